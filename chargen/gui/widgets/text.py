"""Text that fits itself to the room it has: paragraphs, headings, links."""

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import Label, PushButton


class Paragraph(Label):
    """Text of several lines that always has the height its width asks for."""

    def __init__(self, text: str) -> None:
        self._heights: dict[int, int] = {}
        """Its height at a width; it lives no longer than a text and a font."""
        super().__init__(text)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def heightForWidth(self, width: int) -> int:
        # Qt's own answer is never below the least height, so that text would never shrink again.
        if not self._measured():
            return super().heightForWidth(width)
        if width not in self._heights:
            edges = self.contentsMargins()
            room = QRect(0, 0, max(1, width - edges.left() - edges.right()), 10_000)
            box = self.fontMetrics().boundingRect(room, _WRAPPED, self._measured())
            self._heights[width] = box.height() + edges.top() + edges.bottom()
        return self._heights[width]

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._heights.clear()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow()

    def setText(self, text: str) -> None:
        if text != self.text():
            self._heights.clear()
            super().setText(text)
            self._grow()

    def _measured(self) -> str:
        """The text its height is for."""
        return self.text()

    def _grow(self) -> None:
        """Have the height of another text, or at another width."""
        # A scroll area asks for heights before it knows widths; without this, lines would overlap.
        wanted = self.heightForWidth(self.width())
        if wanted != self.minimumHeight():
            self.setMinimumHeight(max(0, wanted))


class SteadyText(Paragraph):
    """Text that keeps room for its longest words: nothing moves when they change."""

    _longest = ""

    def __init__(self, longest: str) -> None:
        super().__init__("")
        self.keep_room_for(longest)

    def keep_room_for(self, longest: str) -> None:
        """Let this be the longest it may say."""
        self._longest = longest
        self._heights.clear()
        self._grow()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        wide = super().sizeHint().width()
        return QSize(wide, self.heightForWidth(max(wide, self.width())))

    def _measured(self) -> str:
        return self._longest


class Heading(Paragraph):
    """A title that asks for one line, and takes more where there is no room for that."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("role", "title")
        self.setFont(theme.now().font(theme.TITLE, theme.STRONG))

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text()) + 2
        return QSize(wide, self.heightForWidth(wide))


class ElidedLine(Label):
    """One line of text; where it has too little room it is elided, with the whole in its tip."""

    def __init__(
        self,
        text: str = "",
        end: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
        tone: str = "ink",
    ) -> None:
        """``tone`` is the colour, a token of the theme."""
        super().__init__(text)
        self._end, self._tone = end, tone

    @property
    def hint(self) -> str:
        """The whole text where it is elided."""
        return self.text() if self._fits() != self.text() else ""

    def paint_in(self, tone: str) -> None:
        """Take another colour, a token of the theme."""
        self._tone = tone
        self.update()

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text()) + 2
        return QSize(wide, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(theme.now().colour(self._tone))
        line = self.alignment().value | Qt.TextFlag.TextSingleLine.value
        painter.drawText(self.rect(), line, self._fits())

    def _fits(self) -> str:
        return self.fontMetrics().elidedText(self.text(), self._end, self.width())


class TitleLine(ElidedLine):
    """The title of a page or window, on one line."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("role", "title")
        self.setFont(theme.now().font(theme.TITLE))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)


class LinkButton(PushButton):
    """A button that looks like a link; a long text goes on in the next line."""

    tone = "accent"
    """The colour of its text, a token of the theme."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._heights: dict[int, int] = {}
        """Its height at a width; it lives no longer than a look and a text."""
        self._hint: QSize | None = None

    def sizeHint(self) -> QSize:
        if self._hint is None:
            box = self._metrics().boundingRect(self.text())
            self._hint = QSize(box.width() + 2 * self._pad() + 2, self.heightForWidth(10_000))
        return self._hint

    def setText(self, text: str) -> None:
        if text != self.text():
            self._heights, self._hint = {}, None
            super().setText(text)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(24), self._metrics().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            room = QRect(0, 0, max(1, width - 2 * self._pad()), 10_000)
            box = self._metrics().boundingRect(room, _WRAPPED, self.text())
            self._heights[width] = box.height() + 4
        return self._heights[width]

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = theme.painter_of(self)
        font = self._font()
        font.setUnderline(self.isEnabled())
        painter.setFont(font)
        painter.setPen(look.colour(self.tone if self.isEnabled() else "muted"))
        pad = self._pad()
        painter.drawText(self.rect().adjusted(pad, 0, -pad, 0), _WRAPPED, self.text())
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, 3)

    def _font(self) -> QFont:
        return theme.now().font(theme.SMALL, theme.STRONG)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._font())

    def _pad(self) -> int:
        return theme.now().px(1)


_WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | int(
    Qt.TextFlag.TextWordWrap
)
