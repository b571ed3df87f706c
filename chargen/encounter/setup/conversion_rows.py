"""What becomes of everybody's numbers in the round system of a fight, side by side with theirs."""

from dataclasses import dataclass

from chargen import loadout
from chargen.combat import SYSTEMS
from chargen.encounter.setup.scenario_builder import dressed
from chargen.encounter.setup.setup import FightSetup


@dataclass(frozen=True, slots=True)
class NumberRow:
    """One number of one fighter."""

    key: str
    fighter: str
    there: str
    """What it is called in the round system."""
    value: str
    source: str
    """The numbers of Gray Dawn it is made of."""
    how: str
    rule: str
    """The rule that decides it; empty if none does."""


def number_rows(plan: FightSetup) -> tuple[NumberRow, ...]:
    """Return them fighter by fighter, each kind of fighter once; nothing by Gray Dawn."""
    rows: list[NumberRow] = []
    known: list[object] = []
    for seat in plan.seats:
        conversions = loadout.conversions(dressed(seat), plan.system)
        if conversions in known:
            continue
        known.append(conversions)
        rows += [
            NumberRow(f"{seat.key}.{place}", seat.name, *conversion)
            for place, conversion in enumerate(conversions)
        ]
    return tuple(rows)


def numbers_text(plan: FightSetup) -> str:
    """Say them line by line, to stand with a result; empty by Gray Dawn."""
    rows = number_rows(plan)
    if not rows:
        return ""
    lines = [f"What became of the numbers by {SYSTEMS[plan.system].title}:"]
    lines += [f"{row.fighter}: {row.there} {row.value} from {row.source}" for row in rows]
    return "\n".join(lines)
