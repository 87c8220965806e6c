"""Things on tables, and walls in the sun."""

import numpy as np

from .city import LAMPS, bokeh
from .materials import COAT, GLASS, LIGHT, MATT, METAL
from .tracer import Scene, curve, vessel

BOTTLE = curve((0.34, 0.0), (0.36, 0.06), (0.36, 0.5), (0.34, 0.95), (0.16, 1.2), (0.11, 1.35),
               (0.11, 1.65), (0.15, 1.70))
VASE = curve((0.22, 0.0), (0.42, 0.22), (0.50, 0.55), (0.36, 0.95), (0.17, 1.2), (0.16, 1.35),
             (0.24, 1.44))
JUG = curve((0.30, 0.0), (0.44, 0.2), (0.46, 0.5), (0.33, 0.85), (0.25, 1.0), (0.30, 1.15))
BOWL = curve((0.22, 0.0), (0.24, 0.04), (0.5, 0.18), (0.72, 0.42), (0.80, 0.62))
CUP = curve((0.17, 0.0), (0.27, 0.06), (0.32, 0.28), (0.33, 0.52))
PLATE = curve((0.40, 0.0), (0.60, 0.03), (0.85, 0.09), (1.05, 0.15))
PEAR = curve((0.0, 0.0), (0.20, 0.02), (0.37, 0.16), (0.40, 0.36), (0.29, 0.60), (0.18, 0.80),
             (0.10, 0.92), (0.0, 0.95))
APPLE = curve((0.0, 0.06), (0.12, 0.0), (0.30, 0.08), (0.42, 0.30), (0.40, 0.52), (0.26, 0.68),
              (0.12, 0.68), (0.03, 0.60), (0.0, 0.59))
LEMON = curve((0.0, -0.52), (0.06, -0.48), (0.12, -0.40), (0.27, -0.24), (0.33, 0.0), (0.27, 0.24),
              (0.12, 0.41), (0.07, 0.47), (0.0, 0.49))
STEM = curve((0.0, 0.0), (0.03, 0.0), (0.02, 0.10), (0.03, 0.2), (0.0, 0.2))


def room(scene, table, wall, window=(5.5, 5.2, 4.8), side=-1, depth=2.6):
    scene.box(table, (0, -0.5, 0), (7, 0.5, 4))
    scene.box(wall, (0, 3, depth + 0.5), (12, 6, 0.5))
    scene.light((side * 4.2, 3.0, -0.6), (0.2 * side, 0.5, 0.3), 2.4, 2.8, window, seen=2)


def bottles(size, spp):
    """Five quiet vessels in a row, in the light of one window."""
    s = Scene()
    table = s.material(MATT, (0.42, 0.34, 0.27), texture=6, scale=0.9, color2=(0.52, 0.44, 0.36))
    wall = s.material(MATT, (0.50, 0.47, 0.42), texture=6, scale=0.5, color2=(0.60, 0.57, 0.51))
    room(s, table, wall, (15, 14, 12.5))
    chalk = s.material(COAT, (0.74, 0.71, 0.65), 0.5, 3, 5, (0.45, 0.40, 0.35))
    ochre = s.material(COAT, (0.58, 0.36, 0.13), 0.4, 6, 2, (0.68, 0.46, 0.20))
    blue = s.material(COAT, (0.13, 0.20, 0.30), 0.3, 6, 2, (0.20, 0.28, 0.38))
    rose = s.material(COAT, (0.58, 0.33, 0.27), 0.5, 6, 3, (0.66, 0.42, 0.35))
    bottle = s.profile(vessel(BOTTLE, 0.05))
    vase = s.profile(vessel(VASE, 0.045))
    jug = s.profile(vessel(JUG, 0.04))
    cup = s.profile(vessel(CUP, 0.03))
    s.turned(chalk, bottle, (-1.05, 0, 0.45))
    s.turned(blue, vase, (-0.22, 0, 0.15))
    s.turned(ochre, jug, (0.62, 0, 0.55))
    s.turned(chalk, cup, (0.42, 0, -0.55))
    s.turned(rose, bottle, (1.28, 0, 0.25))
    s.turned(rose, cup, (-1.0, 0, -0.5))
    s.env = [0.10, 0.11, 0.13, 0.16, 0.18, 0.22, 1, 0.04]
    return s.render(size, (0.25, 1.45, -5.6), (0.08, 0.72, 0), 36, focus=5.6, aperture=0.05, spp=spp)


