"""What a Quick-Draw adds to initiative (LC-22 to LC-48, LC-R02 to LC-R07)."""

from typing import Any

import pytest

from chargen.combat.lead_and_chrome.actions import quick_draw
from chargen.combat.lead_and_chrome.actions.declarations import IN_A_HURRY, USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.model.events import AttackRolled, PlaceRolled
from tests.combat.lead_and_chrome.builders import (
    AUTOMATIC,
    EMPTY_CHAMBER,
    KNIFE,
    REVOLVER,
    Duel,
    blade,
    drawing,
    gunfighter,
    numbers,
    standoff,
    weapon,
)
from tests.combat.scenes import every, only, part

ROWS: list[tuple[dict[str, Any], int]] = [
    ({"carry": "hip"}, 0),
    ({"carry": "hip_loose"}, -1),
    ({"carry": "belly"}, -1),
    ({"carry": "shoulder"}, -3),
    ({"carry": "reverse"}, -3),
    ({"carry": "flap_up"}, -1),
    ({"carry": "flap_down"}, -2),
    ({"carry": "flap_buttoned"}, -4),
    ({"carry": "lanyard"}, 0),
    ({"carry": "pocket"}, -2),
    ({"carry": "hand_in_pocket"}, 1),
    ({"carry": "back"}, -3),
    ({"carry": "spring"}, 1),
    ({"carry": "sleeve"}, 1),
    ({"carry": "bridgeport"}, 2),
    ({"barrel": 39}, 1),
    ({"barrel": 40}, 0),
    ({"barrel": 59}, 0),
    ({"barrel": 60}, -1),
    ({"barrel": 0}, 0),
    ({"sights_filed": True}, 1),
    ({"no_guard": True}, 1),
    ({"hair_trigger": True}, 1),
    ({"carry": "spring", "barrel": 30, "sights_filed": True, "no_guard": True,
      "hair_trigger": True}, 5),
]  # fmt: skip
"""Tags of a gun, and what they add to the initiative of its Quick-Draw (T2-07, T2-12)."""


@pytest.mark.rule(
    "LC-24", "LC-25", "LC-26", "LC-27", "LC-28", "LC-29", "LC-30", "LC-31", "LC-32", "LC-33",
    "LC-34", "LC-35", "LC-36", "LC-37", "LC-38", "LC-39", "LC-40", "LC-41", "LC-42", "LC-43",
    "LC-48", "LC-R03", "LC-R04", "LC-R05", "LC-R06",
)  # fmt: skip
@pytest.mark.parametrize(("tags", "points"), ROWS, ids=str)
def test_what_a_gun_adds_to_its_draw(tags: dict[str, Any], points: int) -> None:
    """One way to carry, one barrel, and what was done to it, all added."""
    now = standoff(weapon(**tags))
    told = every(now.round(QuickDraw(0, 1), USUALLY, 5, 5, 9, 9), PlaceRolled)[0]
    assert told.total == 17 + points


@pytest.mark.rule("LC-39", "LC-40", "LC-R06")
@pytest.mark.parametrize("barrel", [39, 40, 59, 60])
def test_where_barrels_part_can_be_set(barrel: int) -> None:
    """By the inch: 4 and 6 as shipped; a medium barrel counts for what it is set to."""
    now = Duel(
        drawing("Ann", weapon(barrel=barrel)), drawing("Cid", side=1, metres=1), medium_barrel=7
    )
    told = every(now.round(QuickDraw(0, 1), USUALLY, 5, 5, 9, 9), PlaceRolled)[0]
    assert told.total - 17 == {39: 1, 40: 7, 59: 7, 60: -1}[barrel]


@pytest.mark.rule("LC-33", "LC-R04")
def test_a_hand_in_the_pocket() -> None:
    """7 on the dice and Reflexes 6 are 14 (T2-10); the other reading can be set."""
    for points in (1, -1):
        carried = {**numbers().carried}
        carried["hand_in_pocket"] += points - 1
        ann = drawing("Ann", weapon(carry="hand_in_pocket"), REF=6)
        now = Duel(ann, drawing("Cid", side=1, metres=1), carried=carried)
        told = every(now.round(QuickDraw(0, 1), USUALLY, 3, 4, 9, 9), PlaceRolled)[0]
        assert told.total == 13 + points


