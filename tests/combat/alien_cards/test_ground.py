"""Going places, and using what stands there (AL-12, AL-14, AL-15, AL-19 to AL-23, AL-R28)."""

from typing import Any

import pytest

from chargen.combat.alien_cards.actions.action import ActionQuestion
from chargen.combat.alien_cards.actions.fixtures import (
    Drive,
    FixtureAction,
    Leap,
    LockDoor,
    OpenDoor,
    Peek,
    UseMachinery,
    UseTerminal,
)
from chargen.combat.alien_cards.actions.move import BackOff, CloseIn, Move
from chargen.combat.alien_cards.model.action_events import DoorChanged, FixtureUsed, PeekTaken
from chargen.combat.alien_cards.model.events import Moved, PoolRolled
from chargen.combat.kernel.events import Noticed
from chargen.combat.scene.scenario import HATCH, LEDGE, MACHINE, TERMINAL, VEHICLE, Fixture
from tests.combat.alien_cards.builders import wall
from tests.combat.alien_cards.stage import END, Stage, mook, pair
from tests.combat.scenes import every, only


@pytest.mark.rule("AL-20", "AL-R16")
@pytest.mark.parametrize(("metres", "far"), [(15, True), (16, False)])
def test_the_next_zone_is_up_to_fifteen_metres_away(metres: int, far: bool) -> None:
    """Not farther."""
    fault = Stage(*pair(40)).fault(0, Move(-100 * metres, 0))
    assert fault == (None if far else "Ann moves 15 m in one action.")


@pytest.mark.rule("AL-20", "AL-R16")
def test_of_allies_the_nearest_and_those_down_near_by_are_offered() -> None:
    """Dan is the nearest, Eve a little farther; once Eve is down, both are goals."""
    others = mook("Dan", 0, (-5, 0)), mook("Eve", 0, (0, 7)), mook("Fay", 0, (0, -40))
    stage = Stage(*pair(30), *others)

    def places() -> set[tuple[int, int]]:
        moves = every(list(ActionQuestion(0).options(stage.fight)), Move)
        return {(move.x, move.y) for move in moves}

    assert (-420, 0) in places()
    assert (0, 620) not in places()
    stage[3].out = True
    assert {(-420, 0), (0, 620)} <= places()


@pytest.mark.rule("AL-21", "AL-R16")
def test_closing_in_starts_at_short_range_and_ends_adjacent() -> None:
    """Ten metres at most."""
    stage = Stage(*pair(10))
    stage.turn(0, CloseIn(1), END)
    assert stage.fight.band(stage[0], stage[1]) == 0
    assert stage.fault(0, CloseIn(1)) == "Cid is close enough already."
    assert Stage(*pair(11)).fault(0, CloseIn(1)) == "Cid is farther off than Short range."
    assert Stage(*pair(9)).fault(0, CloseIn(0)) == "Ann is not an enemy to close in on."
    assert Stage(*pair(9)).fault(0, CloseIn(5)) == "There is no such fighter."


@pytest.mark.rule("AL-21", "AL-R12", "AL-R16")
def test_backing_off_ends_at_short_range_within_ten_metres() -> None:
    """It needs somebody to back off from, and no roll."""
    stage = Stage(*pair(1))
    assert stage.fault(0, BackOff(-1000, 0)) is None
    assert stage.fault(0, BackOff(-1100, 0)) == "Ann moves 10 m in one action."
    assert stage.fault(0, BackOff(10, 0)) == (
        "That is within reach of Cid; close in on an enemy instead."
    )
    stage.turn(0, BackOff(-500, 0), END)
    assert (stage[0].x, stage[0].quicks) == (-500, 1)
    assert stage.fault(0, BackOff(-900, 0)) == ("Ann has no enemy close enough to back off from.")


@pytest.mark.rule("AL-20", "AL-R16")
def test_a_zone_is_not_left_into_the_reach_of_an_enemy() -> None:
    """One closes in on an enemy."""
    assert Stage(*pair(9)).fault(0, Move(850, 0)) == (
        "That is within reach of Cid; close in on an enemy instead."
    )


@pytest.mark.rule("AL-46", "AL-20")
def test_a_way_past_an_enemy_is_barred() -> None:
    """One gets past him, or goes round."""
    stage = Stage(*pair(5))
    assert stage.fault(0, Move(1200, 0)) == "Cid is in the way."
    assert stage.fault(0, Move(600, 700)) is None


@pytest.mark.rule("AL-R16")
def test_ways_lead_round_walls() -> None:
    """What is of full height is not climbed; the way round counts."""
    high = wall(5, covered=tuple(range(1, 11)))
    stage = Stage(*pair(40), covers=(high,))
    assert stage.fault(0, Move(900, 0)) is None
    assert "The way round is" in str(stage.fault(0, Move(1450, 0)))


