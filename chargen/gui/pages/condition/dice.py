"""Dice in the dock: the last roll with its parts, luck and a mark for it, and earlier rolls."""

import secrets

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.derived import values
from chargen.character.display_names import points, skill_name
from chargen.character.edits import condition_edits, edits
from chargen.character.number_format import signed
from chargen.encounter.play.table_dice import (
    add_luck,
    dice_of,
    enter_roll,
    luck_costs,
    make_roll,
)
from chargen.files.text import today
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.pages.condition.rolls import roll_of
from chargen.gui.widgets.elements import Segments, box, button, column, frame, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.progress.skill_marks import new_mark
from chargen.views.table_rolls import Roll, RollKind, RollResult

LUCK = ("Add luck to roll", "Re-roll with luck")
"""Uses of luck on a roll; the price is added to each (CB-03)."""
KEPT = 100
"""Rolls the log keeps; older ones go."""
SHOWN = 12
"""Earlier rolls the dock shows."""
TEN, LINE = 10, 23
"""Sides of the die asked for first, and pixels at 100 % of a line."""


class DicePanel(QWidget):
    """The dice of the table, rolled here or entered; no file keeps them."""

    rolled = Signal(str)
    """The line of a result."""
    entering = Signal()
    """A die has to be entered here."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.dice = dice_of(secrets.randbits(53))
        self.pending: tuple[str, int] | None = None
        """Key and modifier of a roll whose dice are entered."""
        self.entered: list[int] = []
        self._marked: tuple[RollResult, int] | None = None
        """The roll that was marked, and the ledger entries there were before."""
        self.source = Segments("Dice", (("app", "Roll for me"), ("table", "Enter my roll")))
        self.name = label("", "strong", wrap=True)
        self.result = label("", "result")
        self.outcome = label("", "muted", wrap=True)
        self.parts = ListedFigures("muted")
        self.die = NumberField("Die", 1, TEN, 1)
        self.enter = button("Enter die", self._enter, role="primary")
        self.typing = box(row(label("Die", "muted"), self.die, self.enter, None))
        self.add = button(LUCK[0], self._add_luck)
        self.again = button(LUCK[1], self._roll_again)
        self.mark = button("", self._mark, picture="check", tip="A success earns a mark")
        head = row(self.result, self.outcome, gap=10, grows=self.outcome)
        self.card = frame(
            "next",
            column(
                self.name, head, self.parts, self.typing, Flow(self.add, self.again, self.mark),
                gap=6, margins=(14, 10, 14, 12),
            ),
        )  # fmt: skip
        self.earlier = ListedFigures("ink")
        self.none = label("No rolls yet. Choose one and press R.", "muted", wrap=True)
        self.clear = button("Clear log", self._clear, role="quiet")
        title = row(label("Earlier", "section"), None, self.clear)
        self.setLayout(
            column(
                label("Dice", "section"), self.source, self.none, self.card, title, self.earlier,
                gap=8,
            )
        )  # fmt: skip
        self.source.chosen.connect(self._turn)
        self.die.lineEdit().returnPressed.connect(self._enter)
        self.show_now()

    def throw(self, key: str, modifier: int) -> None:
        """Make a roll, or ask for its dice."""
        roll = roll_of(self.document, key)
        if roll is None or roll.barred:
            return
        if self.source.value == "app":
            self._tell(make_roll(self.document.character, roll, self.dice, modifier))
            return
        self.pending, self.entered = (key, modifier), []
        self.entering.emit()
        self.show_now()
        self._ask()

    def show_now(self) -> None:
        """Show the roll that is entered, or else the last one."""
        last = self.document.rolls[0] if self.document.rolls else None
        roll = roll_of(self.document, self.pending[0]) if self.pending is not None else None
        self.none.setVisible(last is None and roll is None)
        self.card.setVisible(last is not None or roll is not None)
        self.typing.setVisible(roll is not None)
        self.clear.setEnabled(bool(self.document.rolls))
        if roll is not None:
            self._show_pending(roll)
        elif last is not None:
            self._show_result(last)
        self._offer(last if roll is None else None)
        earlier = self.document.rolls if roll is not None else self.document.rolls[1:]
        self.earlier.show_lines(tuple((each.name, each.result) for each in earlier[:SHOWN]))

    def _show_pending(self, roll: Roll) -> None:
        self.name.setText(roll.name)
        self.result.setText("\N{EN DASH}")
        fell = f"Entered: {' and '.join(map(str, self.entered))}" if self.entered else ""
        self.outcome.setText(fell)
        self.parts.show_lines(tuple((part.name, signed(part.amount)) for part in roll.parts))

    def _show_result(self, last: RollResult) -> None:
        self.name.setText(last.name)
        self.result.setText(last.result)
        self.outcome.setText(last.outcome)
        die = (("Die", last.die),) if last.die else ()
        parts = ((part.name, signed(part.amount)) for part in last.parts)
        self.parts.show_lines((*parts, *die))
        self.card.setAccessibleName(last.line)

    def _offer(self, last: RollResult | None) -> None:
        """Offer luck and a mark for the last roll; a plain die takes none."""
        document = self.document
        roll = roll_of(document, last.key) if last is not None else None
        able = roll is not None and not document.read_only
        lucky = able and roll is not None and roll.kind is not RollKind.DIE
        left = values.luck(document.character).amount - document.build.play.luck
        costs = luck_costs(document.character)
        for part, words, cost in zip((self.add, self.again), LUCK, costs, strict=True):
            part.setText(f"{words} ({points(cost, 'point')})")
            part.setEnabled(lucky and left >= cost)
        skill = roll.skill if roll is not None else ""
        may = able and bool(skill) and document.character.books.finished
        self.mark.setVisible(may)
        if may:
            name, marked = skill_name(document.character.rules, skill), self._is_marked(last)
            self.mark.setText(f"{name} marked" if marked else f"Mark {name}")
            self.mark.setEnabled(not marked)

    def _is_marked(self, last: RollResult | None) -> bool:
        """Return whether a roll has its mark already: a success is worth one."""
        if self._marked is None or self._marked[0] is not last:
            return False
        return len(self.document.build.ledger) > self._marked[1]

    # --- what is done

    def _turn(self, *_: object) -> None:
        self.pending = None
        self.show_now()

    def _ask(self, sides: int = TEN) -> None:
        self.die.show_range(1, sides, 1)
        self.die.setFocus(Qt.FocusReason.OtherFocusReason)
        self.die.selectAll()

    def _enter(self) -> None:
        if self.pending is None:
            return
        key, modifier = self.pending
        roll = roll_of(self.document, key)
        if roll is None:
            return
        self.entered.append(self.die.value())
        result = enter_roll(self.document.character, roll, self.entered, modifier)
        if isinstance(result, RollResult):
            self.pending = None
            self._tell(result)
        else:
            self.show_now()
            self._ask(result)

    def _add_luck(self) -> None:
        last = self.document.rolls[0]
        roll = roll_of(self.document, last.key)
        if roll is not None:
            result = add_luck(self.document.character, roll, last)
            if self._marked is not None and self._marked[0] is last:
                self._marked = (result, self._marked[1])
            self._spend(luck_costs(self.document.character)[0])
            self._tell(result)

    def _roll_again(self) -> None:
        last = self.document.rolls[0]
        self._spend(luck_costs(self.document.character)[1])
        self.throw(last.key, last.modifier)

    def _spend(self, cost: int) -> None:
        spent = self.document.build.play.luck + cost
        build = condition_edits.set_luck_spent(self.document.build, spent)
        self.document.edit(level("luck spent", lambda state: state.play.luck), build)

    def _mark(self) -> None:
        document = self.document
        roll = roll_of(document, document.rolls[0].key)
        quote = new_mark(document.character, roll.skill, today()) if roll is not None else None
        if roll is not None and quote is not None:
            name = skill_name(document.character.rules, roll.skill)
            self._marked = (document.rolls[0], len(document.build.ledger))
            document.edit(f"Mark {name}", edits.append(document.build, *quote.events))

    def _tell(self, result: RollResult) -> None:
        self.document.rolls = (result, *self.document.rolls)[:KEPT]
        self.show_now()
        self.rolled.emit(result.line)

    def _clear(self) -> None:
        self.document.rolls = ()
        self.pending = None
        self.show_now()


class ListedFigures(QWidget):
    """Names with their figures, a line each above a dotted rule."""

    def __init__(self, tone: str) -> None:
        super().__init__()
        self.tone = tone
        self.lines: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[tuple[str, str], ...]) -> None:
        """Show other lines."""
        self.lines = lines
        words = "; ".join(" ".join(line) for line in lines)
        self.setAccessibleName(words)
        set_tip(self, words)
        self.setFixedHeight(theme.now().px(LINE) * len(lines))
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, high = theme.now(), theme.now().px(LINE)
        painter = QPainter(self)
        for number, (name, figure) in enumerate(self.lines):
            area = QRectF(0, number * high, self.width(), high)
            painter.setPen(QPen(look.colour("pip"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(area.bottomLeft() - QPointF(0, 1), area.bottomRight() - QPointF(0, 1))
            bold = look.font(weight=theme.STRONG)
            wide = look.write(painter, area, figure, "ink", bold, theme.RIGHT)
            look.write(painter, area.adjusted(0, 0, -wide - look.px(8), 0), name, self.tone)
