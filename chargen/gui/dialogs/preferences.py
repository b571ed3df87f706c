"""Preferences: paper, look, text size, dice, the player's name."""

from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from chargen.files.text import NAME_LENGTH, cleaned
from chargen.gui.dialogs.base import Form
from chargen.gui.settings import Settings
from chargen.gui.widgets.kit import Segments, label
from chargen.gui.widgets.number import Number


class SettingsForm(Form):
    """One line for each preference."""

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        words = "These hold for every character on this computer."
        super().__init__(parent, "Settings", words, ok="Use them", width=520)
        self.paper = Segments("Paper", (("a4", "A4"), ("letter", "Letter")))
        self.theme = Segments(
            "Theme", (("system", "As the desktop"), ("light", "Light"), ("dark", "Dark"))
        )
        self.contrast = Segments("Contrast", (("normal", "Normal"), ("high", "High")))
        self.dice = Segments("Dice", (("app", "Roll in the app"), ("typed", "Type what fell")))
        self.text = Number()
        self.text.setRange(100, 200)
        self.text.setSingleStep(10)
        self.text.setSuffix(" %")
        self.text.setAccessibleName("Text size")
        self.player = QLineEdit(settings.player)
        self.player.setMaxLength(NAME_LENGTH)
        self.player.setAccessibleName("Your name")
        for part, value in (
            (self.paper, settings.paper),
            (self.theme, settings.theme),
            (self.contrast, settings.contrast),
            (self.dice, settings.dice),
        ):
            part.choose(value)
        self.text.setValue(settings.text)
        grid = QGridLayout()
        for number, (name, field) in enumerate(
            (
                ("Your name", self.player), ("Paper", self.paper), ("Dice of ATTR", self.dice),
                ("Theme", self.theme), ("Contrast", self.contrast), ("Text size", self.text),
            )
        ):  # fmt: skip
            grid.addWidget(label(name, "muted"), number, 0)
            grid.addWidget(field, number, 1)
        self.add(grid)

    @property
    def values(self) -> dict[str, object]:
        """What was chosen, by the names of the settings."""
        return {
            "paper": self.paper.value,
            "theme": self.theme.value,
            "contrast": self.contrast.value,
            "dice": self.dice.value,
            "text": self.text.value(),
            "player": cleaned(self.player.text(), NAME_LENGTH),
        }


def ask_settings(parent: QWidget, settings: Settings) -> dict[str, object]:
    """Show the preferences; return what was chosen, or nothing."""
    form = SettingsForm(parent, settings)
    values = form.values if form.exec() == Form.DialogCode.Accepted else {}
    form.deleteLater()
    return values
