"""Small photos that are made as they are needed, each from a number: the same number, the same bytes."""

import io
import random

from PIL import Image, ImageDraw

PACKET = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
    'xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:Exposure2012="+0.50" '
    'xmp:Rating="{rating}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>')


def photo(number: int, rating: int | None = None, size=(96, 64)) -> bytes:
    """A JPEG of coloured boxes, taken on a day of its own; with a rating in its XMP if one is given."""
    dice = random.Random(number)
    picture = Image.new("RGB", size, tuple(dice.randrange(256) for _ in range(3)))
    pen = ImageDraw.Draw(picture)
    for _ in range(4):
        corner = dice.randrange(size[0] // 2), dice.randrange(size[1] // 2)
        end = corner[0] + dice.randrange(4, size[0] // 2), corner[1] + dice.randrange(4, size[1] // 2)
        pen.rectangle(corner + end, fill=tuple(dice.randrange(256) for _ in range(3)))
    exif = Image.Exif()
    exif[0x0110] = "Small One"
    exif.get_ifd(0x8769)[0x9003] = (
        f"2026:{1 + number % 12:02}:{1 + number // 12 % 28:02} 10:{number % 60:02}:00")
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=80, exif=exif)
    return rated(file.getvalue(), rating)


def rated(jpeg: bytes, rating: int | None) -> bytes:
    """The same JPEG with another rating embedded, as programs for photographers do it."""
    kept, rest, mark = [jpeg[:2]], jpeg[2:], b"http://ns.adobe.com/xap/1.0/\0"
    while rest[:1] == b"\xff" and rest[1:2] != b"\xda":
        length = 2 + int.from_bytes(rest[2:4], "big")
        if not (rest[1:2] == b"\xe1" and rest[4:].startswith(mark)):
            kept.append(rest[:length])
        rest = rest[length:]
    if rating is not None:
        packet = mark + PACKET.format(rating=rating).encode()
        kept.insert(1, b"\xff\xe1" + (len(packet) + 2).to_bytes(2, "big") + packet)
    return b"".join(kept) + rest


def sidecar(rating: int) -> bytes:
    """An XMP sidecar with a rating and a setting of somebody else's program."""
    return PACKET.format(rating=rating).replace('end="w"', 'end="r"').encode()
