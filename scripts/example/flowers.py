"""Close to: flowers petal by petal in the golden angle, seed heads, veined leaves against light."""

import numpy as np
from numba import njit

from .core import blur, fbm, noise_field, perlin, smooth, unit
from .city import lens_discs

GOLDEN = np.pi * (3 - np.sqrt(5))


@njit(cache=True, fastmath=True)
def petal(image, alpha, cx, cy, angle, inner, length, width, base, tip, light, seed, cup, pointed):
    """One petal, shaded as a curved sheet, over what is there; darkens what lies below it."""
    h, w, _ = image.shape
    ca = np.cos(angle)
    sa = np.sin(angle)
    reach = inner + length * 1.06
    pad = width * 1.4
    ex = cx + ca * reach
    ey = cy + sa * reach
    x0 = int(max(0, min(cx, ex) - pad))
    x1 = int(min(w, max(cx, ex) + pad))
    y0 = int(max(0, min(cy, ey) - pad))
    y1 = int(min(h, max(cy, ey) + pad))
    bend = 0.10 * (unit(seed, 1, 3) - 0.5)
    for j in range(y0, y1):
        for i in range(x0, x1):
            dx = i - cx
            dy = j - cy
            u = (dx * ca + dy * sa - inner) / length
            v = (-dx * sa + dy * ca) / width
            v -= bend * u * u * length / width * 0.6
            if u < -0.02 or u > 1.08:
                continue
            # outline
            q = min(1.0, max(0.0, u))
            body = np.sqrt(max(0.0, np.sin(np.pi * min(1.0, q ** 0.72)))) if not pointed else (
                np.sin(np.pi * q ** 0.62) ** 0.8)
            body = body * (0.55 + 0.45 * q) if not pointed else body * (0.7 + 0.3 * q)
            body *= 1 + 0.05 * perlin(u * 5, seed * 1.3, 5)
            if body < 0.05:
                continue
            e = (body - abs(v)) * width
            shade_edge = e + width * 0.30
            if e < -0.7:
                # soft shadow round the petal
                if shade_edge > 0 and u > 0.25:
                    k = shade_edge / (width * 0.30)
                    k = 1 - 0.34 * k * k
                    image[j, i, 0] *= 1 - (1 - k) * 0.16
                    image[j, i, 1] *= 1 - (1 - k) * 0.18
                    image[j, i, 2] *= 1 - (1 - k) * 0.16
                continue
            a = min(1.0, max(0.0, e / 1.4 + 0.5))
            s = v / max(body, 0.08)
            # surface: cupped across, rolling back at the tip, with fine ribs
            nx = -s * cup + 0.16 * np.cos(s * 15 + 2.5 * perlin(u * 2.4, seed + 0.3, 9)) * (1 - q * 0.5)
            nu = -0.85 + 1.55 * q + 0.25 * perlin(u * 3, v * 2 + seed, 12)
            gx = nu * 0.55 * ca - nx * sa
            gy = nu * 0.55 * sa + nx * ca
            nz = 1 / np.sqrt(1 + gx * gx + gy * gy)
            lam = max(0.0, (gx * light[0] + gy * light[1] + light[2]) * nz)
            occl = 0.30 + 0.70 * smooth(-0.05, 0.62, u)
            glow = 0.20 * (1 - abs(s)) * q
            t = min(1.0, max(0.0, q * 1.05 + 0.12 * perlin(u * 4, v * 6 + seed, 7) - 0.05))
            vein = 1 - 0.10 * max(0.0, np.cos(s * 15 + 2.5 * perlin(u * 2.4, seed + 0.3, 9))) ** 3
            k = (0.20 + 0.95 * lam + glow) * occl * vein
            spec = 0.05 * lam ** 14
            vary = 0.92 + 0.16 * unit(seed, 5, 5)
            for c in range(3):
                col = (base[c] + (tip[c] - base[c]) * t) * k * vary + spec
                image[j, i, c] += (col - image[j, i, c]) * a
            alpha[j, i] = max(alpha[j, i], a)


