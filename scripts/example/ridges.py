"""Flat layers, as a painter stacks them: ridges in mist, fir forests in fog, ink mountains."""

import numpy as np
from numba import njit

from .core import blur, fbm, noise_field, perlin, ridged, smooth, unit


@njit(cache=True, fastmath=True)
def ridge_line(width, cells, base, height, sharp, seed):
    out = np.empty(width, np.float32)
    for i in range(width):
        x = i * cells / width + seed * 3.7
        a = fbm(x, seed * 1.31, 7, 0.5, seed)
        b = ridged(x * 0.8, seed * 2.17, 7, seed + 30) - 0.4
        out[i] = base - height * (a * (1 - sharp) + b * sharp)
    return out


def add_layer(image, line, color, mist_color, mist_depth, texture=0.0, seed=1):
    """Paint one ridge over the picture, dissolving downwards into mist."""
    h, w = image.shape[:2]
    yy = np.arange(h, dtype=np.float32)[:, None]
    mask = np.clip(yy - line[None, :] + 0.5, 0, 1)
    depth = np.clip((yy - line[None, :]) / (mist_depth * h), 0, 1)
    patch = noise_field(h // 4 + 1, w // 4 + 1, 5.0, 5, 0.55, seed + 90, 0, 0, 2.6)
    patch = np.repeat(np.repeat(patch, 4, 0), 4, 1)[:h, :w]
    patch = blur(patch, 3)
    fog = np.clip(depth ** 1.3 * (1 + 0.9 * patch), 0, 1)
    tone = np.asarray(color, np.float32)[None, None, :]
    if texture:
        n = noise_field(h, w, 90.0, 4, 0.6, seed + 40, 0, 0, 0.5)
        tone = tone * (1 + texture * n)[..., None]
    layer = tone * (1 - fog[..., None]) + np.asarray(mist_color, np.float32) * fog[..., None]
    return image * (1 - mask[..., None]) + layer * mask[..., None]


def gradient(h, w, stops):
    """A vertical gradient from (position, colour) stops."""
    y = np.linspace(0, 1, h)
    p = [s[0] for s in stops]
    g = np.stack([np.interp(y, p, [s[1][c] for s in stops]) for c in range(3)], -1)
    return np.repeat(g[:, None, :], w, 1).astype(np.float32)


def sun_glow(image, x, y, color, radius, disc=None):
    h, w = image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    d = np.hypot(xx - x * w, yy - y * h) / w
    glow = np.exp(-d / radius) * 0.8 + np.exp(-(d / (radius * 2.2)) ** 2) * 0.5
    image = image + glow[..., None] * np.asarray(color, np.float32)
    if disc:
        mask = np.clip((disc - d) * w + 0.5, 0, 1)
        image = image + mask[..., None] * np.asarray(color, np.float32) * 5
    return image


@njit(cache=True, fastmath=True)
def fir(mask, cx, foot, tall, seed, lean):
    """A fir's silhouette into a mask: tiers of drooping boughs with ragged tips."""
    h, w = mask.shape
    top = foot - tall
    half = tall * (0.17 + 0.06 * unit(seed, 1, 3))
    tiers = 13 + int(unit(seed, 2, 3) * 9)
    for j in range(max(0, int(top) - 1), min(h, int(foot) + 1)):
        v = (j - top) / tall
        if v < 0:
            v = 0.0
        x0 = cx + lean * (1 - v) * tall
        reach = half * (v ** 0.85) * (1.0 if v < 0.93 else max(0.0, (1 - v) / 0.07))
        a = int(x0 - half * 1.5) - 2
        for i in range(max(0, a), min(w, int(x0 + half * 1.5) + 3)):
            d = i - x0
            side = 17 if d < 0 else 91
            q = (v - 0.30 * abs(d) / max(half * 6, 1.0)) ** 1.0 * tiers + 0.25 * perlin(v * 14, seed * 1.7 + side, 5)
            tier = np.floor(q)
            saw = q - tier
            size = 0.55 + 0.6 * unit(int(tier), seed, side)
            bough = reach * size * (0.35 + 0.75 * saw)
            bough *= 1 + 0.30 * perlin(d * 0.11, j * 0.16, seed + side)
            bough += 2.2 * perlin(d * 0.45, j * 0.5, seed + side + 1)
            trunk = max(0.6, tall * 0.012) * (0.3 + v)
            e = max(bough, trunk) + 0.3 - abs(d)
            k = min(1.0, max(0.0, e / 1.3 + 0.2))
            holes = perlin(d * 0.16, j * 0.22, seed + 7)
            if abs(d) > trunk * 1.5 and holes > 0.34:
                k *= max(0.35, 1 - (holes - 0.34) * 2.0)
            if k > mask[j, i]:
                mask[j, i] = k


def tree_layer(w, h, line, tall, count, seed, spread=0.45):
    """A mask of firs standing along a ground line, and the ground below it."""
    rng = np.random.default_rng(seed)
    yy = np.arange(h, dtype=np.float32)[:, None]
    mask = np.clip(yy - line[None, :] + 0.5, 0, 1).astype(np.float32)
    for k in range(count):
        x = rng.uniform(-0.03, 1.03) * w
        size = tall * np.exp(rng.normal(0, spread))
        foot = line[int(np.clip(x, 0, w - 1))] + size * 0.06 + 3
        fir(mask, float(x), float(foot), float(size), int(rng.integers(1, 9999)),
            float(rng.normal(0, 0.012)))
    return mask


def forest(size, stops, layers, sun=None, seed=1, beams=0.0):
    """Firs in fog. layers: (ground 0..1, height 0..1, count, colour, mist colour, mist strength)."""
    w, h = size
    image = gradient(h, w, stops)
    if sun:
        image = sun_glow(image, *sun)
    fogs = noise_field(h // 2, w // 2, 3.2, 6, 0.55, seed + 5, 0, 0, 2.8)
    fogs = np.repeat(np.repeat(fogs, 2, 0), 2, 1)
    fogs = np.pad(fogs, ((0, h - fogs.shape[0]), (0, w - fogs.shape[1])), mode="edge")
    for k, (ground, tall, count, color, mist, strength) in enumerate(layers):
        line = ridge_line(w, 1.6 + 0.5 * k, ground * h, h * 0.16, 0.1, seed * 7 + k)
        tall = tall * min(1.0, 1.12 * w / h)
        mask = tree_layer(w, h, line, tall * h, count, seed * 31 + k, 0.22)
        yy = np.arange(h, dtype=np.float32)[:, None]
        low = np.clip((yy - line[None, :] + tall * h * 0.75) / (tall * h * 1.25), 0, 1)
        shift = np.roll(fogs, int(k * 0.31 * w), 1)
        fog = np.clip(strength * low ** 1.4 * (1 + 1.2 * shift), 0, 1)[..., None]
        local = image if sun is None else blur(image, 60)
        back = np.asarray(mist, np.float32) * 0.6 + local * 0.4
        layer = np.asarray(color, np.float32) * (1 - fog) + back * fog
        image = image * (1 - mask[..., None]) + layer * mask[..., None]
        veil = np.clip(strength * 0.5 * (low - 0.2) * (1 + 1.6 * shift), 0, 0.8)[..., None]
        image = image * (1 - veil) + back * veil
    if beams and sun:
        image = light_beams(image, sun[0], sun[1], beams)
    return image


def light_beams(image, x, y, amount):
    """Light shafts: the bright sky smeared away from the sun."""
    from .core import halve, luma, resize
    h, w = image.shape[:2]
    small = halve(halve(image))
    sh, sw = small.shape[:2]
    bright = np.clip(small - np.percentile(luma(small), 72), 0, 3)
    yy, xx = np.mgrid[0:sh, 0:sw].astype(np.float32)
    total = np.zeros_like(small)
    for k in range(40):
        f = 1 - k * 0.019
        sx = np.clip(x * sw + (xx - x * sw) * f, 0, sw - 1).astype(np.int32)
        sy = np.clip(y * sh + (yy - y * sh) * f, 0, sh - 1).astype(np.int32)
        total += bright[sy, sx] * (0.965 ** k)
    return image + amount * resize(blur(total / 40, 1.2), w, h)


def misty_ridges(size, stops, sun, near, far, mist, count=8, seed=1, sharp=0.35, firs=True,
                 top=0.42, relief=0.20):
    """Ridge behind ridge at sunrise, firs on the nearest."""
    w, h = size
    image = gradient(h, w, stops)
    if sun:
        image = sun_glow(image, *sun)
    for k in range(count):
        t = k / (count - 1)
        base = (top + (0.98 - top) * t ** 1.15) * h
        line = ridge_line(w, (2.2 + 1.6 * (1 - t)) * w / 1600, base, relief * h * (0.75 + 0.6 * t),
                          sharp, seed * 17 + k * 3)
        color = np.asarray(far) * (1 - t) ** 1.25 + np.asarray(near) * (1 - (1 - t) ** 1.25)
        haze = np.asarray(mist) * (1 - 0.55 * t)
        if sun:
            yy = np.arange(w) / w
            warm = np.exp(-((yy - sun[0]) / 0.22) ** 2)[None, :, None] * (1 - t) * 0.5
        if firs and t > 0.66:
            mask = tree_layer(w, h, line, h * (0.02 + 0.085 * (t - 0.6) / 0.4), int(420 * w / 1600 * (1.3 - t)), seed + k)
            yy = np.arange(h, dtype=np.float32)[:, None]
            fog = np.clip((yy - line[None, :]) / (0.26 * h), 0, 1)[..., None] ** 1.2 * (1 - 0.6 * t)
            layer = color.astype(np.float32) * (1 - fog) + haze.astype(np.float32) * fog
            image = image * (1 - mask[..., None]) + layer * mask[..., None]
        else:
            image = add_layer(image, line, color, haze, 0.30, 0.0, seed + k)
        if sun:
            band = np.clip(1 - np.abs(np.arange(h)[:, None] - line[None, :]) / (0.10 * h), 0, 1)
            image = image + band[..., None] * warm * np.asarray(sun[2], np.float32) * 0.22
    return image


def ink(size, seed=3, count=7, portrait=False, tint=(1.0, 0.985, 0.95)):
    """Brush mountains in grey washes on paper, with emptiness between them and a red sun."""
    w, h = size
    paper = 0.80 + 0.03 * noise_field(h, w, 160.0, 4, 0.6, 11, 0, 0, 1.0)
    wash = noise_field(h // 2 + 1, w // 2 + 1, 4.0, 6, 0.55, seed, 0, 0, 1.5)
    wash = np.repeat(np.repeat(wash, 2, 0), 2, 1)[:h, :w]
    tone = paper * (1 + 0.05 * wash)
    yy = np.arange(h, dtype=np.float32)[:, None]
    fibre = noise_field(h, w, 240.0, 3, 0.6, 77, 0, 0, 0.4)
    for k in range(count):
        t = k / (count - 1)
        base = (0.46 + 0.50 * t) * h
        line = ridge_line(w, (1.5 + 1.3 * (1 - t)) * w / 1600 + 0.5, base,
                          h * (0.62 - 0.30 * t) * (0.8 if portrait else 1), 0.75, seed * 13 + k * 5)
        depth = yy - line[None, :]
        mask = np.clip(depth + 0.5, 0, 1)
        fall = np.exp(-np.clip(depth, 0, None) / (h * (0.085 + 0.05 * t)))
        edge = np.exp(-np.clip(depth, 0, None) / (h * 0.010))
        streak = noise_field(h, w, 46.0, 5, 0.62, seed + k * 3, 3.1 * k, 0, 0.28)
        density = (0.10 + 0.62 * t ** 1.2) * fall * (1 + 0.75 * streak + 0.25 * fibre)
        density += (0.05 + 0.30 * t) * edge * (1 + 1.3 * streak)
        density = np.clip(density, 0, 0.94) * mask
        if t > 0.55:
            trees = tree_layer(w, h, line + h * 0.012, h * 0.045 * t, int(90 * t), seed + k, 0.5)
            only = np.clip(trees - mask, 0, 1)
            density = np.maximum(density, only * (0.35 + 0.5 * t))
        tone = tone * (1 - density)
    image = tone[..., None] * np.asarray(tint, np.float32)
    image = image * (1 - (1 - np.clip(tone / 0.8, 0, 1))[..., None]
                     * np.asarray([0.10, 0.05, 0.0], np.float32))
    x, y, r = (0.70, 0.20, 0.035) if not portrait else (0.66, 0.15, 0.055)
    xx = np.arange(w, dtype=np.float32)[None, :]
    d = np.hypot(xx - x * w, yy - y * h)
    disc = np.clip((r * w - d) / 2 + 0.5, 0, 1) * (0.86 + 0.4 * fibre)
    red = np.asarray([0.62, 0.085, 0.05], np.float32)
    return image * (1 - disc[..., None]) + image * red * 1.25 * disc[..., None]
