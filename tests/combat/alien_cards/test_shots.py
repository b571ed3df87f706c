"""Ranged combat: bands, aim, dodging, ammunition, full auto (AL-32 to AL-36, AL-50 to AL-61)."""

from dataclasses import replace
from typing import Any

import pytest

from chargen.combat.alien_cards import Weapon
from chargen.combat.alien_cards.actions.action import AIMING
from chargen.combat.alien_cards.actions.fire import CEASING, CONSERVING, HURTING, Fire, FireAgain
from chargen.combat.alien_cards.actions.interrupts import DODGING, STANDING
from chargen.combat.alien_cards.actions.move import Move
from chargen.combat.alien_cards.model import choice_ids as k
from chargen.combat.alien_cards.model.action_events import AmmoConserved, SupplyRolled
from chargen.combat.alien_cards.model.events import (
    AttackDeclared,
    AttackSettled,
    DamageTaken,
    PoolRolled,
    ShotStrayed,
)
from chargen.combat.alien_cards.model.fighter import ADJACENT, EXTREME, LONG, MEDIUM, SHORT, Fighter
from chargen.combat.alien_cards.rolls.pool import KEEP, PUSHING
from chargen.combat.scene.scenario import ANY_COVER, Fixture
from tests.combat.alien_cards.builders import (
    CARBINE,
    PISTOL,
    RIFLE,
    SINGLE,
    fighter,
    wall,
)
from tests.combat.alien_cards.stage import END, Stage, mook, pair
from tests.combat.scenes import every, only, part

SHOT = Fire(0, 1, False)
WEAK = Fire(0, 1, True)


def still(metres: int = 8, mine: dict[str, Any] | None = None, **his: Any) -> Stage:
    """Return a stage whose target has no action left to dodge with."""
    stage = Stage(mook("Ann", **(mine or {})), mook("Cid", 1, (metres, 0), **his))
    stage[1].quicks = 2
    return stage


def rolled(stage: Stage, count: int, *rest: Any, shot: Fire = SHOT) -> PoolRolled:
    """Return the roll of a shot with so many dice, all of which fail."""
    supply = [3] * min(6, stage[0].ammo[shot.weapon])
    return only(stage.turn(0, *rest, shot, *[2] * count, *supply), PoolRolled)


@pytest.mark.rule("AL-32", "AL-33", "AL-34", "AL-35", "AL-36", "AL-R16")
@pytest.mark.parametrize(
    ("centimetres", "band"),
    [(100, ADJACENT), (101, SHORT), (1000, SHORT), (1001, MEDIUM), (2500, MEDIUM), (2501, LONG),
     (10_000, LONG), (10_001, EXTREME)],
)  # fmt: skip
def test_bands_reach_to_1_10_25_and_100_metres(centimetres: int, band: int) -> None:
    """The upper limit belongs to the nearer band."""
    stage = Stage(*pair())
    stage[1].x = centimetres
    assert stage.fight.band(stage[0], stage[1]) == band


@pytest.mark.rule("AL-50")
def test_a_shot_needs_short_range_and_the_reach_of_its_weapon() -> None:
    """Nearer is close combat, farther is too far."""
    stage = still(1)
    assert stage.fault(0, SHOT) == "Cid is too close to shoot at; that is close combat."
    stage[1].x = 2600
    assert stage.fault(0, SHOT) == "pistol reaches no farther than medium range."
    stage[1].x = 2500
    assert stage.fault(0, SHOT) is None


@pytest.mark.rule("AL-50", "AL-R17")
def test_a_shot_rolls_agility_ranged_combat_and_the_dice_of_the_weapon() -> None:
    """Three, two and one."""
    stage = still(mine={"skills": {"ranged-combat": 2}, "weapons": (CARBINE,)})
    roll = rolled(stage, 6)
    assert roll.dice == 6
    assert roll.parts == (("AL-R17", "ranged combat", 5), ("AL-50", "carbine", 1))


@pytest.mark.rule("AL-51", "AL-R08")
def test_damage_is_the_base_and_one_for_each_further_success() -> None:
    """Three successes with a base of 2 are 4."""
    stage = still(mine={"weapons": (CARBINE,)}, health=9)
    events = stage.turn(0, SHOT, 6, 6, 6, 2, HURTING, *[3] * 6, END)
    assert only(events, DamageTaken).damage == 4
    stage = still(mine={"weapons": (CARBINE,)}, health=9)
    events = stage.turn(0, SHOT, 6, 2, 2, 2, *[3] * 6, END)
    assert only(events, DamageTaken).damage == 2


