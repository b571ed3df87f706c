"""What stands in the way of fire and sight though nobody is near to it (CB-63)."""

from typing import Any

import pytest

from chargen.combat import odds
from chargen.combat.gray_dawn.actions.aim import Aim
from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire, means_fault
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import in_reach
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.model.events import LaneOpened
from chargen.combat.gray_dawn.model.penalties import DO_AIM, DO_SATURATE
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.rolls.blast import explode
from chargen.combat.gray_dawn.tactics import sight
from chargen.combat.harm.events import HitStopped, WoundTaken
from chargen.combat.harm.weapons import AUTO, SINGLE
from chargen.combat.scene.scenario import Cover
from tests.combat.builders import CARBINE, FRAG, RIFLE, SHOTGUN, VEST, fighter, scenario
from tests.combat.scenes import only, wall
from tests.combat.stage import Stage, stage

ONE = Fire(0, (1,), SINGLE, 1)
EVERYWHERE = tuple(range(1, 11))
LOW = wall(10, level=4)
TALL = wall(10, level=4, covered=EVERYWHERE)
IGNORED: dict[str, Any] = {"obstacles_in_the_way": "ignored"}


def between(*covers: Cover, cid: int = 20, **changed: Any) -> Stage:
    """Return Ann against Cid with something in between that neither is near to."""
    ann = fighter("Ann", weapons=(RIFLE, FRAG))
    return stage(ann, fighter("Cid", 1, cid, mook=True), covers=covers, **changed)


@pytest.mark.rule("CB-63")
def test_what_stands_in_the_way_shields_the_places_it_covers() -> None:
    """At its level, though nobody is near to it; by the other reading not at all."""
    assert [n for n in EVERYWHERE if between(LOW).cover_at(n)] == [3, 4, 7, 8, 9, 10]
    assert between(LOW).cover_at(9) == 4
    assert not [n for n in EVERYWHERE if between(LOW, **IGNORED).cover_at(n)]


@pytest.mark.rule("CB-63")
def test_a_shot_goes_through_what_stands_in_the_way() -> None:
    """Sixteen points stay in a low wall half way."""
    now = between(LOW)
    now.plans(0)
    log = now.do(ONE, 9, 2, 9, 3, 3, 3, 3, 4)
    assert only(log, HitStopped).sp == 16
    now = between(LOW, **IGNORED)
    now.plans(0)
    assert only(now.do(ONE, 9, 2, 9, 3, 3, 3, 3, 4, 1), WoundTaken).boxes


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("stance", [MOVING, ACTIVE, FULL])
def test_it_shields_whatever_he_does(stance: int) -> None:
    """It is none of his doing, and where it leaves something bare that stays so."""
    now = between(LOW)
    now[1].stance = stance
    now[1].moving = stance == MOVING
    assert (now.cover_at(9), now.cover_at(1)) == (4, 0)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize(("at", "level"), [(99, 0), (101, 4)])
def test_who_fires_from_behind_it_fires_over_it(at: int, level: int) -> None:
    """Within a metre of the shooter it is his cover, and hinders him no more."""
    now = between(wall(1, extent=(at, -300, at, 300)))
    assert now.cover_at(9) == level


@pytest.mark.rule("CB-63", "CB-65")
def test_the_higher_of_his_cover_and_what_is_in_the_way_counts() -> None:
    """A wall half way behind his own is no second one."""
    covers = (wall(19, level=3), wall(10, level=5, covered=(9,)))
    assert [between(*covers).cover_at(n) for n in (8, 9, 1)] == [3, 5, 0]
    assert between(*covers, covers_add=True).cover_at(9) == 8


@pytest.mark.rule("CB-63")
def test_full_height_blocks_sight_and_fire() -> None:
    """Nobody behind it can be fired or aimed at; by the other reading he can."""
    now = between(TALL)
    now.plans(0)
    assert now.fault(ONE) == "Cid is out of sight."
    assert not [option for option in now.options() if isinstance(option, Fire)]
    now.plans(0, DO_AIM)
    assert now.fault(Aim(1)) == "Cid is out of sight."
    assert not sight.is_in_sight(now.fight, now[0], now[1])
    now = between(TALL, **IGNORED)
    now.plans(0)
    assert now.fault(ONE) is None


@pytest.mark.rule("CB-63")
def test_round_the_corner_he_is_seen() -> None:
    """The line of fire passes the end of the wall."""
    now = between(wall(10, covered=EVERYWHERE, extent=(1000, 1, 1000, 300)))
    now.plans(0)
    assert now.fault(ONE) is None


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("metres", [1, 19])
def test_at_full_height_it_is_cover_for_who_is_near(metres: int) -> None:
    """Either of them fights from behind it: it is his cover, all ten places of it."""
    now = between(wall(metres, covered=EVERYWHERE))
    now.plans(0)
    assert now.fault(ONE) is None
    assert now.cover_at(1) == (4 if metres > 10 else 0)


