"""What the pools are: of creation or of advancement, of IP or of points, and in which order."""

import pytest

from chargen.character.document.pools import (
    CREATION,
    GENERAL,
    PERK,
    PERK_POINTS,
    SKILL,
    STAT,
    STAT_POINTS,
    PoolId,
    creation_pool,
    skill_pool,
)
from chargen.character.document.requests import POOL_NAMES

RIFLE, STEALTH = skill_pool("rifle"), skill_pool("stealth")


@pytest.mark.rule("AD-01", "AD-02")
@pytest.mark.parametrize(
    ("pool", "word", "of_creation", "of_ip"),
    [
        (STAT, "stat", True, False), (SKILL, "skill", True, False), (PERK, "perk", True, False),
        (GENERAL, "general IP", False, True), (RIFLE, "IP for rifle", False, True),
        (PERK_POINTS, "perk points", False, False), (STAT_POINTS, "stat points", False, False),
    ],
)  # fmt: skip
def test_what_a_pool_holds(pool: PoolId, word: str, of_creation: object, of_ip: object) -> None:
    """Points of creation, IP, or points bought with IP."""
    assert (pool.word, pool.is_creation, pool.is_ip) == (word, of_creation, of_ip)


def test_pools_are_shown_in_their_order() -> None:
    """By kind, then by skill."""
    mixed = [RIFLE, PERK, STEALTH, STAT_POINTS, GENERAL, SKILL, PERK_POINTS, STAT]
    assert sorted(mixed, key=lambda pool: pool.place) == [
        STAT, SKILL, PERK, GENERAL, PERK_POINTS, STAT_POINTS, RIFLE, STEALTH,
    ]  # fmt: skip
    assert tuple(creation_pool(name) for name in POOL_NAMES) == CREATION
