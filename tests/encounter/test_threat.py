"""Threat: how many of an opponent are an even fight for the four samples."""

import pytest

from chargen import bestiary
from chargen.combat.batches.batch import Batch
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import FightSetup, add_fighter
from chargen.encounter.setup.threat import FOUR, EvenNumber, level, samples_four
from tests.builders import rules

SHIPPED = bestiary.shipped(rules())
FEW, SOME, MANY = (3, 2, 1), 4, 5
"""Levels of opponents of whom three are no match for the samples, of whom some are, of whom six are
too many."""
FIGHTS = 8


def won(key: str, many: int) -> float:
    """On what share of the grounds the four samples beat so many of an opponent."""
    wins = 0
    for number, (_, ground) in enumerate(PRESETS.values(), start=1):
        plan = FightSetup()
        for seat in (*samples_four(rules()), *[sources.opponent(rules(), key)] * many):
            plan = add_fighter(plan, seat)
        batch = Batch(scenario_builder.scenario(ground(plan)), number, 1)
        batch.step()
        wins += batch.counts.get("win.0")
    return wins / len(PRESETS)


def of_level(*levels: int) -> list[str]:
    """The opponents whose files say one of these levels."""
    return sorted(key for key, one in SHIPPED.items() if one.threat in levels)


def test_there_are_opponents_at_every_level() -> None:
    """Twenty-four or more, four or more of each level, each measured."""
    assert len(SHIPPED) >= 24
    assert all(len(of_level(number)) >= 4 for number in (1, 2, 3, 4, 5))
    assert not of_level(0)


def test_a_level_is_said_by_the_number_that_is_even() -> None:
    """The bounds of docs/rulings.md."""
    found = [level(number) for number in (1.0, 2.4, 2.5, 5.4, 5.5, 10.4, 10.5, 18.4, 18.5, 36.0)]
    assert found == [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]


@pytest.mark.parametrize("key", of_level(*FEW))
def test_three_of_the_lower_levels_are_no_match(key: str) -> None:
    """The samples win on most grounds."""
    assert won(key, 3) > 1 / 2


@pytest.mark.parametrize("key", of_level(MANY))
def test_six_of_the_highest_level_are_too_many(key: str) -> None:
    """The samples lose on most grounds."""
    assert won(key, 6) < 1 / 2


@pytest.mark.parametrize("key", of_level(SOME))
def test_the_measured_level_is_that_of_the_file(key: str) -> None:
    """With few fights within one of it; `python -m tests.lab.endurance threat` measures closely."""
    foe = sources.opponent(rules(), key)
    number = EvenNumber(samples_four(rules()), foe, fights=FIGHTS, first=4).run()
    assert abs(level(number) - SOME) <= 1


def test_a_number_is_found_step_by_step() -> None:
    """One more after a fight that was won, one fewer after one that was lost, a round a step."""
    found = EvenNumber(
        samples_four(rules())[:1],
        sources.opponent(rules(), "thug"),
        grounds=(presets.duel,),
        fights=5,
        first=1,
    )
    steps = 0
    while not found.step():
        steps += 1
    numbers = [number for number, _ in found.fought]
    for (number, won), after in zip(found.fought, numbers[1:], strict=False):
        assert after == (number + 1 if won else max(1, number - 1))
    assert steps > len(found.fought) == found.fights
    assert found.done
    assert min(numbers) <= found.number <= max(numbers)


def test_a_number_at_its_bounds_says_so() -> None:
    """One that is too strong, and a crowd that is too weak."""
    strong = EvenNumber(samples_four(rules())[1:2], sources.opponent(rules(), "mire-ox"), fights=6)
    strong.run()
    assert strong.words == "one is more than an even fight"
    weak = EvenNumber(samples_four(rules()), sources.opponent(rules(), "thug"), fights=2, first=4)
    weak.most = 4
    weak.run()
    assert weak.words == "not even 4 are an even fight"


def test_the_same_fights_give_the_same_number() -> None:
    """Seeded like every batch."""
    party, foe = samples_four(rules()), sources.opponent(rules(), "sniper")
    one, again = (EvenNumber(party, foe, fights=3, first=7).run() for _ in range(2))
    assert one == again


def test_the_four_are_samples() -> None:
    """Each by its word, on my side."""
    assert len({seat.name for seat in samples_four(rules())}) == len(FOUR) == 4
