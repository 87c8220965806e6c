"""The pictures of the library, by name: each function returns an 8-bit picture, upright."""

import functools

import numpy as np
from PIL import Image

from . import flowers, night, ridges, stilllife
from .core import blur, finish, noise_field, resize, unit_vector
from .sea import figure, sea
from .sky import make_sky
from .terrain import landscape, mountains

WIDE, TALL, PANORAMA = (1600, 1067), (1067, 1600), (3000, 900)


def enlarge(image, size):
    """From the size it was traced at to the size it is shown at."""
    planes = [Image.fromarray(np.ascontiguousarray(image[..., c], np.float32))
              .resize(size, Image.Resampling.BICUBIC) for c in range(3)]
    return np.maximum(np.stack([np.asarray(p) for p in planes], -1), 0)


def smaller(size, factor=0.8):
    return (int(size[0] * factor), int(size[1] * factor))


def traced(scene, size, spp, factor=0.75, **more):
    return enlarge(scene(smaller(size, factor), spp, **more), size)


# --- mountains, islands, dunes -------------------------------------------------------------------

@functools.cache
def alps():
    def shape(h, x, y):
        edge = np.clip(np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y)) / 0.16, 0, 1)
        return h * edge * edge * (3 - 2 * edge)
    return mountains(3, cells=6.5, power=1.25, shape=shape, crag=0.08) * 1.45


@functools.cache
def cloud_tops(side):
    n = noise_field(1024, 1024, 15, 7, 0.52, 5, 0, 0, 1.0)
    billow = 1 - np.abs(n) * 1.9
    return np.ascontiguousarray(resize(np.clip(billow * 0.7 + 0.3 * (n + 0.5), 0, 1), side, side))


DAWN = dict(cover=0.46, zenith=(0.09, 0.16, 0.36), horizon=(0.80, 0.50, 0.40),
            sun_color=(1, 0.52, 0.26), wide=0.42, tight=0.9, lit=(1.0, 0.72, 0.6),
            shade=(0.32, 0.28, 0.40))
DAY = dict(cover=0.56, zenith=(0.07, 0.18, 0.44), horizon=(0.55, 0.65, 0.77),
           sun_color=(1, 0.84, 0.66), wide=0.15, tight=0.3)
COLD = dict(shadows=(-0.01, 0.005, 0.03), highlights=(0.02, 0.01, -0.02))


def cloud_sea(size, yaw, sun, sky, x=10, z=1.0, fov=46, pitch=-5, above=0.9, spp=2, roof=0.42, **look):
    h = alps()
    image = landscape(h, 20 / h.shape[0], smaller(size), (x, 1, z, yaw, pitch, fov), unit_vector(*sun),
                      make_sky(**sky), above=above, snow_line=0.80, haze=0.045, spp=spp,
                      plant_top=0.4, rough=1.0, detail=9, ambient=1.15,
                      cloud=(roof, 0.34, 0.05, 15, 1.35, 0.9), cloud_map=cloud_tops(h.shape[0]))
    image = enlarge(image, size)
    return finish(image, **{**dict(exposure=0.62, contrast=1.15, **COLD), **look})


@functools.cache
def islands():
    def shape(h, x, y):
        a = np.exp(-(((x - .42) / .17) ** 2 + ((y - .50) / .12) ** 2))
        b = np.exp(-(((x - .70) / .10) ** 2 + ((y - .62) / .16) ** 2))
        c = np.exp(-(((x - .25) / .07) ** 2 + ((y - .72) / .06) ** 2))
        m = np.clip(a * 1.2 + b + 0.8 * c, 0, 1.3)
        return (0.25 + 0.95 * h) * m ** 0.9 - 0.16
    return mountains(21, cells=6, shape=shape, power=1.2, crag=0.075) * 1.25


def island_view(size, camera, sun, sky, spp=2, above=None, waves=0.05, **look):
    h = islands()
    image = landscape(h, 20 / h.shape[0], smaller(size), camera, unit_vector(*sun), make_sky(**sky),
                      dict(grass=(0.045, 0.075, 0.018), grass2=(0.14, 0.15, 0.035),
                           rock=(0.055, 0.052, 0.05), rock2=(0.16, 0.145, 0.125)),
                      above=above, snow_line=2.0, haze=0.035, spp=spp, plant_top=1.1,
                      plant_slope=0.66, rough=0.8, detail=8, water=0.0, foam=0.8, waves=waves,
                      wave_scale=14.0, strata=26.0)
    image = enlarge(image, size)
    return finish(image, **{**dict(exposure=0.72, contrast=1.15, saturation=0.95, **COLD), **look})


