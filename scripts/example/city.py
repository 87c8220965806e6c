"""Lamps out of focus, and a city at night beyond the water."""

import numpy as np
from numba import njit

from .core import fbm, noise_field, unit
from .night import mirror_water, splat
from .ridges import gradient


@njit(cache=True, fastmath=True)
def lens_discs(image, xs, ys, radii, colors, soft):
    """Light spots out of focus: discs with a brighter rim, cut off a little by the lens."""
    h, w, _ = image.shape
    for k in range(xs.shape[0]):
        r = radii[k]
        for j in range(max(0, int(ys[k] - r) - 1), min(h, int(ys[k] + r) + 2)):
            for i in range(max(0, int(xs[k] - r) - 1), min(w, int(xs[k] + r) + 2)):
                dx = i - xs[k]
                dy = j - ys[k]
                d = np.sqrt(dx * dx + dy * dy)
                cut = np.sqrt((dx + (xs[k] - w * .5) * r / w * 0.45) ** 2
                              + (dy + (ys[k] - h * .5) * r / w * 0.45) ** 2)
                d = max(d, cut * 0.90)
                a = min(1.0, max(0.0, (r - d) / soft + 0.5))
                e = 0.72 + 0.28 * (d / r) ** 4
                grain = 0.94 + 0.06 * fbm(dx * 9 / r + k, dy * 9 / r, 2, 0.5, 3)
                for c in range(3):
                    image[j, i, c] += colors[k, c] * a * e * grain


LAMPS = np.array([(1.0, 0.55, 0.22), (1.0, 0.72, 0.42), (1.0, 0.86, 0.66), (0.75, 0.86, 1.0),
                  (1.0, 0.30, 0.18), (0.35, 0.85, 0.75)])


def bokeh(size, seed=5, count=130, base=(0.012, 0.010, 0.022), gain=0.5, lamps=LAMPS, big=0.045,
          band=(0.1, 0.9), glow=((0.05, 0.03, 0.035), 0.5)):
    """Nothing but lights, far out of focus."""
    w, h = size
    rng = np.random.default_rng(seed)
    yy = np.linspace(0, 1, h)[:, None]
    image = np.zeros((h, w, 3), np.float32) + np.asarray(base, np.float32)
    image += np.exp(-((yy - glow[1]) / 0.3) ** 2)[..., None] * np.asarray(glow[0], np.float32)
    xs = rng.uniform(-0.03, 1.03, count) * w
    ys = np.clip(rng.normal(sum(band) / 2, (band[1] - band[0]) / 3.2, count), -.05, 1.05) * h
    depth = rng.uniform(0.25, 1.0, count) ** 1.5
    radii = (0.25 + depth) * big * w
    colors = lamps[rng.integers(0, len(lamps), count)] * (gain * rng.uniform(0.15, 1.0, count) ** 1.6
                                                       / (0.4 + depth))[:, None]
    lens_discs(image, xs, ys, radii, colors, 2.0)
    return image


@njit(cache=True, fastmath=True)
def paint_towers(image, lamps, x0, x1, top, bottom, cell, seed, lit, shade, lr, lg, lb):
    for j in range(max(0, top), bottom):
        for i in range(max(0, x0), min(image.shape[1], x1)):
            side = (i - x0) / max(1, x1 - x0)
            k = shade * (0.75 + 0.5 * side)
            image[j, i, 0] = lr * k
            image[j, i, 1] = lg * k
            image[j, i, 2] = lb * k
            cx = (i - x0) // cell
            cy = (j - top) // (cell + 1)
            inx = (i - x0) % cell
            iny = (j - top) % (cell + 1)
            if 1 <= inx < cell - (0 if cell < 4 else 1) and 1 <= iny < cell - 1 and i < x1 - 2:
                floor = unit(cy, seed, 7)
                p = unit(cx, cy, seed)
                if p < lit * (0.3 + 1.4 * floor):
                    q = int(unit(cx + 3, cy, seed + 1) * 3.99)
                    e = 0.18 + 0.85 * unit(cx, cy + 5, seed + 2) ** 2
                    for c in range(3):
                        image[j, i, c] += lamps[q, c] * e


def city(size, seed=6, waterline=0.66, dusk=True):
    """A skyline across the water at blue hour."""
    w, h = size
    top = int(h * waterline)
    rng = np.random.default_rng(seed)
    if dusk:
        sky = gradient(top, w, [(0, (0.020, 0.045, 0.13)), (0.5, (0.07, 0.10, 0.22)),
                                (0.82, (0.40, 0.22, 0.22)), (1, (0.75, 0.38, 0.20))])
    else:
        sky = gradient(top, w, [(0, (0.004, 0.008, 0.022)), (0.6, (0.016, 0.022, 0.050)),
                                (1, (0.13, 0.085, 0.07))])
    clouds = noise_field(top, w, 4.0, 7, 0.55, seed, 0, 0, 5.0)
    c = np.clip(clouds * 2.0 + 0.1, 0, 1)[..., None]
    sky = sky * (1 - 0.45 * c) + c * (gradient(top, w, [(0, (0.03, 0.045, 0.10)), (1, (0.55, 0.24, 0.19))])
                                      if dusk else 0.02) * 0.5
    unitw = w / 1600
    for layer, (tall, wide, shade, lit) in enumerate([(0.34, 46, 0.11, 0.10), (0.44, 60, 0.055, 0.24),
                                                      (0.30, 72, 0.030, 0.36)]):
        x = -30.0
        while x < w:
            bw = wide * rng.uniform(0.5, 1.4) * unitw
            centre = np.exp(-((x / w - 0.56) / 0.24) ** 2)
            bh = tall * h * rng.uniform(0.25, 0.75) * (0.35 + 1.0 * centre)
            tone = np.array([0.8, 0.85, 1.1]) if not dusk else np.array([1.0, 0.85, 1.05])
            steps = 1 if rng.uniform() < 0.6 else 2
            cell = int(max(4, (4 + layer) * unitw))
            s = int(rng.integers(1, 9999))
            for k in range(steps):
                inset = bw * 0.22 * k
                a, b = int(x + inset), int(x + bw - inset)
                paint_towers(sky, LAMPS, a, b, int(top - bh * (1 + 0.22 * k)),
                             top if k == 0 else int(top - bh) + 1, cell, s, lit, shade, *tone)
            if rng.uniform() < 0.16 * (1 + centre):
                m = int(x + bw / 2)
                t = int(top - bh * (1 + 0.22 * (steps - 1)))
                if 2 < m < w - 2:
                    sky[max(0, t - int(34 * unitw)):t, m:m + 2] = np.array([0.05, 0.05, 0.07])
                    splat(sky, m, max(2, t - int(34 * unitw)), 1.6 * unitw, 2.4, 0.25, 0.15)
            x += bw + rng.uniform(-6, 14) * unitw
    for x in np.arange(10 * unitw, w, 27 * unitw):
        c = LAMPS[int(rng.integers(0, 3))] * rng.uniform(1.2, 3.2)
        splat(sky, x + rng.uniform(-5, 5), top - 5 * unitw, 1.7 * unitw, *c)
    water = mirror_water(sky, h - top, 0.0, seed, rough=1.7, tint=(0.72, 0.76, 0.84), smear=11)
    return np.concatenate([sky, water]).astype(np.float32)
