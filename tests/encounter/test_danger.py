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
        (100, 0, "Easy"), (96, 25, "Easy"), (100, 26, "Risky"), (76, 60, "Risky"),
        (74, 80, "Even"), (41, 90, "Even"), (39, 90, "Hard"), (16, 90, "Hard"), (14, 90, "Deadly"),
    ],
)  # fmt: skip
def test_a_word_grades_wins_and_losses(won: int, lost: int, word: str) -> None:
    """One in whom somebody often falls is never easy."""
    assert grade(counted(100 * won, 100 * lost, 10_000)) == word


@pytest.mark.parametrize(
    ("won", "fights", "words"),
    [(95, 100, "Easy to Risky"), (97, 100, "Easy to Risky"), (1, 2, "Risky to Deadly")],
)
def test_few_fights_leave_a_grade_open(won: int, fights: int, words: str) -> None:
    """No grade is shown whose bounds the fights do not rule out."""
    assert grade(counted(won, 0, fights)) == words


def test_the_line_says_what_it_rests_on() -> None:
    """A grade before the sentence of Odds."""
    scenario = scenario_of("thug")
    counts = odds(scenario, 1, 20)
    assert danger(scenario, counts) == f"{grade(counts)}: {headline(scenario, counts)}"
    assert "20 " in headline(scenario, counts)
    assert danger(scenario, Counts()) == ""
