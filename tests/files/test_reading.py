"""What is no file, no text, no JSON or not ours is refused in a sentence a player understands."""

import errno
import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chargen.approval.desk import export
from chargen.approval.packets import packet
from chargen.approval.trust import card, keys
from chargen.bestiary.custom_opponents import own_in
from chargen.character.edits.store import from_bytes
from chargen.errors import BadFile
from chargen.files.formats import NewerFile
from chargen.files.reading import SIZE_LIMIT, read
from tests.files.spoiled import NAME, REAL, document, refusal, written

pytestmark = pytest.mark.last

CUT_OFF = f"{NAME} is cut off (an interrupted save?)"
EMPTY = f"{NAME} is empty (an interrupted save?)"
ROOT = Path(__file__).parents[2]

linux = pytest.mark.skipif(sys.platform != "linux", reason="open files are listed on Linux only")
posix = pytest.mark.skipif(os.name != "posix", reason="pipes and permissions of POSIX")


def unread(path: Path) -> str:
    """The sentence a file that cannot be read is refused with."""
    with pytest.raises(BadFile) as caught:
        read(path)
    return str(caught.value)


# --- files


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    """What lies on the disk is what is read."""
    path = tmp_path / NAME
    path.write_bytes(REAL)
    assert read(path) == REAL


_CLOSE_FAILS = """
import sys
from collections.abc import Callable
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from chargen.errors import BadFile
from chargen.files.reading import SIZE_LIMIT, read
try:
    read(Path(sys.argv[2]))
except BadFile as error:
    sys.exit(str(error))
"""


def test_a_failed_close_is_a_sentence(tmp_path: Path) -> None:
    """B13: a disk that fails when the file is closed is told like one that fails before."""
    if shutil.which("strace") is None:
        pytest.skip("there is no strace here")
    path = tmp_path / NAME
    path.write_bytes(REAL)
    order = ["strace", "-o", str(tmp_path / "log"), "-P", str(path), "-e", "inject=close:error=EIO"]
    order += [sys.executable, "-I", "-c", _CLOSE_FAILS, str(ROOT), str(path)]
    done = subprocess.run(order, capture_output=True, text=True, check=False, timeout=60)
    log = (tmp_path / "log").read_text("utf-8")
    if "openat" not in log:
        pytest.skip(f"strace may not trace here (exit {done.returncode})")
    assert "(INJECTED)" in log
    assert done.stderr == f"{NAME} cannot be read: input/output error\n"


@linux
@pytest.mark.parametrize("kind", ["file", "folder", "pipe", "too large"])
def test_no_file_stays_open(tmp_path: Path, kind: str) -> None:
    """B15: read or refused, the file is closed."""
    path = tmp_path / NAME
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.write_bytes(REAL if kind == "file" else b" " * (SIZE_LIMIT + 1))
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(3):
        try:
            read(path)
        except BadFile:
            assert kind != "file"
    assert len(list(Path("/proc/self/fd").iterdir())) == before


@posix
def test_a_file_through_a_link_is_read(tmp_path: Path) -> None:
    """A link is as good as the file."""
    (tmp_path / "real").write_bytes(REAL)
    link = tmp_path / NAME
    link.symlink_to(tmp_path / "real")
    assert read(link) == REAL


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    """A missing file is called missing."""
    assert unread(tmp_path / NAME) == f"{NAME} does not exist"


def test_a_folder(tmp_path: Path) -> None:
    """A folder is called a folder."""
    path = tmp_path / NAME
    path.mkdir()
    assert unread(path) == f"{NAME} is a folder"


def test_a_folder_without_a_last_name() -> None:
    """Even a path without a last name gives the sentence a subject."""
    assert unread(Path()) == ". is a folder"


@posix
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe nobody writes to is refused at once; waiting for it would last for ever."""
    path = tmp_path / NAME
    os.mkfifo(path)
    program = "import sys; from pathlib import Path; from chargen.files.reading import read\n"
    program += "read(Path(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=ROOT,
    )
    assert done.stderr.endswith(f"BadFile: {NAME} is not an ordinary file\n")


@posix
def test_a_device() -> None:
    """A device that never ends is not read."""
    assert unread(Path("/dev/zero")) == "zero is not an ordinary file"


@posix
def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket cannot even be opened."""
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(NAME)
        words = unread(tmp_path / NAME)
    assert words.startswith(f"{NAME} cannot be opened: ")


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read all")
def test_a_file_without_rights(tmp_path: Path) -> None:
    """A file this user may not read is called that."""
    path = tmp_path / NAME
    path.write_bytes(REAL)
    path.chmod(0)
    assert unread(path) == f"{NAME} may not be read by this user"


@posix
@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may act for others"
)
def test_a_file_without_rights_for_somebody_else(tmp_path: Path) -> None:
    """As above, where the tests run as root: another user is refused."""
    path = tmp_path / NAME
    path.write_bytes(REAL)
    program = "import os, sys; from pathlib import Path; from chargen.files.reading import read\n"
    program += "os.setgroups([]); os.setgid(65534); os.setuid(65534); read(Path(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        cwd=ROOT,
    )
    assert done.stderr.endswith(f"BadFile: {NAME} may not be read by this user\n")