def lemons(size, spp):
    """A bowl of lemons and two pears on boards."""
    s = Scene()
    table = s.material(COAT, (0.34, 0.19, 0.09), 0.5, 1, 1.4, (0.13, 0.065, 0.03))
    wall = s.material(MATT, (0.10, 0.13, 0.14), texture=6, scale=0.7, color2=(0.16, 0.19, 0.19))
    room(s, table, wall, (17, 15.5, 13))
    glaze = s.material(COAT, (0.66, 0.68, 0.66), 0.12, 7, 26, (0.10, 0.18, 0.36))
    lemon = s.material(COAT, (0.80, 0.55, 0.03), 0.3, 5, 2.0, (0.86, 0.64, 0.08), dents=0.10,
                       dent_scale=34)
    pear = s.material(COAT, (0.50, 0.50, 0.10), 0.35, 5, 3.0, (0.60, 0.27, 0.08), dents=0.02)
    stem = s.material(MATT, (0.10, 0.06, 0.03))
    bowl = s.profile(vessel(BOWL, 0.045))
    fruit = s.profile(LEMON)
    shape = s.profile(PEAR)
    stalk = s.profile(STEM)
    s.turned(glaze, bowl, (-0.45, 0, 0.2))
    for at, turn in [((-0.70, 0.62, 0.07), (70, 24, 10)), ((-0.27, 0.66, 0.07), (82, -8, 0)),
                     ((-0.45, 0.62, 0.48), (85, 80, 0)), ((-0.46, 1.00, 0.2), (78, 10, 14)),
                     ((0.62, 0.33, -0.75), (90, 62, 0))]:
        s.turned(lemon, fruit, at, turn)
    s.turned(pear, shape, (0.86, 0, 0.35), (0, 0, -4))
    s.turned(stem, stalk, (0.92, 0.92, 0.35), (0, 0, -16))
    s.turned(pear, shape, (1.36, 0.36, -0.05), (74, 150, 0))
    s.env = [0.04, 0.045, 0.06, 0.08, 0.09, 0.12, 1, 0.03]
    return s.render(size, (0.5, 1.75, -4.6), (0.18, 0.42, 0), 38, focus=4.65, aperture=0.07, spp=spp)


def marbles(size, spp):
    """Glass marbles rolling out of a jar's shadow."""
    s = Scene()
    table = s.material(COAT, (0.62, 0.60, 0.57), 0.35, 4, 0.9, (0.30, 0.30, 0.32))
    wall = s.material(MATT, (0.55, 0.50, 0.46))
    room(s, table, wall, (24, 22, 18), depth=5)
    rng = np.random.default_rng(12)
    colors = [(0.95, 0.35, 0.10), (0.15, 0.55, 0.85), (0.20, 0.75, 0.40), (0.92, 0.75, 0.15),
              (0.75, 0.15, 0.35), (0.85, 0.93, 0.95), (0.45, 0.25, 0.75)]
    glass = [s.material(GLASS, c, absorb=2.6) for c in colors]
    core = [s.material(COAT, tuple(0.8 * v for v in c), 0.1) for c in colors[::-1]]
    placed = []
    for k in range(400):
        r = rng.uniform(0.17, 0.34)
        x, z = rng.normal(0, 1.15), rng.normal(0.5, 1.2)
        if z < -1.8 or all((x - a) ** 2 + (z - b) ** 2 > (r + c + 0.02) ** 2 for a, b, c in placed):
            if z < -1.6 or z > 3.5:
                continue
            placed.append((x, z, r))
        if len(placed) == 22:
            break
    for k, (x, z, r) in enumerate(placed):
        s.sphere(glass[k % len(glass)], (x, r, z), r)
        if k % 3 == 0:
            s.sphere(core[k % len(core)], (x, r, z), r * 0.42)
    s.env = [0.18, 0.17, 0.18, 0.3, 0.32, 0.36, 1, 0.05]
    return s.render(size, (0.3, 1.25, -4.0), (0.0, 0.22, 0.1), 34, focus=3.75, aperture=0.10, spp=spp)


