"""Continuations: fights played on from the present state of a session."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.combat.io import line_protocol
from chargen.combat.io.fight_file import write
from chargen.combat.kernel.continuation import Continuation
from chargen.combat.kernel.dice import RandomDice
from tests.combat.test_table_actions import FIGHTS

FIGHTS_ON = 60


def _session(system: str, typed: tuple[int, ...] | None, answers: int) -> Session:
    session = Session(FIGHTS[system](), None if typed else 5, {0}, typed=typed)
    chance = Random(1)
    while session.ending is None and answers:
        if session.die is not None:
            session.roll(chance.randint(1, session.die.sides))
        else:
            session.answer_by_tactic()
            answers -= 1
    return session


@pytest.mark.parametrize("typed", [None, (0,), (0, 1)])
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_fight_goes_on_from_where_it_waits(system: str, typed: tuple[int, ...] | None) -> None:
    """At each decision and die: what has happened stays, each seed is one end, nothing changes."""
    for answers in (0, 1, 4):
        session = _session(system, typed, answers)
        before = write(session)
        played = Continuation(session)
        for seed in range(4):
            fight, ending = played.play(seed)
            assert ending.rounds >= session.fight.round
            assert fight.round >= session.fight.round
            assert played.play(seed)[1] == ending
        assert write(session) == before


@pytest.mark.parametrize("system", ["gray_dawn", "alien_cards"])
def test_continuations_end_as_often_as_fights_that_are_played_on(system: str) -> None:
    """Wins of my side against sessions that are answered to their end on dice of chance."""
    session = _session(system, (), 4)
    played = Continuation(session)
    ends = Counter(played.play(seed)[1].winner for seed in range(FIGHTS_ON))
    others = Counter[int]()
    for seed in range(FIGHTS_ON):
        other = session.twin()
        other.chance = RandomDice(seed)
        while other.question is not None:
            other.answer_by_tactic()
        assert other.ending is not None
        others[other.ending.winner] += 1
    for winner in {*ends, *others}:
        assert abs(ends[winner] - others[winner]) < 4 * (FIGHTS_ON / 2) ** 0.5


def test_a_program_may_ask_for_the_odds_from_here() -> None:
    """The question stays open, the same odds come again; a number it cannot play is refused."""
    rows: list[dict[str, Any]] = []
    lines = [{"odds": 40}, {"odds": 40}, {"odds": 0}, {"odds": "many"}]
    session = _session("gray_dawn", None, 1)
    line_protocol.play(session, iter([json.dumps(line).encode() for line in lines]), rows.append)
    odds = [row for row in rows if row["type"] == "odds"]
    assert odds == [odds[0]] * 2
    assert odds[0]["fights"] == sum(odds[0]["wins"]) + odds[0]["undecided"] == 40
    words = [row["words"] for row in rows if row["type"] == "refused"]
    assert words == ["odds: choose 1 to 100,000 fights."] * 2
