"""Noise, blur, film-like finishing: what every scene shares. All colours are linear light."""

import numpy as np
from numba import njit

_angles = np.random.default_rng(7).permutation(64) * (2 * np.pi / 64)
GX = np.cos(_angles)
GY = np.sin(_angles)


@njit(cache=True, fastmath=True)
def hashed(ix, iy, seed):
    """A 32-bit hash of a lattice point."""
    n = (ix * 374761393 + iy * 668265263 + seed * 974711) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 15)) * 1103515245) & 0xFFFFFFFF
    return n ^ (n >> 16)


@njit(cache=True, fastmath=True)
def unit(ix, iy, seed):
    """A number in 0..1 for a lattice point."""
    return hashed(ix, iy, seed) / 4294967296.0


@njit(cache=True, fastmath=True)
def perlin(x, y, seed):
    fx = np.floor(x)
    fy = np.floor(y)
    ix = int(fx)
    iy = int(fy)
    x -= fx
    y -= fy
    a = hashed(ix, iy, seed) & 63
    b = hashed(ix + 1, iy, seed) & 63
    c = hashed(ix, iy + 1, seed) & 63
    d = hashed(ix + 1, iy + 1, seed) & 63
    u = x * x * x * (x * (x * 6 - 15) + 10)
    v = y * y * y * (y * (y * 6 - 15) + 10)
    p = GX[a] * x + GY[a] * y
    q = GX[b] * (x - 1) + GY[b] * y
    r = GX[c] * x + GY[c] * (y - 1)
    s = GX[d] * (x - 1) + GY[d] * (y - 1)
    top = p + u * (q - p)
    return 1.5 * (top + v * (r + u * (s - r) - top))


@njit(cache=True, fastmath=True)
def fbm(x, y, octaves, gain, seed):
    """Fractal noise, about -1..1."""
    total = 0.0
    amplitude = 0.5
    for i in range(octaves):
        total += amplitude * perlin(x, y, seed + i)
        x, y = 1.62 * x - 1.2 * y + 3.1, 1.2 * x + 1.62 * y + 1.7
        amplitude *= gain
    return total


@njit(cache=True, fastmath=True)
def ridged(x, y, octaves, seed):
    """Ridged multifractal noise, about 0..1: sharp crests, smooth valleys."""
    total = 0.0
    amplitude = 0.5
    previous = 1.0
    for i in range(octaves):
        n = 1.0 - abs(perlin(x, y, seed + i)) * 1.3
        n = max(n, 0.0) ** 2
        total += n * amplitude * previous
        previous = min(1.0, n * 1.4)
        x, y = 1.62 * x - 1.2 * y + 3.1, 1.2 * x + 1.62 * y + 1.7
        amplitude *= 0.5
    return total


@njit(cache=True, fastmath=True)
def smooth(a, b, x):
    t = min(1.0, max(0.0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)


@njit(cache=True, fastmath=True)
def noise_field(height, width, scale, octaves, gain, seed, x0, y0, stretch):
    """A field of fractal noise; `scale` is lattice cells across the width."""
    out = np.empty((height, width), np.float32)
    for j in range(height):
        for i in range(width):
            out[j, i] = fbm(x0 + i * scale / width, y0 + j * scale / width * stretch,
                            octaves, gain, seed)
    return out


def box_pass(a, radius, axis):
    n = a.shape[axis]
    radius = int(min(radius, n - 1))
    pad = [(0, 0)] * a.ndim
    pad[axis] = (radius + 1, radius)
    c = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
    hi = np.take(c, np.arange(2 * radius + 1, 2 * radius + 1 + n), axis=axis)
    lo = np.take(c, np.arange(0, n), axis=axis)
    return ((hi - lo) / (2 * radius + 1)).astype(np.float32)


def blur(a, sigma, axes=(0, 1)):
    """Nearly Gaussian: three box passes; small sigmas by a short kernel."""
    a = np.asarray(a, np.float32)
    if sigma <= 0:
        return a
    for axis in axes:
        if sigma < 2.5:
            r = int(np.ceil(sigma * 3))
            k = np.exp(-0.5 * (np.arange(-r, r + 1) / sigma) ** 2)
            k /= k.sum()
            pad = [(0, 0)] * a.ndim
            pad[axis] = (r, r)
            p = np.pad(a, pad, mode="edge")
            n = a.shape[axis]
            a = sum(np.float32(w) * np.take(p, np.arange(i, i + n), axis=axis)
                    for i, w in enumerate(k))
        else:
            radius = max(1, int(round(sigma * 1.0)))
            for _ in range(3):
                a = box_pass(a, radius, axis)
    return a


def resize(a, width, height):
    """Bilinear resize of a float image."""
    from PIL import Image
    if a.ndim == 2:
        return np.array(Image.fromarray(a.astype(np.float32)).resize((width, height), 2))
    return np.stack([resize(a[..., i], width, height) for i in range(a.shape[2])], -1)


def halve(a):
    h, w = a.shape[0] // 2 * 2, a.shape[1] // 2 * 2
    a = a[:h, :w]
    return (a[0::2, 0::2] + a[1::2, 0::2] + a[0::2, 1::2] + a[1::2, 1::2]) * 0.25


def bloom(image, amount, threshold=0.9, sizes=(6, 22, 80)):
    """Light that spills in the lens: bright parts, blurred at several widths."""
    h, w = image.shape[:2]
    bright = np.clip(image - threshold, 0, 12)
    small = halve(halve(bright))
    glow = sum(blur(small, s / 4 * w / 1600) for s in sizes) / len(sizes)
    return image + amount * resize(glow, w, h)


def luma(a):
    return a[..., 0] * 0.2126 + a[..., 1] * 0.7152 + a[..., 2] * 0.0722


def filmic(x):
    """Narkowicz's fit of the ACES curve."""
    x = np.maximum(x, 0)
    return np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)


def encode(x):
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)


def finish(image, seed=1, exposure=1.0, bloom_amount=0.25, threshold=0.9, contrast=1.0,
           saturation=1.0, shadows=(0, 0, 0), highlights=(0, 0, 0), fade=0.0, vignette=0.25,
           grain=0.007, tone="filmic"):
    """From scene light to an 8-bit picture with the look of one album."""
    image = np.nan_to_num(np.asarray(image, np.float32)) * exposure
    if bloom_amount:
        image = bloom(image, bloom_amount, threshold)
    h, w = image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    r2 = ((xx - w / 2) / (w / 2)) ** 2 * 0.6 + ((yy - h / 2) / (h / 2)) ** 2 * 0.4
    image = image * (1 - vignette * r2 ** 1.2)[..., None]
    out = encode(filmic(image) if tone == "filmic" else image)
    grey = luma(out)[..., None]
    out = grey + (out - grey) * saturation
    out = out + (np.asarray(shadows, np.float32) * (1 - grey) ** 2
                 + np.asarray(highlights, np.float32) * grey ** 2)
    out = np.clip(out, 0, 1)
    curve = out * out * (3 - 2 * out)
    out = out + (curve - out) * (contrast - 1)
    out = fade + out * (1 - fade)
    if grain:
        rng = np.random.default_rng(seed)
        g = blur(rng.standard_normal((h, w), dtype=np.float32), 0.7) * 2.0
        weight = 0.35 + 1.3 * grey * (1 - grey) * 2
        out = out + (g * grain)[..., None] * weight
    return (np.clip(out, 0, 1) * 255 + 0.5).astype(np.uint8)


def unit_vector(*v):
    v = np.asarray(v, np.float64)
    return v / np.linalg.norm(v)
