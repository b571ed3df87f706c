"""Rounds in each weapon as marks, spare loads, and reloading (CB-83, CB-130, CB-131)."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout

from chargen.character.document.condition import AmmunitionUsed, reloaded, used_of
from chargen.character.edits import condition_edits
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.pages.condition.marks import MarkRow
from chargen.gui.widgets.elements import box, button, clear, column, label, labelled, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.popover import Popover
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.views.condition import AmmunitionRow, ammunition_rows

MARGINS = (14, 6, 10, 6)
ROWS, FEW = 3, 2
"""Weapons shown at once, and on a low page; others scroll."""
LINE, NAME, PAD = 32, 150, 4
"""Pixels at 100 %: of the height of a weapon, of the width of its name, and beside it."""


class RoundMarks(MarkRow):
    """A mark for each round, or for a few."""

    def preview(self, value: int) -> str:
        return f"{value} of {self.whole} rounds"


class WeaponName(PushButton):
    """A weapon's name above its rounds; pressed, it opens their exact numbers."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name, self.count = name, ""
        self.setProperty("role", "bare")
        self.setFixedSize(theme.now().px(NAME), theme.now().px(LINE))

    def show_count(self, count: str) -> None:
        """Show the rounds."""
        self.count = count
        self.setAccessibleName(f"{self.name}, {count}: exact numbers")
        set_tip(self, f"{self.name}, {count}. Click for exact rounds and spares.")
        self.update()

    def minimumSizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, painter, pad = theme.now(), QPainter(self), theme.now().px(PAD)
        room = QRectF(self.rect()).adjusted(pad, look.px(2), -pad - 1, -look.px(2))
        for text, size, weight, tone, side in (
            (self.name, theme.SMALL, theme.STRONG, "ink", Qt.AlignmentFlag.AlignTop),
            (self.count, theme.CODE, theme.PLAIN, "muted", Qt.AlignmentFlag.AlignBottom),
        ):
            place = int(side | Qt.AlignmentFlag.AlignLeft)
            look.write(painter, room, text, tone, look.font(size, weight), place)


class WeaponLine:
    """The parts of one weapon; one that is thrown or laid has only spares."""

    def __init__(self, row: AmmunitionRow) -> None:
        self.key = row.key
        self.name = WeaponName(row.name)
        self.marks = RoundMarks("accent")
        self.reload = button("", picture="rotate-ccw") if row.have.shots else None

    def show_row(self, row: AmmunitionRow, *, able: bool) -> None:
        """Show what is left."""
        have = row.have
        left, whole = (have.loaded, have.shots) if have.shots else (have.spare, have.spares)
        self.marks.show_marks(left, whole, f"{row.name}: {left} of {whole} left")
        unit = f", one mark is {self.marks.unit}" if self.marks.unit > 1 else ""
        self.name.show_count(f"{left} of {whole}{unit}")
        self.marks.setEnabled(able)
        self.name.setEnabled(able)
        if self.reload is not None:
            self.reload.setText(str(have.spare))
            kind = "single rounds" if have.single else "magazines"
            self.reload.setAccessibleName(f"Reload {row.name}, {have.spare} spare {kind}")
            set_tip(self.reload, f"Reload: {have.spare} spare {kind}")
            self.reload.setEnabled(able and have.loaded < have.shots and have.spare > 0)


class RoundsPopover(Popover):
    """The exact rounds and spares of a weapon."""

    def __init__(self, part: RoundMarks, document: Document, key: str) -> None:
        self.document, self.key = document, key
        row_now = _row(document, key)
        self.spare = NumberField(f"Spare for {row_now.name}", 0, 0)
        lines = [("Spare", self.spare)]
        self.loaded: NumberField | None = None
        if row_now.have.shots:
            self.loaded = NumberField(f"Loaded in {row_now.name}", 0, 0)
            lines.insert(0, ("Loaded", self.loaded))
        fields = labelled(*lines)
        super().__init__(
            part, column(label(row_now.name, "strong"), fields, margins=(14, 10, 14, 12))
        )
        self.show_now()
        for _, field in lines:
            field.changed.connect(self._count)
        document.changed.connect(self.show_now)

    def show_now(self) -> None:
        """Show the current rounds."""
        have = _row(self.document, self.key).have
        if self.loaded is not None:
            self.loaded.show_range(0, have.shots, have.loaded)
        self.spare.show_range(0, have.spares, have.spare)

    def _count(self, *_: object) -> None:
        row_now = _row(self.document, self.key)
        loaded = self.loaded.value() if self.loaded is not None else 0
        used = used_of(row_now.have, loaded, self.spare.value())
        _use(self.document, row_now, used, f"play:{self.key}")


