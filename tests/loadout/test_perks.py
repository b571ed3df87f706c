"""Perks in fights: the same script with a perk and without it differs at the number it names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from chargen import loadout
from chargen.character.document.build import CarriedWeapon, Gear, PerkChoice
from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.reload import Reload
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.events import (
    AttackRolled,
    InitiativeRolled,
    ReloadRolled,
    StealthRolled,
    SuppressionChecked,
)
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_HANDLE, DO_NOTHING, DO_STRIKE, DO_TEND
from chargen.combat.gray_dawn.model.stats import BRACED, MOVING, OPEN
from chargen.combat.harm.events import (
    DamageRolled,
    DeathSaved,
    DefenceRolled,
    GrazeRolled,
    StabiliseRolled,
    StunSaved,
)
from chargen.combat.harm.weapons import AUTO, HEAD, SINGLE
from chargen.combat.kernel.events import Moved
from chargen.combat.perks import PERK_EFFECTS
from chargen.combat.scene.scenario import DARK, Scene
from chargen.rules.effects import PerLevel, RollBonus
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Perk, Ruleset
from tests.builders import blank, derived, rules
from tests.combat import builders
from tests.combat.scenes import every, only
from tests.combat.stage import Stage, stage

SKILLS = {"rifle": 5, "handgun": 5, "heavy-weapons": 5, "melee": 3, "cover-evade": 3}
SHOT = Fire(0, (1,), SINGLE, 1)


def hero(perk: str, arm: str = "winchester-model-70", ruleset: Ruleset | None = None) -> Fighter:
    """A character of stats 5 with a perk at level 1, if any is named, as a fighter of no luck."""
    arms = ("kalashnikov-ak-74", "glock-17") if arm == "two" else (arm, "glock-17", "glock-17")
    carried = tuple(
        CarriedWeapon(id=f"arm-{place}", weapon=key, spare=2) for place, key in enumerate(arms)
    )
    perks = {perk: PerkChoice(level=1)} if perk else {}
    build = blank(name="Voss", gear=Gear(weapons=carried), skills=SKILLS, perks=perks)
    return replace(loadout.fighter(derived(build, ruleset)), luck=0)


def thug(metres: int = 10, **fields: Any) -> Fighter:
    """Somebody to shoot at, who never grazes."""
    facts: dict[str, Any] = {"mook": True, "BODY": 5, **fields}
    return builders.fighter("Thug", 1, metres, **facts)


def ready(one: Fighter, other: Fighter | None = None, **scene: Any) -> Stage:
    """The hero and somebody else, about to fight."""
    return stage(one, other or thug(), scene=Scene(**scene))


# --- one script for each kind of effect


def two_pistols(perk: str) -> list[Any]:
    """One shot from each hand at once, both missing."""
    now = ready(replace(hero(perk, "glock-17"), off_hand=1))
    now.plans(0)
    return now.do(Fire(0, (1,), SINGLE, 1, twin=True), 2, 9, 2, 9)


def a_low_die(perk: str) -> list[Any]:
    """A hit with a 1 among its damage dice; with the perk that die is rolled again."""
    now = ready(hero(perk, "kalashnikov-ak-74"), thug(BODY=15))
    now.plans(0)
    again = (6,) if perk else ()
    return now.do(SHOT, 9, 2, 3, 1, *again, 2, 2, 2, 1)


def wounded(perk: str, *rolls: int, boxes: int = 0, ones: int = 0) -> tuple[Stage, list[Any]]:
    """The hero is hit for 2d6 in the torso, and rolls for grazing and saves."""
    now = stage(
        builders.fighter("Thug", weapons=(builders.PISTOL,)),
        replace(hero(perk), side=1, at=(1000, 0)),
    )
    now[1].boxes, now[1].ones = boxes, ones
    now.plans(0)
    return now, now.do(SHOT, 9, 2, 3, *rolls)


def struck(perk: str, *rolls: int, boxes: int = 0) -> list[Any]:
    """What is told when the hero is hit."""
    return wounded(perk, *rolls, boxes=boxes)[1]


def minor_wound(perk: str) -> tuple[Stage, list[Any]]:
    """A wound of one point on four boxes, of which two are of one point as well."""
    return wounded(perk, 1, 1, 1, boxes=4, ones=2)


def aimed_far(perk: str) -> list[Any]:
    """A braced shot after two rounds of aiming, at long range."""
    now = ready(hero(perk), thug(90))
    now[0].stance, now[0].aim, now[0].aim_target = BRACED, 2, 1
    now.plans(0, stance=BRACED)
    return now.do(SHOT, 2, 9)


def first_count(perk: str) -> list[Any]:
    """Both roll 5 for initiative."""
    return ready(hero(perk)).opened(5, 5)


def nerve(perk: str) -> list[Any]:
    """A suppression check in the open with two points held."""
    now = ready(hero(perk))
    now[0].points = 2
    return now.turn(0, NameStance(OPEN), 9)


def hurried_reload(perk: str) -> list[Any]:
    """The magazine is changed as one of two actions."""
    now = ready(hero(perk, "kalashnikov-ak-74"))
    now[0].ammo[0] = 0
    now.plans(0, DO_HANDLE, actions=2)
    return now.do(Reload(0), 9)


def draw_and_fire(perk: str) -> list[Any]:
    """The pistol is drawn and fired on one count."""
    now = ready(hero(perk))
    drawn = [*now.plans(0, draws=1), *now.do(Draw(1))]
    return drawn + now.do(Fire(1, (1,), SINGLE, 1), 2, 9)


def a_run(perk: str) -> list[Any]:
    """As far as one movement action goes toward somebody far away."""
    one = replace(hero(perk), tactic="brawler")
    now = ready(one, thug(60))
    now.plans(0, DO_NOTHING, actions=0, moves=1, stance=MOVING)
    assert now.question is not None
    return now.do(SYSTEMS["gray_dawn"].tactics["brawler"].choose(now.fight, now.question))


def in_the_dark(perk: str) -> list[Any]:
    """A shot by night."""
    now = ready(hero(perk), light=DARK)
    now.plans(0)
    return now.do(SHOT, 2, 9)


def a_blow(perk: str) -> list[Any]:
    """The hero defends against a knife."""
    foe = builders.fighter("Thug", weapons=(builders.KNIFE,))
    now = stage(foe, replace(hero(perk), side=1, at=(80, 0)))
    now.plans(0, DO_STRIKE)
    return now.do(Strike(0, 1), 2, 9)


def at_the_head(perk: str) -> list[Any]:
    """A called shot, braced."""
    now = ready(hero(perk))
    now.plans(0, stance=BRACED)
    return now.do(Fire(0, (1,), SINGLE, 1, HEAD), 2, 9)


def on_the_run(perk: str) -> list[Any]:
    """A move and a shot on one count."""
    now = ready(hero(perk), thug(20))
    now.plans(0, moves=1, stance=MOVING)
    moved = now.do(Move(300, 0, MOVING))
    return moved + now.do(SHOT, 2, 9)


def long_spray(perk: str) -> list[Any]:
    """Twenty-five rounds at medium range."""
    now = ready(hero(perk, "kalashnikov-ak-74"), thug(40))
    now.plans(0)
    return now.do(Fire(0, (1,), AUTO, 25), 2, 9)


class Case(NamedTuple):
    """A perk's script, the event and field it changes, and by how much."""

    script: Callable[[str], list[Any]]
    event: type[Any]
    field: str
    change: int


