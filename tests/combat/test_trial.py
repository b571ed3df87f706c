"""What an answer might bring, tried on other dice."""

import pytest

from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.kernel.dice import RandomDice, ScriptedDice
from chargen.combat.kernel.hit_trial import tried
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.session import Session
from tests.combat import builders

ROLLS = [8, 3, 4, 2, 2, 3, 5, 1, 6, 7, 7]


def at_shot(seed: int | None, rolls: list[int]) -> Session:
    """A duel in which Ann may shoot now."""
    session = Session(builders.duel(), seed, hands={0})
    while not shots(session):
        if session.die is not None:
            session.roll(rolls.pop(0))
        else:
            session.answer_by_tactic()
    return session


def shots(session: Session) -> list[Action]:
    """The shots that are offered."""
    question = session.question
    options = question.options(session.fight) if question is not None else ()
    return [action for action in options if isinstance(action, Fire)]


def silence(_: Question) -> Action | None:
    """Nobody else answers anything."""
    return None


def test_a_trial_tells_what_the_answer_really_brings() -> None:
    """On the dice that fall then, up to the next who has to choose."""
    session = at_shot(None, [9, 2])
    action = shots(session)[0]
    told = tried(session, action, ScriptedDice(list(ROLLS)), silence)
    before = len(session.events)
    session.answer(action)
    for roll in ROLLS:
        if session.die is not None and len(session.events) < before + len(told):
            session.roll(min(roll, session.die.sides))
    assert told
    assert session.events[before : before + len(told)] == told


@pytest.mark.parametrize("seed", [2, 5])
def test_a_trial_changes_nothing(seed: int) -> None:
    """The session stands where it stood, and goes on as if nobody had tried."""
    session, other = at_shot(seed, []), at_shot(seed, [])
    dice, action = RandomDice(9), shots(session)[0]
    outcomes = [tried(session, action, dice, silence) for _ in range(20)]
    assert len({str(told) for told in outcomes}) > 1
    assert (session.events, session.entries) == (other.events, other.entries)
    session.answer(action)
    other.answer(action)
    assert session.events == other.events
