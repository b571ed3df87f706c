"""Charts of numbers: a difference with its interval, and a column for each number there was."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from chargen.combat.batches.intervals import Interval
from chargen.gui.application import theme
from chargen.gui.fight.odds.charts import LEFT, Chart, filled


class DifferenceChart(Chart):
    """A difference with its interval, on a line with nothing in the middle."""

    SPANS = (0.02, 0.05, 0.10, 0.20, 0.50, 1.0)

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.change: Interval | None = None

    def show_interval(self, change: Interval | None) -> None:
        """Show another difference; None for none yet."""
        self.change = change
        text = (
            ""
            if change is None
            else f"{change.share:+.3f} ({change.low:+.3f} to {change.high:+.3f})"
        )
        self.setAccessibleDescription(text)
        self.update()

    def lines(self) -> int:
        return 2

    def draw(self, painter: QPainter, area: QRectF) -> None:
        look, change = theme.now(), self.change
        if change is None:
            return
        most = max(abs(change.low), abs(change.high))
        span = next((s for s in self.SPANS if s >= most), 1.0)
        middle, half = area.center().x(), area.width() / 2 - look.px(24)
        line = area.y() + look.px(20)
        painter.setPen(QPen(look.colour("line"), look.px(1)))
        painter.drawLine(QPointF(middle - half, line), QPointF(middle + half, line))
        painter.setFont(look.font(theme.CODE))
        for share in (-span, -span / 2, 0.0, span / 2, span):
            x = middle + half * share / span
            painter.setPen(QPen(look.colour("ink" if share == 0 else "line"), look.px(1.4)))
            painter.drawLine(QPointF(x, line - look.px(12)), QPointF(x, line + look.px(12)))
            painter.setPen(look.colour("muted"))
            words = "no difference" if share == 0 else f"{100 * share:+g}"
            below = QRectF(x - look.px(50), line + look.px(14), look.px(100), look.px(16))
            painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, words)
        left, right = (middle + half * bound / span for bound in (change.low, change.high))
        sure = not change.low <= 0.0 <= change.high
        bar = QRectF(left, line - look.px(5), max(2.0, right - left), look.px(10))
        pattern = Qt.BrushStyle.SolidPattern if sure else Qt.BrushStyle.BDiagPattern
        filled(painter, bar, look.colour("accent" if sure else "muted"), pattern)
        painter.setPen(QPen(look.colour("ink"), look.px(2)))
        x = middle + half * change.share / span
        painter.drawLine(QPointF(x, line - look.px(9)), QPointF(x, line + look.px(9)))


@dataclass(frozen=True, slots=True)
class Bin:
    """One column: a number and how often it came."""

    number: int
    count: int
    open: bool = False
    """Everything from here on."""


class ColumnsChart(Chart):
    """A column for each number, such as rounds."""

    COLUMNS = 24

    def __init__(self, title: str, unit: str) -> None:
        super().__init__(title)
        self.unit = unit
        self.bins: tuple[Bin, ...] = ()
        self._words = ""

    def show_numbers(self, numbers: Sequence[tuple[int, int]]) -> None:
        """Show how often each number came; a long tail is one column."""
        self.bins = _bins(dict(numbers), self.COLUMNS)
        total = sum(count for _, count in numbers)
        mean = sum(number * count for number, count in numbers) / max(1, total)
        self._words = f"{mean:.1f} {self.unit} on average" if total else ""
        self.setAccessibleDescription(self._words)
        self.update()

    def lines(self) -> int:
        return 4

    def draw(self, painter: QPainter, area: QRectF) -> None:
        look = theme.now()
        painter.setFont(look.font(theme.SMALL))
        painter.setPen(look.colour("ink"))
        painter.drawText(QRectF(area.x(), area.y(), area.width(), look.px(18)), LEFT, self._words)
        ground = area.adjusted(0, look.px(22), -2, -look.px(18))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(ground.bottomLeft(), ground.bottomRight())
        most = max((column.count for column in self.bins), default=0)
        if not most:
            return
        wide = ground.width() / len(self.bins)
        painter.setFont(look.font(theme.CODE))
        shown_every = max(1, -(-look.px(26) // max(1, int(wide))))
        for place, column in enumerate(self.bins):
            high = ground.height() * column.count / most
            x = ground.x() + place * wide
            bar = QRectF(x + 1, ground.bottom() - high, max(1.0, wide - 2), high)
            filled(painter, bar, look.colour("accent"), Qt.BrushStyle.SolidPattern)
            near_end = self.bins[-1].open and len(self.bins) - place <= shown_every
            if column.open or (place % shown_every == 0 and not near_end):
                painter.setPen(look.colour("muted"))
                text = f"{column.number}+" if column.open else str(column.number)
                below = QRectF(x - wide, ground.bottom() + 2, 3 * wide, look.px(16))
                painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, text)


def _bins(numbers: dict[int, int], most: int) -> tuple[Bin, ...]:
    if not numbers:
        return ()
    low, high = min(numbers), max(numbers)
    last = min(high, low + most - 1)
    bins = [Bin(number, numbers.get(number, 0)) for number in range(low, last)]
    tail = sum(count for number, count in numbers.items() if number >= last)
    return (*bins, Bin(last, tail, open=high > last))