@pytest.mark.rule("AL-26", "AL-52", "AL-53")
def test_aim_gives_two_dice_to_the_attack_that_follows() -> None:
    """At once, and in this round."""
    roll = rolled(still(), 5, AIMING)
    assert part(roll.parts, "aim") == 2
    stage = still()
    stage.turn(0, AIMING, END)
    stage[0].fresh_round()
    assert rolled(stage, 3).dice == 3


@pytest.mark.rule("AL-53", "AL-R22")
def test_anything_done_in_between_loses_the_aim() -> None:
    """T4-10: aim, then a move; an interrupt, too. A wound and another target do not."""
    stage = still(9)
    stage.turn(0, AIMING, Move(-100, 0))
    assert not stage[0].aiming
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0)))
    stage[0].aiming = True
    shot = Fire(0, 0, False)
    stage.turn(1, shot, DODGING, 2, 2, 2, 2, 2, 2, 3, 3, 3, END)
    assert not stage[0].aiming
    stage[0].aiming = True
    stage[1].fresh_round()
    stage.turn(1, shot, STANDING, 6, 2, 2, 3, 3, 3, END)
    assert stage[0].health == 2
    assert stage[0].aiming


@pytest.mark.rule("AL-27", "AL-54", "AL-55", "AL-R06")
def test_a_dodge_is_said_before_the_roll_and_cancels_success_by_success() -> None:
    """Agility and MOBILITY, two sixes against one."""
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0), skills={"mobility": 1}))
    stage.turn(0, SHOT)
    assert stage.question is not None
    assert (stage.question.kind, stage.question.fighter) == (k.ASK_DODGE, 1)
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0), skills={"mobility": 1}))
    events = stage.turn(0, SHOT, DODGING, 6, 6, 2, 6, 2, 2, 2, 3, 3, 3, END)
    rolls = every(events, PoolRolled)
    assert [(roll.fighter, roll.dice) for roll in rolls] == [(0, 3), (1, 4)]
    assert only(events, AttackSettled).net == 1


@pytest.mark.rule("AL-R07")
def test_the_attacker_pushes_before_the_dodge_is_rolled() -> None:
    """The dodge meets what the push has brought."""
    stage = Stage(fighter("Ann"), mook("Cid", 1, (8, 0)))
    events = stage.turn(0, SHOT, DODGING, 2, 2, 2, PUSHING, 6, 6, 2, 2, 6, 2, 2, 3, 3, 3, END)
    names = [type(event).__name__ for event in events]
    assert names.index("RollPushed") < names.index("PoolRolled", names.index("RollPushed"))
    assert only(events, AttackSettled).net == 1


@pytest.mark.rule("AL-56", "AL-R15")
def test_an_extra_success_may_save_the_supply_roll() -> None:
    """T4-14: three successes, base 2, one of them for ammunition: damage 3 and no roll."""
    stage = still(mine={"weapons": (CARBINE,)}, health=9)
    events = stage.turn(0, SHOT, 6, 6, 6, 2, CONSERVING, END)
    assert only(events, DamageTaken).damage == 3
    assert only(events, AmmoConserved) == AmmoConserved(0, "carbine")
    assert every(events, SupplyRolled) == []


@pytest.mark.rule("AL-56")
def test_the_first_success_saves_nothing() -> None:
    """Nobody is asked."""
    stage = still(health=9)
    events = stage.turn(0, SHOT, 6, 2, 2, 3, 3, 3, END)
    assert only(events, SupplyRolled).rating == 3


@pytest.mark.rule("AL-R15")
def test_a_supply_roll_follows_a_miss_too_with_six_dice_at_most() -> None:
    """Each 1 takes a point; T4-05: a rating of 8 rolls six dice."""
    stage = still(mine={"weapons": (CARBINE,)})
    stage[0].ammo[0] = 8
    events = stage.turn(0, SHOT, 2, 2, 2, 2, 1, 1, 3, 3, 3, 3, END)
    assert only(events, SupplyRolled) == SupplyRolled(0, "carbine", 2, 6)


@pytest.mark.rule("AL-R15")
def test_what_is_loaded_shot_by_shot_is_empty_without_a_roll() -> None:
    """And has to be reloaded."""
    stage = still(mine={"weapons": (SINGLE,)})
    stage.turn(0, SHOT, 2, 2, 2, END)
    assert stage[0].ammo == [0]
    stage[0].fresh_round()
    assert stage.fault(0, SHOT) == "launcher is empty."


def auto(*more: Fighter, **mine: Any) -> Stage:
    """Return a stage with a rifle on full auto and nobody who dodges."""
    facts = {"weapons": (RIFLE,), **mine}
    cid = mook("Cid", 1, (8, 0), health=9)
    stage = Stage(fighter("Ann", **facts), cid, *more)
    for one in stage.fight.combatants[1:]:
        one.quicks = 2
    return stage


