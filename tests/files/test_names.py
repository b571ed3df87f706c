"""Names of files: their endings; those that are no text are shown, written down and found again."""

import os
from pathlib import Path

import pytest

from chargen.files import file_names

ODD = os.fsdecode(b"/tab/Zo\xeb.gdchar")


@pytest.mark.parametrize(
    ("name", "shown"), [("Zo\u00eb", "Zo\u00eb"), (ODD, "/tab/Zo\ufffd.gdchar"), (Path("a"), "a")]
)
def test_a_byte_that_is_no_text_is_shown_as_one_sign(name: str | Path, shown: str) -> None:
    """What is text is shown as it is."""
    assert file_names.shown(name) == shown


@pytest.mark.parametrize(
    ("name", "kept"), [("a", True), (ODD, True), ("a\0b", False), ("\ud800", False)]
)
def test_some_names_no_disk_can_keep(name: str, kept: object) -> None:
    """A NUL, or a surrogate that stands for no byte."""
    assert file_names.kept(Path(name)) is kept


@pytest.mark.parametrize(
    ("name", "text"), [("/tab/Zo\u00eb", "/tab/Zo\u00eb"), (ODD, "file:///tab/Zo%EB.gdchar")]
)
def test_a_path_is_written_down_so_that_it_is_found(name: str, text: str) -> None:
    """As itself, or as a URI where it is no text."""
    assert file_names.written(Path(name)) == text
    assert file_names.path_of(text) == Path(name)


@pytest.mark.parametrize(
    ("name", "kind"), [("voss.gdchar", ".gdchar"), ("VOSS.GDCHAR", ".gdchar"), ("VOSS", "")]
)
def test_an_ending_means_the_same_in_capitals(name: str, kind: str) -> None:
    """Windows and old sticks write capitals."""
    assert file_names.ending(Path(name)) == kind


def test_files_of_a_kind_are_found_in_capitals_too(tmp_path: Path) -> None:
    """By name; what is of another kind is not among them, and a folder that is gone holds none."""
    for name in ("B.GDCHAR", "a.gdchar", "c.json"):
        (tmp_path / name).touch()
    assert [path.name for path in file_names.with_ending(tmp_path, ".gdchar")] == [
        "B.GDCHAR",
        "a.gdchar",
    ]
    assert file_names.with_ending(tmp_path / "gone", ".gdchar") == []
