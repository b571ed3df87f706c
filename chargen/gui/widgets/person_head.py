"""The head of the side bar: portrait, name and verdict, of one height whatever the name."""

import base64

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, column, row
from chargen.gui.widgets.plain_text import Label, PushButton, set_tip
from chargen.gui.widgets.verdict_chip import VerdictChip
from chargen.views.style import MEASURES

WIDE, HIGH, COMPACT = 44, 54, 34
"""Pixels of the portrait at 100 %; its width in a side bar of icons."""


class Portrait(PushButton):
    """The portrait of a character, or a figure before the horizon, as a button."""

    def __init__(self, document: Document, wide: int = WIDE) -> None:
        """``wide`` are pixels at 100 %."""
        super().__init__()
        self.document, self._wide = document, wide
        self._shown, self._picture = "", QPixmap()
        self._compact = False
        self.setProperty("role", "bare")
        self.setAccessibleName("Portrait: go to Concept")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_now()

    def show_compact(self, compact: bool) -> None:
        """Be as narrow as a side bar of icons."""
        self._compact = compact
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        wide = COMPACT if self._compact else self._wide
        return QSize(theme.now().px(wide), theme.now().px(wide * HIGH / WIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def show_now(self) -> None:
        """Show the current picture."""
        kept = self.document.build.portrait
        png = kept.png if kept is not None else ""
        if png != self._shown:
            self._shown, self._picture = png, QPixmap()
            self._picture.loadFromData(base64.b64decode(png), "PNG")
            self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        radius = look.px(MEASURES.control_radius)
        painter = theme.painter_of(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        edge = QPainterPath()
        edge.addRoundedRect(area, radius, radius)
        painter.setClipPath(edge)
        if self._picture.isNull():
            paint_figure(painter, area)
        else:
            size = QSize(self._picture.size())
            size.scale(self.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
            left, top = (self.width() - size.width()) // 2, (self.height() - size.height()) // 2
            painter.drawPixmap(left, top, size.width(), size.height(), self._picture)
        if self.hasFocus():
            painter.setClipping(False)
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), radius, radius)


def paint_figure(painter: QPainter, area: QRectF) -> None:
    """Paint head and shoulders before the horizon, for a character without a portrait."""
    look, wide, high = theme.now(), area.width(), area.height()
    sky = QLinearGradient(area.topLeft(), area.bottomLeft())
    sky.setColorAt(0, look.colour("sky1"))
    sky.setColorAt(1, look.colour("sky2"))
    painter.fillRect(area, sky)
    painter.setPen(Qt.PenStyle.NoPen)
    for token, centre, across, down in (
        ("sun", (0.82, 0.46), 0.24, 0.2), ("ridge1", (0.15, 1.0), 0.7, 0.36),
        ("bust", (0.5, 1.08), 0.42, 0.46), ("bust", (0.5, 0.42), 0.2, 0.2),
    ):  # fmt: skip
        painter.setBrush(look.colour(token))
        middle = QPointF(area.left() + centre[0] * wide, area.top() + centre[1] * high)
        painter.drawEllipse(middle, across * wide, down * high)


class NameText(Label):
    """A name in two lines at most; the whole is in its tip where it is cut."""

    def __init__(self) -> None:
        super().__init__()
        self.setFont(theme.now().font(weight=theme.STRONG))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def hint(self) -> str:
        """The whole name where it is cut."""
        return self.text() if " ".join(self._lines()) != self.text() else ""

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self.text()) + 2
        return QSize(wide, 2 * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 2 * self.fontMetrics().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(theme.now().colour("ink"))
        bottom = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), bottom, "\n".join(self._lines()))

    def _lines(self) -> list[str]:
        """Return the name as it is shown: words that fit in the first line, the rest cut."""
        metrics, words = self.fontMetrics(), self.text().split(" ")
        count = len(words)
        while count > 1 and metrics.horizontalAdvance(" ".join(words[:count])) > self.width():
            count -= 1
        parts = [" ".join(words[:count]), " ".join(words[count:])]
        cut = Qt.TextElideMode.ElideRight
        return [metrics.elidedText(part, cut, self.width()) for part in parts if part]


class PersonHead(QWidget):
    """Portrait, name and verdict of a character."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.portrait, self.name = Portrait(document), NameText()
        self.chip = VerdictChip(document)
        self._words = box(column(self.name, row(self.chip, None), gap=2))
        self._inner = row(self.portrait, self._words, gap=10, grows=self._words)
        self.setLayout(self._inner)
        self.show_compact(False)

    def show_now(self) -> None:
        """Show the current name and picture."""
        self.name.setText(self.chip.document.name)
        self.portrait.show_now()
        set_tip(self.portrait, f"{self.name.text()}. {self.chip.text}. A click leads to Concept.")

    def show_compact(self, compact: bool) -> None:
        """Show the portrait alone, or name and verdict as well."""
        px = theme.now().px
        self._words.setVisible(not compact)
        self.portrait.show_compact(compact)
        self._inner.setContentsMargins(0 if compact else px(6), px(2), 0, px(8))
