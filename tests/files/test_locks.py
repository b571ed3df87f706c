"""One writer for a file: who holds a lock, when it may be taken over, and what never hangs."""

import hashlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chargen.files import locks, safesave
from chargen.files.lock_owners import NOBODY, LockOwner, holder_in, this_process
from tests.files.holding import acquire, holder_of
from tests.files.test_save_rights import ROOT, folder, root

__all__ = ["folder"]

linux = pytest.mark.skipif(sys.platform != "linux", reason="start and boot are known on Linux only")
posix = pytest.mark.skipif(os.name != "posix", reason="pipes and permissions of POSIX")
OLD = 3_600


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A document nobody has open."""
    path = tmp_path / "voss.gdchar"
    path.write_bytes(b"{}")
    return path


@pytest.fixture
def running() -> Iterator[subprocess.Popen[bytes]]:
    """Another process of this machine."""
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield child
    child.communicate()


def dead() -> int:
    """The number of a process that has ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return child.pid


def lay(path: Path, holder: LockOwner) -> None:
    """Let a holder have the lock of a document."""
    locks.lock_path(path).write_bytes(holder.data())


def lay_content(path: Path, content: bytes, age: float = OLD) -> Path:
    """Let anything lie where the lock of a document would, so many seconds old."""
    place = locks.lock_path(path)
    place.write_bytes(content)
    os.utime(place, (time.time() - age, time.time() - age))
    return place


def started(process: int) -> int:
    """When a process began."""
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19])


# --- taking and giving back


def test_a_lock_is_taken_once(voss: Path) -> None:
    """The first has it, the second is told who, and after the first gave it back it is free."""
    assert acquire(voss, "one") is None
    held = acquire(voss, "two")
    assert held is not None
    assert (held.session, held.process) == ("one", os.getpid())
    assert acquire(voss, "one") is None
    locks.release(voss, "two")
    assert holder_of(voss) == held
    locks.release(voss, "one")
    assert acquire(voss, "two") is None


def test_a_lock_is_whole_and_leaves_nothing_beside(voss: Path) -> None:
    """B8: the lock is written aside and linked into place; the name it had aside is gone."""
    acquire(voss, "one")
    place = locks.lock_path(voss)
    assert {path.name for path in voss.parent.iterdir()} == {voss.name, place.name}
    assert place.stat().st_nlink == 1
    assert json.loads(place.read_bytes())["session"] == "one"


