"""The editor of one flaw: name, kind, severity by frequency, effect (CC-10, CC-18)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from chargen.character.derived.flaw_effects_text import LOSSES, loss_words
from chargen.character.display_names import flaw_name, perk_name, points
from chargen.character.document.build import Build
from chargen.character.document.requests import Flaw
from chargen.character.edits import edits
from chargen.character.number_format import MINUS
from chargen.character.points.pricing import flaw_value
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import Words, level
from chargen.gui.widgets.elements import (
    Segments,
    box,
    button,
    check,
    clear,
    column,
    label,
    one_of,
    restyle,
    row,
)
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.fields.text_fields import LineField, ProseField, word_of
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.rules.effects import FlawEffect, Loss, RollLoss
from chargen.rules.house import available
from chargen.rules.model import Frequency, Ruleset, Severity
from chargen.views.approval.approval_text import standing
from chargen.views.approval.pending_items import SAID_YES, SEND, WAYS, ways_on

MOST = 8
"""Perks, or effects, one flaw may have."""
EDIT, SEE = "Select a flaw to edit it, or take a common one.", "Select a flaw to see it."
OFF = "In this campaign the GM applies these penalties."


class RemovableList(QWidget):
    """Lines of words, each with a way to take it off."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.away: list[QWidget] = []
        self.inner = column(gap=2)
        self._shown: tuple[tuple[str, ...], bool] = ((), True)

    def show_lines(self, words: Sequence[str], drop: Callable[[int], None], *, able: bool) -> None:
        """Show these lines; they stay if they are shown already."""
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
            line = label(text, wrap=True)
            self.inner.addWidget(box(row(line, away, grows=line)))


class BarredPerks(RemovableList):
    """The perks a flaw bars."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.perks: tuple[str, ...] = ()
        self.more: ChoiceField[str] = ChoiceField("Barred perk", narrow=True)
        self.setLayout(column(box(self.inner), self.more, gap=2))
        self.more.changed.connect(self._add)

    def show_perks(self, perks: tuple[str, ...], *, able: bool) -> None:
        """Show the perks barred, and offer the others."""
        self.perks = perks
        rules = self.document.character.rules
        self.show_lines([perk_name(rules, perk) for perk in perks], self._drop, able=able)
        offered = available(rules).perks.items()
        rest = sorted((p.name, key) for key, p in offered if key not in perks)
        self.more.offer([("", "Add a barred perk"), *((key, name) for name, key in rest)])
        self.more.setEnabled(able and len(perks) < MOST)

    def _add(self, key: str) -> None:
        if key:
            self.perks = (*self.perks, key)
            self.changed.emit()

    def _drop(self, place: int) -> None:
        self.perks = (*self.perks[:place], *self.perks[place + 1 :])
        self.changed.emit()


class Penalties(RemovableList):
    """A flaw's penalties on rolls and measures."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.effects: tuple[FlawEffect, ...] = ()
        kinds = capitalise_choices(LOSSES.items())
        self.kind: ChoiceField[Any] = ChoiceField("Penalty on", kinds, narrow=True)
        skills = available(document.character.rules).skills.items()
        named = sorted((skill.name, key) for key, skill in skills if not skill.family)
        self.skill = ChoiceField("Skill", [(key, name) for name, key in named], narrow=True)
        self.amount = NumberField("Size of the penalty", 1, 20)
        self.amount.setPrefix(MINUS)
        self.when = LineField("Condition", "Condition (empty: always)", undo=False)
        self.add = button("Add penalty", self._add, tip="Adds a penalty to this flaw")
        self.off = label(OFF, "small", wrap=True)
        size = row(self.amount, None, self.add)
        self.fields = box(column(self.kind, self.skill, self.when, size, gap=4))
        self.setLayout(column(box(self.inner), self.fields, self.off, gap=2))
        self.kind.changed.connect(lambda _: self._suit())
        self._suit()

    def show_effects(self, effects: tuple[FlawEffect, ...], *, able: bool) -> None:
        """Show the effects, and whether this table counts them."""
        self.effects = effects
        rules = self.document.character.rules
        self.show_lines([loss_words(rules, effect) for effect in effects], self._drop, able=able)
        self.off.setVisible(not rules.rulings.flaw_effects)
        self.fields.setEnabled(able and len(effects) < MOST)

    def _new_effect(self) -> FlawEffect:
        amount = -self.amount.value()
        if self.kind.key != "roll_bonus":
            return Loss(kind=self.kind.key, amount=amount)
        skills, when = (self.skill.key,), self.when.written
        return RollLoss(kind="roll_bonus", skills=skills, amount=amount, when=when)

    def _add(self) -> None:
        self.effects = (*self.effects, self._new_effect())
        self.when.clear()
        self.changed.emit()

    def _drop(self, place: int) -> None:
        self.effects = (*self.effects[:place], *self.effects[place + 1 :])
        self.changed.emit()

    def _suit(self) -> None:
        rolls = self.kind.key == "roll_bonus"
        self.skill.setVisible(rolls)
        self.when.setVisible(rolls)


