"""Shorthands of the game are told to who points at one."""

import pytest

from chargen.views.abbreviations import MEANINGS, meanings
from tests.builders import rules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SP 12, EV 1, soft; covers torso.", ["SP", "EV"]),
        ("4 x mooks", ["mook"]),
        ("2 SkP", []),
        ("EVA wears a STETSON", []),
        ("", []),
    ],
)
def test_each_is_told_once_and_only_as_a_word(text: str, words: list[str]) -> None:
    """In the order in which they stand; letters within other words are none."""
    assert [line.split(":")[0] for line in meanings(text).splitlines()] == words


def test_no_meaning_cites_a_rule() -> None:
    """Rule ids are links of Explain, not words of a tooltip."""
    assert not [text for text in MEANINGS.values() for rule in rules().citations if rule in text]
