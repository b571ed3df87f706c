"""Subjects of printing and export: characters with their sheets."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from chargen.character.checks import check
from chargen.character.checks.issue import Issue
from chargen.character.checks.verdict import QualifiedVerdict
from chargen.character.derived.derive import Character
from chargen.views.gear_names import OWN
from chargen.views.sheet.present import present
from chargen.views.sheet_model import Sheet
from chargen.views.system_card import SystemCard


class SheetSubject(NamedTuple):
    """A character and its sheet; alone, or one of a party."""

    character: Character
    sheet: Sheet
    mook: bool = False
    """True for a mook, without grazes and luck (CB-08)."""
    system_card: SystemCard | None = None
    """The numbers in another round system, which fight cards and NPC cards show instead."""
    opponent_data: Mapping[str, Any] | None = None
    """The opponent as its file has it, for exports that bring it back; None for a character."""


def member(character: Character, issues: Sequence[Issue] | None = None) -> SheetSubject:
    """Return a character with its sheet; checks run here unless their issues are given."""
    return SheetSubject(
        character, present(character, check(character) if issues is None else issues)
    )


def opponent(
    character: Character, *, mook: bool, data: Mapping[str, Any] | None = None
) -> SheetSubject:
    """Return an opponent with its sheet, exempt from the checks of creation."""
    sheet = present(character, ())
    weapons = tuple(replace(arm, name=arm.name.removesuffix(OWN)) for arm in sheet.weapons)
    standing = QualifiedVerdict(opponent=True)
    sheet = replace(sheet, weapons=weapons, standing=standing)
    return SheetSubject(character, sheet, mook, opponent_data=data)