@pytest.mark.parametrize("name", ["a\0b", "\ud800.gdchar"])
def test_a_name_no_disk_can_keep(tmp_path: Path, name: str) -> None:
    """A name that cannot be is a file that cannot be opened."""
    assert "cannot be opened" in unread(tmp_path / name)


def test_a_file_of_five_megabytes_is_read(tmp_path: Path) -> None:
    """The limit itself is allowed, on the disk and in memory."""
    path = tmp_path / NAME
    path.write_bytes(REAL.ljust(SIZE_LIMIT))
    assert from_bytes(read(path), NAME).build == from_bytes(REAL, NAME).build


def test_a_file_of_more_than_five_megabytes(tmp_path: Path) -> None:
    """One byte above the limit is refused, on the disk and in memory."""
    path = tmp_path / NAME
    path.write_bytes(REAL.ljust(SIZE_LIMIT + 1))
    assert unread(path) == refusal(path.read_bytes()) == f"{NAME} is larger than 5 MB"


def test_a_file_that_grows_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file somebody is still writing to is not read beyond the limit."""
    path = tmp_path / NAME
    path.write_bytes(REAL)
    really = os.read

    def reading(handle: int, length: int) -> bytes:
        with path.open("ab") as file:
            file.write(b" " * 1_000_000)
        return really(handle, length)

    monkeypatch.setattr("os.read", reading)
    assert unread(path) == f"{NAME} is larger than 5 MB"
    assert path.stat().st_size < 2 * SIZE_LIMIT


# --- text


@pytest.mark.parametrize("data", [b"", b"\n", b" \r\n\t", b"\0", b"\0" * 4096, b"\xef\xbb\xbf"])
def test_nothing(data: bytes) -> None:
    """No bytes, blank ones, or the zeros a power cut leaves are called empty."""
    assert refusal(data) == EMPTY


def test_a_file_cut_off_anywhere() -> None:
    """A real file cut off at any byte is called cut off; only its last newline can be spared."""
    said = {refusal(REAL[:length]) for length in range(1, len(REAL) - 1)}
    assert said == {CUT_OFF}
    assert from_bytes(REAL[:-1], NAME).build == from_bytes(REAL, NAME).build


def test_a_file_in_one_line_cut_off_anywhere() -> None:
    """Words, numbers and escapes cut in two are called cut off, too."""
    line = json.dumps({**json.loads(REAL), "portrait": None, "x": [True, -17]}).encode()
    assert b"\\ud83d" in line
    assert {refusal(line[:length]) for length in range(1, len(line))} == {CUT_OFF}


@pytest.mark.parametrize("length", [1, len(REAL) // 2, len(REAL)])
def test_a_file_that_ends_in_zeros(length: int) -> None:
    """A file whose rest became zeros in a power cut is called cut off."""
    assert refusal(REAL[:length] + b"\0" * 512) == CUT_OFF


def test_a_byte_order_mark_is_accepted() -> None:
    """The mark some editors put at the start of a text changes nothing."""
    assert from_bytes(b"\xef\xbb\xbf" + REAL, NAME) == from_bytes(REAL, NAME)


@pytest.mark.parametrize(
    "data",
    [
        REAL.decode().encode("utf-16"),
        "Žofie Łuczak, medic".encode("cp1250"),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        REAL.replace("Ž".encode(), b"\xed\xa0\x80"),
        REAL.replace("Ž".encode(), b"\xc0\xaf"),
    ],
    ids=["utf-16", "cp1250", "png", "surrogate", "overlong"],
)
def test_what_is_not_utf_8(data: bytes) -> None:
    """Other encodings and pictures are no text."""
    assert refusal(data) == f"{NAME} is not a text file"


# --- JSON


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"name: Voss\n", "line 1, column 1"),
        (b'{\n "a": 1,\n "b" 2\n}', "line 3, column 6"),
        (b'{"a": 1,}', "line 1, column 8"),  # where the comma is, whatever Python says
        (b'{"a": [1 ,\n ]}', "line 1, column 10"),
        (b"[1, 2,, 3]", "line 1, column 7"),
        (b"{'a': 1}", "line 1, column 2"),
        (b'{"a": 1} x', "line 1, column 10"),
        (b'{"a": "x\ny"}', "line 1, column 9"),
        (b'{"a": "\\x"}', "line 1, column 8"),
        (b'{"a": 01}', "line 1, column 8"),
        (b"\xef\xbb\xbf\xef\xbb\xbf{}", "line 1, column 1"),
        (REAL + REAL, f"line {REAL.count(10) + 1}, column 1"),
        (b"<html></html>", "line 1, column 1"),
    ],
)
def test_what_is_not_json(data: bytes, place: str) -> None:
    """Text that is no JSON is refused with the line and column where it stops being that."""
    assert refusal(data) == f"{NAME} is not valid JSON at {place}"


@pytest.mark.parametrize(
    "data",
    [
        b"{}",
        b"[]",
        b"null",
        b"5",
        b'"gray-dawn-character"',
        b'{"format": "gray-dawn-campaign", "version": 1}',
        b'{"format": ["gray-dawn-character"]}',
        b'{"name": "chargen", "scale": 1.5, "scale": 2.5}',
    ],
)
def test_the_json_of_another_program(data: bytes) -> None:
    """JSON of another program is called that, whatever else it holds that we would refuse."""
    assert refusal(data) == f"{NAME} is JSON, but not a Gray Dawn character"


# --- versions


@pytest.mark.parametrize("version", [3, 4, 10**30])
def test_a_newer_version(version: int) -> None:
    """A file of a newer program is refused as that, and can be told from a broken one."""
    with pytest.raises(NewerFile) as caught:
        from_bytes(document(version=version, future=True), NAME)
    assert str(caught.value) == (
        f"{NAME} was made with a newer chargen (version {version} of its format, read here is 2); "
        "open it there, or update this one"
    )


@pytest.mark.parametrize("needs", ["0.4.0", "12.0"])
def test_a_newer_version_says_what_it_needs(needs: str) -> None:
    """The file names the first chargen that reads it, and people are told."""
    with pytest.raises(NewerFile) as caught:
        from_bytes(document(version=3, needs=needs), NAME)
    assert str(caught.value).endswith(f"; open it there, or update this one to {needs}")


@pytest.mark.parametrize("needs", ["soon", "1", "0.4\n0.5", "0." * 999, 4, None, ["0.4.0"]])
def test_a_need_that_is_no_version_is_not_told(needs: object) -> None:
    """What stands there is anybody's."""
    with pytest.raises(NewerFile, match=r"or update this one$"):
        from_bytes(document(version=3, needs=needs), NAME)


