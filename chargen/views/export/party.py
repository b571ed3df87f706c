"""Export of a party as one table for a spreadsheet: a line for each character."""

import csv
import io
import re
from collections.abc import Iterator, Sequence

from chargen.character.derived.derive import Character
from chargen.character.derived.values import skill_total
from chargen.character.display_names import skill_name
from chargen.character.document.condition import Condition
from chargen.rules.model import STATS
from chargen.views.handouts.npc import NOTICE, spoken_languages
from chargen.views.sheet_model import Figure, Sheet, WeaponRow
from chargen.views.sheet_subject import SheetSubject

_FORMULA = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
"""Characters a spreadsheet may read as the start of a formula, full-width forms included."""
_NUMBER = re.compile(r"-?\d+")
_UNIT = re.compile(" [a-z]+$")


def party_table(members: Sequence[SheetSubject]) -> str:
    """Return CSV: names, stats, values, SP, perception, the weapon in hand, losses, points left.

    Every character has the same columns, and every cell one number or text.
    """
    lines = [dict(_line(each.character, each.sheet)) for each in members]
    out = io.StringIO()
    writer = csv.DictWriter(out, list(lines[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(lines)
    return out.getvalue()


def _line(character: Character, sheet: Sheet) -> Iterator[tuple[str, str | int]]:
    yield "Name", _word(sheet.name)
    yield "Player", _word(sheet.player)
    yield "Concept", _word(sheet.concept)
    yield "Standing", sheet.standing.text
    yield from ((stat, character.stats[stat]) for stat in STATS)
    for figure in sheet.figures:
        yield from _figure(figure)
    yield from ((f"SP {place.name}", place.sp) for place in sheet.locations)
    yield "EV", character.ev
    yield skill_name(character.rules, NOTICE), skill_total(character, NOTICE).amount
    yield "Languages", _word(", ".join(spoken_languages(character)))
    yield "Luck", sheet.luck
    yield from _weapon(sheet.weapons[0] if sheet.weapons else None)
    yield from _losses(character.build.play)
    pools = [balance.left for balance in sheet.balances]
    yield "General IP left", pools[0]
    yield "Skill IP left", sum(pools[1:])


def _figure(figure: Figure) -> Iterator[tuple[str, int]]:
    """Yield each number of a derived value in a column of its own, its unit in the head."""
    value = figure.value.replace("\N{MINUS SIGN}", "-")
    unit = _UNIT.search(value)
    numbers = _NUMBER.findall(value)
    for name, number in zip(figure.name.split(" / "), numbers, strict=True):
        yield f"{name[0].upper()}{name[1:]}{unit[0] if unit else ''}", int(number)


def _weapon(arm: WeaponRow | None) -> Iterator[tuple[str, str | int]]:
    """Yield name, attack total at close range, initiative and damage of the weapon in hand."""
    yield "Weapon", _word(arm.name) if arm else ""
    first = (arm.bands[0].attack if arm.bands else arm.attack) if arm else ""
    yield "Attack", int(first.replace("\N{MINUS SIGN}", "-")) if first else ""
    yield "Weapon initiative", int(arm.initiative) if arm and arm.initiative else ""
    yield "Damage", _word(arm.damage) if arm else ""


def _losses(play: Condition) -> Iterator[tuple[str, int]]:
    """Yield what play has cost a character (CB-107, CB-108, CB-120)."""
    yield "Wound boxes", play.track
    yield "One-point wounds", play.ones
    yield "Stun points", play.stun
    yield "Suppression points", play.suppression
    yield "Luck spent", play.luck


def _word(text: str) -> str:
    """Return a user's words as text, whatever the first character is."""
    plain = " ".join(text.split())
    return f"'{plain}" if plain.startswith(_FORMULA) else plain