@functools.cache
def fjord():
    def shape(h, x, y):
        river = 0.5 + 0.05 * np.sin(y * 9) + 0.03 * np.sin(y * 23)
        d = np.abs(x - river)
        valley = np.clip((d - 0.022 - 0.03 * np.clip(y - .1, 0, .3)) / 0.13, -0.6, 1)
        return np.where(valley < 0, valley * 0.12, (0.06 + h) * np.abs(valley) ** 0.8 * 1.15)
    return mountains(17, cells=6, shape=shape, power=1.15, crag=0.075) * 1.5


def fjord_view(size, camera, sun, sky, spp=2, waves=0.018, above=0.05, **look):
    h = fjord()
    image = landscape(h, 20 / h.shape[0], smaller(size), camera, unit_vector(*sun), make_sky(**sky),
                      above=above, snow_line=0.92, haze=0.05, spp=spp, plant_top=0.75,
                      plant_slope=0.66, rough=0.9, detail=8, water=0.0, waves=waves,
                      wave_scale=16.0)
    image = enlarge(image, size)
    return finish(image, **{**dict(exposure=0.72, contrast=1.12, saturation=0.95, **COLD), **look})


@functools.cache
def dunes(seed=4):
    n = 1536
    yy, xx = np.mgrid[0:n, 0:n].astype(np.float32) / n * 20
    warp = noise_field(n, n, 7.0, 4, 0.5, seed, 0, 0, 1.0)
    warp2 = noise_field(n, n, 3.0, 3, 0.5, seed + 4, 5, 3, 1.0)
    total = np.zeros((n, n), np.float32)
    for k, (length, tall, turn) in enumerate([(2.6, 0.52, 0.25), (1.15, 0.16, -0.35), (0.5, 0.035, 0.1)]):
        p = (xx * np.cos(turn) + yy * np.sin(turn)) / length + warp * (1.0 + 0.3 * k) + warp2 * 1.4 + k * 0.37
        f = p - np.floor(p)
        # a long windward slope, a short slip face
        s = np.where(f < 0.70, np.sin(f / 0.70 * np.pi / 2) ** 1.5, np.clip(1 - (f - 0.70) / 0.30, 0, 1) ** 1.1)
        s = s * (0.55 + 0.75 * np.clip(0.5 + noise_field(n, n, 5.0, 3, 0.5, seed + 9 + k, k, 0, 1.0), 0, 1))
        total += tall * s
    total = blur(total, 1.3)
    return np.ascontiguousarray(total, np.float32)


SAND = dict(rock=(0.42, 0.20, 0.085), rock2=(0.52, 0.27, 0.12))


def dune_view(size, camera, sun, sky, above=0.35, spp=2, ripple=0.14, sand=SAND, **look):
    h = dunes()
    image = landscape(h, 20 / h.shape[0], smaller(size), camera, unit_vector(*sun), make_sky(**sky), sand,
                      above=above, snow_line=99, plant_slope=9.0, rough=0.05, detail=40, haze=0.022,
                      haze_fall=0.8, spp=spp, ripple=ripple, ripple_x=420, ripple_z=150, strata=1.0,
                      shadow_soft=22, hollow=0.8, sunlight=3.3, ambient=0.75)
    image = enlarge(image, size)
    return finish(image, **{**dict(exposure=0.66, contrast=1.15, saturation=1.0,
                                   highlights=(0.03, 0.012, -0.02)), **look})


# --- sea -----------------------------------------------------------------------------------------

LOW_SUN = dict(cover=0.60, zenith=(0.07, 0.12, 0.30), horizon=(0.85, 0.40, 0.22),
               sun_color=(1, 0.45, 0.17), wide=0.40, tight=0.9, disc=14, lit=(1, 0.62, 0.45),
               shade=(0.20, 0.18, 0.28), scale=0.8)


