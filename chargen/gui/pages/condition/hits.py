"""Hits and armour by location: the figure and what a click on a part opens (CB-14, CB-100)."""

from PySide6.QtWidgets import QFrame

from chargen.character.document.condition import LIMBS, MOST_BOXES
from chargen.character.edits import condition_edits
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.widgets.body_figure import LEAST, BodyFigure, PartButton
from chargen.gui.widgets.elements import button, column, label, labelled, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.popover import Popover
from chargen.gui.widgets.plain_text import CheckBox
from chargen.gui.widgets.text import ElidedLine
from chargen.rules.gear import Location
from chargen.views.condition import armour_rows

MARGINS = (14, 6, 10, 8)
LOW_FIGURE = 130
"""Pixels at 100 % of the figure's height at least where every line counts."""


class PartPopover(Popover):
    """Wound boxes, armour lost and crippling of one location."""

    def __init__(self, part: PartButton, document: Document) -> None:
        self.document, self.place = document, part.place
        place = part.place
        self.boxes = NumberField(f"Wound boxes: {place}", 0, MOST_BOXES)
        self.lost = NumberField(f"SP lost: {place}", 0, 0)
        self.crippled = CheckBox("Crippled")
        self.crippled.setAccessibleName(f"Crippled: {place}")
        fields = labelled(("Wound boxes here", self.boxes), ("SP lost", self.lost))
        super().__init__(
            part,
            column(
                label(place.capitalize(), "strong"), fields, row(self.crippled, None),
                margins=(14, 10, 14, 12),
            ),
        )  # fmt: skip
        self.crippled.setVisible(place in LIMBS)
        self.show_now()
        self.boxes.changed.connect(self._wound)
        self.lost.changed.connect(self._wear)
        self.crippled.toggled.connect(self._cripple)
        document.changed.connect(self.show_now)

    def show_now(self) -> None:
        """Show the current location."""
        play = self.document.build.play
        here, armour = (
            play.places.get(self.place, 0),
            armour_rows(self.document.character)[self.place],
        )
        self.boxes.show_range(0, max(here, MOST_BOXES - play.boxes + here), here)
        self.lost.show_range(0, max(armour.sp, armour.lost), armour.lost)
        self.lost.setEnabled(bool(armour.sp or armour.lost))
        self.crippled.show_value(self.place in play.crippled)

    def _wound(self, boxes: int) -> None:
        place = self.place
        build = condition_edits.set_wounds_at(self.document.build, place, boxes)
        words = level(f"wound boxes: {place}", lambda state: state.play.places.get(place, 0))
        self.document.edit(words, build, merge=f"play:at:{place}")

    def _wear(self, points: int) -> None:
        place = self.place
        build = condition_edits.set_armour_lost(self.document.build, place, points)
        words = level(f"SP lost: {place}", lambda state: state.play.armour.get(place, 0))
        self.document.edit(words, build, merge=f"play:{place}")

    def _cripple(self, crippled: bool) -> None:
        before = self.document.build.play.crippled
        limbs = [limb for limb in LIMBS if (crippled if limb == self.place else limb in before)]
        build = condition_edits.set_crippled(self.document.build, limbs)
        self.document.edit(f"Mark {self.place} {'crippled' if crippled else 'healed'}", build)


class HitsCard(QFrame):
    """The figure; a click on a part opens its wounds and its armour."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.figure = BodyFigure("Click to change.")
        self.popover: PartPopover | None = None
        self.mend = button("Repair all armour", self._mend, role="quiet")
        hint = ElidedLine("Click a part", tone="muted")
        foot = row(hint, self.mend, grows=hint)
        self._head = label("Hits and armour", "section")
        self.setLayout(
            column(self._head, self.figure, foot, gap=4, margins=MARGINS, grows=self.figure)
        )
        self._last: Location = "torso"
        self.figure.chosen.connect(self.open)

    def show_low(self, low: bool) -> None:
        """Leave the height to the figure."""
        self._head.setVisible(not low)
        self.figure.show_least(LOW_FIGURE if low else LEAST)

    def show_now(self) -> None:
        """Show the current armour and wounds."""
        play, able = self.document.build.play, not self.document.read_only
        self.figure.show_character(self.document.character)
        for part in self.figure.parts.values():
            part.setEnabled(able)
        self.mend.setEnabled(able and bool(play.armour))

    def open(self, place: Location | None = None) -> None:
        """Open the wounds and armour of a location; the last one if none is named."""
        self._last = place or self._last
        part = self.figure.parts[self._last]
        self.popover = PartPopover(part, self.document)
        self.popover.open_at(part.rect(), self.popover.boxes)

    def _mend(self) -> None:
        self.document.edit("Repair all armour", condition_edits.mend_armour(self.document.build))
