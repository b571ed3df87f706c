"""What each tunable says of itself, and how its values are said and read."""

from typing import Any

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model.tunables import TUNING, Tunables
from chargen.combat.kernel.tuning import Tunable, by_rule
from chargen.combat.scene.validation import InvalidScenario
from tests.builders import rules


def test_every_tunable_has_its_rule_and_its_meaning() -> None:
    """The rules are ones the program knows."""
    assert SYSTEMS["gray_dawn"].models.tuning is TUNING
    assert [one.name for one in TUNING.values() if not one.help] == []
    named = {rule for one in TUNING.values() for rule in one.rules}
    assert named <= rules().citations.keys()
    assert [one.name for one in TUNING.values() if not one.rules] == []


def test_what_is_said_is_read_again() -> None:
    """Every value as shipped."""
    tunables = TUNING.values()
    assert [t.name for t in tunables if t.read(t.said(t.usual)) != t.usual] == []
    assert [tunable.name for tunable in tunables if not tunable.form] == []


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("fumbles", "OFF", False),
        ("difficulty", " 18 ", 18),
        ("ranged_defence", "CL+MA", "CL+MA"),
        ("band_penalties", "0,0,-3,-6,-9", (0, 0, -3, -6, -9)),
        ("size_initiative", "pistol 4, smg:1", {"pistol": 4, "smg": 1}),
    ],
)
def test_other_values_are_read(name: str, text: str, value: Any) -> None:
    """As people type them."""
    assert TUNING[name].read(text) == value
    assert Tunables(**{name: value}) != Tunables()


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("fumbles", "perhaps", "on or off"),
        ("difficulty", "many", "a whole number from -1000 to 1000"),
        ("count_gap", "0", "a whole number from 1 to 1000"),
        ("covering_fire", "none", "attack_minus_15 or dodge_zero"),
        ("band_penalties", "1, 2", "5 numbers, such as 0, 0, -5, -10, -15"),
        ("size_initiative", "pistol", "a number for each name"),
    ],
)
def test_what_is_none_is_refused(name: str, text: str, form: str) -> None:
    """With what it has to be."""
    with pytest.raises(InvalidScenario, match=form):
        TUNING[name].read(text)


def test_titles_are_words() -> None:
    """A name as people read it."""
    assert TUNING["close_quarters_dodge"].title == "Close quarters dodge"


def test_rules_stand_in_the_order_of_their_ids() -> None:
    """Of every system, ours after those of the sources."""
    said = ("AL-R04: one.", "AL-39: two.", "AL-R16, AL-20: three.", "S4-05: four.", "AL-04: five.")
    every = {text: Tunable(text, text, 1, (0, 9)) for text in said}
    assert list(by_rule(every)) == ["AL-04", "AL-39", "AL-R04", "AL-R16", "S4-05"]
