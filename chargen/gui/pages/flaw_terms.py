"""What a flaw bars and costs in numbers: lists that grow and shrink line by line (CC-12)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character.names import perk_name
from chargen.character.terms import LOSSES, loss_words
from chargen.gui.document import Document
from chargen.gui.widgets.fields import ChoiceField, LineField, NumberField
from chargen.gui.widgets.kit import box, button, clear, column, label, row
from chargen.gui.widgets.layouts import Flow
from chargen.rules.effects import FlawEffect, Loss, RollLoss

MOST = 8
"""Perks, or effects, one flaw may have."""
OFF = "This table does not count them: they are words for the GM (ruling CC-12)."


class Terms(QWidget):
    """Lines of words, each with a way to take it off."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.away: list[QWidget] = []
        self.inner = column(gap=2)
        self._shown: tuple[tuple[str, ...], bool] = ((), True)

    def show_lines(self, words: Sequence[str], drop: Callable[[int], None], *, able: bool) -> None:
        """Show these lines; nothing is done where they stand already."""
        if self._shown == (tuple(words), able):
            return
        self._shown = (tuple(words), able)
        clear(self.inner)
        self.away = []
        for place, text in enumerate(words):
            away = button("Remove", partial(drop, place), role="link")
            away.setAccessibleName(f"Remove {text}")
            away.setEnabled(able)
            self.away.append(away)
            said = label(text, wrap=True)
            self.inner.addWidget(box(row(said, away, grows=said)))


class Bars(Terms):
    """The perks a flaw bars."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.perks: tuple[str, ...] = ()
        self.more: ChoiceField[str] = ChoiceField("Bar a perk")
        self.setLayout(column(box(self.inner), self.more, gap=2))
        self.more.changed.connect(self._add)

    def show_perks(self, perks: tuple[str, ...], *, able: bool) -> None:
        """Show the perks barred, and offer the others."""
        self.perks = perks
        rules = self.document.character.rules
        self.show_lines([perk_name(rules, perk) for perk in perks], self._drop, able=able)
        rest = sorted((p.name, key) for key, p in rules.perks.items() if key not in perks)
        self.more.offer([("", "Bar a perk ..."), *((key, name) for name, key in rest)])
        self.more.setEnabled(able and len(perks) < MOST)

    def _add(self, key: str) -> None:
        if key:
            self.perks = (*self.perks, key)
            self.changed.emit()

    def _drop(self, place: int) -> None:
        self.perks = (*self.perks[:place], *self.perks[place + 1 :])
        self.changed.emit()


class Costs(Terms):
    """What a flaw takes from rolls and measures."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.effects: tuple[FlawEffect, ...] = ()
        self.kind: ChoiceField[Any] = ChoiceField("What it takes points from", list(LOSSES.items()))
        skills = document.character.rules.skills.items()
        named = sorted((skill.name, key) for key, skill in skills if not skill.family)
        self.skill = ChoiceField("Skill", [(key, name) for name, key in named])
        self.amount = NumberField("Points it takes", 1, 20)
        self.amount.setPrefix("-")
        self.when = LineField("Only when", "always, or only when ...", undo=False)
        self.add = button("Add", self._add, tip="Add what this flaw costs")
        self.off = label(OFF, "small", wrap=True)
        what = Flow(self.kind, self.amount, self.add)
        self.fields = box(column(what, row(self.skill, None), self.when, gap=2))
        self.setLayout(column(box(self.inner), self.fields, self.off, gap=2))
        self.kind.changed.connect(lambda _: self._suit())
        self._suit()

    def show_effects(self, effects: tuple[FlawEffect, ...], *, able: bool) -> None:
        """Show the effects, and whether this table counts them."""
        self.effects = effects
        rules = self.document.character.rules
        self.show_lines([loss_words(rules, each) for each in effects], self._drop, able=able)
        self.off.setVisible(not rules.rulings.flaw_effects)
        self.fields.setEnabled(able and len(effects) < MOST)

    def _made(self) -> FlawEffect:
        amount = -self.amount.value()
        if self.kind.key != "roll_bonus":
            return Loss(kind=self.kind.key, amount=amount)
        skills, when = (self.skill.key,), self.when.written
        return RollLoss(kind="roll_bonus", skills=skills, amount=amount, when=when)

    def _add(self) -> None:
        self.effects = (*self.effects, self._made())
        self.when.clear()
        self.changed.emit()

    def _drop(self, place: int) -> None:
        self.effects = (*self.effects[:place], *self.effects[place + 1 :])
        self.changed.emit()

    def _suit(self) -> None:
        rolls = self.kind.key == "roll_bonus"
        self.skill.setVisible(rolls)
        self.when.setVisible(rolls)
