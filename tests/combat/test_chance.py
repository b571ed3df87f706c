"""The tactic that chooses by chance: anything allowed, always the same for the same fight."""

from dataclasses import replace

import pytest

from chargen.combat.batches.batch import Batch, reopened
from chargen.combat.batches.counts import Counts
from chargen.combat.io import fight_file
from chargen.combat.kernel.session import Session
from chargen.combat.scene.scenario import Scenario
from tests.combat import drawn


def chaotic(seed: int) -> Scenario:
    """Return a fight where everybody chooses by chance."""
    start = drawn.scenario(seed)
    return replace(start, fighters=tuple(replace(one, tactic="random") for one in start.fighters))


@pytest.mark.parametrize("seed", [2, 9, 12, 30, 54])
def test_chance_chooses_among_what_is_allowed(seed: int) -> None:
    """The question has no fault to find with any choice."""
    drawn.fought(chaotic(seed), seed)


def test_the_same_fight_is_chosen_alike_and_another_is_not() -> None:
    """Chance has a stream of its own, known by the seed."""
    told = [Session(chaotic(9), seed, hands=()).events for seed in (4, 4, 5)]
    assert told[0] == told[1] != told[2]


def test_a_fight_of_a_batch_is_opened_again() -> None:
    """Though chance chose in it, and in those before it."""
    start = chaotic(2)
    before, after = Batch(start, 6, 3), Batch(start, 6, 4)
    before.step(3)
    after.step(4)
    session = reopened(start, 6, 3)
    assert session.ending is not None
    one = Counts()
    one.close(session.ending, session.fight.noted())
    one.merge(before.counts)
    assert one.of == after.counts.of


def test_fights_on_the_same_dice_are_not_chosen_alike() -> None:
    """The first question of each fight of a batch has different answers."""
    firsts = (Session(chaotic(9), 4, hands=(), before=n).entries[0] for n in range(12))
    first = next(firsts)
    assert any(other != first for other in firsts)


def test_taking_back_and_reading_a_file_change_nothing() -> None:
    """The same question is answered as before."""
    session = Session(chaotic(9), 4, hands={0})
    for _ in range(5):
        session.answer_by_tactic()
    entries = session.entries.copy()
    again = fight_file.read(fight_file.write(session))
    for one in (session, again):
        assert one.take_back()
        one.answer_by_tactic()
        assert one.entries == entries
