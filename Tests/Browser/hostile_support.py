"""A library whose every word tries to become script, and a browser that would notice."""

import json
import pathlib
import re
import subprocess

from PIL import Image

# What leaves a text, an attribute, an address, a script, a style sheet, a comment or a template.
TEXTS = [
    "<script>hacked(1)</script>",
    "</script><script>hacked(2)</script>",
    "\"><img src=x onerror=hacked(3)>",
    "' onmouseover='hacked(4)' onfocus='hacked(4)' autofocus x='",
    "</title></bdi></textarea></style><svg onload=hacked(5)>",
    "javascript:hacked(6)",
    "--><script>hacked(7)</script><!--",
    "]]><script>hacked(8)</script>",
    "{{{site.title}}} {{#site}}x{{/site}} ${hacked(9)} `${hacked(9)}`",
    "\\\";hacked(10);//\u2028hacked(10)\u2029",
    "<a href=\"javascript:hacked(11)\">click</a><iframe srcdoc=\"<script>parent.hacked(11)</script>\">",
    "red;}body{background:url(http://evil.invalid/12)}x{color:expression(hacked(12))",
    "<base href=http://evil.invalid/><meta http-equiv=refresh content=0;url=http://evil.invalid/>",
    "&lt;script&gt;hacked(14)&lt;/script&gt;&#60;script&#62;hacked(14)&#60;/script&#62;",
    "\u202e<link rel=stylesheet href=//evil.invalid/15>\u0000\u001b]8;;http://evil.invalid\u0007",
    "constructor __proto__ toString",
]
# As names of files and folders: no slash.
NAMES = [
    "<script src=x>", "\"><img src=x onerror=hacked(21)>", "' onerror='hacked(22)", "javascript:hacked(23)",
    "<svg onload=hacked(24)>", "%3Cscript%3Ehacked(25)%3C%2Fscript%3E", "{{{site.title}}}", "&lt;b&gt;&quot;",
    "a..%2f..%2fevil", "\\\"+hacked(29)+\\\"", "-->", "a#b?c=d&e", "CON", "file:x", "__proto__", "\u2028\u202e",
]

MARKDOWN = """\
Title: {title}
Author: {title}

<script>hacked(41)</script> <img src=x onerror=hacked(42)>
[a](javascript:hacked(43)) [b](JaVaScRiPt:hacked(44)) [c](data:text/html,<script>hacked(45)</script>)
![d](javascript:hacked(46)) ![e](x" onerror="hacked(47)) <javascript:hacked(48)> [f]( javascript:hacked(49))
[g](&#106;avascript:hacked(50)) [h](vbscript:hacked(51)) <b onclick=hacked(52)>bold</b>

[ref]: javascript:hacked(53) "x\\" onmouseover=\\"hacked(54)"
[ref] `</code><script>hacked(55)</script>`

```html"><script>hacked(56)</script>
</code></pre><script>hacked(57)</script>
```
"""