def soft_garden(size, seed, dark, lights):
    """A background far out of focus."""
    w, h = size
    n = noise_field(h // 8 + 1, w // 8 + 1, 3.0, 4, 0.55, seed, 0, 0, 1.0)
    m = noise_field(h // 8 + 1, w // 8 + 1, 2.2, 3, 0.5, seed + 5, 4, 2, 1.0)
    n = np.repeat(np.repeat(n, 8, 0), 8, 1)[:h, :w]
    m = np.repeat(np.repeat(m, 8, 0), 8, 1)[:h, :w]
    image = np.asarray(dark[0], np.float32) + np.clip(n * 1.3 + 0.45, 0, 1)[..., None] * (
        np.asarray(dark[1], np.float32) - np.asarray(dark[0], np.float32))
    image = image * (0.75 + 0.7 * np.clip(m + 0.3, 0, 1))[..., None]
    image = np.ascontiguousarray(blur(image, 26 * w / 1600), np.float32)
    if lights:
        rng = np.random.default_rng(seed)
        k = 34
        lens_discs(image, rng.uniform(0, 1, k) * w, rng.uniform(0, 0.9, k) * h,
                   rng.uniform(0.02, 0.055, k) * w,
                   np.asarray(lights) * rng.uniform(0.02, 0.16, k)[:, None], 5.0)
    return image


def dahlia(size, center=(0.5, 0.5), radius=0.40, petals=190, base=(0.32, 0.02, 0.08),
           tip=(0.95, 0.35, 0.42), core=(0.55, 0.20, 0.10), seed=1, pointed=False, cup=0.75,
           dark=((0.010, 0.022, 0.012), (0.07, 0.13, 0.045)), lights=(0.8, 0.9, 0.5),
           slim=0.34, cutout=False, image=None):
    """A double flower seen from the front."""
    w, h = size
    scale = min(w, h)
    if image is None:
        image = soft_garden(size, seed, dark, lights)
    alpha = np.zeros((h, w), np.float32)
    light = np.array([-0.45, -0.55, 0.70])
    rng = np.random.default_rng(seed)
    outer = radius * scale
    for n in range(petals, 0, -1):
        f = np.sqrt(n / petals)
        length = outer * (0.10 + 0.52 * f ** 1.1) * rng.uniform(0.94, 1.06)
        inner = outer * max(0.0, f * 0.56 - 0.05)
        a = n * GOLDEN + rng.normal(0, 0.04)
        t = f ** 1.3
        b = np.asarray(base) * (0.35 + 0.65 * t) * 1.0
        p = np.asarray(core) * (1 - t) + np.asarray(tip) * t
        petal(image, alpha, center[0] * w, center[1] * h, float(a), float(inner), float(length),
              float(length * slim * (1.25 - 0.35 * f)), b, p, light, int(n * 7 + seed), cup, pointed)
    if cutout:
        return image, alpha
    return image


def daisy(size, center=(0.5, 0.5), radius=0.36, count=34, tip=(0.92, 0.90, 0.86), seed=3,
          heart=(0.85, 0.50, 0.03), base=(0.75, 0.70, 0.55), image=None,
          dark=((0.012, 0.03, 0.012), (0.08, 0.17, 0.05)), lights=(0.8, 0.95, 0.6), heart_size=0.30,
          slim=0.105):
    """Rays round a seed head, whose florets stand in spirals."""
    w, h = size
    scale = min(w, h)
    if image is None:
        image = soft_garden(size, seed, dark, lights)
    alpha = np.zeros((h, w), np.float32)
    light = np.array([-0.45, -0.55, 0.70])
    rng = np.random.default_rng(seed)
    r = radius * scale
    for ring in range(2):
        for k in range(count):
            a = (k + 0.5 * ring) * 2 * np.pi / count + rng.normal(0, 0.035)
            length = r * rng.uniform(0.88, 1.04) * (1 - 0.06 * ring) * 0.80
            petal(image, alpha, center[0] * w, center[1] * h, float(a), r * heart_size * 0.75,
                  float(length), float(r * slim), np.asarray(base), np.asarray(tip), light,
                  int(rng.integers(1, 9999)), 0.65, False)
    seeds = 620
    disc = r * heart_size
    seed_head(image, center[0] * w, center[1] * h, disc, seeds, np.asarray(heart), light)
    return image


@njit(cache=True, fastmath=True)
def seed_head(image, cx, cy, disc, count, color, light):
    """Florets as little lit domes in the golden angle, on a domed disc."""
    h, w, _ = image.shape
    for n in range(count, 0, -1):
        f = np.sqrt(n / count)
        a = n * 2.399963
        x = cx + np.cos(a) * f * disc
        y = cy + np.sin(a) * f * disc
        r = disc / np.sqrt(count) * (1.15 + 0.55 * f)
        dome_x = np.cos(a) * f * 0.75
        dome_y = np.sin(a) * f * 0.75
        young = smooth(0.55, 0.0, f)
        for j in range(max(0, int(y - r) - 1), min(h, int(y + r) + 2)):
            for i in range(max(0, int(x - r) - 1), min(w, int(x + r) + 2)):
                dx = (i - x) / r
                dy = (j - y) / r
                d = np.sqrt(dx * dx + dy * dy)
                k = min(1.0, max(0.0, (1 - d) * r / 1.3 + 0.3))
                if k <= 0:
                    continue
                gx = dx * 0.8 + dome_x
                gy = dy * 0.8 + dome_y
                nz = 1 / np.sqrt(1 + gx * gx + gy * gy)
                lam = max(0.0, (gx * light[0] + gy * light[1] + light[2]) * nz)
                e = (0.16 + 0.95 * lam) * (1 - 0.55 * d * d) * (0.75 + 0.25 * f)
                vary = 0.85 + 0.3 * unit(n, 2, 9)
                image[j, i, 0] += (color[0] * (1 - 0.45 * young) * e * vary - image[j, i, 0]) * k
                image[j, i, 1] += (color[1] * (1 - 0.05 * young) * e * vary - image[j, i, 1]) * k
                image[j, i, 2] += (color[2] * (1 + 1.2 * young) * e * vary - image[j, i, 2]) * k


@njit(cache=True, fastmath=True)
def cells(x, y, seed):
    """Distance to the border between cells of a Voronoi pattern."""
    ix = int(np.floor(x))
    iy = int(np.floor(y))
    a = 9.0
    b = 9.0
    for j in range(-1, 2):
        for i in range(-1, 2):
            px = ix + i + 0.12 + 0.76 * unit(ix + i, iy + j, seed)
            py = iy + j + 0.12 + 0.76 * unit(ix + i, iy + j, seed + 1)
            d = np.sqrt((px - x) ** 2 + (py - y) ** 2)
            if d < a:
                b = a
                a = d
            elif d < b:
                b = d
    return b - a


@njit(cache=True, fastmath=True)
def render_leaf(width, height, angle, ox, oy, scale, thin, thick, vein, seed):
    out = np.zeros((height, width, 3), np.float32)
    ca = np.cos(angle)
    sa = np.sin(angle)
    for j in range(height):
        for i in range(width):
            x = (i / width - ox) * scale
            y = (j - oy * height) / width * scale
            u = x * ca + y * sa
            v = -x * sa + y * ca
            v += 0.05 * np.sin(u * 0.9) + 0.02 * fbm(u, v, 3, 0.5, seed)
            s = abs(v)
            side = 1.0 if v > 0 else -1.0
            main = np.exp(-(s / (0.030 - 0.002 * u)) ** 2)
            # side veins leave at an angle and curve forward
            q = (u - s * 0.85 - 0.20 * s * s) * 2.1 + 0.27 * side + 0.18 * perlin(u * .7, side * 3, seed)
            k = np.floor(q)
            f = abs(q - k - 0.5) / 2.1 * 0.8
            wide = 0.016 * np.exp(-s * 0.55) + 0.004
            second = np.exp(-(f / wide) ** 2)
            # between them, ladders; between those, a net
            wob = 0.25 * fbm(u * 4, v * 4, 3, 0.5, seed + 3)
            q3 = (s + wob * 0.4) * 7.5 + 3 * unit(int(k), int(side) + 2, seed)
            third = np.exp(-(abs(q3 - np.floor(q3) - 0.5) / 0.055) ** 2)
            n1 = cells(u * 10 + wob, v * 10 - wob, seed)
            n2 = cells(u * 30, v * 30 + wob * 2, seed + 5)
            net = 0.55 * np.exp(-(n1 / 0.07) ** 2) + 0.42 * np.exp(-(n2 / 0.12) ** 2)
            lines = min(1.0, main * 1.3 + second * 0.95 + 0.30 * third + net * 0.55)
            # blistered between the veins, lit from behind
            puff = smooth(0.0, 0.35, n1) * 0.25 + smooth(0.0, 0.16, f) * 0.45
            mottle = 0.5 + 0.55 * fbm(u * 2.2, v * 2.2, 5, 0.55, seed + 9)
            light = 0.55 + 0.50 * puff + 0.30 * (mottle - 0.5) + 0.22 * fbm(u * 60, v * 60, 2, 0.5, 4)
            light *= 0.72 + 0.34 * smooth(-2.0, 2.0, u * 0.5 - v * side * 0.4 + 0.5)
            for c in range(3):
                a = thick[c] + (thin[c] - thick[c]) * min(1.0, max(0.0, mottle))
                out[j, i, c] = (a + (vein[c] - a) * lines) * light * (1 - 0.25 * second + 0.1 * main)
    return out


def leaf(size, angle=-0.5, origin=(0.05, 0.85), scale=4.2, thin=(0.42, 0.66, 0.07),
         thick=(0.07, 0.24, 0.02), vein=(0.85, 0.95, 0.40), seed=2, focus=(0.45, 0.5, 0.55)):
    w, h = size
    image = render_leaf(w, h, angle, origin[0], origin[1], scale, np.array(thin), np.array(thick),
                        np.array(vein), seed)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    away = np.hypot((xx / w - focus[0]) * 1.0, (yy / h - focus[1]) * 1.2) / focus[2]
    soft = np.clip(away - 0.55, 0, 1)[..., None]
    a, b = blur(image, 3.0), blur(image, 9.0)
    k = np.clip(soft * 2, 0, 1)
    image = image * (1 - k) + a * k
    k = np.clip(soft * 2 - 1, 0, 1)
    return image * (1 - k) + b * k
