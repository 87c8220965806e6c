"""The ways to publish that Documentation/Publishing.md shows, tried as they stand there."""

import filecmp
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

import documents
import pytest
import yaml
from gallery_support import ROOT

GUIDE = ROOT / "Documentation" / "Publishing.md"


def program(name) -> str:
    found = shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")
    assert found, f"{name} is missing: 'make test' installs it"
    return found


def lines(word) -> list[str]:
    """The lines of the guide's shell blocks that begin with a word."""
    return [
        line for block in documents.blocks(GUIDE, "sh") for line in block.splitlines()
        if line.startswith(word + " ")]


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def wait_for(port, process):
    for _ in range(200):
        assert process.poll() is None, f"{process.args} ended with {process.returncode}"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nothing listens on {port}")


def same(one: pathlib.Path, other: pathlib.Path) -> bool:
    names = lambda folder: sorted(path.relative_to(folder) for path in folder.rglob("*"))
    files = [str(path) for path in names(one) if (one / path).is_file()]
    return names(one) == names(other) and filecmp.cmpfiles(one, other, files, shallow=False)[0] == files


@pytest.fixture
def draft(site, tmp_path) -> pathlib.Path:
    """A copy of the site that may be changed."""
    return shutil.copytree(site, tmp_path / "draft")


def change(draft):
    """What a next build might do: another page of the same length, an album and a picture gone."""
    page = draft / "index.html"
    page.write_text(page.read_text().replace("Light", "Night", 1))
    shutil.rmtree(draft / "garden")
    picture = next((draft / "media").rglob("*.jpg"))
    picture.unlink()


def test_rsync_sends_pictures_once_and_removes_what_is_gone(draft, tmp_path):
    target = tmp_path / "host"
    target.mkdir()
    (line,) = lines("rsync")

    def upload():
        words = [program("rsync"), "--stats", *shlex.split(line)[1:-2]]
        return subprocess.run(
            [*words, f"{draft}/", f"{target}/"], check=True, capture_output=True, text=True).stdout

    upload()
    assert same(draft, target)
    assert re.search(r"Number of regular files transferred: 0\n", upload())
    change(draft)
    assert re.search(r"Number of regular files transferred: 1\n", upload())
    assert same(draft, target)