class FlawMatrix(QWidget):
    """Severity by frequency: each cell is a button with the skill points of a flaw (CC-10)."""

    chosen = Signal()

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        guide = rules.flaws
        self.grade: tuple[Severity, Frequency] = ("mild", "rare")
        self.cells: dict[tuple[Severity, Frequency], PushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.now().px(4))
        group = QButtonGroup(self)
        for place, word in enumerate(guide.frequency_guide.values(), 1):
            grid.addWidget(label(word.word, "small"), 0, place, Qt.AlignmentFlag.AlignHCenter)
        for line, (severity, grade) in enumerate(guide.severity_guide.items(), 1):
            grid.addWidget(label(grade.word, "small"), line, 0)
            for place, (frequency, often) in enumerate(guide.frequency_guide.items(), 1):
                value = flaw_value(rules, severity, frequency)
                cell = button(str(value), role="cell")
                cell.setCheckable(True)
                cell.toggled.connect(partial(self._take, severity, frequency))
                cell.setAccessibleName(
                    f"{grade.word}, {often.word}: {points(value, 'skill point')}"
                )
                set_tip(cell, f"{grade.word}: {grade.guide}\n{often.word}: {often.guide}")
                group.addButton(cell)
                grid.addWidget(cell, line, place)
                self.cells[severity, frequency] = cell
        one_of(group)

    def show_grade(self, severity: Severity, frequency: Frequency) -> None:
        """Show another flaw's severity and frequency."""
        self.grade = (severity, frequency)
        check(self.cells[severity, frequency])

    def _take(self, severity: Severity, frequency: Frequency, taken: bool) -> None:
        if taken:
            self.grade = (severity, frequency)
            self.chosen.emit()


