"""Conversions of the fighters' values into the round system of a plan."""

from dataclasses import dataclass

from chargen import loadout
from chargen.combat import SYSTEMS
from chargen.encounter.setup.scenario_builder import dressed_character
from chargen.encounter.setup.setup import FightSetup


@dataclass(frozen=True, slots=True)
class NumberRow:
    """One converted value of one fighter."""

    key: str
    fighter: str
    there: str
    """The name of the value in the round system."""
    value: str
    source: str
    """The values of Gray Dawn it is made of."""
    how: str
    rule: str
    """The rule of the conversion; empty for none."""


def number_rows(plan: FightSetup) -> tuple[NumberRow, ...]:
    """Return the conversions by fighter, equal fighters once; empty in Gray Dawn."""
    rows: list[NumberRow] = []
    known: list[object] = []
    for seat in plan.seats:
        conversions = loadout.conversions(dressed_character(seat), plan.system)
        if conversions in known:
            continue
        known.append(conversions)
        rows += [
            NumberRow(f"{seat.key}.{place}", seat.name, *conversion)
            for place, conversion in enumerate(conversions)
        ]
    return tuple(rows)


def numbers_text(plan: FightSetup) -> str:
    """Return the conversions line by line, to print with a result; empty in Gray Dawn."""
    rows = number_rows(plan)
    if not rows:
        return ""
    lines = [f"Converted values for {SYSTEMS[plan.system].title}:"]
    lines += [f"{row.fighter}: {row.there} {row.value} from {row.source}" for row in rows]
    return "\n".join(lines)
