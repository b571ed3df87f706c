"""Export of a party as one table for a spreadsheet: a line for each character."""

import csv
import io
from collections.abc import Iterator, Sequence

from chargen.character.derived.derive import Character
from chargen.character.derived.values import skill_total
from chargen.character.display_names import skill_name
from chargen.rules.model import STATS
from chargen.views.handouts.npc import NOTICE, spoken_languages
from chargen.views.sheet_model import Sheet
from chargen.views.sheet_subject import SheetSubject

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters a spreadsheet may read as the start of a formula."""


def party_table(members: Sequence[SheetSubject]) -> str:
    """Return CSV: names, stats, values, SP by location, perception, languages, points left."""
    lines = [dict(_line(each.character, each.sheet)) for each in members]
    out = io.StringIO()
    columns = dict.fromkeys(column for line in lines for column in line)
    writer = csv.DictWriter(out, list(columns), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def _line(character: Character, sheet: Sheet) -> Iterator[tuple[str, str | int]]:
    yield "Name", _word(sheet.name)
    yield "Player", _word(sheet.player)
    yield "Concept", _word(sheet.concept)
    yield "Standing", sheet.standing.text
    yield from ((stat, character.stats[stat]) for stat in STATS)
    yield from ((each.name, _number(each.value)) for each in sheet.figures)
    yield from ((f"SP {place.name}", place.sp) for place in sheet.locations)
    yield "EV", character.ev
    yield skill_name(character.rules, NOTICE), skill_total(character, NOTICE).amount
    yield "Languages", _word(", ".join(spoken_languages(character)))
    yield "Luck", sheet.luck
    yield from ((f"{each.name} left", each.left) for each in sheet.balances)


def _number(value: str) -> str | int:
    """Return a plain number as a number, so that a spreadsheet can sort by it."""
    try:
        return int(value)
    except ValueError:
        return value


def _word(text: str) -> str:
    """Return a user's words as text, whatever the first character is."""
    plain = " ".join(text.split())
    return f"'{plain}" if plain.startswith(_FORMULA) else plain