CASES: dict[str, Case] = {
    "ambidextrous": Case(two_pistols, AttackRolled, "total", 1),
    "center-of-mass": Case(a_low_die, DamageRolled, "damage", 5),
    "devils-luck": Case(lambda p: struck(p, 6, 6, 2, 1), GrazeRolled, "total", 1),
    "concentration": Case(aimed_far, AttackRolled, "total", 1),
    "combat-sense": Case(first_count, InitiativeRolled, "total", 1),
    "high-pain-threshold": Case(lambda p: struck(p, 6, 6, 2, 1), StunSaved, "needed", 1),
    "hard-to-kill": Case(lambda p: struck(p, 6, 6, 2, 1, 1, boxes=10), DeathSaved, "needed", 1),
    "shake-it-off": Case(lambda p: minor_wound(p)[1], StunSaved, "needed", 1),
    "nerves-of-steel": Case(nerve, SuppressionChecked, "total", 1),
    "quick-hands": Case(hurried_reload, ReloadRolled, "total", 3),
    "fast-draw": Case(draw_and_fire, AttackRolled, "total", 2),
    "fleet-footed": Case(a_run, Moved, "x", 100),
    "night-vision": Case(in_the_dark, AttackRolled, "total", 2),
    "martial-discipline": Case(a_blow, DefenceRolled, "total", 1),
    "marksman": Case(at_the_head, AttackRolled, "total", 2),
    "walking-fire": Case(on_the_run, AttackRolled, "total", 1),
    "steady-platform": Case(long_spray, AttackRolled, "total", 1),
}


