"""The walk of Documentation/Proofing.md: from a card of RAW + JPEG files to a delivered folder and
rated sidecars, with a real browser in its middle."""

import hashlib
import json
import os
import pathlib
import shutil
import subprocess

import pytest

from gallery_support import ROOT

PAIR = ROOT / "site-example" / "photos" / "Still life" / "IMG_4471.DNG"
JPEGS = ROOT / "site-example" / "photos" / "Islands"


@pytest.fixture
def card(tmp_path) -> pathlib.Path:
    """A card of five RAW + JPEG pairs, one of them with a sidecar that Lightroom wrote."""
    folder = tmp_path / "card" / "DCIM" / "100CANON"
    folder.mkdir(parents=True)
    for number, source in enumerate(sorted(JPEGS.glob("*.JPG"))[:5], start=1):
        shutil.copy(source, folder / f"IMG_{number:04}.JPG")
        raw = PAIR.read_bytes()
        # Every RAW file is another one, and decodes all the same.
        (folder / f"IMG_{number:04}.DNG").write_bytes(raw + bytes([number]))
    (folder / "IMG_0002.xmp").write_text(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" crs:Exposure2012="+1.35"/>'
        '</rdf:RDF></x:xmpmeta>\n')
    return tmp_path / "card"


def hashes(folder):
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and ".gallery" not in path.parts}


def exiftool(path, *tags):
    done = subprocess.run(
        ["exiftool", "-json", "-G1", *tags, path], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)[0]


def choose(page, address, folder, notes):
    """Picks the first photo with five stars and a note, and the second with a label."""
    page.goto(address)
    for name in ("DCIM", "100CANON"):
        card = page.locator("a[data-album-id]").filter(has_text=name)
        if card.count():
            card.first.click()
            page.wait_for_load_state()
    tiles = page.locator("[data-asset-id]")
    for index in (0, 1):
        tiles.nth(index).locator('button[data-action="pick"]').click()
    tiles.nth(0).locator('button[data-action="pick"]').focus()
    page.keyboard.press("5")
    page.locator('[data-role="tray"] button[data-action="export"]').first.click()
    with page.expect_download() as download:
        page.locator('[data-action="export-confirm"]').first.click()
    target = folder / "ana.picks.json"
    download.value.save_as(target)
    return target


def test_the_whole_walk(gallery, card, page, tmp_path):
    env = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    site = tmp_path / "site"
    before = hashes(card)

    # 1. The site: five photos, though ten files and a sidecar lie on the card.
    report = json.loads(
        gallery("build", "--library", card, "--output", site, "--json", env=env).stdout)
    assert report["photos"] == 5 and report["problems"] == []
    assert gallery("check", "--library", card, "--output", site, env=env).returncode == 0

    # 2. The couple choose, offline.
    manifest = choose(page, (site / "index.html").as_uri(), tmp_path, notes=True)
    picks = json.loads(manifest.read_text())["picks"]
    assert len(picks) == 2 and 5 in [pick.get("rating") for pick in picks]

    # 3. What they sent is found, also after the photographer renamed a folder.
    (card / "DCIM" / "100CANON").rename(card / "DCIM" / "Wedding")
    found = json.loads(gallery(
        "selection", "import", manifest, "--library", card, "--json", "--album", "Ana's picks",
        env=env).stdout)["selections"][0]
    assert found["foundCount"] == 2 and found["elsewhereCount"] == 2
    assert {pick["foundBy"] for pick in found["picks"]} == {"id"}

    # 4. Delivered: JPEG, RAW and sidecar of each pick, byte for byte; a second run writes nothing.
    delivery = tmp_path / "delivery"
    gallery("selection", "export", manifest, "--library", card, "--to", delivery, env=env)
    names = {pathlib.PurePath(pick["path"]).stem for pick in found["picks"]}
    delivered = {path.name for path in delivery.iterdir()}
    assert {f"{name}{ending}" for name in names for ending in (".JPG", ".DNG")} <= delivered
    for path in delivery.iterdir():
        assert path.read_bytes() == (card / "DCIM" / "Wedding" / path.name).read_bytes()
    times = {path: path.stat().st_mtime_ns for path in delivery.iterdir()}
    gallery("selection", "export", manifest, "--library", card, "--to", delivery, env=env)
    assert times == {path: path.stat().st_mtime_ns for path in delivery.iterdir()}

    # 5. Ratings where Lightroom reads them: exiftool, which is not us, sees them.
    gallery("selection", "export", manifest, "--library", card, "--xmp", "lightroom", env=env)
    starred = next(pick for pick in found["picks"] if pick["rating"] == 5)
    sidecar = card / "DCIM" / "Wedding" / f"{pathlib.PurePath(starred['path']).stem}.xmp"
    told = exiftool(sidecar, "-XMP:all")
    assert told["XMP-xmp:Rating"] == 5 and "Picked" in str(told["XMP-dc:Subject"])
    developed = card / "DCIM" / "Wedding" / "IMG_0002.xmp"
    assert str(exiftool(developed, "-XMP:all")["XMP-crs:Exposure2012"]) in ("+1.35", "1.35")

    # 6. A second round of just the picks, and what the library says now.
    second = tmp_path / "second"
    gallery("build", "--library", card, "--selection", manifest, "--only-selected",
            "--output", second, env=env)
    assert len(list((second / "media").rglob("*.jpg"))) == 2 * 3
    gallery("selection", "from-library", "--library", card, "--to", tmp_path / "mine.picks.json",
            env=env)
    mine = json.loads((tmp_path / "mine.picks.json").read_text())["picks"]
    assert {pick["id"] for pick in picks} <= {pick["id"] for pick in mine}

    # No original was changed on the way; only sidecars were written.
    after = {path.name: digest for path, digest in hashes(card).items()}
    for path, digest in before.items():
        if path.suffix != ".xmp":
            assert after[path.name] == digest, path


def test_an_album_is_exported_like_a_manifest(gallery, card, tmp_path):
    env = os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    gallery("selection", "export", "100CANON", "--library", card, "--to", tmp_path / "all",
            "--representations", "raw", env=env)
    assert {path.suffix for path in (tmp_path / "all").iterdir()} <= {".DNG", ".xmp"}
    assert len(list((tmp_path / "all").glob("*.DNG"))) == 5


def test_rounds_are_told_apart(gallery, card, page, tmp_path):
    """Picks of another site and of an older build are said to be so."""
    (card / "gallery.json").write_text('{"title": "First", "library": "DCIM"}')
    gallery("build", card)
    manifest = choose(page, (card / "site" / "index.html").as_uri(), tmp_path, notes=False)
    quiet = gallery("selection", "import", manifest, "--site", card)
    assert "built again" not in quiet.stderr and "another site" not in quiet.stderr
    shutil.copy(
        ROOT / "site-example" / "photos" / "Garden" / "DSC04410.JPG",
        card / "DCIM" / "100CANON" / "IMG_0009.JPG")
    gallery("build", card)
    rebuilt = gallery("selection", "import", manifest, "--site", card)
    assert "built again" in rebuilt.stderr
    (card / "gallery.json").write_text('{"title": "Second", "library": "DCIM"}')
    gallery("build", card)
    other = gallery("selection", "import", manifest, "--site", card)
    assert "another site" in other.stderr
