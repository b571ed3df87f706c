"""The open choices of a turn, grouped by purpose, and greyed ones with the reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QListWidget, QWidget

from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.text.words import Choice
from chargen.encounter.odds.chance_words import chance_words
from chargen.gui.application import theme
from chargen.gui.application.background import Report, SingleWork
from chargen.gui.widgets.elements import column
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.tables.delegates import RowDelegate
from chargen.gui.widgets.tables.model import ROW_ROLE, Column, Index
from chargen.gui.widgets.tables.view import RowsView


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """One choice as the table shows it."""

    key: str
    what: str
    at: str
    chance: str
    refusal: str
    note: str = ""
    """Small print: that the tactic would do it."""

    @property
    def title(self) -> str:
        """The option and its target."""
        return f"{self.what}: {self.at}" if self.at else self.what

    @property
    def words(self) -> str:
        """The accessible text of the row."""
        return ", ".join(filter(None, (self.title, self.note, self.refusal or self.chance)))


COLUMNS = (Column("Option", 0, lambda r: r.title, spoken=lambda r: r.words),)
HIGH = 44
"""Pixels of a choice at 100 %."""


class ChoiceDelegate(RowDelegate):
    """Paints an option and its target, and below them its chances or why it is unavailable."""

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        look, row = theme.now(), index.data(ROW_ROLE)
        inside = area.adjusted(look.px(8), look.px(4), -look.px(8), -look.px(5))
        upper = QRectF(inside.left(), inside.top(), inside.width(), inside.height() / 2)
        painter.setFont(look.font(weight=theme.STRONG))
        painter.setPen(look.colour("muted" if row.refusal else "ink"))
        at = self._write(painter, upper, row.at, share=0.6, align=_RIGHT)
        painter.setFont(look.font(weight=theme.MEDIUM))
        self._write(painter, upper.adjusted(0, 0, -at, 0), row.what)
        painter.setFont(look.font(theme.CODE))
        painter.setPen(look.colour("muted"))
        lower = upper.translated(0, upper.height() + 1)
        note = self._write(painter, lower, row.note, align=_RIGHT)
        self._write(painter, lower.adjusted(0, 0, -note, 0), row.refusal or row.chance)

    def _write(
        self, painter: QPainter, area: QRectF, text: str, *, share: float = 1.0,
        align: Qt.AlignmentFlag | None = None,
    ) -> int:  # fmt: skip
        """Write a text, cut to a share of the area; return the width it takes with a gap."""
        metrics, room = painter.fontMetrics(), int(area.width() * share) + 1
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(area, _LEFT if align is None else align, text)
        return metrics.horizontalAdvance(text) + theme.now().px(8) if text else 0


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ChoicesView(QWidget):
    """Intents above, their choices below."""

    chosen = Signal(int)
    """The number of the offer the user commits to."""
    looked_at = Signal(int)
    """The number of the offer the user is at; -1 for none."""

    def __init__(self) -> None:
        super().__init__()
        self.offers: tuple[Choice, ...] = ()
        self._session: Session | None = None
        self._chances: dict[int, str] = {}
        self._advised = -1
        self.intents = QListWidget()
        self.intents.setAccessibleName("Kinds of action")
        self.intents.setFlow(QListWidget.Flow.LeftToRight)
        self.intents.setWrapping(True)
        self.intents.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.intents.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.intents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table = RowsView(COLUMNS, "Options", high=HIGH)
        self.table.setItemDelegate(ChoiceDelegate(self.table))
        self.table.horizontalHeader().hide()
        self.work = SingleWork(self)
        self.setLayout(column(self.intents, self.table, gap=6, grows=self.table))
        self.intents.currentTextChanged.connect(self._show_intent)
        self.table.acted.connect(self._act)
        self.table.went_to.connect(lambda key: self.looked_at.emit(int(key)))
        self.work.shown.connect(self._show_rows)

    def show_offers(
        self, session: Session, choices: tuple[Choice, ...], advice: Action | None
    ) -> None:
        """Show the choices there are now; the first one is what the tactic would do."""
        self.work.stop()
        self._session, self._chances, self.offers = session, {}, choices
        self._advised = next(
            (n for n, o in enumerate(self.offers) if o.action == advice and not o.refusal), -1
        )
        names = list(dict.fromkeys(offer.intent for offer in self.offers))
        open_names = {offer.intent for offer in self.offers if not offer.refusal}
        names.sort(key=lambda name: name not in open_names)
        self.intents.blockSignals(True)
        self.intents.clear()
        for name in names:
            self.intents.addItem(name)
            item = self.intents.item(self.intents.count() - 1)
            if name not in open_names:
                item.setForeground(theme.now().colour("muted"))
                set_tip(item, "None of these options is available now")
        wanted = self.offers[self._advised].intent if self._advised >= 0 else ""
        self.intents.setCurrentRow(names.index(wanted) if wanted else 0)
        self.intents.blockSignals(False)
        self._fit()
        self._show_intent(self.intent)
        if self._advised >= 0:
            self.table.go_to(str(self._advised))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give the intents the height of their lines."""
        self.intents.doItemsLayout()
        last = self.intents.visualItemRect(self.intents.item(self.intents.count() - 1))
        high = last.bottom() + 1 if self.intents.count() else 0
        self.intents.setFixedHeight(high + 2 * self.intents.frameWidth() + theme.now().px(4))
        self.intents.setVisible(self.intents.count() > 0)

    @property
    def intent(self) -> str:
        """The intent that is shown."""
        return self.intents.currentItem().text() if self.intents.currentRow() >= 0 else ""

    @property
    def current(self) -> int:
        """The number of the offer the user is at; -1 for none."""
        key = self.table.current_key
        return int(key) if key else -1

    def go_to(self, number: int) -> None:
        """Lead to an offer."""
        names = [self.intents.item(n).text() for n in range(self.intents.count())]
        self.intents.setCurrentRow(names.index(self.offers[number].intent))
        self.table.go_to(str(number))

    def aim_at(self, fighter: int) -> bool:
        """Lead to the first open choice at a fighter, of the intent shown or of any."""
        open_ones = [
            (offer.intent != self.intent, number)
            for number, offer in enumerate(self.offers)
            if fighter in offer.targets and not offer.refusal
        ]
        if open_ones:
            self.go_to(min(open_ones)[1])
        return bool(open_ones)

    def _show_intent(self, name: str) -> None:
        waiting = [
            number
            for number, offer in enumerate(self.offers)
            if offer.intent == name and not offer.refusal and number not in self._chances
        ]
        self._show_rows()
        if self.table.current_key == "" and self.table.rows_model.rows:
            self.table.setCurrentIndex(self.table.rows_model.index(0, 0))
        waiting.sort(key=lambda number: number not in {self._advised, self.current})
        if waiting and self._session is not None:
            work = partial(_work_out, self._session, self.offers, waiting, self._chances)
            self.work.start(work, self._show_rows)
        else:
            self.work.stop()

    def _show_rows(self, *_: object) -> None:
        name = self.intent
        rows = [
            self._row(number, offer)
            for number, offer in enumerate(self.offers)
            if offer.intent == name
        ]
        self.table.rows_model.set_rows(rows)

    def _row(self, number: int, offer: Choice) -> ChoiceRow:
        chance = self._chances.get(number, "")
        note = "tactic's choice" if number == self._advised else ""
        return ChoiceRow(str(number), offer.deed, offer.target, chance, offer.refusal, note)

    def _act(self, key: str) -> None:
        if not self.offers[int(key)].refusal:
            self.chosen.emit(int(key))


def _work_out(
    session: Session,
    offers: Sequence[Choice],
    waiting: Sequence[int],
    chances: dict[int, str],
    report: Report,
) -> None:
    """Fill in the chances of the offers that wait for them, by their numbers."""
    for done, number in enumerate(waiting, 1):
        exact = session.chances(offers[number].action)
        chances[number] = chance_words(exact, session.system.harm_unit)
        if not report(done, len(waiting)):
            return
