"""Saves by a user without rights, on a full disk and on one that cannot be written."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from chargen.errors import SaveFailed
from chargen.files.safesave import save

OLD, NEW = b"old\n", b"new\n"
NOBODY = 65534
ROOT = Path(__file__).parents[2]
TMPFS_BYTES = 256 * 1024

root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may act for others"
)
pytestmark = root

_SAVE_AS_NOBODY = """
import os, sys
from pathlib import Path
from chargen.errors import SaveFailed
from chargen.files.safesave import save
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
try:
    save(Path(sys.argv[1]), b"new\\n")
except SaveFailed as error:
    sys.exit(str(error))
"""


def said_to_nobody(path: Path) -> str:
    """What a save by user 65534 says; nothing where it succeeds."""
    done = subprocess.run(
        [sys.executable, "-c", _SAVE_AS_NOBODY, str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=ROOT,
    )
    assert done.returncode in {0, 1}
    assert (done.returncode == 0) == (not done.stderr)
    return done.stderr.strip()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder everybody may enter and only root may write; pytest's own shuts others out."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name)
        path.chmod(0o755)
        yield path


def test_a_folder_without_rights_is_told(folder: Path) -> None:
    """Where a user may make no file, the save fails and the old file stands alone."""
    path = folder / "voss.gdchar"
    path.write_bytes(OLD)
    path.chmod(0o666)
    assert said_to_nobody(path) == "voss.gdchar was not saved: permission denied"
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == {"voss.gdchar": OLD}


def test_a_new_file_in_a_folder_without_rights_is_told(folder: Path) -> None:
    """Where a user may make no file, none is there afterwards."""
    assert said_to_nobody(folder / "new.gdchar") == "new.gdchar was not saved: permission denied"
    assert list(folder.iterdir()) == []


def test_a_file_of_somebody_else_is_not_replaced(folder: Path) -> None:
    """A file this user may not write is not replaced through a folder he may write."""
    folder.chmod(0o777)
    path = folder / "voss.gdchar"
    path.write_bytes(OLD)
    path.chmod(0o644)
    assert said_to_nobody(path) == "voss.gdchar was not saved: this user may not write it"
    assert (path.read_bytes(), path.stat().st_uid) == (OLD, 0)


def test_a_user_with_rights_saves(folder: Path) -> None:
    """The user of the tests above can save where he has the rights."""
    folder.chmod(0o777)
    path = folder / "voss.gdchar"
    path.write_bytes(OLD)
    os.chown(path, NOBODY, NOBODY)
    assert said_to_nobody(path) == ""
    assert path.read_bytes() == NEW


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 kB."""
    if shutil.which("mount") is None:
        pytest.skip("there is no mount here")
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={TMPFS_BYTES}", "tmpfs", str(place)]
    done = subprocess.run(mount, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_disk_that_runs_full_keeps_the_old_file(disk: Path) -> None:
    """A save that fits only in part leaves the old file and no rest of the new one."""
    path = disk / "voss.gdchar"
    save(path, OLD * 40_000)
    with pytest.raises(SaveFailed, match=r"^voss.gdchar was not saved: no space left on device$"):
        save(path, NEW * 40_000)
    assert {p.name: p.read_bytes() for p in disk.iterdir()} == {"voss.gdchar": OLD * 40_000}


def test_a_full_disk_takes_a_smaller_file_once_there_is_room(disk: Path) -> None:
    """A failed save leaves no space behind that is lost: a smaller one succeeds at once."""
    path = disk / "voss.gdchar"
    save(path, OLD * 40_000)
    with pytest.raises(SaveFailed):
        save(path, NEW * 40_000)
    save(path, NEW)
    assert {p.name: p.read_bytes() for p in disk.iterdir()} == {"voss.gdchar": NEW}


def test_a_disk_that_cannot_be_written_keeps_the_old_file(disk: Path) -> None:
    """On a disk mounted read-only nothing is saved and nothing is lost."""
    path = disk / "voss.gdchar"
    save(path, OLD)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    for name in ("voss", "new"):
        with pytest.raises(SaveFailed, match=rf"^{name}.* was not saved: read-only file system$"):
            save(disk / f"{name}.gdchar", NEW)
    assert {p.name: p.read_bytes() for p in disk.iterdir()} == {"voss.gdchar": OLD}
