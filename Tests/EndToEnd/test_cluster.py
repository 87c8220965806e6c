"""Shares of one site's pictures, rendered by engines on several machines."""

import csv
import os
import pathlib
import random
import re
import shutil
import subprocess

import pytest
from PIL import Image

from cluster_support import Hosts, command_line, until
from gallery_support import ROOT, files_of, gallery_program
from slurm_support import Slurm

CLUSTER = ROOT / "scripts" / "cluster"
PHOTOS = 45


def needs(*programs):
    missing = [name for name in programs if shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin") is None]
    return pytest.mark.skipif(bool(missing), reason=(
        f"{', '.join(missing)} missing: scripts/install-packages scripts/packages-cluster.txt"))


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> pathlib.Path:
    """Photos that take a moment each to render, all different, and one that can't be."""
    folder = tmp_path_factory.mktemp("library")
    dice = random.Random(7)
    for number in range(PHOTOS):
        album = folder / f"Day {number % 3 + 1}"
        album.mkdir(exist_ok=True)
        noise = Image.frombytes("RGB", (96, 64), dice.randbytes(96 * 64 * 3))
        noise.resize((1800, 1200), Image.BICUBIC).save(album / f"IMG_{number:04}.jpg", quality=85)
    whole = (folder / "Day 1" / "IMG_0000.jpg").read_bytes()
    (folder / "Day 1" / "broken.jpg").write_bytes(whole[:200])
    return folder


@pytest.fixture(scope="module")
def alone(library, gallery, tmp_path_factory) -> dict[str, bytes]:
    """The site as one machine builds it."""
    site = tmp_path_factory.mktemp("alone")
    make_site(site, library)
    gallery("build", site, check=False)
    return files_of(site / "site")


def make_site(site: pathlib.Path, library: pathlib.Path):
    (site / "gallery.json").write_text(
        f'{{"title": "Three days", "library": "{library}", "renditions": {{"sizes": [800, 1600]}}}}')


@pytest.fixture
def site(library, tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    make_site(folder, library)
    return folder


@pytest.fixture
def hosts(tmp_path):
    running = Hosts(tmp_path / "hosts")
    yield running
    running.remove()


@needs("parallel", "sshd", "ssh", "ssh-keygen")
def test_a_host_that_dies_in_the_middle_costs_nothing_but_time(site, alone, hosts, tmp_path):
    log = tmp_path / "log.tsv"
    run = subprocess.Popen(
        [CLUSTER / "with-parallel", hosts.file, site, "--jobs", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {
            "GALLERY": str(gallery_program()), "SSH": hosts.ssh, "SHARES": "6", "RETRIES": "4",
            "LOG": str(log)})
    victim = hosts[1]
    until(lambda: victim.shares() and list((site / "site").rglob("media/*/*.jpg")),
          "a share is at work on the host that is to die")
    made_before = len(list((site / "site").rglob("media/*/*.jpg")))
    assert run.poll() is None and not (site / "site" / "index.html").exists()
    lost = [share for pid in victim.shares() for share in re.findall(r"--shard (\d+)/6 ", command_line(pid))]
    victim.die()
    out, err = run.communicate(timeout=300)
    assert run.returncode == 1, err  # the broken photo
    assert "broken.jpg" in err
    assert made_before < 3 * PHOTOS
    rows = {row["Seq"]: row for row in csv.DictReader(log.open(), delimiter="\t")}
    assert sorted(rows) == list("123456") and all(row["Exitval"] == "0" for row in rows.values())
    assert lost and all(rows[share]["Host"] in ("render1", "render3") for share in lost)
    assert files_of(site / "site") == alone
    # What is there is not made again, and nothing half-made is left.
    assert not list((site / "site").rglob(".gallery-*"))
    print(f"namespaces: {hosts.has_namespaces}; share {lost} was lost after {made_before} pictures")


@needs("sbatch", "slurmctld", "slurmd", "munged")
def test_a_slurm_array_makes_the_same_site(site, alone, tmp_path):
    with Slurm(tmp_path / "slurm") as slurm:
        environment = os.environ | slurm.environment | {"GALLERY": str(gallery_program())}
        done = subprocess.run(
            [CLUSTER / "with-slurm", "4", site], capture_output=True, text=True, env=environment)
        assert done.returncode == 0, done.stderr
        slurm.wait_for(done.stdout.strip())
        words = "\n".join(path.read_text() for path in (site / ".gallery").glob("slurm-*.out"))
    assert files_of(site / "site") == alone, words
    for number in range(1, 5):
        assert f"share {number} of 4: " in words
    assert "rendered 0 images" in words
