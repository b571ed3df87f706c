"""Shorthands of the game are told to who points at one."""

import pytest

from chargen.views.abbreviations import MEANINGS, meanings
from tests.builders import rules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SP 12, EV 1, soft; covers torso.", ["SP", "EV"]),
        ("4 x mooks", ["mook"]),
        ("2 SkP", ["SkP"]),
        ("EVA wears a STETSON", []),
        ("", []),
    ],
)
def test_each_is_told_once_and_only_as_a_word(text: str, words: list[str]) -> None:
    """In the order in which they stand; letters within other words are none."""
    assert [line.split(":")[0] for line in meanings(text).splitlines()] == words


def test_rules_named_beside_a_meaning_exist() -> None:
    """What is cited can be read under Explain."""
    cited = [line.split("(")[1].rstrip(")") for line in MEANINGS.values() if "(" in line]
    assert cited
    assert not set(cited) - rules().citations.keys()
