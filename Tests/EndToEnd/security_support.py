"""Files that mean harm to whoever reads them, made for the tests."""

import pathlib
import struct
import zlib

from PIL import Image


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *more: bytes, bits=1, data=b"") -> bytes:
    header = struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + b"".join(more)
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def zeros(count: int) -> bytes:
    """So many zero bytes, deflated: a thousandth of it."""
    packer = zlib.compressobj(9)
    out = b"".join(packer.compress(bytes(1 << 20)) for _ in range(count >> 20))
    return out + packer.flush()


def bombs() -> dict[str, bytes]:
    """Small files that ask for a lot: pixels, texts, colour profiles."""
    flat = zlib.compress(bytes((16 // 8 + 1) * 16))
    much = zeros(1 << 29)
    return {
        "pixels.png": png(40_000, 40_000, data=zeros(5001 * 40_000)),
        "wide.png": png(2_000_000_000, 1, data=flat),
        "text.png": png(16, 16, chunk(b"zTXt", b"Comment\0\0" + much), data=flat),
        "xmp.png": png(16, 16, chunk(b"iTXt", b"XML:com.adobe.xmp\0\1\0\0\0" + much), data=flat),
        "profile.png": png(16, 16, chunk(b"iCCP", b"x\0\0" + much), data=flat),
        "screen.gif": b"GIF89a" + struct.pack("<HHBBB", 65_535, 65_535, 0x80, 0, 0) + bytes(6)
        + b"," + struct.pack("<HHHHB", 0, 0, 65_535, 65_535, 0) + b"\x02\x02\x4c\x01\x00;",
        "header.jpg": b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03\x01\x22\x00\x02\x11\x00\x03\x11\x00\xff\xd9",
        "large.bmp": b"BM" + struct.pack("<IHHIIiiHHIIiiII", 100, 0, 0, 54, 40, 100_000, 100_000, 1, 24, 0, 0, 1, 1, 0, 0),
        "strips.tif": b"II*\0\x08\0\0\0" + struct.pack("<H", 5) + b"".join(
            struct.pack("<HHII", *row) for row in (
                (256, 4, 1, 0x7FFFFFF0), (257, 4, 1, 0x7FFFFFF0), (273, 4, 0x3FFFFFFF, 8),
                (279, 4, 0x3FFFFFFF, 8), (277, 3, 1, 3))) + bytes(4),
    }


LAUGHS = '<!DOCTYPE x [<!ENTITY a "' + "ha" * 50 + '">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{("&" + chr(97 + n) + ";") * 20}">' for n in range(8)) + "]>"


def packet(title: str, doctype: str = "") -> str:
    return (f'{doctype}<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
            'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">'
            f"{title}</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>")


def packets(secret: pathlib.Path) -> dict[str, str]:
    """XMP that expands, that reads files, and that is deep."""
    return {
        "laughs": packet("&i;", LAUGHS),
        "external": packet("&e;", f'<!DOCTYPE x [<!ENTITY e SYSTEM "file://{secret}">]>'),
        "parameter": packet("&e;", f'<!DOCTYPE x [<!ENTITY % p SYSTEM "file://{secret}"> %p;]>'),
        "remote": packet("&e;", '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">'),
        "deep": packet("<rdf:Bag><rdf:li>" * 50_000),
        "many": packet("<rdf:li/>" * 300_000),
        "attributes": packet("x").replace('rdf:about=""', 'rdf:about="" ' + " ".join(
            f'a{n}="x"' for n in range(100_000))),
    }


def jpeg_with(xmp: str, path: pathlib.Path, number: int):
    """A photo with that packet in it; no more than a segment holds."""
    Image.new("RGB", (64 + number, 48), (200, number * 9 % 256, 90)).save(path)
    data = b"http://ns.adobe.com/xap/1.0/\0" + xmp.encode()[:65_000]
    plain = path.read_bytes()
    path.write_bytes(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(data) + 2) + data + plain[2:])
