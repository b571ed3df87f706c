"""Charts of shares: bars with whiskers, and stacks; hatch and word repeat the colour."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.encounter.odds.results import Proportion
from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import set_tip

LINE = 38
"""Pixels of a bar with its words above it."""
BAR = 12
PATTERNS = {
    "win": ("accent", Qt.BrushStyle.SolidPattern),
    "lose": ("wrong", Qt.BrushStyle.BDiagPattern),
    "draw": ("muted", Qt.BrushStyle.Dense4Pattern),
    "stalemate": ("wait", Qt.BrushStyle.DiagCrossPattern),
    "breaks_off": ("muted", Qt.BrushStyle.Dense6Pattern),
    "unhurt": ("accent", Qt.BrushStyle.SolidPattern),
    "light": ("accent", Qt.BrushStyle.Dense4Pattern),
    "serious": ("wait", Qt.BrushStyle.BDiagPattern),
    "critical": ("wait", Qt.BrushStyle.SolidPattern),
    "mortal": ("wrong", Qt.BrushStyle.FDiagPattern),
    "wounded": ("wait", Qt.BrushStyle.BDiagPattern),
    "out": ("wrong", Qt.BrushStyle.FDiagPattern),
    "dead": ("wrong", Qt.BrushStyle.SolidPattern),
}
"""The colour of a bar, and the hatch that tells it from the others without colour."""


class Chart(QWidget):
    """A title and what is drawn below it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(title)

    def lines(self) -> int:
        """Return the height needed, in lines of ``LINE`` pixels."""
        return 1

    def sizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(260), px(26) + self.lines() * px(LINE))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(200), self.sizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = theme.painter_of(self)
        painter.setFont(look.font(theme.CODE, theme.STRONG))
        painter.setPen(look.colour("muted"))
        painter.drawText(QRectF(0, 0, self.width(), look.px(20)), theme.LEFT, self.title.upper())
        self.draw(painter, QRectF(0, look.px(24), self.width(), self.height() - look.px(24)))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw what the chart shows."""


class BarsChart(Chart):
    """A bar for each share, its interval as a whisker, the numbers beside the name."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.shares: tuple[Proportion, ...] = ()

    def show_shares(self, shares: Sequence[Proportion]) -> None:
        """Show other shares."""
        grown = len(shares) != len(self.shares)
        self.shares = tuple(shares)
        text = "; ".join(f"{share.name} {share.words}" for share in shares)
        self.setAccessibleDescription(text)
        set_tip(self, "\n".join(f"{share.name}: {share.words}" for share in shares))
        if grown:
            self.updateGeometry()
        self.update()

    def lines(self) -> int:
        return max(1, len(self.shares))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        high = theme.now().px(LINE)
        for number, share in enumerate(self.shares):
            self._bar(
                painter, QRectF(area.x(), area.y() + number * high, area.width(), high), share
            )

    def _bar(self, painter: QPainter, area: QRectF, share: Proportion) -> None:
        look = theme.now()
        words = QRectF(area.x(), area.y(), area.width(), look.px(18))
        bold = look.font(theme.SMALL, theme.STRONG)
        wide = look.write(painter, words, share.words, "ink", bold, theme.RIGHT)
        words.setRight(words.right() - wide - look.px(8))
        look.write(painter, words, share.name, "ink", look.font(theme.SMALL))
        bar = QRectF(area.x(), area.y() + look.px(20), area.width() - 2, look.px(BAR))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.setBrush(look.colour("ground"))
        painter.drawRect(bar)
        colour, pattern = PATTERNS.get(share.key, ("accent", Qt.BrushStyle.SolidPattern))
        interval = share.interval
        part = QRectF(bar.x(), bar.y(), bar.width() * interval.share, bar.height())
        filled(painter, part, look.colour(colour), pattern)
        if share.trials:
            whisker(painter, bar, interval.low, interval.high)


