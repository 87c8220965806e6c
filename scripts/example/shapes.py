"""Shapes that a ray can hit: their distances and where a ray meets them."""

import numpy as np
from numba import njit

SPHERE, BOX, TORUS, TURNED, CUTOUT = 0, 1, 2, 3, 4


GRID = 160


@njit(cache=True, fastmath=True)
def polygon_distance(points, x0, y0, x1, y1):
    """Signed distance to a closed polygon on a grid."""
    out = np.empty((GRID, GRID), np.float32)
    n = points.shape[0]
    for j in range(GRID):
        for i in range(GRID):
            x = x0 + (x1 - x0) * i / (GRID - 1)
            y = y0 + (y1 - y0) * j / (GRID - 1)
            best = 1e9
            inside = False
            for k in range(n):
                ax, ay = points[k, 0], points[k, 1]
                bx, by = points[(k + 1) % n, 0], points[(k + 1) % n, 1]
                ex, ey = bx - ax, by - ay
                px, py = x - ax, y - ay
                t = min(1.0, max(0.0, (px * ex + py * ey) / (ex * ex + ey * ey + 1e-12)))
                d = (px - ex * t) ** 2 + (py - ey * t) ** 2
                best = min(best, d)
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    inside = not inside
            out[j, i] = -np.sqrt(best) if inside else np.sqrt(best)
    return out


@njit(cache=True, fastmath=True)
def grid_at(g, u, v):
    u = min(max(u, 0.0), 1.0) * (GRID - 1.001)
    v = min(max(v, 0.0), 1.0) * (GRID - 1.001)
    i = int(u)
    j = int(v)
    fu = u - i
    fv = v - j
    return ((g[j, i] * (1 - fu) + g[j, i + 1] * fu) * (1 - fv)
            + (g[j + 1, i] * (1 - fu) + g[j + 1, i + 1] * fu) * fv)


@njit(cache=True, fastmath=True)
def distance(kind, p, grids, x, y, z):
    """Signed distance in a shape's own space. p: 12 pos/rot, then size."""
    if kind == 2:
        q = np.sqrt(x * x + z * z) - p[12]
        return np.sqrt(q * q + y * y) - p[13]
    if kind == 3:
        r = np.sqrt(x * x + z * z)
        return grid_at(grids[int(p[16])], (r - p[17]) / (p[18] - p[17]),
                       (y - p[19]) / (p[20] - p[19]))
    d = grid_at(grids[int(p[16])], (x - p[17]) / (p[18] - p[17]), (y - p[19]) / (p[20] - p[19]))
    e = abs(z) - p[14]
    return min(max(d, e), 0.0) + np.sqrt(max(d, 0.0) ** 2 + max(e, 0.0) ** 2)


@njit(cache=True, fastmath=True)
def hit_shape(kind, p, grids, ox, oy, oz, dx, dy, dz, tmax):
    """Nearest hit of one shape: t (or -1) and the normal in the world."""
    ox -= p[0]
    oy -= p[1]
    oz -= p[2]
    if kind == 0:
        b = ox * dx + oy * dy + oz * dz
        c = ox * ox + oy * oy + oz * oz - p[12] * p[12]
        q = b * b - c
        if q <= 0:
            return -1.0, 0.0, 0.0, 0.0
        q = np.sqrt(q)
        t = -b - q
        if t < 1e-4:
            t = -b + q
        if t < 1e-4 or t > tmax:
            return -1.0, 0.0, 0.0, 0.0
        k = 1 / p[12]
        return t, (ox + dx * t) * k, (oy + dy * t) * k, (oz + dz * t) * k
    # into the shape's own space: rows of the rotation
    lx = p[3] * ox + p[4] * oy + p[5] * oz
    ly = p[6] * ox + p[7] * oy + p[8] * oz
    lz = p[9] * ox + p[10] * oy + p[11] * oz
    ex = p[3] * dx + p[4] * dy + p[5] * dz
    ey = p[6] * dx + p[7] * dy + p[8] * dz
    ez = p[9] * dx + p[10] * dy + p[11] * dz
    ix = 1 / (ex if abs(ex) > 1e-9 else 1e-9)
    iy = 1 / (ey if abs(ey) > 1e-9 else 1e-9)
    iz = 1 / (ez if abs(ez) > 1e-9 else 1e-9)
    a0 = (p[21] - lx) * ix
    a1 = (-p[21] - lx) * ix
    b0 = (p[22] - ly) * iy
    b1 = (p[23] - ly) * iy
    c0 = (p[24] - lz) * iz
    c1 = (-p[24] - lz) * iz
    near = max(max(min(a0, a1), min(b0, b1)), min(c0, c1))
    far = min(min(max(a0, a1), max(b0, b1)), max(c0, c1))
    if far < max(near, 1e-4) or near > tmax:
        return -1.0, 0.0, 0.0, 0.0
    nx = 0.0
    ny = 0.0
    nz = 0.0
    if kind == 1:
        t = near if near > 1e-4 else far
        if t > tmax:
            return -1.0, 0.0, 0.0, 0.0
        if t == a0 or t == a1:
            nx = 1.0 if lx + ex * t > 0 else -1.0
        elif t == b0 or t == b1:
            ny = 1.0 if ly + ey * t > (p[22] + p[23]) * 0.5 else -1.0
        else:
            nz = 1.0 if lz + ez * t > 0 else -1.0
    else:
        t = max(near, 0.0) + 2e-4
        hit = False
        first = distance(kind, p, grids, lx + ex * t, ly + ey * t, lz + ez * t)
        if abs(first) < 1.5e-3 and near < 0:
            t += 3e-3
            first = distance(kind, p, grids, lx + ex * t, ly + ey * t, lz + ez * t)
        side = 1.0 if first > 0 else -1.0
        for _ in range(70):
            d = side * distance(kind, p, grids, lx + ex * t, ly + ey * t, lz + ez * t)
            if d < 8e-4:
                hit = True
                break
            t += d * 0.95
            if t > far or t > tmax:
                break
        if not hit:
            return -1.0, 0.0, 0.0, 0.0
        x = lx + ex * t
        y = ly + ey * t
        z = lz + ez * t
        h = 0.004
        nx = (distance(kind, p, grids, x + h, y, z) - distance(kind, p, grids, x - h, y, z))
        ny = (distance(kind, p, grids, x, y + h, z) - distance(kind, p, grids, x, y - h, z))
        nz = (distance(kind, p, grids, x, y, z + h) - distance(kind, p, grids, x, y, z - h))
        n = 1 / np.sqrt(nx * nx + ny * ny + nz * nz + 1e-20)
        nx *= n
        ny *= n
        nz *= n
    return (t, p[3] * nx + p[6] * ny + p[9] * nz, p[4] * nx + p[7] * ny + p[10] * nz,
            p[5] * nx + p[8] * ny + p[11] * nz)
