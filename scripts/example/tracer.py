"""A small path tracer for still lifes: spheres, boxes, tori, turned and cut-out shapes, window light,
depth of field, glass, and a denoiser that keeps edges."""

import numpy as np
from numba import njit

from .core import fbm, perlin, smooth, unit

SPHERE, BOX, TORUS, TURNED, CUTOUT = 0, 1, 2, 3, 4
MATT, COAT, METAL, GLASS, LIGHT = 0, 1, 2, 3, 4
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


@njit(cache=True, fastmath=True)
def path(kinds, shapes, mats, grids, lights, env, ox, oy, oz, dx, dy, dz, i, j, s, bounces):
    r = 0.0
    g = 0.0
    b = 0.0
    wr = 1.0
    wg = 1.0
    wb = 1.0
    ar = 1.0
    ag = 1.0
    ab = 1.0
    fx = 0.0
    fy = 0.0
    fz = 0.0
    sharp = True
    diffuse_bounces = 0
    dim = 4
    nl = lights.shape[0]
    for depth in range(9):
        best = 1e9
        nx = 0.0
        ny = 0.0
        nz = 0.0
        which = -1
        for k in range(kinds.shape[0]):
            t, ax, ay, az = hit_shape(kinds[k], shapes[k], grids, ox, oy, oz, dx, dy, dz, best)
            if t > 0 and t < best:
                best = t
                which = k
                nx = ax
                ny = ay
                nz = az
        if sharp:
            for k in range(nl):  # the lights can be seen, in glass and glaze
                q = lights[k]
                c = dx * q[9] + dy * q[10] + dz * q[11]
                if c < -1e-6 and q[15] > 0:
                    t = ((q[0] - ox) * q[9] + (q[1] - oy) * q[10] + (q[2] - oz) * q[11]) / c
                    if 1e-3 < t < best:
                        hx = ox + dx * t - q[0]
                        hy = oy + dy * t - q[1]
                        hz = oz + dz * t - q[2]
                        u = (hx * q[3] + hy * q[4] + hz * q[5]) / (
                            q[3] ** 2 + q[4] ** 2 + q[5] ** 2)
                        v = (hx * q[6] + hy * q[7] + hz * q[8]) / (
                            q[6] ** 2 + q[7] ** 2 + q[8] ** 2)
                        bars = abs(u) > 0.05 and abs(v) > 0.05
                        if abs(u) < 1 and abs(v) < 1 and (bars or q[15] < 2):
                            return (r + wr * q[12], g + wg * q[13], b + wb * q[14],
                                    ar, ag, ab, fx, fy, fz)
        if which < 0:
            er, eg, eb = background(env, dx, dy, dz)
            k = env[6] if depth == 0 else 1.0
            return r + wr * er * k, g + wg * eg * k, b + wb * eb * k, ar, ag, ab, fx, fy, fz
        p = shapes[which]
        m = mats[int(p[15])]
        x = ox + dx * best
        y = oy + dy * best
        z = oz + dz * best
        kind = int(m[0])
        if kind == 4:
            k = 1.0
            if m[5] > 0:  # a flame: white at the foot, amber at the tip
                k = 0.45 + 0.55 * smooth(p[23], p[22], p[1] + p[23] - (y - p[1]))
            if sharp:
                r += wr * m[1] * k
                g += wg * m[2] * k
                b += wb * m[3] * k
            return r, g, b, ar, ag, ab, fx, fy, fz
        inside = nx * dx + ny * dy + nz * dz > 0
        if inside:
            nx = -nx
            ny = -ny
            nz = -nz
        cr, cg, cb = surface(m, x, y, z, nx, ny, nz)
        if m[11] > 0:  # fine dents in the surface
            q = m[12]
            nx += m[11] * perlin(x * q + z * q * 0.6, y * q + z * q * 0.5, 81)
            ny += m[11] * perlin(x * q + z * q * 0.6 + 9, y * q - z * q * 0.5, 82)
            nz += m[11] * perlin(x * q - z * q * 0.6, y * q + z * q * 0.5 + 5, 83)
            n = 1 / np.sqrt(nx * nx + ny * ny + nz * nz)
            nx *= n
            ny *= n
            nz *= n
        if depth == 0:
            fx = nx
            fy = ny
            fz = nz
        c = max(1e-3, -(nx * dx + ny * dy + nz * dz))
        u1 = rnd(i, j, s, dim)
        u2 = rnd(i, j, s, dim + 1)
        u3 = rnd(i, j, s, dim + 2)
        dim += 3
        mirror = False
        if kind == 3:
            ior = m[10]
            eta = ior if inside else 1 / ior
            if inside:
                d = best * m[13]
                wr *= np.exp(-(1 - m[1]) * d)
                wg *= np.exp(-(1 - m[2]) * d)
                wb *= np.exp(-(1 - m[3]) * d)
            k = 1 - eta * eta * (1 - c * c)
            f0 = ((ior - 1) / (ior + 1)) ** 2
            cc = c if not inside else np.sqrt(max(k, 0.0))
            f = f0 + (1 - f0) * (1 - cc) ** 5
            split = f
            if depth == 0 and k > 0:  # even reflections, as on glaze
                split = max(f, 0.33)
                weight = f / split if u3 < split else (1 - f) / (1 - split)
                wr *= weight
                wg *= weight
                wb *= weight
            if k > 0 and u3 >= split:
                q = eta * c - np.sqrt(k)
                dx = eta * dx + q * nx
                dy = eta * dy + q * ny
                dz = eta * dz + q * nz
                ox = x - nx * 1.5e-3
                oy = y - ny * 1.5e-3
                oz = z - nz * 1.5e-3
                sharp = diffuse_bounces == 0
                continue
            mirror = True
        elif kind == 2:
            wr *= cr
            wg *= cg
            wb *= cb
            mirror = True
        elif kind == 1:
            f = 0.04 + 0.96 * (1 - c) ** 5
            f *= 1 - 0.6 * m[4]
            if diffuse_bounces == 0:
                # as often the reflection as a third, weighted: an even sheen instead of sparks
                q = max(f, 0.33)
                if u3 < q:
                    mirror = True
                    wr *= f / q
                    wg *= f / q
                    wb *= f / q
                else:
                    k = (1 - f) / (1 - q)
                    wr *= k
                    wg *= k
                    wb *= k
        ox = x + nx * 1.5e-3
        oy = y + ny * 1.5e-3
        oz = z + nz * 1.5e-3
        if mirror:
            dx += 2 * c * nx
            dy += 2 * c * ny
            dz += 2 * c * nz
            if m[4] > 0:  # brushed: scatter the reflection
                a = 6.2831853 * u1
                q = m[4] * np.sqrt(u2 / (1.12 - u2)) * 0.5
                dx += q * np.cos(a)
                dy += q * np.sin(a)
                dz += q * np.sin(a + 2.1)
                n = 1 / np.sqrt(dx * dx + dy * dy + dz * dz)
                dx *= n
                dy *= n
                dz *= n
                if dx * nx + dy * ny + dz * nz < 0.01:
                    return r, g, b, ar, ag, ab, fx, fy, fz
            sharp = diffuse_bounces == 0
            continue
        if diffuse_bounces == 0 and depth == 0:
            ar, ag, ab = cr, cg, cb
        wr *= cr
        wg *= cg
        wb *= cb
        q3 = rnd(i, j, s, dim)
        q4 = rnd(i, j, s, dim + 1)
        dim += 2
        for k in range(nl):
            q = lights[k]
            if diffuse_bounces > 0 and nl > 1 and k != (s + depth + i) % nl:
                continue
            weight = float(nl) if diffuse_bounces > 0 else 1.0
            if diffuse_bounces == 0 and nl > 6:  # a third of the lights at each sample
                if (k + s + i + 2 * j) % 3 != 0:
                    continue
                weight = 3.0
            u = (q3 + k * 0.31) % 1.0 * 2 - 1
            v = (q4 + k * 0.57) % 1.0 * 2 - 1
            lx = q[0] + q[3] * u + q[6] * v - x
            ly = q[1] + q[4] * u + q[7] * v - y
            lz = q[2] + q[5] * u + q[8] * v - z
            d2 = lx * lx + ly * ly + lz * lz
            d = np.sqrt(d2)
            lx /= d
            ly /= d
            lz /= d
            cs = nx * lx + ny * ly + nz * lz
            cl = -(lx * q[9] + ly * q[10] + lz * q[11])
            if cs > 0 and cl > 0 and not (q[15] >= 2 and (abs(u) < 0.05 or abs(v) < 0.05)):
                sr, sg, sb = shadow(kinds, shapes, mats, grids, ox, oy, oz, lx, ly, lz, d - 2e-3)
                e = weight * cs * cl / d2 * q[16] / 3.14159265
                r += wr * q[12] * e * sr
                g += wg * q[13] * e * sg
                b += wb * q[14] * e * sb
        diffuse_bounces += 1
        if diffuse_bounces > bounces:
            # the rest of the room, roughly
            e = env[7]
            return r + wr * e, g + wg * e, b + wb * e, ar, ag, ab, fx, fy, fz
        a = 6.2831853 * u1
        q = np.sqrt(u2)
        h = np.sqrt(1 - u2)
        sign = 1.0 if nz >= 0 else -1.0
        k = -1 / (sign + nz)
        e = nx * ny * k
        tx, ty, tz = 1 + sign * nx * nx * k, sign * e, -sign * nx
        bx, by, bz = e, sign + ny * ny * k, -ny
        ca = q * np.cos(a)
        sa = q * np.sin(a)
        dx = tx * ca + bx * sa + nx * h
        dy = ty * ca + by * sa + ny * h
        dz = tz * ca + bz * sa + nz * h
        sharp = False
    return r, g, b, ar, ag, ab, fx, fy, fz