def apples(size, spp):
    """Apples in a row on linen, portrait: a bottle of green glass behind them."""
    s = Scene()
    cloth = s.material(MATT, (0.72, 0.69, 0.63), texture=2, scale=70, color2=(0.55, 0.52, 0.47))
    wall = s.material(MATT, (0.16, 0.14, 0.12), texture=6, scale=0.6, color2=(0.23, 0.20, 0.17))
    room(s, cloth, wall, (17, 15.5, 13.5))
    red = s.material(COAT, (0.45, 0.03, 0.02), 0.2, 5, 4.0, (0.62, 0.36, 0.05))
    green = s.material(GLASS, (0.35, 0.80, 0.42), absorb=2.2)
    stem = s.material(MATT, (0.10, 0.06, 0.03))
    apple, bottle, stalk = s.profile(APPLE), s.profile(vessel(BOTTLE, 0.05)), s.profile(STEM)
    for x, z, turn in [(-0.55, -0.1, (0, 0, 6)), (0.28, -0.45, (8, 30, -5)), (0.75, 0.35, (0, 0, 12))]:
        s.turned(red, apple, (x, 0, z), turn)
        s.turned(stem, stalk, (x - 0.01, 0.58, z), (14, 40 + x * 90, 12))
    s.turned(green, bottle, (-0.05, 0, 0.75))
    s.env = [0.05, 0.05, 0.06, 0.10, 0.11, 0.13, 1, 0.03]
    return s.render(size, (0.2, 1.25, -5.2), (0.05, 0.72, 0), 27, focus=5.0, aperture=0.06, spp=spp)


def rings(size, spp):
    """Two gold rings on linen, lights of the party far behind."""
    s = Scene()
    cloth = s.material(MATT, (0.78, 0.73, 0.68), texture=2, scale=150, color2=(0.62, 0.56, 0.52))
    s.box(cloth, (0, -0.5, 0), (9, 0.5, 5))
    gold = s.material(METAL, (1.0, 0.72, 0.32))
    white = s.material(METAL, (0.96, 0.90, 0.84))
    s.torus(gold, (-0.28, 0.075, 0.0), 0.52, 0.075)
    s.torus(white, (0.30, 0.42, 0.10), 0.45, 0.06, (62, 40, 0))
    s.light((-2.6, 3.2, -1.0), (0, 0, 0), 1.6, 1.6, (13, 11.5, 10))
    s.light((3.2, 2.0, 1.5), (0, 0, 0), 0.8, 1.6, (7, 4.6, 3.0))
    s.env = [0.10, 0.07, 0.07, 0.25, 0.22, 0.22, 0.12, 0.03]
    image = s.render(size, (0.1, 0.66, -3.6), (0.05, 0.46, 0), 34, focus=3.5, aperture=0.07, spp=spp)
    return lights_behind(image, s, 5, 46, 0.30, (0.02, 0.62))


def lights_behind(image, scene, seed, count, gain, band):
    """Far lights out of focus, where the picture is empty."""
    h, w = image.shape[:2]
    lamps = bokeh((w, h), seed, count, (0, 0, 0), gain, LAMPS[:3], 0.030, band, ((0, 0, 0), 0.5))
    return image + lamps * (1 - scene.coverage)[..., None] ** 2


def candles(size, spp):
    """Candles on a dark table, the party behind them."""
    s = Scene()
    table = s.material(COAT, (0.16, 0.09, 0.05), 0.22, 1, 1.2, (0.06, 0.03, 0.018))
    s.box(table, (0, -0.5, 0), (9, 0.5, 6))
    wax = s.material(COAT, (0.86, 0.76, 0.58), 0.4)
    glow = s.material(LIGHT, (7.5, 4.2, 1.5), texture=1)
    flame = s.profile(curve((0.0, 0.0), (0.05, 0.04), (0.055, 0.12), (0.02, 0.26), (0.0, 0.31)))
    cylinder = s.profile([(0, 0), (0.20, 0), (0.20, 0.98), (0.18, 1.0), (0.05, 0.97), (0, 0.97)])
    for x, z, h in [(-1.15, 0.2, 0.12), (-0.50, 0.75, -0.12), (0.12, 0.1, -0.42),
                    (0.78, 0.7, 0.0), (1.42, 0.2, -0.28)]:
        s.turned(wax, cylinder, (x, h - 0.05, z))
        s.turned(glow, flame, (x, h + 0.98, z))
        s.light((x, h + 1.13, z - 0.06), (x, h + 0.6, z - 3), 0.14, 0.26, (70, 39, 15), seen=0)
    s.light((-3.4, 3.2, -2.6), (0.3, 0.4, 0), 1.6, 2.2, (1.5, 1.05, 0.7))
    s.env = [0.03, 0.022, 0.022, 0.045, 0.035, 0.04, 0.5, 0.02]
    image = s.render(size, (0.3, 1.35, -4.7), (0.25, 0.68, 0.2), 38, focus=4.9, aperture=0.05,
                     spp=spp, bounces=1)
    return lights_behind(image, s, 9, 38, 0.16, (0.0, 0.5))


