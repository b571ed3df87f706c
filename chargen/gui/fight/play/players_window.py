"""The players' window: map, order and condition, drawn from what their side may know alone."""

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from chargen.combat.kernel.awareness import seen_by
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.text.spectator import FighterView
from chargen.encounter.play.ladder import turn_of
from chargen.encounter.play.players_replay import Moment, changes, condition, moment
from chargen.encounter.setup.setup import MINE
from chargen.gui.application import theme
from chargen.gui.fight.map.map_items import paint_symbol
from chargen.gui.fight.map.map_states import fight_grounds
from chargen.gui.fight.map.map_symbols import FighterSymbol
from chargen.gui.fight.map.map_view import MapView
from chargen.gui.widgets.elements import box, card, column, icon, label, row
from chargen.gui.widgets.plain_text import entitle
from chargen.gui.widgets.tables.delegates import RowDelegate
from chargen.gui.widgets.tables.model import ROW_ROLE, Column, Index
from chargen.gui.widgets.tables.view import RowsView
from chargen.gui.widgets.text import TitleLine

HIGH, SIZE, ORDER = 56, (1280, 720), 300
"""Pixels at 100 %: a row, the window, and the width of the order."""
EMBLEM = 26
"""Pixels of the emblem at 100 %."""
ORDER_WORDS = "Order this round"
SYMBOL, LEFT = 11, 56
"""Pixels at 100 %: half of a fighter's symbol, and where the words begin."""


@dataclass(frozen=True, slots=True)
class VisibleFighter:
    """One fighter as the players see them."""

    key: str
    name: str
    state: str
    number: int
    side: int
    up: bool
    """True if the fighter is in action."""
    turn: bool
    """True in this fighter's turn."""

    @property
    def words(self) -> str:
        """The accessible text of the row."""
        return ", ".join(filter(None, (self.name, "up now" if self.turn else "", self.state)))


class PlayersMap(MapView):
    """The map for the players, in the colours of their window."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with theme.painting(self.window()):
            super().paintEvent(event)


class PlayersOrder(RowsView):
    """The order of the round for the players, in the colours of their window."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with theme.painting(self.window()):
            super().paintEvent(event)


class PlayersLine(TitleLine):
    """A line in large letters for the players, in the colours of their window."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with theme.painting(self.window()):
            super().paintEvent(event)


class PlayersWindow(QWidget):
    """A window for a second screen; it holds nothing but the projection of one side."""

    closed = Signal()
    """The user closed the window."""

    def __init__(self, parent: QWidget, *, dark: bool) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.darken(dark)
        entitle(self, "Players - chargen")
        px = theme.now().px
        self.resize(px(SIZE[0]), px(SIZE[1]))
        self.round = PlayersLine("")
        self.turn = label("", "title", name="Fighter whose turn it is")
        columns = (Column("Order", 0, lambda r: r.words, spoken=lambda r: r.words),)
        self.order = PlayersOrder(columns, ORDER_WORDS, high=HIGH)
        self.order.setItemDelegate(SeenDelegate(self.order))
        self.order.horizontalHeader().hide()
        self.order.setFixedWidth(px(ORDER))
        self.field = PlayersMap("Map for the players")
        order = column(label(ORDER_WORDS.upper(), "section"), self.order, gap=6)
        shared = row(box(order), card(self.field, margins=(1, 1, 1, 1)), gap=16)
        shared.setStretch(1, 1)
        self.last = PlayersLine("")
        self.last.setAccessibleName("Last event")
        self._seen: Moment | None = None
        emblem, self.campaign = label(), label("", "muted", name="Campaign")
        emblem.setPixmap(icon("chargen", size=EMBLEM).pixmap(px(EMBLEM)))
        head = row(self.round, self.turn, None, emblem, self.campaign, gap=8)
        last = card(self.last, margins=(20, 14, 20, 14))
        below = column(head, shared, last, gap=14, margins=(20, 14, 20, 20))
        below.setStretchFactor(shared, 1)
        self.setLayout(below)

    def darken(self, dark: bool) -> None:
        """Take dark colours, or those of the other windows."""
        theme.dress(self, in_dark=dark)

    def show_session(self, session: Session | None, campaign: str = "") -> None:
        """Show what the players' side knows of a fight of a campaign now."""
        self.campaign.setText(campaign)
        if session is None:
            self.round.setText("Waiting for a fight")
            self.order.rows_model.set_rows(())
            self.last.setText("")
            self._seen = None
            return
        seen = seen_by(session.fight, MINE)
        rows = {int(fighter["number"]): fighter for fighter in seen["fighters"]}
        turn = turn_of(session)[0] if session.ending is None else -1
        turn = turn if turn in rows else -1
        self._note(moment(session.fight, MINE, turn))
        self.round.setText(f"Round {seen['round']}")
        self.turn.setText(f"{rows[turn]['name']}'s turn" if turn >= 0 else "")
        numbers = [*seen["order"], *(number for number in rows if number not in seen["order"])]
        numbers.sort(key=lambda number: (number != turn, not rows[number]["up"]))
        self.order.rows_model.set_rows([_row(rows[n], turn=n == turn) for n in numbers])
        here = [fighter for fighter in rows.values() if not fighter.get("away")]
        marks = (_mark(fighter, active=fighter["number"] == turn) for fighter in here)
        self.field.show_map(marks, fight_grounds(session.scenario), fit=True)

    def _note(self, now: Moment) -> None:
        """Show what changed since the last look; it stays until something else does."""
        before, self._seen = self._seen, now
        words = [] if before is None else list(changes(before, now))
        if words:
            self.last.setText(" ".join(words))

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def show_beside(self) -> None:
        """Show the window, on a second screen if there is one."""
        own = self.screen()
        other = next((screen for screen in QGuiApplication.screens() if screen is not own), None)
        if other is not None:
            self.setGeometry(other.availableGeometry())
        self.show()
        self.raise_()
        self.field.fit()


