"""Choices and lines that stand alone: each begins with a capital."""

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtWidgets import QWidget

from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.own_gear import WeaponForm
from chargen.gui.gm.forms.model_form import ModelForm
from chargen.gui.opponents.form import NEW, OpponentForm
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.rules.effects import Loss
from chargen.rules.gear import Gun
from chargen.rules.model import Perk, Skill
from chargen.views.approval.pending_items import item_lines
from tests.builders import blank, derived, flaw, rules

MADE_OF_CHOICES: Mapping[str, Callable[[MainWindow], QWidget | None]] = {
    "weapon": lambda w: WeaponForm(w, rules()),
    "opponent": lambda w: OpponentForm(w, rules(), NEW),
    "skill": lambda w: ModelForm(w, "Skill", Skill),
    "perk": lambda w: ModelForm(w, "Perk", Perk),
    "gun": lambda w: ModelForm(w, "Weapon", Gun),
    "flaws": lambda w: w.go("flaws").aside,
}


@pytest.mark.parametrize("made", MADE_OF_CHOICES)
def test_choices_begin_with_a_capital(window: MainWindow, made: str) -> None:
    """A choice stands alone, like a label."""
    part = MADE_OF_CHOICES[made](window)
    assert part is not None
    words = [
        field.itemText(n) for field in part.findChildren(ChoiceField) for n in range(field.count())
    ]
    assert words
    assert not [each for each in words if each[:1].islower()]


def test_what_the_gm_approves_begins_with_a_capital() -> None:
    """Every line of an item in Record GM approval."""
    asked = flaw(effects=(Loss(kind="initiative_bonus", amount=-2),), bars=("contacts",))
    lines = item_lines(derived(blank(flaws=(asked,))), asked)
    assert not [line for line in lines if line[:1].islower()]
