"""Eroded height fields and a renderer for them: rock, grass, snow, sand, water, haze, low cloud."""

import numpy as np
from numba import njit

from .core import blur, fbm, smooth, unit
from .heights import at
from .land import haze, low_cloud, march, shade_land
from .sky import sky_color


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
