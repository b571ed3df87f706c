"""Stats: eight bought ones, ATTR with its dice, and the values that follow from them."""

from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.pages.attr import AttrStepper, attr_levels, open_attr_dialog, raise_attr
from chargen.gui.pages.base import Page
from chargen.gui.pages.purchase import offer_in, step_tip
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import box, button, column, row
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.trait_columns import trait_columns
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.rules.model import BOUGHT_STATS
from chargen.views.explain import VALUES
from chargen.views.progress.trait_prices import price_rows
from chargen.views.sheet.present import value_figures
from chargen.views.sheet.rows import stat_rows
from chargen.views.sheet_model import Figure
from chargen.views.style import MEASURES

PAD, GAP = 4, 6
MAIN = ("ranged_attack", "ranged_defence", "close_combat", "initiative")
"""The values in large figures; more follow in the line below, the rest behind *More*."""
BELOW = ("stun_save", "death_save", "btm", "suppression", "move")
NAME, USES = 176, 200
"""Pixels at 100 % of a stat's name, and of what it is used for at least."""
BESIDES, SHORT = 160, 408
"""Pixels of a page at 100 % that the rows of the stats leave to the rest; height of the page below
which the values are in one line."""


class ValueTile(PushButton):
    """One derived value; Explain shows how it is made when it is pressed or has the focus."""

    def __init__(self, *, large: bool) -> None:
        super().__init__()
        self.figure, self.large = Figure("", "", ""), large
        self.setProperty("role", "tile")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_figure(self, figure: Figure) -> None:
        """Show another figure."""
        self.figure = figure
        words = f"{figure.name} {figure.value}, {figure.parts}".removesuffix(", ")
        self.setAccessibleName(words)
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.now()
        high = theme.SMALL + theme.VALUE + GAP if self.large else theme.FIGURE + GAP
        wide = sum(wide + look.px(GAP) for _, _, wide in self._parts()[: 1 if self.large else 2])
        return QSize(wide + 2 * look.px(PAD), look.px(high + PAD))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter = theme.painter_of(self)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(look.colour("accent"), look.px(2) if self.hasFocus() else 1))
            painter.drawRoundedRect(area, look.px(GAP), look.px(GAP))
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        if self.large:
            name, *figures = self._parts()
            self._paint_part(painter, room, name, _TOP)
            for part in figures:
                self._paint_part(painter, room, part, _BOTTOM)
        else:
            for part in self._parts()[:2]:
                self._paint_part(painter, room, part, theme.LEFT)

    def _parts(self) -> list[tuple[str, int, int]]:
        """Return the name, the value and how it is made: text, size, width."""
        parts = (
            (self.figure.name, theme.SMALL),
            (self.figure.value, theme.VALUE if self.large else theme.TOTAL),
            (self.figure.parts, theme.CODE),
        )
        return [(text, size, _wide(text, size)) for text, size in parts]

    def _paint_part(
        self, painter: QPainter, room: QRectF, part: tuple[str, int, int], place: int
    ) -> None:
        """Paint a text at the left of the room, which shrinks by it unless it is the top line."""
        look, (text, size, wide) = theme.now(), part
        tone = "ink" if size >= theme.TOTAL else "muted"
        lift = look.px(5) if place == _BOTTOM and size < theme.TOTAL else 0
        room_above = room.adjusted(0, 0, 0, -lift)
        look.write(painter, room_above, text, tone, look.font(size), place)
        if place != _TOP:
            room.setLeft(room.left() + wide + look.px(GAP))


def _wide(text: str, size: int) -> int:
    return QFontMetrics(theme.now().font(size)).horizontalAdvance(text)


_TOP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_BOTTOM = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
_TILES = tuple(name for name in VALUES if name != "luck")
"""The derived values in the order the sheet prints them; luck has no tile, it is a stat."""


