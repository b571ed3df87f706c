"""The verdict chip: its word changes, and its shape with it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.issue import Severity, Verdict
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.widgets.plain import set_tip

_LOOKS = {
    Verdict.LEGAL: ("accent", "soft", "circle"),
    Verdict.WITH_EXCEPTIONS: ("accent", "soft", "ring"),
    Verdict.NEEDS_GM: ("wait", "wait_soft", "sand"),
    Verdict.ILLEGAL: ("wrong", "wrong_soft", "square"),
}


class Chip(QWidget):
    """LEGAL, LEGAL WITH EXCEPTIONS, NEEDS GM or ILLEGAL, with how many things it is about."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        document.changed.connect(self._show)
        self._show()

    def sizeHint(self) -> QSize:
        look = theme.now()
        self.setFont(look.font(theme.SMALL, theme.STRONG))
        wide = self.fontMetrics().horizontalAdvance(self.text)
        return QSize(wide + look.px(42), look.px(26))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        ink, ground, shape = _LOOKS[self.document.verdict]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(ground))
        area = QRectF(self.rect())
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        side = look.px(9)
        mark = QRectF(look.px(12), area.center().y() - side / 2, side, side)
        _paint_mark(painter, mark, shape, ink)
        painter.setFont(look.font(theme.SMALL, theme.STRONG))
        painter.setPen(look.colour(ink))
        room = area.adjusted(look.px(28), 0, -look.px(10), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text)

    def _show(self) -> None:
        self.text = verdict_words(self.document)
        self.setAccessibleName(f"Verdict: {self.text}")
        set_tip(self, self.text)
        self.updateGeometry()
        self.update()


def _paint_mark(painter: QPainter, area: QRectF, shape: str, ink: str) -> None:
    colour = theme.now().colour(ink)
    painter.setBrush(colour)
    match shape:
        case "circle":
            painter.drawEllipse(area)
        case "ring":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, theme.now().px(2)))
            painter.drawEllipse(area.adjusted(1, 1, -1, -1))
        case "sand":
            top, bottom, middle = area.topLeft(), area.bottomLeft(), area.center()
            painter.drawPolygon([top, area.topRight(), middle])
            painter.drawPolygon([bottom, area.bottomRight(), middle])
        case _:
            painter.drawRect(area)


def verdict_words(document: Document) -> str:
    """Return the verdict with how many issues of its kind there are."""
    word = document.verdict
    kinds = {
        Verdict.ILLEGAL: (Severity.ILLEGAL, "problem"),
        Verdict.NEEDS_GM: (Severity.NEEDS_GM, "item"),
        Verdict.WITH_EXCEPTIONS: (Severity.EXCEPTION, "exception"),
    }
    if word not in kinds:
        return word.value
    severity, noun = kinds[word]
    count = sum(issue.severity is severity for issue in document.issues)
    plural = noun if count == 1 else f"{noun}s"
    waits = " waits" if count == 1 else " wait"
    return f"{word.value} · {count} {plural}" + (waits if word is Verdict.NEEDS_GM else "")
