"""Fights under each system make sense: ``tests.lab.endurance systems_sense``, in small."""

from collections import Counter

import pytest

from chargen.combat import SYSTEMS
from chargen.rules.load import house_rules
from tests.combat.fitting import fitting
from tests.lab.endurance.systems_sense import EXCUSED, FITS, fought, line_ups, means, never

OTHERS = [key for key in SYSTEMS if key != "gray_dawn"]
"""Gray Dawn has programs of its own, ``fights_sense`` and ``means``."""


@pytest.mark.parametrize("system", OTHERS)
def test_few_fights_get_nowhere_and_tactics_use_all_they_are_offered(system: str) -> None:
    """Everybody against its like on every preset, alone and in pairs, every answer checked."""
    seen: Counter[str] = Counter()
    for _, _, scenario in line_ups(house_rules(), system, 2):
        seen += fought(scenario, 1, 3)
    assert seen["fights"] >= 300
    assert 100 * seen["end stalemate"] < 2 * seen["fights"]
    assert 10 * seen["end no enemy can act"] > 9 * seen["fights"]
    for scenario in fitting(system):
        seen += fought(scenario, FITS, 3)
    assert [word for word in seen if word.startswith("refused")] == []
    assert never(system, seen) == []


@pytest.mark.parametrize("system", ["gray_dawn", "traveller_s4"])
def test_fighters_keep_to_their_way(system: str) -> None:
    """D9: in the bunker under five moves of a hundred go back by choice after one that went on."""
    seen: Counter[str] = Counter()
    for name, _, scenario in line_ups(house_rules(), system, 3):
        if name.startswith(("bunker trooper", "bunker guard", "bunker hired-gun")):
            seen += fought(scenario, 10, 7)
    assert seen["moves"] > 300
    assert 100 * seen["reversals"] < 5 * seen["moves"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_excused_is_there(system: str) -> None:
    """Each with its reason."""
    excused = EXCUSED.get(system, {})
    assert set(excused) <= set(means(SYSTEMS[system]))
    assert all(reason.endswith(".") for reason in excused.values())
