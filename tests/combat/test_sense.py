"""Fights make sense: the figures ``python -m tests.endurance fights_sense`` prints, in small."""

from collections import Counter
from functools import cache

from chargen.encounter import sources
from chargen.encounter.presets import PRESETS
from chargen.rules.load import house_rules
from tests.endurance.fights_sense import NEVER, fought, line_ups

SHELLBACK = "shellback"
"""Its like gets through its armour so seldom that neither side falls."""


@cache
def seen_in_small() -> tuple[Counter[str], int]:
    """Everybody but the shellback against its like on every preset, and how many fights these are.

    Alone and in pairs.
    """
    seen: Counter[str] = Counter()
    for name, _, scenario in line_ups(house_rules(), 2):
        if SHELLBACK not in name:
            seen += fought(scenario, 1, 5)
    return seen, (len(tuple(sources.opponents(house_rules()))) - 1) * len(PRESETS) * 2


def test_few_fights_get_nowhere_and_few_turns_are_wasted() -> None:
    """Two stalemates in ninety at most, and one turn in a hundred."""
    seen, expected = seen_in_small()
    assert seen["fights"] == expected
    assert 90 * seen["end stalemate"] <= 2 * expected
    assert 100 * seen["idle turns with something useful"] <= seen["turns"]


def test_nobody_walks_through_anybody_or_any_wall() -> None:
    """Nor ends on a living fighter, nor goes farther than his legs carry him."""
    seen, _ = seen_in_small()
    assert {word: seen[word] for word in NEVER} == dict.fromkeys(NEVER, 0)
    assert seen["moves"] > 200
    assert seen["moves round something"]
