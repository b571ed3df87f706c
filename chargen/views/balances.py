"""Balances after creation, pool by pool: earned, spent, left (AD-01 to AD-07)."""

from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.display_names import pool_name, skill_name
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId
from chargen.character.points.ledger import Entry


@dataclass(frozen=True, slots=True)
class Balance:
    """One balance of the ledger: earned, spent and left (AD-10)."""

    pool: PoolId
    name: str
    left: int
    earned: int
    spent: int
    moves: int
    """Number of entries behind it."""


def balances(character: Character) -> tuple[Balance, ...]:
    """Return general IP, perk points and stat points, then the IP of each skill with entries."""
    pools = {GENERAL, PERK_POINTS, STAT_POINTS, *character.books.balances}
    return tuple(_balance(character, pool) for pool in sorted(pools, key=lambda pool: pool.place))


def _balance(character: Character, pool: PoolId) -> Balance:
    flows = [entry for _, entry in character.books.entries if entry.pool == pool]
    left = sum(entry.amount for entry in flows)
    earned = sum(entry.amount for entry in flows if _income(entry))
    name = _balance_name(character, pool)
    return Balance(pool, name, left, earned, earned - left, len(flows))


def _income(entry: Entry) -> bool:
    """Return whether an entry is income or its reversal; a refund is neither."""
    return (entry.amount > 0) != (entry.rule == "AD-10")


def _balance_name(character: Character, pool: PoolId) -> str:
    if pool.skill:
        return skill_name(character.rules, pool.skill)
    name = pool_name(character.rules, pool)
    return name[0].upper() + name[1:]