@njit(cache=True, fastmath=True)
def render_scene(kinds, shapes, mats, grids, lights, env, cam, width, height, spp, bounces):
    out = np.zeros((height, width, 3), np.float32)
    guide = np.zeros((height, width, 6), np.float32)
    f = 1 / np.tan(cam[12] / 2)
    for j in range(height):
        for i in range(width):
            r = 0.0
            g = 0.0
            b = 0.0
            for s in range(spp):
                u = ((i + rnd(i, j, s, 0)) / width * 2 - 1) / f
                v = (height - 2 * (j + rnd(i, j, s, 1))) / width / f
                dx = cam[3] * u + cam[6] * v + cam[9]
                dy = cam[4] * u + cam[7] * v + cam[10]
                dz = cam[5] * u + cam[8] * v + cam[11]
                a = 6.2831853 * rnd(i, j, s, 2)
                q = cam[14] * np.sqrt(rnd(i, j, s, 3))
                la = q * np.cos(a)
                lb = q * np.sin(a)
                lx = cam[3] * la + cam[6] * lb
                ly = cam[4] * la + cam[7] * lb
                lz = cam[5] * la + cam[8] * lb
                dx = dx * cam[13] - lx
                dy = dy * cam[13] - ly
                dz = dz * cam[13] - lz
                n = 1 / np.sqrt(dx * dx + dy * dy + dz * dz)
                pr, pg, pb, ar, ag, ab, fx, fy, fz = path(
                    kinds, shapes, mats, grids, lights, env, cam[0] + lx, cam[1] + ly, cam[2] + lz,
                    dx * n, dy * n, dz * n, i, j, s, bounces)
                r += min(pr, 12.0)
                g += min(pg, 12.0)
                b += min(pb, 12.0)
                guide[j, i, 0] += ar / spp
                guide[j, i, 1] += ag / spp
                guide[j, i, 2] += ab / spp
                guide[j, i, 3] += fx / spp
                guide[j, i, 4] += fy / spp
                guide[j, i, 5] += fz / spp
            out[j, i, 0] = r / spp
            out[j, i, 1] = g / spp
            out[j, i, 2] = b / spp
    return out, guide


