"""A small path tracer for still lifes: spheres, boxes, tori, turned and cut-out shapes, window light,
depth of field, glass, and a denoiser that keeps edges."""

import numpy as np
from numba import njit

from .materials import rnd
from .paths import path
from .shapes import BOX, CUTOUT, GRID, SPHERE, TORUS, TURNED, polygon_distance


@njit(cache=True, fastmath=True)
def render_scene(kinds, shapes, mats, grids, lights, env, cam, width, height, spp, bounces):
    out = np.zeros((height, width, 3), np.float32)
    guide = np.zeros((height, width, 6), np.float32)
    f = 1 / np.tan(cam[12] / 2)
    for j in range(height):
        for i in range(width):
            r = 0.0
            g = 0.0
            b = 0.0
            for s in range(spp):
                u = ((i + rnd(i, j, s, 0)) / width * 2 - 1) / f
                v = (height - 2 * (j + rnd(i, j, s, 1))) / width / f
                dx = cam[3] * u + cam[6] * v + cam[9]
                dy = cam[4] * u + cam[7] * v + cam[10]
                dz = cam[5] * u + cam[8] * v + cam[11]
                a = 6.2831853 * rnd(i, j, s, 2)
                q = cam[14] * np.sqrt(rnd(i, j, s, 3))
                la = q * np.cos(a)
                lb = q * np.sin(a)
                lx = cam[3] * la + cam[6] * lb
                ly = cam[4] * la + cam[7] * lb
                lz = cam[5] * la + cam[8] * lb
                dx = dx * cam[13] - lx
                dy = dy * cam[13] - ly
                dz = dz * cam[13] - lz
                n = 1 / np.sqrt(dx * dx + dy * dy + dz * dz)
                pr, pg, pb, ar, ag, ab, fx, fy, fz = path(
                    kinds, shapes, mats, grids, lights, env, cam[0] + lx, cam[1] + ly, cam[2] + lz,
                    dx * n, dy * n, dz * n, i, j, s, bounces)
                r += min(pr, 12.0)
                g += min(pg, 12.0)
                b += min(pb, 12.0)
                guide[j, i, 0] += ar / spp
                guide[j, i, 1] += ag / spp
                guide[j, i, 2] += ab / spp
                guide[j, i, 3] += fx / spp
                guide[j, i, 4] += fy / spp
                guide[j, i, 5] += fz / spp
            out[j, i, 0] = r / spp
            out[j, i, 1] = g / spp
            out[j, i, 2] = b / spp
    return out, guide


@njit(cache=True, fastmath=True)
def smooth_pass(light, guide, step, tone):
    height, width = light.shape[:2]
    out = np.empty_like(light)
    kernel = (0.375, 0.25, 0.0625)
    for j in range(height):
        for i in range(width):
            total = 0.0
            r = 0.0
            g = 0.0
            b = 0.0
            own = light[j, i, 0] + light[j, i, 1] + light[j, i, 2]
            for dj in range(-2, 3):
                y = j + dj * step
                if y < 0 or y >= height:
                    continue
                for di in range(-2, 3):
                    x = i + di * step
                    if x < 0 or x >= width:
                        continue
                    d = 0.0
                    for c in range(3):
                        d += (guide[j, i, c] - guide[y, x, c]) ** 2 * 40
                        d += (guide[j, i, c + 3] - guide[y, x, c + 3]) ** 2 * 22
                    other = light[y, x, 0] + light[y, x, 1] + light[y, x, 2]
                    d += ((own - other) / (0.10 + 0.5 * (own + other))) ** 2 * tone
                    w = kernel[abs(di)] * kernel[abs(dj)] * np.exp(-d)
                    total += w
                    r += w * light[y, x, 0]
                    g += w * light[y, x, 1]
                    b += w * light[y, x, 2]
            out[j, i, 0] = r / total
            out[j, i, 1] = g / total
            out[j, i, 2] = b / total
    return out


def denoise(image, guide):
    """Edge-stopping wavelet filter of the light, with the surfaces' own colour taken out first."""
    h, w = image.shape[:2]
    grey = image.sum(-1)
    pad = np.pad(grey, 1, mode="edge")
    around = np.sort(np.stack([pad[y:y + h, x:x + w] for y in range(3) for x in range(3)
                               if (y, x) != (1, 1)]), axis=0)
    limit = around[6] * 1.15 + 0.01  # a spark is brighter than all but one of its neighbours
    floor = around[1] * 0.87  # and a hole darker
    image = np.maximum(image, 1e-4)
    grey = np.maximum(grey, 1e-4)
    image = image * (np.clip(grey, floor, np.maximum(limit, floor)) / grey)[..., None]
    albedo = guide[..., :3] + 0.02
    light = np.ascontiguousarray(image / albedo, np.float32)
    for step, tone in ((1, 3.0), (2, 6.0), (4, 14.0)):
        light = smooth_pass(light, guide, step, tone)
    return light * albedo


