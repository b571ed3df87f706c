"""Exact wounds, the condition, and the length and effect of a rest (CB-107, CB-108)."""

from functools import partial

from PySide6.QtWidgets import QWidget

from chargen.character.document.build import Build
from chargen.character.document.condition import (
    HOURS_A_DAY,
    MOST_BOXES,
    MOST_DAYS,
    MOST_STUN,
    LifeState,
    rest_fault,
)
from chargen.character.edits import condition_edits
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.widgets.elements import beside, button, card, column, label, labelled, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.views.condition import CONDITIONS, rest_step_words, rest_words, wound_words

MOST_AT_ONCE = 365
"""Days one rest may take."""
WIDTH = 460


class TreatDialog(Dialog):
    """Exact values of the wounds, each a step of its own, and a rest."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        super().__init__(parent, "Treat or rest")
        self.document = document
        self.condition: ChoiceField[LifeState] = ChoiceField("Condition", CONDITIONS)
        self.boxes = NumberField("Wound boxes", 0, MOST_BOXES)
        self.ones = NumberField("One-point wounds", 0, MOST_BOXES)
        self.stun = NumberField("Stun points", 0, MOST_STUN)
        self.rested = NumberField("Days rested since the last wound", 0, MOST_DAYS)
        self.words = label("", "strong", wrap=True)
        self.days = NumberField("Days of rest", 0, MOST_AT_ONCE, 1)
        self.hours = NumberField("Hours of rest", 0, HOURS_A_DAY - 1)
        self.heals = label("", "small", wrap=True)
        self.rest = button("Rest", self._rest, role="primary")
        self.rest.setAccessibleName("Rest this long")
        exact = labelled(
            ("Condition", self.condition),
            ("Wound boxes", self.boxes),
            ("One-point wounds", self.ones),
            ("Stun points", self.stun),
            ("Days rested since the last wound", self.rested),
        )
        rest = row(beside("Days", self.days), beside("Hours", self.hours), self.rest, None)
        self.setLayout(
            column(
                card(label("Wounds", "section"), self.words, exact),
                card(label("Rest", "section"), rest, self.heals),
                self.make_buttons(), gap=12, margins=(16, 14, 16, 14),
            )
        )  # fmt: skip
        self.setMinimumWidth(theme.now().px(WIDTH))
        self.boxes.changed.connect(partial(self._count, "boxes", "wound boxes"))
        self.ones.changed.connect(partial(self._count, "ones", "one-point wounds"))
        self.stun.changed.connect(partial(self._count, "stun", "stun"))
        self.rested.changed.connect(self._set_days)
        self.condition.changed.connect(self._set_condition)
        for field in (self.days, self.hours):
            field.changed.connect(self._show_rest)
        document.changed.connect(self.show_now)
        self.show_now()

    @property
    def length(self) -> int:
        """Hours of the rest."""
        return self.days.value() * HOURS_A_DAY + self.hours.value()

    def show_now(self) -> None:
        """Show the current wounds."""
        play = self.document.build.play
        self.condition.show_value(play.condition)
        for field, value in (
            (self.boxes, play.boxes), (self.ones, play.ones), (self.stun, play.stun),
            (self.rested, play.days),
        ):  # fmt: skip
            field.show_value(value)
        self.words.setText(wound_words(self.document.character, play))
        self._show_rest()

    def _show_rest(self, *_: object) -> None:
        play = self.document.build.play
        self.heals.setText(rest_words(play, self.length))
        self.rest.setEnabled(bool(self.length) and not rest_fault(play))

    def _count(self, name: str, words: str, count: int) -> None:
        """Set one number of the wounds."""
        build = condition_edits.set_wounds(self.document.build, **{name: count})
        step = level(words, lambda state: getattr(state.play, name))
        self.document.edit(step, build, merge=f"play:{name}")

    def _set_days(self, days: int) -> None:
        build = condition_edits.set_days(self.document.build, days)
        words = level("days rested", lambda state: state.play.days)
        self.document.edit(words, build, merge="play:days")

    def _set_condition(self, condition: LifeState) -> None:
        build = condition_edits.set_condition(self.document.build, condition)
        self.document.edit(level("condition", _condition), build)

    def _rest(self) -> None:
        build = condition_edits.rest(self.document.build, self.length)
        self.document.edit(rest_step_words(self.length), build)


def _condition(build: Build) -> str:
    return dict(CONDITIONS)[build.play.condition].casefold()