@pytest.mark.rule("LC-44", "LC-45", "LC-46", "LC-R05")
@pytest.mark.parametrize(("grip", "points"), [("small", 1), ("medium", -1), ("large", -2)])
def test_what_the_size_of_a_blade_adds(grip: str, points: int) -> None:
    """Tags of guns count nothing on a blade; where it is carried does."""
    arm = blade(grip=grip, carry="back", barrel=80, hair_trigger=True, sights_filed=True)
    told = every(standoff(arm).round(QuickDraw(0, 1), USUALLY, 5, 5, 9, 9), PlaceRolled)[0]
    assert told.total == 17 + points - 3


@pytest.mark.rule("LC-22", "LC-23", "LC-R02", "LC-R21")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({}, -10),
        ({"cocked": False}, -5),
        ({"weapons": (KNIFE,)}, -10),
        ({"weapons": (KNIFE,), "cocked": False}, -10),
        ({"weapons": (AUTOMATIC,)}, -10),
        ({"weapons": (EMPTY_CHAMBER,)}, -5),
        ({"ready": -1}, 0),
    ],
    ids=str,
)
def test_an_opponent_with_a_weapon_out(facts: dict[str, Any], points: int) -> None:
    """Cocked -10, out but not cocked -5, unarmed nothing, as he stands when it is declared."""
    now = Duel(drawing("Ann"), gunfighter("Cid", 1, 1, **facts), gunfighter("Dan", 1, 2))
    now.round()
    armed = facts.get("weapons") != (KNIFE,)
    asked = [QuickDraw(0, 1), *[USUALLY] * (2 if armed else 1)]
    told = every(now.do(*asked, 5, 5, 9, 9, 9, 8), PlaceRolled)[0]
    assert told.total == 17 + points


@pytest.mark.rule("LC-R02", "LC-R21")
def test_what_an_action_readied_is_cocked() -> None:
    """The next Quick-Draw against it costs 10."""
    now = Duel(drawing("Ann"), gunfighter("Cid", 1, 8, cocked=False))
    assert quick_draw.opponent_bonus(now.fight, now[1]) == ("LC-23", -5)
    now.round(USUALLY, USUALLY, 4, 4, 9, 9, Fire(0, 0), 1, 1)
    assert quick_draw.opponent_bonus(now.fight, now[1]) == ("LC-22", -10)


@pytest.mark.rule("LC-14", "LC-22", "LC-23", "LC-28", "LC-40", "LC-43")
def test_ana_and_bruno() -> None:
    """2D10 + 5 against 2D10 + 11 (T2-04); with cocked gun, button and no trigger -4 (T2-05)."""
    level = {"handgun": 4, "quick-draw": 4}
    arm = weapon(barrel=75, carry="flap_up", hair_trigger=True)
    ana = drawing("Ana", arm, skills=level)
    now = Duel(ana, gunfighter("Bruno", 1, 8, REF=8, cocked=False))
    told = every(now.round(QuickDraw(0, 1), IN_A_HURRY, 5, 5, 5, 5), PlaceRolled)
    assert [event.total for event in told] == [15, 21]
    assert quick_draw.fumbles_on(now.fight, now[0], 0, -1) == 3
    slow = drawing("Ana", weapon(barrel=75, carry="flap_buttoned"), skills=level)
    again = Duel(slow, gunfighter("Bruno", 1, 8, REF=8))
    log = again.round(QuickDraw(0, 1), USUALLY, 5, 5, 5, 5)
    assert every(log, PlaceRolled)[0].total == 10 - 4


@pytest.mark.rule("LC-41", "LC-R07")
def test_filed_sights_cost_3_on_every_shot_with_that_gun() -> None:
    """Drawn quickly or not, and not with another gun."""
    ann = gunfighter("Ann", weapons=(weapon(sights_filed=True), weapon("other")))
    now = Duel(ann, gunfighter("Cid", 1, 8))
    now.usual()
    assert part(only(now.do(Fire(0, 1), 1, 1), AttackRolled).parts, "sights filed off") == -3
    now[0].hand = 1
    other = Duel(gunfighter("Ann", weapons=(REVOLVER,)), gunfighter("Cid", 1, 8))
    other.usual()
    rolled = only(other.do(Fire(0, 1), 1, 1), AttackRolled)
    assert part(rolled.parts, "sights filed off") == 0
