"""Films that browsers can't play, made playable by ffmpeg where that is asked for."""

import json
import os
import shutil
import subprocess

import pytest

import site_assets


def ffmpeg(*words):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, words)], check=True)


def probe(path):
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-of", "json", "-show_format", "-show_streams", path],
        check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    streams = {stream["codec_type"]: stream for stream in found["streams"]}
    return found["format"], streams


@pytest.fixture(scope="module")
def photos(tmp_path_factory, corpus):
    """An AVI and an MKV as old cameras and recorders write them, a real HEVC film, one that plays."""
    folder = tmp_path_factory.mktemp("films") / "photos"
    folder.mkdir()
    picture = ["-f", "lavfi", "-i", "testsrc2=s=320x240:d=1.5:r=15"]
    sound = ["-f", "lavfi", "-i", "sine=440:d=1.5"]
    ffmpeg(*picture, *sound, "-c:v", "mjpeg", "-pix_fmt", "yuvj422p", "-c:a", "pcm_u8",
           "-metadata", "title=A secret", folder / "camera.avi")
    ffmpeg(*picture, *sound, "-c:v", "mpeg2video", "-vf", "setsar=4/3", "-c:a", "mp2",
           "-metadata", "location=+48.85+002.29/", folder / "wide.mkv")
    ffmpeg(*picture, "-c:v", "libx264", "-pix_fmt", "yuv420p", folder / "plays.mp4")
    shutil.copy(corpus / "open/video/short.mp4", folder / "hevc.mp4")
    return folder


def build(gallery, photos, folder, **settings):
    folder.mkdir(exist_ok=True)
    (folder / "gallery.json").write_text(json.dumps(
        {"library": str(photos), "id": "films", "title": "Films",
         "renditions": {"sizes": [320], "thumbnail": {"size": 160}}} | settings))
    done = gallery("build", "--json", folder)
    # The library has no folders: a path is a name.
    return site_assets.assets(folder / "site"), json.loads(done.stdout)


def test_it_is_off_unless_asked_for(gallery, photos, tmp_path):
    assets, report = build(gallery, photos, tmp_path / "plain")
    assert {name for name, asset in assets.items() if "video" in asset} == {"plays.mp4"}
    assert len(list((tmp_path / "plain/site/media").rglob("*.mp4"))) == 1
    assert report["problems"] == []


def test_films_become_playable_and_are_kept(gallery, photos, tmp_path):
    folder = tmp_path / "films"
    assets, report = build(gallery, photos, folder, transcodeVideos=True)
    assert report["problems"] == []
    sizes = {"camera.avi": (320, 240), "wide.mkv": (426, 240), "hevc.mp4": (216, 384)}
    for name, size in sizes.items():
        video = assets[name]["video"]
        assert (video["type"], video["playable"]) == ("video/mp4", True)
        path = folder / "site" / video["src"]
        container, streams = probe(path)
        film = streams["video"]
        assert (film["codec_name"], film["pix_fmt"]) == ("h264", "yuv420p"), name
        assert (film["width"], film["height"]) == size, name
        assert film.get("sample_aspect_ratio", "1:1") in ("1:1", "0:1")
        if name != "hevc.mp4":
            assert streams["audio"]["codec_name"] == "aac"
            assert abs(float(container["duration"]) - 1.5) < 0.2
        # Nothing is told of where, when or by whom; and it plays while it loads.
        content = path.read_bytes()
        assert content.index(b"moov") < content.index(b"mdat")
        assert b"A secret" not in content and b"+48.85" not in content
        # The poster is as it was.
        assert assets[name]["thumb"]["width"] > 0 and "problem" not in assets[name]
    # The one that plays is copied, not encoded anew.
    original = probe(photos / "plays.mp4")[1]["video"]
    copy = probe(folder / "site" / assets["plays.mp4"]["video"]["src"])[1]["video"]
    assert copy["nb_frames"] == original["nb_frames"]

    media = {path.name: path.read_bytes() for path in (folder / "site/media").rglob("*.mp4")}
    assert len(media) == 4
    _, again = build(gallery, photos, folder, transcodeVideos=True)
    assert (again["rendered"], again["pagesWritten"], again["stages"]) == (0, 0, [])
    # From nothing the same bytes come again, and turning it off takes them away.
    shutil.rmtree(folder / "site")
    shutil.rmtree(folder / ".gallery")
    build(gallery, photos, folder, transcodeVideos=True)
    assert {path.name: path.read_bytes() for path in (folder / "site/media").rglob("*.mp4")} == media
    build(gallery, photos, folder)
    assert len(list((folder / "site/media").rglob("*.mp4"))) == 1
    assert not list((folder / "site/media").rglob("*.tmp"))


def test_a_film_that_can_not_be_encoded_keeps_its_poster(gallery, photos, tmp_path):
    """As with an ffmpeg that was built without the encoder: named, and nothing is left over."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "ffmpeg").write_text(
        "#!/bin/sh\ncase \"$*\" in *libx264*)\n  echo \"Unknown encoder 'libx264'\" >&2; exit 1\n"
        "esac\nexec /usr/bin/ffmpeg \"$@\"\n")
    (programs / "ffmpeg").chmod(0o755)
    library = tmp_path / "library"
    library.mkdir()
    shutil.copy(photos / "camera.avi", library / "a.avi")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "gallery.json").write_text(
        json.dumps({"library": str(library), "transcodeVideos": True}))
    done = gallery("build", "--json", folder, env=os.environ | {
        "PATH": f"{programs}:{os.environ['PATH']}"})
    problem, = json.loads(done.stdout)["problems"]
    assert (problem["path"], problem["severity"]) == ("a.avi", "warning")
    assert "can't be put into a file that browsers play: Unknown encoder" in problem["message"]
    assert str(library) not in problem["message"]
    assert list((folder / "site/media").rglob("*.jpg"))
    assert not list((folder / "site").rglob("*.tmp")) + list((folder / "site").rglob("*.mp4"))
