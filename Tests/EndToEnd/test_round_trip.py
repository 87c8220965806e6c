"""A viewer picks in a real browser; the photographer gets the originals."""

import json
import re

import pytest


def pick(page, address, names):
    """Opens an album and taps the ticks of these photos; says their ids."""
    page.goto(address)
    ids = []
    for name in names:
        tile = page.locator("[data-asset-id]").filter(
            has=page.locator(f'img[alt*="{name}"], [title*="{name}"]')).first
        if tile.count() == 0:
            tile = page.locator("[data-asset-id]").nth(len(ids))
        ids.append(tile.get_attribute("data-asset-id"))
        tile.locator('button[data-action="pick"]').click()
    return ids


def hand_over(page, folder):
    """Downloads the manifest from the tray."""
    page.locator('[data-role="tray"] button[data-action="export"]').first.click()
    with page.expect_download() as download:
        page.locator('[data-action="export-confirm"]').first.click()
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_three_picks_of_two_albums_come_back_as_originals(
        gallery, example_site, site_url, page, tmp_path, protocol):
    first = pick(page, site_url(protocol, "garden/index.html"), ["", ""])
    # The way a viewer goes: back to the index, then into another album.
    page.locator("a[href*='index.html']").first.click()
    page.wait_for_load_state()
    page.locator("a[data-album-id]").filter(has_text="Night sky").first.click()
    page.wait_for_load_state()
    tile = page.locator("[data-asset-id]").nth(1)
    wanted = first + [tile.get_attribute("data-asset-id")]
    tile.locator('button[data-action="pick"]').click()
    assert "3" in page.locator('[data-role="pick-count"]').first.inner_text()

    manifest = hand_over(page, tmp_path)
    assert manifest.name.endswith(".picks.json")
    picks = json.loads(manifest.read_text())["picks"]
    assert [item["id"] for item in picks] == wanted

    report = json.loads(
        gallery("selection", "import", manifest, "--json", "--site", example_site).stdout)
    rows = report["selections"][0]["picks"]
    assert [row["id"] for row in rows] == wanted
    assert {row["foundBy"] for row in rows} == {"id"}

    target = tmp_path / "delivery"
    gallery("selection", "export", manifest, "--to", target, "--site", example_site)
    photos = example_site / "photos"
    for row in rows:
        original = photos / row["path"]
        assert (target / original.name).read_bytes() == original.read_bytes()


def test_a_raw_file_and_its_sidecar_come_along(gallery, example_site, tmp_path):
    raw = next((example_site / "photos").rglob("*.[dD][nN][gG]"))
    shown = json.loads(
        gallery("show", raw, "--json", "--library", example_site / "photos").stdout)["assets"][0]
    files = [item["path"] for item in shown["representations"]]
    assert len(files) >= 2
    manifest = tmp_path / "one.picks.json"
    manifest.write_text(json.dumps({
        "format": "gallery-selection", "version": 1, "id": "8a6f0c9e-0000-4000-8000-000000000001",
        "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:00:00Z",
        "sequence": "picked", "picks": [{"id": shown["id"], "state": "picked"}]}))
    gallery("selection", "export", manifest, "--to", tmp_path / "out", "--site", example_site)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(
        file.rsplit("/", 1)[-1] for file in files)


def test_a_site_built_with_a_selection_starts_with_it(gallery, own_site, tmp_path, page):
    site = tmp_path / "site"
    shown = json.loads(gallery(
        "albums", "--json", "--kind", "album", own_site).stdout)["albums"]
    cover = next(album["cover"] for album in shown if album["cover"])
    manifest = tmp_path / "first.picks.json"
    manifest.write_text(json.dumps({
        "format": "gallery-selection", "version": 1, "id": "8a6f0c9e-0000-4000-8000-000000000002",
        "createdAt": "2026-05-04T10:00:00Z", "modifiedAt": "2026-05-04T10:00:00Z",
        "sequence": "picked",
        "picks": [{"id": cover, "state": "picked", "rating": 4, "note": "crop tighter"}]}))
    gallery("build", own_site, "--output", site, "--selection", manifest)
    data = (site / "data" / "site.js").read_text()
    assert re.search(rf'"id"\s*:\s*"{cover}"', data) and "crop tighter" in data
    only = tmp_path / "only"
    gallery("build", own_site, "--output", only, "--selection", manifest, "--only-selected")
    ids = set(re.findall(r'data-asset-id="([^"]+)"', "".join(
        path.read_text() for path in only.rglob("*.html"))))
    assert ids == {cover}
