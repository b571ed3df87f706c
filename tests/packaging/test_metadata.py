"""What the program says of itself to those who install it, and of those whose work is in it."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from typing import Any

import pytest

from chargen import resources
from chargen.gui.dialogs.help import LICENCES

ROOT = Path(__file__).parents[2]
PARTS = {"pyside6-essentials": "pyside6", "shiboken6": "pyside6", "pydantic-core": "pydantic"}
"""Libraries that are parts of what is named."""


def _project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {**found["project"]}


def _name(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return _dashed(found[0])


def _dashed(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _needed() -> set[str]:
    """Every library the program brings, and those these bring."""
    found: set[str] = set()
    new = {_name(each) for each in _project()["dependencies"]}
    while new:
        found |= new
        brought = [each for name in new for each in _requires(name) if "extra ==" not in each]
        new = {_name(each) for each in brought if '< "3.11"' not in each} - found
    return found


def _requires(name: str) -> list[str]:
    """What a library brings; one that is not installed here can bring nobody."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def test_about_names_every_library() -> None:
    """Nobody's work is in the program without being named, with its licence."""
    named = re.split(r", | and ", ", ".join(_dashed(name) for name, _ in LICENCES))
    assert {PARTS.get(name, name) for name in _needed()} <= set(named)
    assert {"python", "qt", "libsodium", "pdfium"} <= set(named)


@pytest.mark.parametrize("words", ["Inter", "Barlow", "DejaVu", "Lucide"])
def test_fonts_and_icons_bring_their_licences(words: str) -> None:
    """A text beside them, named in the metadata and in About."""
    patterns = _project()["license-files"]
    (text,) = (path for path in resources.folder().glob(f"*/{words}*-LICENSE.txt"))
    assert any(text in ROOT.glob(pattern) for pattern in patterns)
    assert any(words in name for name, _ in LICENCES)


def test_no_licence_beside_what_is_shipped_is_left_out() -> None:
    """Every text below resources is one of the licences the metadata names."""
    named = {path for pattern in _project()["license-files"] for path in ROOT.glob(pattern)}
    assert set(resources.folder().rglob("*LICENSE*")) <= named


def test_a_window_can_start_without_a_terminal() -> None:
    """The same program under a second name, which opens no console on Windows."""
    project = _project()
    assert project["gui-scripts"] == {"chargen-window": project["scripts"]["chargen"]}


def test_both_distributions_name_the_same_pythons() -> None:
    """Those tried; and they say so in the same words."""
    alone = tomllib.loads((ROOT / "packaging/combat/pyproject.toml").read_text("utf-8"))["project"]
    for names in (_project(), alone):
        assert names["requires-python"] == ">=3.11"
    ours, theirs = (
        [each for each in project["classifiers"] if "Python :: 3." in each]
        for project in (_project(), alone)
    )
    assert ours == theirs


def test_the_version_has_one_home() -> None:
    """The metadata takes it from the package."""
    assert "version" not in _project()
    assert "version" in _project()["dynamic"]
