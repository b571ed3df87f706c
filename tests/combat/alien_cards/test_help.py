"""First aid, rallying, orders, the floor, jams, reloading (AL-16 to AL-18, AL-28 to AL-30)."""

from typing import Any

import pytest

from chargen.combat.alien_cards.actions.care import FirstAid, GiveOrders, HelpAction, Rally
from chargen.combat.alien_cards.actions.fire import Fire
from chargen.combat.alien_cards.actions.weapon_actions import ClearJam, PickUp, Reload
from chargen.combat.alien_cards.model.action_events import (
    AidGiven,
    ItemTakenUp,
    JamTried,
    LimitShortened,
    OrdersGiven,
    Stabilised,
)
from chargen.combat.alien_cards.model.combatant import COLLAPSED, NO_HELP
from chargen.combat.alien_cards.model.events import PanicEnded, PoolRolled, Recovered, Reloaded
from chargen.combat.alien_cards.model.injuries import SHIFT, STRETCH
from tests.combat.alien_cards.builders import KNIFE, PISTOL
from tests.combat.alien_cards.stage import END, Stage, mook, pair
from tests.combat.scenes import every, only, part


def hurt(metres: int = 1, *injuries: int, **mine: Any) -> Stage:
    """Return Ann with a broken friend so far away, and an enemy."""
    stage = Stage(mook("Ann", **mine), mook("Bob", 0, (metres, 0)), mook("Cid", 1, (30, 0)))
    stage[1].out, stage[1].health = True, 0
    for number in injuries:
        stage[1].add_injury(number)
    return stage


@pytest.mark.rule("AL-16", "AL-R17")
def test_first_aid_rolls_empathy_and_medical_aid_and_gives_a_point_for_each_success() -> None:
    """He is up again."""
    stage = hurt(skills={"medical-aid": 1})
    events = stage.turn(0, FirstAid(1), 6, 6, 2, 2, END)
    assert only(events, PoolRolled).dice == 4
    assert only(events, AidGiven).sixes == 2
    assert only(events, Recovered) == Recovered(1, 2)
    assert not stage[1].out


@pytest.mark.rule("AL-30", "AL-R17")
def test_a_rally_rolls_command_in_the_same_zone() -> None:
    """Farther off nobody hears it."""
    stage = hurt(10, skills={"command": 2})
    events = stage.turn(0, Rally(1), 6, 2, 2, 2, 2, END)
    assert only(events, PoolRolled).dice == 5
    assert stage[1].health == 1
    assert hurt(11).fault(0, Rally(1)) == "Bob is not in the same zone."


@pytest.mark.rule("AL-16", "AL-R26")
def test_first_aid_saves_a_life_or_leaves_less_time() -> None:
    """A shift becomes a stretch, a stretch a round; at a round a failure kills."""
    stage = hurt(1, 44)
    assert stage[1].limit == SHIFT
    events = stage.turn(0, FirstAid(1), 2, 2, 2, END)
    assert only(events, LimitShortened).limit == STRETCH
    stage = hurt(1, 61)
    assert only(stage.turn(0, FirstAid(1), 6, 2, 2, END), Stabilised) == Stabilised(1)
    stage = hurt(1, 61)
    stage.turn(0, FirstAid(1), 2, 2, 2, END)
    assert stage[1].dead


@pytest.mark.rule("AL-R26", "AL-16")
def test_first_aid_on_oneself_has_two_dice_less() -> None:
    """Only who is not broken gives it."""
    stage = Stage(*pair(20))
    stage[0].add_injury(44)
    events = stage.turn(0, FirstAid(0), 6, END)
    assert part(only(events, PoolRolled).parts, "on oneself") == -2
    assert stage[0].limit == 0


@pytest.mark.rule("AL-18", "AL-R19")
def test_orders_end_a_panic_and_are_else_a_line() -> None:
    """A full action and one success."""
    stage = hurt(5)
    stage[1].out, stage[1].health, stage[1].panic = False, 3, COLLAPSED
    events = stage.turn(0, GiveOrders(1), 6, 2, 2, END)
    assert only(events, PanicEnded) == PanicEnded(1)
    assert stage[1].able()
    stage[0].fresh_round()
    events = stage.turn(0, GiveOrders(1), 6, 2, 2, END)
    assert only(events, OrdersGiven).sixes == 1
    assert every(events, PanicEnded) == []


