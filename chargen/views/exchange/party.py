"""A party as one table for a spreadsheet: a line for each character."""

import csv
import io
from collections.abc import Sequence

from chargen.character.derive import Character
from chargen.character.keys import split_key
from chargen.rules.model import STATS
from chargen.views.exchange.outline import standing
from chargen.views.model import Sheet

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take for the beginning of a formula."""


def party_table(members: Sequence[tuple[Character, Sheet]]) -> str:
    """Return CSV: who it is, stats, values, SP by location, perception, languages, points left."""
    out = io.StringIO()
    writer = csv.DictWriter(out, _columns(members), lineterminator="\r\n")
    writer.writeheader()
    for character, sheet in members:
        writer.writerow(_line(character, sheet))
    return out.getvalue()


def _columns(members: Sequence[tuple[Character, Sheet]]) -> list[str]:
    columns: dict[str, None] = {}
    for character, sheet in members:
        columns |= dict.fromkeys(_line(character, sheet))
    return list(columns)


def _line(character: Character, sheet: Sheet) -> dict[str, str | int]:
    languages = (
        f"{word} {level}"
        for (family, word), level in sorted(
            (split_key(key), level) for key, level in character.skills.items()
        )
        if level and family == "language"
    )
    noticed = {skill.name: skill.total for skill in sheet.skills}
    return {
        "Name": _word(sheet.name),
        "Player": _word(sheet.player),
        "Concept": _word(sheet.concept),
        "Standing": standing(sheet),
        **{stat: character.stats[stat] for stat in STATS},
        **{each.name: _number(each.value) for each in sheet.figures},
        **{f"SP {place.name}": place.sp for place in sheet.locations},
        "EV": character.ev,
        "Awareness/Notice": noticed.get("Awareness/Notice", ""),
        "Languages": _word(", ".join(languages)),
        "Luck": sheet.luck,
        **{f"{each.name} left": each.left for each in sheet.balances},
    }


def _number(value: str) -> str | int:
    """Return a plain number as one, so that a spreadsheet can sort by it."""
    try:
        return int(value)
    except ValueError:
        return value


def _word(text: str) -> str:
    """Return what a user wrote as words, whatever it begins with."""
    plain = " ".join(text.split())
    return f"'{plain}" if plain.startswith(_FORMULA) else plain
