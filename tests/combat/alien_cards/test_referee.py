"""What the referee does, how fights end, and what is refused (AL-R18, AL-R27, AL-R30, AL-R32)."""

from typing import Any

import pytest

from chargen.combat import SYSTEMS, ActionRefused, InvalidScenario, Scenario, Session, gray_dawn
from chargen.combat.alien_cards import (
    AddWound,
    CallPanicRoll,
    Fighter,
    GiveStress,
    JamWeapon,
    Tunables,
    Weapon,
)
from chargen.combat.alien_cards.actions.action import ActionQuestion
from chargen.combat.alien_cards.model.action_events import JamGiven
from chargen.combat.alien_cards.model.combatant import COLLAPSED
from chargen.combat.alien_cards.model.events import BrokeDown, PanicRolled, StressChanged
from chargen.combat.alien_cards.tactics import expected_harm
from chargen.combat.kernel.system import Ending, GmAction
from tests.combat.alien_cards.builders import KNIFE, PISTOL, duel, fighter, scenario
from tests.combat.alien_cards.stage import Stage, mook, pair
from tests.combat.scenes import only

SYSTEM = SYSTEMS["alien_cards"]


def asked() -> Session:
    """Return a fight in which Ann, who is no mook, has to choose."""
    session = Session(duel(), 3, hands={0})
    assert session.question is not None
    return session


@pytest.mark.rule("AL-R18")
def test_the_referee_jams_a_weapon() -> None:
    """A gun that is there."""
    session = asked()
    session.act(JamWeapon(0, 0))
    assert only(session.events, JamGiven) == JamGiven(0, "pistol")
    for act, words in (
        (JamWeapon(7, 0), "There is no such fighter."),
        (JamWeapon(0, 4), "Ann has no gun number 4."),
    ):
        with pytest.raises(ActionRefused, match=words):
            session.act(act)


@pytest.mark.rule("AL-R27", "AL-R30", "AL-R32")
def test_the_referee_frightens_gives_stress_and_hurts() -> None:
    """Each by the rules of it."""
    session = asked()
    session.act(GiveStress(0, 2))
    assert StressChanged(0, 2) in session.events
    session.act(CallPanicRoll(0, "a scream"))
    assert [e.why for e in session.events if isinstance(e, PanicRolled)][-1] == "a scream"
    session = asked()
    session.act(AddWound(1, 9))
    assert BrokeDown(1, "mishap") in session.events


REFUSED: list[tuple[GmAction, str]] = [
    (CallPanicRoll(9, "x"), "There is no such fighter."),
    (CallPanicRoll(1, "x"), "Cid does not panic."),
    (GiveStress(9, 1), "There is no such fighter."),
    (GiveStress(1, 1), "No stress is kept of Cid."),
    (AddWound(9, 1), "There is no such fighter."),
]


@pytest.mark.parametrize(("act", "words"), REFUSED)
def test_what_the_referee_cannot_do_is_refused(act: GmAction, words: str) -> None:
    """In a sentence."""
    session = Session(scenario(fighter("Ann"), mook("Cid", 1, (8, 0))), 3, hands={0})
    with pytest.raises(ActionRefused, match=words):
        session.act(act)


@pytest.mark.parametrize("make", [lambda: GiveStress(0, 99), lambda: AddWound(0, 0)])
def test_numbers_of_the_referee_have_bounds(make: Any) -> None:
    """Nothing absurd."""
    with pytest.raises(InvalidScenario):
        make()


def test_the_dead_are_not_hurt_by_the_referee() -> None:
    """There is no more to them."""
    stage = Stage(*pair(), mook("Dan", 1, (9, 0)))
    stage[1].dead = True
    assert AddWound(1, 1).fault(stage.fight, ActionQuestion(0)) == "Cid is dead."


def test_a_side_of_which_nobody_can_act_has_lost() -> None:
    """Broken, dead, fled or collapsed."""
    for name, value in (("out", True), ("dead", True), ("fled", True), ("panic", COLLAPSED)):
        stage = Stage(*pair())
        setattr(stage[1], name, value)
        assert SYSTEM.over(stage.fight) == Ending(0, "no enemy can act", 1)


