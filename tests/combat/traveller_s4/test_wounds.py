"""Damage, armour, wounds and how somebody falls (S4-R15 to S4-R19, S4-R33)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from chargen.combat.kernel.dice import RandomDice, ScriptedDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.events import FighterDied
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.model.events import (
    DamageThrown,
    FellUnconscious,
    PlaceThrown,
    StatDrawn,
    WoundTaken,
)
from chargen.combat.traveller_s4.model.fight import PendingDamage
from chargen.combat.traveller_s4.model.fighter import ARM, HEAD, LEG, TORSO
from chargen.combat.traveller_s4.model.tunables import Tunables
from chargen.combat.traveller_s4.rolls.attack import dice_at
from chargen.combat.traveller_s4.rolls.chances import at_least, points_through
from chargen.combat.traveller_s4.rolls.wounds import SpendStat, best_stat, land
from tests.combat.scenes import every, only
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    TRY,
    Stage,
    duel,
    facing,
    scenario,
    traveller,
)

CLOTH = (5, 5, 5, 5)
HIT = (6, 6)
BLED = {"hurt": (1, 0, 0), "STR": 8}
"""Sevens with the first wound behind him."""


def wound(groups: list[int], *rolls: int, **facts: Any) -> tuple[Stage, list[Any]]:
    """Return what points do to Cid, whose own choice nobody asks for."""
    now = Stage(duel(cids=facts))
    table = RecordingDriver(ScriptedDice(rolls), now.policies)
    landing = PendingDamage(0, 1, 0, TORSO)
    landing.groups += groups
    land(now.battle, table, landing)
    return now, table.events


@pytest.mark.rule("S4-R15", "S4-R29")
def test_armour_comes_off_the_dice_as_they_were_rolled() -> None:
    """T1-08: 5, 4, 1 of a revolver on cloth stops 8 and leaves 2."""
    now = facing(cids={"av": CLOTH})
    told = now.say(Fire(0, 1), *HIT, 5, 4, 1, 3)
    damage = only(told, DamageThrown)
    assert (damage.dice, damage.stopped, damage.points) == ((5, 4, 1), 8, 2)
    assert now.stats(1) == (7, 5, 7)


@pytest.mark.rule("S4-R15", "S4-R16", "S4-R18")
def test_the_first_wound_goes_on_to_the_others_at_random() -> None:
    """T1-09: 6, 3, 4 on STR, then END and DEX: 0/3/5 and unconscious."""
    now, told = wound([6, 3, 4], 1, 6, 2)
    assert now.stats(1) == (0, 3, 5)
    assert [event.stat for event in every(told, StatDrawn)] == [0, 2, 1]
    assert only(told, FellUnconscious).stats == 1


@pytest.mark.rule("S4-R18")
@pytest.mark.parametrize(("die", "stat"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_random_stat_is_one_die(die: int, stat: int) -> None:
    """Two faces for each of three."""
    assert only(wound([1], die)[1], StatDrawn).stat == stat


@pytest.mark.rule("S4-R18")
@pytest.mark.parametrize(("die", "stat"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_between_two_stats_it_is_half_and_half(die: int, stat: int) -> None:
    """DEX and END when STR is gone; the last needs no die."""
    now, told = wound([7, 1], 1, die)
    assert every(told, StatDrawn)[-1].stat == stat
    now, _ = wound([7, 7, 1], 1, 1)
    assert now.stats(1) == (0, 0, 6)


@pytest.mark.rule("S4-R15")
def test_a_hit_armour_stops_whole_is_no_first_wound() -> None:
    """The first wound is the first that lets a point through."""
    now = facing(cids={"av": CLOTH})
    told = now.say(Fire(0, 1), *HIT, 2, 1, 1)
    assert not every(told, WoundTaken)
    assert not now.one(1).bled


@pytest.mark.rule("S4-R17")
def test_later_the_victim_picks_a_stat_for_each_die() -> None:
    """He is asked die by die, and a stat at 0 is no answer."""
    now = facing(cids={**BLED, "DEX": 2})
    now.say(Fire(0, 1), *HIT, 6, 3, 4)
    assert now.refusal(TRY) == "Cid has to say from which stat the points come."
    now.say(SpendStat(1))
    assert now.refusal(SpendStat(1)) == "DEX of Cid is at 0 already."
    now.say(SpendStat(0), SpendStat(2))
    assert now.stats(1) == (4, 0, 3)


@pytest.mark.rule("S4-R16")
def test_later_a_group_larger_than_the_stat_is_lost() -> None:
    """Six points from a stat of two cost two."""
    now = facing(cids={**BLED, "DEX": 2})
    now.say(Fire(0, 1), *HIT, 6, 1, 1)
    now.say(SpendStat(1), SpendStat(0), SpendStat(0))
    assert now.stats(1) == (5, 0, 7)


@pytest.mark.rule("S4-R17")
@pytest.mark.parametrize(
    ("groups", "stats", "after"),
    [
        ([6, 3, 4], (7, 8, 1), (1, 1, 1)),
        ([2], (7, 7, 7), (5, 7, 7)),
        ([2], (3, 7, 7), (3, 5, 7)),
        ([6, 6, 6], (4, 4, 4), (0, 0, 0)),
        ([6, 6], (4, 4, 7), (0, 4, 1)),
    ],
)
def test_whoever_is_not_played_keeps_most_stats_above_0(
    groups: list[int], stats: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    """T1-11, then the highest lowest stat, then STR before DEX before END."""
    full = {"STR": 8, "DEX": 9, "END": 9}
    hurt = tuple(whole - now for whole, now in zip(full.values(), stats, strict=True))
    now, _ = wound(groups, hurt=hurt, **full)
    assert now.stats(1) == after


def _taken(left: list[int], stat: int, points: int) -> bool:
    """Whether points could be taken from a stat, since it was above 0 or nothing was."""
    able = left[stat] > 0 or not any(left)
    left[stat] = max(0, left[stat] - points)
    return able


def best_by_trying(stats: tuple[int, int, int], groups: list[int]) -> tuple[int, int]:
    """Return how many stats can be kept above 0 and the lowest, by every way there is."""
    found = (0, 0)
    for way in product(range(3), repeat=len(groups)):
        left = list(stats)
        if all(_taken(left, stat, points) for stat, points in zip(way, groups, strict=True)):
            found = max(found, (sum(map(bool, left)), min(left)))
    return found


@pytest.mark.rule("S4-R17")
def test_no_other_way_keeps_more() -> None:
    """All pairs and triples of dice on some stats, against every assignment."""
    for groups in product((1, 4, 6), repeat=3):
        now = Stage(duel(cids={**BLED, "STR": 6, "DEX": 4, "END": 7}))
        one, left = now.one(1), [*groups]
        kept = best_by_trying(now.stats(1), left)
        while left and one.stats_at_zero() < 3:
            one.lose(best_stat(one, left), left.pop(0))
        assert (3 - one.stats_at_zero(), min(now.stats(1))) == kept


@pytest.mark.rule("S4-R33")
@pytest.mark.parametrize(
    ("groups", "out", "dead"),
    [([6], False, False), ([7], True, False), ([7, 7], True, False), ([7, 7, 7], True, True)],
)
def test_one_or_two_stats_at_0_are_out_three_are_dead(
    groups: list[int], out: bool, dead: bool
) -> None:
    """By one stat after the other."""
    now, told = wound(groups, *[1] * min(2, len(groups)))
    assert (now.one(1).out, now.one(1).dead) == (out, dead)
    assert bool(every(told, FighterDied)) == dead


@pytest.mark.rule("S4-R14", "S4-R33")
def test_whoever_falls_has_no_turn_and_no_watch_any_more() -> None:
    """Everything that was left to him is lost."""
    now = facing(4)
    now.say(Fire(0, 1), *HIT, 6, 6, 6, 1, 1, 1)
    assert now.ending is not None
    assert (now.ending.winner, now.ending.reason) == (0, "no enemy can act")
    assert not now.one(1).due


@pytest.mark.rule("S4-R29")
@pytest.mark.parametrize(("av", "stopped"), [(4, 4), (5, 8), (8, 11), (0, 0)])
def test_the_dm_against_cloth_counts_from_av_5(av: int, stopped: int) -> None:
    """A revolver's -3 lets heavy armour stop three more."""
    now = facing(cids={"av": (av,) * 4, **BLED})
    told = now.say(Fire(0, 1), *HIT, 6, 6, 6)
    assert only(told, DamageThrown).stopped == stopped


