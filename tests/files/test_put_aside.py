"""Files that stand in the way: why nothing can be saved over them, and how they are put aside."""

import os
from pathlib import Path

import pytest

from chargen.files import safesave
from tests.files.test_save_rights import folder

__all__ = ["folder"]


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A file."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(b"voss")
    return path


def test_a_file_is_put_aside_under_a_name_of_its_own(voss: Path) -> None:
    """It is what it was, under the first name no file has."""
    for number in (1, 2):
        aside = safesave.put_aside(voss)
        assert aside == voss.with_name(f"voss.damaged-{number}.gdchar")
        assert aside.read_bytes() == b"voss"
        assert not voss.exists()
        voss.write_bytes(b"voss")


def test_a_link_to_nothing_has_its_name(voss: Path) -> None:
    """What is there is not replaced, whatever it leads to."""
    voss.with_name("voss.damaged-1.gdchar").symlink_to("nowhere")
    assert safesave.put_aside(voss) == voss.with_name("voss.damaged-2.gdchar")


def test_what_cannot_be_put_aside_stays(tmp_path: Path) -> None:
    """As a file that is not there."""
    assert safesave.put_aside(tmp_path / "gone.gdchar") is None
    assert list(tmp_path.iterdir()) == []


def test_an_ordinary_file_is_no_obstacle(voss: Path) -> None:
    """Nor is one that is not there, or whose name no disk can keep."""
    assert safesave.obstacle(voss) == ""
    assert safesave.obstacle(voss.with_name("gone.gdchar")) == ""
    assert safesave.obstacle(voss.with_name("vo\0ss.gdchar")) == ""


def test_what_is_in_the_way_is_told(voss: Path, tmp_path: Path) -> None:
    """A folder, a pipe, a file marked read-only, and a link to one."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(voss)
    voss.chmod(0o444)
    assert safesave.obstacle(tmp_path) == "there is a folder of that name"
    assert safesave.obstacle(tmp_path / "pipe") == "it is not an ordinary file"
    assert safesave.obstacle(voss) == "it is marked read-only"
    assert safesave.obstacle(tmp_path / "link") == "it is marked read-only"


def test_a_file_is_forgotten_once(voss: Path) -> None:
    """It is deleted; that it is gone already is no fault."""
    safesave.forget(voss)
    assert not voss.exists()
    safesave.forget(voss)


@pytest.mark.parametrize("refused", [True, False])
def test_a_folder_that_cannot_be_written_is_in_the_way(
    voss: Path, monkeypatch: pytest.MonkeyPatch, *, refused: bool
) -> None:
    """Of a file that could be; what is wrong with the file itself is told first."""
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != voss.parent or not refused)
    assert safesave.obstacle(voss) == ("its folder cannot be written" if refused else "")
    voss.chmod(0o444)
    assert safesave.obstacle(voss) == "it is marked read-only"
