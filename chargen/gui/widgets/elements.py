"""Small parts: labels, buttons and lines with a role the style sheet knows."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QProgressBar,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from chargen import resources
from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import Label, PushButton, set_tip
from chargen.gui.widgets.text import LinkButton, Paragraph
from chargen.views.style import MEASURES

STROKE = 1.75
"""Pixels of the lines of an icon whose drawing is 24 pixels wide."""


def label(text: str = "", role: str = "", *, wrap: bool = False, name: str = "") -> Label:
    """Return a label of plain text; what users write is never read as markup.

    A screen reader reads the text, and ``name`` as what the text is about.
    """
    element = Paragraph(text) if wrap else Label(text)
    element.setProperty("role", role)
    if role in {"section", "title", "strong"}:
        weight = theme.STRONG
        element.setFont(theme.now().font(_SIZES.get(role, theme.BODY), weight))
    if name:
        element.setAccessibleDescription(name)
    return element


_SIZES = {"section": theme.CODE, "title": theme.TITLE}


def button(
    text: str,
    act: Callable[[], object] | None = None,
    *,
    role: str = "",
    tip: str = "",
    picture: str = "",
) -> PushButton:
    """Return a push button with a picture before its words.

    ``role`` is primary, quiet, bare, link or empty.
    """
    element = LinkButton(text) if role == "link" else PushButton(text)
    if picture:
        element.setIcon(icon(picture, _ON.get(role, "ink")))
    element.setProperty("role", role)
    element.setAutoDefault(False)
    if tip:
        set_tip(element, tip)
    if act is not None:
        element.clicked.connect(lambda *_: act())
    return element


_ON = {"primary": "on", "quiet": "accent"}
"""The colour of the picture on a button of a role."""


def progress(name: str, width: int, *, counted: bool = True) -> QProgressBar:
    """Return a bar that fills, ``width`` pixels at 100 %; a counted one shows it in words."""
    bar = QProgressBar()
    bar.setAccessibleName(name)
    bar.setTextVisible(counted)
    bar.setFixedWidth(theme.now().px(width))
    return bar


def rule() -> QFrame:
    """Return a line between two parts."""
    line = QFrame()
    line.setProperty("role", "rule")
    line.setFixedHeight(1)
    return line


def frame(role: str, layout: QLayout | None = None) -> QFrame:
    """Return a frame the style sheet draws: card, panel, issue, banner ..."""
    element = QFrame()
    element.setProperty("role", role)
    if layout is not None:
        element.setLayout(layout)
    return element


Part = QWidget | QLayout | int | None
"""A widget, parts already laid out, a gap in pixels, or None for the room that is left."""


def row(
    *parts: Part, gap: int = 8, margins: Sequence[int] = (0, 0, 0, 0), grows: QWidget | None = None
) -> QHBoxLayout:
    """Return parts side by side; ``grows`` takes the room that is left."""
    layout = QHBoxLayout()
    _fill(layout, parts, gap, margins, grows)
    return layout


def column(
    *parts: Part, gap: int = 8, margins: Sequence[int] = (0, 0, 0, 0), grows: QWidget | None = None
) -> QVBoxLayout:
    """Return parts one below the other; ``grows`` takes the room that is left."""
    layout = QVBoxLayout()
    _fill(layout, parts, gap, margins, grows)
    return layout


def card(*parts: Part, gap: int = 8, margins: Sequence[int] = (12, 10, 12, 10)) -> QFrame:
    """Return a card around parts one below the other."""
    return frame("card", column(*parts, gap=gap, margins=margins))


def pane(title: str, *widgets: QWidget) -> QWidget:
    """Return a titled pane; the last of its widgets takes the room that is left."""
    return box(column(label(title.upper(), "section"), *widgets, gap=6, grows=widgets[-1]))


def beside(words: str, *parts: QWidget) -> QWidget:
    """Return parts behind a few small words."""
    return box(row(label(words, "small"), *parts, gap=6))


def labelled(*lines: tuple[str | QWidget, QWidget]) -> QGridLayout:
    """Return fields one below the other, each behind what it is called."""
    grid = QGridLayout()
    grid.setColumnStretch(1, 1)
    for number, (words, field) in enumerate(lines):
        name = words if isinstance(words, QWidget) else label(words, "muted")
        grid.addWidget(name, number, 0)
        grid.addWidget(field, number, 1)
    return grid


def box(layout: QLayout) -> QWidget:
    """Return a widget that holds parts laid out."""
    widget = QWidget()
    widget.setLayout(layout)
    return widget


def _fill(
    layout: QHBoxLayout | QVBoxLayout, parts: Sequence[Part], gap: int, margins: Sequence[int],
    grows: QWidget | None,
) -> None:  # fmt: skip
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
    if grows is not None:
        layout.setStretchFactor(grows, 1)


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


def restyle(widget: QWidget, **properties: str) -> None:
    """Change properties the style sheet looks at, and let it look again."""
    if all(widget.property(name) == value for name, value in properties.items()):
        return
    for name, value in properties.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def one_of(group: QButtonGroup) -> None:
    """Make buttons a choice of one: Tab comes to what is checked, the arrows go on to the others.

    Screen readers know them as radio buttons and choose by checking one, without a click: what a
    choice leads to hangs on ``toggled``.
    """

    def suit(choice: QAbstractButton, checked: bool) -> None:
        policy = Qt.FocusPolicy.StrongFocus if checked else Qt.FocusPolicy.ClickFocus
        choice.setFocusPolicy(policy)

    group.buttonToggled.connect(suit)
    for choice in group.buttons():
        choice.setAutoExclusive(True)  # the group sees to that; it is what gives them their role
        suit(choice, choice.isChecked())


def check(choice: QAbstractButton) -> None:
    """Check one of a choice without a signal."""
    with QSignalBlocker(choice):
        choice.setChecked(True)


class Segment(PushButton):
    """One of a few choices; as wide as its words are when it is taken."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setProperty("role", "segment")
        self.setAutoDefault(False)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        look = theme.now()
        words = QFontMetrics(look.font(weight=theme.STRONG)).horizontalAdvance(self.text())
        return QSize(words + 2 * look.px(12) + 3, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Segments(QWidget):
    """A few choices side by side, one of them taken."""

    chosen = Signal(str)

    def __init__(
        self, name: str, choices: Sequence[tuple[str, str]], chosen: str | None = None
    ) -> None:
        """``chosen`` is the key of the first choice taken, if it is another than the first."""
        super().__init__()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, PushButton] = {}
        layout = row(gap=0)
        for place, (key, text) in enumerate(choices):
            segment = Segment(text)
            segment.setAccessibleName(f"{name}: {text}")
            segment.setProperty("place", _place(place, len(choices)))
            segment.toggled.connect(partial(self._toggled, key))
            self._group.addButton(segment)
            self._buttons[key] = segment
            layout.addWidget(segment)
        self.setLayout(layout)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        one_of(self._group)
        self.choose(choices[0][0] if chosen is None else chosen)

    @property
    def value(self) -> str:
        """The key of the choice taken."""
        return next(key for key, segment in self._buttons.items() if segment.isChecked())

    def choose(self, key: str) -> None:
        """Take a choice without a signal."""
        check(self._buttons[key])

    def button_of(self, key: str) -> PushButton:
        """Return the button of a choice."""
        return self._buttons[key]

    def _toggled(self, key: str, on: bool) -> None:
        if on:
            self.chosen.emit(key)


