"""The map in Firefox and WebKit, from a server and from a disk."""

import look_support as look
import pytest
from engines_support import Viewer

ON_MAP = """[...document.querySelectorAll('.g-pin')].reduce((sum, pin) =>
  sum + Number((pin.querySelector('.g-pin__count') || { textContent: '1' }).textContent), 0)"""


@pytest.mark.parametrize("protocol", ["file", "http"])
def test_the_map_shows_all_photos_and_leads_to_each(engine, protocol, watched_site, watched_url):
    points = look.data(watched_site / "data/map.js")["points"]
    viewer = Viewer(engine, watched_url(protocol))
    viewer.open("map.html")
    viewer.until("document.querySelectorAll('.g-pin').length > 0")
    assert viewer.look(ON_MAP) == len(points)
    assert viewer.look("document.querySelectorAll('.g-map__line').length") > 4, "the net of degrees"
    assert viewer.look("document.querySelectorAll('.g-place').length") == len({one[6] for one in points})

    # Nearer: what stands together comes apart.
    zoom = viewer.look("Gallery.map.map.getZoom()")
    engine.click(".leaflet-control-zoom-in")
    viewer.until("Gallery.map.map.getZoom() > arguments[0]", zoom)

    # A place of the list is shown.
    number = points[0][6]
    engine.click(f"#place-{number} [data-action='show-place']")
    viewer.until("""arguments[0].every((one) => Gallery.map.map.getBounds().contains(one))
      && document.activeElement.dataset.role === 'map'""",
                 [one[:2] for one in points if one[6] == number])

    # A photo opens from the map in its album.
    viewer.collect()
    wanted = points[0][2]
    engine.open(f"{viewer.base}/index.html")
    viewer.open(f"map.html#at={wanted}")
    viewer.until("!!document.querySelector('.leaflet-popup a.g-map__found img')")
    viewer.until("""(() => { const image = document.querySelector('.leaflet-popup img');
      return image.complete && image.naturalWidth > 0; })()""")
    viewer.collect()
    engine.click(".leaflet-popup a.g-map__found")
    viewer.until("!!window.Gallery && !!Gallery.lightbox && Gallery.lightbox.isOpen()")
    assert viewer.look("Gallery.lightbox.current().id") == wanted
    viewer.collect()
    # The photo's neighbour is a film, which not every engine plays.
    assert [one for one in viewer.problems if 'type="video/mp4"' not in one] == []
    assert engine.console(viewer.base) == []
