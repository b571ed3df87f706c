"""Fights make sense: the figures of ``tests.lab.endurance fights_sense``, in small."""

from collections import Counter
from functools import cache

from chargen.encounter.setup import sources
from chargen.encounter.setup.presets import PRESETS
from chargen.rules.load import house_rules
from tests.lab.endurance.fights_sense import NEVER, fought, line_ups


@cache
def seen_in_small() -> tuple[Counter[str], int]:
    """Everybody against its like on every preset, alone and in pairs, and how many fights it is."""
    seen: Counter[str] = Counter()
    for _, _, scenario in line_ups(house_rules(), 2):
        seen += fought(scenario, 1, 5)
    return seen, len(tuple(sources.opponents(house_rules()))) * len(PRESETS) * 2


def test_few_fights_get_nowhere_and_few_turns_are_wasted() -> None:
    """One stalemate in two hundred at most, and one turn in a hundred."""
    seen, expected = seen_in_small()
    assert seen["fights"] == expected
    assert 200 * seen["end stalemate"] <= expected
    assert 100 * seen["idle turns with something useful"] <= seen["turns"]


def test_nobody_walks_through_anybody_or_any_wall() -> None:
    """Nor ends on a living fighter, nor goes farther than his legs carry him."""
    seen, _ = seen_in_small()
    assert {word: seen[word] for word in NEVER} == dict.fromkeys(NEVER, 0)
    assert seen["moves"] > 200
    assert seen["moves round something"]
