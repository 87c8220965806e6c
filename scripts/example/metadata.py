"""EXIF, IPTC and XMP by exiftool, a Display P3 profile, and an XMP sidecar."""

import struct
import subprocess

import numpy as np
from PIL import Image

from .catalogue import CAMERAS

AUTHOR = "Example Gallery"
COPYRIGHT = "CC0 1.0: no rights reserved"


def arguments(entry):
    """exiftool's arguments for one entry."""
    date, zone = entry["date"].replace("-", ":", 2).replace("T", " "), entry["zone"]
    a = [f"-EXIF:DateTimeOriginal={date}", f"-EXIF:CreateDate={date}", f"-EXIF:ModifyDate={date}",
         f"-EXIF:OffsetTimeOriginal={zone}", f"-EXIF:OffsetTime={zone}", f"-EXIF:OffsetTimeDigitized={zone}",
         f"-EXIF:Artist={AUTHOR}", f"-EXIF:Copyright={COPYRIGHT}"]
    if entry.get("subsec"):
        a += [f"-EXIF:SubSecTimeOriginal={entry['subsec']}", f"-EXIF:SubSecTimeDigitized={entry['subsec']}"]
    if entry["camera"]:
        a += [f"-EXIF:{k}={v}" for k, v in CAMERAS[entry["camera"]].items()]
        a += [f"-EXIF:ExposureTime={entry['exposure']}", f"-EXIF:FNumber={entry['f']}",
              f"-EXIF:ISO={entry['iso']}", f"-EXIF:FocalLength={entry['focal']}"]
    if entry.get("orientation"):
        a.append(f"-EXIF:Orientation#={entry['orientation']}")
    if entry.get("gps"):
        lat, lon, alt = entry["gps"]
        a += [f"-EXIF:GPSLatitude={abs(lat)}", f"-EXIF:GPSLatitudeRef={'S' if lat < 0 else 'N'}",
              f"-EXIF:GPSLongitude={abs(lon)}", f"-EXIF:GPSLongitudeRef={'W' if lon < 0 else 'E'}",
              f"-EXIF:GPSAltitude={alt}", "-EXIF:GPSAltitudeRef#=0"]
    if entry.get("title"):
        a += [f"-XMP-dc:Title={entry['title']}", f"-IPTC:ObjectName={entry['title']}"]
    if entry.get("caption"):
        a += [f"-XMP-dc:Description={entry['caption']}", f"-IPTC:Caption-Abstract={entry['caption']}"]
    for word in entry.get("keywords", []):
        a += [f"-XMP-dc:Subject={word}", f"-IPTC:Keywords={word}"]
    if entry.get("rating"):
        a.append(f"-XMP-xmp:Rating={entry['rating']}")
    if entry.get("label"):
        a.append(f"-XMP-xmp:Label={entry['label']}")
    if entry.get("faces"):
        regions = ",".join(
            "{Area={X=%g,Y=%g,W=%g,H=%g,Unit=normalized},Name=%s,Type=Face}" % (*box, name)
            for name, box in entry["faces"])
        a.append("-XMP-mwg-rs:RegionInfo={AppliedToDimensions={W=%d,H=%d,Unit=pixel},RegionList=[%s]}"
                 % (1600, 1067, regions))
        a += [f"-XMP-iptcExt:PersonInImage={name}" for name, _ in entry["faces"]]
    return a


def run(path, args):
    subprocess.run(["exiftool", "-q", "-q", "-overwrite_original", *args, "--", str(path)], check=True)


def tag(path, entry):
    args = arguments(entry)
    if path.suffix in (".png", ".DNG"):
        args = [a for a in args if not a.startswith("-IPTC:")]
    else:
        args = ["-codedcharacterset=utf8", "-charset", "iptc=UTF8", *args]
    run(path, args)


def write_sidecar(path, entry, rating):
    """A sidecar as a raw developer leaves it beside the RAW."""
    path.write_text(f'''<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="{rating}" xmp:Label="Green">
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">{entry["title"]}</rdf:li></rdf:Alt></dc:title>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
''', encoding="utf-8")


def fixed(value):
    return struct.pack(">i", int(round(value * 65536)))


# Display P3, adapted to D50: columns are the red, green and blue primaries.
P3 = np.array([[0.515102, 0.291965, 0.157153], [0.241182, 0.692236, 0.066582],
               [-0.001050, 0.041882, 0.784378]])
SRGB = np.array([[0.436066, 0.385147, 0.143066], [0.222489, 0.716873, 0.060608],
                 [0.013916, 0.097076, 0.714096]])


def p3_profile():
    """A matrix ICC profile (version 2) of Display P3 with the sRGB curve as 1024 points."""
    def xyz(v):
        return b"XYZ \0\0\0\0" + b"".join(fixed(c) for c in v)

    x = np.linspace(0, 1, 1024)
    y = np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)
    curve = b"curv\0\0\0\0" + struct.pack(">I", 1024) + (y * 65535 + 0.5).astype(">u2").tobytes()
    name = b"Display P3\0"
    desc = b"desc\0\0\0\0" + struct.pack(">I", len(name)) + name + b"\0" * 78
    text = b"text\0\0\0\0CC0 1.0\0"
    tags = [(b"desc", desc), (b"cprt", text), (b"wtpt", xyz((0.9642, 1.0, 0.8249))),
            (b"rXYZ", xyz(P3[:, 0])), (b"gXYZ", xyz(P3[:, 1])), (b"bXYZ", xyz(P3[:, 2])),
            (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve)]
    table, body, at, seen = b"", b"", 132 + 12 * len(tags), {}
    for sign, data in tags:
        if data not in seen:
            seen[data] = at + len(body)
            body += data + b"\0" * (-len(data) % 4)
        table += sign + struct.pack(">II", seen[data], len(data))
    header = struct.pack(">I4sI4s4s4s6H4s4sI4s4sQI", at + len(body), b"\0\0\0\0", 0x02400000, b"mntr",
                         b"RGB ", b"XYZ ", 2026, 1, 1, 0, 0, 0, b"acsp", b"\0\0\0\0", 0, b"\0\0\0\0",
                         b"\0\0\0\0", 0, 0) + fixed(0.9642) + fixed(1) + fixed(0.8249)
    header += b"\0" * (128 - len(header))
    return header + struct.pack(">I", len(tags)) + table + body


def to_display_p3(image):
    """The same picture in Display P3 numbers, a little richer than sRGB could hold."""
    a = np.asarray(image, np.float64) / 255
    linear = np.where(a <= 0.04045, a / 12.92, ((a + 0.055) / 1.055) ** 2.4)
    grey = (linear @ SRGB[1])[..., None]
    linear = grey + (linear - grey) * 1.15
    out = np.clip(linear @ (np.linalg.inv(P3) @ SRGB).T, 0, 1)
    out = np.where(out <= 0.0031308, out * 12.92, 1.055 * out ** (1 / 2.4) - 0.055)
    return Image.fromarray((out * 255 + 0.5).astype(np.uint8)), p3_profile()
