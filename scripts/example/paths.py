"""Follows one ray of light through a scene."""

import numpy as np
from numba import njit

from .core import perlin, smooth
from .materials import background, rnd, shadow, surface
from .shapes import hit_shape


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
