"""The open choices of a turn, grouped by purpose, greyed ones with the reason, and earlier ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import QListWidget, QMenu, QWidget

from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.text.words import Choice
from chargen.encounter.odds.chance_words import chance_words
from chargen.encounter.play.played_state import KeptChoice
from chargen.gui.application import theme
from chargen.gui.application.background import Report, SingleWork, Stopped
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import box, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip
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
ALL = -1
"""The key of all targets."""
RETHINK_TIP = (
    "Opens a choice again that was made for your fighters; what came of it, later dice included, "
    "is undone"
)
NOTHING_KEPT = "Nothing was chosen for your fighters since your last choice"
SOON = 40
"""Milliseconds in which new chances are collected before they are shown."""
LEAST = 48
"""Pixels of height of the options at least: they scroll, and what commits to one stays in sight."""
HIGH, HIGHER = 44, 62
"""Pixels of a choice at 100 %, and of choices whose chances take two lines."""


class ChoiceDelegate(RowDelegate):
    """Paints an option and its target, and below them its chances or why it is unavailable."""

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        look, row = theme.now(), index.data(ROW_ROLE)
        inside = area.adjusted(look.px(8), look.px(4), -look.px(8), -look.px(5))
        first, *more = (row.refusal or row.chance).split("\n")
        what = row.what
        line = inside.height() / (2 + len(more))
        upper = QRectF(inside.left(), inside.top(), inside.width(), line)
        painter.setFont(look.font(weight=theme.STRONG))
        painter.setPen(look.colour("muted" if row.refusal else "ink"))
        at = self._write(painter, upper, row.at, share=0.6, align=theme.RIGHT)
        painter.setFont(look.font(weight=theme.MEDIUM))
        if not (first or row.at):  # such as a move
            what, first = split_at(row.what, painter.fontMetrics(), upper.width())
        # Called shots differ in their last words.
        middle = Qt.TextElideMode.ElideMiddle
        self._write(painter, upper.adjusted(0, 0, -at, 0), what, cut=middle)
        painter.setFont(look.font(theme.CODE))
        painter.setPen(look.colour("muted"))
        lower = upper.translated(0, upper.height() + 1)
        note = self._write(painter, lower, row.note, align=theme.RIGHT)
        self._write(painter, lower.adjusted(0, 0, -note, 0), first)
        for each in more:
            lower.translate(0, line)
            self._write(painter, lower, each)

    def _write(
        self, painter: QPainter, area: QRectF, text: str, *, share: float = 1.0,
        align: int = theme.LEFT,
        cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> int:  # fmt: skip
        """Write a text, cut to a share of the area; return the width it takes with a gap."""
        metrics, room = painter.fontMetrics(), int(area.width() * share) + 1
        text = metrics.elidedText(text, cut, room)
        painter.drawText(area, align, text)
        return metrics.horizontalAdvance(text) + theme.now().px(8) if text else 0


def split_at(text: str, metrics: QFontMetrics, room: float) -> tuple[str, str]:
    """Return the words of a text that fit into a line, and those left for the next.

    A line ends before a parenthesis that does not fit whole.
    """
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        head = " ".join(words[:count])
        whole = head.count("(") == head.count(")") or "(" in words[0]
        if whole and metrics.horizontalAdvance(head) <= room:
            return head, " ".join(words[count:])
    return text, ""


class ChoicesView(QWidget):
    """Intents above, the target to narrow them to, and their choices below."""

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
        self._apart: set[int] = set()
        """Numbers of offers with a control of their own."""
        self.intents = QListWidget()
        self.intents.setAccessibleName("Kinds of action")
        self.intents.setFlow(QListWidget.Flow.LeftToRight)
        self.intents.setWrapping(True)
        self.intents.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.intents.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.intents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.target: ChoiceField[int] = ChoiceField("Target", narrow=True)
        self._target_line = box(row(label("Target", "small"), self.target, grows=self.target))
        self._target_line.hide()
        self.table = RowsView(COLUMNS, "Options", high=HIGH)
        self.table.setItemDelegate(ChoiceDelegate(self.table))
        self.table.horizontalHeader().hide()
        self.table.setMinimumHeight(theme.now().px(LEAST))
        self.work = SingleWork(self)
        self.work.for_show = True
        parts = (self.intents, self._target_line, self.table)
        self.setLayout(column(*parts, gap=6, grows=self.table))
        self.target.changed.connect(self._show_target)
        self.intents.currentTextChanged.connect(self._show_intent)
        self.table.acted.connect(self._act)
        self.table.went_to.connect(lambda key: self.looked_at.emit(int(key)))
        # A chance of each option by itself would lay all rows out as often as there are options.
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._show_rows)
        self.work.shown.connect(self._show_soon)

    def show_offers(
        self, session: Session, choices: tuple[Choice, ...], advice: Action | None
    ) -> None:
        """Show the choices there are now, at what the tactic would do, or the first open one."""
        self.work.stop()
        self._session, self._chances, self.offers = session, {}, choices
        self._advised = next(
            (n for n, o in enumerate(self.offers) if o.action == advice and not o.refusal), -1
        )
        self._apart = {n for n, o in enumerate(choices) if o.delays and n != self._advised}
        shown = [offer for n, offer in enumerate(choices) if n not in self._apart]
        names = list(dict.fromkeys(offer.intent for offer in shown))
        open_names = {offer.intent for offer in shown if not offer.refusal}
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
        self._offer_targets(session)
        self._show_intent(self.intent)
        open_here = (n for n, o in enumerate(choices) if o.intent == self.intent and not o.refusal)
        first = self._advised if self._advised >= 0 else next(open_here, -1)
        if first >= 0:
            self.table.go_to(str(first))

    def _offer_targets(self, session: Session) -> None:
        """Offer the fighters that open choices are for; all at first, so that none is hidden."""
        numbers = sorted({n for offer in self.offers if not offer.refusal for n in offer.targets})
        names = [(number, session.fight.fighters[number].name) for number in numbers]
        self.target.offer([(ALL, "All targets"), *names], chosen=ALL)
        self._target_line.setVisible(len(names) > 1)
        self._fit()

    def _show_target(self, _: object) -> None:
        self._show_intent(self.intent)
        if self.current >= 0:
            self.looked_at.emit(self.current)

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
        layout = self.layout()
        assert layout is not None
        self.setMinimumHeight(layout.minimumSize().height())

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
        """Lead to an offer; a target that it is not for is dropped."""
        if not self._is_shown(self.offers[number]):
            self.target.setCurrentIndex(self.target.place_of(ALL))
        names = [self.intents.item(n).text() for n in range(self.intents.count())]
        self.intents.setCurrentRow(names.index(self.offers[number].intent))
        self.table.go_to(str(number))

    def aim_at(self, fighter: int) -> bool:
        """Narrow the choices to a fighter, and lead to the first open one, of any intent."""
        open_ones = [
            (offer.intent != self.intent, number)
            for number, offer in enumerate(self.offers)
            if fighter in offer.targets and not offer.refusal
        ]
        if open_ones:
            self.target.setCurrentIndex(self.target.place_of(fighter))
            self.go_to(min(open_ones)[1])
        return bool(open_ones)

    def _is_shown(self, offer: Choice) -> bool:
        """Return whether a choice is for the chosen target, or for none in particular."""
        target = self.target.chosen
        return target in {None, ALL} or not offer.targets or target in offer.targets

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

    def _show_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _show_rows(self, *_: object) -> None:
        self._soon.stop()
        name = self.intent
        rows = [
            self._row(number, offer)
            for number, offer in enumerate(self.offers)
            if offer.intent == name and number not in self._apart and self._is_shown(offer)
        ]
        two = any("\n" in row.chance for row in rows)
        self.table.set_row_height(HIGHER if two else HIGH)
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
    fighters, asked = session.fight.fighters, session.question
    side = fighters[asked.fighter].side if asked else 0
    for done, number in enumerate(waiting):

        def check(_: int, done: int = done) -> None:
            # An option can take long, and whatever is played next waits behind it.
            if not report(done, len(waiting)):
                raise Stopped

        check(done)
        exact = session.chances(offers[number].action, check)
        chances[number] = chance_words(exact, session.system.harm_unit, fighters, side)


class ReconsiderButton(PushButton):
    """Lists the choices made in players' places since the last answer; one is opened again."""

    def __init__(self, game: PlayedFight) -> None:
        super().__init__("Reconsider")
        self.game = game
        self.lines = QMenu(self)
        self.setMenu(self.lines)
        self.show_kept(())

    def show_kept(self, kept: Sequence[KeptChoice]) -> None:
        """Offer these choices."""
        self.lines.clear()
        for choice in kept:
            menu_line(self.lines, choice.words, partial(self.game.reconsider, choice))
        self.setEnabled(bool(kept))
        set_tip(self, RETHINK_TIP if kept else NOTHING_KEPT)