def test_rclone_to_webdav_sends_pictures_once_and_removes_what_is_gone(draft, tmp_path):
    rclone, target, port = program("rclone"), tmp_path / "host", free_port()
    target.mkdir()
    environment = os.environ | {
        "RCLONE_CONFIG": str(tmp_path / "rclone.conf"), "RCLONE_CONFIG_REMOTE_TYPE": "webdav",
        "RCLONE_CONFIG_REMOTE_URL": f"http://127.0.0.1:{port}",
        "RCLONE_CONFIG_REMOTE_VENDOR": "other"}
    server = subprocess.Popen(
        [rclone, "serve", "webdav", target, "--addr", f"127.0.0.1:{port}"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port, server)

        def upload():
            said = ""
            for line in lines("rclone")[2:]:
                words = [
                    word.replace("~/sites/ana-luis", str(draft)) for word in shlex.split(line)[1:]]
                said += subprocess.run(
                    [rclone, *words, "-v"], env=environment, check=True, capture_output=True,
                    text=True).stderr
            return re.findall(r": (media/\S+|\S+\.jpg): Copied", said)

        def uploaded():
            return same(draft, target / "photos" / "ana-luis")

        assert len(upload()) > 20 and uploaded()
        change(draft)
        assert upload() == [] and uploaded()
    finally:
        server.terminate()
        server.wait()


def test_rclone_to_storage_with_checksums_sends_what_changed(draft, tmp_path):
    """A folder stands for the storage: rclone compares checksums there, too."""
    target = tmp_path / "host"
    target.mkdir()
    environment = os.environ | {
        "RCLONE_CONFIG": str(tmp_path / "rclone.conf"), "RCLONE_CONFIG_REMOTE_TYPE": "alias",
        "RCLONE_CONFIG_REMOTE_REMOTE": str(target)}
    for changes in (False, True):
        if changes:
            change(draft)
        for line in lines("rclone")[:2]:
            words = [word.replace("~/sites/ana-luis", str(draft)) for word in shlex.split(line)[1:]]
            subprocess.run([program("rclone"), *words], env=environment, check=True)
        assert same(draft, target / "photos" / "ana-luis")


@pytest.fixture
def nginx(site, tmp_path):
    """nginx with the guide's configuration, the example in the subfolder ana-luis; gives its address."""
    root, port = tmp_path / "photos", free_port()
    shutil.copytree(site, root / "ana-luis")
    shutil.copytree(site, root / "open")
    server, password = documents.blocks(GUIDE, "nginx")
    (line,) = lines("printf")
    passwords = tmp_path / "ana-luis.htpasswd"
    subprocess.run(
        ["sh", "-c", line.replace("/etc/nginx/ana-luis.htpasswd", str(passwords))], check=True)
    server = server.replace("listen 80", f"listen 127.0.0.1:{port}").replace("/var/www/photos", str(root))
    server = server.rstrip().removesuffix("}") + password + "}\n"
    server = server.replace("/etc/nginx/ana-luis.htpasswd", str(passwords))
    temporary = "".join(
        f"  {kind}_temp_path {tmp_path}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    configuration = tmp_path / "nginx.conf"
    configuration.write_text(
        ("user root;\n" if os.getuid() == 0 else "") + f"daemon off;\npid {tmp_path}/pid;\n"
        f"error_log {tmp_path}/error.log;\nevents {{}}\nhttp {{\n  include /etc/nginx/mime.types;\n"
        f"  access_log off;\n{temporary}{server}}}\n")
    process = subprocess.Popen(
        [program("nginx"), "-p", tmp_path, "-c", configuration], stderr=subprocess.PIPE)
    try:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def get(address, **headers):
    try:
        return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=10)
    except urllib.error.HTTPError as error:
        return error


def test_nginx_caches_pictures_for_ever_and_asks_for_pages(nginx, site, page):
    page_answer = get(f"{nginx}/open/")
    assert page_answer.headers["Cache-Control"] == "no-cache"
    again = get(f"{nginx}/open/index.html", **{"If-None-Match": page_answer.headers["ETag"]})
    assert again.status == 304
    picture = next((site / "media").rglob("*.jpg")).relative_to(site)
    answer = get(f"{nginx}/open/{picture}")
    assert answer.headers.get_all("Cache-Control") == ["public, max-age=31536000, immutable"]
    assert answer.headers["Content-Type"] == "image/jpeg"
    zipped = get(f"{nginx}/open/assets/gallery.js", **{"Accept-Encoding": "gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    # The site works below a subfolder, to the last picture.
    page.goto(f"{nginx}/open/garden/index.html")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("[...document.images].every((one) => !one.complete || one.naturalWidth > 0)")
    assert page.locator("[data-asset-id]").count() == 4


def test_nginxs_password_guards_the_pictures_too(nginx, site):
    picture = next((site / "media").rglob("*.jpg")).relative_to(site)
    for path in ("", "data/site.js", picture):
        assert get(f"{nginx}/ana-luis/{path}").status == 401
        known = get(f"{nginx}/ana-luis/{path}", Authorization="Basic Z3Vlc3Q6dGhlIHBhc3N3b3Jk")
        assert known.status == 200
        wanted = "private, max-age=31536000, immutable" if path == picture else "no-cache"
        assert known.headers.get_all("Cache-Control") == [wanted]


@pytest.mark.parametrize("name", ["index.html", "garden/index.html", "picks.html", "photo"])
def test_a_site_works_under_a_subfolder_with_nothing_around_it(full_site, serve, context, tmp_path, name):
    """As GitHub and GitLab serve a project: /islands-site/ is all there is."""
    root = tmp_path / "pages"
    shutil.copytree(full_site / "site", root / "islands-site")
    if name == "photo":
        name = f"photo/{next((root / 'islands-site/photo').iterdir()).name}"
    page, asked, refused = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    base = f"{serve(root)}/islands-site/"
    page.goto(base + name)
    page.wait_for_load_state("networkidle")
    for link in page.locator("a[href]").evaluate_all("(all) => all.map((one) => one.href)"):
        assert link.startswith(base) or "://" not in link, link
    page.locator("a[href]:visible").last.click()
    page.wait_for_load_state("networkidle")
    assert refused == []
    assert len(asked) > 3 and all(url.startswith((base, "data:")) for url in asked)


def test_the_pages_workflows_publish_what_the_guide_builds(gallery, tmp_path):
    github, gitlab = (yaml.safe_load(block) for block in documents.blocks(GUIDE, "yaml"))
    (upload,) = [
        step for step in github["jobs"]["publish"]["steps"] if "upload" in step.get("uses", "")]
    built = " ".join(documents.commands(GUIDE))
    assert f"--output ~/islands-site/{upload['with']['path']}" in built
    (folder,) = gitlab["pages"]["artifacts"]["paths"]
    assert f"--output ~/islands-site/{folder}" in built
    gallery("build", "--library", ROOT / "site-example/photos/Garden", "--output", tmp_path / folder,
            env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "cache")})
    for line in gitlab["pages"]["script"]:
        subprocess.run(["sh", "-ec", line], cwd=tmp_path, check=True, capture_output=True)
