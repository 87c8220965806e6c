"""A small but whole DNG: a Bayer mosaic, the colour matrix it needs, and a JPEG preview."""

import io
import struct

import numpy as np
from PIL import Image

BYTE, ASCII, SHORT, LONG, RATIONAL, SRATIONAL = 1, 2, 3, 4, 5, 10
SIZES = {BYTE: 1, ASCII: 1, SHORT: 2, LONG: 4, RATIONAL: 8, SRATIONAL: 8}
# XYZ to linear sRGB: the camera of this file sees in sRGB's primaries.
MATRIX = [3.2406, -1.5372, -0.4986, -0.9689, 1.8758, 0.0415, 0.0557, -0.2040, 1.0570]


def pack(kind, values):
    if kind == ASCII:
        return values.encode() + b"\0"
    if kind == BYTE:
        return bytes(values)
    if kind in (SHORT, LONG):
        return struct.pack("<%d%s" % (len(values), "H" if kind == SHORT else "I"), *values)
    return b"".join(struct.pack("<ii" if kind == SRATIONAL else "<II", int(round(v * 10000)), 10000)
                    for v in values)


def directory(tags, at):
    """One IFD at an offset, its longer values behind it; returns its bytes."""
    tags = sorted(tags)
    head, tail = struct.pack("<H", len(tags)), b""
    behind = at + 2 + 12 * len(tags) + 4
    for tag, kind, values in tags:
        data = pack(kind, values)
        count = len(data) // SIZES[kind]
        if len(data) <= 4:
            field = data.ljust(4, b"\0")
        else:
            field = struct.pack("<I", behind + len(tail))
            tail += data + b"\0" * (len(data) % 2)
        head += struct.pack("<HHI", tag, kind, count) + field
    return head + b"\0\0\0\0" + tail


def write(path, upright):
    """The mosaic is small (300 by 200): the preview is what a gallery shows."""
    preview = upright.resize((1200, 800), Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    preview.save(buffer, "JPEG", quality=80, optimize=True)
    jpeg = buffer.getvalue()
    w, h = 300, 200
    small = np.asarray(upright.resize((w, h), Image.Resampling.LANCZOS), np.float64) / 255
    linear = np.where(small <= 0.04045, small / 12.92, ((small + 0.055) / 1.055) ** 2.4)
    mosaic = linear[..., 1].copy()
    mosaic[0::2, 0::2] = linear[0::2, 0::2, 0]
    mosaic[1::2, 1::2] = linear[1::2, 1::2, 2]
    raw = (mosaic * 4095 + 0.5).astype("<u2").tobytes()

    tiny = upright.resize((120, 80), Image.Resampling.LANCZOS).tobytes()

    def main(strip, subs):
        return [(254, LONG, [1]), (256, LONG, [120]), (257, LONG, [80]), (258, SHORT, [8, 8, 8]),
                (259, SHORT, [1]), (262, SHORT, [2]), (271, ASCII, "Canon"),
                (272, ASCII, "Canon EOS R5"), (273, LONG, [strip]), (274, SHORT, [1]),
                (277, SHORT, [3]), (278, LONG, [80]), (279, LONG, [len(tiny)]), (284, SHORT, [1]),
                (305, ASCII, "example"), (330, LONG, subs), (50706, BYTE, [1, 4, 0, 0]),
                (50707, BYTE, [1, 1, 0, 0]), (50708, ASCII, "Canon EOS R5"),
                (50721, SRATIONAL, MATRIX), (50728, RATIONAL, [1, 1, 1]), (50778, SHORT, [21])]

    def mosaic_tags(strip):
        return [(254, LONG, [0]), (256, LONG, [w]), (257, LONG, [h]), (258, SHORT, [16]),
                (259, SHORT, [1]), (262, SHORT, [32803]), (273, LONG, [strip]), (277, SHORT, [1]),
                (278, LONG, [h]), (279, LONG, [len(raw)]), (284, SHORT, [1]),
                (33421, SHORT, [2, 2]), (33422, BYTE, [0, 1, 1, 2]), (50714, SHORT, [0]),
                (50717, LONG, [4095])]

    def preview_tags(strip):
        # as JPEGInterchangeFormat, which every reader of previews knows to be a whole JPEG
        return [(254, LONG, [1]), (256, LONG, [1200]), (257, LONG, [800]), (258, SHORT, [8, 8, 8]),
                (259, SHORT, [6]), (262, SHORT, [6]), (277, SHORT, [3]), (513, LONG, [strip]),
                (514, LONG, [len(jpeg)])]

    def directories(tiny_at, raw_at, jpeg_at):
        first = 8
        second = first + len(directory(main(0, [0, 0]), first))
        third = second + len(directory(mosaic_tags(0), second))
        return (directory(main(tiny_at, [third, second]), first)
                + directory(mosaic_tags(raw_at), second) + directory(preview_tags(jpeg_at), third))

    at = 8 + len(directories(0, 0, 0))
    body = directories(at, at + len(tiny), at + len(tiny) + len(raw))
    path.write_bytes(b"II*\0\x08\0\0\0" + body + tiny + raw + jpeg)
