"""The length of a character's rest, and the healing it brings (CB-107, CB-108)."""

from PySide6.QtWidgets import QWidget

from chargen.character.document.condition import HOURS_A_DAY
from chargen.character.edits import condition_edits
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import label, labelled
from chargen.gui.widgets.fields.fields import NumberField
from chargen.views.condition import long_rest_words, rest_step_words

MOST_AT_ONCE = 365
"""Days one rest may take."""


class RestForm(Form):
    """Days and hours, with what they heal beneath."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        words = (
            "How long does the character rest? One stun point heals each hour. Unless the "
            "wounds are mortal, up to four one-point wounds heal each full day."
        )
        super().__init__(parent, "Rest", words, ok="Rest", width=440)
        self.document = document
        self.days = NumberField("Days of rest", 0, MOST_AT_ONCE, 1)
        self.hours = NumberField("Hours of rest", 0, HOURS_A_DAY - 1)
        self.heals = label("", "strong", wrap=True)
        self.add(labelled(("Days", self.days), ("Hours", self.hours)), self.heals)
        self.days.changed.connect(lambda _: self._show())
        self.hours.changed.connect(lambda _: self._show())
        self._show()

    @property
    def length(self) -> int:
        """Hours in all."""
        return self.days.value() * HOURS_A_DAY + self.hours.value()

    def complaint(self) -> str:
        return "" if self.length else "Enter the days or hours of rest."

    def _show(self) -> None:
        self.heals.setText(long_rest_words(self.document.build.play, self.length))


def ask_rest(parent: QWidget, document: Document) -> None:
    """Ask how long the rest is, and heal what it heals as one step."""
    form = RestForm(parent, document)
    if run_dialog(form):
        build = condition_edits.rest(document.build, form.length)
        document.edit(rest_step_words(form.length), build)
