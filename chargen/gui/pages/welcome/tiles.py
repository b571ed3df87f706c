"""Tiles of the welcome page: cards that are one button, alone or in groups."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QSizePolicy, QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, column, frame, icon, label, row
from chargen.gui.widgets.plain_text import Label, PushButton
from chargen.gui.widgets.portraits import Silhouette
from chargen.gui.widgets.text import LinkButton

DOOR, PICTURE, WAY, GAP = 82, 88, 72, 6
"""Pixels at 100 %: the heights in a door, of a sample's picture and in a way to the table, and the
gap around small actions."""
LOW = {DOOR: 48, PICTURE: 54, WAY: 40}
"""The same heights on a low page."""
Act = Callable[[], object]
Actions = Sequence[tuple[str, Act]]
"""The words of small actions, and what each does."""


class TileAction(LinkButton):
    """A small action on a tile; the arrows and Delete are the tile's."""

    left = Signal()
    """The keyboard went elsewhere."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {*_STEPS, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Delete}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class WelcomeTile(PushButton):
    """A card that is one button; the arrows go on to the others of its group."""

    dismissed = Signal()
    """Delete was pressed on it."""

    def __init__(self, name: str, about: str, inside: QWidget, act: Act) -> None:
        super().__init__()
        self.mates: Sequence[WelcomeTile] = (self,)
        """The tiles of its group."""
        self.across = 1
        """The tiles of its group side by side."""
        self.links: tuple[TileAction, ...] = ()
        """Small actions on it."""
        self.lows: tuple[Label, QWidget, int] | None = None
        """The line left out on a low page, and the part that is lower there, with its height."""
        self._bar: QFrame | None = None
        self._side: QBoxLayout
        self._edge, self._always, self._low = 0, False, False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setProperty("role", "tile")
        self.setAccessibleName(name)
        self.setAccessibleDescription(about)
        self.setLayout(column(inside, gap=0, margins=(1, 1, 1, 1)))
        for part in inside.findChildren(Label):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(lambda *_: act())

    def offer(self, subject: str, actions: Actions, edge: int, *, always: bool) -> None:
        """Offer actions above an edge, in pixels at 100 %; on hover and focus unless ``always``.

        They lie over the tile, so that nothing moves when they come.
        """
        self.links = tuple(TileAction(words) for words, _ in actions)
        for link, (words, act) in zip(self.links, actions, strict=True):
            link.setAccessibleName(f"{words}: {subject}")
            link.clicked.connect(partial(_call, act))
            link.left.connect(self.show_actions)
        self._side = row(*self.links, gap=GAP, margins=(GAP, 2, GAP, 2))
        self._bar = frame("over", self._side)
        self._bar.setParent(self)
        self._edge, self._always = edge, always
        self.show_actions()

    def show_low(self, low: bool) -> None:
        """Leave out the second line on a low page, and be lower."""
        if self.lows is not None and low is not self._low:
            self._low = low
            line, part, high = self.lows
            line.setVisible(not low)
            part.setMinimumHeight(theme.now().px(LOW[high] if low else high))

    def show_actions(self) -> None:
        """Show the small actions while the tile, or one of them, is used."""
        if self._bar is not None:
            focus = QApplication.focusWidget()
            used = focus is self or (focus is not None and self.isAncestorOf(focus))
            self._bar.setVisible(self._always or used or self.underMouse())

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._bar is not None:
            px = theme.now().px
            wide = sum(link.sizeHint().width() + px(GAP) for link in self.links)
            fits = wide + px(GAP) <= self.width() - 2 * px(4)
            way = QBoxLayout.Direction
            self._side.setDirection(way.LeftToRight if fits else way.TopToBottom)
            size = self._bar.sizeHint()
            left, top = self.width() - size.width() - px(4), px(self._edge) - size.height()
            if self._low:
                top = px(LOW[PICTURE] - 3) - size.height()
            self._bar.setGeometry(left, top, size.width(), size.height())

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.show_actions()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.show_actions()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        lead(self.mates, self)
        self.show_actions()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.show_actions()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key
        steps = _STEPS | {key.Key_Down: self.across, key.Key_Up: -self.across}
        if event.key() in steps:
            shown = [tile for tile in self.mates if tile.isVisible()]
            place = shown.index(self) + steps[key(event.key())]
            if 0 <= place < len(shown):
                shown[place].setFocus(Qt.FocusReason.OtherFocusReason)
        elif event.key() == key.Key_Delete:
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)


_STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}


def _call(act: Act, *_: object) -> None:
    act()


def lead(tiles: Sequence[WelcomeTile], leader: WelcomeTile) -> None:
    """Let Tab come to one tile of a group; the arrows go on from there."""
    policy = Qt.FocusPolicy
    for tile in tiles:
        tile.setFocusPolicy(policy.StrongFocus if tile is leader else policy.ClickFocus)


def group(tiles: Sequence[WelcomeTile], across: int = 1) -> None:
    """Make tiles a group, ``across`` of them side by side."""
    for tile in tiles:
        tile.mates, tile.across = tiles, across
    if tiles:
        lead(tiles, tiles[0])


def even(tiles: Sequence[WelcomeTile], gap: int) -> QWidget:
    """Return tiles of one width side by side."""
    line = row(*tiles, gap=gap)
    for tile in tiles:
        line.setStretchFactor(tile, 1)
        tile.setMinimumWidth(1)
    return box(line)


def door(drawing: str, name: str, line: str, key: str, act: Act) -> WelcomeTile:
    """Return a way to begin, with its key."""
    title = label(name, "strong", wrap=True)
    title.setFont(theme.now().font(theme.DOOR, theme.STRONG))
    about = label(line, "small", wrap=True)
    words = box(column(None, title, about, None, gap=2))
    inside = box(
        row(tile_picture(drawing, 22), words, label(key, "small"), gap=14, margins=(18, 8, 16, 8),
            grows=words)
    )  # fmt: skip
    inside.setMinimumHeight(theme.now().px(DOOR))
    tile = WelcomeTile(name, f"{line}. Shortcut: {key}", inside, act)
    tile.lows = (about, inside, DOOR)
    return tile


def sample(about: dict[str, str], act: Act, actions: Actions) -> WelcomeTile:
    """Return a sample with its silhouette and small actions on it."""
    role, line = about["role"], about["line"]
    prose, picture = label(line, "small", wrap=True), Silhouette(about["hair"], 0, PICTURE)
    words = column(label(role, "strong", wrap=True), prose, None, gap=2, margins=(9, 5, 9, 6))
    inside = box(column(picture, words, gap=0))
    tile = WelcomeTile(f"Sample: {role}", line, inside, act)
    tile.offer(role, actions, PICTURE - 3, always=False)
    tile.lows = (prose, picture, PICTURE)
    return tile


def way(drawing: str, name: str, line: str, act: Act) -> WelcomeTile:
    """Return a way to the table."""
    about = label(line, "small")
    words = box(column(None, label(name, "strong"), about, None, gap=2))
    inside = box(row(tile_picture(drawing, 20), words, gap=14, margins=(14, 8, 14, 8), grows=words))
    inside.setMinimumHeight(theme.now().px(WAY))
    tile = WelcomeTile(name, line, inside, act)
    tile.lows = (about, inside, WAY)
    return tile


def tile_picture(name: str, size: int) -> Label:
    """Return a drawing for a tile, by its name and its size in pixels at 100 %."""
    picture = label()
    picture.setPixmap(icon(name, "accent", size).pixmap(theme.now().px(size)))
    return picture
