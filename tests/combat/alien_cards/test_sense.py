"""Fights with initiative cards make sense: ``python -m tests.endurance cards_sense``, in small."""

from collections import Counter

from chargen.rules.load import house_rules
from tests.endurance import cards_chances
from tests.endurance.cards_sense import fought, line_ups


def test_few_fights_get_nowhere_and_tactics_do_what_is_allowed() -> None:
    """Everybody against its like on every preset, alone and in pairs."""
    seen: Counter[str] = Counter()
    for _, _, scenario in line_ups(house_rules(), 2):
        seen += fought(scenario, 1, 6)
    assert seen["fights"] >= 300
    assert 50 * seen["end stalemate"] <= seen["fights"]
    assert [word for word in seen if word.startswith("refused")] == []
    used = {word.removeprefix("action ") for word in seen if word.startswith("action ")}
    assert {
        "aim", "partial_cover", "dodge", "defend", "push", "rally", "fire_again", "conserve",
        "close_in", "grapple", "break_free", "reload", "swap_cards", "disarm", "full_cover",
    } <= used  # fmt: skip


def test_what_is_rolled_often_comes_up_as_it_should() -> None:
    """The program that rolls by the hundred thousand, in small."""
    assert cards_chances.run(2_000, 3).failures == ()