@pytest.mark.rule("CB-63", "CB-90")
def test_covering_fire_has_to_see_where_it_goes() -> None:
    """Neither a fighter nor a place behind a wall can be covered; one beside it can."""
    now = between(TALL)

    def fault(target: int, x: int, y: int) -> str | None:
        return means_fault(now.fight, now[0], CoveringFire(target, x, y, SINGLE, 1, 2, 0))

    assert fault(1, 0, 0) == fault(-1, 2000, 0) == "Covering fire has to see where it goes."
    assert fault(-1, 1050, 0) is None
    assert fault(-1, 2000, 1500) is None


@pytest.mark.rule("CB-63", "CB-92")
@pytest.mark.parametrize(("changed", "end"), [({}, 1000), (IGNORED, 8000)])
def test_a_lane_ends_at_a_wall(changed: dict[str, Any], end: int) -> None:
    """Nobody behind it is tested."""
    ann = fighter("Ann", weapons=(CARBINE,))
    now = stage(ann, fighter("Cid", 1, 20), covers=(TALL,), **changed)
    now.plans(0, DO_SATURATE)
    dice = (9,) if changed else ()
    opened = only(now.do(SaturationFire(0, 2000, 0, 2, 30), *dice), LaneOpened)
    assert (opened.x, opened.y) == (end, 0)
    assert bool(now[1].lanes) == bool(changed)


@pytest.mark.rule("CB-63", "CB-142")
def test_against_a_blast_everything_on_the_line_protects() -> None:
    """Also who moves, where it is not his own cover that he runs past."""
    now = between(LOW, cid=13)
    now[1].moving = True
    blast = now.begin(
        lambda f, t: explode(f, t, f.combatants[0], 1, 900, 0), 2, 2, 2, 2, 2, 2, 2, 9
    )
    only(blast, HitStopped)


@pytest.mark.rule("CB-63", "CB-11")
def test_nobody_strikes_through_a_wall() -> None:
    """Two face to face over a low one can; over one of full height they cannot."""
    low = stage(fighter("Ann"), fighter("Cid", 1, 1), covers=(wall(0, extent=(50, -9, 50, 9)),))
    assert in_reach(low.fight, low[0], low[1], 1)
    tall = wall(0, covered=EVERYWHERE, extent=(50, -9, 50, 9))
    now = stage(fighter("Ann"), fighter("Cid", 1, 1), covers=(tall,))
    assert not in_reach(now.fight, now[0], now[1], 1)


@pytest.mark.rule("CB-63")
def test_a_spray_is_aimed_at_those_in_sight_only() -> None:
    """One behind the wall, one beside it."""
    ann = fighter("Ann", weapons=(CARBINE,))
    cid, dan = fighter("Cid", 1, 20), fighter("Dan", 1, at=(2000, 1500))
    now = stage(ann, cid, dan, covers=(TALL,))
    now.plans(0)
    assert now.fault(Fire(0, (1, 2), AUTO, 20)) == "Cid is out of sight."
    assert now.fault(Fire(0, (2,), AUTO, 20)) is None


HOUSE = Cover(name="house", extent=(800, -500, 1400, -500, 1400, 500, 800, 500), covered=EVERYWHERE)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize("tactic", ["aggressive", "steady", "marksman", "suppressor", "brawler"])
def test_who_sees_nobody_for_a_house_goes_round_it(tactic: str) -> None:
    """Behind walls of their own, too: whoever has nobody to fire at does not wait for ever."""
    ann = fighter("Ann", tactic=tactic)
    cid = fighter("Cid", 1, 22, tactic=tactic)
    counts = odds(scenario(ann, cid, covers=(HOUSE, wall(1), wall(21))), 5, 8)
    assert counts.get("end.no enemy can act") == 8


@pytest.mark.rule("CB-63")
def test_nobody_waits_at_the_corner_of_a_house_for_ever() -> None:
    """Guns that reach little, a small house between: they meet round it."""
    house = Cover(
        name="house", extent=(750, -250, 1050, -250, 1050, 150, 750, 150), covered=EVERYWHERE
    )
    ann = fighter("Ann", weapons=(SHOTGUN,), armour=(VEST,))
    cid = fighter("Cid", 1, 18, weapons=(SHOTGUN,), armour=(VEST,))
    assert odds(scenario(ann, cid, covers=(house,)), 3, 8).get("end.no enemy can act") == 8