@pytest.mark.parametrize(
    ("read", "format_name", "newest"),
    [
        (lambda data: from_bytes(data, NAME), "gray-dawn-character", 2),
        (lambda data: card.opened(data, NAME), "gray-dawn-campaign", 1),
        (lambda data: packet.opened(data, NAME), "gray-dawn-packet", 2),
        (lambda data: keys.key_in(data, NAME), "gray-dawn-gm-key", 1),
        (lambda data: export.restored(data, NAME, "", Path()), "gray-dawn-gm-data", 2),
        (lambda data: own_in(data, NAME), "gray-dawn-opponents", 1),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_files_of_every_kind_say_what_they_need(
    read: Callable[[bytes], object], format_name: str, newest: int
) -> None:
    """One sentence for all, before anything else is found wrong with them."""
    header = {"format": format_name, "version": newest + 1, "needs": "0.4.0", "scale": 1.5}
    with pytest.raises(NewerFile, match=rf"read here is {newest}\); .* to 0\.4\.0$"):
        read(json.dumps(header).encode())


def test_a_newer_version_may_hold_what_this_one_refuses() -> None:
    """That a file is newer is said before what is wrong with it by the rules of today."""
    with pytest.raises(NewerFile):
        from_bytes(written('"version": 2', '"version": 3, "mass": 1.5, "mass": 2'), NAME)


@pytest.mark.parametrize("version", [0, -1, "1", True, None, [1]])
def test_a_version_that_is_none(version: object) -> None:
    """A file that does not say its version is not guessed at."""
    expected = f"{NAME} does not say which version of the format it has"
    assert refusal(document(version=version)) == expected


def test_a_file_may_be_as_large_as_allowed(tmp_path: Path) -> None:
    """To the byte."""
    path = tmp_path / NAME
    path.write_bytes(b" " * 1_000_000)
    assert len(read(path, 1)) == 1_000_000
    path.write_bytes(b" " * 1_000_001)
    with pytest.raises(BadFile, match=r"^voss\.gdchar is larger than 1 MB$"):
        read(path, 1)


def test_a_disk_that_fails_while_reading_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its reason; nothing half read is returned."""
    path = tmp_path / NAME
    path.write_bytes(REAL)

    def failing(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "read", failing)
    with pytest.raises(BadFile, match=r"^voss\.gdchar cannot be read: input/output error$"):
        read(path)


def test_a_file_is_named_as_it_is_called(tmp_path: Path) -> None:
    """By its own name, or by the words for it."""
    with pytest.raises(BadFile, match=r"^voss\.gdchar does not exist$"):
        read(tmp_path / NAME)
    with pytest.raises(BadFile, match=r"^the copy does not exist$"):
        read(tmp_path / NAME, called="the copy")


@pytest.mark.parametrize(
    ("folder", "words"), [(True, "is a folder"), (False, "may not be read by this user")]
)
def test_what_may_not_be_opened_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: object, words: str
) -> None:
    """Windows refuses to open a folder as it refuses a file of somebody else."""

    def refused(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    path = tmp_path / NAME
    path.mkdir() if folder else path.write_bytes(REAL)
    monkeypatch.setattr(os, "open", refused)
    assert unread(path) == f"{NAME} {words}"


def test_what_hides_whether_it_is_a_folder_may_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder of somebody else's."""

    def refused(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refused)
    monkeypatch.setattr(os, "stat", refused)
    assert unread(tmp_path / NAME) == f"{NAME} may not be read by this user"
