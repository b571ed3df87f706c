"""Checks of models: the values each field may have, and refusals that name the field."""

import unicodedata
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Final, cast

Span = tuple[int, int]
"""The least and the most a number may be."""

LONGEST: Final = 200
"""Characters of a name or a reason."""
_JOINERS: Final = frozenset(
    "\u200c\u200d\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2"
    "\U000110bd\U000110cd"
)
"""Characters some scripts and emoji need, though Python does not call them printable."""
_SHOWN: Final = 40
"""Characters of a wrong value a message shows."""


class InvalidScenario(ValueError):
    """A scenario that cannot be fought; the message names the fault."""


def refuse_beyond(value: object, spans: Mapping[str, Span], owner: str) -> None:
    """Refuse a value with a number that is none, or outside its span."""
    for name, (least, most) in spans.items():
        number = getattr(value, name)
        if type(number) is not int or not least <= number <= most:
            raise wrong(owner, name, number, f"from {least} to {most}")


def refuse_word(word: object, words: tuple[str, ...], owner: str, name: str) -> None:
    """Refuse a word outside a closed list."""
    if word not in words:
        raise wrong(owner, name, word, f"one of {', '.join(words)}")


def refuse_text(text: object, owner: str, name: str) -> None:
    """Refuse a text that is not a line, or too long."""
    if not (type(text) is str and len(text) <= LONGEST and all(map(_seen, text))):
        raise wrong(owner, name, text, f"a line of at most {LONGEST} characters")


def _seen(character: str) -> bool:
    """Return whether a character may appear in a line: a letter, a mark, a space, a joiner."""
    return (
        character.isprintable() or character in _JOINERS or unicodedata.category(character) == "Zs"
    )


def refuse_levels(levels: object, span: Span, owner: str, name: str) -> None:
    """Refuse what does not give each of some names a number within a span."""
    if not isinstance(levels, Mapping):
        raise wrong(owner, name, levels, "a number for each name")
    for key, level in levels.items():
        refuse_text(key, owner, name)
        if type(level) is not int or not span[0] <= level <= span[1]:
            raise wrong(owner, f"{name}.{key}", level, f"from {span[0]} to {span[1]}")


def refuse_modifiers(
    modifiers: object, rolls: tuple[str, ...], span: Span, owner: str, name: str
) -> None:
    """Refuse a GM modifier for an unknown roll, outside a span, or without a reason."""
    for roll, given in cast("Mapping[str, object]", modifiers).items():
        refuse_word(roll, rolls, owner, name)
        if type(given) is not tuple or len(given) != len(("points", "reason")):
            raise wrong(owner, f"gm.{roll}", given, "points and a reason")
        refuse_levels({roll: given[0]}, span, owner, "gm")
        refuse_text(given[1], owner, f"gm.{roll}")


def refuse_hand(hand: object, weapons: int, owner: str) -> None:
    """Refuse a number of the weapon in hand above the number of weapons; -1 is for no weapon."""
    if type(hand) is not int or not -1 <= hand < max(1, weapons):
        raise InvalidScenario(f"{owner} has no weapon number {hand} to hold.")


def refuse_unlike(value: object, owner: str, span: Span | None = None) -> None:
    """Refuse fields of a dataclass that are not of the kind of their defaults.

    Text is one line, a list keeps its kind; with a span, every number lies in it and a list of
    numbers keeps its length.
    """
    for field in fields(cast(Any, value)):
        held, usual = getattr(value, field.name), field.default
        if type(usual) is bool and type(held) is not bool:
            raise wrong(owner, field.name, held, "true or false")
        if type(usual) is str or field.name == "name":
            refuse_text(held, owner, field.name)
        if type(usual) is tuple:
            _refuse_list(held, usual, owner, field.name, span)
        if span is not None and type(usual) is int:
            refuse_beyond(value, {field.name: span}, owner)
        if span is not None and field.default_factory is not MISSING:
            refuse_levels(held, span, owner, field.name)


def _refuse_list(
    held: object, usual: tuple[object, ...], owner: str, name: str, span: Span | None
) -> None:
    if type(held) is not tuple:
        raise wrong(owner, name, held, "a list")
    if not usual or type(usual[0]) is not int:
        return
    if span is not None and len(held) != len(usual):
        raise wrong(owner, name, held, f"a list of {len(usual)}")
    for number in held:
        if type(number) is not int or (span is not None and not span[0] <= number <= span[1]):
            between = f" from {span[0]} to {span[1]}" if span is not None else ""
            raise wrong(owner, name, number, f"made of whole numbers{between}")


def wrong(owner: str, name: str, value: object, wanted: str) -> InvalidScenario:
    """Return the refusal of a value, with what it has to be."""
    return InvalidScenario(f"{owner}: {name} is {shown(value)} and has to be {wanted}.")


def shown(value: object) -> str:
    """A wrong value as a message may show it."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
