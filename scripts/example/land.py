"""What a ray sees of a height field: rock, grass, water, haze and low cloud."""

import numpy as np
from numba import njit

from .core import fbm, perlin, smooth
from .heights import at


@njit(cache=True, fastmath=True)
def march(h, cell, ox, oy, oz, dx, dy, dz, t, tmax, top, coarse):
    """Distance to the ground along a ray, or -1."""
    if dy > 0 and oy > top:
        return -1.0
    if oy > top and dy < 0:
        t = max(t, (top - oy) / dy)
    last = t
    for _ in range(2500):
        y = oy + dy * t
        if (dy > 0 and y > top) or t > tmax:
            return -1.0
        gap = y - at(h, (ox + dx * t) / cell, (oz + dz * t) / cell)
        if gap < 0.0004 * t * 0.3:
            a = last
            b = t
            for _ in range(7):
                m = (a + b) * 0.5
                if oy + dy * m < at(h, (ox + dx * m) / cell, (oz + dz * m) / cell):
                    b = m
                else:
                    a = m
            return b
        last = t
        t += max(min(gap * 0.28, 0.14), cell * coarse * 0.6 + t * 0.0007)
    return -1.0


@njit(cache=True, fastmath=True)
def shade_land(h, low, cell, ox, oy, oz, dx, dy, dz, t, sun, sky, pal, par, top):
    x = ox + dx * t
    y = oy + dy * t
    z = oz + dz * t
    e = max(cell * 1.0, t * 0.0012)
    gx = (at(h, (x + e) / cell, z / cell) - at(h, (x - e) / cell, z / cell)) / (2 * e)
    gz = (at(h, x / cell, (z + e) / cell) - at(h, x / cell, (z - e) / cell)) / (2 * e)
    rough = par[6]
    s = par[7]
    near = min(1.0, 3.0 / (t + 0.5))
    steep = np.sqrt(gx * gx + gz * gz)
    b1 = fbm(x * s, z * s + y * s * 1.5, 5, 0.6, 31)
    b2 = fbm(x * s + 5.7, z * s + y * s * 1.5 + 2.2, 5, 0.6, 32)
    amount = rough * (0.35 + min(steep, 1.2))
    nx = -gx + b1 * amount
    nz = -gz + b2 * amount
    if par[8] > 0:  # wind ripples of sand
        w = fbm(x * 0.9, z * 0.9, 3, 0.5, 71) * 3.2
        ph = (x * par[9] + z * par[10]) * 1.0 + w * 2.0
        k = par[8] * smooth(3.5, 0.3, t)
        wave = np.cos(ph) + 0.35 * np.cos(2 * ph + 0.6)
        nx += wave * k * par[9] / (abs(par[9]) + abs(par[10]))
        nz += wave * k * par[10] / (abs(par[9]) + abs(par[10]))
    fine = 0.0
    if t < 7.0 and par[8] <= 0:  # tufts and stones, where the eye would see them
        k = smooth(7.0, 0.8, t)
        fine = k * fbm(x * s * 7.3, z * s * 7.3 + y * s * 4.0, 4, 0.68, 61)
        nx += fine * 0.55 * amount / max(rough, 0.1)
        nz += k * fbm(x * s * 7.3 + 8.1, z * s * 7.3 + y * s * 4.0, 4, 0.68, 62) * 0.55 * amount / max(rough, 0.1)
    length = np.sqrt(nx * nx + 1 + nz * nz)
    nx /= length
    ny = 1.0 / length
    nz /= length
    flat = 1.0 / np.sqrt(1 + gx * gx + gz * gz)
    mott = fbm(x * s * 0.35, z * s * 0.35, 4, 0.55, 41)
    # rock, in two tones with strata
    strata = perlin(x * 0.6 + b1 * 0.4, y * par[11] + b2 * 0.7, 45)
    q = min(1.0, max(0.0, 0.5 + 0.5 * mott + 0.35 * strata))
    r = pal[0] + (pal[3] - pal[0]) * q
    g = pal[1] + (pal[4] - pal[1]) * q
    b = pal[2] + (pal[5] - pal[2]) * q
    # plants on what is not steep
    k = smooth(par[3] - 0.10, par[3] + 0.08, flat + 0.10 * b1) * smooth(
        par[4], par[4] - 0.35 * abs(par[4]) - 0.02, y + 0.12 * mott * par[4])
    v = min(1.0, max(0.0, 0.5 + 0.7 * mott + 0.5 * b1))
    r += (pal[6] + (pal[9] - pal[6]) * v - r) * k
    g += (pal[7] + (pal[10] - pal[7]) * v - g) * k
    b += (pal[8] + (pal[11] - pal[8]) * v - b) * k
    k = 1.0 + 0.5 * fine
    r *= k
    g *= k
    b *= k
    # snow above a line, not on cliffs
    k = smooth(par[5], par[5] + par[12], y + (0.5 * mott + 0.35 * b1) * par[12]) * smooth(
        0.50, 0.68, flat + 0.16 * b1)
    r += (pal[12] - r) * k
    g += (pal[13] - g) * k
    b += (pal[14] - b) * k
    # shore: darker, wet
    if par[0] > -5:
        wet = smooth(par[0] + 0.035 + 0.02 * b1, par[0], y)
        r *= 1 - 0.55 * wet
        g *= 1 - 0.55 * wet
        b *= 1 - 0.52 * wet
    diffuse = max(0.0, nx * sun[0] + ny * sun[1] + nz * sun[2])
    shadow = 1.0
    if diffuse > 0 and sun[1] > 0:
        d = cell * 2.5 + t * 0.002
        for _ in range(44):
            py = y + sun[1] * d
            if py > top:
                break
            gap = py - at(h, (x + sun[0] * d) / cell, (z + sun[2] * d) / cell)
            shadow = min(shadow, 0.5 + gap * par[13] / d)
            if shadow <= 0:
                shadow = 0.0
                break
            d += max(abs(gap) * 0.6, cell * 1.3 + d * 0.02)
        shadow = smooth(0.0, 1.0, shadow)
    hollow = y - at(low, x / cell, z / cell)
    occlusion = min(1.15, max(0.25, 0.8 + hollow * par[14]))
    light = diffuse * shadow * par[15]
    ar = (sky[0] * 0.75 + sky[3] * 0.35) * (0.5 + 0.5 * ny) * occlusion * par[16]
    ag = (sky[1] * 0.75 + sky[4] * 0.35) * (0.5 + 0.5 * ny) * occlusion * par[16]
    ab = (sky[2] * 0.75 + sky[5] * 0.35) * (0.5 + 0.5 * ny) * occlusion * par[16]
    back = max(0.0, -(nx * sun[0] + nz * sun[2])) * 0.12 * par[15] * occlusion
    r *= sky[6] * (light + back) + ar
    g *= sky[7] * (light + back) + ag
    b *= sky[8] * (light + back) + ab
    return r, g, b


