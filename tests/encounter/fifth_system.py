"""A fifth round system, added as CONTRIBUTING.md says: a toy of the kernel's tests.

Its room is ``tests/combat/toys.py``; this module is its module of ``chargen.loadout``.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from chargen.character.derived.derive import Character
from chargen.combat import SYSTEMS
from chargen.combat.harm.weapons import Weapon
from chargen.loadout import Converted
from tests.combat.toys import TOYS

NAME = "interrupting"


def fighter_fields(
    character: Character, carried: Sequence[tuple[str, Weapon]], *, mook: bool
) -> dict[str, Any]:
    """Return no fields: everybody is alike here."""
    del character, carried, mook
    return {}


def conversions(character: Character) -> Iterator[Converted]:
    """Nothing of a character is asked for but a name."""
    yield Converted("name", character.build.choices.name, "name", "Nothing else counts.")


@contextmanager
def added() -> Iterator[str]:
    """The system is on the list, and its module of the bridge beside the others."""
    module = f"chargen.loadout.{NAME}"
    SYSTEMS._rooms[NAME] = TOYS[NAME]  # type: ignore[index]
    sys.modules[module] = sys.modules[__name__]
    try:
        yield NAME
    finally:
        del sys.modules[module]
        del SYSTEMS._rooms[NAME]  # type: ignore[attr-defined]
