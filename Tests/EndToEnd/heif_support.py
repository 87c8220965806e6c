"""HEIC and AVIF files whose containers turn and mirror them, made of what heif-enc makes."""

import functools
import pathlib
import struct
import subprocess
import tempfile

from PIL import Image

# How an upright picture is turned to be stored with each orientation of EXIF.
STORED = {1: None, 2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
          5: Image.TRANSPOSE, 6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}
# `irot` counts quarters of a turn against the clock; this takes them back.
BACK = {0: None, 1: Image.ROTATE_270, 2: Image.ROTATE_180, 3: Image.ROTATE_90}
# ISO/IEC 23008-12:2022, 6.5.12: 0 exchanges top and bottom, 1 left and right.
MIRROR = {None: None, 0: Image.FLIP_TOP_BOTTOM, 1: Image.FLIP_LEFT_RIGHT}


def transposed(picture: Image.Image, *turns) -> Image.Image:
    for turn in turns:
        picture = picture if turn is None else picture.transpose(turn)
    return picture


def box(kind: bytes, *parts: bytes) -> bytes:
    content = b"".join(parts)
    return struct.pack(">I4s", 8 + len(content), kind) + content


def boxes(data: bytes) -> dict[bytes, bytes]:
    """The content of each box of a row of boxes."""
    found, place = {}, 0
    while place < len(data):
        size, kind = struct.unpack_from(">I4s", data, place)
        found[kind] = data[place + 8:place + size]
        place += size
    return found


@functools.cache
def encoded(pixels: bytes, size: tuple[int, int], kind: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        plain, made = pathlib.Path(folder, "plain.png"), pathlib.Path(folder, f"made.{kind}")
        Image.frombytes("RGB", size, pixels).save(plain)
        subprocess.run(["heif-enc", "-q", "90", plain, "-o", made], check=True, capture_output=True)
        return made.read_bytes()


def turned(picture: Image.Image, kind: str, angle: int, axis: int | None, has_exif: bool) -> bytes:
    """A picture of `kind` (heic, avif) stored so that `irot` and then `imir` bring it upright.

    With EXIF there is an orientation that says the same once more.
    """
    stored = transposed(picture, MIRROR[axis], BACK[angle])
    file = boxes(encoded(stored.tobytes(), stored.size, kind))
    meta = boxes(file[b"meta"][4:])
    properties = boxes(meta[b"iprp"])
    count = len(boxes(properties[b"ipco"]))
    more = [(b"irot", angle)] if angle else []
    more += [(b"imir", axis)] if axis is not None else []
    containers = properties[b"ipco"] + b"".join(box(name, bytes([value])) for name, value in more)
    # One item: its id, how many properties, and each, the essential ones with the highest bit.
    had = properties[b"ipma"]
    assert had[:10] == struct.pack(">IIH", 0, 1, 1) and len(had) == 11 + had[10]
    associations = had[:10] + bytes([had[10] + len(more)]) + had[11:] + bytes(
        0x80 | (count + 1 + index) for index in range(len(more)))

    items = [file[b"mdat"]]
    entries = meta[b"iinf"][6:]
    references = b""
    if has_exif:
        exif = Image.Exif()
        exif[0x0112] = next(
            orientation for orientation, turn in STORED.items()
            if transposed(picture, turn).tobytes() == stored.tobytes()
            and transposed(picture, turn).size == stored.size)
        items.append(struct.pack(">I", 6) + exif.tobytes())
        entries += box(b"infe", struct.pack(">IHH4sB", 2 << 24, 2, 0, b"Exif", 0))
        references = box(b"iref", struct.pack(">I", 0), box(b"cdsc", struct.pack(">HHH", 2, 1, 1)))

    def head(start: int) -> bytes:
        places, rows = start, b""
        for number, item in enumerate(items, 1):
            rows += struct.pack(">HHHII", number, 0, 1, places, len(item))
            places += len(item)
        return box(b"ftyp", file[b"ftyp"]) + box(
            b"meta", struct.pack(">I", 0), box(b"hdlr", meta[b"hdlr"]), box(b"pitm", meta[b"pitm"]),
            box(b"iloc", struct.pack(">IBBH", 0, 0x44, 0, len(items)), rows),
            box(b"iinf", struct.pack(">IH", 0, len(items)), entries), references,
            box(b"iprp", box(b"ipco", containers), box(b"ipma", associations)))

    return head(len(head(0)) + 8) + box(b"mdat", *items)
