"""Rests of saves that were killed are swept; nothing else is."""

import os
from pathlib import Path

import pytest

from chargen.files.safesave import sweep

NOW, DAY = 1_400_000_000.0, 86_400


def made(path: Path, age: float) -> Path:
    """A file so many seconds old."""
    path.write_bytes(b"rest")
    os.utime(path, (NOW - age, NOW - age))
    return path


@pytest.mark.parametrize("name", [".00000000.gdtmp", ".0123abcd.gdtmp"])
def test_our_own_rests_are_swept_after_a_day(tmp_path: Path, name: str) -> None:
    """A temporary file of ours that is older than a day is deleted and counted."""
    path = made(tmp_path / name, DAY + 1)
    assert sweep(tmp_path, NOW) == 1
    assert not path.exists()


@pytest.mark.parametrize("age", [-DAY, 0, DAY - 1, DAY])
def test_a_file_that_may_be_in_use_is_not_swept(tmp_path: Path, age: float) -> None:
    """A temporary file of the last day may belong to a save that is under way."""
    path = made(tmp_path / ".0123abcd.gdtmp", age)
    assert sweep(tmp_path, NOW) == 0
    assert path.exists()


@pytest.mark.parametrize(
    "name",
    [
        "voss.gdchar",
        "0123abcd.gdtmp",
        ".gdtmp",
        ".notes.gdtmp",
        ".0123ABCD.gdtmp",
        ".0123abcde.gdtmp",
        ".0123abcd.gdtmp~",
        ".0123abcd.tmp",
        "x.0123abcd.gdtmp",
    ],
)
def test_files_of_others_are_not_swept(tmp_path: Path, name: str) -> None:
    """A file is ours only if its whole name is one we make."""
    path = made(tmp_path / name, 10 * DAY)
    assert sweep(tmp_path, NOW) == 0
    assert path.exists()


def test_folders_are_not_swept(tmp_path: Path) -> None:
    """A folder that has one of our names stays."""
    path = tmp_path / ".0123abcd.gdtmp"
    path.mkdir()
    os.utime(path, (0, 0))
    assert sweep(tmp_path, NOW) == 0
    assert path.is_dir()


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_links_are_not_followed_by_the_sweep(tmp_path: Path) -> None:
    """A link that has one of our names stays, and so does what it leads to."""
    target = made(tmp_path / "voss.gdchar", 10 * DAY)
    link = tmp_path / ".0123abcd.gdtmp"
    link.symlink_to(target)
    assert sweep(tmp_path, NOW) == 0
    assert (link.is_symlink(), target.exists()) == (True, True)


def test_one_rest_that_cannot_be_deleted_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rest that resists stays; the sweep goes on."""
    stuck, loose = (made(tmp_path / f".0000000{n}.gdtmp", 2 * DAY) for n in (1, 2))
    really = os.unlink

    def unlink(path: str, *, dir_fd: int | None = None) -> None:
        if path == str(stuck):
            raise PermissionError
        really(path, dir_fd=dir_fd)

    monkeypatch.setattr("os.unlink", unlink)
    assert sweep(tmp_path, NOW) == 1
    assert (stuck.exists(), loose.exists()) == (True, False)


def test_a_folder_that_is_gone_has_nothing_to_sweep(tmp_path: Path) -> None:
    """The sweep runs at every start and never fails."""
    assert sweep(tmp_path / "gone", NOW) == 0


def test_the_sweep_knows_the_time_by_itself(tmp_path: Path) -> None:
    """Without a time given it goes by the clock: what was made in 2014 is old."""
    made(tmp_path / ".0123abcd.gdtmp", 0)
    assert sweep(tmp_path) == 1
