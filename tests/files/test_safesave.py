"""The promise of the save: the new file is in place and synced, or nothing has happened."""

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from chargen.errors import NotConfirmed, SaveFailed
from chargen.files import safesave
from chargen.files.safesave import Disk, save, sweep
from tests.files.disks import (
    BEFORE,
    BEFORE_NEW,
    ERRORS,
    BusyDisk,
    Crash,
    CrashingDisk,
    FailingDisk,
    ForgetfulDisk,
    SlowDisk,
    WatchedDisk,
)

OLD, NEW = b"the old file\n", b"the new file, which is longer\n" * 1000

every_error = pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.__getitem__)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file that was saved before."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(OLD)
    return path


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "voss.gdchar"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with what is in it."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def failure(path: Path, disk: Disk) -> str:
    """The sentence a failing save says."""
    with pytest.raises(SaveFailed) as caught:
        save(path, NEW, disk=disk)
    return str(caught.value)


def test_a_save_puts_the_new_file_in_place(old: Path) -> None:
    """After a save the file holds the new bytes and stands alone in its folder."""
    save(old, NEW)
    assert contents(old.parent) == {"voss.gdchar": NEW}


def test_a_new_file_is_made(new: Path) -> None:
    """A file that was not there is there after a save, alone."""
    save(new, NEW)
    assert contents(new.parent) == {"voss.gdchar": NEW}


def test_an_empty_file_can_be_saved(old: Path) -> None:
    """No bytes at all are bytes to save, too."""
    save(old, b"")
    assert contents(old.parent) == {"voss.gdchar": b""}


def test_a_save_makes_the_calls_in_the_order_that_survives_a_power_cut(old: Path) -> None:
    """The file is synced and read back before it replaces the old one, the folder synced after."""
    disk = WatchedDisk()
    save(old, NEW, disk=disk)
    assert disk.calls == [*BEFORE, "sync_folder"]


def test_no_call_of_the_disk_goes_untested() -> None:
    """The calls that are made to fail below are all there are."""
    calls = {name for name in vars(Disk) if not name.startswith("_")}
    assert calls == {*BEFORE, "remove", "sync_folder"}


@every_error
@pytest.mark.parametrize("call", BEFORE)
def test_a_failing_call_leaves_the_old_file(old: Path, call: str, error: int) -> None:
    """Whatever call fails before the end, the old file stands alone, byte for byte."""
    failure(old, FailingDisk(error, call))
    assert contents(old.parent) == {"voss.gdchar": OLD}


@every_error
@pytest.mark.parametrize("call", BEFORE_NEW)
def test_a_failing_call_leaves_no_file_where_none_was(new: Path, call: str, error: int) -> None:
    """Whatever call fails before the end, a folder that was empty is empty."""
    failure(new, FailingDisk(error, call))
    assert contents(new.parent) == {}


@every_error
@pytest.mark.parametrize("call", BEFORE)
def test_a_failed_save_says_why_in_one_sentence(old: Path, call: str, error: int) -> None:
    """The message names the file and the reason of the operating system, and nothing else."""
    reason = os.strerror(error).lower()
    assert failure(old, FailingDisk(error, call)) == f"voss.gdchar was not saved: {reason}"


@pytest.mark.parametrize("call", BEFORE[1:])
def test_a_temporary_file_that_cannot_be_deleted_does_no_harm(old: Path, call: str) -> None:
    """If even tidying fails, the old file stands, the failure is told, and the sweep finds it."""
    disk = FailingDisk(errno.EIO, call, "remove")
    failure(old, disk)
    assert old.read_bytes() == OLD
    left = disk.created[0]
    assert sweep(old.parent, now=left.stat().st_mtime + 90_000) == 1
    assert contents(old.parent) == {"voss.gdchar": OLD}


@every_error
def test_a_folder_that_cannot_be_synced_is_told(old: Path, error: int) -> None:
    """If only the last step fails the new file is in place, and the user is told to be careful."""
    with pytest.raises(NotConfirmed) as caught:
        save(old, NEW, disk=FailingDisk(error, "sync_folder"))
    expected = "voss.gdchar is saved, but the disk did not confirm; save a copy elsewhere"
    assert str(caught.value) == expected
    assert contents(old.parent) == {"voss.gdchar": NEW}


