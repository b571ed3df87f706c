"""One address for the program, wherever it is named."""

import re
from pathlib import Path

import pytest

from chargen.gui.urls import HOME, RELEASES

ROOT = Path(__file__).parents[2]
METAINFO = "packaging/linux/org.gray_dawn.chargen.metainfo.xml"


@pytest.mark.parametrize(
    "name",
    [
        "pyproject.toml", METAINFO, "packaging/debian/control", "packaging/debian/copyright",
        "packaging/windows/chargen.nsi",
    ],
)  # fmt: skip
def test_what_is_built_names_the_address_of_the_program(name: str) -> None:
    """The one Help leads to."""
    assert HOME in (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("name", ["pyproject.toml", METAINFO, "docs/installing.md"])
def test_the_page_of_releases_is_the_one_help_opens(name: str) -> None:
    """Whole, and nothing behind it."""
    text = (ROOT / name).read_text("utf-8")
    assert re.search(rf"{re.escape(RELEASES)}[^\w/]", text)
