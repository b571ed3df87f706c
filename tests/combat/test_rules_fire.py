"""Firing modes, covering and saturation fire (CB-80 to CB-93), each with scripted dice."""

import pytest

from chargen.combat.actions import (
    DO_COVER,
    DO_SATURATE,
    CoverFire,
    Fire,
    Move,
    NameStance,
    Plan,
    SaturationFire,
    TakeStance,
)
from chargen.combat.apply import apply, apply_all
from chargen.combat.combatant import ACTIVE, BRACED, FULL, MOVING, WISHING
from chargen.combat.events import (
    AttackHit,
    AttackRolled,
    CountCame,
    DamageRolled,
    DefenceRolled,
    HitStopped,
    LaneTested,
    RoundEnded,
    ShotsFired,
    StanceTaken,
    SuppressionChecked,
    TurnBegan,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import covering_points
from chargen.combat.legal import why_not
from chargen.combat.model import (
    AUTO,
    BURST,
    DARK,
    DIM,
    SINGLE,
    SLUG,
    Scene,
    Weapon,
)
from chargen.combat.modifiers import auto_modifier
from tests.combat.scenes import (
    CARBINE,
    PISTOL,
    RIFLE,
    SHOTGUN,
    all_told,
    do,
    fight,
    fighter,
    on_count,
    part,
    told,
    wall,
    wishing,
)


def gunner(metres: int = 10, gun: Weapon = CARBINE, **facts: object) -> Fight:
    """Return Ann with a gun and Cid so far away."""
    return fight(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, (metres, 0), **facts))


@pytest.mark.rule("CB-80")
def test_a_burst_has_three_more_up_to_medium() -> None:
    """Not at long; the d6 says how many of the three hit."""
    for metres, bonus in ((1, 3), (20, 3), (40, 3), (41, 0)):
        now = gunner(metres)
        on_count(now)
        log = do(now, Fire(0, (1,), BURST, 3), 2, 10, 9)
        assert part(told(log, AttackRolled).parts, "burst") == bonus
        assert told(log, ShotsFired).rounds == 3


