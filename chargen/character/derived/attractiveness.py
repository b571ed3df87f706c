"""The program's own roll of ATTR, fixed by the document's seed: rolling again changes nothing."""

import hashlib

from chargen.character.document.build import AttrRoll, Build
from chargen.rules.model import Attractiveness


def app_roll(attractiveness: Attractiveness, seed: int, number: int) -> AttrRoll:
    """Return the program's roll ``number``, counted from 0, of a document with ``seed`` (CC-07).

    The dice are the digits, to the base of their sides, of a SHA-256 of seed and number; the same
    on every machine, and far too long for the remainder to favour any face.
    """
    value = int.from_bytes(hashlib.sha256(f"ATTR {seed} {number}".encode()).digest(), "big")
    dice: list[int] = []
    for _ in range(attractiveness.dice):
        value, face = divmod(value, attractiveness.sides)
        dice.append(face + 1)
    return AttrRoll(dice=tuple(dice), source="app")


def next_app_roll(attractiveness: Attractiveness, build: Build) -> AttrRoll:
    """Return the roll the program makes next for this document (CC-07)."""
    attr = build.choices.attr
    return app_roll(attractiveness, attr.seed, len(attr.rolls))
