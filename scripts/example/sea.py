"""Open water: waves marched as a height field, the sky and a low sun given back by them."""

import numpy as np
from numba import njit

from .core import fbm, perlin, smooth, unit
from .sky import sky_color


@njit(cache=True, fastmath=True)
def octave(x, z, choppy):
    n = perlin(x * 0.7, z * 0.7, 5)
    x += n
    z += n
    a = 1 - abs(np.sin(x))
    b = 1 - abs(np.sin(z))
    c = abs(np.cos(x))
    d = abs(np.cos(z))
    a = a + (c - a) * a
    b = b + (d - b) * b
    return (1 - (a * b) ** 0.65) ** choppy


@njit(cache=True, fastmath=True)
def waves(x, z, time, octaves, height, choppy, freq):
    total = 0.0
    amp = height
    x *= 0.75
    for _ in range(octaves):
        d = octave((x + time) * freq, (z + time) * freq, choppy)
        d += octave((x - time) * freq, (z - time) * freq, choppy)
        total += d * amp
        x, z = 1.6 * x - 1.2 * z, 1.2 * x + 1.6 * z
        freq *= 1.9
        amp *= 0.22
        choppy += (1.0 - choppy) * 0.2
    return total


@njit(cache=True, fastmath=True)
def render_sea(width, height, spp, cam, sun, sky, time, tall, choppy, freq, body, tint, fog):
    out = np.zeros((height, width, 3), np.float32)
    f = 1 / np.tan(cam[2] / 2)
    cp = np.cos(cam[1])
    sp = np.sin(cam[1])
    for j in range(height):
        for i in range(width):
            for s in range(spp):
                u = ((i + (0.5 + s * 0.7548) % 1.0) / width * 2 - 1) / f
                v = (height - 2 * (j + (0.5 + s * 0.5698) % 1.0)) / width / f
                dx = u
                dy = v * cp + sp
                dz = cp - v * sp
                n = 1 / np.sqrt(dx * dx + dy * dy + dz * dz)
                dx *= n
                dy *= n
                dz *= n
                if dy > -0.0005:
                    r, g, b = sky_color(dx, max(dy, 0.0), dz, sun, sky, True)
                else:
                    y = cam[0]
                    near = (y - tall * 2.4) / -dy
                    far = y / -dy
                    ha = 1.0
                    hb = -1.0
                    t = near
                    a = near
                    b = far
                    for _ in range(9):
                        span = ha - hb
                        t = a + (b - a) * min(0.95, max(0.05, ha / span)) if ha > 0 else a
                        h = y + dy * t - waves(dx * t, dz * t, time, 3, tall, choppy, freq)
                        if h < 0:
                            b = t
                            hb = h
                        else:
                            a = t
                            ha = h
                    x = dx * t
                    z = dz * t
                    e = max(0.006, t * t * 0.00045)
                    w0 = waves(x, z, time, 5, tall, choppy, freq)
                    gx = (waves(x + e, z, time, 5, tall, choppy, freq) - w0) / e
                    gz = (waves(x, z + e, time, 5, tall, choppy, freq) - w0) / e
                    flat = 1 / (1 + t * 0.012)
                    gx *= flat
                    gz *= flat
                    n = 1 / np.sqrt(1 + gx * gx + gz * gz)
                    nx = -gx * n
                    ny = n
                    nz = -gz * n
                    c = max(0.0, -(dx * nx + dy * ny + dz * nz))
                    fr = 0.02 + 0.98 * (1 - c) ** 5
                    fr = min(fr, 0.75)
                    rx = dx + 2 * c * nx
                    ry = abs(dy + 2 * c * ny)
                    rz = dz + 2 * c * nz
                    rr, rg, rb = sky_color(rx, ry, rz, sun, sky, False)
                    spread = max(0.0, rx * sun[0] + ry * sun[1] + rz * sun[2])
                    glint = 1.6 * spread ** 220 + 0.35 * spread ** 40
                    lift = max(0.0, w0 - tall * 0.75) / tall
                    through = (0.10 + 0.22 * lift) * (0.5 + 0.8 * max(
                        0.0, dx * sun[0] + dz * sun[2]) ** 3)
                    amb = sky[1] + sky[4]
                    r = body[0] * amb + tint[0] * through
                    g = body[1] * amb + tint[1] * through
                    b2 = body[2] * amb + tint[2] * through
                    r += (rr - r) * fr + sky[6] * glint * sky[11]
                    g += (rg - g) * fr + sky[7] * glint * sky[11]
                    b = b2 + (rb - b2) * fr + sky[8] * glint * sky[11]
                    k = 1 - np.exp(-t * fog)
                    mu = max(0.0, dx * sun[0] + dz * sun[2])
                    hr, hg, hb2 = sky_color(dx, 0.01, dz, sun, sky, False)
                    r += (hr * 0.92 - r) * k
                    g += (hg * 0.92 - g) * k
                    b += (hb2 * 0.92 - b) * k
                out[j, i, 0] += min(r, 16.0) / spp
                out[j, i, 1] += min(g, 16.0) / spp
                out[j, i, 2] += min(b, 16.0) / spp
    return out