def hit_at(die: int | None, total: int, *damage: int) -> tuple[Stage, list[Any]]:
    """Return a hit of a revolver by a total, with hits located."""
    people = traveller("Ann"), traveller("Cid", 1, 20, av=(1, 2, 3, 4), hurt=(1, 1, 1))
    now = Stage(scenario(*people, changed={"locations": True}), *ANN_FIRST)
    dice = total + 2
    rolls = (dice // 2, dice - dice // 2, *(() if die is None else (die,)), *damage)
    return now, now.say(Fire(0, 1), *rolls)


@pytest.mark.rule("S4-R19")
def test_hits_go_to_a_location_unless_a_table_has_none() -> None:
    """As the numbers are shipped."""
    assert Tunables().locations


@pytest.mark.rule("S4-R19")
@pytest.mark.parametrize(
    ("die", "total", "place", "dice"),
    [
        (None, 8, TORSO, 3), (1, 9, LEG, 2), (2, 9, LEG, 2), (3, 9, ARM, 2), (4, 9, ARM, 2),
        (5, 9, TORSO, 3), (6, 9, HEAD, 4),
    ],
)  # fmt: skip
def test_an_even_total_hits_the_torso_and_an_odd_one_by_a_die(
    die: int | None, total: int, place: int, dice: int
) -> None:
    """A limb costs a die, the head adds one; each place has its AV."""
    now, told = hit_at(die, total, *[1] * dice)
    assert only(told, PlaceThrown).place == place
    damage = only(told, DamageThrown)
    assert len(damage.dice) == dice
    assert damage.stopped == min(dice, (1, 2, 3, 4)[place])
    assert now.battle.tunables.locations


@pytest.mark.rule("S4-R19")
def test_one_die_always_stays() -> None:
    """Fists at a limb."""
    now = facing()
    hands = now.one(0).rows[-1]
    assert dice_at(now.battle, hands, LEG) == 1
    assert dice_at(now.battle, hands, HEAD) == 2


@pytest.mark.rule("S4-R15", "S4-R33")
def test_the_chances_of_a_first_wound() -> None:
    """T1-10: 49/54 out on 7/7/7; a revolver on cloth wounds 20/27 and puts out 5/54."""
    assert at_least(3, 7) == Fraction(49, 54)
    assert at_least(3, 9) == Fraction(20, 27)
    assert at_least(3, 15) == Fraction(5, 54)
    assert points_through(3, 8) == pytest.approx(
        sum(max(0, sum(dice) - 8) for dice in product(range(1, 7), repeat=3)) / 216
    )


@pytest.mark.rule("S4-R15", "S4-R33")
@pytest.mark.parametrize(("av", "chance"), [(0, Fraction(49, 54)), (5, Fraction(5, 54))])
def test_first_wounds_put_out_as_often_as_they_should(av: int, chance: Fraction) -> None:
    """T1-10 by 20,000 hits: within four standard errors."""
    many, out = 20_000, 0
    dice = RandomDice(av)
    stop = av + 3 if av else 0
    now = Stage(duel())
    for _ in range(many):
        one = now.one(1).anew()
        now.battle.combatants[1] = one
        left, groups = stop, []
        for _ in range(3):
            die = int(dice.d6(""))
            groups.append(max(0, die - left))
            left = max(0, left - die)
        landing = PendingDamage(0, 1, 0, TORSO)
        landing.groups += [group for group in groups if group]
        if landing.groups:
            land(now.battle, RecordingDriver(dice, now.policies), landing)
        out += one.out
    expected = float(chance)
    assert abs(out - many * expected) < 4 * (many * expected * (1 - expected)) ** 0.5
