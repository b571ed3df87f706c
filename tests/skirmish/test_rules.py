"""Single rules with scripted dice, and what holds for every total of every fight."""

import re

import pytest

from chargen.files.text import RULE_ID
from chargen.skirmish.gray_dawn import attack, cover_fire, fire, nerve, penalties
from chargen.skirmish.gray_dawn.cover_fire import CoverFire
from chargen.skirmish.gray_dawn.deed_events import AttackMissed, AttackRolled, Fumbled
from chargen.skirmish.gray_dawn.state import Battle
from chargen.skirmish.harm.events import GrazeRolled, Wounded
from chargen.skirmish.harm.field import Attack
from chargen.skirmish.harm.gear import Armour, Weapon
from tests.skirmish import builders, pairs


def first_shot(fight: Battle) -> Attack:
    """Return Ann's shot at Cid."""
    ann, cid = fight.soldiers
    return Attack(ann, cid, 0)


RULE = re.compile(RULE_ID)


@pytest.mark.rule("CB-10", "CB-70", "CB-100", "CB-121")
def test_a_shot_hits_wounds_and_is_felt() -> None:
    """21 against 20 at 30 m; five points at the torso less BTM 2; one point and three more."""
    start = builders.duel()
    fight = builders.battle(start)
    ann, cid = fight.soldiers
    table = builders.told(start, 10, 4, 9, 2, 1, 1, 1, 1, 1, 7)
    attack.carry_out(fight, table, Attack(ann, cid, 0))
    assert (cid.boxes, cid.points, cid.out, ann.ammo[0]) == (3, 4, False, 19)
    rolled = next(event for event in table.events if isinstance(event, AttackRolled))
    assert rolled.parts == (
        ("DV-01", "base", 7),
        ("CB-10", "rifle", 5),
        ("CB-20", "medium", -5),
        ("CB-01", "die", 14),
    )


@pytest.mark.rule("CB-02", "CB-06")
def test_a_natural_1_misses_and_may_drop_the_weapon() -> None:
    """1 less 3, then a 5 on the fumble table; nobody defends against it."""
    start = builders.duel()
    fight = builders.battle(start)
    ann, cid = fight.soldiers
    table = builders.told(start, 1, 3, 5)
    attack.carry_out(fight, table, Attack(ann, cid, 0))
    assert (ann.hand, ann.dropped, cid.boxes) == (-1, 1, 0)
    kinds = [type(event) for event in table.events]
    assert kinds[-3:-1] == [AttackMissed, Fumbled]


@pytest.mark.rule("CB-110", "CB-111")
def test_a_deep_hit_may_graze() -> None:
    """Five sixes at the torso: LK 5, a margin of 1 and a 9 make 15, so 5 go on to BTM."""
    start = builders.duel()
    fight = builders.battle(start)
    table = builders.told(start, 10, 4, 9, 2, 6, 6, 6, 6, 6, 9, 7)
    attack.carry_out(fight, table, first_shot(fight))
    grazed = next(event for event in table.events if isinstance(event, GrazeRolled))
    wounded = next(event for event in table.events if isinstance(event, Wounded))
    assert (grazed.total, grazed.grazed, wounded.boxes) == (15, True, 3)


@pytest.mark.rule("CB-100")
def test_armour_stops_and_wears() -> None:
    """SP 4 lets one point of five through and is 3 afterwards; what is stopped wears nothing."""
    start = builders.duel(armour=(Armour(name="vest", sp=4),))
    fight = builders.battle(start)
    cid = fight.soldiers[1]
    attack.carry_out(fight, builders.told(start, 10, 4, 9, 2, 1, 1, 1, 1, 1, 7), first_shot(fight))
    assert (cid.boxes, cid.sp[1]) == (1, 3)


@pytest.mark.rule("CB-105", "CB-122")
def test_eight_points_at_the_head_leave_him_dying() -> None:
    """No roll and no luck against it."""
    start = builders.duel(mook=True)
    fight = builders.battle(start)
    cid = fight.soldiers[1]
    attack.carry_out(fight, builders.told(start, 10, 4, 9, 1, 2, 2, 2, 2, 2), first_shot(fight))
    assert (cid.boxes, cid.out, cid.dying, cid.dying_rounds) == (16, True, True, 10)


@pytest.mark.rule("CB-56", "CB-90")
def test_attacks_of_one_moment_are_all_rolled_before_any_lands() -> None:
    """Both cover each other and both fall to it: neither attack cancels the other."""
    start = builders.duel()
    fight = builders.battle(start)
    shots = [
        shot
        for one, other in ((0, 1), (1, 0))
        for shot in cover_fire.open_fire(
            fight,
            builders.told(start),
            fight.soldiers[one],
            CoverFire(other, 0, 0, 0, 1, 2, 0),
            phase_one=True,
        )
    ]
    rolls = [10, 10, 10, 9, 2] * 2 + [1, 2, 2, 2, 2, 2, 2] * 2
    cover_fire.carry_out_all(fight, builders.told(start, *rolls), shots)
    assert [one.dying for one in fight.soldiers] == [True, True]


@pytest.mark.rule("CB-71", "CB-73")
def test_nerve_breaks_and_shatters() -> None:
    """CL 6 and Cover/Evade 4 less 12 points: with a 9 broken in the open, with a 2 pinned."""
    start = builders.duel()
    for die, outcome, pinned in ((9, nerve.BROKE, False), (2, nerve.SHATTERED, True)):
        fight = builders.battle(start)
        cid = fight.soldiers[1]
        cid.points = 12
        assert nerve.check(fight, builders.told(start, die), cid) == outcome
        assert (cid.points, cid.pinned) == (0, pinned)


@pytest.mark.parametrize("seed", range(2000, 2010))
def test_every_part_of_a_total_has_its_rule(seed: int) -> None:
    """And the parts add up."""
    told = pairs.new_side(pairs.scenario(seed), seed)[2]
    weighed = [event for event in told if getattr(event, "parts", ())]
    assert len(weighed) > 5
    for event in weighed:
        assert sum(amount for _, _, amount in event.parts) == event.total
        assert all(RULE.fullmatch(rule) and name for rule, name, _ in event.parts)


@pytest.mark.rule("CB-20", "CB-87")
def test_two_weapons_at_once_both_have_to_reach() -> None:
    """A rifle goes farther than the pistol in the other hand."""
    pistol = Weapon(name="pistol", size="pistol", dice=2, shots=12, range=40)
    for metres, fault in ((60, None), (120, "Cid is out of range.")):
        ann = builders.fighter("Ann", weapons=(builders.RIFLE, pistol), off_hand=1)
        fight = builders.battle(builders.scenario(ann, builders.fighter("Cid", 1, metres)))
        one = fight.soldiers[0]
        one.plan_kind, one.plan_actions = penalties.DO_FIRE, 1
        assert fire.fault(fight, one, fire.Fire(0, (1,), 0, 1)) is None
        assert fire.fault(fight, one, fire.Fire(0, (1,), 0, 1, -1, False, True)) == fault
