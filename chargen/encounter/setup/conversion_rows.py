"""Conversions of the fighters' values into the round system of a plan."""

from dataclasses import dataclass

from chargen import loadout
from chargen.combat import SYSTEMS
from chargen.encounter.setup.scenario_builder import dressed_character
from chargen.encounter.setup.setup import FightSetup
from chargen.loadout import Converted


@dataclass(frozen=True, slots=True)
class NumberRow:
    """One converted value of one fighter."""

    key: str
    fighter: str
    conversion: Converted


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
            NumberRow(f"{seat.key}.{place}", seat.name, conversion)
            for place, conversion in enumerate(conversions)
        ]
    return tuple(rows)


def numbers_text(plan: FightSetup) -> str:
    """Return the conversions line by line, to print with a result; empty in Gray Dawn."""
    rows = number_rows(plan)
    if not rows:
        return ""
    lines = [f"Converted values for {SYSTEMS[plan.system].title}:"]
    lines += [
        f"{row.fighter}: {row.conversion.name} {row.conversion.value} from {row.conversion.source}"
        for row in rows
    ]
    return "\n".join(lines)
