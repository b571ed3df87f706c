"""Colours, measures and type of the window: light and dark, with more contrast or larger text."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from string import Template

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from chargen import resources
from chargen.views.style import MEASURES, SIZES, TOKENS, Scheme, Tokens

CODE, SMALL, BODY, SECTION, DOOR = (
    SIZES.code, SIZES.small, SIZES.body, SIZES.section, SIZES.door
)  # fmt: skip
TOTAL, FIGURE, TITLE, VALUE, RESULT = (
    SIZES.total, SIZES.figure, SIZES.title, SIZES.value, SIZES.result
)  # fmt: skip
"""Type sizes in pixels at 100 %; from ``TOTAL`` on in the condensed face."""
ROW = MEASURES.dense_row
PLAIN, MEDIUM, STRONG = QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
"""Places of a line in its room."""
DARK = "dark"
"""The property of windows with dark colours of their own."""
FACE, CONDENSED = "Inter", "Barlow Condensed SemiBold"


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of the window."""

    scheme: Scheme
    tokens: Tokens
    percent: int
    """Text size, 100 to 200."""

    def px(self, pixels: float) -> int:
        """Return a measure at this text size."""
        return round(pixels * self.percent / 100)

    def font(self, size: int = BODY, weight: QFont.Weight = PLAIN) -> QFont:
        """Return a font with tabular figures; size in pixels at 100 %.

        The condensed face has one weight, and the window's face stands in for letters it lacks.
        """
        condensed = size >= TOTAL
        return QFont(_face(self.px(size), STRONG if condensed else weight, condensed=condensed))

    def colour(self, name: str) -> QColor:
        """Return the colour of a token."""
        return QColor(getattr(self.tokens, name))

    def write(
        self, painter: QPainter, room: QRectF, words: str, tone: str, font: QFont | None = None,
        side: int = LEFT,
    ) -> int:  # fmt: skip
        """Paint a line of words, cut where there is too little room; return its width."""
        painter.setFont(self.font() if font is None else font)
        painter.setPen(self.colour(tone))
        metrics, wide = painter.fontMetrics(), max(0, int(room.width()) + 1)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(room, side, shown)
        return metrics.horizontalAdvance(shown)


@cache
def _face(pixels: int, weight: QFont.Weight, *, condensed: bool) -> QFont:
    font = QFont([CONDENSED, FACE] if condensed else [FACE])
    font.setPixelSize(pixels)
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


_current = Theme("light", TOKENS["light", False], 100)
_painting: list[Theme] = []
"""Looks of the parts that paint just now, where they differ from the look in use."""


def now() -> Theme:
    """Return the look in use, or that of the part that paints just now."""
    return _painting[-1] if _painting else _current


def painter_of(widget: QWidget) -> QPainter:
    """Return a painter of a widget that paints smooth edges."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def dark() -> Theme:
    """Return the look in use in dark colours."""
    contrast = _current.tokens == TOKENS[_current.scheme, True]
    return Theme("dark", TOKENS["dark", contrast], _current.percent)


@contextmanager
def painting(window: QWidget) -> Iterator[None]:
    """Let a part of a window paint in the window's own colours while the block runs."""
    _painting.append(dark() if window.property(DARK) else _current)
    try:
        yield
    finally:
        _painting.pop()


def system_scheme() -> Scheme:
    """Return what the desktop asks for; light where it does not say."""
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def use(app: QApplication, scheme: Scheme, percent: int, *, contrast: bool) -> Theme:
    """Dress the application and every window that is open."""
    global _current  # noqa: PLW0603 - one application has one look
    _current = Theme(scheme, TOKENS[scheme, contrast], percent)
    app.setFont(_current.font())
    app.setPalette(_palette(_current))
    for window in app.topLevelWidgets():
        if window.styleSheet():
            dress(window, in_dark=bool(window.property(DARK)))
    return _current


def dress(window: QWidget, *, in_dark: bool = False) -> None:
    """Give a window the style sheet of the current theme, or dark colours of its own.

    The application has none of its own: with one, Qt styles a widget and all its children again
    each time its parent changes, which took a third of the time a page needs to open.
    """
    own = in_dark or bool(window.property(DARK))
    look = dark() if in_dark else _current
    window.setProperty(DARK, in_dark)
    window.setStyleSheet(stylesheet(look))
    if own:
        window.setPalette(_palette(look))


def load_fonts() -> None:
    """Make both faces of the window known to Qt."""
    for face in ("Inter-Regular", "Inter-Medium", "Inter-SemiBold", "BarlowCondensed-SemiBold"):
        QFontDatabase.addApplicationFont(str(resources.folder("fonts", f"{face}.ttf")))


def _palette(theme: Theme) -> QPalette:
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    palette = QPalette()
    for which, token in (
        (role.Window, "ground"), (role.WindowText, "ink"), (role.Base, "panel"),
        (role.AlternateBase, "side"), (role.Text, "ink"), (role.Button, "panel"),
        (role.ButtonText, "ink"), (role.BrightText, "wrong"), (role.Highlight, "soft"),
        (role.HighlightedText, "ink"), (role.ToolTipBase, "panel"), (role.ToolTipText, "ink"),
        (role.PlaceholderText, "muted"), (role.Link, "accent"), (role.LinkVisited, "accent"),
        (role.Light, "panel"), (role.Midlight, "side"), (role.Mid, "line"), (role.Dark, "muted"),
        (role.Accent, "accent"),
    ):  # fmt: skip
        palette.setColor(which, theme.colour(token))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(group.Disabled, which, theme.colour("muted"))
    return palette


@cache
def stylesheet(theme: Theme) -> str:
    """Return the style sheet of a look."""
    sheet = Template(resources.folder("style", "window.qss").read_text("utf-8"))
    measures = {f"p{n}": f"{theme.px(n)}px" for n in range(1, 65)}
    measures |= {name: f"{theme.px(size)}px" for name, size in asdict(SIZES).items()}
    icons = resources.folder("icons").as_posix()
    faces = {"face": FACE, "condensed": CONDENSED, "icons": icons, "scheme": theme.scheme}
    return sheet.substitute(measures | asdict(theme.tokens) | faces)
