"""Blows with hands, clubs and blades (CB-11), each with scripted dice."""

import pytest

from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.model.events import AttackRolled
from chargen.combat.gray_dawn.model.penalties import DO_STRIKE
from chargen.combat.gray_dawn.model.stats import BRACED, OPEN
from chargen.combat.harm.events import DamageRolled, DefenceRolled, WoundTaken
from chargen.combat.scene.scenario import Cover
from tests.combat.builders import CLUB, KNIFE, fighter
from tests.combat.scenes import every, only, part
from tests.combat.stage import Stage, stage

BLOW = Strike(0, 1)


def brawl(centimetres: int = 100, covers: tuple[Cover, ...] = (), **facts: object) -> Stage:
    """Return two with clubs so far apart; the facts are Cid's."""
    cid = fighter("Cid", 1, **{"weapons": (CLUB,), "at": (centimetres, 0), **facts})
    return stage(fighter("Ann", weapons=(CLUB,)), cid, covers=covers)


def struck(now: Stage, *dice: int) -> tuple[AttackRolled, DefenceRolled]:
    """Return both rolls of a blow that misses."""
    log = now.does(BLOW, *dice, kind=DO_STRIKE)
    return only(log, AttackRolled), only(log, DefenceRolled)


@pytest.mark.rule("CB-11", "DV-03")
def test_close_combat_adds_btm_once_and_the_best_guard() -> None:
    """6 + 2 + Melee 3 against 6 + 2 + Cover/Evade 4."""
    attack, guard = struck(brawl(), 5, 5)
    assert attack.total == 6 + 2 + 3 + 5
    assert guard.total == 6 + 2 + 4 + 5
    assert part(attack.parts, "BTM") == part(guard.parts, "BTM") == 2


@pytest.mark.rule("CB-11", "CB-54")
def test_who_is_braced_does_not_evade_blows() -> None:
    """Melee 3 is the best that is left to him."""
    now = brawl()
    now[1].stance = BRACED
    assert struck(now, 2, 9)[1].total == 6 + 2 + 3 + 9


@pytest.mark.rule("CB-11")
@pytest.mark.parametrize(
    ("skills", "guard", "level"),
    [
        ({"brawling": 5, "melee": 3, "cover-evade": 4}, "brawling", 5),
        ({"brawling": 2, "martial-arts-judo": 6, "cover-evade": 4}, "martial-arts-judo", 6),
        ({"rifle": 9, "cover-evade": 1}, "Cover/Evade", 1),
    ],
)
def test_the_best_guard_of_all(skills: dict[str, int], guard: str, level: int) -> None:
    """Brawling, a martial art, Melee, or Cover/Evade; no skill with guns."""
    rolled = struck(brawl(skills=skills), 2, 9)[1]
    assert part(rolled.parts, guard) == level
    assert rolled.total == 6 + 2 + level + 9


@pytest.mark.rule("CB-11", "CB-66")
def test_blows_reach_a_metre() -> None:
    """At 1.5 m nothing can be struck."""
    for away, fault in ((100, None), (150, "Cid is out of reach.")):
        now = brawl(away)
        now.plans(0, DO_STRIKE)
        assert now.fault(BLOW) == fault
        assert (BLOW in now.options()) == (fault is None)


@pytest.mark.rule("CB-15")
@pytest.mark.parametrize("unaware", [True, False])
def test_only_who_can_be_surprised_is_struck_from_ambush(unaware: bool) -> None:
    """Who knows of the enemy would see it coming."""
    now = brawl(unaware=unaware)
    now.plans(0, DO_STRIKE)
    refused = None if unaware else "Cid would see it coming."
    assert now.fault(Strike(0, 1, hidden=True)) == refused


@pytest.mark.rule("CB-11", "CB-87")
@pytest.mark.parametrize(("perk", "costs"), [(0, [-3, -6]), (1, [-2, -2])])
def test_two_weapons_strike_together(perk: int, costs: list[int]) -> None:
    """-3 on both and -3 more in the off hand; ambidextrous -2 and nothing."""
    ann = fighter("Ann", weapons=(CLUB, KNIFE), off_hand=1, dual_wield=perk)
    now = stage(ann, fighter("Cid", 1, 1))
    log = now.does(Strike(0, 1, twin=True), 2, 9, 2, 9, kind=DO_STRIKE)
    rolls = every(log, AttackRolled)
    assert [roll.total - 6 - 2 - 3 - 2 for roll in rolls] == costs
    assert [roll.weapon for roll in rolls] == [0, 1]


