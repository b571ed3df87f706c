"""Asks who gets which file: what is in a packet is read by everybody who gets it."""

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from chargen.approval.mailing import Way
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.kit import label
from chargen.gui.widgets.plain import RadioButton

WORDS = "Whoever gets a packet can read all of it, also what is for others."
WAYS: Mapping[Way, str] = {
    "each": "A file for each player",
    "party": "One file for the party",
}
_TOLD: Mapping[Way, str] = {
    "each": "Nobody reads what another gets.",
    "party": "All read each other's items and IP. Your reasons and questions, and words on IP that "
    "only one gets, are left out of it and go into a file of each player's own.",
}


class WayForm(Form):
    """One file for each, or one for all; the first keeps more to oneself."""

    def __init__(self, parent: QWidget, counts: Mapping[Way, int]) -> None:
        super().__init__(parent, "Make packet", WORDS, ok="Make", width=480)
        self.choices: dict[Way, RadioButton] = {}
        for way, words in WAYS.items():
            count = counts[way]
            files = "1 file" if count == 1 else f"{count} files"
            self.choices[way] = RadioButton(f"{words} ({files})")
            self.add(self.choices[way], label(_TOLD[way], "small", wrap=True))
        self.choices["each"].setChecked(True)

    @property
    def way(self) -> Way:
        """What is chosen."""
        return next(way for way, choice in self.choices.items() if choice.isChecked())
