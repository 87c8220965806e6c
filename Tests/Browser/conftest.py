"""Browsers besides Chromium, one at a time, and the site as they open it."""

import pytest

pytest.register_assert_rewrite("engines_support")
from engines_support import ENGINES, watched


@pytest.fixture(scope="session", params=sorted(ENGINES))
def running_engine(request, tmp_path_factory, artifacts):
    """An engine, started once for all its tests."""
    name = request.param
    started = ENGINES[name](tmp_path_factory.mktemp(name), artifacts)
    yield started
    started.stop()


@pytest.fixture
def engine(running_engine):
    """An engine that has seen nothing yet and has saved nothing."""
    running_engine.forget()
    for file in running_engine.downloads.iterdir():
        file.unlink()
    return running_engine


@pytest.fixture(scope="session")
def watched_site(site, tmp_path_factory):
    return watched(site, tmp_path_factory.mktemp("watched") / "site")


@pytest.fixture(scope="session")
def watched_url(watched_site, serve):
    """watched_url("file" or "http") is the address of the root of the watched site."""
    bases = {"file": watched_site.as_uri(), "http": serve(watched_site)}
    return bases.__getitem__


@pytest.fixture(scope="session")
def minimal_url(minimal_site, serve):
    """minimal_url("file" or "http", "page.html") is the address of a page in the theme `minimal`."""
    bases = {"file": minimal_site.as_uri(), "http": serve(minimal_site)}
    return lambda protocol, page="index.html": f"{bases[protocol]}/{page}"
