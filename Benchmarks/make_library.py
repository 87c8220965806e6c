#!/usr/bin/env python3
"""Makes a library of small JPEGs that decode, each another picture.

    make_library.py FOLDER COUNT [ALBUMS] [LARGEST]

COUNT photos in ALBUMS folders (200), one of which holds LARGEST of them (5 % of COUNT). Pictures
are blurred fields of colour with their number on them, with a camera's name and capture times;
no file is larger than 10 KB, and the same numbers always give the same library.
"""
import io
import os
import random
import sys
from multiprocessing import Pool

from PIL import Image, ImageDraw

SIZE = (480, 320)
FIRST = 1262304000  # 2010-01-01


def exif(number):
    """Camera and capture time: a photo every seven minutes."""
    from datetime import datetime, timezone
    taken = datetime.fromtimestamp(FIRST + number * 420, timezone.utc)
    values = Image.Exif()
    values[0x10F], values[0x110] = "Example", "Camera One"
    values.get_ifd(0x8769)[0x9003] = taken.strftime("%Y:%m:%d %H:%M:%S")
    return values


def photo(number):
    """The bytes of a photo: the same for the same number."""
    source = random.Random(number)
    field = Image.frombytes("RGB", (4, 3), source.randbytes(36))
    picture = field.resize(SIZE, Image.BICUBIC)
    draw = ImageDraw.Draw(picture)
    x, y, side = source.randrange(400), source.randrange(240), source.randrange(20, 80)
    draw.ellipse((x, y, x + side, y + side), fill=tuple(source.randbytes(3)))
    draw.text((12, 12), f"{number:06}", fill="white", font_size=40)
    target = io.BytesIO()
    picture.save(target, "JPEG", quality=60, exif=exif(number))
    data = target.getvalue()
    assert len(data) <= 10_000, f"photo {number} has {len(data)} bytes"
    return data


def places(count, albums=200, largest=None):
    """The folder of each photo: one large album, the others alike."""
    largest = count // 20 if largest is None else largest
    rest = max(1, albums - 1)
    for number in range(count):
        if number < largest:
            yield "0000 The large one"
        else:
            album = (number - largest) * rest // max(1, count - largest)
            yield f"{2010 + album // 20}/{album % 20 + 1:02} Album {album + 1}"


def write(task):
    path, number = task
    with open(path, "wb") as file:
        file.write(photo(number))


def make(folder, count, albums=200, largest=None, processes=None):
    tasks, made = [], set()
    for number, place in enumerate(places(count, albums, largest)):
        path = os.path.join(folder, place)
        if path not in made:
            os.makedirs(path, exist_ok=True)
            made.add(path)
        tasks.append((os.path.join(path, f"IMG_{number:06}.JPG"), number))
    with Pool(processes) as pool:
        pool.map(write, tasks, chunksize=200)


if __name__ == "__main__":
    make(sys.argv[1], *map(int, sys.argv[2:]))
