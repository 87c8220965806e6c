"""Picks go all the way round in Firefox and WebKit, from a server and from a disk."""

import json
import shutil

import pytest
from engines_support import Viewer

PROTOCOLS = pytest.mark.parametrize("protocol", ["file", "http"])


@PROTOCOLS
def test_picks_go_all_the_way_round(engine, protocol, watched_url, gallery, example_site, tmp_path):
    viewer = Viewer(engine, watched_url(protocol)).open()
    one, two = viewer.albums()[:2]
    viewer.enter(one)
    first = viewer.ids()[:2]
    for id in reversed(first):
        viewer.tick(id)
    viewer.settle("2")

    viewer.follow("header a", "index.html")
    viewer.settle("2")
    viewer.enter(two)
    assert viewer.count() == 2, "the other album knows"
    third = next(id for id in viewer.ids() if id not in first)
    viewer.tick(third)
    viewer.settle("3")
    chosen = [*reversed(first), third]
    viewer.reload()
    assert viewer.picked() == chosen and viewer.is_ticked(third)

    viewer.collect()
    engine.back()
    viewer.until("!!document.querySelector('[data-album-id]')")
    viewer.wait()
    viewer.settle("3")
    assert viewer.picked() == chosen, "the page gone back to knows what was picked after it"

    viewer.follow('[data-action="review"]', "picks.html")
    viewer.until("document.querySelectorAll('[data-role=review-picked] .g-pick').length === 3")
    assert viewer.look("""[...document.querySelectorAll('[data-role=review-picked] .g-pick')]
      .map((one) => one.dataset.assetId)""") == chosen
    engine.run("scrollTo(0, document.body.scrollHeight)")
    viewer.until("""[...document.querySelectorAll('.g-pick__image')]
      .every((one) => one.complete && one.naturalWidth > 0)""")

    saved = viewer.hand_over()
    manifest = json.loads(saved.read_text(encoding="utf-8"))
    assert [pick["id"] for pick in manifest["picks"]] == chosen
    assert manifest["picker"] == {"name": "Ana"}
    report = json.loads(
        gallery("selection", "import", saved, "--json", "--site", example_site).stdout)
    rows = report["selections"][0]["picks"]
    assert [row["path"] for row in rows] == [pick["path"] for pick in manifest["picks"]]
    assert all((example_site / "photos" / row["path"]).is_file() for row in rows)
    viewer.assert_no_problems()

    # Somebody else opens the file.
    kept = shutil.copy(saved, tmp_path / "from-ana.picks.json")
    engine.forget()
    other = Viewer(engine, viewer.base).open()
    assert other.count() == 0, "this browser has seen nothing yet"
    other.take(kept)
    other.settle("3")
    assert other.picked() == chosen
    other.enter(two)
    other.settle("3")
    assert other.is_ticked(third)
    other.assert_no_problems()


@PROTOCOLS
def test_where_nothing_can_be_stored_it_says_so_and_goes_on(engine, protocol, watched_url):
    engine.forbid_storage()
    viewer = Viewer(engine, watched_url(protocol)).open()
    state = "document.querySelector('[data-role=storage-state]').dataset.kind"
    assert viewer.look(state) == "warning"
    words = viewer.look("Gallery.pt('storage.failed')")
    assert viewer.look("document.querySelector('[data-role=toast]').textContent").startswith(words)
    one, two = viewer.albums()[:2]
    viewer.enter(one)
    first = viewer.ids()[:2]
    for id in first:
        viewer.tick(id)
    viewer.settle("2")
    viewer.follow("header a", "index.html")
    viewer.settle("2")
    viewer.enter(two)
    assert viewer.picked() == first, "the links take them along"
    assert viewer.look(state) == "warning"
    saved = viewer.hand_over()
    manifest = json.loads(saved.read_text(encoding="utf-8"))
    assert [pick["id"] for pick in manifest["picks"]] == first
    assert all(pick["path"] and pick["name"] for pick in manifest["picks"])
    viewer.assert_no_problems()


def test_links_alone_carry_picks_between_files(engine, watched_site, tmp_path):
    """The frame that keeps the picks of all pages is missing: a folder copied in part."""
    copy = shutil.copytree(watched_site, tmp_path / "site")
    (copy / "assets/icons/hub.js").unlink()
    viewer = Viewer(engine, copy.as_uri()).open()
    one, two = viewer.albums()[:2]
    viewer.enter(one)
    if engine.name == "firefox":
        engine.run("localStorage.setItem('canary', 'here')")
    first = viewer.ids()[0]
    viewer.tick(first)
    viewer.follow("header a", "index.html")
    viewer.settle("1")
    if engine.name == "firefox":
        assert viewer.look("localStorage.getItem('canary')") is None, "as visitors have it"
    viewer.enter(two)
    second = next(id for id in viewer.ids() if id != first)
    viewer.tick(second)
    viewer.follow('[data-action="review"]', "picks.html")
    viewer.until("document.querySelectorAll('[data-role=review-picked] .g-pick').length === 2")
    assert viewer.picked() == [first, second]


@PROTOCOLS
def test_what_goes_wrong_in_a_page_would_be_noticed(engine, protocol, watched_site, tmp_path, serve):
    copy = shutil.copytree(watched_site, tmp_path / "site")
    with (copy / "assets/gallery.js").open("a", encoding="utf-8") as script:
        script.write("""
          const inline = document.createElement('script');
          inline.textContent = 'window.ran = true';
          document.head.append(inline);
          throw new Error('on purpose');""")
    viewer = Viewer(engine, copy.as_uri() if protocol == "file" else serve(copy)).open()
    viewer.until("window.problems.length >= 2")
    assert viewer.look("window.ran || null") is None
    viewer.collect()
    told = "\n".join(viewer.problems)
    assert "securitypolicyviolation: script-src" in told and "error: " in told
    if engine.name == "firefox":
        told = "\n".join(engine.console(viewer.base))
        assert "Content-Security-Policy" in told and "on purpose" in told
