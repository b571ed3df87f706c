"""The same two sides under every round system: who wins, how long it takes, who is hurt."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.parallel import ParallelBatch
from chargen.combat.batches.report import LOSSES
from chargen.encounter.odds import results
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, SIDES, THEIRS, FightSetup, set_system
from chargen.errors import ChargenError


@dataclass(frozen=True, slots=True)
class SystemResult:
    """How a plan ends under one round system."""

    key: str
    """The id of the system."""
    title: str
    scenario: Scenario | None
    counts: Counts
    fault: str = ""
    """Why it cannot be fought so; empty if it can."""

    @property
    def win(self) -> Proportion:
        """How often my side wins."""
        return Proportion("win", "My side", self.counts.get("win.0"), self.counts.fights)

    @property
    def lose(self) -> Proportion:
        """How often the other side wins."""
        return Proportion("lose", "The other side", self.counts.get("win.1"), self.counts.fights)

    @property
    def undecided(self) -> Proportion:
        """How often nobody wins."""
        draws = sum(self.counts.under("draw").values())
        return Proportion("draw", "Undecided", draws, self.counts.fights)

    @property
    def rounds(self) -> str:
        """Rounds on average."""
        return f"{self.counts.mean('rounds'):.1f}" if self.counts.fights else ""

    @property
    def seconds(self) -> str:
        """About how long that is; empty where no text says how long a round is."""
        low, high = SYSTEMS[self.key].seconds
        if not (self.counts.fights and high):
            return ""
        mean = self.counts.mean("rounds")
        return f"{mean * low:.0f}" if low == high else f"{mean * low:.0f}-{mean * high:.0f}"

    def losses(self, side: int) -> str:
        """People of a side by what became of them, in one fight on average."""
        pairs = zip(self.lost(side), LOSSES, strict=False)
        return ", ".join(f"{number} {state}" for number, state in pairs)

    def lost(self, side: int) -> tuple[str, ...]:
        """The numbers alone: dead, dying and wounded; nothing before a fight was fought."""
        if not self.counts.fights:
            return ()
        return tuple(f"{self.counts.per_fight(f'{state}.{side}'):.2f}" for state in LOSSES)

    @property
    def first(self) -> Proportion:
        """Who falls first most often, and how often."""
        falls = self.counts.under("first")
        most = max(falls, key=lambda place: falls[place], default="")
        return Proportion("first", self._name(most), falls.get(most, 0), self.counts.fights)

    def _name(self, place: str) -> str:
        if self.scenario is None or not place.isdecimal():
            return "nobody"
        return self.scenario.fighters[int(place)].name


class SystemComparison:
    """The fights of every system being counted, one system after the other.

    It is looked at and stopped like the counting of one batch.
    """

    def __init__(self, plan: FightSetup, seed: int, fights: int, jobs: int) -> None:
        """Begin with the first system; each has so many fights on dice of the same seed."""
        self.seed: Final = seed
        self.fights: Final = fights
        """Fights of each system."""
        self.results: list[SystemResult] = []
        """Every system in order; what has not been counted yet has no fights."""
        self._jobs = jobs
        self._now: ParallelBatch | None = None
        self._stopped = False
        for key in SYSTEMS:
            title = SYSTEMS[key].title
            try:
                scenario = scenario_builder.scenario(set_system(plan, key))
                self.results.append(SystemResult(key, title, scenario, Counts()))
            except ChargenError as error:
                self.results.append(SystemResult(key, title, None, Counts(), f"{error}."))

    @property
    def fought(self) -> int:
        """Systems the plan can be fought by."""
        return sum(1 for result in self.results if result.scenario is not None)

    @property
    def played(self) -> int:
        """Fights heard of so far, of all systems."""
        return sum(result.counts.fights for result in self.results)

    @property
    def done(self) -> bool:
        """Whether every fight of every system has been played."""
        return self.played >= self.fights * self.fought

    def look(self, patience: float = 0.0) -> bool:
        """Hear what has been counted, waiting so many seconds at most; say whether it is all."""
        waiting = [n for n, result in enumerate(self.results) if self._open(result)]
        if not waiting or self._stopped:
            return True
        number = waiting[0]
        result = self.results[number]
        if self._now is None and result.scenario is not None:
            self._now = ParallelBatch(result.scenario, self.seed, self.fights, self._jobs)
        assert self._now is not None
        over = self._now.look(patience)
        # A copy: the sums themselves grow in place, and a row that is shown must not.
        counted = Counts(dict(self._now.counts.of))
        self.results[number] = replace(result, counts=counted)
        if over:
            self._now = None
        return self.done

    def stop(self) -> None:
        """End now; what has been heard of stays."""
        self._stopped = True
        if self._now is not None:
            self._now.stop()

    def _open(self, result: SystemResult) -> bool:
        return result.scenario is not None and result.counts.fights < self.fights


def so_far(outcomes: Sequence[SystemResult]) -> str:
    """Say who wins how often in the systems fought so far, in one sentence."""
    shares = (
        f"{outcome.title}, {SIDES[MINE]} wins {outcome.win.words}"
        for outcome in outcomes
        if outcome.win.trials
    )
    return "; ".join(shares)


def text(outcomes: Sequence[SystemResult], seed: int) -> str:
    """Say everything, system by system."""
    return "\n".join(_lines(outcomes, seed))


def _lines(outcomes: Sequence[SystemResult], seed: int) -> Iterator[str]:
    for outcome in outcomes:
        if outcome.scenario is None:
            yield f"{outcome.title}: {outcome.fault}"
            continue
        yield f"{outcome.title}: {outcome.counts.fights:,} fights, seed {seed}"
        yield f"  {results.headline(outcome.scenario, outcome.counts)}"
        yield f"  the other side wins {outcome.lose.words}"
        length = f", about {outcome.seconds} seconds" if outcome.seconds else ""
        yield f"  rounds on average {outcome.rounds}{length}"
        for side, name in ((MINE, "my side"), (THEIRS, "the other side")):
            yield f"  {name}: {outcome.losses(side)} a fight"
        yield f"  falls first most often: {outcome.first.name}, {outcome.first.words}"


def table(outcomes: Sequence[SystemResult], seed: int) -> str:
    """Return the same as CSV: shares with the bounds of their 95 % interval."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("system", "what", "who", "value", "low", "high", "fights", "seed"))
    for outcome in outcomes:
        fights = outcome.counts.fights
        for share in (outcome.win, outcome.lose, outcome.undecided, outcome.first):
            held = (share.interval.share, share.interval.low, share.interval.high)
            what = "falls first" if share.key == "first" else share.key
            row = (outcome.title, what, results.cell(share.name), *(f"{n:.6f}" for n in held))
            writer.writerow((*row, fights, seed))
        writer.writerow((outcome.title, "rounds", "", outcome.rounds, "", "", fights, seed))
        for side in (MINE, THEIRS):
            for state in LOSSES:
                mean = f"{outcome.counts.per_fight(f'{state}.{side}'):.6f}"
                writer.writerow((outcome.title, state, SIDES[side], mean, "", "", fights, seed))
    return out.getvalue()
