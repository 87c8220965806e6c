"""`gallery build --timings` tells where the time went."""

import json
import re
import subprocess

from PIL import Image

STAGES = ["metadata", "hash", "read", "decode", "colour", "resample", "mark", "encode", "write",
          "film"]


def make_library(folder):
    for index in range(3):
        picture = Image.effect_noise((1200, 800), 40 + index).convert("RGB")
        picture.save(folder / f"p{index}.jpg", quality=90)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x240:d=1:r=10",
         "-pix_fmt", "yuv420p", "-c:v", "libx264", folder / "film.mp4"], check=True)


def test_every_stage_of_rendering_is_told(gallery, tmp_path):
    photos = tmp_path / "photos"
    photos.mkdir()
    make_library(photos)
    (tmp_path / "gallery.json").write_text(
        json.dumps({"watermark": {"text": "PROOF", "position": "tiled"}}))
    done = gallery("build", "--timings", "--json", tmp_path)
    lines = done.stderr.splitlines()
    parts = [match[1] for line in lines if (match := re.fullmatch(r"(\w+) +\d+\.\d+ s", line))]
    assert parts == ["scan", "plan", "render", "publish"]
    rows = [match.groups() for line in lines if (match := re.fullmatch(
        r"  (\w+) +(\d+\.\d+) s +(\d+) % +(\d+\.\d+) ms a file, (\d+) files?", line))]
    assert [row[0] for row in rows] == STAGES
    assert abs(sum(int(row[2]) for row in rows) - 100) <= 5
    counts = {row[0]: int(row[4]) for row in rows}
    assert (counts["hash"], counts["encode"], counts["mark"], counts["film"]) == (4, 4, 4, 1)
    for _, seconds, _, each, files in rows:
        assert abs(float(seconds) * 1000 / int(files) - float(each)) < 1

    report = json.loads(done.stdout)
    assert [row["stage"] for row in report["stages"]] == STAGES
    times = {row["stage"]: row["seconds"] for row in report["stages"]}
    # Decoding, scaling and encoding megapixels of noise is work; renaming four files is not.
    assert min(times["decode"], times["resample"], times["encode"]) > 0.001
    assert times["write"] < times["encode"]
    assert report["seconds"]["render"] > 0

    # Nothing to do: no worker is there to tell of.
    again = gallery("build", "--timings", tmp_path).stderr
    assert "processor time" not in again and re.search(r"^scan +\d", again, re.M)
