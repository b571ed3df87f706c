"""Colours, measures and type of the window: light and dark, with more contrast or larger text."""

from dataclasses import asdict, dataclass
from functools import cache
from string import Template

from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
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


@cache
def _face(pixels: int, weight: QFont.Weight, *, condensed: bool) -> QFont:
    font = QFont([CONDENSED, FACE] if condensed else [FACE])
    font.setPixelSize(pixels)
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


_current = Theme("light", TOKENS["light", False], 100)


def now() -> Theme:
    """Return the look in use."""
    return _current


def system_scheme() -> Scheme:
    """Return what the desktop asks for; light where it does not say."""
    from PySide6.QtCore import Qt

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
            dress(window)
    return _current


def dress(window: QWidget) -> None:
    """Give a window the style sheet of the current theme.

    The application has none of its own: with one, Qt styles a widget and all its children again
    each time its parent changes, which took a third of the time a page needs to open.
    """
    window.setStyleSheet(stylesheet(_current))


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