class FlawEditor(QWidget):
    """Name, category, severity and frequency with the live worth, and how it shows."""

    asked = Signal(str)
    """A command that goes on with a flaw that waits for the GM."""
    taken = Signal(str)
    """The key of a common flaw the user takes."""
    bought_off = Signal(str)
    """The id of a flaw the user wants to buy off with IP (AD-08)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.flaw_id = ""
        self.name = LineField("Name of the flaw", "Short name", undo=False)
        guide = document.character.rules.flaws
        self.category = Segments("Category", [(k, g.word) for k, g in guide.category_guide.items()])
        self.grades = FlawMatrix(document.character.rules)
        hint = "Trigger and effect of the flaw"
        self.description = ProseField("Description of the flaw", hint, undo=False)
        self.description.setFixedHeight(theme.now().px(110))
        self.bars = BarredPerks(document)
        self.costs = Penalties(document)
        self.state = label("", "wait", wrap=True)
        self.send = button(WAYS[SEND], lambda: self.asked.emit(SEND))
        self.said_yes = button(WAYS[SAID_YES], lambda: self.asked.emit(SAID_YES))
        self.drop = button("Remove flaw", self._drop)
        self.buy_off = button("Buy off…", lambda: self.bought_off.emit(self.flaw_id))
        self.hint = label("", "muted", wrap=True)
        self.take = button("Take this flaw", lambda: self.taken.emit(self.flaw_id), role="primary")
        self.form = box(
            column(
                label("Name", "muted"), self.name, self.category,
                label("Severity and frequency", "muted"), self.grades,
                label("Trigger and effect", "muted"), self.description,
                label("Barred perks", "muted"), self.bars,
                label("Penalties", "muted"), self.costs, self.state,
                Flow(self.send, self.said_yes, self.drop, self.buy_off), gap=6,
            )
        )  # fmt: skip
        self.setLayout(column(self.hint, self.take, self.form))
        self.category.chosen.connect(lambda _: self._write("grade"))
        self.grades.chosen.connect(lambda: self._write("grade"))
        self.name.changed.connect(lambda text: self._write(f"name:{word_of(text)}"))
        self.description.changed.connect(lambda text: self._write(f"words:{word_of(text)}"))
        self.bars.changed.connect(lambda: self._write("bars"))
        self.costs.changed.connect(lambda: self._write("costs"))
        self.show_now()

    def show_flaw(self, flaw_id: str) -> None:
        """Show another flaw."""
        self.flaw_id = flaw_id
        self.show_now()

    def show_now(self) -> None:
        """Show the current flaw."""
        own = next((o for o in self.document.character.flaws if o.flaw.id == self.flaw_id), None)
        self.form.setVisible(own is not None)
        common = self.flaw_id.startswith("+")
        self.take.setVisible(common)
        self.take.setEnabled(not self.document.held)
        self.hint.setVisible(own is None and not common)
        finished = self.document.character.books.finished
        self.hint.setText(SEE if finished else EDIT)
        if own is None:
            return
        flaw = own.flaw
        able = not self.document.held
        self.name.show_value(flaw.name)
        self.name.setReadOnly(not able)
        self.description.show_value(flaw.description)
        self.description.setReadOnly(not able)
        self.category.choose(flaw.category)
        self.grades.show_grade(flaw.severity, flaw.frequency)
        for part in (self.category, self.grades):
            part.setEnabled(able)
        self.bars.show_perks(flaw.bars, able=able)
        self.costs.show_effects(flaw.effects, able=able)
        self.drop.setEnabled(able)
        self.drop.setVisible(not finished)
        self.buy_off.setVisible(finished and not own.removed)
        self.buy_off.setEnabled(self.document.can_edit)
        on = ways_on(self.document.character, SubjectKind.FLAW.subject(flaw.id))
        self.send.setVisible(SEND in on)
        self.said_yes.setVisible(SAID_YES in on)
        self.said_yes.setEnabled(not self.document.read_only)
        self.state.setText("Bought off." if own.removed else standing(flaw, own.state))
        restyle(self.state, role="small" if own.state.grants else "wait")

    def _write(self, part: str) -> None:
        flaw = next((f for f in self.document.build.choices.flaws if f.id == self.flaw_id), None)
        if flaw is None:
            return
        severity, frequency = self.grades.grade
        changed = Flaw(
            kind="flaw",
            id=flaw.id,
            name=self.name.typed,
            category=self.category.value,  # type: ignore[arg-type]
            severity=severity,
            frequency=frequency,
            description=self.description.typed,
            bars=self.bars.perks,
            effects=self.costs.effects,
        )
        if changed != flaw:
            build = edits.change_flaw(self.document.build, changed)
            name = flaw_name(changed)
            merge = "" if part in {"bars", "costs"} else f"flaw:{flaw.id}:{part}"
            self.document.edit(_words(name, flaw, changed), build, merge=merge)

    def _drop(self) -> None:
        build = edits.remove_flaw(self.document.build, self.flaw_id)
        self.flaw_id = ""
        self.document.edit("Remove flaw", build)


def _words(name: str, before: Flaw, now: Flaw) -> Words | str:
    """Call a change of a flaw by the grade it sets, or by its name alone."""
    if now.severity != before.severity:
        return level(f"severity of {name}", lambda b: _flaw(b, now).severity)
    if now.frequency != before.frequency:
        return level(f"frequency of {name}", lambda b: _flaw(b, now).frequency)
    return f"Change {name}"


def _flaw(build: Build, known: Flaw) -> Flaw:
    return next((flaw for flaw in build.choices.flaws if flaw.id == known.id), known)
