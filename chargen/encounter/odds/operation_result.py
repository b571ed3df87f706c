"""Results of operations: how far a side comes in fights in a row, and what it has left."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup.setup import MINE


@dataclass(frozen=True, slots=True)
class OperationStage:
    """One fight of the row, over all operations."""

    number: int
    """The number of the fight, from 1."""
    won: Proportion
    """Operations that won this fight and all before it."""
    alive: Proportion
    """Those of them without a death so far."""
    able: float
    """Fighters who can go on after the fight, on average of those that won."""
    boxes: float
    """Wound boxes these bear, in all."""
    spare: float
    """Spare magazines and shells these have left, in all."""
    luck: float
    """Luck points these have left, in all."""

    def words(self, people: int) -> str:
        """Return the stage in sentences, for a side of some fighters or of a single fighter."""
        fights = f"Fights 1 to {self.number}" if self.number > 1 else "Fight 1"
        won = f"{fights} won in {self.won.words}"
        if not self.won.count:
            return f"{won}."
        left = (
            f"{self.boxes:.1f} wound boxes, {self.spare:.1f} spare magazines and {self.luck:.1f} "
            "luck points"
        )
        if people == 1:
            return f"{won}. On average your fighter then has {left}."
        return (
            f"{won}, without a death in {self.alive.words}. On average {self.able:.1f} fighters "
            f"can go on, with {left} between them."
        )


def stages(counts: Counts, row: int) -> tuple[OperationStage, ...]:
    """Return every fight of the row."""
    return tuple(_stage(counts, number) for number in range(1, row + 1))


def _stage(counts: Counts, number: int) -> OperationStage:
    won = counts.get(f"row.won.{number}")
    alive = counts.get(f"row.alive.{number}")
    return OperationStage(
        number,
        Proportion("won", f"Fight {number} won", won, counts.fights),
        Proportion("alive", f"No deaths after fight {number}", alive, counts.fights),
        *(counts.mean(f"row.{stem}.{number}") for stem in ("able", "boxes", "spare", "luck")),
    )


def operation_headline(counts: Counts, row: int) -> str:
    """Return how often the side wins the whole row, in a sentence."""
    if not counts.fights:
        return "No fights yet."
    last = stages(counts, row)[-1]
    words = f"All {row} fights won in {last.won.words}"
    deaths = 0 < last.won.count != last.alive.count  # whoever fights alone wins alive
    return f"{words}, without a death in {last.alive.words}." if deaths else f"{words}."


def operation_lines(scenario: Scenario, counts: Counts, row: tuple[int, int]) -> Iterator[str]:
    """Yield the result of operations in sentences: the row, each fight, and where it ends."""
    many, rest = row
    people = sum(fighter.side == MINE for fighter in scenario.fighters)
    hours = {0: "no rest", 1: "1 hour of rest"}.get(rest, f"{rest} hours of rest")
    side = "fighters carry" if people > 1 else "fighter carries"
    yield (
        f"{many} fights in a row, {hours} between them: your {side} wounds, armour wear, "
        "ammunition and luck over."
    )
    results = stages(counts, many)
    for stage in results:
        yield stage.words(people)
    if words := _end_words(results, counts.fights):
        yield words


def _end_words(results: tuple[OperationStage, ...], operations: int) -> str:
    """Return in which fight most operations end early; empty if none does."""
    before = [operations, *(stage.won.count for stage in results)]
    ends = {stage.number: before[stage.number - 1] - stage.won.count for stage in results}
    early = sum(ends.values())
    if not early:
        return ""
    worst = max(ends, key=lambda number: (ends[number], -number))
    return (
        f"{early:,} of {operations:,} end early, most of them in fight {worst} ({ends[worst]:,})."
    )