@njit(cache=True, fastmath=True)
def haze(r, g, b, ox, oy, oz, dx, dy, dz, t, sun, sky, par):
    """Air between the eye and a point: thin above, thick below, bright towards the sun."""
    f = par[2]
    k = dy * f
    base = par[1] * np.exp(-max(oy, 0.0) * f)
    depth = base * (t if abs(k) < 1e-6 else (1 - np.exp(-k * t)) / k)
    a = 1 - np.exp(-max(depth, 0.0))
    mu = max(dx * sun[0] + dy * sun[1] + dz * sun[2], 0.0)
    glow = sky[10] * mu ** 6 + sky[11] * 0.6 * mu ** 32
    hr = sky[3] * 0.88 + sky[0] * 0.12 + sky[6] * glow
    hg = sky[4] * 0.88 + sky[1] * 0.12 + sky[7] * glow
    hb = sky[5] * 0.88 + sky[2] * 0.12 + sky[8] * glow
    return r + (hr - r) * a, g + (hg - g) * a, b + (hb - b) * a


@njit(cache=True, fastmath=True)
def low_cloud(cm, cell, ox, oy, oz, dx, dy, dz, t, sun, sky, cl, jitter):
    """Cloud filling the valleys: returns its colour (premultiplied) and what passes through."""
    roof = cl[0] + cl[1]
    t0 = 0.0
    if oy > roof:
        if dy >= -1e-4:
            return 0.0, 0.0, 0.0, 1.0
        t0 = (roof - oy) / dy
    t1 = min(t, 60.0)
    if t0 >= t1:
        return 0.0, 0.0, 0.0, 1.0
    through = 1.0
    r = 0.0
    g = 0.0
    b = 0.0
    step = max(0.02, t0 * 0.006)
    d = t0 + step * jitter
    mu = max(dx * sun[0] + dy * sun[1] + dz * sun[2], 0.0)
    for _ in range(160):
        if d > t1 or through < 0.02:
            break
        x = ox + dx * d
        y = oy + dy * d
        z = oz + dz * d
        surface = cl[0] + cl[1] * at(cm, x / cell, z / cell)
        inside = surface - y
        if inside > 0:
            density = min(1.0, inside / cl[2]) * cl[3]
            a = 1 - np.exp(-density * min(step, t1 - d + step * 0.5))
            ahead = at(cm, (x + sun[0] * 0.25) / cell, (z + sun[2] * 0.25) / cell)
            here = (surface - cl[0]) / cl[1]
            lit = min(1.0, max(0.0, 0.55 + (here - ahead) * 2.4)) * np.exp(-inside / cl[1] * 1.1)
            lit = lit * (0.75 + 0.9 * mu ** 4)
            shade = np.exp(-inside / cl[1] * 0.7)
            cr = sky[6] * lit * cl[4] + (sky[0] * 0.6 + sky[3] * 0.4) * cl[5] * (0.4 + 0.6 * shade)
            cg = sky[7] * lit * cl[4] + (sky[1] * 0.6 + sky[4] * 0.4) * cl[5] * (0.4 + 0.6 * shade)
            cb = sky[8] * lit * cl[4] + (sky[2] * 0.6 + sky[5] * 0.4) * cl[5] * (0.4 + 0.6 * shade)
            cr, cg, cb = haze(cr, cg, cb, ox, oy, oz, dx, dy, dz, d, sun, sky, cl[6:])
            r += cr * a * through
            g += cg * a * through
            b += cb * a * through
            through *= 1 - a
        step = max(max(0.012, d * 0.006), -inside * 0.5)
        if inside > -0.05:
            step *= 0.7 + 0.6 * ((jitter * 7.13 + d * 91.7) % 1.0)
        d += step
    return r, g, b, through
