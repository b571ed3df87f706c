"""A move to anywhere, looked at before it is made; by real sessions, without a window."""

import pytest

from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.choice_ids import ASK_ACTION, ASK_PLAN
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.kernel.session import Session
from chargen.combat.scene.scenario import Cover, Scenario
from chargen.encounter.odds.chance_words import chance_percent
from chargen.encounter.play.free_move import FreeMove, mover, place_of, preview_move
from tests.combat import builders

WALL = Cover(name="wall", level=4, extent=(400, -150, 400, 150), covered=(3, 4, 7, 8, 9, 10))
ALL = tuple(range(1, 11))
SLAB = Cover(
    name="slab", level=10, extent=(500, -400, 560, -400, 560, 400, 500, 400), covered=ALL,
)  # fmt: skip


def scene(*covers: Cover, metres: int = 20, **ann: object) -> Scenario:
    """Ann in the open against Cid, with some cover."""
    people = builders.fighter("Ann", **ann), builders.fighter("Cid", 1, metres)
    return builders.scenario(*people, covers=covers)


def walking(start: Scenario, moves: int = 2) -> Session:
    """Ann on her count, with so many moves in her plan."""
    session = Session(start, 5, hands={0})
    while session.question is not None and session.question.kind != ASK_ACTION:
        question = session.question
        options = question.options(session.fight)
        wish = [o for o in options if isinstance(o, NameStance) and o.stance == MOVING and moves]
        plan = [o for o in options if isinstance(o, Plan) and o.moves == moves]
        session.answer((wish or plan or options)[0])
    assert session.question is not None
    return session


def at(session: Session, x: int, y: int, stance: int = -1) -> FreeMove:
    """What it would be to go somewhere, in centimetres."""
    return preview_move(session, (x, y), stance)


@pytest.mark.rule("CB-40")
def test_a_place_within_reach_is_gone_to() -> None:
    """Anywhere, to the side as well; the way is said in metres and movement actions."""
    session = walking(scene())
    found = at(session, 300, 400)
    assert (found.length, found.actions, found.stop, found.fault) == (500, 1, (300, 400), "")
    assert found.way_words == "5.0 m, one movement action."
    assert found.action is not None
    session.answer(found.action)
    one = session.fight.fighters[0]
    assert (one.x, one.y) == (300, 400)


@pytest.mark.rule("CB-40")
def test_a_place_farther_off_is_begun() -> None:
    """What one action covers comes now; from there the rest is nearer."""
    session = walking(scene())
    found = at(session, 0, 1000)
    assert (found.actions, found.stop, found.fault) == (2, (0, 600), "")
    assert found.way_words == "10.0 m, 2 movement actions; the first of them starts now."
    assert found.action is not None
    session.answer(found.action)
    assert place_of(session) == (0, 600)


@pytest.mark.rule("CB-63")
def test_more_actions_than_the_plan_has_are_said() -> None:
    """So that one knows where he will stand when they are done."""
    session = walking(scene())
    assert at(session, 0, 1700).way_words == (
        "17.0 m, 3 movement actions, 2 left; the first of them starts now."
    )


def test_a_way_leads_round_a_wall() -> None:
    """Longer than the straight line, with its turns."""
    found = at(walking(scene(SLAB)), 700, 0)
    assert len(found.way) > 2
    assert found.length > 700


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize(
    ("x", "y", "fault"),
    [
        (530, 0, "Ann has no room at that place."),
        (0, 0, "Ann already occupies that place."),
    ],
)
def test_why_not_is_a_sentence(x: int, y: int, fault: str) -> None:
    """Into a wall, onto somebody, nowhere."""
    found = at(walking(scene(SLAB)), x, y)
    assert found.fault == fault
    assert fault in found.words
    assert found.stop in {(x, y), (0, 0)}


def test_nobody_stacks() -> None:
    """Where somebody lives nobody else comes to stand."""
    session = walking(scene())
    cid = session.fight.fighters[1]
    for by in (0, 30):
        assert at(session, int(cid.x) + by, int(cid.y)).fault == "Cid stands there."


def test_nobody_walks_before_he_said_how_often() -> None:
    """The place may be looked at all the same: to plan by it."""
    session = Session(scene(), 3, hands={0})
    while session.question is not None and session.question.kind != ASK_PLAN:
        session.answer_by_tactic()
    found = at(session, 0, 1000)
    assert (found.actions, len(found.facings)) == (2, 1)
    assert found.fault == "Ann has to say number and kind of actions first."
    none = walking(scene(), moves=0)
    assert at(none, 100, 0).fault == "Ann has no movement action left."


@pytest.mark.rule("CB-44", "CB-60", "CB-61", "CB-63")
def test_cover_gained_is_said() -> None:
    """Level and numbers, against whom; behind cover one arrives in it unless one says otherwise."""
    session = walking(scene(WALL))
    found = at(session, 340, 0)
    assert (found.stance, found.arrivals) == (ACTIVE, (ACTIVE, FULL, MOVING))
    (cid,) = found.facings
    assert (cid.level, cid.covered) == (4, (3, 4, 7, 8, 9, 10))
    assert found.cover_words == "cover 4"
    assert "cover 4 on 3, 4, 7-10" in found.words
    open_end = at(session, 340, 0, MOVING)
    assert (open_end.stance, open_end.cover_words) == (MOVING, "no cover")
    beyond = at(session, 460, 0)
    assert beyond.cover_words == "no cover"


@pytest.mark.rule("CB-10", "CB-63")
def test_sight_and_chances_are_said() -> None:
    """Nearer is a better shot for both; through a slab of full height there is none."""
    session = walking(scene())
    far, near = at(session, -600, 0).facings[0], at(session, 600, 0).facings[0]
    assert (far.sees, far.seen) == (True, True)
    assert near.chance >= far.chance > 0
    assert near.danger >= far.danger > 0
    assert near.brief.count("%") == 2
    assert near.words.startswith("Cid, 14.0 m, hit ")
    assert f", be hit {chance_percent(near.danger)}" in near.words


def test_somebody_moves_only_on_his_own_question() -> None:
    """Luck and covering fire are no time to look for a place."""
    session = Session(scene(), 3, hands={0})
    assert session.question is not None
    assert mover(session) == -1
    assert mover(None) == -1
    assert mover(walking(scene())) == 0


def test_looking_changes_nothing() -> None:
    """The fight, its dice and the question stay as they are."""
    session, other = walking(scene(WALL)), walking(scene(WALL))
    for x in range(-600, 700, 100):
        at(session, x, 200)
    session.answer_by_tactic()
    other.answer_by_tactic()
    assert session.events == other.events
