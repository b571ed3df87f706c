"""The initiative ladder in every round system: order, wounds, luck and rounds."""

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.kernel.session import Session
from chargen.encounter.play.ladder import NO_PLACE, ladder
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import add_fighter, set_system
from tests.builders import rules


def fight(system: str, seed: int = 3) -> Session:
    """Three opponents against one in a street, all of them asked."""
    plan = sources.first_plan(rules(), None)
    for key in ("raider", "trooper", "trooper"):
        plan = add_fighter(plan, sources.opponent(rules(), key, side=0))
    return Session(scenario_builder.scenario(set_system(presets.street(plan), system)), seed)


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_the_ladder_follows_the_round(system: str) -> None:
    """The fighter whose turn it is stands first, and each fighter is there once."""
    session = fight(system)
    numbered = marked = 0
    for _ in range(400):
        rows = ladder(session)
        assert sorted(row.number for row in rows) == [0, 1, 2, 3]
        turn = [session.system.picture.turn_of(event) for event in session.events]
        began = next((number for number in reversed(turn) if number is not None), -1)
        if session.question is not None and began >= 0 and session.fight.fighters[began].able():
            assert rows[0].number == began
            assert rows[0].up
        groups = [(row.down, row.done) for row in rows]
        assert groups == sorted(groups)
        for row in rows:
            combatant = session.fight.fighters[row.number]
            assert row.down != combatant.able()
            assert (row.marked, row.most) == combatant.track()
            assert row.name in row.words
            numbered += row.place != NO_PLACE
            marked += row.marked > 0 or row.down
        if session.question is None or (numbered and marked):
            break
        session.answer_by_tactic()
    assert numbered
    assert marked


def test_who_delays_waits() -> None:
    """And nobody else does."""
    session = fight("gray_dawn")
    delays: list[Delay] = []
    fighter = -1
    while not delays and session.question is not None:
        fighter = session.question.fighter
        options = session.question.options(session.fight)
        delays = [option for option in options if isinstance(option, Delay)]
        session.answer(delays[0]) if delays else session.answer_by_tactic()
    assert [row.number for row in ladder(session) if "waits" in row.state] == [fighter]


def test_rounds_and_luck_are_counted_down() -> None:
    """A fighter's line says what the weapon in hand holds, and the luck left."""
    session = fight("gray_dawn")
    first = {row.name: row for row in ladder(session)}
    assert first["Raider"].rounds == "35/35"
    assert first["Raider"].luck == 4
    while session.question is not None:
        session.answer_by_tactic()
    assert any(first[row.name].rounds != row.rounds for row in ladder(session))
    assert not any(row.up for row in ladder(session))