@pytest.mark.rule("CB-80")
def test_hits_of_a_burst() -> None:
    """1-3 one, 4-5 two, 6 three."""
    for roll, hits in ((1, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        now = gunner(mook=True, BODY=15)
        on_count(now)
        wounds = (3, 1, 1, 1, 1, 1) * hits
        log = do(now, Fire(0, (1,), BURST, 3), 9, 2, roll, *wounds)
        assert len(all_told(log, Wounded)) == hits


@pytest.mark.rule("CB-81", "CB-84")
def test_full_auto_gains_close_and_loses_beyond() -> None:
    """+1 for each full 10 rounds close, -1 beyond; recoil halves the loss."""
    now = gunner()
    one = now.who[0]
    assert [auto_modifier(now, one, n, 1) for n in (30, 29, 9)] == [3, 2, 0]
    assert [auto_modifier(now, one, n, 2) for n in (30, 29, 9)] == [-3, -2, 0]
    assert auto_modifier(now, one, 30, 0) == 3
    steady = fight(fighter("Ann", recoil=1), fighter("Cid", 1, (10, 0))).who[0]
    assert auto_modifier(now, steady, 30, 2) == -1


@pytest.mark.rule("CB-81")
def test_a_spray_hits_by_its_margin_and_one_more() -> None:
    """Margin 2: three hits, each with a place of its own; at most the rounds."""
    now = gunner(mook=True, BODY=15)
    on_count(now)
    log = do(now, Fire(0, (1,), AUTO, 10), 5, 5, *((3, 1, 1, 1, 1, 1) * 3))
    assert told(log, AttackHit).margin == 12 + 1 + 5 - 16
    assert len(all_told(log, Wounded)) == 3
    now = gunner(mook=True, BODY=15)
    on_count(now)
    log = do(now, Fire(0, (1,), AUTO, 2), 9, 5, *((3, 1, 1, 1, 1, 1) * 2))
    assert len(all_told(log, Wounded)) == 2


@pytest.mark.rule("CB-81", "CB-84")
def test_rounds_are_split_equally_and_the_rest_is_spent() -> None:
    """25 rounds at two: 12 each, +1 each, rolls of their own."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (10, 0)),
        fighter("Dan", 1, (10, 5)),
    )
    on_count(now)
    log = do(now, Fire(0, (1, 2), AUTO, 25), 2, 9, 2, 9)
    assert [part(r.parts, "full auto") for r in all_told(log, AttackRolled)] == [1, 1]
    assert len(all_told(log, DefenceRolled)) == 2
    assert now.who[0].ammo[0] == 5


@pytest.mark.rule("CB-82")
def test_shot_spreads() -> None:
    """+2, +4 and +6 with the usual penalty; one die fewer for each band beyond close."""
    for metres, spread, cost, dice in ((10, 2, 0, 4), (20, 4, -5, 3), (40, 6, -10, 2)):
        now = gunner(metres, SHOTGUN, mook=True, BODY=15)
        on_count(now)
        log = do(now, Fire(0, (1,), SINGLE, 1), 9, 1, 10, 3, *([1] * dice), 1)
        rolled = told(log, AttackRolled)
        assert part(rolled.parts, "spread") == spread
        assert rolled.total == 12 + spread + cost + 9
        assert len(told(log, DamageRolled).rolls) == dice


@pytest.mark.rule("CB-82")
def test_long_is_the_last_band_of_shot_braced_or_not() -> None:
    """Bracing shifts the penalty only; slugs are ordinary bullets."""
    now = gunner(41, SHOTGUN)
    on_count(now, stance=BRACED)
    assert why_not(now, Fire(0, (1,), SINGLE, 1)) == "Cid is out of range."
    now = gunner(20, SHOTGUN)
    on_count(now, stance=BRACED)
    log = do(now, Fire(0, (1,), SINGLE, 1), 2, 10, 9)
    assert told(log, AttackRolled).total == 12 + 4 + 2
    slug = Weapon(name="slug gun", size="shotgun", dice=4, shots=6, range=40, load=SLUG)
    now = gunner(20, slug)
    on_count(now)
    log = do(now, Fire(0, (1,), SINGLE, 1), 2, 9)
    assert told(log, AttackRolled).total == 12 - 5 + 2


@pytest.mark.rule("CB-82")
def test_shot_without_range_penalty_by_its_switch() -> None:
    """The bonus alone."""
    now = fight(
        fighter("Ann", weapons=(SHOTGUN,)),
        fighter("Cid", 1, (20, 0)),
        shotgun_takes_range_penalty=False,
    )
    on_count(now)
    log = do(now, Fire(0, (1,), SINGLE, 1), 2, 10, 9)
    assert told(log, AttackRolled).total == 12 + 4 + 2


@pytest.mark.rule("CB-83")
def test_ammunition_is_counted() -> None:
    """An empty weapon cannot fire."""
    now = gunner(gun=PISTOL)
    now.who[0].ammo[0] = 1
    on_count(now)
    do(now, Fire(0, (1,), SINGLE, 1), 2, 9)
    on_count(now)
    assert why_not(now, Fire(0, (1,), SINGLE, 1)) == "The pistol is empty."


@pytest.mark.rule("CB-86")
def test_darkness_costs_four_and_dim_light_two() -> None:
    """Halved by night vision, toward zero."""
    for light, vision, cost in ((DIM, 0, -2), (DARK, 0, -4), (DIM, 1, -1), (DARK, 1, -2)):
        now = fight(
            fighter("Ann", light_penalty=vision),
            fighter("Cid", 1, (10, 0)),
            scene=Scene(light=light),
        )
        on_count(now)
        log = do(now, Fire(0, (1,), SINGLE, 1), 2, 9)
        assert part(told(log, AttackRolled).parts, "light") == cost


@pytest.mark.rule("CB-87")
def test_two_weapons_at_once() -> None:
    """-3 on both and -3 more in the off hand; ambidextrous -2 and nothing."""
    for perk, costs in ((0, (-3, -6)), (1, (-2, -2))):
        now = fight(
            fighter("Ann", weapons=(PISTOL, PISTOL), off_hand=1, dual_wield=perk),
            fighter("Cid", 1, (5, 0)),
        )
        on_count(now)
        log = do(now, Fire(0, (1,), SINGLE, 1, twin=True), 2, 9, 2, 9)
        assert tuple(r.total - 11 - 2 for r in all_told(log, AttackRolled)) == costs


def covering(now: Fight, action: CoverFire, *dice: int) -> list[AttackRolled]:
    """Return the attack rolls of covering fire on the own turn."""
    on_count(now, kind=DO_COVER)
    return all_told(do(now, action, *dice), AttackRolled)


@pytest.mark.rule("CB-90")
def test_covering_fire_is_at_minus_fifteen_and_the_range() -> None:
    """Two firing actions at long range: 2 points, -28; no aim, brace or scope helps."""
    now = gunner(100, RIFLE)
    now.who[0].aim, now.who[0].aim_target = 3, 1
    apply_all(now, [StanceTaken(0, BRACED)])
    rolls = covering(now, CoverFire(1, 0, 0, SINGLE, 2, 4, 0), 2, 9, 2, 9)
    assert [roll.total - 2 for roll in rolls] == [12 - 28, 12 - 28]
    assert now.who[1].points == 2
    assert now.who[0].ammo[0] == 16


@pytest.mark.rule("CB-90")
def test_covering_fire_needs_the_full_rof_and_is_three_actions_at_most() -> None:
    """Each firing action one roll and at most one hit."""
    now = gunner(10, RIFLE)
    on_count(now, kind=DO_COVER)
    assert why_not(now, CoverFire(1, 0, 0, SINGLE, 4, 8, 0))
    assert why_not(now, CoverFire(1, 0, 0, SINGLE, 1, 1, 0)) == "Each firing action takes 2 rounds."


@pytest.mark.rule("CB-70", "CB-90", "CB-93")
def test_neighbours_feel_covering_fire_too() -> None:
    """Within 1 m of the target, of any side, shooter excepted; a place can be fired at."""
    for target in (1, -1):
        now = fight(
            fighter("Ann"),
            fighter("Cid", 1, (10, 0)),
            fighter("Bob", 0, (10, 1)),
            fighter("Dan", 1, (10, 2)),
        )
        on_count(now, kind=DO_COVER)
        dice = (2, 9) if target == 1 else ()
        do(now, CoverFire(target, 1000, 0, SINGLE, 1, 2, 0), *dice)
        assert [one.points for one in now.who] == [0, 1, 1, 0]


@pytest.mark.rule("CB-56", "CB-90")
def test_covering_fire_needs_no_counts() -> None:
    """On his own turn he may run as well, before or after, from this very count on."""
    for first in (True, False):
        now = gunner(20, RIFLE)
        on_count(now, count=4, stance=MOVING, kind=DO_COVER, moves=1)
        if first:
            do(now, CoverFire(1, 0, 0, SINGLE, 1, 2, 0), 2, 9)
            do(now, Move(300, 0, MOVING))
        else:
            do(now, Move(300, 0, MOVING))
            do(now, CoverFire(1, 0, 0, SINGLE, 1, 2, 0), 2, 9)
        assert now.who[1].points == 1
        assert now.who[0].x == 300
        assert now.active == -1


@pytest.mark.rule("CB-91")
def test_bursts_cover_without_several_action_penalty() -> None:
    """Three bursts: three rolls at -15, no burst bonus, one hit each at most, 3 points."""
    now = gunner(10)
    rolls = covering(now, CoverFire(1, 0, 0, BURST, 3, 9, 0), 2, 9, 2, 9, 2, 9)
    assert [roll.total for roll in rolls] == [12 - 15 + 2] * 3
    assert now.who[1].points == 3


@pytest.mark.rule("CB-91")
def test_a_spray_weighs_one_point_for_five_rounds() -> None:
    """30: +6, 23: +4; one roll, without the bonus for rounds; reach 2 m."""
    now = gunner()
    weapon = now.who[0].arms[0]
    assert covering_points(now, AUTO, weapon, 1, 30) == 6
    assert covering_points(now, AUTO, weapon, 1, 23) == 4
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (10, 0)),
        fighter("Dan", 1, (10, 2)),
        fighter("Eve", 1, (10, 3)),
    )
    rolls = covering(now, CoverFire(1, 0, 0, AUTO, 1, 30, 0), 2, 9)
    assert [roll.total for roll in rolls] == [12 - 15 + 2]
    assert [one.points for one in now.who] == [0, 6, 6, 0]


@pytest.mark.rule("CB-91")
def test_a_covering_spray_hits_by_the_burst_table() -> None:
    """However large the margin."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,), REF=30, CL=30),
        fighter("Cid", 1, (10, 0), mook=True, BODY=15),
    )
    on_count(now, kind=DO_COVER)
    log = do(now, CoverFire(1, 0, 0, AUTO, 1, 30, 0), 9, 2, 4, *((3, 1, 1, 1, 1, 1) * 2))
    assert len(all_told(log, Wounded)) == 2


@pytest.mark.rule("CB-91")
def test_the_other_ruling_has_the_target_dodge() -> None:
    """No attack roll: hit on a dodge of 0 or less."""
    now = fight(
        fighter("Ann"),
        fighter("Cid", 1, (10, 0), REF=1, MA=1, skills={}, mook=True, BODY=15),
        covering_fire="dodge_zero",
    )
    on_count(now, kind=DO_COVER)
    log = do(now, CoverFire(1, 0, 0, SINGLE, 1, 2, 0), 1, 5, 3, 1, 1, 1, 1, 1, 1)
    assert not all_told(log, AttackRolled)
    assert len(all_told(log, Wounded)) == 1
    plain = gunner(10, RIFLE)
    assert len(covering(plain, CoverFire(1, 0, 0, SINGLE, 1, 2, 0), 2, 9)) == 1


def lane(width: int = 2, rounds: int = 30) -> SaturationFire:
    """Return a lane along the x axis."""
    return SaturationFire(0, 1000, 0, width, rounds)


@pytest.mark.rule("CB-92")
def test_everybody_in_the_lane_is_tested_at_once() -> None:
    """4 m and 30 rounds: 8 is safe, 7 is hit; each counts the shooter as an attacker."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (10, 0), REF=1, MA=1, skills={}, mook=True, BODY=15),
        fighter("Bob", 0, (20, 1), REF=1, MA=1, skills={}),
        fighter("Dan", 1, (20, 3)),
    )
    on_count(now, kind=DO_SATURATE)
    log = do(now, lane(4), 6, 1, 3, 1, 1, 1, 1, 1, 7)
    tested = all_told(log, LaneTested)
    assert [(t.fighter, t.total, t.safe) for t in tested] == [(1, 7, False), (2, 8, True)]
    assert [one.points for one in now.who] == [0, 4, 1, 0]


@pytest.mark.rule("CB-92")
def test_a_lane_takes_the_whole_turn_and_an_automatic() -> None:
    """From active cover or the open, at least 2 m wide, until the end of the round."""
    now = gunner()
    wishing(now)
    do(now, NameStance(MOVING))
    assert why_not(now, Plan(DO_SATURATE, 1, 1, 0)) == (
        "To saturate a lane leaves no time to move or draw."
    )
    now = gunner()
    on_count(now, kind=DO_SATURATE)
    assert why_not(now, lane(1)) == "A lane is 2 m wide or more."
    do(now, lane(), 9)
    assert len(now.lanes) == 1
    apply(now, RoundEnded(1))
    assert now.lanes == []
    rifle = gunner(gun=RIFLE)
    on_count(rifle, kind=DO_SATURATE)
    assert why_not(rifle, lane()) == "The rifle is no automatic weapon."


@pytest.mark.rule("CB-92")
def test_who_would_enter_a_lane_makes_his_check_first() -> None:
    """Even with 0 points; then he dodges, before he does anything, once."""
    now = fight(fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, (10, 4)))
    on_count(now, kind=DO_SATURATE)
    do(now, lane())
    wishing_in_round(now, 1)
    do(now, NameStance(MOVING))
    do(now, Plan(0, 0, 1, 0))
    log = do(now, Move(1000, 0, MOVING), 9)
    told(log, SuppressionChecked)
    assert now.who[1].y == 400
    log = do(now, Move(1000, 0, MOVING), 9)
    assert told(log, LaneTested).safe
    assert now.who[1].lanes == 1


@pytest.mark.rule("CB-92")
def test_who_comes_out_of_full_cover_in_a_lane_is_tested() -> None:
    """Check, then dodge, then the hits land before he acts."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (10, 0), REF=1, MA=1, skills={"cover-evade": 2}, mook=True),
        scene=Scene(covers=(wall(9),)),
    )
    apply_all(now, [StanceTaken(1, FULL)])
    on_count(now, kind=DO_SATURATE)
    log = do(now, lane(), 10, 9)
    assert told(log, LaneTested).safe
    now.who[1].lanes = 0
    now.who[1].points = 0
    wishing_in_round(now, 1)
    log = do(now, NameStance(ACTIVE), 9)
    told(log, SuppressionChecked)
    log = do(now, TakeStance(ACTIVE), 2, 1, 9, 1, 1, 1, 1)
    assert not told(log, LaneTested).safe
    told(log, HitStopped)


