"""kill -9 of the window while it is used, and again after recovery: nothing old is ever lost.

A round is three lives on one file. The first is used by a seeded user and killed at a random
moment after something was kept. The second begins with the file or without, opens what was kept,
is used on and killed, too, sometimes at once. The third must find that again, saves it, and leaves
nothing behind.
"""

import json
import random
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from chargen.character.edits import store
from chargen.character.edits.samples import blank
from tests.gui.lives import Lives, Said, lives, shows
from tests.lab.endurance.player import mark
from tests.lab.endurance.report import Report

LOSS = 2.5
"""Seconds of work a crash may cost at most."""
LONGEST = 3.0
"""Seconds for which a window is used at most."""
AT_ONCE = 0.2
"""Share of second lives that are killed as soon as what was kept is shown."""
RARE = 30
"""One round in so many may end between a save and the snapshot after it."""
SIDE_BY_SIDE = 2
"""Rounds under way at a time; they wait more than they work."""


@dataclass(slots=True)
class _Found:
    """What all rounds found."""

    failures: list[str] = field(default_factory=list)
    kills: int = 0
    offers: int = 0
    states: int = 0
    worst: float = 0.0
    conflicts: int = 0
    """Third lives whose file was newer than what was kept: the program died between the two."""
    last: int = 0
    """Lives after which the very last state was there."""


def run(n: int, seed: int) -> Report:
    """Do ``n`` rounds; a failure names its round."""
    found = _Found()
    shares = [range(start, n, SIDE_BY_SIDE) for start in range(min(n, SIDE_BY_SIDE))]
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        for done in [pool.submit(_rounds, share, seed, found) for share in shares]:
            done.result()
    facts = {
        "windows killed in use": found.kills,
        "offers of what was kept": found.offers,
        "states there were": found.states,
        "killed and nothing lost at all": found.last,
        "oldest work lost, ms": round(found.worst * 1000),
        "killed between a save and its snapshot": found.conflicts,
    }
    if found.conflicts > 1 + n // RARE:
        found.failures.append(f"{found.conflicts} snapshots did not know their file")
    if n > 1 and not found.offers:
        found.failures.append("nothing was ever offered, so nothing was tested")
    return Report("killed_window", n, seed, facts, tuple(found.failures))


def _rounds(numbers: range, seed: int, found: _Found) -> None:
    with tempfile.TemporaryDirectory() as name, lives(Path(name)) as nest:
        for number in numbers:
            folder = Path(name) / str(number)
            folder.mkdir()
            nest.home = folder / "home"
            dice = random.Random(seed * 1_000_003 + number)
            _Round(nest, folder / "voss.gdchar", dice, number, found).go()


class _Round:
    """Three lives on one file."""

    def __init__(
        self, nest: Lives, path: Path, dice: random.Random, number: int, found: _Found
    ) -> None:
        self.nest, self.path, self.dice, self.found = nest, path, dice, found
        self.number = number
        self.log = path.with_name("states")

    def go(self) -> None:
        """Live three times."""
        self.path.write_bytes(store.to_bytes(blank()))
        said, moment = self._use(self.dice.uniform(0.4, LONGEST), kept=True)
        expected = self._ages(moment)
        at_once = self.dice.random() < AT_ONCE
        said, moment = self._use(0 if at_once else self.dice.uniform(0.0, LONGEST))
        self._judge(said, expected, "killed")
        expected = self._ages(moment)
        said = self.nest.live(self.path, answer="Recover work|Replace", save=True)
        self._judge(said, expected, "killed again")
        self._end(said)

    def _use(self, seconds: float, *, kept: bool = False) -> tuple[Said, float]:
        order = {"log": str(self.log), "open": self.dice.random() < 0.5}
        said, moment = self.nest.used(
            self.path, seconds, kept=kept, play=self.dice.randrange(1, 1 << 30), **order
        )
        self.found.kills += 1
        self.found.failures += [f"round {self.number}: {s['fault']}" for s in said if "fault" in s]
        return said, moment

    def _ages(self, moment: float) -> dict[str, float]:
        """How old the work is that is lost where one of these states is found, in seconds."""
        lines = [json.loads(line) for line in self.log.read_text("ascii").splitlines()]
        self.found.states += len(lines)
        ends = [at for at, _ in lines[1:]]
        ages = {state: max(0.0, moment - end) for (_, state), end in zip(lines, ends, strict=False)}
        return ages | {lines[-1][1]: 0.0}

    def _judge(self, said: Said, ages: dict[str, float], when: str) -> None:
        """Look whether what a life found is young enough."""
        self.found.offers += any(
            "had unsaved changes when" in line.get("asked", "") for line in said
        )
        states = [line.get("plays") or line.get("state") for line in said]
        state = next((each for each in states if each), "")
        if state not in ages:
            self.found.failures.append(f"round {self.number}, {when}: a state that never was")
        elif ages[state] > LOSS:
            lost = f"{ages[state]:.1f} s of work lost"
            self.found.failures.append(f"round {self.number}, {when}: {lost}")
        else:
            self.found.worst = max(self.found.worst, ages[state])
            self.found.last += ages[state] == 0.0

    def _end(self, said: Said) -> None:
        """After it was saved the file holds it, and nothing lies beside it."""
        self.found.conflicts += any("Another program" in line.get("asked", "") for line in said)
        state = next((line["state"] for line in said if "state" in line), "")
        if mark(store.from_bytes(self.path.read_bytes(), self.path.name).build) != state:
            self.found.failures.append(f"round {self.number}: what was saved is not in the file")
        if left := [path.name for path in self.path.parent.glob(".*.gdrecovery")]:
            self.found.failures.append(f"round {self.number}: left over: {', '.join(left)}")
        if len(shows(said)) != 1:
            self.found.failures.append(f"round {self.number}: {len(shows(said))} windows")
