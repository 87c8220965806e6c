"""After dark: stars, the Milky Way, star trails, aurora, a city and its lights."""

import numpy as np
from numba import njit

from .core import blur, fbm, noise_field, resize, smooth, unit
from .ridges import gradient, ridge_line, tree_layer


@njit(cache=True, fastmath=True)
def splat(image, x, y, radius, r, g, b):
    h, w, _ = image.shape
    e = int(radius * 3) + 2
    for j in range(max(0, int(y) - e), min(h, int(y) + e + 1)):
        for i in range(max(0, int(x) - e), min(w, int(x) + e + 1)):
            k = np.exp(-((i - x) ** 2 + (j - y) ** 2) / (2 * radius * radius))
            image[j, i, 0] += r * k
            image[j, i, 1] += g * k
            image[j, i, 2] += b * k


def star_color(rng):
    t = rng.normal(0, 0.5)
    return np.clip(np.array([1 + 0.35 * t, 1.0, 1 - 0.45 * t]), 0.45, 1.5)


def stars(image, count, seed, gain=1.0, weight=None):
    """Stars of every brightness, few of them bright; `weight` says where they crowd."""
    rng = np.random.default_rng(seed)
    h, w = image.shape[:2]
    scale = w / 1600
    for _ in range(int(count)):
        x, y = rng.uniform(0, w), rng.uniform(0, h)
        if weight is not None and rng.uniform() > weight[int(y), int(x)]:
            continue
        m = 0.035 * rng.uniform(0.004, 1.0) ** -0.82 * gain
        c = star_color(rng) * min(m, 6.0)
        splat(image, x, y, (0.62 + 0.16 * min(m, 5.0)) * max(scale, 0.7), c[0], c[1], c[2])
    return image


@njit(cache=True, fastmath=True)
def milky(h, w, cx, cy, angle, width, seed):
    out = np.zeros((h, w, 3), np.float32)
    dens = np.zeros((h, w), np.float32)
    ca = np.cos(angle)
    sa = np.sin(angle)
    for j in range(h):
        for i in range(w):
            x = (i - cx * w) / w
            y = (j - cy * h) / w
            u = x * ca + y * sa
            v = -x * sa + y * ca
            v += 0.03 * fbm(u * 3, v * 3, 3, 0.5, seed)
            core = np.exp(-(u / 0.32) ** 2)
            wide = width * (0.75 + 0.6 * core)
            band = np.exp(-(v / wide) ** 2)
            cloud = fbm(u * 6, v * 9, 7, 0.58, seed + 1)
            glow = band * (0.45 + 0.75 * core) * max(0.0, 1 + 1.1 * cloud)
            lane = fbm(u * 5 + 3, v * 11 + 1, 8, 0.6, seed + 9)
            lane2 = fbm(u * 13 + 3, v * 22 + 1, 6, 0.6, seed + 14)
            dark = smooth(0.02, 0.42, lane * 1.1 + 0.35 * lane2 + 0.30 * np.exp(-((v + 0.008) / (wide * 0.36)) ** 2) - 0.06)
            dark *= np.exp(-(v / (wide * 1.1)) ** 2)
            light = glow * (1 - 0.88 * dark)
            warm = core * np.exp(-(v / (wide * 0.7)) ** 2)
            pink = max(0.0, fbm(u * 18, v * 18, 4, 0.5, seed + 33) - 0.34) * 2.2 * band
            out[j, i, 0] = light * (0.62 + 0.55 * warm) + pink * 0.55 + 0.05 * dark * band
            out[j, i, 1] = light * (0.66 + 0.22 * warm) + pink * 0.14 + 0.02 * dark * band
            out[j, i, 2] = light * (0.92 - 0.16 * warm) + pink * 0.28
            dens[j, i] = light
    return out, dens


def milky_way(size, seed=4, cx=0.55, cy=0.42, angle=-1.05, width=0.10, horizon=(0.10, 0.075, 0.07),
              zenith=(0.006, 0.010, 0.026), foreground="firs"):
    w, h = size
    image = gradient(h, w, [(0, zenith), (0.55, np.asarray(zenith) * 1.7 + 0.004), (0.88, horizon),
                            (1, horizon)])
    band, density = milky(h, w, cx, cy, angle, width, seed)
    image += band * 0.155
    weight = np.clip(0.32 + 0.85 * density, 0, 1)
    image = stars(image, 15000 * w * h / 1.7e6, seed, 0.62, weight)
    yy = np.arange(h, dtype=np.float32)[:, None]
    for k, (base, relief, color) in enumerate([(0.84, 0.15, (0.030, 0.028, 0.034)),
                                               (0.90, 0.13, (0.012, 0.013, 0.017)),
                                               (0.96, 0.10, (0.003, 0.004, 0.005))]):
        line = ridge_line(w, 2.4 + k, base * h, relief * h, 0.5 if k < 2 else 0.0, seed * 5 + k)
        if k == 2 and foreground == "firs":
            mask = tree_layer(w, h, line, h * 0.13, 95, seed + 2, 0.5)
        else:
            mask = np.clip(yy - line[None, :] + 0.5, 0, 1)
        image = image * (1 - mask[..., None]) + np.asarray(color, np.float32) * mask[..., None]
    if foreground == "tent":
        image = tent(image, 0.36, 0.925, 0.055)
    return image


