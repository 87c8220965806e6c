"""The sky: gradient, sun, glow and lit clouds, for a ray direction."""

import numpy as np
from numba import njit

from .core import fbm, smooth

FIELDS = dict(zenith=(0.10, 0.22, 0.50), horizon=(0.55, 0.68, 0.85), sun_color=(1.0, 0.85, 0.65),
              falloff=4.0, wide=0.25, tight=0.5, disc=0.0, cover=0.0, scale=0.9, seed=5.0,
              lit=(1.0, 0.95, 0.9), shade=(0.35, 0.40, 0.5), stretch=1.0, drift=0.0)


def make_sky(**values):
    """The numbers of a sky in a fixed order, as the compiled code wants them."""
    unknown = set(values) - set(FIELDS)
    if unknown:
        raise ValueError(f"no such sky field: {unknown}")
    return np.array(np.hstack([np.atleast_1d(values.get(k, v)) for k, v in FIELDS.items()]),
                    np.float64)


@njit(cache=True, fastmath=True)
def sky_color(dx, dy, dz, sun, s, clouds):
    up = max(dy, 0.0)
    t = np.exp(-up * s[9])
    r = s[0] + (s[3] - s[0]) * t
    g = s[1] + (s[4] - s[1]) * t
    b = s[2] + (s[5] - s[2]) * t
    mu = max(dx * sun[0] + dy * sun[1] + dz * sun[2], 0.0)
    low = 0.35 + 0.65 * np.exp(-up * 5.0)
    glow = s[10] * mu ** 6 * low + s[11] * mu ** 48 + s[11] * 1.5 * mu ** 600
    alpha = 0.0
    if clouds and s[13] > 0 and dy > 0.005:
        k = s[14] / (dy + 0.07)
        px = dx * k + s[23]
        pz = dz * k * s[22] + s[23] * 0.3
        seed = int(s[15])
        n = fbm(px, pz, 7, 0.54, seed) * 0.5 + 0.5
        edge = 1.0 - s[13]
        d = smooth(edge, edge + 0.34, n)
        if d > 0.001:
            n2 = fbm(px + sun[0] * 0.22, pz + sun[2] * 0.22 * s[22], 4, 0.5, seed) * 0.5 + 0.5
            light = min(1.0, max(0.0, 0.45 + (n - n2) * 2.6 - (d - 0.6) * 0.35))
            lining = mu ** 10 * (1.0 - d) * 2.2 + 0.55 * mu ** 4
            alpha = d * smooth(0.005, 0.10, dy) * 0.95
            cr = s[19] + (s[16] - s[19]) * light + s[6] * lining * s[10]
            cg = s[20] + (s[17] - s[20]) * light + s[7] * lining * s[10]
            cb = s[21] + (s[18] - s[21]) * light + s[8] * lining * s[10]
            far = 1.0 - np.exp(-0.16 / (dy + 0.04))
            cr += (r - cr) * far * 0.7
            cg += (g - cg) * far * 0.7
            cb += (b - cb) * far * 0.7
            r += (cr - r) * alpha
            g += (cg - g) * alpha
            b += (cb - b) * alpha
            glow *= 1.0 - 0.8 * alpha
    disc = s[12] * smooth(0.99988, 0.99995, mu) * (1.0 - alpha)
    r += s[6] * (glow + disc)
    g += s[7] * (glow + disc)
    b += s[8] * (glow + disc)
    return r, g, b
