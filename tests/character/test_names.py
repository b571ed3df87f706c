"""What things are called in sentences."""

import pytest

from chargen.character.display_names import (
    flaw_name,
    item_name,
    perk_name,
    pool_name,
    pool_unit,
    skill_name,
)
from chargen.character.document.decision import Item, PacketAward
from chargen.character.document.events import Award
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId, skill_pool
from chargen.character.document.requests import (
    CapGrant,
    FlawRequest,
    OwnGear,
    PerkGrant,
    PointsGrant,
    ReopenRequest,
    RerollGrant,
)
from tests.builders import flaw, rules

LIMP = flaw()


@pytest.mark.parametrize(
    ("pool", "one", "several"),
    [
        (GENERAL, "IP", "IP"), (skill_pool("rifle"), "skill IP", "skill IP"),
        (PERK_POINTS, "perk point", "perk points"), (STAT_POINTS, "stat point", "stat points"),
    ],
)  # fmt: skip
def test_a_pool_is_counted_in_its_unit(pool: PoolId, one: str, several: str) -> None:
    """One of it, taken or given, and several or none."""
    assert [pool_unit(pool, amount) for amount in (1, -1)] == [one, one]
    assert [pool_unit(pool, amount) for amount in (0, 2, -2)] == [several] * 3


def test_a_pool_of_one_skill_names_it() -> None:
    """The others have a name of their own."""
    assert pool_name(rules(), skill_pool("rifle")) == "IP for Rifle"
    assert pool_name(rules(), GENERAL) == "general IP"


def test_what_the_rules_do_not_hold_is_called_by_its_id() -> None:
    """Skills, members of families, perks, flaws."""
    assert skill_name(rules(), "juggling") == "juggling"
    assert skill_name(rules(), "juggling:knives") == "juggling: knives"
    assert perk_name(rules(), "juggler") == "juggler"
    assert flaw_name(flaw("")) == "unnamed flaw"


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (LIMP, "Gimpy leg"),
        (PointsGrant(kind="points", id="g", reason="", pool="perk", amount=1),
         "exception for 1 perk point"),
        (PointsGrant(kind="points", id="g", reason="", pool="stat", amount=2),
         "exception for 2 stat points"),
        (PerkGrant(kind="perk", id="g", reason="", perk="juggler", levels=2),
         "exception for juggler 2"),
        (RerollGrant(kind="reroll", id="g", reason=""), "exception for a second ATTR roll"),
        (CapGrant(kind="over-cap", id="g", reason="", amount=3),
         "exception for 3 skill points of flaws above the cap"),
        (FlawRequest(kind="remove-flaw", id="r", reason="", flaw=LIMP.id),
         "request to buy off Gimpy leg"),
        (FlawRequest(kind="remove-flaw", id="r", reason="", flaw="flaw-9"),
         "request to buy off flaw-9"),
        (ReopenRequest(kind="reopen", id="r", reason=""), "request to reopen creation"),
        (OwnGear(kind="own-gear", id="o", key="club"), "own armour club"),
        (PacketAward(kind="session", id="p", events=(
            Award(event="award", on="", ip=3), Award(event="award", on="", ip=4))),
         "award of 7 IP"),
    ],
)  # fmt: skip
def test_what_the_gm_decides_on_is_named(item: Item, words: str) -> None:
    """Each kind in a few words."""
    assert item_name(rules(), item, {LIMP.id: LIMP}) == words
