"""Items waiting for the GM: the list, their commands, and a message to send with them."""

from collections.abc import Iterator

from chargen.character.decisions.approval_state import asked_of
from chargen.character.derived.derive import Character
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import capitalised, item_name, points
from chargen.character.document.custom_gear import item_id, own_figures
from chargen.character.document.decision import Item
from chargen.character.document.requests import Flaw, OwnGear
from chargen.character.points.ledger import flaw_points
from chargen.character.subjects import SubjectKind, split_subject

SEND, SAID_YES = "send", "said-yes"
"""Commands for pending items."""
ASKED = {SubjectKind.FLAW, SubjectKind.GRANT, SubjectKind.REQUEST, SubjectKind.OWN}
"""Kinds of subjects a player takes or asks for."""
WAYS = {SEND: "Send to GM…", SAID_YES: "Record GM approval…"}


def waiting_items(character: Character) -> tuple[Item, ...]:
    """Return the flaws, grants, requests and custom gear that await the GM (CC-12)."""
    return tuple(
        item
        for item in asked_of(character.build)
        if character.states[item.id].pending and item.id not in character.books.closed
    )


def waiting_item(character: Character, subject: str) -> Item | None:
    """Return the pending item a subject names; None if it is not pending."""
    about = split_subject(subject)
    if about.kind not in ASKED:
        return None
    name = item_id(about.key, about.part) if about.kind is SubjectKind.OWN else about.key
    return next((item for item in waiting_items(character) if item.id == name), None)


def ways_on(character: Character, subject: str) -> tuple[str, ...]:
    """Return the commands for the item a subject names; empty if nothing is pending.

    Where the GM signs, recorded approvals do not count and are not offered.
    """
    if waiting_item(character, subject) is None:
        return ()
    return (SEND,) if character.states.signed else (SEND, SAID_YES)


def item_lines(character: Character, item: Item) -> tuple[str, ...]:
    """Return everything the GM approves with an item, a line each (CC-12)."""
    return tuple(line for line in _lines(character, item) if line.strip())


def _lines(character: Character, item: Item) -> Iterator[str]:
    if isinstance(item, OwnGear):
        yield own_figures(item)
    elif isinstance(item, Flaw):
        worth = points(flaw_points(character.rules, item), "skill point")
        yield f"{item.category.capitalize()}, {item.severity}, {item.frequency}: {worth}"
        yield item.description
        yield from map(capitalised, terms(character.rules, item))
    else:
        yield item.reason


def waiting_name(character: Character, item: Item) -> str:
    """Return the name of an item, as the start of a sentence."""
    return capitalised(item_name(character.rules, item, character.books.flaws))


def message(character: Character, file: str) -> str:
    """Return a message to the GM to send with a character's file: all pending items in full."""
    build, waits = character.build, waiting_items(character)
    name = build.choices.name or "My character"
    campaign = f" ({build.campaign.name})" if build.campaign else ""
    verb = "is" if len(waits) == 1 else "are"
    lines = [f"{name}{campaign}: {points(len(waits), 'item')} {verb} waiting for your decision."]
    for item in waits:
        lines.append(f"- {waiting_name(character, item)}")
        lines += [f"  {line}" for text in item_lines(character, item) for line in text.split("\n")]
    return "\n".join((*lines, f"The file is {file}."))