class StatsPage(Page):
    """One row for each stat, and the values that follow from them."""

    help_words = (
        "Left and right change the current stat by one; a digit sets it. ATTR is rolled: choose "
        "Roll 2d5, or enter the roll made at the table. The values below follow from the stats; "
        "choose one to see how it is made. After creation, + asks your GM for a level and then "
        "raises it with IP."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)

        tip_of = partial(step_tip, document, SubjectKind.STAT)
        uses = Column(
            "Used for", 0, lambda row: row.uses, least=USES, tip="Rolls and values the stat feeds"
        )
        self.table = TraitTable(
            "Stats", trait_columns("Stat", uses, wide=NAME), tip_of, high=MEASURES.stat_row
        )
        self.attr: AttrStepper | None = None
        self.values = ValuesCard(document)
        inside = column(self.table, self.values, None)
        inside.setStretch(0, 100)
        self.setLayout(inside)
        self.table.raised.connect(self._raise)
        self.table.went_to.connect(self._look)
        self.table.acted.connect(self._act)
        self.table.traits.modelReset.connect(self._place_attr)
        self.table.columns_placed.connect(self._place_attr)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        px, room = theme.now().px, event.size().height()
        each = int((room - px(BESIDES)) / px(9))
        high = min(MEASURES.stat_row, max(MEASURES.dense_row, each))
        self.table.set_row_height(high)
        self.table.setMaximumHeight(px(high) * 9 + px(theme.ROW) + px(8))
        self.values.show_short(room < px(SHORT))
        self._place_attr()

    def reveal(self, subject: str) -> bool:
        kind, key, _ = split_subject(subject)
        if kind is SubjectKind.VALUE and key != "luck":
            return self.values.reveal(key)
        self.table.setFocus()
        if kind is SubjectKind.ATTR:
            self.table.go_to("ATTR")
            if self.attr is not None:
                self.attr.roll.setFocus()
            return True
        whole = kind in {SubjectKind.POOL, SubjectKind.UNSPENT}
        return whole or self.table.go_to("LK" if key == "luck" else key)

    def _show(self) -> None:
        about = split_subject(self.document.subject)
        focus = about.key if about.kind is SubjectKind.STAT else ""
        character = self.document.character
        rows = price_rows(character, SubjectKind.STAT, stat_rows(character, focus))
        self.table.show_rows(rows, able=self.document.can_edit)
        self._place_attr()
        self.values.show_now()

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.STAT.subject(key))
        self._show()

    def _act(self, key: str) -> None:
        if key == "ATTR" and self.attr is not None:
            self.attr.roll.setFocus()
        elif key == "ATTR" and not self.document.character.books.finished:
            open_attr_dialog(self.window(), self.document, self.program)
        else:
            self.table.step(key, 1)

    def _place_attr(self, *_: object) -> None:
        """Let the dice of ATTR stand in its row, over the pips, until it is rolled.

        They lie over the table, not in it: a screen reader finds no widget inside a table.
        """
        wanted = not self.document.build.choices.attr.rolls and not self.document.held
        if self.attr is not None and not wanted:
            rolled, self.attr, focus = self.attr, None, QApplication.focusWidget()
            if focus is not None and rolled.isAncestorOf(focus):
                self.table.setFocus()  # the button that has rolled goes
            rolled.hide()
            rolled.deleteLater()
        index = self.table.traits.index(self.table.traits.place_of("ATTR"), 1)
        if not wanted or not index.isValid():
            return
        if self.attr is None:
            self.attr = AttrStepper(self.document, self.program)
            self.attr.setParent(self)
            self.attr.show()
        cell, view = self.table.visualRect(index).adjusted(0, 0, 0, -1), self.table.viewport()
        self.attr.setGeometry(QRect(view.mapTo(self, cell.topLeft()), cell.size()))

    def _raise(self, key: str, level: int) -> None:
        if self.document.character.books.finished:
            offer_in(self, self.table, SubjectKind.STAT, key, level)
            return
        self.document.look_at(SubjectKind.STAT.subject(key))
        if key == "ATTR" and self.attr is not None and level > attr_levels(self.document.build):
            self.attr.roll.setFocus()
        elif key == "ATTR":
            raise_attr(self.document, level)
        elif key in BOUGHT_STATS:
            build = edits.set_stat(self.document.build, key, max(1, level))
            words = undo_labels.level(key, lambda state: state.choices.stats[key])
            self.document.edit(words, build, merge=f"stat:{key}")


class ValuesCard(QFrame):
    """The derived values: four in large figures, the next below, the rest behind *More*."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.tiles = {name: ValueTile(large=name in MAIN) for name in _TILES}
        self._short, self._at = False, 0
        for name, tile in self.tiles.items():
            tile.clicked.connect(partial(self._look, name))
        self.more = button("More", self._turn, role="link")
        rest = [tile for name, tile in self.tiles.items() if name not in {*MAIN, *BELOW}]
        main = box(row(*(self.tiles[name] for name in MAIN)))
        self._groups: tuple[QWidget, ...] = (
            main,
            Flow(*(self.tiles[name] for name in BELOW)),
            Flow(*rest),
        )
        groups = box(column(*self._groups))
        low = column(None, self.more, 8, gap=0)
        self.setLayout(row(groups, low, margins=(12, 8, 12, 8), grows=groups))
        self._show_groups()

    def show_now(self) -> None:
        """Show the current values (DV-01 to DV-09)."""
        for name, figure in zip(_TILES, value_figures(self.document.character), strict=True):
            self.tiles[name].show_figure(figure)

    def reveal(self, name: str) -> bool:
        """Give a value's tile the focus."""
        if name not in self.tiles:
            return False
        while not self.tiles[name].isVisibleTo(self):
            self._turn()
        self.tiles[name].setFocus()
        return True

    def show_short(self, short: bool) -> None:
        """Show one line of small figures, or the main values in large ones above it."""
        if short != self._short:
            self._short, self._at = short, 0
            for name in MAIN:
                self.tiles[name].large = not short
                self.tiles[name].updateGeometry()
            self._show_groups()

    def _turn(self) -> None:
        """Show the next values in the same place: nothing else moves."""
        self._at += 1
        self._show_groups()

    def _show_groups(self) -> None:
        main = self._groups[0]
        turns = self._groups if self._short else self._groups[1:]
        shown = turns[self._at % len(turns)]
        for group in self._groups:
            group.setVisible(group is shown or (group is main and not self._short))
        self.more.setText("Back" if shown is turns[-1] else "More")

    def _look(self, name: str, *_: object) -> None:
        self.document.look_at(SubjectKind.VALUE.subject(name))
