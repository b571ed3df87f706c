"""Decisions that do not count any more, as after a change of keys: to be confirmed again.

Each is confirmed with the verdict and the words it had: a refusal stays a refusal. Where the file
holds another decision than the desk remembers, nothing is confirmed until the GM has settled it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.queues import is_by_former_key, is_silent
from chargen.approval.decisions.registry import CharacterRecord, LastDecision, contradicts
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.card import joined
from chargen.character.decisions.approval_state import ItemState, Refused, Revoked, items_of
from chargen.character.decisions.item_digest import item_digest
from chargen.character.document.build import Build
from chargen.character.document.decision import Item


class ReconfirmItems(NamedTuple):
    """The items of one character to be decided on again."""

    same: tuple[ItemDecision, ...]
    """As it was decided; the items are as they were."""
    changed: tuple[Item, ...]
    """To be decided singly: not as they were then, or the file holds another last decision."""


def unconfirmed(campaign: Campaign, build: Build) -> ReconfirmItems:
    """Return what was decided on a character and does not count by the card in use.

    IP are among it that went out and were not taken yet: their packet cannot be opened any more.
    """
    build = joined(build, campaign.card)
    record = campaign.known(build.id)
    verifier = campaign.verifier(build.id)
    states, last = verifier.states(build), verifier.last_spoken(build)
    mine = list(items_of(build))
    keys = campaign.card.keys
    known = [(item, record.items[item.id]) for item in mine if item.id in record.items]
    disputed = [
        item.id
        for item, word in known
        if contradicts(word, (each.statement for each in last.get(item.id, ())))
    ]
    spoken = [
        (item, word)
        for item, word in known
        if item.id in disputed or _is_open(word, states[item.id], keys)
    ]
    alike = [(i, w) for i, w in spoken if i.id not in disputed and w.digest == item_digest(i)]
    same = [ItemDecision(item, word.verdict, word.note) for item, word in alike]
    same += _untaken(campaign, record, build, {item.id for item in mine})
    changed = [pair[0] for pair in spoken if pair not in alike]
    return ReconfirmItems(tuple(same), tuple(changed))


def _is_open(word: LastDecision, state: ItemState, keys: tuple[str, ...]) -> bool:
    """Return whether a decision does not count because of its key, or is damaged in the file."""
    holds = {
        "approved": state.grants,
        "refused": isinstance(state, Refused),
        "revoked": isinstance(state, Revoked),
        "asked": True,
    }
    if holds[word.verdict]:
        return False
    return is_by_former_key(word, state, keys) or not is_silent(state)


def _untaken(
    campaign: Campaign, record: CharacterRecord, build: Build, taken: set[str]
) -> Iterator[ItemDecision]:
    """Yield awards that went out in a packet which the card in use lets no player open."""
    gifts = {}
    for statement, key in campaign.outbox.gifts(build.id):
        word = record.items.get(statement.item_id)
        last = word is None or word.serial == statement.serial
        if last and key not in campaign.card.keys and statement.item_id not in taken:
            gifts[statement.item_id] = statement
    for statement in gifts.values():
        if statement.verdict == "approved":
            yield ItemDecision(statement.item, "approved", statement.gm_note)
