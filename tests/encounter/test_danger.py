"""How dangerous a setup is, in a line that rests on fights counted."""

import pytest

from chargen.combat import odds
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds.results import danger, grade, headline
from tests.encounter.plans import scenario_of


def counted(won: int, lost: int = 0, fights: int = 100) -> Counts:
    """Sums of fights, so many won, so many people of my side lost in all."""
    return Counts({"fights": fights, "win.0": won, "win.1": fights - won, "lost.0.1": lost})


@pytest.mark.parametrize(
    ("won", "lost", "word"),
    [
        (100, 0, "Easy"), (95, 25, "Easy"), (100, 26, "Risky"), (75, 60, "Risky"),
        (74, 80, "Even"), (40, 90, "Even"), (39, 90, "Hard"), (15, 90, "Hard"), (14, 90, "Deadly"),
    ],
)  # fmt: skip
def test_a_word_grades_wins_and_losses(won: int, lost: int, word: str) -> None:
    """One in whom somebody often falls is never easy."""
    assert grade(counted(won, lost)) == word


def test_the_line_says_what_it_rests_on() -> None:
    """A grade before the sentence of Odds."""
    scenario = scenario_of("thug")
    counts = odds(scenario, 1, 20)
    assert danger(scenario, counts) == f"{grade(counts)}: {headline(scenario, counts)}"
    assert "20 " in headline(scenario, counts)
    assert danger(scenario, Counts()) == ""
