"""`make install` puts everything where it belongs, the program runs from there, and all goes again."""

import gzip
import os
import shutil
import subprocess

import pytest
from gallery_support import ROOT, gallery_program


def make(*words):
    return subprocess.run(
        ["make", "-s", "-C", ROOT, *words, f"PROGRAM={gallery_program()}"],
        capture_output=True, text=True)


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    """The root of a system into which it was installed below /opt/photo tools."""
    root = tmp_path_factory.mktemp("root")
    (root / "opt/photo tools/share/doc/other").mkdir(parents=True)
    (root / "opt/photo tools/share/doc/other/README").write_text("another program's")
    done = make("install", "PREFIX=/opt/photo tools", f"DESTDIR={root}")
    assert done.returncode == 0, done.stderr
    return root / "opt/photo tools"


def test_the_installed_program_finds_its_own_themes(prefix, tmp_path):
    photos = tmp_path / "photos"
    photos.mkdir()
    shutil.copy(next((ROOT / "site-example/photos").rglob("*.JPG")), photos)
    # Through a link, from another folder, with nothing of this checkout in the environment.
    (tmp_path / "gallery").symlink_to(prefix / "bin/gallery")
    done = subprocess.run(
        [tmp_path / "gallery", "build", "--library", photos, "--output", tmp_path / "site"],
        cwd="/", capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")})
    assert done.returncode == 0, done.stderr
    told = subprocess.run(
        [prefix / "bin/gallery", "doctor"], capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}).stdout
    assert f"{prefix}/share/gallery/Templates/default" in told


@pytest.mark.parametrize("file, holds", [
    ("share/man/man1/gallery.1", ".TH GALLERY 1"),
    ("share/bash-completion/completions/gallery", "complete "),
    ("share/zsh/site-functions/_gallery", "#compdef gallery"),
    ("share/fish/vendor_completions.d/gallery.fish", "complete -c gallery"),
    ("share/gallery/gallery.schema.json", '"$schema"'),
    ("share/gallery/selection.schema.json", '"$schema"'),
    ("share/gallery/Templates/minimal/theme.json", '"extends"'),
    ("share/doc/gallery/README.md", "# gallery"),
    ("share/doc/gallery/LICENSE", "MIT License"),
    ("share/doc/gallery/Documentation/Proofing.md", "# "),
])
def test_each_thing_is_in_its_place(prefix, file, holds):
    assert holds in (prefix / file).read_text()
    assert (prefix / file).stat().st_mode & 0o777 == 0o644


def test_the_manual_and_the_completions_are_valid(prefix):
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", prefix / "share/man/man1/gallery.1"],
        capture_output=True, text=True, env=os.environ | {"MANPAGER": "cat", "MANWIDTH": "80"})
    assert (done.returncode, done.stderr) == (0, "") and "selection import" in done.stdout
    completions = prefix / "share/bash-completion/completions/gallery"
    assert subprocess.run(["bash", "-n", completions]).returncode == 0


def test_a_relative_prefix_is_refused():
    done = make("install", "PREFIX=usr", "DESTDIR=/nonexistent")
    assert done.returncode != 0 and "PREFIX must be an absolute folder, not 'usr'" in done.stderr


def test_a_package_is_the_same_each_time_and_names_the_libraries(tmp_path):
    """Of the debug build, for speed: `make deb` takes a release build and asks lintian too."""
    packages = []
    for name in ("one", "two"):
        done = subprocess.run(
            [ROOT / "scripts/make-deb", gallery_program(), tmp_path / name],
            capture_output=True, text=True, env=os.environ | {"TMPDIR": str(tmp_path), "COMPRESSION": "none"})
        assert done.returncode == 0, done.stderr
        packages.append(done.stdout.strip())
    one, two = (open(package, "rb").read() for package in packages)
    assert one == two
    field = lambda name: subprocess.run(
        ["dpkg-deb", "--field", packages[0], name], capture_output=True, text=True).stdout.strip()
    assert field("Package") == "gallery" and "libgd3" in field("Depends")
    files = subprocess.run(
        ["dpkg-deb", "--contents", packages[0]], capture_output=True, text=True).stdout
    assert all(line.split()[1] == "root/root" for line in files.splitlines())
    subprocess.run(["dpkg-deb", "--extract", packages[0], tmp_path / "root"], check=True)
    changes = tmp_path / "root/usr/share/doc/gallery/changelog.gz"
    assert gzip.decompress(changes.read_bytes()).startswith(b"gallery (")


def test_uninstall_leaves_what_others_put_there(prefix):
    done = make("uninstall", "PREFIX=/opt/photo tools", f"DESTDIR={prefix.parents[1]}")
    assert done.returncode == 0, done.stderr
    left = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    assert left == {"share/doc/other/README"}
    assert not (prefix / "share/gallery").exists() and not (prefix / "share/doc/gallery").exists()
    again = make("uninstall", "PREFIX=/opt/photo tools", f"DESTDIR={prefix.parents[1]}")
    assert again.returncode != 0 and "nothing is installed in" in again.stderr
