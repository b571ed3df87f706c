"""Room that is shared out again when there is less of it, as with large text."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from chargen.gui.application import theme


class CompactStack(QWidget):
    """Shows one of its widgets; the others take no room, not even in thought."""

    def __init__(self) -> None:
        super().__init__()
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._shown: QWidget | None = None

    def add(self, part: QWidget) -> None:
        """Take one more widget, not shown yet."""
        part.hide()
        self._inner.addWidget(part, 1)

    def turn_to(self, part: QWidget) -> None:
        """Show this widget and no other."""
        if part is self._shown:
            return
        if self._shown is not None:
            self._shown.hide()
        self._shown = part
        part.show()

    def drop(self, part: QWidget) -> None:
        """Let a widget go."""
        if part is self._shown:
            self._shown = None
        # Before it goes: PySide keeps for ever what goes with the keyboard in it.
        part.hide()
        self._inner.removeWidget(part)
        part.deleteLater()

    @property
    def shown(self) -> QWidget | None:
        """The widget that is shown."""
        return self._shown


class HeightForWidth(QWidget):
    """Lays its widgets out itself; how high it is follows from how wide it is."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QWidget] = []
        """In the order they are read."""
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, part: QWidget) -> None:
        """Add a widget at the end; it is seen at once unless it was hidden."""
        chosen = part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
        hidden = chosen and part.isHidden()
        part.setParent(self)
        self.parts.append(part)
        if self.isVisible() and not hidden:
            part.show()
        self.updateGeometry()

    def drop(self, part: QWidget) -> None:
        """Take a widget out and let it go."""
        self.parts.remove(part)
        part.hide()
        part.deleteLater()
        self.updateGeometry()

    def add_last(self, part: QWidget) -> None:
        """Add a widget at the end, or put it there again behind others."""
        if part in self.parts:
            self.parts.remove(part)
        self.add(part)

    def hasHeightForWidth(self) -> bool:
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self.width(), move=True)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._arrange(self.width(), move=True)
        return super().event(event)

    def heightForWidth(self, width: int) -> int:
        return self._arrange(width, move=False)

    def _arrange(self, width: int, *, move: bool) -> int:
        """Return the height needed at a width; with ``move``, put the widgets there."""
        del width, move
        return 0


