"""Tables, flowers and lights from near."""

import numpy as np

from . import city, flowers, stilllife
from .core import blur, finish

from .scenes import traced

WIDE, TALL, PANORAMA = (1600, 1067), (1067, 1600), (3000, 900)


def string_lights(size, seed=5):
    """Bulbs on a wire, near and sharp, over the blur of the party."""
    w, h = size
    image = city.bokeh(size, seed, 90, base=(0.016, 0.010, 0.014), gain=0.34,
                        lamps=city.LAMPS[:3], big=0.034, band=(0.35, 0.95),
                        glow=((0.10, 0.045, 0.025), 0.7))
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    for sag, base, size_k, n, soft in [(0.10, 0.05, 0.6, 13, 3.0), (0.20, 0.14, 1.0, 9, 0.8)]:
        def wire(x):
            return (base + sag * (1 - (2 * x / w - 1.1) ** 2)) * h
        d = np.abs(yy - wire(xx))
        line = np.clip(1.6 * size_k + 0.5 - d / soft, 0, 1)[..., None]
        image = image * (1 - line * 0.9)
        for k in range(n):
            x = (k + 0.4) / n * w
            y = wire(x) + 20 * size_k * w / 1600
            r = 15 * size_k * w / 1600
            u, v = (xx - x) / r, (yy - y - r * 1.1) / (r * 1.35)
            body = np.clip((1 - np.hypot(u * (1 + 0.25 * v), v)) * r / soft + 0.5, 0, 1)[..., None]
            heat = np.exp(-(np.abs(u) / 0.30) ** 2 - ((v + 0.05) / 0.5) ** 2)[..., None]
            image = image * (1 - 0.75 * body) + body * np.array([0.55, 0.26, 0.07]) * (0.6 + 0.6 * (v[..., None] + 1))
            image = image + heat * body * np.array([9.0, 5.2, 1.9])
            cap = np.clip(0.5 + (np.minimum(r * 0.42 - np.abs(xx - x), r * 0.55 - np.abs(y - r * 0.55 - yy))) / soft, 0, 1)[..., None]
            image = image * (1 - cap) + cap * np.array([0.03, 0.022, 0.02])
    return finish(image, exposure=1.0, bloom_amount=0.8, threshold=0.7, contrast=1.1, grain=0.008)


def confetti(size, seed=3):
    """Paper in the air, most of it out of focus."""
    w, h = size
    rng = np.random.default_rng(seed)
    image = flowers.soft_garden(size, 31, ((0.10, 0.075, 0.10), (0.62, 0.40, 0.30)), None)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    colors = np.array([(0.85, 0.16, 0.22), (0.95, 0.60, 0.12), (0.13, 0.42, 0.62), (0.92, 0.86, 0.78),
                       (0.20, 0.55, 0.42), (0.88, 0.42, 0.52)])
    depth = np.sort(rng.uniform(-1, 1, 190))
    for k, z in enumerate(depth):
        x, y = rng.uniform(0, w), rng.uniform(-.05, 1.0) * h
        size_k = (26 + 17 * z + rng.uniform(-4, 4)) * w / 1600 * (1.8 if z > 0.85 else 1)
        soft = 0.9 + abs(z - 0.05) ** 1.5 * 26 * w / 1600
        a, tilt = rng.uniform(0, np.pi), rng.uniform(0.25, 1)
        e = int(size_k * 1.6 + soft * 2) + 2
        y0, y1, x0, x1 = int(max(0, y - e)), int(min(h, y + e)), int(max(0, x - e)), int(min(w, x + e))
        if y1 <= y0 or x1 <= x0:
            continue
        dx, dy = xx[y0:y1, x0:x1] - x, yy[y0:y1, x0:x1] - y
        u, v = dx * np.cos(a) + dy * np.sin(a), (dy * np.cos(a) - dx * np.sin(a)) / tilt
        v = v + 0.25 * u * u / size_k
        if k % 3:
            d = size_k * 0.55 - np.hypot(u, v)
        else:
            d = np.minimum(size_k * 0.8 - np.abs(u), size_k * 0.42 - np.abs(v))
        m = np.clip(d / soft + 0.5, 0, 1)[..., None] * min(1, 9 / soft)
        shade = (0.35 + 0.75 * tilt) * (1 + 0.25 * np.clip(u / size_k, -1, 1))[..., None]
        image[y0:y1, x0:x1] = image[y0:y1, x0:x1] * (1 - m) + m * colors[rng.integers(0, 6)] * shade
    return finish(image, exposure=0.95, contrast=1.1, saturation=1.0, fade=0.02)


# --- flowers -------------------------------------------------------------------------------------


def flower(kind, size, look=None, **more):
    return finish(getattr(flowers, kind)(size, **more),
                  **{**dict(exposure=0.95, contrast=1.1, saturation=0.95), **(look or {})})


def bouquet(size, seed=6, look=None):
    """Several heads close together, white and blush, on dark green."""
    w, h = size
    image = flowers.soft_garden(size, seed, ((0.008, 0.014, 0.010), (0.05, 0.085, 0.045)), (1.0, 0.7, 0.5))
    plan = [(0.18, 0.76, 0.25, "b"), (0.83, 0.80, 0.27, "a"), (0.74, 0.30, 0.23, "b"), (0.20, 0.26, 0.20, "c"),
            (0.50, 0.88, 0.22, "c"), (0.46, 0.47, 0.34, "a")]
    tints = {"a": ((0.62, 0.46, 0.40), (0.93, 0.84, 0.78), (0.70, 0.42, 0.34)),
             "b": ((0.45, 0.12, 0.14), (0.84, 0.46, 0.45), (0.42, 0.10, 0.12)),
             "c": ((0.60, 0.52, 0.34), (0.90, 0.87, 0.76), (0.62, 0.50, 0.22))}
    for k, (x, y, r, tint) in enumerate(plan):
        base, tip, core = tints[tint]
        flowers.dahlia(size, (x, y), r, 150, base, tip, core, seed + k, tint == "c", 0.75, image=image)
        if k == 3:
            image[:] = blur(image, 3.2)
    return finish(image, **{**dict(exposure=0.9, contrast=1.12, saturation=0.92, fade=0.02), **(look or {})})


def cut_flower(size=(1200, 1200)):
    """A flower alone, with transparency: RGBA."""
    ground = np.zeros((size[1], size[0], 3), np.float32) + 0.2
    image, alpha = flowers.dahlia(size, (0.5, 0.5), 0.47, 170, (0.22, 0.05, 0.30), (0.66, 0.42, 0.86),
                                  (0.30, 0.10, 0.32), seed=9, pointed=True, cutout=True, image=ground)
    rgb = finish(image, grain=0, vignette=0, bloom_amount=0, exposure=0.95)
    return np.dstack([rgb, (alpha * 255 + 0.5).astype(np.uint8)])


def still(name, size, spp=7, look=None, factor=0.6, **more):
    image = traced(getattr(stilllife, name), size, spp, factor, **more)
    return finish(image, **{**dict(exposure=1.0, contrast=1.08, grain=0.008), **(look or {})})
