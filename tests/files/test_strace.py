"""Every system call of a save fails once, in every way, and is killed once."""

import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OLD, NEW = b"the old file\n", b"the new file\n" * 500
MODE = 0o640
ERRORS = ("ENOSPC", "EIO", "EDQUOT", "EACCES", "EROFS", "EXDEV")
SAVED, FAILED, NOT_CONFIRMED = 0, 3, 4

_SAVER = """
import secrets, sys
from pathlib import Path
secrets.token_hex = lambda count: "00000000"
sys.path.insert(0, sys.argv[1])
from chargen.errors import NotConfirmed, SaveFailed
from chargen.files.safesave import save
try:
    save(Path(sys.argv[2]), b"the new file\\n" * 500)
except SaveFailed:
    sys.exit(3)
except NotConfirmed:
    sys.exit(4)
"""
"""Saves once; the name of the temporary file is fixed so that strace can be told of it."""

_LINE = re.compile(r"^\d+ +(?P<call>\w+)\(")


@dataclass(frozen=True, slots=True)
class Call:
    """One system call of a save: its name, and which of that name it is, counted from 1."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Desk:
    """A folder with a saved file, and a link to it that the save goes through."""

    folder: Path

    @property
    def file(self) -> Path:
        """The real file."""
        return self.folder / "voss.gdchar"

    @property
    def link(self) -> Path:
        """What the user opened."""
        return self.folder / "link.gdchar"

    @property
    def temporary(self) -> Path:
        """Where the new bytes are written first."""
        return self.folder / ".00000000.gdtmp"

    def lay(self) -> None:
        """Put everything as it was before the save."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.file.write_bytes(OLD)
        self.file.chmod(MODE)
        self.link.symlink_to(self.file)

    def names(self) -> set[str]:
        """What lies in the folder besides the file and the link."""
        return {path.name for path in self.folder.iterdir()} - {self.file.name, self.link.name}


def traced(desk: Desk, *injected: str) -> tuple[int, str]:
    """Lay the desk and save once under strace; return the exit code and the calls, a line each."""
    desk.lay()
    log = desk.folder.with_suffix(".log")
    paths = (desk.folder, desk.file, desk.link, desk.temporary)
    order = [
        "strace",
        "-f",
        "-o",
        str(log),
        *(word for path in paths for word in ("-P", str(path))),
    ]
    order += [word for each in injected for word in ("-e", f"inject={each}")]
    order += [sys.executable, "-I", "-c", _SAVER, str(ROOT), str(desk.link)]
    done = subprocess.run(order, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, log.read_text("utf-8")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The desk, where strace is here and may trace."""
    if shutil.which("strace") is None:
        pytest.skip("there is no strace here")
    desk = Desk(tmp_path_factory.mktemp("strace").resolve() / "desk")
    try:
        code, log = traced(desk)
    except OSError as error:
        pytest.skip(f"strace does not run here: {error}")
    if "rename" not in log:
        pytest.skip(f"strace may not trace here (exit {code})")
    return desk


@pytest.fixture(scope="module")
def calls(desk: Desk) -> list[Call]:
    """Every system call a save makes on its file, its folder and its temporary file."""
    counts: Counter[str] = Counter()
    found: list[Call] = []
    for match in filter(None, map(_LINE.match, traced(desk)[1].splitlines())):
        counts[match["call"]] += 1
        found.append(Call(match["call"], counts[match["call"]]))
    return found


def verdict(desk: Desk, code: int) -> str:
    """What is wrong with a desk after a save that ended with ``code``; nothing if it is right."""
    expected = {SAVED: NEW, FAILED: OLD, NOT_CONFIRMED: NEW}.get(code)
    if expected is None:
        return f"ended with {code}"
    if desk.file.read_bytes() != expected:
        return f"ended with {code}, but the file is not the one promised"
    if desk.names():
        return f"left over: {', '.join(desk.names())}"
    if desk.file.stat().st_mode & 0o777 != MODE or not desk.link.is_symlink():
        return "permissions or link were lost"
    return ""


def test_without_a_fault_the_traced_save_saves(desk: Desk) -> None:
    """Under strace alone the save does what it always does."""
    assert verdict(desk, traced(desk)[0]) == ""
    assert desk.file.read_bytes() == NEW


def test_the_trace_sees_the_whole_save(calls: list[Call]) -> None:
    """The calls that are made to fail below are those that matter, the folder's sync included."""
    counts = Counter(call.name for call in calls)
    opened = counts["openat"] + counts["open"]
    renamed = counts["rename"] + counts["renameat"] + counts["renameat2"]
    changed = counts["chmod"] + counts["fchmod"] + counts["fchmodat"]
    assert (opened, counts["write"], changed, counts["fsync"], renamed) == (3, 1, 1, 2, 1)
    assert counts["close"] == 3
    assert counts["read"] >= 1


@pytest.mark.parametrize("error", ERRORS)
def test_a_failing_system_call_breaks_no_promise(desk: Desk, calls: list[Call], error: str) -> None:
    """Whichever call fails, the save tells the truth and leaves nothing over."""
    wrong: list[str] = []
    codes: set[int] = set()
    for call in calls:
        code, log = traced(desk, f"{call.name}:error={error}:when={call.number}")
        assert log.count("(INJECTED)") == 1, call
        codes.add(code)
        if fault := verdict(desk, code):
            wrong.append(f"{call.name} {call.number}: {fault}")
    assert wrong == []
    assert codes == {SAVED, FAILED, NOT_CONFIRMED}


def test_a_save_killed_at_any_system_call_leaves_a_whole_file(
    desk: Desk, calls: list[Call]
) -> None:
    """Killed at any call, the save leaves the old file or the new one, and at most our own rest."""
    left: set[bytes] = set()
    for call in calls:
        code, log = traced(desk, f"{call.name}:signal=KILL:when={call.number}")
        assert code in {-signal.SIGKILL, 128 + signal.SIGKILL}, call
        assert "killed by SIGKILL" in log, call
        assert desk.file.read_bytes() in {OLD, NEW}, call
        assert desk.names() <= {desk.temporary.name}, call
        left.add(desk.file.read_bytes())
    assert left == {OLD, NEW}


@pytest.mark.parametrize("taken", [len(NEW), len(NEW) - 1, 1])
def test_a_disk_that_lies_about_what_it_wrote_is_found_out(desk: Desk, taken: int) -> None:
    """A write that says it wrote what it did not is no save."""
    code, log = traced(desk, f"write:retval={taken}:when=1")
    assert "(INJECTED)" in log
    assert (code, verdict(desk, code)) == (FAILED, "")


def test_a_rest_that_cannot_be_deleted_does_no_harm(desk: Desk) -> None:
    """If the disk fails and even tidying fails, the old file stands and the failure is told."""
    code, log = traced(desk, "fsync:error=EIO:when=1", "unlink,unlinkat:error=EIO")
    assert log.count("(INJECTED)") == 2
    assert code == FAILED
    assert desk.file.read_bytes() == OLD
    assert desk.names() == {desk.temporary.name}
