"""Opens pages on a slow line and counts what happens; for pages.py."""

import functools
import gzip
import http.server
import mimetypes
import pathlib
import statistics
import threading
import urllib.parse

# Lighthouse's slow 4G.
LINE = {
    "offline": False, "latency": 150, "downloadThroughput": 1.6 * 1024 * 1024 / 8,
    "uploadThroughput": 750 * 1024 / 8,
}
WATCH = """
window.watched = { lcp: 0, shift: 0 };
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) watched.lcp = one.startTime, watched.what = one.url || one.element?.tagName;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) watched.shift += one.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
TEXTS = {"text/html", "text/css", "text/javascript", "application/javascript", "application/json",
         "image/svg+xml"}


class Packed(http.server.BaseHTTPRequestHandler):
    """Files of a folder, texts packed as any web host packs them."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments, directory):
        self.directory = directory
        super().__init__(*arguments)

    def do_GET(self):
        name = urllib.parse.unquote(self.path.split("?")[0]).lstrip("/")
        path = pathlib.Path(self.directory, name)
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        body = path.read_bytes()
        self.send_response(200)
        if kind in TEXTS:
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def opened(browser, address, device, cpu) -> dict:
    """What one opening of a page took, in a browser that has seen nothing yet."""
    context = browser.new_context(**device, locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    if cpu != 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    sent, ended, urls = {}, [], {}  # data: addresses are no requests
    session.on("Network.requestWillBeSent", lambda event: (
        sent.setdefault(event["requestId"], event["timestamp"]),
        urls.setdefault(event["requestId"], event["request"]["url"])))
    session.on("Network.loadingFinished", lambda event: ended.append(
        (event["timestamp"], event["requestId"], event["encodedDataLength"])))
    page.goto(address, wait_until="load", timeout=120_000)
    page.wait_for_load_state("networkidle", timeout=120_000)
    page.wait_for_timeout(500)
    seen = page.evaluate("watched")
    context.close()
    ended = [one for one in ended if not urls[one[1]].startswith("data:")]
    start = min(sent.values())
    until = start + seen["lcp"] / 1000
    before = [size for time, _, size in ended if time <= until]
    return {
        "lcp": seen["lcp"], "shift": seen["shift"], "what": seen.get("what"), "requests": len(before),
        "bytes": sum(before), "allRequests": len(ended), "allBytes": sum(one[2] for one in ended),
        "urls": [urls[one[1]] for one in ended],
    }


def medians(browser, sites, devices, rounds, cpu) -> dict:
    """By name and device; the programs take turns, so that a busy moment is nobody's alone."""
    found = {}
    servers = []
    addresses = {}
    for name, (folder, page) in sites.items():
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Packed, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        addresses[name] = f"http://127.0.0.1:{server.server_address[1]}/{page}"
    for _ in range(rounds):
        for name, address in addresses.items():
            for device, options in devices.items():
                found.setdefault((name, device), []).append(opened(browser, address, options, cpu))
    for server in servers:
        server.shutdown()
        server.server_close()
    return {
        key: {field: statistics.median_low([one[field] for one in many])
              for field in ("lcp", "shift", "requests", "bytes", "allRequests", "allBytes")}
        | {"what": many[0]["what"], "urls": many[0]["urls"]}
        for key, many in found.items()}
