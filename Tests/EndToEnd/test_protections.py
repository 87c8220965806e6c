"""What workers are kept from: seen on the workers of a real build, and tried by one."""

import json
import pathlib
import subprocess
import threading

from PIL import Image

from gallery_support import gallery_program


def has_landlock() -> bool:
    import ctypes

    return ctypes.CDLL(None).syscall(444, None, 0, 1) > 0


def test_a_worker_can_open_no_socket_and_start_no_program(gallery):
    tried = json.loads(gallery("worker", "--check").stdout)
    assert tried["refusesSockets"] and tried["refusesPrograms"]
    assert tried["refusesTracing"] and tried["refusesMounts"]


def test_only_one_for_films_starts_programs(gallery):
    tried = json.loads(gallery("worker", "--films", "--check").stdout)
    assert tried["refusesSockets"] and tried["refusesTracing"] and tried["refusesMounts"]
    assert not tried["refusesPrograms"]


def test_doctor_tells_which_protections_hold(gallery):
    done = gallery("doctor", "--json", check=False)
    finding, = [finding for finding in json.loads(done.stdout)["findings"]
                if finding["name"] == "protections"]
    for word in ("no sockets", "no programs", "no tracing", "no mounts"):
        assert word in finding["text"].split(";")[0], finding
    assert ("no writing" in finding["text"].split(";")[0]) == has_landlock()


def test_every_worker_of_a_build_is_filtered(tmp_path):
    """Looked at from outside, through /proc, from the first worker to the last."""
    photos = tmp_path / "photos"
    photos.mkdir()
    for index in range(12):
        Image.effect_noise((1600, 1200), 60 + index).save(photos / f"{index}.jpg", quality=90)
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x120:d=1:r=10",
         "-pix_fmt", "yuv420p", "-c:v", "libx264", photos / "film.mp4"], check=True)
    process = subprocess.Popen(
        [gallery_program(), "build", "--library", photos, "--output", tmp_path / "site"],
        env={"PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(tmp_path / "cache")},
        stderr=subprocess.PIPE, text=True)
    seen = {}
    done = threading.Event()

    def look():
        while not done.wait(0.005):
            for children in pathlib.Path(f"/proc/{process.pid}/task").glob("*/children"):
                try:
                    for child in children.read_text().split():
                        folder = pathlib.Path(f"/proc/{child}")
                        words = (folder / "cmdline").read_bytes().split(b"\0")
                        status = dict(
                            line.split(":\t") for line in
                            (folder / "status").read_text().splitlines() if ":\t" in line)
                        key = (child, b"--films" in words)
                        if b"worker" in words and status.get("Seccomp") is not None:
                            seen[key] = (status["Seccomp"], status["NoNewPrivs"])
                except (OSError, ValueError):
                    continue  # it has ended meanwhile

    watcher = threading.Thread(target=look)
    watcher.start()
    _, errors = process.communicate(timeout=240)
    done.set()
    watcher.join()
    assert process.returncode == 0, errors
    assert {films for _, films in seen} == {False, True}
    # The last look at a worker counts: it filters itself before it reads its first task.
    assert set(seen.values()) == {("2", "1")}, seen
