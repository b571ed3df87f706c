"""Who holds a lock: how he is told, whether he lives, and what is no holder at all."""

import ctypes
import os
import socket
import subprocess
import sys
import time
from dataclasses import replace
from types import SimpleNamespace

import pytest

from chargen.files import lock_owners
from chargen.files.lock_owners import LockOwner, holder_of_facts, this_process

ME = this_process("one")
FACTS = {"host": "box", "process": 7, "session": "s", "started": 1, "boot": "b", "space": "p"}
MINE = "another window of this program"
OTHERS = f"another window on this computer (process {ME.process})"


TOLD = {
    "itself": (ME, MINE),
    "a run nobody knows": (replace(ME, boot=""), MINE),
    "another run of a machine of this name": (replace(ME, boot="other"), MINE),
    "this run under another name": (replace(ME, host="box"), MINE),
    "another name": (replace(ME, host="box", boot=""), f"box (process {ME.process})"),
    "no name": (replace(ME, host="", boot=""), f"another computer (process {ME.process})"),
    "another run": (replace(ME, host="box", boot="other"), f"box (process {ME.process})"),
    "another space": (replace(ME, space="other"), OTHERS),
    "another process": (
        replace(ME, process=ME.process + 1),
        f"another window on this computer (process {ME.process + 1})",
    ),
    "nobody": (lock_owners.NOBODY, "another program"),
}


@pytest.mark.parametrize("case", TOLD)
def test_a_holder_is_told_as_far_as_it_is_known(case: str) -> None:
    """The same run of the machine or the same name is this computer; a number alone says little."""
    holder, words = TOLD[case]
    assert holder.words == words


def test_a_holder_says_since_when() -> None:
    """To the minute; nothing where it is not known or cannot be."""
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(1_400_850_000))
    assert replace(ME, since=1_400_850_000).words == f"{MINE}, since {day}"
    assert replace(ME, since=2**62).words == MINE


def test_a_name_from_outside_is_cut_and_made_plain() -> None:
    """At most sixty signs, none of which does anything to the line."""
    far = LockOwner("b\nox" + "x" * 100, 7, "s")
    assert far.words == f"b?ox{'x' * 56} (process 7)"


@pytest.mark.parametrize(
    ("change", "lives"),
    [
        ({}, True),
        ({"space": "other"}, True),
        ({"started": ME.started + 1}, False),
        ({"boot": "other"}, False),
        ({"boot": "other", "host": "box"}, True),
        ({"boot": "", "host": "box"}, True),
        ({"boot": ""}, False),
        ({"boot": "", "process": 2**22 + 1}, False),
        ({"boot": "", "process": 1}, True),
    ],
)
@pytest.mark.skipif(not ME.boot, reason="start and boot are known on Linux only")
def test_who_lives(change: dict[str, str | int], lives: object) -> None:
    """One who cannot be seen from here is taken to; this process would have said when it began."""
    assert replace(ME, **change).lives() is lives  # type: ignore[arg-type]


def test_one_session_of_one_process_is_the_same() -> None:
    """Whenever its lock was written."""
    assert ME.same(replace(ME, since=5))
    assert not ME.same(replace(ME, session="two"))


def test_this_process_says_who_it_is() -> None:
    """Its number, its machine and its session."""
    assert (ME.host, ME.process, ME.session) == (socket.gethostname(), os.getpid(), "one")
    assert ME.since == 0


@pytest.mark.parametrize(
    "change", [{}, {"started": 0, "since": 2**63 - 1}, {"process": 1}, {"process": 2**31 - 1}]
)
def test_facts_make_a_holder(change: dict[str, object]) -> None:
    """All that was written down; the session may be named elsewhere."""
    facts = {**FACTS, **change}
    assert holder_of_facts(facts) == LockOwner(**facts)  # type: ignore[arg-type]
    named = holder_of_facts(facts, "named")
    assert named is not None
    assert named.session == "named"


def test_few_facts_make_a_holder() -> None:
    """Locks of before know no start, run and space; the session may be named elsewhere."""
    assert holder_of_facts({"host": "box", "process": 1}, "s") == LockOwner("box", 1, "s")


@pytest.mark.parametrize(
    "change",
    [
        {"process": 0}, {"process": -1}, {"process": 2**31}, {"process": True}, {"process": 1.0},
        {"process": None}, {"started": -1}, {"started": 2**63}, {"since": -1}, {"since": "1"},
        {"host": 1}, {"host": None}, {"session": None}, {"boot": 1}, {"space": None},
    ],
)  # fmt: skip
def test_other_facts_make_none(change: dict[str, object]) -> None:
    """A number out of bounds, or something else where a word belongs."""
    assert holder_of_facts({**FACTS, **change}) is None


@pytest.mark.parametrize("facts", [None, [], "holder", 7, {}])
def test_what_is_no_object_makes_none(facts: object) -> None:
    """Whatever a lock holds."""
    assert holder_of_facts(facts) is None


@pytest.mark.skipif(not ME.boot, reason="start and boot are known on Linux only")
def test_a_process_that_has_ended_runs_no_more() -> None:
    """Though its number is not given again before somebody has asked how it ended."""
    child = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert not lock_owners._runs(child.pid)
    assert not lock_owners._runs(child.pid, 1)
    child.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_asking_whether_a_process_runs_sends_it_no_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signal 0 is none."""
    sent: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda *words: sent.append(words))
    assert lock_owners._runs(os.getpid())
    assert sent == [(os.getpid(), 0)]


@pytest.mark.parametrize(
    ("handle", "asked"), [(0, [(0x1000, False, 7)]), (42, [(0x1000, False, 7), (42,)])]
)
def test_windows_is_asked_without_touching_the_process(
    handle: int, asked: list[tuple[object, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A handle that may only look (0x1000) tells that it runs, and is given back."""
    said: list[tuple[object, ...]] = []

    def answer(*words: object) -> int:
        said.append(words)
        return handle

    kernel = SimpleNamespace(OpenProcess=answer, CloseHandle=answer)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr("sys.platform", "win32")
    assert lock_owners._runs(7) is bool(handle)
    assert said == asked


@pytest.mark.parametrize(("boot", "started"), [("", 7), ("today", None)])
def test_a_start_nobody_can_tell_is_none(
    monkeypatch: pytest.MonkeyPatch, boot: str, started: int | None
) -> None:
    """Without the system's own start, or that of the process."""
    monkeypatch.setattr("chargen.files.lock_owners._boot", lambda: boot)
    monkeypatch.setattr("chargen.files.lock_owners._started", lambda _: started)
    lock_owners._own_start.cache_clear()
    try:
        assert this_process("one").started == 0
    finally:
        lock_owners._own_start.cache_clear()
