"""Dice at the table: everything the character rolls, as its wounds leave it, and what fell."""

import secrets

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chargen.character.derived import values
from chargen.character.display_names import points
from chargen.character.edits import condition_edits
from chargen.character.number_format import signed
from chargen.encounter.play.table_dice import add_luck, dice_of, luck_costs, make_roll, parts_words
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.widgets.elements import beside, box, button, clear, column, label, row, rule
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Flow, Panes
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.table_rolls import Roll, RollKind, RollResult, table_rolls

LEAST, MOST = -30, 30
LUCK = ("Add luck to roll", "Re-roll with luck")
"""Uses of luck on a roll; the price is added to each (CB-03)."""
KEPT = 100
"""Rolls the log shows; older ones go."""


def _number(roll: Roll, number: int) -> str:
    if roll.kind is RollKind.DIE or not roll.parts:
        return ""
    return str(number) if roll.kind is RollKind.SAVE else signed(number)


def _now(roll: Roll) -> str:
    return "none" if roll.barred else _number(roll, roll.now)


COLUMNS = (
    Column(
        "Roll", 0, lambda r: r.name, spoken=lambda r: f"{r.name}, {r.barred or _number(r, r.now)}"
    ),
    Column("Sheet", 56, lambda r: _number(r, r.sheet), right=True, tip="Without wound penalties"),
    Column("Now", 56, _now, right=True, tip="With wound penalties"),
)


class RollsView(QWidget):
    """A table of rolls; Enter rolls, and the log beside it shows the result."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.dice = dice_of(secrets.randbits(53))
        self.filter = FilterField("Filter rolls", "Filter rolls")
        self.modifier = NumberField("Modifier", LEAST, MOST, 0)
        self.view = RowsView(COLUMNS, "Rolls")
        self.parts = label("", "small", wrap=True)
        self.roll = button(
            "Roll", lambda: self.throw(self.view.current_key), role="primary", picture="dices"
        )
        self.log = RollLog(document)
        self.add = button(LUCK[0], lambda: self.spend_luck(again=False))
        self.again = button(LUCK[1], lambda: self.spend_luck(again=True))
        bar = row(self.filter, beside("Modifier", self.modifier), self.roll, grows=self.filter)
        left = column(bar, self.view, self.parts, grows=self.view)
        right = column(self.log, Flow(self.add, self.again), grows=self.log)
        self.setLayout(column(Panes(box(left), box(right), sizes=(56, 44))))
        self.view.acted.connect(self.throw)
        self.view.went_to.connect(lambda _: self._tell())
        self.filter.lead_to(self.view, "roll")
        self.filter.changed.connect(lambda _: self.show_now())
        self.log.cleared.connect(self._offer_luck)

    def show_now(self) -> None:
        """Show the current rolls."""
        wanted = self.filter.text().casefold().strip()
        rolls = table_rolls(self.document.character)
        rows = [r for r in rolls if wanted in r.name.casefold()]
        self.view.rows_model.set_rows(rows)
        if rows and not self.view.current_key:
            self.view.go_to(rows[0].key)
        self._tell()
        self.log.show_now()
        self._offer_luck()

    def throw(self, key: str) -> None:
        """Roll, and tell it in the log."""
        roll = self._roll(key)
        if roll is not None and not roll.barred:
            result = make_roll(self.document.character, roll, self.dice, self.modifier.value())
            self._tell_log(result)

    def spend_luck(self, *, again: bool) -> None:
        """Spend luck on the last roll: add to it as it fell, or roll it again (CB-03)."""
        document = self.document
        last = document.rolls[0]
        roll = self._roll(last.key)
        if roll is None:
            return
        cost = luck_costs(document.character)[int(again)]
        character = document.character
        result = (
            make_roll(character, roll, self.dice, last.modifier)
            if again
            else add_luck(character, roll, last)
        )
        spent = document.build.play.luck + cost
        build = condition_edits.set_luck_spent(document.build, spent)
        document.edit(level("luck spent", lambda now: now.play.luck), build)
        self._tell_log(result)

    def _tell_log(self, result: RollResult) -> None:
        self.document.rolls = (result, *self.document.rolls)[:KEPT]
        self.log.show_now()
        self._offer_luck()

    def _offer_luck(self) -> None:
        """Offer luck for the last roll, as far as there is any; a plain die takes none."""
        document = self.document
        last = document.rolls[0] if document.rolls else None
        roll = self._roll(last.key) if last is not None else None
        lucky = roll is not None and roll.kind is not RollKind.DIE and not document.read_only
        left = values.luck(document.character).amount - document.build.play.luck
        costs = luck_costs(document.character)
        for part, words, cost in zip((self.add, self.again), LUCK, costs, strict=True):
            part.setText(f"{words} ({points(cost, 'point')})")
            part.setEnabled(lucky and left >= cost)

    def _tell(self) -> None:
        roll = self._roll(self.view.current_key)
        words = roll.barred or parts_words(roll.parts) if roll is not None else ""
        self.parts.setText(words)
        self.roll.setEnabled(roll is not None and not roll.barred)

    def _roll(self, key: str) -> Roll | None:
        return next((r for r in table_rolls(self.document.character) if r.key == key), None)


class RollLog(QWidget):
    """Rolls since the character was opened, the latest first; they are not saved."""

    cleared = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._shown: tuple[RollResult, ...] = ()
        self.lines = QVBoxLayout()
        self.lines.setSpacing(theme.now().px(6))
        words = (
            "No rolls yet. Choose one and press Roll; the log lasts until you close this window."
        )
        self.none = label(words, "muted",
                          wrap=True)  # fmt: skip
        self.clear = button("Clear log", self._clear)
        inside = box(column(box(self.lines), None))
        head = row(label("Roll log", "section"), None, self.clear)
        self.setLayout(column(head, self.none, Scrolled(inside, across=False), gap=6))
        self.setAccessibleName("Roll log")
        self.show_now()

    def show_now(self) -> None:
        """Show what was rolled; it stays if it is shown already."""
        rolls = self.document.rolls
        self.none.setVisible(not rolls)
        self.clear.setEnabled(bool(rolls))
        if rolls == self._shown:
            return
        self._shown = rolls
        clear(self.lines)
        for number, result in enumerate(rolls):
            if number:
                self.lines.addWidget(rule())
            self.lines.addWidget(_line(result))

    def _clear(self) -> None:
        self.document.rolls = ()
        self.show_now()
        self.cleared.emit()


def _line(result: RollResult) -> QWidget:
    name = label(result.name, wrap=True)
    head = row(name, label(result.result, "strong"), grows=name)
    parts = [label(words, "small", wrap=True) for words in (result.words, result.outcome) if words]
    made_line = box(column(head, *parts, gap=2))
    made_line.setAccessibleName(result.line)
    return made_line