def make(folder: pathlib.Path) -> pathlib.Path:
    """Writes the library below the folder; gives the site's folder."""
    library = folder / "photos"
    batch = []
    for number, (name, text) in enumerate(zip(NAMES, TEXTS)):
        album = library / NAMES[(number // 4) * 3 + 1]
        album.mkdir(parents=True, exist_ok=True)
        path = album / f"{name}.jpg"
        Image.new("RGB", (240 + number, 160), (number * 15, 80, 160)).save(path)
        path.with_suffix(".jpg.keep").unlink(missing_ok=True)
        batch.append({"SourceFile": str(path)} | tags(text, number))
        describe(album, text)
    broken = library / NAMES[1] / "<img src=x onerror=hacked(30)>.jpg"
    broken.write_bytes((library / NAMES[1] / f"{NAMES[0]}.jpg").read_bytes()[:150])
    sidecar(library / NAMES[1] / f"{NAMES[2]}.xmp")
    (folder / "tags.json").write_text(json.dumps(batch))
    done = subprocess.run(
        ["exiftool", "-q", "-m", "-overwrite_original", "-charset", "filename=utf8", "-charset", "exif=utf8",
         "-codedcharacterset=utf8", f"-json={folder}/tags.json", *[one["SourceFile"] for one in batch]],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (folder / "gallery.json").write_text(json.dumps(configuration()))
    return folder


def tags(text: str, number: int) -> dict:
    text = text.replace("\u0000", "")
    return {
        "IFD0:Make": text, "IFD0:Model": text, "IFD0:Artist": text, "IFD0:Copyright": text,
        "ExifIFD:LensModel": text, "XMP-dc:Title": text, "XMP-dc:Description": text,
        "XMP-dc:Subject": [text, f"tag {number}"], "XMP-iptcExt:PersonInImage": [text],
        "XMP-photoshop:City": text, "XMP-iptcCore:Location": text, "XMP-photoshop:Country": text,
        "XMP-xmp:Label": text, "ExifIFD:DateTimeOriginal": f"2026:05:0{number % 9 + 1} 10:00:00",
    }


def describe(album: pathlib.Path, text: str):
    (album / "index.md").write_text(MARKDOWN.format(title=text.replace("\u0000", "").replace("\n", " ")))
    (album / "album.json").write_text(json.dumps({"title": text, "author": text}))


def sidecar(path: pathlib.Path):
    path.write_text(f"""<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="5">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">&lt;script&gt;hacked(31)&lt;/script&gt;</rdf:li></rdf:Alt>
      </dc:title></rdf:Description></rdf:RDF></x:xmpmeta>""")


def configuration() -> dict:
    text = TEXTS[1]
    return {
        "title": TEXTS[4], "author": text, "description": TEXTS[2], "copyright": TEXTS[0],
        "baseURL": "https://photos.example/", "feed": True, "photoPages": True,
        "picking": {"labels": True, "notes": True, "ratings": True, "labelNames": {"red": TEXTS[2], "green": text},
                    "handOver": {"email": "a@b.example", "subject": TEXTS[3]}},
    }


def manifest(assets: list[dict]) -> str:
    """Picks of real photos and of others, with script in every field."""
    picks = []
    for number, text in enumerate(TEXTS):
        pick = {"state": "picked", "rating": 3, "label": "red", "note": text, "name": text, "path": text,
                "pickedAt": text, "captureDate": text, "x" + text: {text: text}}
        if number < len(assets):
            pick |= {"id": assets[number]["id"]}
        picks.append(pick | {"name": text, "albumURL": "javascript:hacked(61)", "thumb": "http://evil.invalid/61"})
    return json.dumps({
        "format": "gallery-selection", "version": 1, "id": TEXTS[0], "title": TEXTS[2],
        "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:12:00Z", "sequence": "picked",
        "picker": {"name": TEXTS[2], "email": TEXTS[3]},
        "site": {"id": TEXTS[0], "title": TEXTS[1], "revision": TEXTS[2]}, "picks": picks,
        "__proto__": {"polluted": 1}, TEXTS[0]: TEXTS[0]})


# Runs before the page's own scripts.
NOTICE = """
window.watched = [];
window.hacked = (number) => watched.push('hacked ' + number);
for (const name of ['alert', 'confirm', 'prompt', 'open']) window[name] = () => watched.push(name);
document.addEventListener('securitypolicyviolation',
  (event) => watched.push('refused ' + event.violatedDirective + ' ' + event.blockedURI));
"""

# Whatever of the texts has become more than text.
SCAN = r"""() => {
  const found = [...watched];
  const schemes = /^\s*(?:javascript|vbscript|data:text)/i;
  for (const one of document.querySelectorAll('*')) {
    const name = one.localName;
    if (name === 'script' && (!one.src || one.textContent)) found.push('a script: ' + one.outerHTML);
    if (['base', 'object', 'embed', 'style', 'b'].includes(name) ||
        (name === 'iframe' && !one.src.endsWith('/hub.html'))) found.push(one.outerHTML);
    for (const { name: key, value } of one.attributes) {
      if (/^on/.test(key)) found.push(key + ' of ' + one.outerHTML.slice(0, 200));
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'srcset'].includes(key);
      if (isAddress && schemes.test(value)) found.push(key + ': ' + value);
      if (isAddress && one.href && new URL(one.href).host === 'evil.invalid') found.push(key + ': ' + value);
    }
  }
  if (({}).polluted) found.push('a polluted prototype');
  return found;
}"""


def policies(site: pathlib.Path) -> dict[str, str | None]:
    """The policy of each page."""
    found = {}
    for path in site.rglob("*.html"):
        match = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', path.read_text())
        found[str(path.relative_to(site))] = match and match.group(1).replace("&#39;", "'")
    return found