def wishing_in_round(now: Fight, who: int) -> None:
    """Bring a fighter to his own turn in the same round."""
    apply_all(now, [CountCame(who, 5, 0), TurnBegan(who, WISHING)])


@pytest.mark.rule("CB-92")
def test_full_cover_in_a_lane_is_tested_with_all_places_covered() -> None:
    """A hit on the head goes through the wall first."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (10, 0), REF=1, MA=1, skills={}, mook=True),
        scene=Scene(covers=(wall(9, level=10),)),
    )
    apply_all(now, [StanceTaken(1, FULL)])
    on_count(now, kind=DO_SATURATE)
    log = do(now, lane(), 2, 1, 1, 6, 6, 6, 6)
    told(log, HitStopped)


@pytest.mark.rule("CB-93")
def test_covering_fire_of_several_adds_up() -> None:
    """Two shooters, two points each; the neighbour of one target of a shooter once."""
    now = fight(
        fighter("Ann"),
        fighter("Cid", 1, (10, 0)),
        fighter("Bob", 0, (0, 5)),
        fighter("Dan", 1, (10, 1)),
    )
    for who in (0, 2):
        on_count(now, who, kind=DO_COVER)
        do(now, CoverFire(1, 0, 0, SINGLE, 2, 4, 0), 2, 9, 2, 9)
    assert now.who[1].points == 4
    assert now.who[3].points == 4
