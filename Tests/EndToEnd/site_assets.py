"""What a built site says of its photos, for tests."""

import json
import pathlib


def data(script: pathlib.Path) -> dict:
    """The value that a data file defines."""
    text = script.read_text()
    return json.loads(text[text.index("{"):text.rindex("}") + 1])


def albums(site: pathlib.Path) -> list[dict]:
    """The data of each album; of a very large one, of each part."""
    return [data(path) for path in sorted((site / "data").glob("*.js"))
            if path.read_text().startswith('Gallery.define("album"')]


def assets(site: pathlib.Path) -> dict[str, dict]:
    """Every photo and film of a site by its path in the library."""
    return {asset["path"]: asset for album in albums(site) for asset in album["assets"]}
