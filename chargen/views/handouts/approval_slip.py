"""Items for the GM's decision on paper: each in full, with a way to identify it."""

from dataclasses import dataclass

from chargen.character.decisions.item_digest import item_digest
from chargen.character.derived.derive import Character
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import points
from chargen.character.document.decision import Item
from chargen.character.document.requests import Flaw
from chargen.character.points.ledger import flaw_points
from chargen.character.points.ledger_hash import SHORT
from chargen.views.approval.approval_text import standing
from chargen.views.approval.pending_items import item_lines, waiting_items, waiting_name


@dataclass(frozen=True, slots=True)
class SlipItem:
    """One item for the GM's decision (CC-12)."""

    name: str
    worth: str
    """Points it would give; empty if the facts contain them."""
    facts: tuple[tuple[str, str], ...]
    """Facts for the decision, each with its title."""
    digest: str
    """First characters of its digest, which differ for another text."""


def slip_items(character: Character) -> tuple[SlipItem, ...]:
    """Return all pending items, in the order taken."""
    return tuple(_slip(character, item) for item in waiting_items(character))


def _slip(character: Character, item: Item) -> SlipItem:
    worth = (
        points(flaw_points(character.rules, item), "skill point") if isinstance(item, Flaw) else ""
    )
    return SlipItem(
        name=waiting_name(character, item),
        worth=worth,
        facts=tuple((name, words) for name, words in _facts(character, item) if words),
        digest=item_digest(item)[:SHORT],
    )


def _facts(character: Character, item: Item) -> list[tuple[str, str]]:
    stands = ("stands", standing(item, character.states[item.id]))
    if isinstance(item, Flaw):
        return [
            ("severity", f"{item.category}, {item.severity}, {item.frequency}"),
            ("text", item.description),
            ("terms", "\n".join(terms(character.rules, item))),
            stands,
        ]
    return [("asked for", "\n".join(item_lines(character, item))), stands]
