"""The party overview: a line of figures for each character."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.subjects import split_key
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS
from chargen.views.handouts.npc import NOTICE, close_defence
from chargen.views.sheet_model import Sheet, WeaponRow
from chargen.views.sheet_subject import SheetSubject

PERCEPTION = "human-perception"
LANGUAGE = "language"
NONE = "\N{EN DASH}"
"""The cell without a roll or value."""

STATES = tuple(
    formulas.WOUND_NAMES[state][0].upper()
    + (str(formulas.mortal_level(state)) if state >= formulas.MORTAL else "")
    for state in range(formulas.LIGHT, formulas.DEAD)
)
"""Wound states in a narrow column: light, serious, critical, mortal (CB-120)."""
PLACES = tuple(
    f"{side[0]}. {limb}" if limb else side
    for side, _, limb in (place.partition(" ") for place in LOCATIONS)
)
"""Hit locations in a narrow column (CB-14)."""
FIGURES = ("def.", "close", "suppr.", "init.", "move", "notice", "people", "luck")
"""Titles of the figures of a line, in order."""


class Saves(NamedTuple):
    """Target numbers of the saves in a wound state (CB-121, CB-122)."""

    stun: str
    death: str


@dataclass(frozen=True, slots=True)
class PartyLine:
    """One character of the party overview."""

    name: str
    player: str
    verdict: str
    figures: tuple[str, ...]
    sp: tuple[str, ...]
    saves: tuple[Saves, ...]
    languages: str
    weapon: WeaponRow | None
    """The primary weapon."""


def lines(members: Sequence[SheetSubject]) -> Iterator[PartyLine]:
    """Yield a line for each character, in the order named."""
    for member in members:
        sheet = member.sheet
        yield PartyLine(
            name=sheet.name,
            player=sheet.player,
            verdict=sheet.standing.text,
            figures=tuple(map(str, _figures(member.character))),
            sp=tuple(str(row.sp) for row in sheet.locations),
            saves=tuple(_saves(sheet)),
            languages=", ".join(_languages(member.character)) or NONE,
            weapon=sheet.weapons[0] if sheet.weapons else None,
        )


def _figures(character: Character) -> Iterator[int]:
    yield values.ranged_defence(character).amount
    yield close_defence(character)
    yield values.suppression_check(character).amount
    yield values.initiative(character).amount
    yield values.move(character).amount
    yield values.skill_total(character, NOTICE).amount
    yield values.skill_total(character, PERCEPTION).amount
    yield values.luck(character).amount


def _saves(sheet: Sheet) -> Iterator[Saves]:
    for group in sheet.wounds:
        death = "" if group.death is None else _number(group.death)
        yield Saves(_number(group.stun), death)


def _number(save: int) -> str:
    return str(save) if save > 0 else NONE


def _languages(character: Character) -> Iterator[str]:
    for key, level in sorted(character.skills.items()):
        family, word = split_key(key)
        if level > 0 and family == LANGUAGE:
            yield f"{word} {level}"