@njit(cache=True, fastmath=True)
def smooth_pass(light, guide, step, tone):
    height, width = light.shape[:2]
    out = np.empty_like(light)
    kernel = (0.375, 0.25, 0.0625)
    for j in range(height):
        for i in range(width):
            total = 0.0
            r = 0.0
            g = 0.0
            b = 0.0
            own = light[j, i, 0] + light[j, i, 1] + light[j, i, 2]
            for dj in range(-2, 3):
                y = j + dj * step
                if y < 0 or y >= height:
                    continue
                for di in range(-2, 3):
                    x = i + di * step
                    if x < 0 or x >= width:
                        continue
                    d = 0.0
                    for c in range(3):
                        d += (guide[j, i, c] - guide[y, x, c]) ** 2 * 40
                        d += (guide[j, i, c + 3] - guide[y, x, c + 3]) ** 2 * 22
                    other = light[y, x, 0] + light[y, x, 1] + light[y, x, 2]
                    d += ((own - other) / (0.10 + 0.5 * (own + other))) ** 2 * tone
                    w = kernel[abs(di)] * kernel[abs(dj)] * np.exp(-d)
                    total += w
                    r += w * light[y, x, 0]
                    g += w * light[y, x, 1]
                    b += w * light[y, x, 2]
            out[j, i, 0] = r / total
            out[j, i, 1] = g / total
            out[j, i, 2] = b / total
    return out


