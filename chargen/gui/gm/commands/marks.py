"""The form that turns marks into IP, for all characters at once (AD-02)."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.approval.desk.bulk import Bulk, ConvertibleMarks, called
from chargen.character.display_names import points, skill_name
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.gm.forms.forms import left_label
from chargen.gui.widgets.elements import box, label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.rules.model import Ruleset

WORDS = "Each mark is worth 1 IP for its skill unless you change the number. 0 keeps the marks."


class MarksForm(Form):
    """A line for each skill with marks: how many, and the IP they become."""

    def __init__(
        self, parent: QWidget, rules: Ruleset, marks: Sequence[ConvertibleMarks], bulk: Bulk
    ) -> None:
        super().__init__(parent, "Convert marks to IP", WORDS, ok="Convert marks", width=520)
        self.marks = marks
        self.fields: list[NumberField] = []
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        names = dict(zip([row.key for row in bulk.taken], called(bulk.taken), strict=True))
        for number, marked in enumerate(marks):
            name, skill = names[marked.row.key], skill_name(rules, marked.skill)
            field = NumberField(f"IP for {skill} of {name}", 0, 1_000, marked.count, unit=" IP")
            self.fields.append(field)
            grid.addWidget(label(name, "strong"), number, 0)
            grid.addWidget(label(skill), number, 1)
            grid.addWidget(label(points(marked.count, "mark"), "muted"), number, 2)
            grid.addWidget(field, number, 3)
        area = Scrolled(box(grid), across=False)
        area.setMinimumHeight(min(theme.now().px(400), theme.now().px(40) * len(marks)))
        self.add(area, left_label(bulk))

    @property
    def rates(self) -> Mapping[tuple[str, str], int]:
        """The IP for the marks of each skill, by id of the character and skill."""
        return {
            (marked.row.char_id, marked.skill): field.value()
            for marked, field in zip(self.marks, self.fields, strict=True)
        }

    @property
    def total(self) -> int:
        """The IP of all lines."""
        return sum(self.rates.values())
