"""Eroded height fields and a renderer for them: rock, grass, snow, sand, water, haze, low cloud."""

import numpy as np
from numba import njit

from .core import blur, fbm, perlin, resize, ridged, smooth, unit
from .sky import sky_color


@njit(cache=True, fastmath=True)
def raw_heights(n, cells, seed, warp, ridge):
    out = np.empty((n, n), np.float32)
    for j in range(n):
        for i in range(n):
            x = i * cells / n
            y = j * cells / n
            wx = fbm(x * 0.7, y * 0.7, 3, 0.5, seed + 50) * warp
            wy = fbm(x * 0.7 + 9.2, y * 0.7 + 4.1, 3, 0.5, seed + 60) * warp
            a = ridged(x + wx, y + wy, 8, seed)
            b = fbm(x + wx, y + wy, 8, 0.5, seed + 20) * 0.5 + 0.5
            out[j, i] = a * ridge + b * (1 - ridge)
    return out


@njit(cache=True, fastmath=True)
def erode(h, drops, seed, strength):
    """Hydraulic erosion: drops run downhill, dig where they speed up, drop silt where they slow."""
    n = h.shape[0]
    state = seed * 7919 + 1
    for k in range(drops):
        px = unit(k, 1, state) * (n - 3) + 1
        py = unit(k, 2, state) * (n - 3) + 1
        dx = 0.0
        dy = 0.0
        speed = 1.0
        water = 1.0
        silt = 0.0
        for _ in range(56):
            ix = int(px)
            iy = int(py)
            fx = px - ix
            fy = py - iy
            a = h[iy, ix]
            b = h[iy, ix + 1]
            c = h[iy + 1, ix]
            d = h[iy + 1, ix + 1]
            gx = (b - a) * (1 - fy) + (d - c) * fy
            gy = (c - a) * (1 - fx) + (d - b) * fx
            here = a * (1 - fx) * (1 - fy) + b * fx * (1 - fy) + c * (1 - fx) * fy + d * fx * fy
            dx = dx * 0.12 - gx * 0.88
            dy = dy * 0.12 - gy * 0.88
            length = np.sqrt(dx * dx + dy * dy)
            if length < 1e-9:
                break
            dx /= length
            dy /= length
            px += dx
            py += dy
            if px < 1 or py < 1 or px > n - 3 or py > n - 3:
                break
            jx = int(px)
            jy = int(py)
            ex = px - jx
            ey = py - jy
            there = (h[jy, jx] * (1 - ex) * (1 - ey) + h[jy, jx + 1] * ex * (1 - ey)
                     + h[jy + 1, jx] * (1 - ex) * ey + h[jy + 1, jx + 1] * ex * ey)
            fall = here - there
            room = max(fall * speed * water * 3.2, 0.00012)
            if silt > room or fall < 0:
                drop = min(-fall, silt) if fall < 0 else (silt - room) * 0.12
                silt -= drop
                h[iy, ix] += drop * (1 - fx) * (1 - fy)
                h[iy, ix + 1] += drop * fx * (1 - fy)
                h[iy + 1, ix] += drop * (1 - fx) * fy
                h[iy + 1, ix + 1] += drop * fx * fy
            else:
                dig = min((room - silt) * strength, fall) / 9.0
                silt += dig * 9.0
                for yy in range(max(iy - 1, 0), min(iy + 2, n)):
                    for xx in range(max(ix - 1, 0), min(ix + 2, n)):
                        h[yy, xx] -= dig
            speed = np.sqrt(max(0.0, speed * speed + fall * 60.0))
            water *= 0.975


def mountains(seed, n=900, cells=5.0, warp=0.5, ridge=0.75, drops=220000, strength=0.32, power=1.3,
              shape=None, crag=0.09):
    """An eroded height field of side 2n, heights about 0..1."""
    h = raw_heights(n, cells, seed, warp, ridge)
    h = (h - h.min()) / (h.max() - h.min())
    h = h ** power
    if shape is not None:
        yy, xx = np.mgrid[0:n, 0:n].astype(np.float32) / n
        h = shape(h, xx, yy).astype(np.float32)
    h = np.ascontiguousarray(h, np.float32)
    erode(h, drops, seed, strength)
    h = blur(h, 0.5)
    h = np.ascontiguousarray(resize(h, 2 * n, 2 * n), np.float32)
    add_detail(h, cells, seed, crag)
    return h


