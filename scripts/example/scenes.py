"""The pictures of the library, by name: each function returns an 8-bit picture, upright."""

import functools

import numpy as np
from PIL import Image

from . import city, night, ridges
from .core import blur, finish, noise_field, resize, unit_vector
from .heights import mountains
from .sea import figure, sea
from .sky import make_sky
from .terrain import landscape

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
    image = getattr(city if kind == "city" else night, kind)(size, **more)
    look = dict(milky_way=dict(exposure=1.25, contrast=1.15, saturation=0.82),
                star_trails=dict(exposure=0.95, saturation=0.75),
                aurora=dict(exposure=1.05, saturation=0.92, contrast=1.1),
                city=dict(exposure=0.85, bloom_amount=0.5, threshold=0.6, saturation=0.92),
                bokeh=dict(exposure=1.1, bloom_amount=0.5))[kind]
    return finish(image, grain=0.008, **look)