class SeenDelegate(RowDelegate):
    """Paints a fighter's symbol, the name in large letters, and the condition."""

    def paint_cell(self, painter: QPainter, area: QRectF, index: Index) -> None:
        look, seen = theme.now(), index.data(ROW_ROLE)
        if seen.turn:
            painter.fillRect(area.adjusted(0, 0, 0, -1), look.colour("soft"))
            edge = QRectF(area.left(), area.top(), look.px(4), area.height() - 1)
            painter.fillRect(edge, look.colour("accent"))
        middle = QPointF(area.left() + look.px(LEFT / 2 + 2), area.center().y())
        number = str(seen.number + 1)
        paint_symbol(painter, middle, seen.side, look.px(SYMBOL), number, hollow=not seen.up)
        inside = area.adjusted(look.px(LEFT), look.px(4), -look.px(12), -look.px(4))
        state, name = QRectF(inside), QRectF(inside)
        painter.setFont(look.font())
        painter.setPen(look.colour("muted" if seen.up else "wrong"))
        if seen.up:
            state.setTop(inside.top() + inside.height() * 0.6)
            name.setBottom(state.top() if seen.state else inside.bottom())
            painter.drawText(state, Qt.AlignmentFlag.AlignVCenter, seen.state)
        else:
            painter.drawText(state, theme.RIGHT, seen.state)
            wide = painter.fontMetrics().horizontalAdvance(seen.state)
            name.setRight(inside.right() - wide - look.px(8))
        font = look.font(theme.TOTAL if seen.up else theme.BODY, theme.STRONG)
        look.write(painter, name, seen.name, "ink" if seen.up else "muted", font)


def _row(seen: dict[str, Any], *, turn: bool) -> VisibleFighter:
    number, side = int(seen["number"]), int(seen["side"])
    return VisibleFighter(
        str(number), seen["name"], condition(seen), number, side, bool(seen["up"]), turn
    )


def _mark(seen: dict[str, Any], *, active: bool) -> FighterSymbol:
    gone = "" if seen["up"] else "out"
    return FighterSymbol(
        key=str(seen["number"]),
        name=seen["name"],
        number=seen["number"] + 1,
        side=seen["side"],
        x=seen["x"],
        y=seen["y"],
        bearing=FighterView(hurt="wounded" if seen.get("hurt") else "", gone=gone),
        active=active,
    )