@njit(cache=True, fastmath=True)
def add_detail(h, cells, seed, crag):
    """Crags finer than the erosion's grid, most on steep ground."""
    n = h.shape[0]
    source = h.copy()
    for j in range(1, n - 1):
        for i in range(1, n - 1):
            gx = (source[j, i + 1] - source[j, i - 1]) * n / cells * 0.5
            gy = (source[j + 1, i] - source[j - 1, i]) * n / cells * 0.5
            steep = min(1.0, 0.08 + np.sqrt(gx * gx + gy * gy) * 1.1)
            x = i * cells / n
            y = j * cells / n
            h[j, i] += crag * steep * (ridged(x * 5, y * 5, 6, seed + 70) - 0.45)


@njit(cache=True, fastmath=True)
def at(h, x, z):
    n = h.shape[0]
    x = min(max(x, 0.0), n - 1.001)
    z = min(max(z, 0.0), n - 1.001)
    i = int(x)
    j = int(z)
    fx = x - i
    fz = z - j
    return ((h[j, i] * (1 - fx) + h[j, i + 1] * fx) * (1 - fz)
            + (h[j + 1, i] * (1 - fx) + h[j + 1, i + 1] * fx) * fz)


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


@njit(cache=True, fastmath=True)
def trace(h, low, cm, cell, ox, oy, oz, dx, dy, dz, sun, sky, pal, par, cl, top, jitter, second):
    t = march(h, cell, ox, oy, oz, dx, dy, dz, 0.02, 70.0, top, 0.7 if second else 0.25)
    water = -1.0
    if par[0] > -5 and dy < 0 and not second:
        water = (par[0] - oy) / dy
        if t > 0 and t < water:
            water = -1.0
    if water > 0:
        t = -1.0
    if t > 0:
        r, g, b = shade_land(h, low, cell, ox, oy, oz, dx, dy, dz, t, sun, sky, pal, par, top)
        r, g, b = haze(r, g, b, ox, oy, oz, dx, dy, dz, t, sun, sky, par)
    else:
        r, g, b = sky_color(dx, max(dy, 0.0), dz, sun, sky, True)
        t = 60.0
    if cl[3] > 0:
        cr, cg, cb, through = low_cloud(cm, cell, ox, oy, oz, dx, dy, dz, t, sun, sky, cl, jitter)
        r = r * through + cr
        g = g * through + cg
        b = b * through + cb
    return r, g, b, water


