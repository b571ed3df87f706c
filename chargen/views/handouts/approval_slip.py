"""What waits for the GM, to be answered with a pen: each thing whole, and how to tell it again."""

from dataclasses import dataclass

from chargen.character.decision import Item
from chargen.character.derive import Character
from chargen.character.item_digest import item_digest
from chargen.character.ledger import flaw_points
from chargen.character.ledger_hash import SHORT
from chargen.character.requests import Flaw
from chargen.character.terms import terms
from chargen.views.approval_words import standing
from chargen.views.waiting import item_lines, waiting_items, waiting_name


@dataclass(frozen=True, slots=True)
class SlipItem:
    """One thing the GM is asked to agree to (CC-12)."""

    name: str
    worth: str
    """What it would give; empty where that is said in the facts."""
    facts: tuple[tuple[str, str], ...]
    """What there is to decide on, each behind what it is called."""
    digest: str
    """The first characters of its digest: another text has others."""


def slip_items(character: Character) -> tuple[SlipItem, ...]:
    """Return all that waits for the GM, in the order it was taken."""
    return tuple(_slip(character, item) for item in waiting_items(character))


def _slip(character: Character, item: Item) -> SlipItem:
    worth = f"{flaw_points(character.rules, item)} SkP" if isinstance(item, Flaw) else ""
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
            ("how bad", f"{item.category}, {item.severity}, {item.frequency}"),
            ("text", item.description),
            ("terms", "\n".join(terms(character.rules, item))),
            stands,
        ]
    return [("asked for", "\n".join(item_lines(character, item))), stands]
