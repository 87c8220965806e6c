"""What a surface looks like, and what light reaches it."""

import numpy as np
from numba import njit

from .core import fbm, perlin, smooth, unit
from .shapes import hit_shape

MATT, COAT, METAL, GLASS, LIGHT = 0, 1, 2, 3, 4


@njit(cache=True, fastmath=True)
def surface(m, x, y, z, nx, ny, nz):
    """Albedo of a material at a point; m: kind, colour, rough, texture, scale, colour2, ior."""
    r, g, b = m[1], m[2], m[3]
    tex = int(m[5])
    if tex == 0:
        return r, g, b
    s = m[6]
    k = 0.0
    if tex == 1:  # boards
        board = np.floor(z * s)
        seed = int(board) & 255
        grain = fbm(x * s * 0.5 + seed * 7.3, z * s * 6.0, 4, 0.6, 11)
        ring = np.sin((z * s * 9 + grain * 5 + fbm(x * s * 0.3, z * s, 3, 0.5, 12) * 8))
        k = 0.45 + 0.22 * ring * abs(grain) * 2 + 0.5 * grain + 0.3 * (unit(seed, 3, 5) - 0.5)
        gap = abs(z * s - board - 0.5)
        if gap > 0.485:
            k += 0.75
    elif tex == 2:  # woven cloth
        k = 0.35 + 0.3 * np.sin(x * s) * np.sin(z * s) + 0.5 * perlin(x * s * 0.12, z * s * 0.9, 3)
        k += 0.35 * perlin(x * s * 0.9, z * s * 0.12, 4)
    elif tex == 3:  # speckled glaze
        n = fbm(x * s * 3 + y * s, y * s * 3 - z * s * 2, 3, 0.6, 21)
        k = smooth(0.28, 0.42, n) + 0.12 * fbm(x * s * 0.5, y * s * 0.5 + z, 3, 0.5, 22)
    elif tex == 4:  # veined stone
        n = fbm(x * s, z * s + y * s, 5, 0.6, 31)
        k = max(0.0, 1 - abs(fbm(x * s + n * 1.2, z * s + y * s - n, 5, 0.55, 32)) * 7)
        k = k * k * 0.8 + 0.15 * (n + 0.5)
    elif tex == 5:  # mottled skin, blush on one side
        n = fbm(x * s + y * s * 0.4, y * s - z * s * 0.6, 4, 0.55, 41)
        k = smooth(-0.4, 0.7, n * 0.7 + 0.55 * nx - 0.25 * ny)
    elif tex == 6:  # plaster
        k = 0.5 + 0.8 * fbm(x * s + z * s * 0.7, y * s + z * s * 0.7, 6, 0.6, 51)
    elif tex == 7:  # stripes round a vessel
        k = smooth(-0.15, 0.15, np.sin(y * s + 0.15 * perlin(x * 3, z * 3, 61)))
    k = min(1.0, max(0.0, k))
    return r + (m[7] - r) * k, g + (m[8] - g) * k, b + (m[9] - b) * k


STEPS = np.array([0.618034, 0.569840, 0.671044, 0.430160, 0.628707, 0.381966, 0.549700, 0.328956,
                  0.450300, 0.585786, 0.371300, 0.683400])


@njit(cache=True, fastmath=True)
def rnd(i, j, s, d):
    """Sample s of dimension d: an irrational step of its own, shifted by a hash of the pixel."""
    return (unit(i, j, 101 + d * 13) + s * STEPS[d % 12]) % 1.0


@njit(cache=True, fastmath=True)
def shadow(kinds, shapes, mats, grids, ox, oy, oz, dx, dy, dz, tmax):
    """How much light gets along a ray: coloured by glass, stopped by all else."""
    r = 1.0
    g = 1.0
    b = 1.0
    for k in range(kinds.shape[0]):
        p = shapes[k]
        m = mats[int(p[15])]
        if m[0] == 4:
            continue
        t, nx, ny, nz = hit_shape(kinds[k], p, grids, ox, oy, oz, dx, dy, dz, tmax)
        if t > 0:
            if m[0] != 3:
                return 0.0, 0.0, 0.0
            c = abs(nx * dx + ny * dy + nz * dz)
            f = 0.30 + 0.65 * c * c
            r *= f * (0.25 + 0.75 * m[1])
            g *= f * (0.25 + 0.75 * m[2])
            b *= f * (0.25 + 0.75 * m[3])
    return r, g, b


@njit(cache=True, fastmath=True)
def background(env, dx, dy, dz):
    k = 0.5 + 0.5 * dy
    k = min(1.0, max(0.0, (k - 0.35) / 0.5))
    return (env[0] + (env[3] - env[0]) * k, env[1] + (env[4] - env[1]) * k,
            env[2] + (env[5] - env[2]) * k)
