"""Fights make sense: the figures ``python -m tests.endurance fights_sense`` prints, in small."""

from collections import Counter

from chargen.rules.load import house_rules
from tests.endurance.fights_sense import fought, line_ups

SHELLBACK = "shellback"
"""Its like gets through its armour so seldom that neither side falls."""


def test_few_fights_get_nowhere_and_few_turns_are_wasted() -> None:
    """Everybody but the shellback against its like on every preset, alone and in pairs."""
    seen: Counter[str] = Counter()
    for name, _, scenario in line_ups(house_rules(), 2):
        if SHELLBACK not in name:
            seen += fought(scenario, 1, 5)
    assert seen["fights"] == 90
    assert seen["end stalemate"] <= 2
    assert 100 * seen["idle turns with something useful"] <= seen["turns"]
