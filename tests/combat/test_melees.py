"""Fights of all sorts of people with all sorts of things, played by chance and by tactics."""

import re
from typing import Any

import pytest

from chargen.combat import Session
from chargen.combat.io.transcript import lines
from tests.combat.melees import melee

RULE = re.compile(r"(CB|DV)-\d{2,3}")


@pytest.mark.parametrize("seed", range(1, 60, 2))
def test_any_melee_ends_replays_and_can_be_told(seed: int) -> None:
    """What was answered is no fault, and answered again it is the same fight."""
    start = melee(seed)
    played = Session(start, seed, hands=())
    assert played.ending is not None
    assert played.ending.reason in {"no enemy can act", "stalemate"}
    again = Session(start, seed, hands=(), entries=played.entries)
    assert again.entries == played.entries
    assert (again.events, again.ending) == (played.events, played.ending)
    assert again.shown == played.shown
    assert all(line.endswith(".") for line in lines(played))


@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_every_part_of_a_total_has_its_rule(seed: int) -> None:
    """And the parts add up."""
    told: list[Any] = Session(melee(seed), seed, hands=()).events
    weighed = [event for event in told if getattr(event, "parts", ())]
    assert len(weighed) > 5
    for event in weighed:
        assert sum(amount for _, _, amount in event.parts) == event.total
        assert all(RULE.fullmatch(rule) and name for rule, name, _ in event.parts)
