"""Snapshots and the lists that lead to them."""

import json
from pathlib import Path

import pytest

from chargen.errors import SaveFailed
from chargen.files import safesave
from chargen.files.lock_owners import LockOwner, this_process
from chargen.files.recovery import EditSession, left_over

DEAD = LockOwner(this_process("").host, 2**22 + 1, "dead", boot=this_process("").boot)
"""A process of this machine that does not run: no number is that high."""


def _session(root: Path, name: str = "dead") -> EditSession:
    return EditSession(
        root, LockOwner(DEAD.host, DEAD.process, name, boot=DEAD.boot, space=_space())
    )


def _space() -> str:
    return this_process("").space


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Where lists lie."""
    return tmp_path / "data" / "recovery"


def test_what_a_dead_session_kept_is_found(root: Path, tmp_path: Path) -> None:
    """B2: a snapshot is found with its file and what it was made from."""
    file = tmp_path / "voss.gdchar"
    path = _session(root).write("one", file, b"kept", "base")
    (left,) = left_over(root)
    assert (left.path, left.document, left.base) == (path, file, "base")


def test_lists_of_before_know_no_base(root: Path, tmp_path: Path) -> None:
    """A list of two parts a line, as written by an earlier version, is still read."""
    session = _session(root)
    session.write("one", tmp_path / "voss.gdchar", b"kept", "base")
    (name,) = (root / "sessions").glob("*.json")
    facts = json.loads(name.read_bytes())
    facts["snapshots"] = [line[:2] for line in facts["snapshots"]]
    name.write_text(json.dumps(facts), "utf-8")
    (left,) = left_over(root)
    assert (left.document, left.base) == (tmp_path / "voss.gdchar", "")


def test_a_list_names_a_snapshot_before_it_is_there(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B15: killed between the two, there is no snapshot that no list names."""
    listed: list[bool] = []
    save = safesave.save

    def watched(path: Path, data: bytes) -> None:
        if path.suffix == ".gdrecovery":
            lists = [name.read_text("utf-8") for name in (root / "sessions").glob("*.json")]
            listed.append(any(path.name in text for text in lists))
        save(path, data)

    monkeypatch.setattr(safesave, "save", watched)
    _session(root).write("one", tmp_path / "voss.gdchar", b"kept")
    assert listed == [True]


def test_another_base_at_the_same_place_is_one_snapshot(root: Path, tmp_path: Path) -> None:
    """After a save the snapshot is made from the new file, and is listed once."""
    session = _session(root)
    for base in ("first", "second"):
        session.write("one", tmp_path / "voss.gdchar", b"kept", base)
    assert [left.base for left in left_over(root)] == ["second"]


def test_a_document_that_moves_takes_its_snapshot_along(root: Path, tmp_path: Path) -> None:
    """Saved elsewhere, the snapshot lies beside the new file only."""
    session = _session(root)
    first = session.write("one", None, b"kept")
    second = session.write("one", tmp_path / "voss.gdchar", b"kept")
    assert not first.exists()
    assert [left.path for left in left_over(root)] == [second]


def test_an_inherited_snapshot_goes_after_the_new_one_is_there(root: Path, tmp_path: Path) -> None:
    """B1: the old snapshot is there until the new one is written, and is offered to nobody else."""
    old = _session(root, "old").write("one", tmp_path / "voss.gdchar", b"kept")
    heir = _session(root, "heir")
    (left,) = heir.left_over()
    heir.inherit("two", left)
    assert not heir.left_over()
    assert old.exists()
    new = heir.write("two", tmp_path / "voss.gdchar", b"kept")
    assert (old.exists(), new.exists()) == (False, True)


def test_an_inherited_snapshot_stays_if_no_new_one_can_be_written(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B1: a disk that takes nothing takes nothing away."""
    old = _session(root, "old").write("one", tmp_path / "voss.gdchar", b"kept")
    heir = _session(root, "heir")
    heir.inherit("two", heir.left_over()[0])

    def full(path: Path, data: bytes) -> None:
        del data
        raise SaveFailed(f"{path.name} was not saved: no space left on device")

    monkeypatch.setattr(safesave, "save", full)
    with pytest.raises(SaveFailed, match="could not be stored"):
        heir.write("two", tmp_path / "voss.gdchar", b"kept")
    assert old.exists()
    assert [left.path for left in left_over(root)] == [old]


def test_what_was_saved_or_thrown_away_leaves_nothing(root: Path, tmp_path: Path) -> None:
    """Dropped, neither snapshot, nor inherited snapshot, nor list is left."""
    _session(root, "old").write("one", tmp_path / "voss.gdchar", b"kept")
    heir = _session(root, "heir")
    heir.inherit("two", heir.left_over()[0])
    heir.drop("two")
    assert not list(tmp_path.rglob("*.gdrecovery"))
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.parametrize("spoiled", [b"", b"[", b'{"host": 1}', b'{"snapshots": [[1]]}'])
def test_a_damaged_list_is_passed_over(root: Path, tmp_path: Path, spoiled: bytes) -> None:
    """One damaged list hides no other."""
    _session(root).write("one", tmp_path / "voss.gdchar", b"kept")
    (root / "sessions" / "0.json").write_bytes(spoiled)
    assert len(list(left_over(root))) == 1


def test_what_was_kept_before_the_disk_was_full_is_still_ours(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B15: a snapshot that could not move is offered, and goes when the document is saved."""
    session, file = _session(root), tmp_path / "voss.gdchar"
    first = session.write("one", None, b"kept")
    save = safesave.save

    def full(path: Path, data: bytes) -> None:
        if path.suffix == ".gdrecovery":
            raise SaveFailed(f"{path.name} was not saved: no space left on device")
        save(path, data)

    monkeypatch.setattr(safesave, "save", full)
    with pytest.raises(SaveFailed):
        session.write("one", file, b"later")
    assert [(left.path, left.document) for left in left_over(root)] == [(first, None)]
    session.drop("one")
    assert not first.exists()
    assert not list(left_over(root))


def test_the_list_is_written_when_something_moves(root: Path) -> None:
    """B15: not with every snapshot; once nothing is kept it goes."""
    session = EditSession(root, this_process("one"))
    session.write("abcd", None, b"1")
    (listed,) = (root / "sessions").glob("*.json")
    before = listed.stat().st_ino
    session.write("abcd", None, b"2")
    assert listed.stat().st_ino == before
    session.drop("abcd")
    assert not listed.exists()
