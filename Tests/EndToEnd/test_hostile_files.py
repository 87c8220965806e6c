"""Files that mean harm: they cost time and memory within bounds, and tell nobody anything."""

import http.server
import json
import os
import pathlib
import subprocess
import threading
import time

import pytest
from PIL import Image

import security_support as harm
from gallery_support import gallery_program

SECRET = "the secret of another folder"


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "private" / "secret.txt"
    path.parent.mkdir()
    path.write_text(SECRET)
    return path


def build(folder: pathlib.Path, *more: str, seconds=300):
    """Builds; gives the status, what was said, and the most memory of any of its processes."""
    with open(folder / "err", "w+") as errors:
        process = subprocess.Popen([gallery_program(), "build", folder, *more], stderr=errors, stdout=errors)
        end = time.monotonic() + seconds
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            assert time.monotonic() < end, "the build does not end"
            time.sleep(0.05)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return process.returncode, errors.read(), usage.ru_maxrss << 10


def texts(site: pathlib.Path) -> str:
    return "".join(path.read_text(errors="replace") for path in site.rglob("*")
                   if path.suffix in (".html", ".js", ".xml"))


def test_bombs_are_refused_within_bounds(tmp_path):
    photos = tmp_path / "photos" / "party"
    photos.mkdir(parents=True)
    (tmp_path / "gallery.json").write_text("{}")
    for name, data in harm.bombs().items():
        (photos / name).write_bytes(data)
    Image.new("RGB", (90, 60), "red").save(photos / "good.jpg")
    status, said, memory = build(tmp_path)
    assert status == 1, said
    for name in ("pixels.png", "wide.png", "screen.gif", "header.jpg", "large.bmp", "strips.tif"):
        assert name in said, said
    assert "good.jpg" not in said
    # A debug build takes some 80 MB; any of the texts and profiles would take 512 MB at once.
    assert memory < 400 << 20, f"{memory >> 20} MB"
    assert (tmp_path / "site" / "party" / "index.html").exists()
    print(f"{memory >> 20} MB at the most for {len(harm.bombs())} bombs")


def test_no_document_type_is_obeyed(tmp_path, secret, gallery):
    """Billions of laughs, entities of other files, deep trees: in photos and beside them."""
    photos = tmp_path / "photos" / "party"
    photos.mkdir(parents=True)
    (tmp_path / "gallery.json").write_text('{"photoPages": true}')
    for number, (name, xmp) in enumerate(harm.packets(secret).items()):
        harm.jpeg_with(xmp, photos / f"in-{name}.jpg", number)
        Image.new("RGB", (64 + number, 32), (9, number * 9, 200)).save(photos / f"by-{name}.jpg")
        (photos / f"by-{name}.xmp").write_text(xmp)
    status, said, memory = build(tmp_path)
    assert status in (0, 1), said
    published = texts(tmp_path / "site")
    assert SECRET not in published and SECRET not in said
    assert "haha" not in published
    assert memory < 400 << 20, f"{memory >> 20} MB"
    shown = json.loads(gallery("albums", tmp_path, "--json").stdout)["albums"]
    assert max(album["count"]["photos"] for album in shown) == 2 * len(harm.packets(secret))


def test_a_playlist_under_the_name_of_a_film_opens_nothing(tmp_path, secret):
    asked = []

    class Notice(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Notice)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    photos = tmp_path / "photos"
    photos.mkdir()
    film = photos / "true.mp4"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=1:size=160x120:rate=5",
         "-pix_fmt", "yuv420p", film], check=True)
    subprocess.run(["ffmpeg", "-v", "error", "-i", film, "-c:v", "mpeg2video", secret.with_suffix(".ts")], check=True)
    for place in (f"{address}/a", f"file:{secret.with_suffix('.ts')}", f"concat:{secret}", f"{secret}"):
        for name, text in {
            "hls": f"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{place}\n#EXT-X-ENDLIST\n",
            "concat": f"ffconcat version 1.0\nfile '{place}'\n",
            "dash": f'<?xml version="1.0"?><MPD><Period><AdaptationSet><Representation id="1"><BaseURL>{place}'
                    "</BaseURL></Representation></AdaptationSet></Period></MPD>",
            "sdp": "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n",
            "svg": f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><image l:href="{place}"/></svg>',
        }.items():
            for ending in ("mp4", "mkv", "mov", "avi", "webm", "jpg", "m3u8"):
                (photos / f"{name}-{len(place)}.{ending}").write_text(text)
    # The beginning of a film, and a playlist after it.
    (photos / "both.mp4").write_bytes(film.read_bytes()[:40] + f"#EXTM3U\n#EXTINF:1,\n{address}/b\n".encode())
    (tmp_path / "gallery.json").write_text("{}")
    status, said, _ = build(tmp_path)
    server.shutdown()
    server.server_close()
    assert status == 1, said
    assert asked == []
    films = list((tmp_path / "site" / "media").rglob("*.mp4"))
    assert len(films) == 1, "only the true film is published"
    assert SECRET not in texts(tmp_path / "site")


@pytest.mark.parametrize("mask", [0o022, 0o027, 0o077])
def test_what_is_written_follows_the_umask(tmp_path, mask, gallery):
    photos = tmp_path / "photos" / "party"
    photos.mkdir(parents=True)
    for number in range(3):
        Image.new("RGB", (90 + number, 60), "red").save(photos / f"{number}.jpg")
        (photos / f"{number}.jpg").chmod(0o666 & ~mask)
    before = os.umask(mask)
    try:
        (tmp_path / "gallery.json").write_text('{"photoPages": true, "originals": "copy", "feed": true, '
                                               '"baseURL": "https://a.example/"}')
        gallery("build", tmp_path)
        gallery("album", "create", "Best", "--site", tmp_path)
        gallery("album", "add", "Best", "party/0.jpg", "--site", tmp_path)
        gallery("selection", "from-library", "--site", tmp_path, "--to", tmp_path / "out.picks.json", check=False)
        gallery("selection", "export", "Best", "--site", tmp_path, "--to", tmp_path / "given", "--xmp", "lightroom")
        gallery("contact-sheet", "Best", "--site", tmp_path, "--to", tmp_path / "sheet.jpg")
    finally:
        os.umask(before)
    written = [path for path in tmp_path.rglob("*") if not path.is_relative_to(photos.parent)]
    written += list((photos.parent / ".gallery").rglob("*"))
    wrong = [(str(path), oct(path.stat().st_mode & 0o777)) for path in written
             if path.stat().st_mode & 0o777 & mask
             or path.is_file() and path.stat().st_mode & 0o600 != 0o600]
    assert wrong == [] and len(written) > 40
    if mask == 0o022:  # and no stricter than asked for: a web server reads what it serves
        shut = [str(path) for path in (tmp_path / "site").rglob("*") if path.stat().st_mode & 0o044 != 0o044]
        assert shut == []
