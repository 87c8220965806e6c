"""How the pages look: screenshots are kept, and compared with small ones that were looked at.

A page is reduced to a hundred pixels across before it is compared, so that another machine's fonts
do not count, but a lost style sheet, cover or column does. GALLERY_RECORD=1 records anew.
"""

import os
import pathlib

import pytest
from PIL import Image, ImageChops, ImageStat

GOLDEN = pathlib.Path(__file__).with_name("golden")
PAGES = {"index": "index.html", "album": "garden/index.html", "picks": "picks.html",
         "timeline": "timeline/index.html", "map": "map.html"}
# Of 255, on the average of all pixels, and in the worst of some sixty blocks.
ALLOWED_MEAN = 5
ALLOWED_BLOCK = 40


def reduced(path: pathlib.Path) -> Image.Image:
    with Image.open(path) as image:
        image = image.convert("RGB")
        return image.resize((100, round(100 * image.height / image.width)), Image.LANCZOS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width, height", [(390, 844), (768, 1024), (1440, 900)])
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("theme", ["default", "minimal"])
def test_the_pages_look_as_they_did(
        browser, site_url, minimal_url, artifacts, theme, name, width, height, scheme):
    address = {"default": site_url, "minimal": minimal_url}[theme]
    prefix = "" if theme == "default" else f"{theme}-"
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, locale="en-GB",
        reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(address("http", PAGES[name]))
        page.wait_for_load_state("networkidle")
        shot = artifacts / f"page-{prefix}{name}-{width}-{scheme}.png"
        page.screenshot(path=shot, animations="disabled")
    finally:
        context.close()
    now = reduced(shot)
    golden = GOLDEN / f"{prefix}{name}-{width}-{scheme}.png"
    if os.environ.get("GALLERY_RECORD"):
        GOLDEN.mkdir(exist_ok=True)
        now.save(golden, optimize=True)
        return
    with Image.open(golden) as then:
        difference = ImageChops.difference(now, then.convert("RGB")).convert("L")
    blocks = difference.resize((10, round(difference.height / 10)), Image.BOX)
    told = f"{shot} differs from {golden}: look at both"
    assert ImageStat.Stat(difference).mean[0] <= ALLOWED_MEAN, told
    assert blocks.getextrema()[1] <= ALLOWED_BLOCK, told
