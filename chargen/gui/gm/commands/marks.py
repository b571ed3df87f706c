"""Turning marks into IP, for everybody at once (AD-02)."""

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.approval.folder_rows import FolderRow, Marks
from chargen.approval.packet_draft import Given, PacketDraft, converted
from chargen.character.events import Conversion
from chargen.character.names import points, skill_name
from chargen.files.text import today
from chargen.gui import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.fields import NumberField
from chargen.gui.widgets.kit import box, label
from chargen.gui.widgets.scrolled import Scrolled
from chargen.rules.model import Ruleset

WORDS = "Each mark is worth 1 IP for its skill unless you say otherwise; 0 leaves the marks."


class MarksForm(Form):
    """A line for each skill with marks: how many, and the IP they become."""

    def __init__(
        self, parent: QWidget, rules: Ruleset, found: Sequence[tuple[FolderRow, Marks]]
    ) -> None:
        super().__init__(parent, "Turn marks into IP", WORDS, ok="Turn them", width=520)
        self.found = found
        self.fields: list[NumberField] = []
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        for number, (entry, marks) in enumerate(found):
            name = skill_name(rules, marks.skill)
            said = f"IP for {name} of {entry.name}"
            field = NumberField(said, 0, 1_000, marks.count, unit=" IP")
            self.fields.append(field)
            grid.addWidget(label(entry.name, "strong"), number, 0)
            grid.addWidget(label(name), number, 1)
            grid.addWidget(label(points(marks.count, "mark"), "muted"), number, 2)
            grid.addWidget(field, number, 3)
        area = Scrolled(box(grid), across=False)
        area.setMinimumHeight(min(theme.now().px(400), theme.now().px(40) * len(found)))
        self.add(area)

    def gifts(self, gm: str) -> Iterator[Given]:
        """Yield what each character gets."""
        for (entry, marks), field in zip(self.found, self.fields, strict=True):
            if field.value():
                gain = Conversion(
                    event="conversion", on=today(), by=gm, skill=marks.skill,
                    marks=marks.count, ip=field.value(),
                )  # fmt: skip
                yield Given(entry.char_id, gain)


def open_marks(entries: Sequence[FolderRow], evening: PacketDraft) -> list[tuple[FolderRow, Marks]]:
    """Return the marks nobody has turned into IP yet, not even in the next packet."""
    found = []
    for entry in entries:
        taken = converted(evening, entry.char_id)
        for marks in entry.marks:
            left = marks.count - taken.get(marks.skill, 0)
            if left > 0:
                found.append((entry, Marks(marks.skill, left)))
    return found
