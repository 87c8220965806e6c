"""Height fields: noise, worn down by running water."""

import numpy as np
from numba import njit

from .core import blur, fbm, resize, ridged, unit


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