class StackChart(Chart):
    """A bar for each fighter, made of the states it ends in."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.rows: tuple[tuple[str, tuple[Proportion, ...]], ...] = ()

    def show_rows(self, rows: Sequence[tuple[str, tuple[Proportion, ...]]]) -> None:
        """Show other rows: a name and its shares, which add up to all fights."""
        grown = len(rows) != len(self.rows)
        self.rows = tuple(rows)
        self.setAccessibleDescription("; ".join(f"{name}: {_shares_text(s)}" for name, s in rows))
        set_tip(self, "\n".join(f"{name}: {_shares_text(s)}" for name, s in rows))
        if grown:
            self.updateGeometry()
        self.update()

    def lines(self) -> int:
        return max(1, len(self.rows)) + 1

    def draw(self, painter: QPainter, area: QRectF) -> None:
        look, high = theme.now(), theme.now().px(LINE)
        for number, (name, shares) in enumerate(self.rows):
            top = area.y() + number * high
            painter.setFont(look.font(theme.SMALL))
            painter.setPen(look.colour("ink"))
            painter.drawText(QRectF(area.x(), top, area.width(), look.px(18)), theme.LEFT, name)
            self._stack(
                painter, QRectF(area.x(), top + look.px(20), area.width() - 2, look.px(BAR)), shares
            )
        self._legend(painter, QRectF(area.x(), area.bottom() - high, area.width(), high))

    def _stack(self, painter: QPainter, bar: QRectF, shares: Sequence[Proportion]) -> None:
        look = theme.now()
        x = bar.x()
        for share in shares:
            wide = bar.width() * share.interval.share
            part = QRectF(x, bar.y(), wide, bar.height())
            colour, pattern = PATTERNS[share.key]
            filled(painter, part, look.colour(colour), pattern)
            x += wide
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawRect(bar)

    def _legend(self, painter: QPainter, area: QRectF) -> None:
        look = theme.now()
        painter.setFont(look.font(theme.CODE))
        metrics = QFontMetrics(painter.font())
        states = [share.key for share in self.rows[0][1]] if self.rows else []
        x, y = area.x(), area.y() + look.px(8)
        for state in states:
            wide = look.px(16) + metrics.horizontalAdvance(state) + look.px(8)
            if x + wide > area.right():
                x, y = area.x(), y + look.px(16)
            colour, pattern = PATTERNS[state]
            box = QRectF(x, y, look.px(11), look.px(11))
            filled(painter, box, look.colour(colour), pattern)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("muted"), 1))
            painter.drawRect(box)
            painter.setPen(look.colour("muted"))
            painter.drawText(
                QRectF(x + look.px(15), y - look.px(2), wide, look.px(15)), theme.LEFT, state
            )
            x += wide


def whisker(painter: QPainter, bar: QRectF, low: float, high: float) -> None:
    """Draw an interval across a bar: a line with two ends."""
    look = theme.now()
    left, right = bar.x() + bar.width() * low, bar.x() + bar.width() * high
    middle, reach = bar.center().y(), bar.height() / 2 + look.px(2)
    # A light line under the dark one keeps it readable on any bar.
    for colour, width in (("panel", 4.0), ("ink", 1.6)):
        painter.setPen(QPen(look.colour(colour), look.px(width)))
        painter.drawLine(QPointF(left, middle), QPointF(right, middle))
        for x in (left, right):
            painter.drawLine(QPointF(x, middle - reach), QPointF(x, middle + reach))


def filled(painter: QPainter, area: QRectF, colour: QColor, pattern: Qt.BrushStyle) -> None:
    """Fill a bar with a colour and its hatch."""
    soft = QColor(colour)
    if pattern != Qt.BrushStyle.SolidPattern:
        soft.setAlpha(70)
    painter.fillRect(area, soft)
    painter.fillRect(area, QBrush(colour, pattern))


def _shares_text(shares: Sequence[Proportion]) -> str:
    return ", ".join(f"{share.name} {share.words}" for share in shares)
