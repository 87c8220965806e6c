"""The difference of two colours as people see it.

Sharma, Wu, Dalal: The CIEDE2000 Color-Difference Formula (2005).
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt


def lab(rgb):
    """CIE L*a*b* of an sRGB colour, to the white of D65."""
    linear = [value / 255 / 12.92 if value <= 10.31475 else ((value / 255 + 0.055) / 1.055) ** 2.4
              for value in rgb]
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750),
            (0.0193339, 0.1191920, 0.9503041))
    xyz = [sum(a * b for a, b in zip(row, linear)) for row in rows]
    parts = [value / white for value, white in zip(xyz, (0.95047, 1.0, 1.08883))]
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
               for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def delta_e_2000(one, other):
    """CIEDE2000 of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    hue = h2 - h1
    if c1 * c2 == 0:
        hue = 0
    elif hue > 180:
        hue -= 360
    elif hue < -180:
        hue += 360
    light, chroma = l2 - l1, c2 - c1
    turn = 2 * sqrt(c1 * c2) * sin(radians(hue / 2))
    middle_l, middle_c = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        middle_h = h1 + h2
    elif abs(h1 - h2) <= 180:
        middle_h = (h1 + h2) / 2
    else:
        middle_h = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (1 - 0.17 * cos(radians(middle_h - 30)) + 0.24 * cos(radians(2 * middle_h))
         + 0.32 * cos(radians(3 * middle_h + 6)) - 0.20 * cos(radians(4 * middle_h - 63)))
    s_l = 1 + 0.015 * (middle_l - 50) ** 2 / sqrt(20 + (middle_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * middle_c, 1 + 0.015 * middle_c * t
    rotation = (-2 * sqrt(middle_c ** 7 / (middle_c ** 7 + 25 ** 7))
                * sin(radians(60 * exp(-(((middle_h - 275) / 25) ** 2)))))
    return sqrt((light / s_l) ** 2 + (chroma / s_c) ** 2 + (turn / s_h) ** 2
                + rotation * (chroma / s_c) * (turn / s_h))