@pytest.mark.rule("AL-57", "AL-59", "AL-60", "AL-61", "AL-R13")
def test_full_auto_goes_on_after_hits_that_were_not_pushed() -> None:
    """T4-09: hit, hit, miss are three rolls, stress 2 and three supply rolls."""
    stage = auto()
    supply = (3,) * 6
    events = stage.turn(
        0, SHOT,
        6, 2, 2, 2, KEEP, *supply, FireAgain(1),
        6, 2, 2, 2, 2, KEEP, *supply, FireAgain(1),
        2, 2, 2, 2, 2, 2, KEEP, *supply, END,
    )  # fmt: skip
    assert len(every(events, PoolRolled)) == 3
    assert [roll.stress for roll in every(events, PoolRolled)] == [0, 1, 2]
    assert stage[0].stress == 2
    assert len(every(events, SupplyRolled)) == 3


@pytest.mark.rule("AL-59")
def test_full_auto_ends_after_three_attacks() -> None:
    """Though all of them hit."""
    stage = auto()
    supply = (3,) * 6
    stage.turn(
        0, SHOT,
        6, 2, 2, 2, KEEP, *supply, FireAgain(1),
        6, 2, 2, 2, 2, KEEP, *supply, FireAgain(1),
        6, 2, 2, 2, 2, 2, KEEP, *supply, END,
    )  # fmt: skip
    assert stage[0].fired == 3


@pytest.mark.rule("AL-57", "AL-R13")
def test_a_push_a_miss_and_an_empty_weapon_end_full_auto() -> None:
    """T4-09: a pushed first attack has no second."""
    stage = auto()
    stage.turn(0, SHOT, 2, 2, 2, 2, PUSHING, 6, 2, 2, 2, 2, *[3] * 6, END)
    assert stage[0].fired == 1
    stage = auto()
    stage.turn(0, SHOT, 2, 2, 2, 2, KEEP, *[3] * 6, END)
    assert stage[0].fired == 1
    stage = auto()
    stage[0].ammo[0] = 1
    stage.turn(0, SHOT, 6, 2, 2, 2, KEEP, 1, END)
    assert stage[0].fired == 1


@pytest.mark.rule("AL-R13", "AL-R22")
def test_aim_counts_for_the_first_attack_of_full_auto() -> None:
    """Not for the next."""
    stage = auto(mook=True)
    events = stage.turn(
        0, AIMING, SHOT, 6, 2, 2, 2, 2, 2, *[3] * 6, FireAgain(1), 2, 2, 2, 2, *[3] * 6
    )
    assert [roll.dice for roll in every(events, PoolRolled)] == [6, 4]


@pytest.mark.rule("AL-58")
def test_each_further_attack_may_take_another_target() -> None:
    """Whoever it reaches is offered."""
    stage = auto(mook("Dan", 1, (9, 3)), mook("Eve", 1, (300, 0)))
    events = stage.turn(
        0, SHOT, 6, 2, 2, 2, KEEP, *[3] * 6, FireAgain(2), 2, 2, 2, 2, 2, KEEP, *[3] * 6, END
    )
    assert [event.target for event in every(events, AttackDeclared)] == [1, 2]
    stage = auto(mook("Dan", 1, (9, 3)), mook("Eve", 1, (300, 0)))
    stage.turn(0, SHOT, 6, 2, 2, 2, KEEP, *[3] * 6)
    assert stage.question is not None
    assert stage.question.options(stage.fight) == (CEASING, FireAgain(1), FireAgain(2))
    assert stage.question.fault(stage.fight, FireAgain(3))


@pytest.mark.rule("AL-R14")
def test_mooks_have_no_stress_and_two_attacks_of_full_auto() -> None:
    """Nobody asks them to push, or for a third."""
    stage = auto(mook=True)
    events = stage.turn(0, SHOT, 6, 2, 2, 2, *[3] * 6, FireAgain(1), 6, 2, 2, 2, *[3] * 6, END)
    assert [roll.stress for roll in every(events, PoolRolled)] == [0, 0]
    assert stage[0].stress == 0


@pytest.mark.rule("AL-R15", "AL-61")
def test_full_auto_saves_no_ammunition() -> None:
    """The first attack may, those after it roll."""
    stage = auto(mook=True)
    events = stage.turn(0, SHOT, 6, 6, 2, 2, CONSERVING, FireAgain(1), 6, 6, 2, 2, *[3] * 6, END)
    assert len(every(events, SupplyRolled)) == 1


