"""Colours, measures and type of the window: light and dark, with more contrast or larger text."""

from dataclasses import dataclass
from functools import cache
from string import Template
from typing import Literal

from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from chargen import resources

Scheme = Literal["light", "dark"]


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one scheme, by what they are for."""

    ground: str
    panel: str
    side: str
    line: str
    ink: str
    muted: str
    accent: str
    soft: str
    """Selected row, active page."""
    wait: str
    wrong: str
    edge: str
    """The border of what is pressed, filled in, moved or ticked."""
    off: str
    """Words on what cannot be used now."""
    wait_soft: str
    wrong_soft: str
    on_accent: str


LIGHT = Tokens(
    ground="#F4F5F3", panel="#FFFFFF", side="#E9ECE9", line="#D9DEDB", ink="#1E2523",
    muted="#5C6763", accent="#1F6F5C", soft="#DDEBE6", wait="#9A5B00", wrong="#A6322B",
    edge="#7C8884", off="#5F6A66",
    wait_soft="#FBEBD0", wrong_soft="#F8E1DF", on_accent="#FFFFFF",
)  # fmt: skip
DARK = Tokens(
    ground="#161A19", panel="#1E2422", side="#1A1F1D", line="#313A37", ink="#E7ECE9",
    muted="#9BA7A2", accent="#6CC3A9", soft="#22352F", wait="#E8B35A", wrong="#F08C83",
    edge="#75827D", off="#8D9994",
    wait_soft="#3A2E18", wrong_soft="#3D2422", on_accent="#10201B",
)  # fmt: skip
LIGHT_CONTRAST = Tokens(
    ground="#FFFFFF", panel="#FFFFFF", side="#F2F2F2", line="#4A4F4D", ink="#000000",
    muted="#2E3432", accent="#00483A", soft="#CFE6DE", wait="#6B3F00", wrong="#7D120C",
    edge="#4A4F4D", off="#5F6664",
    wait_soft="#FFF0D6", wrong_soft="#FFE3E0", on_accent="#FFFFFF",
)  # fmt: skip
DARK_CONTRAST = Tokens(
    ground="#000000", panel="#000000", side="#0B0D0C", line="#B5BDBA", ink="#FFFFFF",
    muted="#D4DBD8", accent="#86E7C9", soft="#173B30", wait="#FFD07A", wrong="#FFB0A8",
    edge="#B5BDBA", off="#A3ABA8",
    wait_soft="#33260C", wrong_soft="#3A1613", on_accent="#000000",
)  # fmt: skip

BODY, SMALL, TABLE_HEAD, POOL, TITLE = 13, 12, 11, 16, 20
"""Type sizes in pixels at 100 %."""
ROW = 32
PLAIN, MEDIUM, STRONG = QFont.Weight.Normal, QFont.Weight.Medium, QFont.Weight.DemiBold


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
        """Return a font of the window's face with tabular figures; size in pixels at 100 %."""
        font = QFont("Inter")
        font.setPixelSize(self.px(size))
        font.setWeight(weight)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def colour(self, name: str) -> QColor:
        """Return the colour of a token."""
        return QColor(getattr(self.tokens, name))


_current = Theme("light", LIGHT, 100)


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
    plain = {"light": LIGHT, "dark": DARK}[scheme]
    strong = {"light": LIGHT_CONTRAST, "dark": DARK_CONTRAST}[scheme]
    _current = Theme(scheme, strong if contrast else plain, percent)
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
    """Make the window's face known to Qt."""
    for weight in ("Regular", "Medium", "SemiBold"):
        QFontDatabase.addApplicationFont(str(resources.folder("fonts", f"Inter-{weight}.ttf")))


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
        palette.setColor(group.Disabled, which, theme.colour("off"))
    return palette


@cache
def stylesheet(theme: Theme) -> str:
    """Return the style sheet of a look."""
    sheet = Template(resources.folder("style", "window.qss").read_text("utf-8"))
    measures = {f"p{n}": f"{theme.px(n)}px" for n in range(1, 33)}
    colours = {name: getattr(theme.tokens, name) for name in Tokens.__slots__}
    icons = resources.folder("icons").as_posix()
    return sheet.substitute(measures | colours | {"icons": icons, "scheme": theme.scheme})
