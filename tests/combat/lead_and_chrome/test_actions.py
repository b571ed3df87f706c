"""Moves, weapons, care; who falls and who gives up (LC-R10, LC-R18, LC-R27 to LC-R30)."""

from typing import Any

import pytest

from chargen.combat.harm.events import (
    DyingTicked,
    LuckSpent,
    Recovered,
    StabiliseRolled,
    StunSaved,
    WeaponDrawn,
    WoundTaken,
)
from chargen.combat.harm.weapons import LEFT_LEG, RIGHT_ARM, TUBE
from chargen.combat.kernel.driver import Policy, SilentDriver
from chargen.combat.kernel.events import FighterDied, Moved, Reloaded
from chargen.combat.kernel.session import ActionRefused, Session
from chargen.combat.kernel.stalemate import BREAKS_OFF, STALEMATE
from chargen.combat.kernel.system import SYSTEMS, run
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.care import Stabilise
from chargen.combat.lead_and_chrome.actions.declarations import USUALLY
from chargen.combat.lead_and_chrome.actions.fire import Fire
from chargen.combat.lead_and_chrome.actions.gm_actions import AddWound
from chargen.combat.lead_and_chrome.actions.move import Move
from chargen.combat.lead_and_chrome.actions.weapon_actions import Draw, PickUp, Reload
from chargen.combat.lead_and_chrome.model.events import AttackRolled, TurnBegan
from tests.combat.lead_and_chrome.builders import (
    FRAG,
    KNIFE,
    REVOLVER,
    RIFLE,
    TORSO,
    Duel,
    blade,
    drawing,
    gunfighter,
    plate,
    scenario,
    weapon,
)
from tests.combat.scenes import every, only, part

SYSTEM = SYSTEMS["lead_and_chrome"]

PUMP = weapon("pump gun", size="shotgun", feed=TUBE, shots=6, spare=4)


@pytest.mark.rule("LC-R18")
def test_a_move_is_as_many_metres_as_agility() -> None:
    """Half of it on a crippled leg; several Actions cost nothing more."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    now.usual()
    assert "moves 6 m" in str(now.fault(Move(601, 0)))
    log = now.do(Move(0, 600))
    assert only(log, Moved).y == 600
    now.do(PASSED)
    assert part(only(now.do(Fire(0, 1), 1, 1), AttackRolled).parts, "several") == 0
    lame = Duel(gunfighter("Ann", crippled=(LEFT_LEG,)), gunfighter("Cid", 1, 8))
    lame.usual()
    assert "moves 3 m" in str(lame.fault(Move(0, 301)))


@pytest.mark.rule("LC-R18")
def test_a_gun_is_loaded_with_one_action() -> None:
    """A magazine or cylinder is changed; a tube takes what shells there are."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8, weapons=(PUMP,)))
    now[0].ammo[0], now[1].ammo[0] = 1, 1
    log = now.usual(Reload(0), Reload(0))
    assert [event.rounds for event in every(log, Reloaded)] == [6, 5]
    assert (now[0].spare[0], now[1].spare[0]) == (1, 0)
    assert "full" in str(now.fault(Reload(0)))


@pytest.mark.rule("LC-R18")
def test_what_cannot_be_loaded() -> None:
    """Not in hand, nothing left, no gun, one arm for two hands: each in a sentence."""
    arms = (RIFLE, KNIFE, REVOLVER)
    now = Duel(gunfighter("Ann", weapons=arms), gunfighter("Cid", 1, 8))
    now[0].ammo[0] = 0
    now.usual()
    assert "not in hand" in str(now.fault(Reload(2)))
    now[0].spare[0] = 0
    assert "nothing more" in str(now.fault(Reload(0)))
    now[0].spare[0], now[0].crippled = 1, 1 << RIGHT_ARM
    assert "two good arms" in str(now.fault(Reload(0)))
    assert "is empty" in str(now.fault(Fire(0, 1))) or "two good arms" in str(now.fault(Fire(0, 1)))
    now[0].off = 1
    assert "is not loaded" in str(now.fault(Reload(1)))
    assert "does not shoot" in str(now.fault(Fire(1, 1)))


