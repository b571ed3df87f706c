"""Small parts: labels, buttons and lines with a role the style sheet knows."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from chargen import resources
from chargen.gui import theme


def label(text: str = "", role: str = "", *, wrap: bool = False, name: str = "") -> QLabel:
    """Return a label of plain text; what users write is never read as markup."""
    made = Words(text) if wrap else QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    if role in {"section", "title", "strong"}:
        weight = theme.STRONG
        made.setFont(theme.now().font(_SIZES.get(role, theme.BODY), weight))
    if name:
        made.setAccessibleName(name)
    return made


class Words(QLabel):
    """Text of several lines that always has the height its width asks for."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow()

    def setText(self, text: str) -> None:
        super().setText(text)
        self._grow()

    def _grow(self) -> None:
        # A scroll area asks for heights before it knows widths; without this, lines would overlap.
        wanted = self.heightForWidth(self.width())
        if wanted != self.minimumHeight():
            self.setMinimumHeight(max(0, wanted))


_SIZES = {"section": theme.TABLE_HEAD, "title": theme.TITLE}


def button(
    text: str, act: Callable[[], object] | None = None, *, role: str = "", tip: str = ""
) -> QPushButton:
    """Return a push button; ``role`` is primary, link or empty."""
    made = LinkButton(text) if role == "link" else QPushButton(text)
    made.setProperty("role", role)
    made.setAutoDefault(False)
    if tip:
        made.setToolTip(tip)
    if act is not None:
        made.clicked.connect(lambda *_: act())
    return made


class LinkButton(QPushButton):
    """A button that looks like a link; a long one goes on in the next line."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        box = self._metrics().boundingRect(self.text())
        return QSize(box.width() + 2 * self._pad() + 2, self.heightForWidth(10_000))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(24), self._metrics().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRect(0, 0, max(1, width - 2 * self._pad()), 10_000)
        return self._metrics().boundingRect(room, _WRAPPED, self.text()).height() + 4

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self._font()
        font.setUnderline(self.underMouse() and self.isEnabled())
        painter.setFont(font)
        painter.setPen(look.colour("accent" if self.isEnabled() else "muted"))
        pad = self._pad()
        painter.drawText(self.rect().adjusted(pad, 0, -pad, 0), _WRAPPED, self.text())
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), look.px(1.4)))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def _font(self) -> QFont:
        return theme.now().font(theme.SMALL, theme.STRONG)

    def _metrics(self) -> QFontMetrics:
        return QFontMetrics(self._font())

    def _pad(self) -> int:
        return theme.now().px(3)


_WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) | int(
    Qt.TextFlag.TextWordWrap
)


def rule() -> QFrame:
    """Return a line between two parts."""
    made = QFrame()
    made.setProperty("role", "rule")
    made.setFixedHeight(1)
    return made


def frame(role: str) -> QFrame:
    """Return a frame the style sheet draws: card, panel, issue, banner ..."""
    made = QFrame()
    made.setProperty("role", role)
    return made


Part = QWidget | QLayout | int | None
"""A widget, parts already laid out, a gap in pixels, or None for the room that is left."""


def row(
    *parts: Part, gap: int = 8, margins: Sequence[int] = (0, 0, 0, 0), grows: QWidget | None = None
) -> QHBoxLayout:
    """Return parts side by side; ``grows`` takes the room that is left."""
    layout = QHBoxLayout()
    _fill(layout, parts, gap, margins)
    if grows is not None:
        layout.setStretchFactor(grows, 1)
    return layout


def column(
    *parts: Part, gap: int = 8, margins: Sequence[int] = (0, 0, 0, 0), grows: QWidget | None = None
) -> QVBoxLayout:
    """Return parts one below the other; ``grows`` takes the room that is left."""
    layout = QVBoxLayout()
    _fill(layout, parts, gap, margins)
    if grows is not None:
        layout.setStretchFactor(grows, 1)
    return layout


def box(layout: QLayout) -> QWidget:
    """Return a widget that holds parts laid out."""
    made = QWidget()
    made.setLayout(layout)
    return made


def _fill(
    layout: QHBoxLayout | QVBoxLayout, parts: Sequence[Part], gap: int, margins: Sequence[int]
) -> None:
    px = theme.now().px
    layout.setSpacing(px(gap))
    layout.setContentsMargins(*(px(m) for m in margins))
    for part in parts:
        if part is None:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(px(part))
        elif isinstance(part, QLayout):
            layout.addLayout(part)
        else:
            layout.addWidget(part)


def clear(layout: QHBoxLayout | QVBoxLayout) -> None:
    """Take everything out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)  # type: ignore[arg-type]


def restyle(widget: QWidget, **properties: str) -> None:
    """Change properties the style sheet looks at, and let it look again."""
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class Segments(QWidget):
    """A few choices side by side, one of them taken."""

    chosen = Signal(str)

    def __init__(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, QPushButton] = {}
        layout = row(gap=0)
        for place, (key, text) in enumerate(choices):
            made = button(text, role="segment")
            made.setCheckable(True)
            made.setAccessibleName(f"{name}: {text}")
            made.setProperty("place", _place(place, len(choices)))
            made.clicked.connect(lambda *_, key=key: self.chosen.emit(key))
            self._group.addButton(made)
            self._buttons[key] = made
            layout.addWidget(made)
        self.setLayout(layout)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.choose(choices[0][0])

    @property
    def value(self) -> str:
        """The key of the choice taken."""
        return next(key for key, made in self._buttons.items() if made.isChecked())

    def choose(self, key: str) -> None:
        """Take a choice without telling anybody."""
        self._buttons[key].setChecked(True)

    def button_of(self, key: str) -> QPushButton:
        """Return the button of a choice."""
        return self._buttons[key]


def _place(place: int, count: int) -> str:
    if count == 1:
        return "only"
    return {0: "first", count - 1: "last"}.get(place, "middle")


def icon(name: str, colour: str = "ink", size: int = 16) -> QIcon:
    """Return a line icon in a colour of the theme; it has to be made again when that changes."""
    look = theme.now()
    drawing = resources.folder("icons", f"{name}.svg").read_text("utf-8")
    renderer = QSvgRenderer(drawing.replace("currentColor", getattr(look.tokens, colour)).encode())
    side = look.px(size) * 2
    pixmap = QPixmap(QSize(side, side))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(2)
    return QIcon(pixmap)
