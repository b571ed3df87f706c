"""What it means for a character that a gift of IP is taken back: told before it is signed."""

from collections import Counter

from chargen.character.approval_state import Revoked, States
from chargen.character.checks import check
from chargen.character.decision import Recorded, SessionGift
from chargen.character.derive import Character, derive
from chargen.character.issue import Severity
from chargen.character.ledger import advancement
from chargen.character.names import pool_name
from chargen.character.pools import PoolId


def consequences(character: Character, gift: SessionGift) -> str:
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
    told = f"{spent} spent already."
    if not broken:
        return told
    return f"{told} The character is ILLEGAL (AD-11) until it is refunded: {'; '.join(broken)}."


def _spent(character: Character, gift: SessionGift) -> str:
    given: Counter[PoolId] = Counter()
    for event in gift.events:
        for entry in advancement(event):
            given[entry.pool] += entry.amount
    parts = [
        f"{used} {pool_name(character.rules, pool)}"
        for pool, amount in given.items()
        if (used := amount - max(0, min(amount, character.books.balances[pool])))
    ]
    return f"Of it are {' and '.join(parts)}" if parts else ""


def _without(character: Character, gift: SessionGift) -> States:
    word = Recorded(kind="recorded", item=gift, verdict="revoked", by="", on="", note="")
    states = {**character.states, gift.id: Revoked(word)}
    return States(states, signed=character.states.signed)
