"""Close combat: blows, defence, special attacks, holds (AL-37 to AL-49)."""

from typing import Any

import pytest

from chargen.combat.alien_cards.actions.action import AIMING
from chargen.combat.alien_cards.actions.fire import Fire
from chargen.combat.alien_cards.actions.interrupts import DEFENDING, DODGING, STANDING
from chargen.combat.alien_cards.actions.melee import Strike
from chargen.combat.alien_cards.actions.move import BackOff, Move
from chargen.combat.alien_cards.actions.special_attacks import (
    FREE,
    LETTING_GO,
    Disarm,
    Grapple,
    PassBy,
    Shove,
)
from chargen.combat.alien_cards.model import choice_ids as k
from chargen.combat.alien_cards.model.action_events import (
    HoldEnded,
    HoldTaken,
    ItemFell,
    ItemSeized,
    SupplyRolled,
)
from chargen.combat.alien_cards.model.events import AttackSettled, DamageTaken, Moved, PoolRolled
from tests.combat.alien_cards.builders import KNIFE, PISTOL, RIFLE
from tests.combat.alien_cards.stage import END, Stage, mook, pair
from tests.combat.scenes import every, only, part

STAB = Strike(0, 1, False)
PUNCH = Strike(-1, 1, False)


def still(mine: dict[str, Any] | None = None, **his: Any) -> Stage:
    """Return two face to face, the second with no action left to defend with."""
    facts = {"weapons": (KNIFE,), **(mine or {})}
    stage = Stage(mook("Ann", **facts), mook("Cid", 1, (1, 0), **his))
    stage[1].quicks = 2
    return stage


@pytest.mark.rule("AL-08", "AL-10", "AL-37")
def test_a_blow_rolls_strength_close_combat_and_the_dice_of_the_weapon() -> None:
    """Against somebody who could be touched."""
    stage = still({"skills": {"close-combat": 2}})
    events = stage.turn(0, STAB, 2, 2, 2, 2, 2, 2, END)
    assert only(events, PoolRolled).dice == 6
    assert part(only(events, PoolRolled).parts, "knife") == 1
    stage = Stage(*pair(2, weapons=(KNIFE,)))
    assert stage.fault(0, STAB) == "Cid is not close enough to touch."


@pytest.mark.rule("AL-38", "AL-R08")
def test_damage_is_the_base_and_one_for_each_further_success() -> None:
    """A knife of base 2 and three successes: 4."""
    events = still(health=9).turn(0, STAB, 6, 6, 6, 2, END)
    assert only(events, DamageTaken).damage == 4
    events = still(health=9).turn(0, STAB, 6, 2, 2, 2, END)
    assert only(events, DamageTaken).damage == 2


@pytest.mark.rule("AL-39")
def test_bare_hands_have_a_base_damage_of_one() -> None:
    """And no dice of their own."""
    events = still(health=9).turn(0, PUNCH, 6, 6, 2, END)
    assert only(events, DamageTaken).damage == 2
    assert only(events, PoolRolled).dice == 3


@pytest.mark.rule("AL-25", "AL-40", "AL-41", "AL-42")
def test_a_defence_is_said_before_the_roll_and_cancels_success_by_success() -> None:
    """CLOSE COMBAT, without the weapon."""
    stage = Stage(*pair(1, weapons=(KNIFE,)))
    stage.turn(0, STAB)
    assert stage.question is not None
    assert (stage.question.kind, stage.question.fighter) == (k.ASK_DEFEND, 1)
    assert stage.question.options(stage.fight) == (STANDING, DEFENDING)
    assert stage.question.fault(stage.fight, DODGING)
    stage = Stage(mook("Ann", weapons=(KNIFE,)), mook("Cid", 1, (1, 0), weapons=(KNIFE,)))
    events = stage.turn(0, STAB, DEFENDING, 6, 6, 2, 2, 6, 2, 2, END)
    assert [roll.dice for roll in every(events, PoolRolled)] == [4, 3]
    assert only(events, AttackSettled).net == 1


