"""What every page loads stays small."""

import subprocess

import pytest


@pytest.mark.parametrize("name, most", [("gallery.js", 40_000), ("gallery.css", 12_000)])
def test_scripts_and_styles_stay_small(site, name, most):
    packed = subprocess.run(
        ["gzip", "-9", "--no-name", "--stdout", site / "assets" / name], check=True, capture_output=True)
    assert 1_000 < len(packed.stdout) < most
