"""A page that arrives in pieces, as over a slow line, never moves what is already seen."""

import functools
import http.server
import threading
import time

import pytest

import look_support as look


class SlowHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def copyfile(self, source, outputfile):
        is_page = self.path.split("?")[0].endswith(".html")
        while piece := source.read(3000 if is_page else 1 << 20):
            outputfile.write(piece)
            outputfile.flush()
            if is_page:
                time.sleep(0.08)


@pytest.fixture(scope="module")
def slowly(site):
    handler = functools.partial(SlowHandler, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_while_a_page_arrives_in_pieces(browser, site, slowly, width):
    context = browser.new_context(viewport={"width": width, "height": 900}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(look.WATCH)
    by_size = sorted(look.albums(site), key=lambda album: len(look.assets(site, album)))
    for name in ["index.html", by_size[0]["url"], by_size[-1]["url"]]:
        page.goto(f"{slowly}/{name}")
        page.wait_for_load_state("load")
        page.wait_for_timeout(150)
        assert round(page.evaluate("watched.shift"), 2) == 0, name
    context.close()