@pytest.mark.rule("AL-R30", "AL-R13")
def test_an_action_lost_to_stress_fails_its_attack_and_ends_full_auto() -> None:
    """A 1 on the stress die, then 7 or more; stress rises."""
    stage = auto(stress=4)
    events = stage.turn(0, SHOT, 6, 6, 2, 2, 1, 2, 2, 2, 6, *[3] * 6, END)
    assert only(events, AttackSettled).net == 0
    assert (stage[0].fired, stage[0].stress) == (1, 5)


@pytest.mark.rule("AL-R29")
def test_a_weapon_nearer_than_it_is_meant_for_loses_two_dice_for_each_band() -> None:
    """A rifle that wants Long range, at Short."""
    sniper = CARBINE.__class__(name="sniper", bonus=2, damage=2, least=LONG, farthest=EXTREME)
    stage = still(mine={"weapons": (sniper,), "agility": 5})
    assert rolled(stage, 3).dice == 3


@pytest.mark.rule("AL-R29")
@pytest.mark.parametrize(("size", "count"), [(-1, 1), (0, 3), (1, 5)])
def test_large_targets_are_easier_and_small_ones_harder(size: int, count: int) -> None:
    """Two dice either way."""
    assert rolled(still(size=size), count).dice == count


@pytest.mark.rule("AL-R29")
def test_one_die_is_always_left_and_stress_dice_come_on_top() -> None:
    """However much is taken."""
    stage = Stage(fighter("Ann", agility=1, stress=2), mook("Cid", 1, (8, 0), size=-1))
    stage[1].quicks = 2
    events = stage.turn(0, SHOT, 2, 2, 2, KEEP, 3, 3, 3, END)
    assert (only(events, PoolRolled).dice, only(events, PoolRolled).stress) == (1, 2)


@pytest.mark.rule("AL-R32")
def test_a_miss_beside_a_friend_goes_for_him_with_two_dice() -> None:
    """No answer, and his armour counts."""
    bob = mook("Bob", 0, (8, 1))
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0)), bob)
    stage[1].quicks = 2
    events = stage.turn(0, SHOT, 2, 2, 2, 6, 6, 3, 3, 3, END)
    assert only(events, ShotStrayed) == ShotStrayed(0, 2)
    assert only(events, DamageTaken).damage == 2
    assert stage[2].health == 1


@pytest.mark.rule("AL-R32")
def test_injured_arms_take_dice_from_two_handed_weapons() -> None:
    """A pistol does not feel them."""
    for arm, lost in ((RIFLE, 2), (PISTOL, 0)):
        stage = still(mine={"weapons": (arm,)})
        stage[0].add_injury(26)
        assert rolled(stage, 3 + arm.bonus - lost).dice == 3 + arm.bonus - lost


@pytest.mark.rule("AL-23", "AL-R16")
def test_nobody_shoots_through_a_lock_or_past_full_height() -> None:
    """A closed door and a high wall hide whoever is behind them."""
    door = Fixture(name="door", extent=(400, -300, 400, 300))
    stage = Stage(*pair(), fixtures=(door,))
    assert stage.fault(0, SHOT) is None
    stage.fight.locked[0] = True
    assert stage.fault(0, SHOT) == "door is shut."
    high = wall(4, covered=tuple(range(1, 11)))
    assert Stage(*pair(), covers=(high,)).fault(0, SHOT) == "Ann does not see Cid."
    assert Stage(*pair(), covers=(wall(4, covered=ANY_COVER),)).fault(0, SHOT) is None


REFUSED = [
    (Fire(3, 1, False), "Ann has no gun number 3."),
    (Fire(0, 0, False), "Ann is a friend."),
    (Fire(0, 7, False), "There is no such fighter."),
    (WEAK, "There is no armour to have a weak spot."),
]


@pytest.mark.rule("AL-50")
@pytest.mark.parametrize(("action", "words"), REFUSED)
def test_what_cannot_be_fired_is_refused_in_words(action: Fire, words: str) -> None:
    """Each with its own sentence."""
    assert still().fault(0, action) == words


@pytest.mark.rule("AL-R17")
def test_a_weapon_may_bring_a_skill_of_its_own() -> None:
    """In place of the fighter's."""
    known = replace(PISTOL, level=1)
    stage = still(mine={"weapons": (known,), "skills": {"ranged-combat": 3}})
    assert rolled(stage, 4).dice == 4


@pytest.mark.rule("AL-28", "AL-38", "AL-51", "AL-57", "AL-R15")
def test_a_weapon_of_which_nothing_is_said_is_a_plain_one() -> None:
    """Base damage 1, ammunition 3, nothing to reload it with, no full auto."""
    plain = Weapon(name="gun")
    assert (plain.damage, plain.rating, plain.spare, plain.auto) == (1, 3, 0, False)
