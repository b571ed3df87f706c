"""Earlier versions: how many are kept, where, and that they never stand in the way of a save."""

import errno
import hashlib
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from chargen.files import backups

NOW = datetime(2014, 5, 23, 12, tzinfo=UTC)


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A file that has something in it."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(b"first")
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Where backups lie."""
    return tmp_path / "data/backups"


def test_what_the_file_holds_is_kept(voss: Path, root: Path) -> None:
    """B15: a backup has the bytes of the file, and when it was made; the newest comes first."""
    for number, content in enumerate((b"first", b"second")):
        voss.write_bytes(content)
        backups.keep(root, voss, NOW + timedelta(hours=number))
    found = backups.versions(root, voss)
    assert [each.path.read_bytes() for each in found] == [b"second", b"first"]
    assert [each.created for each in found] == [NOW + timedelta(hours=1), NOW]


def test_a_file_that_is_not_there_has_nothing_to_keep(voss: Path, root: Path) -> None:
    """B15: before the first save of a new file there is no earlier version."""
    voss.unlink()
    assert backups.keep(root, voss) is None
    assert backups.keep_in([root], voss) == ""
    assert not root.exists()


def test_files_of_one_name_have_backups_of_their_own(voss: Path, root: Path) -> None:
    """B15: the folder decides, and a link counts as the file behind it."""
    other = voss.parent / "other" / voss.name
    other.parent.mkdir()
    other.write_bytes(b"other")
    link = voss.with_name("link.gdchar")
    link.symlink_to(voss)
    for path in (voss, other):
        backups.keep(root, path, NOW)
    assert [each.path.read_bytes() for each in backups.versions(root, other)] == [b"other"]
    assert len(backups.versions(root, voss)) == 1
    backups.keep(root, voss.with_name("voss.gdchar"), NOW + timedelta(hours=1))
    assert len(backups.versions(root, voss)) == 2


def test_ten_are_kept_and_one_a_day_for_thirty_days(voss: Path, root: Path) -> None:
    """B15: of sixty days with three saves each ten newest stay, and the last of thirty days."""
    for hour in range(0, 60 * 24, 8):
        backups.keep(root, voss, NOW - timedelta(days=60) + timedelta(hours=hour))
    last = NOW - timedelta(hours=8)
    found = [each.created for each in backups.versions(root, voss)]
    assert found[:10] == [last - timedelta(hours=8 * n) for n in range(10)]
    days = [made.date() for made in found[10:]]
    assert len(set(days)) == len(days)
    assert len(found) in range(36, 39)
    assert last - found[-1] <= timedelta(days=30)


@pytest.mark.parametrize(("more", "count"), [(timedelta(0), 11), (timedelta(microseconds=1), 10)])
def test_a_version_is_kept_for_thirty_days(
    voss: Path, root: Path, more: timedelta, count: int
) -> None:
    """B15: to the day; beside ten newer ones an older one goes."""
    backups.keep(root, voss, NOW - timedelta(days=30) - more)
    for minute in range(9, -1, -1):
        backups.keep(root, voss, NOW - timedelta(minutes=minute))
    assert len(backups.versions(root, voss)) == count


def test_of_a_day_the_last_version_is_kept(voss: Path, root: Path) -> None:
    """B15: beside ten newer ones of the same day none of it stays."""
    made = [NOW - timedelta(days=2, minutes=minute) for minute in range(3)]
    made += [NOW - timedelta(minutes=minute) for minute in range(10)]
    for moment in sorted(made):
        backups.keep(root, voss, moment)
    assert [each.created for each in backups.versions(root, voss)][10:] == made[:1]


def test_versions_lie_in_a_folder_named_after_the_file(voss: Path, root: Path) -> None:
    """B15: with a mark of its whole path, and by the moment they were made."""
    made = backups.keep(root, voss, NOW)
    assert made is not None
    mark = hashlib.sha256(str(voss).encode()).hexdigest()[:12]
    assert made.path == root / f"voss-{mark}" / "2014-05-23T12-00-00-000000.backup"


def test_one_of_this_second_is_kept_beside_the_last(voss: Path, root: Path) -> None:
    """B15: two saves in one second are two backups."""
    backups.keep(root, voss)
    backups.keep(root, voss)
    assert len(backups.versions(root, voss)) == 2


@pytest.mark.parametrize("name", ["notes.txt", "9999-99-99T99-99-99-999999.backup"])
def test_what_is_no_backup_is_passed_over(voss: Path, root: Path, name: str) -> None:
    """B15: a file somebody else put there is no earlier version, and no reason to fail."""
    made = backups.keep(root, voss, NOW)
    assert made is not None
    (made.path.parent / name).write_bytes(b"")
    assert [each.path for each in backups.versions(root, voss)] == [made.path]


def test_a_backup_goes_elsewhere_and_says_so(voss: Path, root: Path, tmp_path: Path) -> None:
    """B9: where backups cannot be written the next place takes them, and they are found there."""
    root.parent.mkdir()
    root.write_text("not a folder")
    spare = tmp_path / "spare"
    told = backups.keep_in([root, spare], voss)
    assert told == (
        f"No backup of voss.gdchar could be kept: not a directory; it is in {spare} instead"
    )
    (found,) = backups.versions([root, spare], voss)
    assert found.path.read_bytes() == b"first"


def test_no_backup_anywhere_is_a_sentence(voss: Path, root: Path) -> None:
    """B9: keeping never raises."""
    root.parent.mkdir()
    root.write_text("not a folder")
    told = backups.keep_in([root, root / "deeper"], voss)
    assert told == "No backup of voss.gdchar could be kept: not a directory"


def test_a_reason_is_said_without_what_failed(voss: Path, root: Path, tmp_path: Path) -> None:
    """B9: of a save that failed only its reason is told, the first one."""
    folder = backups._folder(root, voss)
    folder.parent.mkdir(parents=True)
    folder.write_text("not a folder")
    told = backups.keep_in([root], voss)
    assert told == "No backup of voss.gdchar could be kept: file exists"


def test_the_reason_of_a_failed_save_is_said(
    voss: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B9: without the name of the backup, which says nothing to anybody."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = backups.keep_in([root], voss)
    assert told == "No backup of voss.gdchar could be kept: no space left on device"