def at(sort: int, name: str = "thing", x: int = 50, **given: Any) -> Stage:
    """Return Ann beside something of a sort, and Cid beyond it."""
    thing = Fixture(name=name, sort=sort, extent=(x, -300, x, 300))
    return Stage(mook("Ann", **given), mook("Cid", 1, (12, 0)), fixtures=(thing,))


WORK: list[tuple[int, FixtureAction, str, str]] = [
    (TERMINAL, UseTerminal(0), "comtech", "works at"),
    (MACHINE, UseMachinery(0), "heavy-machinery", "operates"),
    (VEHICLE, Drive(0), "piloting", "drives"),
    (LEDGE, Leap(0), "mobility", "climbs over"),
]


@pytest.mark.rule("AL-12", "AL-14", "AL-15", "AL-19", "AL-R28", "AL-R17")
@pytest.mark.parametrize(("sort", "action", "skill", "how"), WORK)
def test_things_are_used_with_their_skill(
    sort: int, action: FixtureAction, skill: str, how: str
) -> None:
    """Three dice of an attribute and one of the skill; offered only where there is such a thing."""
    stage = at(sort, skills={skill: 1})
    assert action in stage.options(0)
    events = stage.turn(0, action, 6, 2, 2, 2, END)
    assert only(events, PoolRolled).dice == 4
    assert only(events, FixtureUsed) == FixtureUsed(0, "thing", how, 1)
    assert action not in Stage(*pair(12)).options(0)
    assert Stage(*pair(12)).fault(0, action) == "There is no such thing here."


@pytest.mark.rule("AL-R28")
def test_a_thing_is_used_from_beside_it_and_for_what_it_is() -> None:
    """Else the reason is said."""
    assert at(TERMINAL).fault(0, Drive(0)) == "thing is nothing for that."
    assert at(TERMINAL, x=400).fault(0, UseTerminal(0)) == "Ann is not at thing."


@pytest.mark.rule("AL-12")
def test_a_ledge_is_climbed_not_walked_over() -> None:
    """With a success he is on the other side; without, where he was."""
    stage = at(LEDGE)
    assert stage.fault(0, Move(300, 0)) == "thing is in the way."
    stage.turn(0, Leap(0), 2, 2, 2, END)
    assert stage[0].x == 0
    stage[0].fresh_round()
    events = stage.turn(0, Leap(0), 6, 2, 2, END)
    assert only(events, Moved) == Moved(0, 100, 0, "climbs")
    stage = at(LEDGE)
    stage[1].x = 100
    assert stage.fault(0, Leap(0)) == "There is no room on the other side."


@pytest.mark.rule("AL-23", "AL-R20")
@pytest.mark.parametrize("sort", [0, HATCH])
def test_a_lock_holds_until_it_is_opened_again(sort: int) -> None:
    """Nobody walks through meanwhile."""
    stage = at(sort, "door")
    assert stage.fault(0, Move(300, 0)) is None
    assert stage.fault(0, OpenDoor(0)) == "door is open already."
    events = stage.turn(0, LockDoor(0), END)
    assert only(events, DoorChanged) == DoorChanged(0, "door", locked=True)
    assert stage.fault(0, Move(300, 0)) == "door is in the way."
    assert stage.fault(0, LockDoor(0)) == "door is locked already."
    stage[0].fresh_round()
    stage.turn(0, OpenDoor(0), END)
    assert stage.fight.locked == [False]


@pytest.mark.rule("AL-22", "AL-R20")
def test_a_look_past_a_door_is_taken_from_this_side() -> None:
    """He goes up to it and sees who is beyond; who knew of nobody knows now."""
    stage = at(0, "door", 600)
    events = stage.turn(0, Peek(0), END)
    assert only(events, Moved) == Moved(0, 540, 0, "goes")
    assert only(events, PeekTaken) == PeekTaken(0, "door", 1)
    assert every(events, Noticed) == []
    assert at(0, "door", 1500).fault(0, Peek(0)) == "Cid is in the way."


@pytest.mark.rule("AL-22")
def test_a_look_is_refused_to_who_cannot_go_there() -> None:
    """Held, out of reach, or face to face with somebody."""
    stage = at(0, "door", -1700)
    assert stage.fault(0, Peek(0)) == "Ann moves 15 m in one action."
    stage[1].x = 100
    assert stage.fault(0, Peek(0)) == "Ann has to back off first."
    stage[0].add_injury(52)
    assert stage.fault(0, Peek(0)) == "Ann cannot use their legs."
    assert at(LEDGE).fault(0, Peek(0)) == "thing is nothing for that."