def tent(image, x, y, size):
    """A lit tent: a warm triangle with a seam, and its light on the ground."""
    h, w = image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    u = (xx - x * w) / (size * w)
    v = (y * h - yy) / (size * w)
    body = np.clip(((0.75 - 0.25 * v * v) * (1 - v) - np.abs(u)) * size * w + 0.5, 0, 1)
    body *= np.clip(v * size * w + 0.5, 0, 1) * (v < 1)
    light = np.exp(-((u * 0.9) ** 2 + ((v - 0.25) * 1.5) ** 2)) * (1 - 0.35 * np.exp(-(u / 0.05) ** 2))
    seam = 1 - 0.4 * np.exp(-((np.abs(u) - 0.42 * (1 - v)) / 0.02) ** 2)
    image = image * (1 - body[..., None]) + (body * light * seam)[..., None] * np.array([1.9, 0.92, 0.28])
    ground = np.exp(-(u * 0.8) ** 2 - ((v + 0.15) * 3.2) ** 2) * (1 - body)
    return image + ground[..., None] * np.array([0.16, 0.075, 0.02])


def star_trails(size, seed=8, cx=0.42, cy=0.40, arc=0.62):
    """An hour of turning sky round the pole."""
    w, h = size
    image = gradient(h, w, [(0, (0.010, 0.022, 0.060)), (0.6, (0.020, 0.045, 0.105)),
                            (0.9, (0.16, 0.12, 0.12)), (1, (0.2, 0.14, 0.12))])
    rng = np.random.default_rng(seed)
    layer = np.zeros_like(image)
    for _ in range(1150):
        r = np.sqrt(rng.uniform(0.0004, 1.2)) * w
        a = rng.uniform(0, 2 * np.pi)
        m = min(0.05 * rng.uniform(0.01, 1) ** -0.75, 1.3)
        c = star_color(rng) * m
        n = int(max(8, r * arc / 0.9))
        t = a + np.linspace(0, arc, n)
        x, y = cx * w + r * np.cos(t), cy * h + r * np.sin(t)
        ok = (x > 1) & (x < w - 2) & (y > 1) & (y < h - 2)
        x, y = x[ok], y[ok]
        ix, iy = x.astype(int), y.astype(int)
        fx, fy = x - ix, y - iy
        for dx, dy, k in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy),
                          (1, 1, fx * fy)):
            for ch in range(3):
                np.add.at(layer[..., ch], (iy + dy, ix + dx), (k * c[ch] * 0.9))
    image += blur(layer, 0.55) * 1.15
    yy = np.arange(h, dtype=np.float32)[:, None]
    line = ridge_line(w, 2.6, 0.86 * h, 0.22 * h, 0.7, seed)
    mask = np.clip(yy - line[None, :] + 0.5, 0, 1)[..., None]
    image = image * (1 - mask) + np.array([0.020, 0.022, 0.030], np.float32) * mask
    line = ridge_line(w, 2.0, 0.97 * h, 0.08 * h, 0.0, seed + 3)
    mask = tree_layer(w, h, line, h * 0.15, 80, seed, 0.45)[..., None]
    return (image * (1 - mask) + np.array([0.004, 0.005, 0.006], np.float32) * mask).astype(np.float32)