@pytest.mark.rule("AL-R21")
def test_a_gun_held_close_rolls_close_combat_with_two_dice_less() -> None:
    """Its own damage, a defence in place of a dodge, a supply roll, no full auto, no saving."""
    stage = Stage(mook("Ann", weapons=(RIFLE,)), mook("Cid", 1, (1, 0), health=9))
    events = stage.turn(0, STAB, DEFENDING, 6, 6, 2, 2, 2, *[3] * 6, END)
    roll = every(events, PoolRolled)[0]
    assert roll.parts == (
        ("AL-R17", "close combat", 3), ("AL-37", "rifle", 1), ("AL-R21", "gun held close", -2),
    )  # fmt: skip
    assert only(events, DamageTaken).damage == 3
    assert only(events, SupplyRolled).rating == 6
    assert stage.question is None


@pytest.mark.rule("AL-R21")
def test_aim_is_of_no_use_so_close() -> None:
    """It is spent and adds nothing."""
    stage = still({"weapons": (PISTOL,)})
    events = stage.turn(0, AIMING, STAB, 2, 3, 3, 3)
    assert only(events, PoolRolled).dice == 1


@pytest.mark.rule("AL-43", "AL-44", "AL-R09")
def test_a_special_attack_has_no_dice_of_a_weapon_and_does_no_damage() -> None:
    """T4-13: Strength 3 and CLOSE COMBAT 2 are five dice, not six; it is named before its roll."""
    stage = still({"skills": {"close-combat": 2}})
    events = stage.turn(0, Shove(1), 6, 6, 6, 2, 2, END)
    assert only(events, PoolRolled).dice == 5
    assert every(events, DamageTaken) == []
    assert only(events, Moved).fighter == 1


@pytest.mark.rule("AL-41", "AL-R09")
def test_a_special_attack_can_be_defended_against() -> None:
    """Nothing left over, nothing done."""
    stage = Stage(*pair(1))
    events = stage.turn(0, Grapple(1), DEFENDING, 6, 2, 2, 6, 2, 2, END)
    assert every(events, HoldTaken) == []


@pytest.mark.rule("AL-45", "AL-R10")
def test_disarming_takes_the_weapon_where_a_hand_is_free() -> None:
    """It is his who took it, with what is in it."""
    stage = still()
    events = stage.turn(0, Disarm(1), 6, 2, 2, END)
    assert only(events, ItemSeized) == ItemSeized(0, 1, "pistol")
    assert [arm.name for arm in stage[0].arms] == ["knife", "pistol"]
    assert (stage[0].ammo[1], stage[1].hand, stage[1].held) == (3, -1, [False])
    stage[1].fresh_round()
    assert stage.fault(1, Fire(0, 0, False)) == "Cid does not hold pistol."


@pytest.mark.rule("AL-45", "AL-R10")
def test_a_weapon_may_be_thrown_away_though_a_hand_is_free() -> None:
    """The attacker chooses; it lies two metres off."""
    stage = still()
    assert stage.fault(0, Disarm(1, away=True)) is None
    events = stage.turn(0, Disarm(1, away=True), 6, 2, 2, END)
    assert every(events, ItemSeized) == []
    assert only(events, ItemFell).fighter == 1
    assert [arm.name for arm in stage[0].arms] == ["knife"]


@pytest.mark.rule("AL-45", "AL-R10")
def test_what_nobody_has_a_hand_for_lies_two_metres_off() -> None:
    """On the far side of who lost it."""
    stage = still({"weapons": (RIFLE,)})
    events = stage.turn(0, Disarm(1), 6, 2, 2, END)
    fallen = only(events, ItemFell)
    assert (fallen.fighter, fallen.x, fallen.y) == (1, 298, 0)
    stage[0].fresh_round()
    assert stage.fault(0, Disarm(1)) == "Cid holds nothing."


@pytest.mark.rule("AL-46", "AL-R10")
def test_passing_ends_up_to_two_metres_beyond_the_enemy() -> None:
    """Whose back it is."""
    stage = still()
    stage.turn(0, PassBy(1), 6, 2, 2, END)
    assert (stage[0].x, stage[0].y) == (298, 0)


@pytest.mark.rule("AL-46", "AL-R12")
def test_an_enemy_is_in_the_way_of_whoever_would_walk_past() -> None:
    """Backing off leads away from him, not by."""
    stage = still()
    assert stage.fault(0, BackOff(600, 0)) == "Cid is in the way."
    assert stage.fault(0, Move(-600, 0)) == "Ann has to back off from Cid first."
    assert stage.fault(0, BackOff(-600, 0)) is None