def stand(image, people):
    """People in silhouette on a rise in front of the picture."""
    h, w = image.shape[:2]
    yy = np.arange(h, dtype=np.float32)[:, None]
    xx = np.arange(w, dtype=np.float32)[None, :] * 1280 / w
    line = 0.90 * 853 - 30 * np.exp(-((xx / 1280 - 0.42) / 0.22) ** 2)
    line = (line + 7 * np.sin(xx / 60) * np.sin(xx / 37)) * h / 853
    mask = np.clip(yy - line + 0.5, 0, 1)
    for x, foot, tall, arm in people:
        mask = figure(mask, x * w, foot * h, tall * h, arm)
    dark = np.array([0.012, 0.009, 0.012], np.float32)
    return image * (1 - mask[..., None]) + dark * mask[..., None]


def sea_view(size, sun, sky, spp=1, people=None, look=None, **more):
    image = sea(smaller(size), unit_vector(*sun), make_sky(**sky), spp=spp, **more)
    if people:
        image = stand(image, people)
    image = enlarge(image, size)
    return finish(image, **{**dict(exposure=0.60, contrast=1.15), **(look or {})})


# --- ridges, forests, ink ------------------------------------------------------------------------

def morning_ridges(size, seed=1, warm=True, people=None, **more):
    if warm:
        image = ridges.misty_ridges(
            size, [(0, (.16, .22, .40)), (.28, (.62, .42, .38)), (.45, (1.0, .58, .32)), (1, (1, .6, .35))],
            (.62, .385, (.75, .32, .10), .10, .016), (.018, .022, .036), (.33, .28, .34),
            (.80, .52, .40), seed=seed, **more)
    else:
        image = ridges.misty_ridges(
            size, [(0, (.20, .32, .46)), (.4, (.50, .60, .66)), (1, (.7, .74, .74))], None,
            (.012, .028, .034), (.30, .42, .48), (.58, .67, .70), seed=seed, **more)
    if people:
        image = stand(image, people)
    return finish(image, seed=seed, exposure=0.85, contrast=1.1, saturation=0.95)


def fog_forest(size, seed=2, gold=False):
    k = size[1] / 1067
    if gold:
        image = ridges.forest(
            size, [(0, (.55, .38, .22)), (.5, (.95, .66, .36)), (1, (.80, .55, .32))],
            [(.58, .22, 110, (.42, .28, .16), (.85, .58, .33), .9),
             (.66, .34, 60, (.24, .15, .090), (.80, .50, .27), .9),
             (.77, .46, 26, (.10, .064, .040), (.70, .42, .22), .8),
             (.88, .58, 12, (.040, .027, .019), (.52, .31, .16), .7),
             (1.02, .80, 7, (.012, .010, .009), (.35, .20, .11), .6)],
            sun=(.60, .36, (.9, .55, .22), .11, None), seed=seed, beams=1.6)
        return finish(image, seed=seed, exposure=0.75, contrast=1.2, bloom_amount=0.35)
    image = ridges.forest(
        size, [(0, (.42, .50, .54)), (1, (.68, .72, .73))],
        [(.60, .17, 150, (.30, .36, .39), (.62, .67, .69), .9),
         (.70, .26, 80, (.15, .195, .215), (.60, .65, .67), .9),
         (.83, .40, 40, (.055, .080, .088), (.52, .58, .60), .8),
         (1.0, .66, 12 if k < 1.2 else 7, (.012, .019, .021), (.36, .41, .43), .6)], seed=seed)
    return finish(image, seed=seed, exposure=0.85, contrast=1.15, saturation=0.85)


def ink_mountains(size, seed, portrait=False, count=6):
    return finish(ridges.ink(size, seed, count, portrait), tone="linear", vignette=0.10, grain=0.006,
                  bloom_amount=0)


# --- night ---------------------------------------------------------------------------------------

def night_sky(kind, size, **more):
    image = getattr(night, kind)(size, **more)
    look = dict(milky_way=dict(exposure=1.25, contrast=1.15, saturation=0.82),
                star_trails=dict(exposure=0.95, saturation=0.75),
                aurora=dict(exposure=1.05, saturation=0.92, contrast=1.1),
                city=dict(exposure=0.85, bloom_amount=0.5, threshold=0.6, saturation=0.92),
                bokeh=dict(exposure=1.1, bloom_amount=0.5))[kind]
    return finish(image, grain=0.008, **look)


def string_lights(size, seed=5):
    """Bulbs on a wire, near and sharp, over the blur of the party."""
    w, h = size
    image = night.bokeh(size, seed, 90, base=(0.016, 0.010, 0.014), gain=0.34,
                        lamps=night.LAMPS[:3], big=0.034, band=(0.35, 0.95),
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