@pytest.mark.parametrize("most", [1, 7, 4096])
def test_short_writes_are_continued(old: Path, most: int) -> None:
    """A disk that takes a few bytes at a time gets them all, in order."""
    disk = SlowDisk(most)
    save(old, NEW, disk=disk)
    assert disk.calls.count("write") == -(-len(NEW) // most)
    assert contents(old.parent) == {"voss.gdchar": NEW}


def test_a_disk_that_takes_nothing_is_not_asked_for_ever(old: Path) -> None:
    """A write that writes nothing ends the save."""
    words = failure(old, SlowDisk(0))
    assert words == "voss.gdchar was not saved: the disk is full"
    assert contents(old.parent) == {"voss.gdchar": OLD}


@pytest.mark.parametrize(
    "given_back", [b"", NEW[:-1], NEW + b"\0", NEW.replace(b"new", b"old", 1), b"\0" * len(NEW)]
)
def test_other_bytes_read_back_are_no_save(old: Path, given_back: bytes) -> None:
    """What the disk gives back decides, not what it was given."""
    words = failure(old, ForgetfulDisk(given_back))
    assert words == "voss.gdchar was not saved: the disk returned different data"
    assert contents(old.parent) == {"voss.gdchar": OLD}


@pytest.mark.parametrize("call", BEFORE)
def test_a_crash_before_the_end_leaves_the_old_file(old: Path, call: str) -> None:
    """A process that dies before the replacing leaves the old file and at most our own rest."""
    disk = CrashingDisk(call)
    with pytest.raises(Crash):
        save(old, NEW, disk=disk)
    assert old.read_bytes() == OLD
    assert set(old.parent.iterdir()) <= {old, *disk.created}


def test_a_crash_after_the_replacing_leaves_the_new_file(old: Path) -> None:
    """A process that dies before the folder is synced leaves the new file, whole."""
    with pytest.raises(Crash):
        save(old, NEW, disk=CrashingDisk("sync_folder"))
    assert contents(old.parent) == {"voss.gdchar": NEW}


@pytest.mark.parametrize("call", BEFORE)
def test_an_interrupted_save_tidies_up_and_passes_it_on(old: Path, call: str) -> None:
    """Ctrl-C is no fault of the disk: it goes on its way, with nothing left over."""

    class Interrupted(WatchedDisk):
        def arrive(self, name: str) -> None:
            if name == call:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save(old, NEW, disk=Interrupted())
    assert contents(old.parent) == {"voss.gdchar": OLD}


def test_a_refused_content_touches_nothing(old: Path) -> None:
    """If what is to be saved could not be read again, the disk is not touched at all."""

    def refuse(data: bytes) -> None:
        message = f"{len(data)} bytes make no character"
        raise ValueError(message)

    disk = WatchedDisk()
    with pytest.raises(ValueError, match="make no character"):
        save(old, NEW, check=refuse, disk=disk)
    assert disk.calls == []
    assert contents(old.parent) == {"voss.gdchar": OLD}


def test_the_check_sees_the_very_bytes(old: Path) -> None:
    """What is checked is what is saved."""
    seen: list[bytes] = []
    save(old, NEW, check=seen.append)
    assert seen == [NEW]


def test_a_stranger_of_the_same_name_is_not_deleted(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the temporary name is taken, the save fails and the file that has it stays."""
    monkeypatch.setattr("secrets.token_hex", lambda _: "0badcafe")
    stranger = old.with_name(".0badcafe.gdtmp")
    stranger.write_bytes(b"of another session")
    assert failure(old, Disk()) == "voss.gdchar was not saved: file exists"
    expected = {"voss.gdchar": OLD, stranger.name: b"of another session"}
    assert contents(old.parent) == expected


class Clock:
    """Time that passes only when somebody sleeps, in seconds."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def time(self) -> float:
        """The time of day."""
        return self.now

    def monotonic(self) -> float:
        """Time that never goes back."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """The save takes this machine for Windows, and its clock for ours."""
    clock = Clock()
    monkeypatch.setattr(safesave, "time", clock)
    with monkeypatch.context() as patch:
        patch.setattr("sys.platform", "win32")
        yield clock


def test_windows_waits_for_the_virus_scanner(old: Path, windows: Clock) -> None:
    """On Windows a file that is held for two seconds is saved all the same."""
    save(old, NEW, disk=BusyDisk(40))
    assert contents(old.parent) == {"voss.gdchar": NEW}
    assert windows.now == pytest.approx(1_002.0)


def test_windows_gives_up_after_a_while(old: Path, windows: Clock) -> None:
    """A file that is held for good is not waited for beyond 2.5 seconds."""
    words = failure(old, FailingDisk(errno.EACCES, "replace"))
    assert words == "voss.gdchar was not saved: permission denied"
    assert windows.now == pytest.approx(1_002.5, abs=0.06)
    assert contents(old.parent) == {"voss.gdchar": OLD}


def test_elsewhere_nobody_waits(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no scanner holds files, a replacing that is refused is refused at once."""
    clock = Clock()
    monkeypatch.setattr(safesave, "time", clock)
    disk = FailingDisk(errno.EACCES, "replace")
    failure(old, disk)
    assert (disk.calls.count("replace"), clock.now) == (1, 1_000.0)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="names of open files are on Linux")
def test_a_save_waits_for_file_and_folder(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until both are on the disk, the file first, under its other name."""
    synced: list[Path] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        synced.append(Path(f"/proc/self/fd/{handle}").readlink())
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    save(old, NEW)
    assert [path.parent for path in synced] == [old.parent, old.parent.parent]
    assert (synced[0].suffix, synced[1]) == (safesave.TEMPORARY, old.parent)


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
@pytest.mark.parametrize(
    ("before", "private", "mode"),
    [(None, False, 0o666), (None, True, 0o600), (0o640, False, 0o640), (0o640, True, 0o600)],
)
def test_who_may_read_what_was_saved(
    tmp_path: Path, before: int | None, mode: int, *, private: bool
) -> None:
    """As before, or as the user's other new files; what is private is his alone."""
    path = tmp_path / "voss.gdchar"
    mask = os.umask(0)
    try:
        if before is not None:
            path.write_bytes(OLD)
            path.chmod(before)
        save(path, NEW, private=private)
    finally:
        os.umask(mask)
    assert path.stat().st_mode & 0o777 == mode


@pytest.mark.skipif(os.name != "posix", reason="Windows syncs no folder")
def test_a_folder_that_was_synced_is_closed(tmp_path: Path) -> None:
    """The next handle has the same number."""
    handle = os.open(tmp_path, os.O_RDONLY)
    os.close(handle)
    Disk().sync_folder(str(tmp_path))
    following = os.open(tmp_path, os.O_RDONLY)
    os.close(following)
    assert following == handle