class Flow(HeightForWidth):
    """Widgets side by side, going on in the next line where the room ends.

    A ``firm`` one has that height at least: a splitter never asks for the height at a width.
    """

    def __init__(self, *parts: QWidget, firm: bool = False) -> None:
        super().__init__()
        self.firm = firm
        for part in parts:
            self.add(part)

    def sizeHint(self) -> QSize:
        parts = [_wanted(part) for part in self._seen()]
        wide = sum(hint.width() for hint in parts) + self._gap() * max(0, len(parts) - 1)
        return QSize(wide, max((hint.height() for hint in parts), default=0))

    def minimumSizeHint(self) -> QSize:
        wide = max((part.minimumSizeHint().width() for part in self._seen()), default=0)
        return QSize(wide, 0)

    def _arrange(self, width: int, *, move: bool) -> int:
        high = self._place(width, move=move)
        if move and self.firm and self.minimumHeight() != high:
            self.setMinimumHeight(high)
        return high

    def _place(self, width: int, *, move: bool) -> int:
        top = 0
        for line in self._lines(max(1, width)):
            high = max(size.height() for _, size in line)
            left = 0
            for part, size in line:
                if move:
                    part.setGeometry(QRect(QPoint(left, top + (high - size.height()) // 2), size))
                left += size.width() + self._gap()
            top += high + theme.now().px(4)
        return max(0, top - theme.now().px(4))

    def _lines(self, width: int) -> Iterator[list[tuple[QWidget, QSize]]]:
        line: list[tuple[QWidget, QSize]] = []
        used = 0
        for part in self._seen():
            hint = _wanted(part)
            wide = min(hint.width(), width)
            high = part.heightForWidth(wide) if part.hasHeightForWidth() else 0
            size = QSize(wide, high or hint.height())
            if line and used + wide > width:
                yield line
                line, used = [], 0
            line.append((part, size))
            used += wide + self._gap()
        if line:
            yield line

    def _seen(self) -> list[QWidget]:
        return [part for part in self.parts if not part.isHidden()]

    def _gap(self) -> int:
        return theme.now().px(10)


def _wanted(part: QWidget) -> QSize:
    """Return the size a widget asks for, within the limits set for it."""
    return part.sizeHint().expandedTo(part.minimumSize()).boundedTo(part.maximumSize())


class Tiles(HeightForWidth):
    """Widgets of one size, in as many columns as fit."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self.least, self.most = least, most

    def sizeHint(self) -> QSize:
        wide = theme.now().px(self.least) * min(self.most, len(self.parts))
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(self.least) * min(2, len(self.parts)), self._height())

    def _arrange(self, width: int, *, move: bool) -> int:
        gap, high, columns = self._gap(), self._height(), self._columns(width)
        for number, part in enumerate(self.parts if move else ()):
            line, place = divmod(number, columns)
            left = round(place * (width + gap) / columns)
            right = round((place + 1) * (width + gap) / columns) - gap
            part.setGeometry(left, line * (high + gap), right - left, high)
        lines = -(-len(self.parts) // columns)
        return lines * (high + gap) - gap

    def _columns(self, width: int) -> int:
        """Return how many columns fit; the lines are filled evenly."""
        fit = (width + self._gap()) // (theme.now().px(self.least) + self._gap())
        most = max(1, min(self.most, len(self.parts)))
        lines = -(-most // max(1, min(most, fit)))
        return -(-most // lines)

    def _height(self) -> int:
        return max((part.sizeHint().height() for part in self.parts), default=0)

    def _gap(self) -> int:
        return theme.now().px(8)


class Ends(HeightForWidth):
    """Two groups at the ends of a line; where the room is too narrow, on two lines.

    Each may be text, or a flow, that wraps.
    """

    def __init__(self, left: QWidget, right: QWidget) -> None:
        super().__init__()
        self.left, self.right = left, right
        self.add(left)
        self.add(right)

    def sizeHint(self) -> QSize:
        left, right = self._hints()
        wide = left.width() + theme.now().px(8) + right.width()
        return QSize(wide, max(left.height(), right.height()))

    def minimumSizeHint(self) -> QSize:
        return self._least(self.left).expandedTo(self._least(self.right))

    def _arrange(self, width: int, *, move: bool) -> int:
        left, right = self._hints()
        beside = self.sizeHint().width() <= width
        if not beside:
            left, right = self._within(self.left, width), self._within(self.right, width)
        top = 0 if beside else left.height() + theme.now().px(8)
        line = max(left.height(), right.height()) if beside else 0
        if move:
            down = max(0, line - left.height()) // 2
            self.left.setGeometry(0, down, left.width(), left.height())
            down = max(0, line - right.height()) // 2
            self.right.setGeometry(width - right.width(), top + down, right.width(), right.height())
        return max(left.height(), top + right.height())

    def _hints(self) -> list[QSize]:
        return [part.sizeHint() for part in self.parts]

    def _least(self, part: QWidget) -> QSize:
        """Return what a part cannot do without: words that wrap can be narrow."""
        return part.minimumSizeHint() if part.hasHeightForWidth() else part.sizeHint()

    def _within(self, part: QWidget, width: int) -> QSize:
        """Return the size of a part that has a line of its own."""
        hint = part.sizeHint()
        wide = min(hint.width(), width)
        return QSize(wide, part.heightForWidth(wide) if part.hasHeightForWidth() else hint.height())


class Panes(QSplitter):
    """Widgets side by side, or one below the other where the room is too narrow for that."""

    def __init__(self, *widgets: QWidget, sizes: tuple[int, ...]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setHandleWidth(theme.now().px(8))
        self.setChildrenCollapsible(False)
        self._parts = widgets
        for place, widget in enumerate(widgets):
            self.addWidget(widget)
            self.setStretchFactor(place, sizes[place])
        self.setSizes([size * 100 for size in sizes])

    def minimumSizeHint(self) -> QSize:
        hints = self._hints()
        if self.orientation() == Qt.Orientation.Horizontal:
            high = max(hint.height() for hint in hints)
        else:
            high = sum(hint.height() for hint in hints) + self.handleWidth() * (len(hints) - 1)
        return QSize(max(hint.width() for hint in hints), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        room = event.size().width()
        needed = sum(hint.width() for hint in self._hints()) + self.handleWidth()
        wanted = Qt.Orientation.Horizontal if room >= needed else Qt.Orientation.Vertical
        if wanted != self.orientation():
            self.setOrientation(wanted)
            self.updateGeometry()
        super().resizeEvent(event)

    def _hints(self) -> list[QSize]:
        return [part.minimumSizeHint().expandedTo(part.minimumSize()) for part in self._parts]


def split(direction: Qt.Orientation, *parts: QWidget) -> QSplitter:
    """Return parts beside each other whose borders can be moved."""
    whole = QSplitter(direction)
    whole.setChildrenCollapsible(False)
    whole.setHandleWidth(theme.now().px(6))
    for part in parts:
        whole.addWidget(part)
    return whole