@pytest.mark.parametrize("perk", CASES)
@pytest.mark.rule("CB-04")
def test_a_perk_changes_the_number_it_names(perk: str) -> None:
    """By its amount; up to there both fights are told alike."""
    case = CASES[perk]
    with_it, without = case.script(perk), case.script("")
    one, other = every(with_it, case.event)[0], every(without, case.event)[0]
    assert getattr(one, case.field) - getattr(other, case.field) == case.change
    assert with_it[: with_it.index(one)] == without[: without.index(other)]


@pytest.mark.rule("CB-04", "CB-108")
def test_minor_wounds_that_are_ignored_cost_no_ref() -> None:
    """The fifth box is serious and takes two; for him who shakes it off it is light."""
    with_it, without = (minor_wound(perk)[0][1].ref for perk in ("shake-it-off", ""))
    assert with_it - without == 2


@pytest.mark.rule("CB-04")
def test_every_kind_of_effect_has_its_script() -> None:
    """All eighteen; Danger Sense changes no number but adds a roll."""
    kinds = [effect.kind for effect in (rules().perks[key].effect for key in CASES)]
    assert sorted([*kinds, "danger_sense"]) == sorted(PERK_EFFECTS)
    assert all(isinstance(rules().perks[key].effect, PerLevel) for key in CASES)


@pytest.mark.rule("CB-04", "CB-15")
def test_danger_sense_may_notice_who_was_not_noticed() -> None:
    """The thug's 7 + 2 + 7 beat 5 + 0 + 10; a second roll of more than that spots the thug."""
    foe = builders.fighter("Thug", weapons=(builders.PISTOL,))
    rolled = []
    for perk, dice in (("", (2, 1, 1, 1, 1)), ("danger-sense", (10, 3, 2, 9))):
        now = stage(foe, replace(hero(perk), side=1, at=(1000, 0), unaware=True))
        now.plans(0)
        told = now.do(Fire(0, (1,), SINGLE, 1, -1, hidden=True), 7, 9, *dice)
        rolled.append([event.unseen for event in every(told, StealthRolled)])
    assert rolled == [[True], [True, False]]


@pytest.mark.rule("CB-87")
def test_the_off_hand_of_the_ambidextrous_costs_nothing() -> None:
    """The second of two shots gains the penalty of the hand as well."""
    one, other = (every(two_pistols(p), AttackRolled)[1].total for p in ("ambidextrous", ""))
    assert one - other == 1 + 3


@pytest.mark.rule("CB-04")
def test_a_bonus_on_a_skill_is_in_every_roll_of_it() -> None:
    """Here a campaign's own perk on Rifle."""
    effect = RollBonus(kind="roll_bonus", skills=("rifle",), per_level=2)
    perk = Perk(
        name="Crack shot",
        cost=1,
        max_levels=1,
        creation_only=False,
        provenance="house",
        effect=effect,
        text="",
    )
    ruleset = varied(rules(), HouseRules(perks={"crack-shot": perk}))
    totals = []
    for key in ("crack-shot", ""):
        now = ready(hero(key, ruleset=ruleset))
        now.plans(0)
        totals.append(only(now.do(SHOT, 2, 9), AttackRolled).total)
    assert totals[0] - totals[1] == 2


def care(perk: str) -> StabiliseRolled:
    """A character of TECH 5 and First Aid 3 tends a friend of 14 boxes under fire; the die is 5."""
    arms = (CarriedWeapon(id="arm-1", weapon="glock-17"),)
    perks = {perk: PerkChoice(level=1)} if perk else {}
    build = blank(name="Voss", gear=Gear(weapons=arms), skills={"first-aid": 3}, perks=perks)
    medic = replace(loadout.fighter(derived(build)), luck=0)
    now = stage(medic, thug(50), builders.fighter("Bob", 0, 1, boxes=14))
    bob = now[2]
    bob.out, bob.dying, bob.dying_rounds = True, True, 10
    now.plans(0, DO_TEND)
    return only(now.do(Stabilise(2), 5), StabiliseRolled)


@pytest.mark.rule("CB-04", "CB-123")
def test_combat_medic_helps_whoever_is_tended_in_a_fight() -> None:
    """C8: 5 + 3 + 5 falls short of 14 boxes, with the perk it is 15."""
    assert (care("").total, care("").stable) == (13, False)
    assert (care("combat-medic").total, care("combat-medic").stable) == (15, True)


@pytest.mark.parametrize("perk", ["special-equipment", "light-sleeper", "contacts"])
def test_perks_of_words_change_no_fight(perk: str) -> None:
    """What the GM applies is left to the GM."""
    assert on_the_run(perk) == on_the_run("")
    assert hero(perk) == hero("")