def arch_outline(width, height, doors):
    """A wall with round-headed openings: (centre, half width, springing height) each."""
    outline = [(-width, 0)]
    for c, r, h in doors:
        outline += [(c - r, 0), (c - r, h)]
        outline += [(c - r * np.cos(a), h + r * np.sin(a)) for a in np.linspace(0, np.pi, 24)[1:-1]]
        outline += [(c + r, h), (c + r, 0)]
    return outline + [(width, 0), (width, height), (-width, height)]


def arches(size, spp, paint=((0.75, 0.30, 0.20), (0.80, 0.42, 0.32)), sun=(620, 480, 330), x=-9.0):
    """Plastered arches, one behind the other, low sun from the side."""
    s = Scene()
    coral = s.material(MATT, paint[0], texture=6, scale=0.7, color2=paint[1])
    floor = s.material(COAT, (0.60, 0.42, 0.33), 0.6, 6, 0.8, (0.66, 0.48, 0.38))
    s.box(floor, (0, -0.5, 6), (20, 0.5, 30))
    wall = s.profile(arch_outline(6.0, 6.5, [(-2.3, 0.8, 2.0), (0.0, 0.95, 2.2), (2.3, 0.8, 2.0)]))
    near = s.profile(arch_outline(6.0, 6.5, [(0.35, 1.15, 2.5)]))
    s.cutout(coral, near, (0, 0, 0.0), 0.30)
    s.cutout(coral, wall, (0, 0, 3.4), 0.30)
    s.cutout(coral, near, (-0.35, 0, 6.8), 0.30)
    for k in range(7):
        s.box(coral, (0.3 + 0.0 * k, 0.14 + 0.28 * k, 8.2 + 0.45 * k), (2.4, 0.14 + 0.28 * k, 0.23))
    s.light((x, 9.5, 0.4), (0.8, 0.0, 4.2), 1.2, 1.2, sun, seen=0)
    s.env = [0.55, 0.62, 0.75, 0.30, 0.48, 0.80, 1, 0.10]
    return s.render(size, (0.1, 1.55, -6.0), (0.05, 1.95, 3), 46, spp=spp, bounces=2)


def stairs(size, spp):
    """White stairs against the sky, with the shadow of a wall across them."""
    s = Scene()
    white = s.material(MATT, (0.80, 0.78, 0.74), texture=6, scale=0.8, color2=(0.86, 0.84, 0.80))
    blue = s.material(MATT, (0.10, 0.22, 0.42), texture=6, scale=0.8, color2=(0.14, 0.28, 0.50))
    s.box(white, (0, -0.5, 0), (14, 0.5, 14))
    for k in range(11):
        s.box(white, (-1.0 + 0.42 * k, 0.13 + 0.13 * k, 1.5), (0.21, 0.13 + 0.13 * k, 1.0))
    s.box(blue, (3.0, 1.4, 3.2), (6.5, 1.4, 0.5))
    s.box(white, (5.4, 1.8, 1.5), (1.8, 1.8, 1.0))
    door = s.profile(arch_outline(1.6, 3.4, [(0, 0.62, 1.5)]))
    s.cutout(white, door, (-2.9, 0, 2.4), 0.35)
    pot = s.profile(vessel(VASE, 0.05))
    clay = s.material(MATT, (0.50, 0.22, 0.12), texture=6, scale=3, color2=(0.60, 0.30, 0.18))
    s.turned(clay, pot, (-1.75, 0, 0.6))
    s.light((-9, 8.5, -7.5), (0.5, 0.8, 1.5), 1.4, 1.4, (330, 262, 190), seen=0)
    s.env = [0.40, 0.50, 0.66, 0.07, 0.20, 0.50, 1, 0.08]
    return s.render(size, (-0.6, 1.5, -6.4), (0.2, 1.55, 1.5), 42, spp=spp, bounces=2)