@pytest.mark.rule("AL-R31")
def test_where_nothing_can_get_through_both_sides_break_off() -> None:
    """Base 1 against level 3: not even the weak spot helps."""
    session = Session(
        scenario(fighter("Ann", armour=3), fighter("Cid", 1, (8, 0), armour=3)), 3, hands=()
    )
    assert session.ending is not None
    assert (session.ending.reason, session.ending.rounds) == ("breaks off", expected_harm.LULL)


HOPES: list[tuple[int, dict[str, Any], bool]] = [
    (2, {}, False),
    (3, {}, True),
    (3, {"weapons": (KNIFE,), "strength": 5}, False),
]


@pytest.mark.rule("AL-R31")
@pytest.mark.parametrize(("armour", "mine", "gone"), HOPES)
def test_a_weak_spot_or_a_blade_is_hope(armour: int, mine: dict[str, Any], gone: bool) -> None:
    """What one side has is enough."""
    both = fighter("Ann", armour=armour, **mine), fighter("Cid", 1, (8, 0), armour=armour)
    assert SYSTEM.is_stalemate(Stage(*both).fight) == gone


@pytest.mark.rule("AL-R31")
def test_what_is_empty_or_out_of_reach_is_no_hope() -> None:
    """Guns without anything to fire, hands of people whose legs are dead."""
    stage = Stage(*pair(8))
    assert not SYSTEM.is_stalemate(stage.fight)
    for one in stage.fight.combatants:
        one.ammo[0] = one.spare[0] = 0
        one.add_injury(52)
    assert SYSTEM.is_stalemate(stage.fight)


def test_a_fight_in_which_nothing_happens_is_a_stalemate() -> None:
    """After eight rounds, or a hundred of anything."""
    stage = Stage(*pair(8))
    stage.fight.round = 8
    assert SYSTEM.over(stage.fight) == Ending(-1, "stalemate", 8)
    stage.fight.round = stage.fight.fired = stage.fight.hurt = 100
    assert SYSTEM.over(stage.fight) == Ending(-1, "stalemate", 100)


def test_fighters_and_tunables_of_another_system_are_refused() -> None:
    """In a sentence."""
    both = tuple(
        gray_dawn.Fighter(name=name, side=n, tactic="clever") for n, name in enumerate("AC")
    )
    with pytest.raises(InvalidScenario, match="A is not a fighter of alien_cards"):
        Session(Scenario(fighters=both, system="alien_cards"))
    cards = (Fighter(name="Ann"), Fighter(name="Cid", side=1))
    with pytest.raises(InvalidScenario, match="not those of alien_cards"):
        Session(Scenario(fighters=cards, system="alien_cards", tunables=gray_dawn.Tunables()))


NONSENSE: list[tuple[Any, str]] = [
    (lambda: Fighter(name="Ann", skills={"knitting": 3}), "a skill"),
    (lambda: Fighter(name="Ann", skills={"stamina": 99}), "from 0 to 20"),
    (lambda: Fighter(name="Ann", ready=4), "no weapon number 4"),
    (lambda: Fighter(name="Ann", strength=0), "from 1 to 20"),
    (lambda: Weapon(name="gun", least=3, farthest=1), "does not reach"),
    (lambda: Weapon(name="gun", damage=-1), "from 0 to 100"),
    (lambda: Tunables(bands=(10, 1, 25, 100)), "begins where"),
    (lambda: Tunables(barrier_step=0), "from 1 to 1000"),
]


@pytest.mark.parametrize(("make", "words"), NONSENSE)
def test_nonsense_is_refused(make: Any, words: str) -> None:
    """In a sentence, before the fight."""
    with pytest.raises(InvalidScenario, match=words):
        make()


def test_what_a_batch_counts() -> None:
    """Who fell first and by what, how everybody stands, what it cost."""
    stage = Stage(*pair(8, weapons=(PISTOL,)))
    one = stage[1]
    one.taken, one.out, one.fell_by, one.fired, one.magazines = 3, True, "shot", 2, 1
    stage.fight.first_down = 1
    assert stage.fight.noted() == [
        "first.1", "ends.0.0", "ends.1.2", "cause.1.shot", "fell.1.stunned",
        "hurts.1.3", "shots.1.2", "magazines.1.1", "wounded.1.1",
    ]  # fmt: skip
    one.limit = 1
    assert "dying.1.1" in stage.fight.noted()
    one.dead = True
    assert {"dead.1.1", "lost.1.1", "fell.1.dead"} <= set(stage.fight.noted())
