"""Balances after creation in words: general IP, and what is left in other pools (AD-01)."""

from chargen.character.derived.derive import Character
from chargen.character.display_names import pool_unit
from chargen.character.document.pools import GENERAL, PoolId


def fund_words(character: Character, *pools: PoolId) -> str:
    """Return general IP and what is left in other pools, such as 35 IP and 2 perk points."""
    balances = character.books.balances
    words = [f"{balances[GENERAL]} IP"]
    kept = ((pool, balances[pool]) for pool in pools if pool != GENERAL)
    words += [f"{left} {pool_unit(pool, left)}" for pool, left in kept if left > 0]
    return " and ".join(words)
