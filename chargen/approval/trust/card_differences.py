"""Changes of a campaign's rules, and differences of a character's copy from the GM's card."""

from typing import Literal

from chargen.approval.trust.card import Card
from chargen.approval.trust.lookalike import alike
from chargen.character.document.build import Build
from chargen.rules.differences import RuleDifference, house_differences
from chargen.rules.house import HouseRules

Origin = Literal["own card", "older card", "other copy", "no card", "other campaign"]
"""The rules a character was built under: this card or an earlier one of the campaign, a copy of it
that says something else, the rules as shipped, or the card of another campaign."""


def differences(theirs: HouseRules, ours: HouseRules) -> tuple[RuleDifference, ...]:
    """Return everything in which a character's rules differ from the card's."""
    return tuple(house_differences(theirs, ours))


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
        lines = [f"It was built under the default rules, not under {card.name}."]
        theirs = HouseRules()
    else:
        theirs, lines = copy.house, []
        if copy.id != card.id:
            only = ", which is only called like this one" if alike(copy.name, card.name) else ""
            lines.append(f"It was built for another campaign, {copy.name}{only}.")
        elif copy.card != card.number:
            lines.append(f"It was built under card {copy.card}; the card is number {card.number}.")
    changes = [
        f"{d.what}: {d.before} in its copy, {d.after} on the card."
        for d in house_differences(theirs, card.house)
    ]
    if changes and not lines:
        lines = ["Its copy of the card is not what the card says."]
    return (*lines, *changes)