@pytest.mark.rule("CB-87")
@pytest.mark.parametrize(
    ("off", "weapon", "fault"),
    [
        (1, 0, None),
        (1, 1, "Two weapons strike together, the one in the right hand first."),
        (-1, 0, "Ann does not hold two weapons for that."),
    ],
)
def test_two_weapons_strike_together_from_both_hands(
    off: int, weapon: int, fault: str | None
) -> None:
    """The one in the right hand first."""
    now = stage(fighter("Ann", weapons=(CLUB, KNIFE), off_hand=off), fighter("Cid", 1, 1))
    now.plans(0, DO_STRIKE)
    assert now.fault(Strike(weapon, 1, twin=True)) == fault


@pytest.mark.rule("CB-11")
def test_blows_know_no_cover() -> None:
    """A wall between does not help: 12 at a leg less BTM 2, halved, are 5, of which 2 are real."""
    bar = Cover(name="bar", level=10, extent=(50, -300, 50, 300))
    log = brawl(covers=(bar,), mook=True).does(BLOW, 9, 2, 9, 6, 6, 2, kind=DO_STRIKE)
    assert only(log, WoundTaken).boxes == 2


@pytest.mark.rule("CB-11")
def test_bare_hands_use_the_best_art() -> None:
    """Karate 6 before Brawling 2."""
    skills = {"brawling": 2, "martial-arts-karate": 6}
    ann = fighter("Ann", weapons=(), skills=skills)
    now = stage(ann, fighter("Cid", 1, 1))
    assert struck(now, 2, 9)[0].total == 6 + 2 + 6 + 2


@pytest.mark.rule("CB-11")
def test_a_style_adds_its_key_to_attack_and_damage_of_bare_hands() -> None:
    """Boxing 4 with 3 on the attack and 4 on a 1d6/2 that falls 5, though Brawling is 9."""
    boxing = {"style": "martial-arts-boxing", "style_key": 3, "style_damage": 4}
    skills = {"martial-arts-boxing": 4, "brawling": 9}
    ann = fighter("Ann", weapons=(), skills=skills, **boxing)
    now = stage(ann, fighter("Cid", 1, 1, mook=True))
    log = now.does(BLOW, 5, 2, 3, 5, 1, kind=DO_STRIKE)
    assert only(log, AttackRolled).total == 6 + 2 + 4 + 3 + 5
    assert only(log, DamageRolled).damage == 3 + 4


@pytest.mark.rule("CB-11")
@pytest.mark.parametrize("braced", [False, True])
@pytest.mark.parametrize(
    ("bonus", "guard", "total"), [(3, "martial-arts-boxing", 6), (0, "brawling", 5)]
)
def test_a_style_guards_with_its_bonus(braced: bool, bonus: int, guard: str, total: int) -> None:
    """Boxing 3 and 3 more before Brawling 5; braced or not, a perk helps besides."""
    skills = {"martial-arts-boxing": 3, "brawling": 5, "cover-evade": 4}
    guards = {"martial-arts-boxing": bonus}
    now = brawl(skills=skills, guards=guards, close_defence_bonus=1)
    now[1].stance = BRACED if braced else OPEN
    rolled = struck(now, 2, 9)[1]
    assert part(rolled.parts, guard) == total
    assert rolled.total == 6 + 2 + total + 1 + 9


@pytest.mark.rule("CB-11", "DV-03")
def test_close_combat_without_btm_by_its_switch() -> None:
    """The formula box leaves it out."""
    pair = (fighter("Ann", weapons=(CLUB,)), fighter("Cid", 1, 1, weapons=(CLUB,)))
    attack, guard = struck(stage(*pair, close_combat_adds_btm=False), 2, 9)
    assert (attack.total, guard.total) == (6 + 3 + 2, 6 + 4 + 9)
    attack, guard = struck(stage(*pair), 2, 9)
    assert (attack.total, guard.total) == (6 + 2 + 3 + 2, 6 + 2 + 4 + 9)
