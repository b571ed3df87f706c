"""Changes of a campaign's rules, and differences of a character's copy from the GM's card."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from pydantic import BaseModel

from chargen.approval.trust.card import Card
from chargen.approval.trust.lookalike import alike
from chargen.character.document.build import Build
from chargen.rules.house import HouseRules

_KINDS: tuple[tuple[str, str], ...] = (
    ("skills", "skill"), ("perks", "perk"), ("flaw_templates", "flaw"), ("weapons", "weapon"),
    ("armour", "armour"),
)  # fmt: skip
ABSENT = "missing"
SHIPPED = "as shipped"


Origin = Literal["own card", "older card", "other copy", "no card", "other campaign"]
"""The rules a character was built under: this card or an earlier one of the campaign, a copy of it
that says something else, the rules as shipped, or the card of another campaign."""


class CardDifference(NamedTuple):
    """One thing two sets of house rules say in two ways."""

    what: str
    theirs: str
    """In the character's copy."""
    ours: str
    """On the card."""


def differences(theirs: HouseRules, ours: HouseRules) -> tuple[CardDifference, ...]:
    """Return everything in which a character's rules differ from the card's."""
    return tuple(_differences(theirs, ours))


def origin(build: Build, card: Card) -> Origin:
    """Return which rules a character was built under, seen from a card."""
    copy = build.campaign
    if copy is None:
        return "own card" if card.house == HouseRules() else "no card"
    if copy.id != card.id:
        return "other campaign"
    if copy.card < card.number:
        return "older card"
    alike = copy.card == card.number and not differences(copy.house, card.house)
    return "own card" if alike else "other copy"


def foreign(build: Build, card: Card) -> tuple[str, ...]:
    """Return, in sentences, how a character was built under something else than this card."""
    copy = build.campaign
    if copy is None:
        if card.house == HouseRules():
            return ()
        lines = [f"It was built under the rules as shipped, not under {card.name}."]
        theirs = HouseRules()
    else:
        theirs, lines = copy.house, []
        if copy.id != card.id:
            only = ", which is only called like this one" if alike(copy.name, card.name) else ""
            lines.append(f"It was built for another campaign, {copy.name}{only}.")
        elif copy.card != card.number:
            lines.append(f"It was built under card {copy.card}; the card is number {card.number}.")
    changes = [
        f"{d.what}: {d.theirs} in its copy, {d.ours} on the card."
        for d in _differences(theirs, card.house)
    ]
    if changes and not lines:
        lines = ["Its copy of the card is not what the card says."]
    return (*lines, *changes)


def _differences(theirs: HouseRules, ours: HouseRules) -> Iterator[CardDifference]:
    for field in type(ours.rulings).model_fields:
        yield from _field_difference(
            field.replace("_", " "), theirs.rulings, ours.rulings, field=field
        )
    for part in ("budgets", "improvement"):
        yield from _numbers(part, getattr(theirs, part), getattr(ours, part))
    yield from _field_difference("flaw cap", theirs, ours, field="flaw_cap")
    for table, word in _KINDS:
        yield from _rows(word, getattr(theirs, table), getattr(ours, table))


def _field_difference(
    what: str, theirs: BaseModel, ours: BaseModel, *, field: str
) -> Iterator[CardDifference]:
    theirs_value, ours_value = getattr(theirs, field), getattr(ours, field)
    if theirs_value != ours_value:
        yield CardDifference(what, _shown(theirs_value), _shown(ours_value))


def _numbers(
    part: str, theirs: BaseModel | None, ours: BaseModel | None
) -> Iterator[CardDifference]:
    if theirs is None or ours is None:
        if theirs is not ours:
            yield CardDifference(part, _all(theirs), _all(ours))
        return
    for field in type(ours).model_fields:
        yield from _field_difference(
            f"{part}, {field.replace('_', ' ')}", theirs, ours, field=field
        )


def _rows(
    word: str, theirs: Mapping[str, BaseModel], ours: Mapping[str, BaseModel]
) -> Iterator[CardDifference]:
    for key in sorted({*theirs, *ours}):
        their_row, our_row = theirs.get(key), ours.get(key)
        if their_row == our_row:
            continue
        name = f"{word} {getattr(our_row or their_row, 'name', key)}"
        if their_row is None or our_row is None or type(their_row) is not type(our_row):
            yield CardDifference(name, _presence_word(their_row), _presence_word(our_row))
            continue
        for field in type(our_row).model_fields:
            yield from _field_difference(
                f"{name}, {field.replace('_', ' ')}", their_row, our_row, field=field
            )


def _presence_word(row: BaseModel | None) -> str:
    return ABSENT if row is None else "present"


def _all(part: BaseModel | None) -> str:
    if part is None:
        return SHIPPED
    facts = part.model_dump()
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in facts.items())


def _shown(value: object) -> str:
    if value is None:
        return SHIPPED
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, BaseModel):
        return _all(value)
    if isinstance(value, tuple | list):
        return ", ".join(str(each) for each in value) or "none"
    return str(value) or "empty"