@njit(cache=True, fastmath=True)
def render_land(h, low, cm, cell, width, height, spp, cam, sun, sky, pal, par, cl):
    """cam: x y z yaw pitch field-of-view(of the width); par[0] is the water level."""
    top = h.max() + 0.001
    out = np.zeros((height, width, 3), np.float32)
    cy = np.cos(cam[3])
    sy = np.sin(cam[3])
    cp = np.cos(cam[4])
    sp = np.sin(cam[4])
    f = 1 / np.tan(cam[5] / 2)
    for j in range(height):
        for i in range(width):
            r = 0.0
            g = 0.0
            b = 0.0
            for s in range(spp):
                jx = (0.5 + s * 0.7548776662) % 1.0
                jy = (0.5 + s * 0.5698402910) % 1.0
                u = ((i + jx) / width * 2 - 1) / f
                v = (height - 2 * (j + jy)) / width / f
                dx = u
                dy = v * cp + sp
                dz = cp - v * sp
                dx, dz = dx * cy + dz * sy, dz * cy - dx * sy
                n = 1 / np.sqrt(dx * dx + dy * dy + dz * dz)
                dx *= n
                dy *= n
                dz *= n
                jit = unit(i, j, s + 3)
                pr, pg, pb, water = trace(h, low, cm, cell, cam[0], cam[1], cam[2], dx, dy, dz, sun,
                                          sky, pal, par, cl, top, jit, False)
                if water > 0:
                    x = cam[0] + dx * water
                    z = cam[2] + dz * water
                    k = par[18]
                    fade = 1.0 / (1.0 + water * par[19])
                    w1 = fbm(x * k, z * k * 2.2, 4, 0.55, 91) * par[17] * fade
                    w2 = fbm(x * k + 7, z * k * 2.2 + 3, 4, 0.55, 92) * par[17] * fade
                    gust = smooth(-0.3, 0.35, fbm(x * 0.8, z * 2.2, 3, 0.5, 93))
                    w1 *= 0.35 + 0.65 * gust
                    w2 *= 0.35 + 0.65 * gust
                    n = 1 / np.sqrt(1 + w1 * w1 + w2 * w2)
                    nx = w1 * n
                    ny = n
                    nz = w2 * n
                    c = -(dx * nx + dy * ny + dz * nz)
                    rx = dx + 2 * c * nx
                    ry = abs(dy + 2 * c * ny) + 0.002
                    rz = dz + 2 * c * nz
                    n = 1 / np.sqrt(rx * rx + ry * ry + rz * rz)
                    rx *= n
                    ry *= n
                    rz *= n
                    rr, rg, rb, _ = trace(h, low, cm, cell, x, par[0] + 0.002, z, rx, ry, rz, sun,
                                          sky, pal, par, cl, top, jit, True)
                    fr = 0.02 + 0.98 * (1 - max(c, 0.0)) ** 5
                    fr = min(1.0, fr * 0.92 + par[20])
                    floor = at(h, x / cell, z / cell)
                    deep = 1 - np.exp(-(par[0] - floor) * par[21])
                    br = pal[15] + (pal[18] - pal[15]) * deep
                    bg = pal[16] + (pal[19] - pal[16]) * deep
                    bb = pal[17] + (pal[20] - pal[17]) * deep
                    amb = (sky[1] + sky[4]) * 0.5 + 0.25 * max(sun[1], 0.0)
                    pr = br * amb * (1 - fr) + rr * fr
                    pg = bg * amb * (1 - fr) + rg * fr
                    pb = bb * amb * (1 - fr) + rb * fr
                    foam = smooth(0.022 + 0.012 * w1, 0.0, par[0] - floor) * par[22]
                    foam *= smooth(-0.25, 0.35, fbm(x * k * 1.5, z * k * 1.5, 4, 0.6, 97))
                    pr += (0.75 * amb * 1.4 - pr) * foam
                    pg += (0.78 * amb * 1.4 - pg) * foam
                    pb += (0.80 * amb * 1.4 - pb) * foam
                    pr, pg, pb = haze(pr, pg, pb, cam[0], cam[1], cam[2], dx, dy, dz, water, sun,
                                      sky, par)
                r += min(pr, 20.0)
                g += min(pg, 20.0)
                b += min(pb, 20.0)
            out[j, i, 0] = r / spp
            out[j, i, 1] = g / spp
            out[j, i, 2] = b / spp
    return out


PALETTE = dict(rock=(0.10, 0.09, 0.08), rock2=(0.24, 0.22, 0.19), grass=(0.05, 0.075, 0.02),
               grass2=(0.13, 0.14, 0.04), snow=(0.85, 0.88, 0.93), shallow=(0.06, 0.20, 0.22),
               deep=(0.008, 0.03, 0.05))

NUMBERS = dict(water=-10.0, haze=0.03, haze_fall=1.2, plant_slope=0.72, plant_top=2.0,
               snow_line=9.0, rough=0.55, detail=14.0, ripple=0.0, ripple_x=1.0, ripple_z=1.0,
               strata=16.0, snow_soft=0.25, shadow_soft=10.0, hollow=1.6, sunlight=3.0, ambient=1.0,
               waves=0.05, wave_scale=22.0, wave_fade=0.25, mirror=0.0, clear=14.0, foam=0.0)


def landscape(h, cell, size, camera, sun, sky, palette=None, cloud=None, cloud_map=None, spp=2,
              above=None, **numbers):
    """Render a height field. `camera` is x, y, z, yaw, pitch, field of view, degrees; with `above`
    the y is taken over the ground there."""
    unknown = set(numbers) - set(NUMBERS)
    if unknown:
        raise ValueError(f"no such number: {unknown}")
    par = np.array([numbers.get(k, v) for k, v in NUMBERS.items()], np.float64)
    pal = np.hstack([(palette or {}).get(k, v) for k, v in PALETTE.items()]).astype(np.float64)
    cam = np.array(camera, np.float64)
    cam[3:] = np.radians(cam[3:])
    if above is not None:
        cam[1] = max(at(h, cam[0] / cell, cam[2] / cell), par[0]) + above
    low = np.ascontiguousarray(blur(h, 14))
    cl = np.array(list(cloud or (0, 0, 1, 0, 0, 0)) + [0, par[1], par[2]], np.float64)
    cm = cloud_map if cloud_map is not None else np.zeros((4, 4), np.float32)
    return render_land(h, low, cm, cell, size[0], size[1], spp, cam, np.asarray(sun, np.float64),
                       sky, pal, par, cl)
