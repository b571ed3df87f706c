"""Snapshots by themselves: where they lie, when they go, and whose list counts."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from chargen.errors import SaveFailed
from chargen.files import app_dirs, recovery
from chargen.files.lock_owners import LockOwner, this_process
from chargen.files.recovery import EditSession
from tests.files.test_save_rights import ROOT, folder, root

__all__ = ["folder"]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program's own folder; nothing lies among temporary files, and nothing can."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    return tmp_path / "data/recovery"


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A document somebody works on."""
    path = tmp_path / "table/voss.gdchar"
    path.parent.mkdir()
    path.write_bytes(b"{}")
    return path


def gone() -> LockOwner:
    """A session of a process that has ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return replace(this_process("gone" * 8), process=child.pid)


def kept(place: Path) -> list[str]:
    """The snapshots in a folder."""
    return [path.name for path in place.glob(".*.gdrecovery")] if place.is_dir() else []


def test_the_first_save_moves_the_snapshot_beside_the_file(data: Path, voss: Path) -> None:
    """B15: the one in the program's own folder goes when the one beside the file is there."""
    session = EditSession(data, this_process("one"))
    first = session.write("abcd", None, b"1")
    assert first.parent == data / "unsaved"
    second = session.write("abcd", voss, b"2")
    assert second.parent == voss.parent
    assert (kept(data / "unsaved"), kept(voss.parent)) == ([], [second.name])
    assert voss.exists()


def test_save_as_moves_the_snapshot_and_leaves_both_files(data: Path, voss: Path) -> None:
    """B15: a snapshot goes along to the new folder; the old file stays where it is."""
    session = EditSession(data, this_process("one"))
    other = voss.parent.parent / "other/voss.gdchar"
    other.parent.mkdir()
    other.write_bytes(b"{}")
    session.write("abcd", voss, b"1")
    session.write("abcd", other, b"2")
    assert (kept(voss.parent), len(kept(other.parent))) == ([], 1)
    assert (voss.exists(), other.exists()) == (True, True)


def test_a_snapshot_that_lies_elsewhere_is_told(data: Path, voss: Path) -> None:
    """B15: beside the document, or among our data if it was never saved, nothing is said."""
    session = EditSession(data, this_process("one"))
    beside, unsaved = session.write("abcd", voss, b"1"), session.write("efgh", None, b"1")
    assert session.elsewhere(beside, voss) == session.elsewhere(unsaved, None) == ""
    assert session.elsewhere(unsaved, voss) == (
        f"{voss.parent} cannot be written; unsaved work is stored in {data / 'unsaved'}"
    )


def test_what_was_dropped_leaves_the_list(data: Path, voss: Path) -> None:
    """B15: the list of the session names what is still there."""
    session = EditSession(data, this_process("one"))
    session.write("abcd", voss, b"1")
    other = session.write("efgh", None, b"1")
    session.drop("abcd")
    (listed,) = (data / "sessions").glob("*.json")
    assert json.loads(listed.read_bytes())["snapshots"] == [[str(other), "", ""]]


_SNAPSHOT_AS_NOBODY = """
import os, sys
from pathlib import Path
from chargen.files.lock_owners import this_process
from chargen.files.recovery import EditSession
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
path = EditSession(Path(sys.argv[2]), this_process("one")).write("abcd", Path(sys.argv[1]), b"1")
print(path)
"""


@root
def test_beside_a_file_nobody_may_write_no_snapshot_is_tried(folder: Path) -> None:
    """B15: where the folder takes none it lies in the program's own, named or not."""
    table, data = folder / "table", folder / "data"
    table.mkdir(mode=0o755)
    data.mkdir()
    os.chown(data, 65534, 65534)
    order = [sys.executable, "-c", _SNAPSHOT_AS_NOBODY, str(table / "voss.gdchar"), str(data / "r")]
    done = subprocess.run(order, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60)
    assert Path(done.stdout.strip()).parent == data / "r/unsaved"


def test_a_list_of_a_session_that_runs_is_left_alone(data: Path, voss: Path) -> None:
    """B15: only what an ended session left is offered."""
    EditSession(data, this_process("one")).write("abcd", voss, b"1")
    assert list(recovery.left_over(data)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="start and boot are known on Linux only")
@pytest.mark.parametrize("what", ["ended", "number given again", "machine started anew"])
def test_a_session_that_ended_is_offered(data: Path, voss: Path, what: str) -> None:
    """B8: neither a process number given again nor a restart hides what was kept."""
    me = this_process("gone" * 8)
    holder = {
        "ended": gone(),
        "number given again": replace(me, started=me.started - 1),
        "machine started anew": replace(me, boot="before"),
    }[what]
    path = EditSession(data, holder).write("abcd", voss, b"1")
    assert [left.path for left in recovery.left_over(data)] == [path]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"[" * 1_000,
        b'{"host":"a","process":1e999,"snapshots":[]}',
        b'{"snapshots":[["a","b"]]}',
        b'{"host":"a","process":1,"snapshots":[[]]}',
        b'{"host":"a","process":1,"snapshots":[[1,2],7]}',
    ],
)
def test_a_damaged_list_stops_no_start(data: Path, voss: Path, damage: bytes) -> None:
    """B13: a list that cannot be read is passed over, the others are offered."""
    path = EditSession(data, gone()).write("abcd", voss, b"1")
    (data / "sessions/damaged.json").write_bytes(damage)
    assert [left.path for left in recovery.left_over(data)] == [path]
    recovery.tidy(data)