class AmmunitionCard(QFrame):
    """A line for each weapon that uses ammunition."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.lines: dict[str, WeaponLine] = {}
        self.popover: RoundsPopover | None = None
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(theme.now().px(8))
        self.grid.setVerticalSpacing(0)
        self.grid.setColumnStretch(1, 1)
        self.empty = label(
            "No weapon that uses ammunition. Add one on the Gear page.", "muted", wrap=True
        )
        self.fill = button("Refill all ammunition", self._fill, role="quiet")
        self.inside = box(self.grid)
        self.area = Scrolled(self.inside, across=False)
        head = row(label("Ammunition", "section"), None, self.fill)
        self.setLayout(column(head, self.empty, self.area, gap=2, margins=MARGINS))
        self._shown: tuple[tuple[str, str, bool], ...] = ()
        self._most = ROWS

    def show_now(self) -> None:
        """Show the current ammunition."""
        rows = ammunition_rows(self.document.character)
        shown = tuple((each.key, each.name, each.have.shots > 0) for each in rows)
        if shown != self._shown:
            self._rebuild(rows)
            self._shown = shown
        able = not self.document.read_only
        self.empty.setVisible(not rows)
        self.area.setVisible(bool(rows))
        self.fill.setVisible(bool(rows))
        self.fill.setEnabled(able and bool(self.document.build.play.ammunition))
        for each in rows:
            self.lines[each.key].show_row(each, able=able)

    def fire(self) -> None:
        """Fire a round of the weapon in hand, if it holds one."""
        rows = ammunition_rows(self.document.character)
        first = next((each for each in rows if each.have.shots), None)
        if first is not None and first.have.loaded:
            used = used_of(first.have, first.have.loaded - 1, first.have.spare)
            build = condition_edits.set_ammunition(self.document.build, first.key, used)
            self.document.edit(f"Fire {first.name}", build)

    def _rebuild(self, rows: tuple[AmmunitionRow, ...]) -> None:
        clear(self.grid)
        self.lines = {}
        px = theme.now().px
        for number, each in enumerate(rows):
            line = self.lines[each.key] = WeaponLine(each)
            self.grid.addWidget(line.name, number, 0)
            self.grid.addWidget(line.marks, number, 1)
            self.grid.setRowMinimumHeight(number, px(LINE))
            line.marks.picked.connect(partial(self._pick, each.key))
            line.name.clicked.connect(partial(self._open, each.key))
            if line.reload is not None:
                self.grid.addWidget(line.reload, number, 2)
                line.reload.clicked.connect(partial(self._reload, each.key))
        self._set_height()

    def show_most(self, most: int) -> None:
        """Show a number of weapons at once; the others scroll."""
        self._most = most
        self._set_height()

    def _set_height(self) -> None:
        self.area.setFixedHeight(theme.now().px(LINE) * min(self._most, len(self.lines)))

    def _pick(self, key: str, left: int) -> None:
        row_now = _row(self.document, key)
        have = row_now.have
        loaded, spare = (left, have.spare) if have.shots else (0, left)
        _use(self.document, row_now, used_of(have, loaded, spare))

    def _open(self, key: str, *_: object) -> None:
        part = self.lines[key].marks
        self.popover = RoundsPopover(part, self.document, key)
        self.popover.open_at(part.rect(), self.popover.loaded or self.popover.spare)

    def _reload(self, key: str, *_: object) -> None:
        row_now = _row(self.document, key)
        build = condition_edits.set_ammunition(self.document.build, key, reloaded(row_now.have))
        self.document.edit(f"Reload {row_now.name}", build)

    def _fill(self) -> None:
        self.document.edit("Refill all ammunition", condition_edits.fill_up(self.document.build))


def _row(document: Document, key: str) -> AmmunitionRow:
    return next(each for each in ammunition_rows(document.character) if each.key == key)


def _use(document: Document, row: AmmunitionRow, used: AmmunitionUsed, merge: str = "") -> None:
    build = condition_edits.set_ammunition(document.build, row.key, used)
    document.edit(f"Set ammunition of {row.name}", build, merge=merge)
