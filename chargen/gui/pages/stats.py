"""Stats: eight bought ones, ATTR with its dice, and the values that follow from them."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.pages.attr import AttrCard
from chargen.gui.pages.base import TRAITS, Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import column
from chargen.gui.widgets.layout.layouts import Tiles
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.gui.widgets.tables.traits import TraitTable, trait_columns
from chargen.rules.model import BOUGHT_STATS
from chargen.views.catalogue import level_change
from chargen.views.explain import VALUES
from chargen.views.sheet.present import value_figures
from chargen.views.sheet.rows import stat_rows
from chargen.views.sheet_model import Figure

PAD, HIGH, WIDE = 8, 76, 116


class StatTile(PushButton):
    """Shows how its figure is made, under Explain, when it is pressed or has the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.figure = Figure("", "", "")
        self.setProperty("role", "tile")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_figure(self, figure: Figure) -> None:
        """Show another figure."""
        self.figure = figure
        words = f"{figure.name} {figure.value}, {figure.parts}".removesuffix(", ")
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(WIDE), theme.now().px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = self.hasFocus() or self.underMouse()
        wide = look.px(2) if self.hasFocus() else 1
        painter.setPen(QPen(look.colour("accent" if strong else "edge"), wide))
        painter.setBrush(look.colour("panel"))
        half = (wide - 1) / 2
        painter.drawRoundedRect(area.adjusted(half, half, -half, -half), look.px(6), look.px(6))
        room = area.adjusted(look.px(PAD), look.px(6), -look.px(PAD), -look.px(6))
        for text, size, weight, colour, place in (
            (self.figure.name, theme.CODE, theme.PLAIN, "muted", 0),
            (self.figure.value, theme.TOTAL, theme.STRONG, "ink", 15),
            (self.figure.parts, theme.CODE, theme.PLAIN, "muted", 36),
        ):
            painter.setFont(look.font(size, weight))
            painter.setPen(look.colour(colour))
            painter.drawText(room.adjusted(0, look.px(place), 0, 0), _WRAPPED, text)


_WRAPPED = int(Qt.AlignmentFlag.AlignLeft) | int(Qt.TextFlag.TextWordWrap)


_TILES = tuple(name for name in VALUES if name != "luck")
"""The derived values in the order the sheet prints them; luck has no tile, it is a stat."""
_ATTR = (
    SubjectKind.ATTR.subject("roll"),
    SubjectKind.ATTR.subject("count"),
    SubjectKind.ATTR.subject("cap"),
    SubjectKind.ATTR.subject("roll-1"),
    SubjectKind.ATTR.subject("roll-2"),
)


class StatsPage(Page):
    """One row for each stat; ATTR is rolled below them."""

    measure = TRAITS
    help_words = (
        "Buy eight stats in the table; roll ATTR below it. Left and Right change the "
        "selected stat by one; a digit sets its level. The tiles at the bottom show "
        "derived values; select one to see its parts."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        tip = "Value used for rolls, after armour encumbrance"

        def tip_of(key: str, by: int) -> str:
            return level_change.step_words(document.character, SubjectKind.STAT.subject(key), by)

        self.table = TraitTable("Stats", trait_columns("Stat", "In play", tip, spent=96), tip_of)
        self.attr = AttrCard(document, program)
        self.values = ValuesCard(document)
        self.setLayout(column(self.table, self.attr, self.values, None))
        px = theme.now().px
        self.table.setFixedHeight(px(theme.ROW) * 10 + px(4))
        self.table.raised.connect(self._raise)
        self.table.went_to.connect(self._look)
        self.table.acted.connect(lambda key: self.table.step(key, 1))

    def reveal(self, subject: str) -> bool:
        kind, key, _ = split_subject(subject)
        if kind is SubjectKind.VALUE and key != "luck":
            return self.values.reveal(key)
        if kind is SubjectKind.ATTR:
            self.attr.roll.setFocus()
            return True
        self.table.setFocus()
        whole = kind in {SubjectKind.POOL, SubjectKind.UNSPENT}
        return whole or self.table.go_to("LK" if key == "luck" else key)

    def _show(self) -> None:
        about = split_subject(self.document.subject)
        focus = about.key if about.kind is SubjectKind.STAT else ""
        rows = stat_rows(self.document.character, focus)
        self.table.show_rows(rows, able=not self.document.held)
        self.attr.show_now()
        self.values.show_now()

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.STAT.subject(key))
        self._show()

    def _raise(self, key: str, level: int) -> None:
        self.document.look_at(SubjectKind.STAT.subject(key))
        if key == "ATTR":
            self.attr.raise_to(level)
        elif key in BOUGHT_STATS:
            build = edits.set_stat(self.document.build, key, max(1, level))
            words = undo_labels.level(key, lambda state: state.choices.stats[key])
            self.document.edit(words, build, merge=f"stat:{key}")


class ValuesCard(Tiles):
    """The derived values as the sheet prints them; each shows on the right how it is made."""

    def __init__(self, document: Document) -> None:
        super().__init__(WIDE, 6)
        self.document = document
        self.tiles: dict[str, StatTile] = {}
        for name in _TILES:
            self.tiles[name] = StatTile()
            self.tiles[name].clicked.connect(partial(self._look, name))
            self.add(self.tiles[name])

    def show_now(self) -> None:
        """Show the current values (DV-01 to DV-09)."""
        for name, figure in zip(_TILES, value_figures(self.document.character), strict=True):
            self.tiles[name].show_figure(figure)

    def reveal(self, name: str) -> bool:
        """Give a value's tile the focus."""
        if name in self.tiles:
            self.tiles[name].setFocus()
        return name in self.tiles

    def _look(self, name: str, *_: object) -> None:
        self.document.look_at(SubjectKind.VALUE.subject(name))