def _place(place: int, count: int) -> str:
    if count == 1:
        return "only"
    return {0: "first", count - 1: "last"}.get(place, "middle")


def icon(name: str, colour: str = "ink", size: int = MEASURES.icon) -> QIcon:
    """Return a line icon in a colour of the theme; it has to be made again when that changes."""
    picture = QIcon(_icon_pixmap(name, colour, size))
    if colour == "on":  # a disabled button is not filled, where white could not be seen
        picture.addPixmap(_icon_pixmap(name, "muted", size), QIcon.Mode.Disabled)
    return picture


def _icon_pixmap(name: str, colour: str, size: int) -> QPixmap:
    """Return the drawing of an icon, drawn once for each colour and size."""
    tint, side = _look_of_icon(colour, size)
    key = f"{name} {tint} {side}"
    pixmap = QPixmap()
    if not QPixmapCache.find(key, pixmap):
        pixmap = _draw_icon(name, tint, side)
        QPixmapCache.insert(key, pixmap)
    return pixmap


def show_icon(
    target: QAbstractButton, name: str, colour: str = "ink", size: int = MEASURES.icon
) -> None:
    """Show a line icon on a button; nothing is laid out again for the one it has."""
    key = (name, *_look_of_icon(colour, size))
    if target.property("shown_icon") != key:
        target.setProperty("shown_icon", key)
        target.setIcon(icon(name, colour, size))


def _look_of_icon(colour: str, size: int) -> tuple[str, int]:
    """Return the tint of an icon, and its side in pixels, twice as fine as the screen."""
    look = theme.now()
    return getattr(look.tokens, colour), look.px(size) * 2


def _draw_icon(name: str, tint: str, side: int) -> QPixmap:
    """Return the drawing of an icon, twice as fine as the screen."""
    drawing = resources.folder("icons", f"{name}.svg").read_text("utf-8")
    drawing = drawing.replace('stroke-width="2"', f'stroke-width="{STROKE}"')
    renderer = QSvgRenderer(drawing.replace("currentColor", tint).encode())
    pixmap = QPixmap(QSize(side, side))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(2)
    return pixmap
