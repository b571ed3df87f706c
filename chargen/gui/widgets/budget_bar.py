"""The budget strip: one card for each pool and one for flaws, on every page."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.document.requests import POOL_NAMES
from chargen.character.number_format import signed
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import column, label, restyle, row
from chargen.gui.widgets.layout.layouts import Tiles
from chargen.gui.widgets.plain_text import PushButton, set_tip

CARD = 168
"""Pixels a card has at least at 100 %."""


@dataclass(frozen=True, slots=True)
class BarShare:
    """One bar: parts of a whole, in points."""

    whole: int
    taken: int
    over: int = 0
    waiting: int = 0


class Bar(QWidget):
    """A bar in which what is over is square and red, and what waits is hatched."""

    def __init__(self) -> None:
        super().__init__()
        self.share = BarShare(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: BarShare) -> None:
        """Show other parts."""
        if share != self.share:
            self.share = share
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(60), theme.now().px(6))

    def paintEvent(self, _: QPaintEvent) -> None:
        look, share = theme.now(), self.share
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        area = QRectF(self.rect())
        painter.setBrush(look.colour("line"))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        scale = area.width() / max(1, share.whole, share.taken + share.waiting)
        taken = min(area.width(), share.taken * scale)
        painter.setBrush(look.colour("accent"))
        painter.drawRoundedRect(QRectF(0, 0, taken, area.height()), 3, 3)
        if share.over:
            wide = min(taken, share.over * scale)
            painter.setBrush(look.colour("wrong"))
            painter.drawRect(QRectF(taken - wide, 0, wide, area.height()))
        if share.waiting:
            part = QRectF(taken, 0, share.waiting * scale, area.height())
            painter.fillRect(part, look.colour("panel"))
            pattern = look.colour("wait")
            painter.setBrush(pattern)
            painter.setClipRect(part)
            step = max(4, look.px(5))
            for left in range(int(part.left()) - step, int(part.right()) + step, step):
                painter.drawPolygon(
                    [
                        QPointF(left, area.height()),
                        QPointF(left + step / 2, area.height()),
                        QPointF(left + step, 0),
                        QPointF(left + step / 2, 0),
                    ]
                )


class BudgetCard(PushButton):
    """One pool: its name, what is spent of what there is, and a bar; pressed, it is explained."""

    def __init__(self, document: Document, subject: str, name: str) -> None:
        super().__init__()
        self.document, self.subject = document, subject
        self.setProperty("role", "budget")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.name = label(name, "small")
        self.side = label("", "small")
        self.figure = label("", "figure")
        self.remark = label("", "wrong")
        self.bar = Bar()
        self._above, self._below = row(self.name, None, self.side), row(None)
        self._inside = column(self._above, self._below, self.bar)
        self.setLayout(self._inside)
        self.clicked.connect(lambda *_: document.look_at(subject))
        self._figure, self._line = "", True
        self.show_line(line=False)

    def show_line(self, *, line: bool) -> None:
        """Say all in one line, or the figures below the name."""
        if line == self._line:
            return
        self._line = line
        px = theme.now().px
        place, first = (self._above, 1) if line else (self._below, 0)
        for number, part in enumerate((self.figure, self.remark), first):
            place.insertWidget(number, part)
        self.side.setVisible(not line)
        across, above, below = (5, 4, 5) if line else (12, 8, 10)
        self._inside.setContentsMargins(px(across), px(above), px(across), px(below))
        self._inside.setSpacing(px(2 if line else 4))
        self._above.setSpacing(px(6 if line else 8))
        size = theme.BODY if line else theme.TOTAL
        self.figure.setFont(theme.now().font(size, theme.STRONG))
        restyle(self.figure, role="strong" if line else "figure")
        self._fit()

    def _fit(self) -> None:
        """In one line every pixel counts."""
        self.figure.setText(self._figure.replace(" ", "") if self._line else self._figure)
        self.remark.setVisible(bool(self.remark.text()))

    def show_pool(self, figure: str, side: str, remark: str, kind: str, share: BarShare) -> None:
        """Show other figures; ``kind`` is wrong or wait and colours the remark."""
        self._figure = figure
        self.side.setText(side)
        self.remark.setText(remark)
        restyle(self.remark, role=kind or "small")
        self._fit()
        self.bar.show_share(share)
        self.setAccessibleName(f"{self.name.text()} {figure} {remark} {side}".strip())
        set_tip(self, ", ".join(part for part in (remark, side) if part))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.document.look_at(self.subject)
        super().focusInEvent(event)

    def sizeHint(self) -> QSize:
        return self._inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._inside.minimumSize()


class BudgetBar(Tiles):
    """The four cards, on one line where there is little room.

    The widget around it sets the room: if the bar looked at its own width, its need would depend on
    the width it had, and a bar that scrolls would come and go for ever.
    """

    def __init__(self, document: Document) -> None:
        super().__init__(CARD, 4)
        self.document = document
        self._line = False
        self.stat = BudgetCard(document, SubjectKind.POOL.subject("stat"), "Stats")
        self.skill = BudgetCard(document, SubjectKind.POOL.subject("skill"), "Skills")
        self.perk = BudgetCard(document, SubjectKind.POOL.subject("perk"), "Perks")
        self.flaws = BudgetCard(document, SubjectKind.FLAWS, "Flaws")
        self.cards = (self.stat, self.skill, self.perk, self.flaws)
        for card in self.cards:
            self.add(card)
        document.changed.connect(self._show)
        self._show()

    def suit(self, room: int, *, short: bool) -> None:
        """Take one line if there is little height, or a room too narrow for four cards."""
        line = short or super()._columns(room) < len(self.cards)
        if line != self._line:
            self._line = line
            for card in self.cards:
                card.show_line(line=line)
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        return QSize(max(card.sizeHint().width() for card in self.cards), self._height())

    def _arrange(self, width: int, *, move: bool) -> int:
        wide = [card.sizeHint().width() for card in self.cards]
        rest = width - sum(wide) - self._gap() * (len(wide) - 1)
        if not self._line or rest < 0:
            return super()._arrange(width, move=move)
        high, left = self._height(), 0
        for card, own in zip(self.cards if move else (), wide, strict=False):
            card.setGeometry(left, 0, own + rest // len(wide), high)
            left += own + rest // len(wide) + self._gap()
        return high

    def _gap(self) -> int:
        return theme.now().px(4 if self._line else 8)

    def _columns(self, width: int) -> int:
        """Return how many stand in a line; those that say all in one go on in a second."""
        return super()._columns(width) if not self._line else len(self.cards) // 2

    def _show(self) -> None:
        books = self.document.character.creation
        one_pool = self.document.build.choices.exchange.mode == "one-pool"
        for name, card in zip(POOL_NAMES, (self.stat, self.skill, self.perk), strict=True):
            pool = books.pool(name)
            have = pool.budget + pool.exchanged
            over = max(0, -pool.left)
            only = one_pool and name != "skill"
            figure = f"{pool.spent}" if only else f"{pool.spent} / {have}"
            side = "of the one pool" if only else _side(pool.left, pool.exchanged)
            left = f"{pool.left} left" if pool.left > 0 and not only else ""
            remark, kind = (f"{over} over", "wrong") if over else (left, "")
            card.show_pool(figure, side, remark, kind, BarShare(have, pool.spent, over))
        self._show_flaws()

    def _show_flaws(self) -> None:
        character = self.document.character
        flaws = [own for own in character.flaws if not own.removed]
        approved = sum(own.value for own in flaws if own.state.grants)
        waiting = sum(own.value for own in flaws if own.state.pending)
        cap = self.document.flaw_cap
        over = max(0, approved + waiting - cap)
        remark = f"{over} over" if over else f"+ {waiting} waiting" if waiting else ""
        share = BarShare(cap, approved, 0, waiting)
        self.flaws.show_pool(
            str(approved), f"cap {cap}", remark, "wrong" if over else "wait", share
        )


def _side(left: int, exchanged: int) -> str:
    if exchanged:
        return f"{signed(exchanged)} exchanged"
    return "all spent" if left == 0 else ""
