"""What a built site says of its photos, for tests."""

import json
import pathlib


def assets(site: pathlib.Path) -> dict[str, dict]:
    """Every photo and film of a site by its path in the library."""
    found = {}
    for script in sorted((site / "data").glob("*.js")):
        text = script.read_text()
        if '"assets"' in text:
            data = json.loads(text[text.index("{"):text.rindex("}") + 1])
            found |= {asset["path"]: asset for asset in data["assets"]}
    return found
