"""Many processes race for one lock: each time exactly one has it, whatever lies there before.

Before a round there is no lock, a lock whose holder was killed, one somebody was killed over while
he took it, an empty or a damaged one. The winner keeps the lock until all have answered. A naive
lock, which looks first and writes then, goes through the same; if two never had that, the race has
not tested anything. A tenth of the rounds are run where links are refused.
"""

import json
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from chargen.files import locks
from chargen.files.lock_owners import this_process
from tests.files.holding import acquire
from tests.lab.endurance.report import Report

Taker = Callable[[Path, str], bool]
"""Tries to take the lock of a file; True if it is ours now."""

RACERS = 6
NAIVE_SHARE = 5
"""One round in five is run again with the naive lock."""
NO_LINKS = 10
"""One round in so many is run where links are refused."""
BEFORE = ("nothing", "killed", "killed taking over", "empty", "damaged")
OLD = 3_600


def ours(path: Path, session: str) -> bool:
    """Take a lock as the program does."""
    return acquire(path, session) is None


def naive(path: Path, session: str) -> bool:
    """Take a lock as it is usually done: look, take away what is stale, write."""
    place = locks.lock_path(path)
    try:
        holder = json.loads(place.read_bytes())
        os.kill(holder["process"], 0)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        place.unlink(missing_ok=True)
    else:
        return False
    try:
        with place.open("x") as file:
            os.sched_yield()
            file.write(json.dumps({"process": os.getpid(), "session": session}))
    except FileExistsError:
        return False
    return True


def run(n: int, seed: int) -> Report:
    """Race ``n`` times, and a fifth as often for the naive lock."""
    dice = random.Random(seed)
    facts: Counter[str] = Counter()
    failures: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for links, rounds in ((True, n - n // NO_LINKS), (False, n // NO_LINKS)):
            for before, owners in _races(folder, rounds, dice, ours, links=links):
                facts["rounds"] += 1
                facts[f"before: {before}"] += 1
                facts["double owners"] += owners > 1
                facts["no owner"] += owners == 0
                if owners != 1:
                    failures.append(f"round {facts['rounds']} ({before}): {owners} owners")
        if left := sorted(path.name for path in folder.iterdir()):
            failures.append(f"left over: {', '.join(left)}")
        for _, owners in _races(folder, max(1, n // NAIVE_SHARE), dice, naive, links=True):
            facts["naive lock: rounds"] += 1
            facts["naive lock: double owners"] += owners > 1
    if n >= NAIVE_SHARE * NAIVE_SHARE and not facts["naive lock: double owners"]:
        failures.append("the naive lock never had two owners, so nothing was tested")
    return Report("locks", n, seed, dict(facts), tuple(failures))


def _races(
    folder: Path, rounds: int, dice: random.Random, take: Taker, *, links: bool
) -> Iterator[tuple[str, int]]:
    """Race so often; yield what was there before, and how many had the lock."""
    path = folder / "voss.gdchar"
    with _racers(path, take, links=links) as racers:
        for _ in range(rounds):
            before = dice.choice(BEFORE)
            _lay(path, before)
            for racer in dice.sample(racers, len(racers)):
                racer.go()
            yield before, sum([racer.answer() for racer in racers])
            for racer in racers:
                racer.go()
                racer.answer()
            if take is naive:
                locks.lock_path(path).unlink(missing_ok=True)


class _Racer:
    """A process that takes the lock when told, says whether it has it, and gives it back."""

    def __init__(self, path: Path, take: Taker, number: int, *, links: bool) -> None:
        hears, self._tells = os.pipe()
        self._listens, says = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self._tells)
            _race(path, take, f"racer {number}", (hears, says), links=links)
        os.close(hears)
        os.close(says)

    def go(self) -> None:
        """Tell it to do the next thing."""
        os.write(self._tells, b"!")

    def answer(self) -> bool:
        """Wait for what it says."""
        said = os.read(self._listens, 1)
        if not said:
            message = "a racer ended before it answered"
            raise RuntimeError(message)
        return said == b"1"

    def end(self) -> None:
        """Let it end."""
        os.close(self._tells)
        os.close(self._listens)
        os.waitpid(self.process, 0)


@contextmanager
def _racers(path: Path, take: Taker, *, links: bool) -> Iterator[list[_Racer]]:
    racers: list[_Racer] = []
    try:
        racers.extend(_Racer(path, take, number, links=links) for number in range(RACERS))
        yield racers
    finally:
        for racer in reversed(racers):  # the later ones hold the pipes of the earlier ones open
            racer.end()


def _race(path: Path, take: Taker, session: str, pipes: Sequence[int], *, links: bool) -> None:
    hears, says = pipes
    if not links:
        os.link = _refused
    try:
        while os.read(hears, 1):
            os.write(says, b"1" if take(path, session) else b"0")
            os.read(hears, 1)
            locks.release(path, session)
            os.write(says, b".")
    finally:
        os._exit(0)


def _refused(*_: object, **__: object) -> None:
    raise PermissionError(1, "no links on this disk")


def _lay(path: Path, before: str) -> None:
    """Let somebody leave what a round finds."""
    place = locks.lock_path(path)
    if before.startswith("killed"):
        _killed(path, over=before != "killed")
    elif before != "nothing":
        place.write_bytes(b"" if before == "empty" else b"[" * 1_000)
        long_ago = time.time() - OLD
        os.utime(place, (long_ago, long_ago))


def _killed(path: Path, *, over: bool) -> None:
    """Let a process take the lock, and the lock of the lock if it was ``over`` it, and die."""
    hears, says = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            place = locks.lock_path(path)
            me = this_process("killed")
            for taken in (place, place.with_name(f"{place.name}~"))[: 1 + over]:
                taken.write_bytes(me.data())
            os.write(says, b".")
            signal.pause()
        finally:
            os._exit(1)
    os.read(hears, 1)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    for pipe in (hears, says):
        os.close(pipe)
