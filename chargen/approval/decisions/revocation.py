"""Consequences of taking back an award of IP, shown before it is signed."""

from collections import Counter

from chargen.character.checks import check
from chargen.character.checks.issue import Severity
from chargen.character.decisions.approval_state import ItemStates, Revoked
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import pool_name
from chargen.character.document.decision import PacketAward, RecordedDecision
from chargen.character.document.pools import PoolId
from chargen.character.points.ledger import advancement


def consequences(character: Character, gift: PacketAward) -> str:
    """Return what is spent of a gift and which rules would be broken without it (AD-10, AD-11).

    Nothing of a gift counts from its place in the ledger on, once it is revoked; what was bought
    with it is unpaid until it is refunded.
    """
    spent = _spent(character, gift)
    if not spent:
        return ""
    known = {issue.message for issue in check(character)}
    after = derive(character.rules, character.build, _without(character, gift))
    broken = [
        issue.message
        for issue in check(after)
        if issue.severity is Severity.ILLEGAL and issue.message not in known
    ]
    words = f"{spent} already spent."
    if not broken:
        return words
    return f"{words} The character is ILLEGAL until it is refunded: {'; '.join(broken)}."


def _spent(character: Character, gift: PacketAward) -> str:
    given: Counter[PoolId] = Counter()
    for event in gift.events:
        for entry in advancement(event):
            given[entry.pool] += entry.amount
    parts = [
        f"{used} {pool_name(character.rules, pool)}"
        for pool, amount in given.items()
        if (used := amount - max(0, min(amount, character.books.balances[pool])))
    ]
    return f"Of this award, {' and '.join(parts)}" if parts else ""


def _without(character: Character, gift: PacketAward) -> ItemStates:
    word = RecordedDecision(kind="recorded", item=gift, verdict="revoked", by="", on="", note="")
    states = {**character.states, gift.id: Revoked(word)}
    return ItemStates(states, signed=character.states.signed)
