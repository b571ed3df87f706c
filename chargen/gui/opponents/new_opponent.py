"""Asking for an opponent: a new one, a copy of one that ships, one that begins as a character."""

from typing import get_args

from PySide6.QtWidgets import QWidget

from chargen.bestiary.custom_opponents import from_character
from chargen.bestiary.loader import shipped
from chargen.bestiary.opponent import Opponent, Tactic
from chargen.encounter.setup import sources
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.choose import choose
from chargen.gui.dialogs.files import CHARACTERS, ask_open
from chargen.gui.opponents.form import NEW, OpponentForm
from chargen.rules.model import Ruleset

USUAL_TACTIC: Tactic = "clever"


def ask_for_opponent(parent: QWidget, rules: Ruleset, known: Opponent = NEW) -> Opponent | None:
    """Show the form, filled with what is known; return what was made, or None."""
    form = OpponentForm(parent, rules, known)
    return form.opponent if run_dialog(form) else None


def ask_for_copy(parent: QWidget, rules: Ruleset) -> Opponent | None:
    """Choose one that ships and change it; return what was made, or None."""
    opponents = shipped(rules)
    rows = [(key, opponents[key].name, text) for key, _, text in sources.opponents(rules)]
    key = choose(parent, "Copy opponent", "Choose an opponent to copy and change", rows)
    return ask_for_opponent(parent, rules, opponents[key]) if key else None


def ask_for_character(parent: QWidget, rules: Ruleset) -> Opponent | None:
    """Choose a character's file; return the opponent made of it, or None.

    Raise a ChargenError with the reason if the file cannot be used.
    """
    path = ask_open(parent, "Opponent from character", CHARACTERS)
    if path is None:
        return None
    seat = sources.load_fighter(rules, path)
    tactic = next((known for known in get_args(Tactic) if known == seat.tactic), USUAL_TACTIC)
    return ask_for_opponent(parent, rules, from_character(rules, seat.character, tactic))