def denoise(image, guide):
    """Edge-stopping wavelet filter of the light, with the surfaces' own colour taken out first."""
    h, w = image.shape[:2]
    grey = image.sum(-1)
    pad = np.pad(grey, 1, mode="edge")
    around = np.sort(np.stack([pad[y:y + h, x:x + w] for y in range(3) for x in range(3)
                               if (y, x) != (1, 1)]), axis=0)
    limit = around[6] * 1.15 + 0.01  # a spark is brighter than all but one of its neighbours
    floor = around[1] * 0.87  # and a hole darker
    image = np.maximum(image, 1e-4)
    grey = np.maximum(grey, 1e-4)
    image = image * (np.clip(grey, floor, np.maximum(limit, floor)) / grey)[..., None]
    albedo = guide[..., :3] + 0.02
    light = np.ascontiguousarray(image / albedo, np.float32)
    for step, tone in ((1, 3.0), (2, 6.0), (4, 14.0)):
        light = smooth_pass(light, guide, step, tone)
    return light * albedo


class Scene:
    """Shapes, materials and lights, collected into the arrays the tracer wants."""

    def __init__(self):
        self.kinds, self.shapes, self.mats, self.grids, self.lights = [], [], [], [], []
        self.env = [0.3, 0.3, 0.32, 0.5, 0.52, 0.55, 1.0, 0.05]

    def material(self, kind, color, rough=0.0, texture=0, scale=1.0, color2=(0, 0, 0), ior=1.5,
                 dents=0.0, dent_scale=20.0, absorb=1.0):
        self.mats.append([kind, *color, rough, texture, scale, *color2, ior, dents, dent_scale,
                          absorb])
        return len(self.mats) - 1

    def _add(self, kind, material, at, turn, size, grid, box):
        a, b, c = np.radians(turn)
        ca, sa, cb, sb, cc, sc = np.cos(a), np.sin(a), np.cos(b), np.sin(b), np.cos(c), np.sin(c)
        rx = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
        ry = np.array([[cb, 0, sb], [0, 1, 0], [-sb, 0, cb]])
        rz = np.array([[cc, -sc, 0], [sc, cc, 0], [0, 0, 1]])
        rot = (ry @ rx @ rz).T
        p = [*at, *rot.ravel(), *size, material, *grid, *box]
        self.kinds.append(kind)
        self.shapes.append(p)

    def sphere(self, material, at, radius):
        self._add(SPHERE, material, at, (0, 0, 0), (radius, 0, 0), (0,) * 5, (0,) * 4)

    def box(self, material, at, half, turn=(0, 0, 0)):
        self._add(BOX, material, at, turn, half, (0,) * 5, (half[0], half[1], -half[1], half[2]))

    def torus(self, material, at, radius, tube, turn=(0, 0, 0)):
        r = radius + tube + 0.01
        self._add(TORUS, material, at, turn, (radius, tube, 0), (0,) * 5,
                  (r, tube + 0.01, -tube - 0.01, r))

    def profile(self, points):
        """A closed outline; returns the grid's number and its box."""
        points = np.asarray(points, np.float64)
        x0, y0 = points.min(0) - 0.06
        x1, y1 = points.max(0) + 0.06
        self.grids.append(polygon_distance(points, x0, y0, x1, y1))
        return (len(self.grids) - 1, x0, x1, y0, y1)

    def turned(self, material, profile, at, turn=(0, 0, 0)):
        r = profile[2] - 0.04
        self._add(TURNED, material, at, turn, (0, 0, 0), profile,
                  (r, profile[4] - 0.04, profile[3] + 0.04, r))

    def cutout(self, material, profile, at, depth, turn=(0, 0, 0)):
        w = max(abs(profile[1]), abs(profile[2])) - 0.04
        self._add(CUTOUT, material, at, turn, (0, 0, depth), profile,
                  (w, profile[4] - 0.04, profile[3] + 0.04, depth + 0.01))

    def light(self, at, towards, width, height, color, seen=1, up=(0, 1, 0)):
        """A rectangle of light; seen: 0 hidden, 1 plain, 2 with a window's glazing bars."""
        n = np.asarray(towards, float) - np.asarray(at, float)
        n /= np.linalg.norm(n)
        u = np.cross(up, n)
        u /= np.linalg.norm(u)
        v = np.cross(n, u)
        self.lights.append([*at, *(u * width / 2), *(v * height / 2), *n, *color, seen,
                            width * height])

    def render(self, size, eye, target, fov, focus=None, aperture=0.0, spp=16, bounces=2):
        eye, target = np.asarray(eye, float), np.asarray(target, float)
        n = target - eye
        distance_to = np.linalg.norm(n)
        n /= distance_to
        u = np.cross((0, 1, 0), n)
        u /= np.linalg.norm(u)
        v = np.cross(n, u)
        cam = np.array([*eye, *u, *v, *n, np.radians(fov), focus or distance_to, aperture])
        grids = np.array(self.grids or [np.ones((GRID, GRID))], np.float32)
        image, guide = render_scene(
            np.array(self.kinds, np.int64), np.array(self.shapes, np.float64),
            np.array(self.mats, np.float64), grids, np.array(self.lights, np.float64),
            np.array(self.env, np.float64), cam, size[0], size[1], spp, bounces)
        # how much of each pixel is a thing and not the empty background
        self.coverage = np.clip(np.sqrt((guide[..., 3:] ** 2).sum(-1)) * 1.15, 0, 1)
        return denoise(image, guide)


def curve(*points, steps=10):
    """A smooth outline through points (Catmull-Rom), for profiles."""
    p = np.asarray(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for k in range(1, len(p) - 2):
        a, b, c, d = p[k - 1:k + 3]
        for t in np.linspace(0, 1, steps, endpoint=False):
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2
                              + (3 * b - a - 3 * c + d) * t ** 3))
    out.append(p[-2])
    out = np.array(out)
    out[:, 0] = np.maximum(out[:, 0], 0)
    return out


def vessel(outer, wall):
    """A hollow turned outline from an outer curve: down the inside, along the axis to the foot."""
    t = np.gradient(outer, axis=0)
    n = np.stack([-t[:, 1], t[:, 0]], 1)
    n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    inner = outer + n * wall
    inner = inner[(inner[:, 1] > outer[:, 1].min() + wall)]
    inner[:, 0] = np.maximum(inner[:, 0], 0)
    bottom = outer[:, 1].min()
    return np.vstack([[[0, bottom]], outer, inner[::-1], [[0, max(inner[0, 1], bottom + wall)]]])