HELPLESS: list[tuple[HelpAction, str]] = [
    (FirstAid(2), "Cid is an enemy."),
    (FirstAid(0), "Ann needs no first aid."),
    (Rally(0), "Ann is not broken."),
    (GiveOrders(0), "Ann takes no orders now."),
    (GiveOrders(7), "There is no such fighter."),
    (FirstAid(1), "Bob is not close enough to touch."),
]


@pytest.mark.rule("AL-16", "AL-18", "AL-30")
@pytest.mark.parametrize(("action", "words"), HELPLESS)
def test_help_is_refused_in_words(action: HelpAction, words: str) -> None:
    """Each with its own sentence."""
    assert hurt(9).fault(0, action) == words


@pytest.mark.rule("AL-R27")
def test_who_is_beside_himself_helps_nobody_and_nobody_helps_the_dead() -> None:
    """Nor whoever is too far off to hear."""
    stage = hurt()
    stage[0].panic = NO_HELP
    assert stage.fault(0, Rally(1)) == "Ann is panicking and cannot help others."
    stage[0].panic = 0
    stage[1].dead = True
    assert stage.fault(0, Rally(1)) == "Bob is out of the fight."
    stage[1].dead = stage[1].out = False
    stage[1].x = 20_000
    assert stage.fault(0, GiveOrders(1)) == "Bob is too far off to hear."


@pytest.mark.rule("AL-28")
def test_a_reload_fills_the_weapon_as_often_as_there_is_something_left() -> None:
    """A full one, an empty pouch and a knife are refused."""
    stage = Stage(*pair(8, weapons=(PISTOL, KNIFE)))
    assert stage.fault(0, Reload(0)) == "pistol is full."
    assert stage.fault(0, Reload(1)) == "That is nothing to reload."
    stage[0].ammo[0], stage[0].spare[0] = 0, 1
    events = stage.turn(0, Reload(0), END)
    assert only(events, Reloaded) == Reloaded(0, "pistol", 3)
    assert (stage[0].ammo[0], stage[0].spare[0], stage[0].magazines) == (3, 0, 1)
    stage[0].ammo[0] = 2
    assert stage.fault(0, Reload(0)) == "Ann has nothing left for pistol."
    stage[0].held[0] = False
    assert stage.fault(0, Reload(0)) == "Ann does not hold pistol."


@pytest.mark.rule("AL-17", "AL-R18")
def test_a_jam_is_cleared_with_one_success_of_heavy_machinery() -> None:
    """Until then the weapon is of no use."""
    stage = Stage(*pair(8))
    stage[0].jam[0] = True
    assert stage.fault(0, Fire(0, 1, False)) == "pistol is jammed."
    events = stage.turn(0, ClearJam(0), 2, 2, 2, END)
    assert only(events, JamTried) == JamTried(0, "pistol", cleared=False)
    stage[0].fresh_round()
    events = stage.turn(0, ClearJam(0), 6, 2, 2, END)
    assert only(events, JamTried).cleared
    stage[0].fresh_round()
    assert stage.fault(0, ClearJam(0)) == "pistol is not jammed."
    assert stage.fault(0, ClearJam(4)) == "Ann has no weapon number 4."


@pytest.mark.rule("AL-29")
def test_what_lies_within_a_metre_is_taken_up() -> None:
    """One's own, or another's with what is in it."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (20, 0)))
    stage[0].held[0] = False
    stage.fight.floor.append((100, 0, 0, 0, True))
    assert stage.fault(2, PickUp(0)) == "That lies out of reach of Cid."
    events = stage.turn(0, PickUp(0), END)
    assert only(events, ItemTakenUp) == ItemTakenUp(0, "pistol")
    assert (stage[0].held[0], stage[0].hand) == (True, 0)
    assert stage.fault(1, PickUp(0)) == "Nothing of that kind lies on the floor."
    stage[0].held[0], stage[0].ammo[0] = False, 2
    stage.fight.floor.append((0, 0, 0, 0, True))
    stage.turn(1, PickUp(1), END)
    assert (len(stage[1].arms), stage[1].ammo[1], stage[1].hand) == (2, 2, 1)


@pytest.mark.rule("AL-17")
def test_a_jammed_weapon_has_to_be_held_to_be_cleared() -> None:
    """On the floor it waits."""
    stage = Stage(*pair(8))
    stage[0].jam[0], stage[0].held[0] = True, False
    assert stage.fault(0, ClearJam(0)) == "Ann does not hold pistol."
