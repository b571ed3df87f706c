"""What is on the books after creation, pool by pool: earned, spent, left (AD-01 to AD-07)."""

from dataclasses import dataclass

from chargen.character.derive import Character
from chargen.character.ledger import GENERAL, PERK_POINTS, STAT_POINTS, Entry
from chargen.character.names import skill_name


@dataclass(frozen=True, slots=True)
class Balance:
    """One balance of the ledger: what is there, and what came and went (AD-10)."""

    key: str
    name: str
    left: int
    earned: int
    spent: int
    moves: int
    """How many entries went through it."""


def balances(character: Character) -> tuple[Balance, ...]:
    """Return general IP, perk points and stat points, then the IP of each skill that had any."""
    pools = [GENERAL, PERK_POINTS, STAT_POINTS]
    pools += sorted(pool for pool in character.books.balances if pool not in pools)
    return tuple(_purse(character, pool) for pool in pools)


def _purse(character: Character, pool: str) -> Balance:
    flows = [entry for _, entry in character.books.entries if entry.pool == pool]
    left = sum(entry.amount for entry in flows)
    earned = sum(entry.amount for entry in flows if _income(entry))
    name = _purse_name(character, pool)
    return Balance(pool, name, left, earned, earned - left, len(flows))


def _income(entry: Entry) -> bool:
    """Say whether an entry is income or takes income back; a purchase refunded is neither."""
    return (entry.amount > 0) != (entry.rule == "AD-10")


def _purse_name(character: Character, pool: str) -> str:
    skill = pool.removeprefix("IP for ")
    return pool[0].upper() + pool[1:] if skill == pool else skill_name(character.rules, skill)
