"""The danger of a setup for my side in one line, from fights counted for it."""

from typing import Final

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds.results import Proportion, side_words
from chargen.encounter.setup.setup import MINE

FIGHTS: Final = 128
"""Fights behind a line."""
GRADES: Final = ((0.95, "Easy"), (0.75, "Risky"), (0.4, "Even"), (0.15, "Hard"), (0.0, "Deadly"))
"""Least share of wins for each grade."""
WITH_LOSSES: Final = 0.94
"""The highest share counted for a setup with losses: it is never easy."""
FEW_LOST: Final = 0.25
"""Losses of my side in a fight, up to which it may be easy."""


def grade(counts: Counts) -> str:
    """Return the grade of danger a setup has for my side."""
    won = counts.get(f"win.{MINE}") / max(1, counts.fights)
    if counts.per_fight(f"lost.{MINE}") > FEW_LOST:
        won = min(won, WITH_LOSSES)
    return next(word for least, word in GRADES if won >= least)


def danger(scenario: Scenario, counts: Counts) -> str:
    """Return the grade in a line with its shares, intervals and number of fights."""
    if not counts.fights:
        return ""
    people = sum(fighter.side == MINE for fighter in scenario.fighters)
    wins = Proportion("win", "", counts.get(f"win.{MINE}"), counts.fights)
    lost = counts.per_fight(f"lost.{MINE}")
    verb = "wins" if people == 1 else "win"
    return (
        f"{grade(counts)}: {side_words(scenario, MINE)} {verb} {wins.words}; dead or dying in a "
        f"fight: {lost:.1f} of {people} ({counts.fights} fights of this setup)."
    )
