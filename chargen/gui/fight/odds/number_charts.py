"""Charts of numbers: lists of figures, and a column for each number there was."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen

from chargen.encounter.odds.change_comparison import ComparedChange
from chargen.encounter.odds.fighter_costs import FighterCost
from chargen.gui.application import theme
from chargen.gui.fight.odds.charts import Chart, filled
from chargen.gui.widgets.plain_text import set_tip

LIST_LINE = 22
"""Pixels of a line of a list at 100 %."""


class ListChart(Chart):
    """Lines of a name and figures, painted so that any number of them costs one widget."""

    def sizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(260), px(26) + self.lines() * px(LIST_LINE))

    def _describe(self, words: str) -> None:
        """Show other lines, with their words for the tooltip and screen readers."""
        self.setAccessibleDescription(words)
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def _line(self, painter: QPainter, area: QRectF, number: int, *, ruled: bool = True) -> QRectF:
        """Return the place of a line, with a rule below it."""
        high = theme.now().px(LIST_LINE)
        place = QRectF(area.x(), area.y() + number * high, area.width(), high)
        if ruled:
            painter.setPen(QPen(theme.now().colour("line"), 1))
            painter.drawLine(place.bottomLeft(), place.bottomRight())
        return place


class DifferencesChart(ListChart):
    """Compared changes: the share won with each, and the difference as a bar and a figure."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.changes: tuple[ComparedChange, ...] = ()

    def show_changes(self, changes: Sequence[ComparedChange]) -> None:
        """Show other changes."""
        self.changes = tuple(changes)
        self._describe("\n".join(change.words for change in changes))

    def lines(self) -> int:
        return 2 * max(1, len(self.changes))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        look = theme.now()
        most = max((abs(change.effect) for change in self.changes), default=0.0) or 1.0
        for number, change in enumerate(self.changes):
            place = self._line(painter, area, 2 * number, ruled=False)
            name = place.adjusted(0, 0, -look.px(6), 0)
            look.write(painter, name, change.title, "ink", look.font(theme.SMALL))
            place = self._line(painter, area, 2 * number + 1)
            painter.setFont(look.font(theme.SMALL, theme.STRONG))
            painter.setPen(look.colour("ink"))
            painter.drawText(place, theme.LEFT, change.win)
            effect = change.effect
            colour = "muted" if not effect else "accent" if effect > 0 else "wrong"
            painter.setPen(look.colour(colour))
            painter.drawText(place, theme.RIGHT, change.difference)
            middle, half = place.center().x() - look.px(8), place.width() * 0.2
            bar = QRectF(middle, place.center().y() - look.px(3), half * effect / most, look.px(6))
            filled(painter, bar.normalized(), look.colour(colour), Qt.BrushStyle.SolidPattern)
            painter.drawLine(
                QPointF(middle, bar.top() - look.px(3)), QPointF(middle, bar.top() + look.px(9))
            )


class CostChart(ListChart):
    """A line for each fighter: how often they go down and die, and what they use up."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.costs: tuple[FighterCost, ...] = ()

    def show_costs(self, costs: Sequence[FighterCost]) -> None:
        """Show other fighters or figures."""
        self.costs = tuple(costs)
        self._describe("\n".join(_cost_words(cost) for cost in costs))

    def lines(self) -> int:
        return len(self.costs) + 1

    def draw(self, painter: QPainter, area: QRectF) -> None:
        look = theme.now()
        heads = (
            ("Down", "Dies", *(name.capitalize() for name, _ in self.costs[0].supplies))
            if self.costs
            else ()
        )
        wide = min(look.px(66), area.width() * 0.6 / max(1, len(heads)))
        for number, cost in enumerate((None, *self.costs)):
            place = self._line(painter, area, number)
            figures = heads if cost is None else _figures(cost)
            font = look.font(theme.CODE if cost is None else theme.SMALL)
            tone = "muted" if cost is None else "ink"
            name = place.adjusted(0, 0, -wide * len(heads) - look.px(6), 0)
            look.write(painter, name, "" if cost is None else cost.name, tone, font)
            for column, figure in enumerate(figures):
                left = place.right() - wide * (len(heads) - column)
                cell = QRectF(left, place.y(), wide - look.px(2), place.height())
                look.write(painter, cell, figure, tone, font, theme.RIGHT)


def _figures(cost: FighterCost) -> tuple[str, ...]:
    shares = (f"{100 * share.interval.share:.0f}%" for share in (cost.down, cost.dead))
    return (*shares, *(f"{amount:.1f}" for _, amount in cost.supplies))


def _cost_words(cost: FighterCost) -> str:
    used = ", ".join(f"{amount:.1f} {name}" for name, amount in cost.supplies)
    shares = f"goes down in {cost.down.words}, dead or dying in {cost.dead.words}"
    return f"{cost.name}: {shares}; per fight {used}"


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
        words = QRectF(area.x(), area.y(), area.width(), look.px(18))
        look.write(painter, words, self._words, "ink", look.font(theme.SMALL))
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
                room = painter.fontMetrics().horizontalAdvance(text)
                left = min(x + (wide - room) / 2, ground.right() - room)
                below = QRectF(left, ground.bottom() + 2, room, look.px(16))
                painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, text)


def _bins(numbers: dict[int, int], most: int) -> tuple[Bin, ...]:
    if not numbers:
        return ()
    low, high = min(numbers), max(numbers)
    last = min(high, low + most - 1)
    bins = [Bin(number, numbers.get(number, 0)) for number in range(low, last)]
    tail = sum(count for number, count in numbers.items() if number >= last)
    return (*bins, Bin(last, tail, open=high > last))
