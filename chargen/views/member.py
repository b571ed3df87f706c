"""Who is printed or exported: a character beside the rows of its sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from chargen.character.checks import check
from chargen.character.derive import Character
from chargen.character.issue import Issue
from chargen.views.model import Sheet
from chargen.views.sheet.present import present


class Member(NamedTuple):
    """A character and its sheet; alone, or one of a party."""

    character: Character
    sheet: Sheet
    mook: bool = False
    """Whether it neither grazes nor has luck (CB-08)."""


def member(
    character: Character, issues: Sequence[Issue] | None = None, *, mook: bool = False
) -> Member:
    """Return a character with its sheet; what the checks found is asked for if it is not given."""
    found = check(character) if issues is None else issues
    return Member(character, present(character, found), mook)
