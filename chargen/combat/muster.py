"""Everything one fight starts from, and the file it is kept in.

What a file leaves out has the default of the model. Kinds, modes and locations are written in
words, places in centimetres, ranges in metres.
"""

import json
from dataclasses import fields
from typing import Any, Final

from chargen.combat.columns import (
    ARMOUR,
    COVER,
    FIGHTER,
    NOTES,
    SCENE,
    WEAPON,
    WORD,
    WORDS,
    Columns,
)
from chargen.combat.model import Armour, Cover, Fighter, Scene, Weapon
from chargen.combat.tunables import Tunables

FORMAT: Final = "gray-dawn-fight"
VERSION: Final = 1


class Muster:
    """Everything one fight starts from."""

    def __init__(self, fighters: tuple[Fighter, ...], scene: Scene, tunables: Tunables) -> None:
        self.fighters: Final = fighters
        self.scene: Final = scene
        self.tunables: Final = tunables


def write(muster: Muster) -> bytes:
    """Return a fight as a file; reading it gives the same fight again."""
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "fighters": [_fighter(fighter) for fighter in muster.fighters],
        "scene": _scene(muster.scene),
        "tunables": _changed(muster.tunables, Tunables()),
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def _fighter(fighter: Fighter) -> dict[str, Any]:
    row = _written(fighter, Fighter(name=""), FIGHTER)
    row["weapons"] = [_written(arm, Weapon(name=""), WEAPON) for arm in fighter.weapons]
    row["armour"] = [_written(piece, Armour(name="", sp=-1), ARMOUR) for piece in fighter.armour]
    return row


def _scene(scene: Scene) -> dict[str, Any]:
    row = _written(scene, Scene(), SCENE)
    row["covers"] = [_written(cover, Cover(name="", extent=()), COVER) for cover in scene.covers]
    return row


def _written(value: object, usual: object, columns: Columns) -> dict[str, Any]:
    """What of a value is not as usual, in the words of the file."""
    row: dict[str, Any] = {}
    for key, column in columns.items():
        found = getattr(value, key)
        if found == getattr(usual, key):
            continue
        if column.kind == WORD:
            row[key] = column.words[found]
        elif column.kind == WORDS:
            row[key] = [column.words[one] for one in found]
        elif column.kind == NOTES:
            row[key] = {one: list(pair) for one, pair in found.items()}
        else:
            row[key] = list(found) if isinstance(found, tuple) else found
    return row


def _changed(tunables: Tunables, usual: Tunables) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for field in fields(Tunables):
        found = getattr(tunables, field.name)
        if found != getattr(usual, field.name):
            row[field.name] = list(found) if isinstance(found, tuple) else found
    return row