@pytest.mark.rule("LC-11", "LC-R27")
def test_which_weapons_can_be_brought_out() -> None:
    """A rifle takes both hands; an arm that is crippled draws nothing."""
    now = Duel(gunfighter("Ann", weapons=(REVOLVER, RIFLE, KNIFE)), gunfighter("Cid", 1, 8))
    now[0].off = 2
    now.usual()
    assert "in hand already" in str(now.fault(Draw(0)))
    assert "both hands" in str(now.fault(Draw(1, True)))
    assert "no such weapon" in str(now.fault(Draw(3)))
    log = now.do(Draw(1))
    assert only(log, WeaponDrawn).weapon == 1
    assert (now[0].hand, now[0].off) == (1, -1)
    now.do(PASSED)
    assert "takes both hands" in str(now.fault(Draw(2, True)))
    now[0].crippled = 1 << RIGHT_ARM
    assert "crippled" in str(now.fault(Draw(0)))


@pytest.mark.rule("LC-R28")
def test_the_stunned_try_to_come_to_with_their_first_action() -> None:
    """Who does may act with the second."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9))
    now[1].out = True
    log = now.round(USUALLY, USUALLY, 9, 9, 8, 8, 7, 7, PASSED, 3)
    assert only(log, StunSaved).passed
    assert only(log, Recovered).target == 1
    now.do(PASSED, PASSED)
    assert now.question is not None
    assert now.question.fighter == 1


@pytest.mark.rule("LC-R28")
def test_the_stunned_have_no_second_action_and_the_dying_none() -> None:
    """A failed save leaves him lying; the dying lose a round at the start."""
    now = Duel(gunfighter("Ann"), gunfighter("Cid", 1, 8), gunfighter("Dan", 1, 9),
               gunfighter("Eve", 1, 10), dying_rounds=2)  # fmt: skip
    now[1].out = True
    now[2].out = now[2].dying = True
    now[2].dying_rounds = 2
    log = now.round(USUALLY, USUALLY, 9, 9, 8, 8, 7, 7, PASSED, 9, PASSED, PASSED, PASSED)
    assert only(log, DyingTicked).left == 1
    assert [(e.fighter, e.number) for e in every(log, TurnBegan)] == [
        (0, 1), (1, 1), (3, 1), (0, 2), (3, 2)
    ]  # fmt: skip
    assert only(now.round(), FighterDied).target == 2


@pytest.mark.rule("LC-R28", "LC-R18", "LC-R19", "CB-125")
def test_care_stops_the_clock_of_the_dying() -> None:
    """TECH 4 and First Aid 2 and a d10 against the boxes, without luck."""
    now = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 1), gunfighter("Cid", 1, 30))
    now[1].out = now[1].dying = True
    now[1].boxes, now[1].dying_rounds = 14, 9
    now.round(USUALLY, USUALLY, 9, 9, 5, 5)
    assert "does not need" in str(now.fault(Stabilise(2)))
    assert "no such fighter" in str(now.fault(Stabilise(0)))
    log = now.do(Stabilise(1), 8)
    assert only(log, StabiliseRolled).stable
    assert now[1].stable
    far = Duel(gunfighter("Ann"), gunfighter("Bob", 0, 2), gunfighter("Cid", 1, 30))
    far[1].out = far[1].dying = True
    far[1].dying_rounds = 9
    far.round(USUALLY, USUALLY, 9, 9, 5, 5)
    assert "out of reach" in str(far.fault(Stabilise(1)))


@pytest.mark.rule("LC-R19")
def test_nobody_has_luck_or_grazes() -> None:
    """Luck of the sheet buys nothing, and no deep hit is rolled to a graze."""
    cid = gunfighter("Cid", 1, 8, LK=10, luck=10)
    now = Duel(gunfighter("Ann", LK=10), cid)
    now.usual()
    log = now.do(Fire(0, 1), 9, 9, TORSO, 6, 6, 1)
    assert only(log, WoundTaken).boxes == 13 - 2
    assert not every(log, LuckSpent)
    assert [one.luck for one in now.fight.combatants] == [0, 0]


@pytest.mark.rule("LC-R29")
def test_area_weapons_stay_unused() -> None:
    """A grenade is neither drawn nor thrown."""
    now = Duel(gunfighter("Ann", weapons=(REVOLVER, FRAG)), gunfighter("Cid", 1, 8))
    now.usual()
    assert "by these rules" in str(now.fault(Draw(1)))
    assert "not in hand" in str(now.fault(Fire(1, 1)))


class Idle(Policy):
    """Does nothing at all."""

    def choose(self, fight: Any, question: Any) -> Any:
        """The usual, or to let it go by."""
        options = question.options(fight)
        return PASSED if PASSED in options else USUALLY


@pytest.mark.rule("LC-R30")
def test_without_hope_both_break_off() -> None:
    """After 20 rounds in which nothing can come of it; with hope it goes on."""
    mail = {"armour": (plate(60),)}
    start = scenario(gunfighter("Ann", **mail), gunfighter("Cid", 1, 8, **mail))
    session = Session(start, 1, hands=())
    assert session.ending is not None
    assert session.ending.values() == (-1, BREAKS_OFF, 20)
    idle = scenario(gunfighter("Ann"), gunfighter("Cid", 1, 8))
    system = SYSTEMS["lead_and_chrome"]
    table = SilentDriver(session.rounds[0].dice, [Idle(), Idle()])  # type: ignore[arg-type]
    assert run(system, system.fresh(idle), table).values() == (-1, STALEMATE, 12)


@pytest.mark.rule("LC-R30")
def test_hope_asks_what_everybody_has_left() -> None:
    """Without rounds a blade is left, and without legs nobody comes near."""
    for facts, gone in (({}, False), ({"MA": 0, "weapons": (blade(dice=9),)}, True)):
        start = Duel(gunfighter("Ann", **facts), gunfighter("Cid", 1, 8, **facts))
        assert SYSTEMS["lead_and_chrome"].is_stalemate(start.fight) is gone


@pytest.mark.rule("LC-R30")
@pytest.mark.parametrize("opposed", [False, True])
def test_hope_reaches_beyond_every_range(opposed: bool) -> None:
    """Whoever can walk may come within range of a revolver."""
    for metres in (99, 101, 1000):
        start = Duel(gunfighter("Ann"), gunfighter("Cid", 1, metres), opposed=opposed)
        assert not SYSTEMS["lead_and_chrome"].is_stalemate(start.fight)


def test_the_referee_wounds_whoever_is_not_just_choosing() -> None:
    """With the saves it calls for; not before initiative."""
    session = Session(scenario(gunfighter("Ann"), gunfighter("Cid", 1, 8)), 4)
    with pytest.raises(ActionRefused, match="Action comes"):
        session.act(AddWound(0, 1, 5))
    session.answer(USUALLY)
    session.answer(USUALLY)
    assert session.question is not None
    who = int(session.question.fighter)
    with pytest.raises(ActionRefused, match="choose first"):
        session.act(AddWound(who, 1, 5))
    with pytest.raises(ActionRefused, match="no fighter"):
        session.act(AddWound(7, 1, 5))
    session.act(AddWound(1 - who, 1, 5))
    session.answer(PASSED)
    assert only(session.events, WoundTaken).boxes == 5


def test_a_lost_weapon_that_takes_two_hands_needs_them() -> None:
    """One arm does not pick up a rifle."""
    now = Duel(gunfighter("Ann", weapons=(RIFLE,)), gunfighter("Cid", 1, 8))
    now.usual()
    now[0].drop(0)
    assert now.fault(PickUp(0)) is None
    now[0].crippled = 1 << RIGHT_ARM
    assert "no hand for it" in str(now.fault(PickUp(0)))


def test_who_has_empty_hands_and_nothing_to_draw_is_not_asked() -> None:
    """There is nothing to declare."""
    now = Duel(drawing("Ann", RIFLE), gunfighter("Cid", 1, 8))
    now.round()
    assert now.question is not None
    assert now.question.fighter == 1