def test_where_links_are_refused_the_lock_is_made_in_place(
    voss: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B8: on a disk without links there is a lock all the same, and one owner."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "no links on this disk")

    monkeypatch.setattr(os, "link", refused)
    assert acquire(voss, "one") is None
    assert acquire(voss, "two") is not None
    locks.release(voss, "one")
    lay(voss, replace(this_process("gone"), process=dead()))
    assert acquire(voss, "two") is None


def test_a_file_and_a_link_to_it_have_one_lock(voss: Path) -> None:
    """B11: whoever opens the link meets who opened the file."""
    link = voss.with_name("link.gdchar")
    link.symlink_to(voss)
    assert acquire(voss, "one") is None
    assert acquire(link, "two") is not None


@pytest.mark.parametrize("length", [100, 240, 255])
def test_the_longest_name_has_a_lock(tmp_path: Path, length: int) -> None:
    """B14: a name near 255 bytes gets a lock of another name, and two files two locks."""
    one, two = (tmp_path / (mark * (length - 7) + ".gdchar") for mark in "ab")
    for path in (one, two):
        path.write_bytes(b"{}")
        assert locks.claim(path, "one") == locks.LockResult()
        assert len(os.fsencode(locks.lock_path(path).name)) <= 255
    assert acquire(one, "two") is not None
    assert locks.lock_path(one) != locks.lock_path(two)


@pytest.mark.parametrize("name", ["vo\0ss", "vo\ud800ss", "gone/voss"])
def test_a_name_no_disk_keeps_is_told(tmp_path: Path, name: str) -> None:
    """What has no lock says so; it never raises."""
    found = locks.claim(tmp_path / name, "one")
    assert found.holder is None
    assert found.trouble.startswith("No lock could be written")
    locks.release(tmp_path / name, "one")


@posix
def test_a_lock_may_be_read_by_all_and_written_by_its_owner(voss: Path) -> None:
    """B8: whoever else opens the document can see who has it."""
    before = os.umask(0)
    try:
        acquire(voss, "one")
    finally:
        os.umask(before)
    assert locks.lock_path(voss).stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(("length", "own"), [(134, True), (135, False)])
def test_a_lock_is_named_after_its_file(tmp_path: Path, length: int, own: object) -> None:
    """B14: as long as the name has 140 bytes at most."""
    path = tmp_path / ("v" * length)
    assert (locks.lock_path(path) == tmp_path / f".{path.name}.lock") is own
    mark = hashlib.sha256(path.name.encode()).hexdigest()[:32]
    assert (locks.lock_path(path) == tmp_path / f".{mark}.lock") is not own


# --- whose locks are taken over


@linux
def test_a_process_number_given_again_holds_nothing(
    voss: Path, running: subprocess.Popen[bytes]
) -> None:
    """B8: a running process that began at another time is not the one that took the lock."""
    holder = replace(this_process("gone"), process=running.pid, started=started(running.pid))
    lay(voss, holder)
    assert acquire(voss, "one") == replace(holder, since=holder_of(voss).since)  # type: ignore[union-attr]
    lay(voss, replace(holder, started=holder.started - 1))
    assert acquire(voss, "one") is None


@linux
@pytest.mark.parametrize("known", [{"started": 1}, {"started": 0, "boot": "", "space": ""}])
def test_our_own_process_number_of_another_run_holds_nothing(
    voss: Path, known: dict[str, Any]
) -> None:
    """B8: in a container every run may have the same number; also in a lock of an older version."""
    lay(voss, replace(this_process("gone"), **known))
    assert acquire(voss, "one") is None


@linux
def test_a_machine_may_be_renamed(voss: Path, running: subprocess.Popen[bytes]) -> None:
    """B8: under the same boot id the process decides, whatever the machine is called now."""
    renamed = replace(this_process("gone"), host="old-name", process=dead())
    lay(voss, renamed)
    assert acquire(voss, "one") is None
    lay(voss, replace(renamed, process=running.pid, started=started(running.pid)))
    assert acquire(voss, "two") is not None


@linux
def test_before_the_machine_was_started_anew_nobody_lives(voss: Path) -> None:
    """B8: a lock of this machine from before it was started holds nothing, whoever runs now."""
    lay(voss, replace(this_process("gone"), boot="another run"))
    assert acquire(voss, "one") is None


@linux
@pytest.mark.parametrize(
    "other", [{"host": "far", "boot": "theirs"}, {"space": "pid:[1]"}, {"host": "far", "boot": ""}]
)
def test_who_cannot_be_seen_from_here_keeps_the_lock(voss: Path, other: dict[str, Any]) -> None:
    """A holder on another machine, or in another container, is taken to live."""
    lay(voss, replace(this_process("theirs"), process=dead(), **other))
    assert acquire(voss, "one") is not None


@posix
def test_a_killed_holder_nobody_waited_for_holds_nothing(voss: Path) -> None:
    """B8: a dead process whose parent has not asked after it still has a number, and no lock."""
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    lay(voss, replace(this_process("gone"), process=child.pid, started=started(child.pid)))
    assert acquire(voss, "one") is not None
    os.kill(child.pid, signal.SIGKILL)
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert acquire(voss, "one") is None
    child.communicate()


_HELD_FOR_NOBODY = """
import os, sys
from pathlib import Path
from chargen.files import locks, safesave
b"x".decode("utf-8-sig")  # nobody may read Python's own files, so what is needed is loaded first
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
sys.exit(0 if locks.claim(Path(sys.argv[1]), "mine").holder is not None else 1)
"""


@root
@pytest.mark.parametrize("known", [True, False])
def test_another_users_process_lives(folder: Path, known: bool) -> None:
    """B15: a holder this user may not even signal keeps its lock; an older lock's, too."""
    path = folder / "voss.gdchar"
    folder.chmod(0o777)
    me = this_process("root's")
    lay(path, me if known else LockOwner(me.host, me.process, me.session))
    order = [sys.executable, "-c", _HELD_FOR_NOBODY, str(path)]
    assert subprocess.run(order, check=False, timeout=60, cwd=ROOT).returncode == 0


def test_an_older_versions_lock_is_read(voss: Path) -> None:
    """A lock that says host, process and session only holds as long as the process runs."""
    facts = {"host": socket.gethostname(), "process": os.getppid(), "session": "old"}
    lay_content(voss, json.dumps(facts).encode())
    assert acquire(voss, "one") is not None
    lay_content(voss, json.dumps({**facts, "process": dead()}).encode())
    assert acquire(voss, "one") is None


# --- locks that are none

HOSTILE = {
    "empty": b"",
    "deep": b"[" * 1_000,
    "deeper": b'{"a":' * 100_000,
    "infinite": b'{"host":"a","process":1e999,"session":"b"}',
    "NaN": b'{"host":"a","process":NaN,"session":"b"}',
    "huge number": b'{"host":"a","process":%s,"session":"b"}' % (b"9" * 30),
    "too many digits": b'{"host":"a","process":%s,"session":"b"}' % (b"9" * 5_000),
    "no number": b'{"host":"a","process":true,"session":"b"}',
    "negative": b'{"host":"a","process":-1,"session":"b"}',
    "zero": b'{"host":"a","process":0,"session":"b"}',
    "no words": b'{"host":[],"process":1,"session":{}}',
    "list": b"[1]",
    "NULs": b"\0" * 100,
    "no text": b"\xff\xfe\xfa",
    "huge": b" " * 6_000_000,
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_damaged_lock_never_raises_and_holds_nothing(voss: Path, content: bytes) -> None:
    """B13: whatever a lock holds, it is quickly found to be none, and taken over."""
    lay_content(voss, content)
    begun = time.monotonic()
    assert holder_of(voss) is None
    assert locks.claim(voss, "one") == locks.LockResult()
    assert time.monotonic() - begun < 1


@pytest.mark.parametrize("content", [b"", b'{"host":'])
def test_half_a_lock_may_be_one_that_is_being_written(voss: Path, content: bytes) -> None:
    """B8: what cannot be read yet is somebody's for a while; only an old one is damaged."""
    lay_content(voss, content, age=0)
    held = acquire(voss, "one")
    assert held is not None
    assert held.words == "another program"
    lay_content(voss, content)
    assert acquire(voss, "one") is None


@pytest.mark.parametrize(("age", "free"), [(9.5, False), (10, True), (-9.5, False), (-10, True)])
def test_what_cannot_be_read_is_damaged_after_ten_seconds(
    voss: Path, monkeypatch: pytest.MonkeyPatch, age: float, free: object
) -> None:
    """B8: whichever way the clock went."""
    place = lay_content(voss, b"half")
    os.utime(place, (1_000, 1_000))
    monkeypatch.setattr("time.time", lambda: 1_000 + age)
    assert (acquire(voss, "one") is None) is free


@posix
def test_a_pipe_for_a_lock_hangs_nobody(voss: Path) -> None:
    """B13: a FIFO where the lock should be is not waited for."""
    place = locks.lock_path(voss)
    os.mkfifo(place)
    os.utime(place, (1, 1))
    assert locks.claim(voss, "one") == locks.LockResult()
    assert place.is_file()


def test_a_folder_for_a_lock_is_told(voss: Path, tmp_path: Path) -> None:
    """B13: what cannot be replaced keeps nobody from his work; the lock goes elsewhere."""
    place = locks.lock_path(voss)
    place.mkdir()
    os.utime(place, (1, 1))
    spares = [tmp_path / "data"]
    found = locks.claim(voss, "one", spares=spares)
    assert (found.holder, found.trouble[:38]) == (None, "No lock could be written beside voss.g")
    assert locks.claim(voss, "two", spares=spares).holder is not None


# --- where no lock can be written


def test_a_spare_lock_is_named_after_the_real_path(voss: Path, tmp_path: Path) -> None:
    """B10: by 32 digits of its digest, so that whoever opens a link to the file meets it."""
    locks.lock_path(voss).mkdir()
    spare, link = tmp_path / "data", tmp_path / "link.gdchar"
    link.symlink_to(voss)
    os.utime(locks.lock_path(voss), (1, 1))
    assert locks.claim(link, "one", spares=[spare]).holder is None
    mark = hashlib.sha256(os.fsencode(voss.resolve())).hexdigest()[:32]
    assert [each.name for each in spare.iterdir()] == [f"{mark}.lock"]


def test_of_two_who_lock_in_two_places_at_once_one_gives_way(
    voss: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B10: a lock that came elsewhere while ours was taken counts, and ours is given back."""
    spare, other, link = tmp_path / "data", this_process("two"), os.link

    def linked(source: Path, place: Path) -> None:
        locks._places(voss, [spare])[1].write_bytes(other.data())
        link(source, place)

    spare.mkdir()
    monkeypatch.setattr(os, "link", linked)
    held = locks.claim(voss, "one", spares=[spare]).holder
    assert held is not None
    assert held.same(other)
    assert not locks.lock_path(voss).exists()


@root
def test_a_lock_goes_elsewhere_where_the_folder_takes_none(folder: Path, tmp_path: Path) -> None:
    """B10: on a full disk the lock lies in the program's own data, and holds there."""
    path = folder / "voss.gdchar"
    spares = [tmp_path / "data/locks"]
    order = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if subprocess.run(order, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        path.write_bytes(b"{}")
        _fill(folder / "rest")
        found = locks.claim(path, "one", spares=spares)
        told = "No lock could be written beside voss.gdchar: no space left on device"
        assert found == locks.LockResult(trouble=told)
        assert {each.name for each in folder.iterdir()} == {"voss.gdchar", "rest"}
        (folder / "rest").unlink()
        held = locks.claim(path, "two", spares=spares).holder
        assert held is not None
        assert held.session == "one"
        locks.release(path, "one", spares=spares)
        assert locks.claim(path, "two", spares=spares) == locks.LockResult()
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def _fill(path: Path) -> None:
    """Write until the disk is full."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(b"0" * 512):
                pass
        except OSError:
            return


# --- Open anyway


def test_a_holder_can_be_overruled(voss: Path) -> None:
    """B8: Open anyway takes the lock of the holder that was named, and that one loses it."""
    acquire(voss, "one")
    held = acquire(voss, "two")
    assert locks.claim(voss, "two", over=held).holder is None
    locks.release(voss, "one")
    assert acquire(voss, "one") is not None


def test_nobody_else_is_overruled(voss: Path) -> None:
    """B8: a holder that came in the meantime keeps its lock."""
    acquire(voss, "one")
    held = acquire(voss, "two")
    locks.release(voss, "one")
    acquire(voss, "three")
    found = locks.claim(voss, "two", over=held).holder
    assert found is not None
    assert found.session == "three"


def test_a_holder_is_described(voss: Path) -> None:
    """B8: process, machine and time are said as far as they are known, in one plain line."""
    me = this_process("x")
    since = 1_400_850_000
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(since))
    assert replace(me, since=since).words == f"another window of this program, since {day}"
    other = replace(me, process=me.process + 1)
    assert other.words == f"another window on this computer (process {me.process + 1})"
    far = LockOwner("b\nox" + "x" * 100, 7, "s", since=2**62)
    assert far.words.startswith("b?oxxxx")
    assert len(far.words) < 100


def test_what_came_in_the_meantime_is_not_replaced(voss: Path, tmp_path: Path) -> None:
    """B8: whoever replaces a dead lock looks again: it may be gone, or another's by now."""
    me, other = this_process("one"), this_process("two")
    aside, place = tmp_path / "aside", locks.lock_path(voss)
    aside.write_bytes(me.data())
    assert locks._replace(aside, place, me, None, 0) == NOBODY
    lay(voss, other)
    held = locks._replace(aside, place, me, None, 0)
    assert held is not None
    assert (held.session, aside.exists()) == ("two", True)
    lay(voss, replace(other, process=dead()))
    assert locks._replace(aside, place, me, None, 0) is None
    assert (holder_of(voss), aside.exists()) == (holder_in(place.read_bytes()), False)
    assert not place.with_name(f"{place.name}~").exists()


def test_the_lock_of_somebody_who_lives_is_tried_once(
    voss: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B8: whoever meets it is told at once, and no lock of that lock is taken."""
    acquire(voss, "one")
    tried: list[Path] = []
    link = os.link

    def linked(source: Path, place: Path) -> None:
        tried.append(place)
        link(source, place)

    monkeypatch.setattr(os, "link", linked)
    me = this_process("two")
    held = locks._take(locks.lock_path(voss), me)
    assert held is not None
    assert (held.session, tried) == ("one", [locks.lock_path(voss)])


@pytest.mark.parametrize(("dead_locks", "taken"), [(1, True), (3, True), (4, False)])
def test_locks_of_locks_are_taken_over_three_deep(
    voss: Path, monkeypatch: pytest.MonkeyPatch, dead_locks: int, *, taken: bool
) -> None:
    """B8: whoever died while replacing a dead lock holds nothing up; there is an end to it."""
    place, moments = locks.lock_path(voss), itertools.count(0, locks.PATIENCE / 2)
    holder = replace(this_process("gone"), process=dead())
    for depth in range(dead_locks):
        place.with_name(place.name + "~" * depth).write_bytes(holder.data())
    monkeypatch.setattr(time, "monotonic", lambda: next(moments))
    assert (acquire(voss, "one") is None) is taken


def test_what_was_written_aside_is_swept_if_it_is_left(tmp_path: Path) -> None:
    """B8: its name is one of the names a start looks for."""
    locks._aside(tmp_path, this_process("one"))
    assert safesave.sweep(tmp_path, time.time() + 2 * safesave.DAY_SECONDS) == 1


def test_no_lock_is_larger_than_a_megabyte(voss: Path) -> None:
    """B13: one that is holds nothing, whoever it names."""
    lay_content(voss, this_process("one").data() + b" " * 1_000_000)
    assert holder_of(voss) is None


# --- the race


def test_of_many_processes_one_has_the_lock() -> None:
    """B8: 200 races, over dead, empty and damaged locks, too, have one owner each."""
    order = ["-m", "tests.lab.endurance", "locks", "--n", "200", "--seed", "20140523", "--json"]
    done = subprocess.run(
        [sys.executable, *order], capture_output=True, text=True, check=False, cwd=ROOT, timeout=300
    )
    assert not done.stderr, done.stderr
    report = json.loads(done.stdout)
    assert report["failures"] == []
    assert (report["facts"]["rounds"], report["facts"]["double owners"]) == (200, 0)
    assert report["facts"]["naive lock: double owners"] > 0


@pytest.mark.parametrize("links", [True, False])
def test_a_lock_is_put_where_none_is(
    voss: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """B8: once, on a disk with links or without."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(1, "no links on this disk")

    if not links:
        monkeypatch.setattr(os, "link", refused)
    me, aside = this_process("one"), tmp_path / "aside"
    aside.write_bytes(me.data())
    place = locks.lock_path(voss)
    assert locks._put(aside, place, me)
    assert not locks._put(aside, place, me)
    assert holder_of(voss) is not None