@contextmanager
def _temporary(folder: Path) -> Iterator[None]:
    """Let temporary files lie in a folder of the test's own."""
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


def test_what_finds_no_place_among_our_data_is_found_again(
    data: Path, voss: Path, tmp_path: Path
) -> None:
    """B9: snapshot and list lie among temporary files, in a folder only this user may enter."""
    data.parent.write_text("not a folder")
    other = tmp_path / "other"
    other.mkdir()
    with _temporary(other):
        path = EditSession(data, gone()).write("abcd", None, b"1")
        (own,) = other.iterdir()
        assert own.stat().st_mode & 0o777 == 0o700
        (left,) = recovery.left_over(data)
        assert left.path == path
        assert path.is_relative_to(own)
        recovery.discard(data, left)
        assert not list(own.rglob("*.*"))


def test_a_folder_of_somebody_else_is_not_used(data: Path, tmp_path: Path) -> None:
    """B9: a link laid in wait among temporary files is neither written through nor read."""
    data.parent.write_text("not a folder")
    trap, other = tmp_path / "trap", tmp_path / "other"
    trap.mkdir()
    other.mkdir()
    (other / f"chargen-{os.getuid()}").symlink_to(trap)
    with _temporary(other):
        assert app_dirs.places(data.parent, "recovery") == (data,)
        with pytest.raises(Exception, match="could not be stored"):
            EditSession(data, gone()).write("abcd", None, b"1")
    assert not list(trap.iterdir())


def test_lists_name_the_process_whole(data: Path, voss: Path) -> None:
    """B8: what tells a process from a later one of its number is written down."""
    me = this_process("one")
    EditSession(data, me).write("abcd", voss, b"1")
    facts = json.loads((data / "sessions/one.json").read_bytes())
    assert (facts["process"], facts["started"], facts["boot"]) == (me.process, me.started, me.boot)


def test_what_is_left_over_is_offered_newest_first(data: Path, voss: Path) -> None:
    """B15: by when it was written; what was opened again is not offered twice."""
    ended = EditSession(data, gone())
    for number, name in enumerate(("abcd", "efgh", "ijkl")):
        os.utime(ended.write(name, None, b"1"), (1_000 + number, 1_000 + number))
    session = EditSession(data, this_process("one"))
    found = session.left_over()
    assert [left.written for left in found] == [1_002, 1_001, 1_000]
    session.inherit("mine", found[1])
    assert session.left_over() == [found[0], found[2]]


def test_a_snapshot_has_the_beginnings_of_two_names(data: Path) -> None:
    """Of the document, and of the session it is from."""
    session = EditSession(data, this_process("0123456789"))
    assert session.write("abcdefghij", None, b"1").name == ".abcdefgh-01234567.gdrecovery"


def listed(data: Path) -> list[str]:
    """Where the one list there says that snapshots lie."""
    (name,) = (data / "sessions").glob("*.json")
    return [path for path, *_ in json.loads(name.read_bytes())["snapshots"]]


def test_what_could_not_be_kept_is_not_listed(data: Path) -> None:
    """B15: a list names what is there, also after a snapshot found no place."""
    session = EditSession(data, this_process("one"))
    (data / "unsaved/.efgh-one.gdrecovery").mkdir(parents=True)
    with pytest.raises(SaveFailed):
        session.write("efgh", None, b"1")
    other = session.write("abcd", None, b"1")
    assert listed(data) == [str(other)]


def test_a_snapshot_that_cannot_follow_stays_listed_where_it_is(data: Path, voss: Path) -> None:
    """B15: the new place is struck from the list again."""
    session = EditSession(data, this_process("one"))
    before = session.write("abcd", None, b"1")
    before.unlink()
    for place in (before, voss.parent / before.name):
        place.mkdir()
    with pytest.raises(SaveFailed):
        session.write("abcd", voss, b"2")
    assert listed(data) == [str(before)]


def test_a_list_is_written_in_the_letters_of_the_names(data: Path, tmp_path: Path) -> None:
    """B15: whoever has to look into it can read it."""
    EditSession(data, this_process("one")).write("abcd", tmp_path / "Zoë.gdchar", b"1")
    assert "Zoë.gdchar" in (data / "sessions/one.json").read_text("utf-8")


def test_a_session_has_one_list(data: Path, tmp_path: Path) -> None:
    """B9: the one among temporary files goes when there is one where it belongs."""
    data.parent.write_text("not a folder")
    other = tmp_path / "other"
    other.mkdir()
    with _temporary(other):
        session = EditSession(data, this_process("one"))
        first = session.write("abcd", None, b"1")
        data.parent.unlink()
        second = session.write("efgh", None, b"1")
        assert listed(data) == [str(first), str(second)]
        assert not list(other.rglob("*.json"))