@njit(cache=True, fastmath=True)
def aurora_field(h, w, time, seed, fov, pitch):
    """Curtains: bands wound through the sky, each point drawn upwards into a ray."""
    out = np.zeros((h, w, 3), np.float32)
    f = 1 / np.tan(fov / 2)
    cp = np.cos(pitch)
    sp = np.sin(pitch)
    for j in range(h):
        for i in range(w):
            u = ((i + 0.5) / w * 2 - 1) / f
            v = (h - 2 * (j + 0.5)) / w / f
            dx = u
            dy = v * cp + sp
            dz = cp - v * sp
            n = 1 / np.sqrt(dx * dx + dy * dy + dz * dz)
            dx *= n
            dy *= n
            dz *= n
            if dy < 0.01:
                continue
            jit = unit(i, j, seed) * 0.9
            r = 0.0
            g = 0.0
            b = 0.0
            for k in range(44):
                q = (k + jit) / 44
                level = 1.0 + 1.25 * q ** 1.3
                t = level / (dy + 0.06)
                x = dx * t
                z = dz * t
                wind = fbm(x * 0.30 + time * 0.05, z * 0.30, 2, 0.5, seed)
                wind2 = fbm(x * 0.55 - time * 0.08, z * 0.5 + time * 0.03, 3, 0.5, seed + 7)
                line = abs(z * 0.34 - 0.98 + 1.9 * wind + 0.55 * wind2 + 0.06 * x)
                a = np.exp(-line * line * 110.0)
                line2 = abs(z * 0.34 - 1.95 + 1.5 * wind + 0.6 * wind2 - 0.10 * x)
                a += 0.5 * np.exp(-line2 * line2 * 80.0)
                if a < 0.004:
                    continue
                fold = fbm(x * 2.6 + wind * 5 + time * 0.25, z * 0.8, 3, 0.6, seed + 17)
                a *= max(0.05, 0.62 + 1.25 * fold)
                a *= smooth(0.01, 0.14, dy)
                fade = np.exp(-q * 2.6) * smooth(0.0, 0.06, q)
                r += a * (0.10 * fade + 0.26 * q * np.exp(-q * 1.7))
                g += a * (1.0 * fade + 0.02 * q)
                b += a * (0.38 * fade + 0.26 * q * np.exp(-q * 1.4))
            out[j, i, 0] = r / 44 * 2.6
            out[j, i, 1] = g / 44 * 2.6
            out[j, i, 2] = b / 44 * 2.6
    return out


def aurora(size, time=0.0, seed=21, waterline=0.74, scale=2, snow=True, star_count=2600, pitch=24):
    """Aurora over mountains, with a lake below that gives it back, a little broken."""
    w, h = size
    top = int(h * waterline)
    sky = gradient(top, w, [(0, (0.006, 0.014, 0.034)), (0.7, (0.010, 0.028, 0.050)),
                            (1, (0.030, 0.060, 0.075))])
    if star_count:
        sky = stars(sky, star_count, seed, 0.5)
    field = aurora_field(top // scale, w // scale, time, seed, 1.35, np.radians(pitch))
    field = resize(blur(field, 0.8), w, top)
    sky = sky + field
    light = field.mean((0, 1))
    yy = np.arange(top, dtype=np.float32)[:, None]
    for k, (base, relief, tone) in enumerate([(0.93, 0.34, 0.050), (0.985, 0.20, 0.016)]):
        line = ridge_line(w, 3.0 + k, base * top, relief * top, 0.8 - 0.5 * k, seed + 3 + k)
        mask = np.clip(yy - line[None, :] + 0.5, 0, 1)
        color = np.array([0.55, 0.9, 1.0], np.float32) * tone + light * 0.20 * (1 - 0.6 * k)
        if k == 0 and snow:
            n = noise_field(top, w, 60.0, 5, 0.6, seed + 9, 0, 0, 0.45)
            slope = np.gradient(blur(line[None, :], 2)[0])
            side = np.clip(0.8 + 0.5 * slope[None, :] + 1.6 * n, 0.25, 2.2)
            layer = color * side[..., None]
        else:
            layer = np.broadcast_to(color, sky.shape)
        if k == 1:
            mask = tree_layer(w, top, line, h * 0.035, int(300 * w / 1600), seed + 5, 0.35)
            layer = np.broadcast_to(np.array([0.004, 0.008, 0.009], np.float32), sky.shape)
        sky = sky * (1 - mask[..., None]) + layer * mask[..., None]
    below = mirror_water(sky, h - top, time, seed)
    return np.concatenate([sky, below]).astype(np.float32)


def mirror_water(above, rows, time=0.0, seed=1, rough=1.0, tint=(0.62, 0.74, 0.78), smear=2.0):
    """The picture above, upside down in water with small waves."""
    h, w = above.shape[:2]
    y = (np.arange(rows, dtype=np.float32)[:, None] + 1) / rows
    flip = blur(above, smear, axes=(0,))
    n = noise_field(rows, w, 7.0, 4, 0.6, seed + 60, time * 0.25, time * 0.6, 9.0 * rows / w * 2.0)
    n2 = noise_field(rows, w, 26.0, 3, 0.55, seed + 61, -time * 0.4, time * 1.1, 11.0)
    wobble = (n * 0.6 + n2 * 0.5 * y) * rows * 0.16 * rough * (0.15 + y)
    src = h - 1 - y * min(rows, h - 1) * (h / rows * 0.86 if rows < h else 1) - wobble
    src = np.clip(src, 0, h - 1)
    xs = np.clip(np.arange(w)[None, :] + wobble * 0.35, 0, w - 1).astype(np.int32)
    a = src.astype(np.int32)
    f = (src - a)[..., None]
    b = np.minimum(a + 1, h - 1)
    out = flip[a, xs] * (1 - f) + flip[b, xs] * f
    k = (0.55 + 0.40 * (1 - y))[..., None]
    return (out * k * np.asarray(tint, np.float32)).astype(np.float32)