@pytest.mark.rule("AL-47", "AL-R10")
def test_a_shove_puts_the_enemy_two_metres_back() -> None:
    """At Short range, whoever held whom."""
    stage = still()
    stage[1].pinning, stage[0].pinned_by = 0, -1
    stage.turn(0, Shove(1), 6, 2, 2, END)
    assert (stage[1].x, stage[1].pinning) == (298, -1)
    assert stage.fight.band(stage[0], stage[1]) == 1


@pytest.mark.rule("AL-48", "AL-49", "AL-R11")
def test_a_grapple_pins_until_the_held_one_has_more_successes() -> None:
    """A tie is not enough; neither goes anywhere meanwhile."""
    stage = still()
    events = stage.turn(0, Grapple(1), 6, 2, 2, END)
    assert only(events, HoldTaken) == HoldTaken(0, 1)
    stage[1].fresh_round()
    stage[0].fresh_round()
    assert stage.fault(0, BackOff(-300, 0)) == "Ann holds Cid."
    stage.turn(1, FREE, 6, 2, 2, 6, 2, 2, END)
    assert stage[1].pinned_by == 0
    stage[1].fresh_round()
    events = stage.turn(1, FREE, 6, 6, 2, 6, 2, 2, END)
    assert only(events, HoldEnded) == HoldEnded(1)
    assert (stage[1].pinned_by, stage[0].pinning) == (-1, -1)


@pytest.mark.rule("AL-R11")
def test_a_hold_ends_when_either_is_broken_or_the_holder_lets_go() -> None:
    """Letting go costs nothing."""
    stage = still(health=1)
    stage.turn(0, Grapple(1), 6, 2, 2, END)
    stage[0].fresh_round()
    stage.turn(0, STAB, 6, 2, 2, 2, 1, 4)
    assert (stage[1].out, stage[1].pinned_by, stage[0].pinning) == (True, -1, -1)
    stage = still()
    stage.turn(0, Grapple(1), 6, 2, 2, LETTING_GO, END)
    assert (stage[1].pinned_by, stage[0].pinning) == (-1, -1)
    assert stage.fault(0, LETTING_GO) == "Ann is not holding an enemy."
    assert stage.fault(0, FREE) == "Ann is not held."


@pytest.mark.rule("AL-43")
def test_specials_are_refused_where_they_make_no_sense() -> None:
    """Against the broken, the held, and by who holds somebody."""
    stage = Stage(mook("Ann"), mook("Cid", 1, (1, 0)), mook("Dan", 1, (0, 1)))
    stage[0].pinning, stage[1].pinned_by = 1, 0
    assert stage.fault(0, Grapple(1)) == "Cid is held already."
    assert stage.fault(0, Grapple(2)) == "Ann is already holding an enemy."
    stage[2].out = True
    assert stage.fault(0, Shove(2)) == "Dan does not resist any more."
    stage[2].dead = True
    assert stage.fault(0, Shove(2)) == "Dan is out of the fight."
    assert stage.fault(0, Shove(0)) == "Ann is a friend."
    assert stage.fault(0, Shove(5)) == "There is no such fighter."


BAD = [
    (Strike(4, 1, False), "Ann has no weapon number 4."),
    (Strike(0, 1, True), "There is no armour to have a weak spot."),
    (Strike(0, 9, True), "There is no armour to have a weak spot."),
]


@pytest.mark.rule("AL-37")
@pytest.mark.parametrize(("action", "words"), BAD)
def test_what_cannot_be_struck_is_refused_in_words(action: Strike, words: str) -> None:
    """Each with its own sentence."""
    assert still().fault(0, action) == words


@pytest.mark.rule("AL-37")
def test_what_is_not_held_or_not_loaded_is_no_help() -> None:
    """A gun needs something in it."""
    stage = still({"weapons": (PISTOL, KNIFE)})
    stage[0].ammo[0] = 0
    assert stage.fault(0, STAB) == "pistol cannot be fired."
    stage[0].held[1] = False
    assert stage.fault(0, Strike(1, 1, False)) == "Ann does not hold knife."
