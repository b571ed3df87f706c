"""Armour worn in layers, the catalogue with what each piece would do, and the figure."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.document.custom_gear import own_key
from chargen.character.edits import gear_edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import theme
from chargen.gui.dialogs.character.own_gear import ask_for_armour
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.catalogue_layout import CatalogueLayout, Side
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.rules.gear import Location
from chargen.views.catalogue.catalogue import armour_entries, worn_entries

PARTS = {
    "head": (34, 2, 24, 24),
    "torso": (30, 30, 32, 40),
    "right arm": (12, 30, 14, 46),
    "left arm": (66, 30, 14, 46),
    "right leg": (30, 74, 15, 52),
    "left leg": (47, 74, 15, 52),
}
"""Left, top, width and height of each location in pixels at 100 %."""
SCALE = 1.5


class BodyFigure(QWidget):
    """Locations with layers are tinted, and every one carries its figure."""

    def __init__(self) -> None:
        super().__init__()
        self.sp: dict[str, int] = {}
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_sp(self, sp: Mapping[Location, int]) -> None:
        """Show other figures."""
        self.sp = {str(place): amount for place, amount in sp.items()}
        words = ", ".join(f"{place} {amount}" for place, amount in self.sp.items())
        self.setAccessibleName(f"Stopping power: {words}")
        set_tip(self, words)
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(92 * SCALE), px(130 * SCALE))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font(theme.BODY, theme.STRONG))
        for place, (left, top, wide, high) in PARTS.items():
            box = QRectF(*(look.px(n * SCALE) for n in (left, top, wide, high)))
            amount = self.sp.get(place, 0)
            painter.setPen(QPen(look.colour("accent" if amount else "muted"), 1.4))
            painter.setBrush(look.colour("soft" if amount else "panel"))
            if place == "head":
                painter.drawEllipse(box)
            else:
                painter.drawRoundedRect(box, look.px(7), look.px(7))
            painter.setPen(look.colour("ink"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(amount))


WORN = (
    Column("Armour", 0, lambda a: a.name),
    Column("SP", 38, lambda a: a.sp, right=True),
    Column("EV", 38, lambda a: a.ev, right=True),
    Column("", 66, lambda a: a.where),
)
CATALOGUE = (
    Column("Armour", 0, lambda a: a.name),
    Column("Covers", 122, lambda a: a.covers),
    Column("SP", 42, lambda a: str(a.sp), right=True),
    Column("EV", 42, lambda a: str(a.ev), right=True),
    Column(
        "If worn",
        106,
        lambda a: a.effect,
        leaves=1,
        tip="Effect of its encumbrance on attack and defence",
    ),
)


class ArmourSide(QWidget):
    """Worn and packed, catalogue, figure."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.worn = RowsView(WORN, "Armour worn and stowed")
        self.catalogue = RowsView(CATALOGUE, "Armour catalogue")
        self.filter = FilterField("Filter armour", "Filter armour")
        self.figure = BodyFigure()
        self.ev = label("", "strong")
        self.off = button("Remove armour", self._off)
        self.out = button("Move outward", lambda: self._move(1))
        self.inward = button("Move inward", lambda: self._move(-1))
        self.pack = button("Wear or stow", self._pack)
        buttons = column(row(self.out, self.inward, None), row(self.pack, self.off, None))
        self.put_on = button("Wear armour", lambda: self._put_on(self.catalogue.current_key))
        self.own = button("Create armour…", self._make)
        self.shelf = CatalogueLayout(
            Side(
                "Worn, outer layer first",
                self.worn,
                "No armour yet. Choose one from the catalogue.",
            ),
            box(column(self.ev, buttons, row(None, self.figure, None))),
            Side("Catalogue", self.catalogue, "No armour matches. Clear the filter to see it all."),
            row(self.filter, self.put_on, self.own, grows=self.filter),
        )
        self.setLayout(column(self.shelf, grows=self.shelf))
        self.worn.went_to.connect(self._look)
        self.worn.removed.connect(self._remove)
        self.catalogue.went_to.connect(
            lambda key: document.look_at(SubjectKind.ARMOUR.subject(key))
        )
        self.catalogue.acted.connect(self._put_on)
        self.filter.lead_to(self.catalogue)
        self.filter.changed.connect(self.show_now)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        """In what something is looked for on this side."""
        return (self.filter, self.worn, self.catalogue)

    def reveal(self, key: str) -> bool:
        """Lead to a piece of the catalogue, or to what is worn."""
        self.filter.clear()
        if key and self.catalogue.rows_model.place_of(key) >= 0:
            self.catalogue.setFocus()
            return self.catalogue.go_to(key)
        self.worn.setFocus()
        return True

    def show_now(self, *_: object) -> None:
        """Show the current armour."""
        character = self.document.character
        worn = worn_entries(character)
        wanted = self.filter.text().casefold().strip()
        rows = [e for e in armour_entries(character) if wanted in e.name.casefold()]
        self.shelf.show_rows(worn, rows)
        self.figure.show_sp(character.sp)
        self.ev.setText(f"Encumbrance {character.ev} (subtracted from REF)")
        for part in (self.out, self.inward, self.pack, self.off, self.put_on, self.own):
            part.setEnabled(not self.document.read_only)

    def _look(self, key: str) -> None:
        kind, place, _ = split_subject(key)
        gear = self.document.build.choices.gear
        pieces = gear.worn if kind is SubjectKind.WORN else gear.packed
        if kind is not None and int(place) < len(pieces):
            self.document.look_at(kind.subject(pieces[int(place)]))

    def _put_on(self, key: str) -> None:
        if key:
            worn = (*self.document.build.choices.gear.worn, key)
            self.document.edit("Wear armour", gear_edits.set_worn(self.document.build, worn))

    def _selected(self) -> tuple[SubjectKind, int] | None:
        kind, place, _ = split_subject(self.worn.current_key)
        return (kind, int(place)) if kind is not None and place else None

    def _remove(self, _: str) -> None:
        if not self.document.read_only:
            self._off()

    def _off(self) -> None:
        if (selected := self._selected()) is None:
            return
        where, place = selected
        gear = self.document.build.choices.gear
        if where is SubjectKind.WORN:
            rest = (*gear.worn[:place], *gear.worn[place + 1 :])
            self.document.edit("Remove armour", gear_edits.set_worn(self.document.build, rest))
        else:
            rest = (*gear.packed[:place], *gear.packed[place + 1 :])
            self.document.edit("Remove armour", gear_edits.set_packed(self.document.build, rest))

    def _move(self, by: int) -> None:
        selected = self._selected()
        worn = list(self.document.build.choices.gear.worn)
        if (
            selected is None
            or selected[0] is not SubjectKind.WORN
            or not 0 <= selected[1] + by < len(worn)
        ):
            return
        place = selected[1]
        worn[place], worn[place + by] = worn[place + by], worn[place]
        self.document.edit("Reorder armour layers", gear_edits.set_worn(self.document.build, worn))
        self.worn.go_to(SubjectKind.WORN.subject(place + by))

    def _pack(self) -> None:
        if (selected := self._selected()) is None:
            return
        where, place = selected
        gear = self.document.build.choices.gear
        worn, packed = list(gear.worn), list(gear.packed)
        if where is SubjectKind.WORN:
            packed.append(worn.pop(place))
        else:
            worn.append(packed.pop(place))
        build = gear_edits.set_packed(gear_edits.set_worn(self.document.build, worn), packed)
        self.document.edit("Stow armour" if where is SubjectKind.WORN else "Wear armour", build)

    def _make(self) -> None:
        armour = ask_for_armour(self.window())
        if armour is not None:
            word, piece = armour
            own = self.document.build.choices.gear.own_armour
            key = own_key(word, {*own, *self.document.character.rules.armour})
            build = gear_edits.set_own_armour(self.document.build, key, piece)
            self.document.edit(f"Create {piece.name}", build)
            self._put_on(key)