class Scene:
    """Shapes, materials and lights, collected into the arrays the tracer wants."""

    def __init__(self):
        self.kinds, self.shapes, self.mats, self.grids, self.lights = [], [], [], [], []
        self.env = [0.3, 0.3, 0.32, 0.5, 0.52, 0.55, 1.0, 0.05]

    def material(self, kind, color, rough=0.0, texture=0, scale=1.0, color2=(0, 0, 0), ior=1.5,
                 dents=0.0, dent_scale=20.0, absorb=1.0):
        self.mats.append([kind, *color, rough, texture, scale, *color2, ior, dents, dent_scale,
                          absorb])
        return len(self.mats) - 1

    def _add(self, kind, material, at, turn, size, grid, box):
        a, b, c = np.radians(turn)
        ca, sa, cb, sb, cc, sc = np.cos(a), np.sin(a), np.cos(b), np.sin(b), np.cos(c), np.sin(c)
        rx = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
        ry = np.array([[cb, 0, sb], [0, 1, 0], [-sb, 0, cb]])
        rz = np.array([[cc, -sc, 0], [sc, cc, 0], [0, 0, 1]])
        rot = (ry @ rx @ rz).T
        p = [*at, *rot.ravel(), *size, material, *grid, *box]
        self.kinds.append(kind)
        self.shapes.append(p)

    def sphere(self, material, at, radius):
        self._add(SPHERE, material, at, (0, 0, 0), (radius, 0, 0), (0,) * 5, (0,) * 4)

    def box(self, material, at, half, turn=(0, 0, 0)):
        self._add(BOX, material, at, turn, half, (0,) * 5, (half[0], half[1], -half[1], half[2]))

    def torus(self, material, at, radius, tube, turn=(0, 0, 0)):
        r = radius + tube + 0.01
        self._add(TORUS, material, at, turn, (radius, tube, 0), (0,) * 5,
                  (r, tube + 0.01, -tube - 0.01, r))

    def profile(self, points):
        """A closed outline; returns the grid's number and its box."""
        points = np.asarray(points, np.float64)
        x0, y0 = points.min(0) - 0.06
        x1, y1 = points.max(0) + 0.06
        self.grids.append(polygon_distance(points, x0, y0, x1, y1))
        return (len(self.grids) - 1, x0, x1, y0, y1)

    def turned(self, material, profile, at, turn=(0, 0, 0)):
        r = profile[2] - 0.04
        self._add(TURNED, material, at, turn, (0, 0, 0), profile,
                  (r, profile[4] - 0.04, profile[3] + 0.04, r))

    def cutout(self, material, profile, at, depth, turn=(0, 0, 0)):
        w = max(abs(profile[1]), abs(profile[2])) - 0.04
        self._add(CUTOUT, material, at, turn, (0, 0, depth), profile,
                  (w, profile[4] - 0.04, profile[3] + 0.04, depth + 0.01))

    def light(self, at, towards, width, height, color, seen=1, up=(0, 1, 0)):
        """A rectangle of light; seen: 0 hidden, 1 plain, 2 with a window's glazing bars."""
        n = np.asarray(towards, float) - np.asarray(at, float)
        n /= np.linalg.norm(n)
        u = np.cross(up, n)
        u /= np.linalg.norm(u)
        v = np.cross(n, u)
        self.lights.append([*at, *(u * width / 2), *(v * height / 2), *n, *color, seen,
                            width * height])

    def render(self, size, eye, target, fov, focus=None, aperture=0.0, spp=16, bounces=2):
        eye, target = np.asarray(eye, float), np.asarray(target, float)
        n = target - eye
        distance_to = np.linalg.norm(n)
        n /= distance_to
        u = np.cross((0, 1, 0), n)
        u /= np.linalg.norm(u)
        v = np.cross(n, u)
        cam = np.array([*eye, *u, *v, *n, np.radians(fov), focus or distance_to, aperture])
        grids = np.array(self.grids or [np.ones((GRID, GRID))], np.float32)
        image, guide = render_scene(
            np.array(self.kinds, np.int64), np.array(self.shapes, np.float64),
            np.array(self.mats, np.float64), grids, np.array(self.lights, np.float64),
            np.array(self.env, np.float64), cam, size[0], size[1], spp, bounces)
        # how much of each pixel is a thing and not the empty background
        self.coverage = np.clip(np.sqrt((guide[..., 3:] ** 2).sum(-1)) * 1.15, 0, 1)
        return denoise(image, guide)


def curve(*points, steps=10):
    """A smooth outline through points (Catmull-Rom), for profiles."""
    p = np.asarray(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    for k in range(1, len(p) - 2):
        a, b, c, d = p[k - 1:k + 3]
        for t in np.linspace(0, 1, steps, endpoint=False):
            out.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2
                              + (3 * b - a - 3 * c + d) * t ** 3))
    out.append(p[-2])
    out = np.array(out)
    out[:, 0] = np.maximum(out[:, 0], 0)
    return out


def vessel(outer, wall):
    """A hollow turned outline from an outer curve: down the inside, along the axis to the foot."""
    t = np.gradient(outer, axis=0)
    n = np.stack([-t[:, 1], t[:, 0]], 1)
    n /= np.linalg.norm(n, axis=1, keepdims=True) + 1e-9
    inner = outer + n * wall
    inner = inner[(inner[:, 1] > outer[:, 1].min() + wall)]
    inner[:, 0] = np.maximum(inner[:, 0], 0)
    bottom = outer[:, 1].min()
    return np.vstack([[[0, bottom]], outer, inner[::-1], [[0, max(inner[0, 1], bottom + wall)]]])
