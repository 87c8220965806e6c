"""What every page loads stays small."""

import subprocess

import pytest


@pytest.mark.parametrize("name, most", [("gallery.js", 40_000), ("gallery.css", 12_000)])
@pytest.mark.parametrize("theme", ["site", "minimal_site"])
def test_scripts_and_styles_stay_small(request, theme, name, most):
    packed = subprocess.run(
        ["gzip", "-9", "--no-name", "--stdout", request.getfixturevalue(theme) / "assets" / name],
        check=True, capture_output=True)
    assert 1_000 < len(packed.stdout) < most