def sea(size, sun, sky, time=3.0, eye=2.2, pitch=-4.0, fov=58, height=0.34, choppy=3.6, freq=0.20,
        body=(0.006, 0.022, 0.032), tint=(0.05, 0.30, 0.28), fog=0.010, spp=2):
    cam = np.array([eye, np.radians(pitch), np.radians(fov)])
    return render_sea(size[0], size[1], spp, cam, np.asarray(sun, float), sky, time, height, choppy,
                      freq, np.array(body), np.array(tint), fog)


def figure(mask, x, foot, tall, arm=0.0):
    """A standing person in silhouette, from rounded strokes; x, foot and tall in pixels."""
    h, w = mask.shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    u = (xx - x) / tall
    v = (foot - yy) / tall

    def stroke(ax, ay, bx, by, ra, rb):
        ex, ey = bx - ax, by - ay
        t = np.clip(((u - ax) * ex + (v - ay) * ey) / (ex * ex + ey * ey), 0, 1)
        return np.hypot(u - ax - ex * t, v - ay - ey * t) - (ra + (rb - ra) * t)

    def join(a, b, k):
        t = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
        return b + (a - b) * t - k * t * (1 - t)

    side = 1 if arm >= 0 else -1
    bride = arm < 0
    shoulder = 0.070 if bride else 0.092
    body = stroke(-shoulder, 0.800, shoulder, 0.800, 0.034, 0.034)
    body = join(body, stroke(0, 0.77, 0, 0.62, 0.075 if bride else 0.092, 0.052 if bride else 0.076), 0.03)
    body = join(body, stroke(0, 0.60, 0, 0.50, 0.055 if bride else 0.074, 0.074 if bride else 0.080), 0.03)
    body = join(body, stroke(0, 0.82, 0.004 * side, 0.90, 0.030, 0.026), 0.035)
    head = stroke(0.010 * side, 0.915, 0.006 * side, 0.945, 0.041, 0.047)
    body = join(body, head, 0.018)
    if bride:
        body = join(body, stroke(-0.016, 0.93, -0.022, 0.81, 0.046, 0.040), 0.03)  # long hair
        body = join(body, stroke(0, 0.52, 0.012, 0.28, 0.078, 0.105), 0.04)
        body = join(body, stroke(0.012, 0.28, -0.03, 0.03, 0.105, 0.165), 0.05)
    else:
        for leg in (-1, 1):
            body = join(body, stroke(0.040 * leg, 0.48, 0.047 * leg, 0.25, 0.052, 0.040), 0.025)
            body = join(body, stroke(0.047 * leg, 0.25, 0.052 * leg, 0.02, 0.040, 0.029), 0.02)
            body = join(body, stroke(0.052 * leg, 0.012, 0.075 * leg, 0.008, 0.018, 0.014), 0.02)
    reach = abs(arm)
    for way, out in ((-side, 0.010), (side, reach)):
        elbow = (shoulder + 0.040) * way
        hand = (shoulder + 0.028 + out) * way
        body = join(body, stroke(shoulder * 1.08 * way, 0.795, elbow, 0.635, 0.031, 0.025), 0.02)
        body = join(body, stroke(elbow, 0.635, hand, 0.485, 0.025, 0.017), 0.015)
    return np.maximum(mask, np.clip(0.5 - body * tall / 1.4, 0, 1))
