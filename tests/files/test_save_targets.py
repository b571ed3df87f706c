"""Where a save goes: links, permissions, and the places where nothing can be saved."""

import os
import socket
import stat
from pathlib import Path

import pytest

from chargen.errors import SaveFailed
from chargen.files.safesave import save
from tests.files.disks import PeepingDisk, WatchedDisk

OLD, NEW = b"old\n", b"new\n"

posix = pytest.mark.skipif(os.name != "posix", reason="links, pipes and permissions of POSIX")
pytestmark = posix


def refusal(path: Path) -> str:
    """The sentence a refused save says; the disk is not touched for it."""
    disk = WatchedDisk()
    with pytest.raises(SaveFailed) as caught:
        save(path, NEW, disk=disk)
    assert disk.calls == []
    return str(caught.value)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o660, 0o755])
def test_permissions_are_kept(tmp_path: Path, mode: int) -> None:
    """The new file has the permissions of the old one, whatever the umask."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(OLD)
    path.chmod(mode)
    save(path, NEW)
    assert path.stat().st_mode & 0o777 == mode
    assert path.read_bytes() == NEW


@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_is_made_as_the_user_has_asked(tmp_path: Path, umask: int, mode: int) -> None:
    """A new file has the permissions every new file of this user has."""
    path = tmp_path / "voss.gdchar"
    before = os.umask(umask)
    try:
        save(path, NEW)
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == mode


def test_a_private_file_is_never_readable_by_others(tmp_path: Path) -> None:
    """While it is written, the successor of a private file is private, too."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(OLD)
    path.chmod(0o600)
    disk = PeepingDisk()
    save(path, NEW, disk=disk)
    assert disk.modes == [0o600]


def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    """Saving through a link changes the real file; the link is a link still."""
    real, link = tmp_path / "real" / "voss.gdchar", tmp_path / "link.gdchar"
    real.parent.mkdir()
    real.write_bytes(OLD)
    link.symlink_to(Path("real") / "voss.gdchar")
    save(link, NEW)
    assert link.is_symlink()
    assert real.read_bytes() == NEW


def test_the_temporary_file_lies_beside_the_real_one(tmp_path: Path) -> None:
    """What is written behind a link never crosses from one disk to another."""
    real, link = tmp_path / "real" / "voss.gdchar", tmp_path / "link.gdchar"
    real.parent.mkdir()
    real.write_bytes(OLD)
    link.symlink_to(real)
    disk = WatchedDisk()
    save(link, NEW, disk=disk)
    assert [path.parent for path in disk.created] == [real.parent]


def test_the_temporary_file_is_short_and_hidden(tmp_path: Path) -> None:
    """The longest name a disk allows can be saved: the temporary one does not build on it."""
    path = tmp_path / ("x" * 248 + ".gdchar")
    disk = WatchedDisk()
    save(path, NEW, disk=disk)
    assert path.read_bytes() == NEW
    assert [(p.name[0], len(p.name)) for p in disk.created] == [(".", 15)]


def test_a_chain_of_links_is_followed(tmp_path: Path) -> None:
    """A link to a link is followed to the end."""
    real, first, second = (tmp_path / name for name in ("real", "first", "second"))
    real.write_bytes(OLD)
    first.symlink_to(real)
    second.symlink_to(first)
    save(second, NEW)
    assert (first.is_symlink(), second.is_symlink()) == (True, True)
    assert real.read_bytes() == NEW


def test_a_link_to_nothing_makes_the_file_it_means(tmp_path: Path) -> None:
    """A link whose file is gone gets its file back."""
    real, link = tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    save(link, NEW)
    assert link.is_symlink()
    assert real.read_bytes() == NEW


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    """A link that leads to itself leads nowhere."""
    link = tmp_path / "voss.gdchar"
    link.symlink_to(link)
    assert refusal(link) == "voss.gdchar was not saved: too many levels of symbolic links"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    """A folder is never replaced by a file."""
    path = tmp_path / "voss.gdchar"
    path.mkdir()
    assert refusal(path) == "voss.gdchar was not saved: there is a folder of that name"


@pytest.mark.parametrize("place", ["/", "."])
def test_a_folder_without_a_name_is_refused_by_its_path(place: str) -> None:
    """Even where a path has no last name the sentence has a subject."""
    assert refusal(Path(place)) == f"{place} was not saved: there is a folder of that name"


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    """A pipe is never replaced by a file, nor waited for."""
    path = tmp_path / "voss.gdchar"
    os.mkfifo(path)
    assert refusal(path) == "voss.gdchar was not saved: it is not an ordinary file"
    assert path.is_fifo()


def test_a_device_is_refused(tmp_path: Path) -> None:
    """A device is never replaced by a file; root, who could, tries it on one of his own."""
    device = Path("/dev/null")
    if os.getuid() == 0:
        device = tmp_path / "null"
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    assert refusal(device) == "null was not saved: it is not an ordinary file"
    assert device.is_char_device()


def test_a_socket_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket is never replaced by a file."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("voss.gdchar")
        words = refusal(tmp_path / "voss.gdchar")
    assert words == "voss.gdchar was not saved: it is not an ordinary file"


def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    """A file marked read-only keeps its content, even where replacing it would work."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(OLD)
    path.chmod(0o444)
    assert refusal(path) == "voss.gdchar was not saved: it is marked read-only"
    assert path.read_bytes() == OLD


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x\udfff.gdchar", "folder\ud880/voss.gdchar"])
def test_a_name_no_disk_can_keep_is_refused(tmp_path: Path, name: str) -> None:
    """NULs and what stands for no byte are refused, in words that do not repeat them."""
    words = refusal(tmp_path / name)
    assert words == "The file was not saved: its name has a character that file names cannot have"


def test_a_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    """A name of 300 characters is told to be that."""
    assert refusal(tmp_path / ("x" * 300)).endswith(" was not saved: file name too long")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """Nothing can be saved inside a file."""
    (tmp_path / "file").write_bytes(OLD)
    words = refusal(tmp_path / "file" / "voss.gdchar")
    assert words == "voss.gdchar was not saved: not a directory"


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    """A save never makes folders of its own."""
    path = tmp_path / "gone" / "voss.gdchar"
    with pytest.raises(SaveFailed, match=r"^voss.gdchar was not saved: there is no folder gone$"):
        save(path, NEW)
    assert not path.parent.exists()
