"""Preferences: paper, kind of sheet, look, text size, dice, the player's name."""

from PySide6.QtWidgets import QWidget

from chargen.gui.application.settings import Settings
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import Segments, labelled
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.kind_field import KindField, PaperField
from chargen.gui.widgets.fields.text_fields import LineField


class SettingsForm(Form):
    """One line for each preference."""

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        words = "These settings apply to every character on this computer."
        super().__init__(parent, "Settings", words, ok="Apply", width=520)
        self.paper = PaperField(settings.paper)
        self.sheet = KindField(settings.sheet)
        themes = ("system", "Match desktop"), ("light", "Light"), ("dark", "Dark")
        self.theme = Segments("Theme", themes, settings.theme)
        contrasts = ("normal", "Normal"), ("high", "High")
        self.contrast = Segments("Contrast", contrasts, settings.contrast)
        dice = ("app", "Roll for me"), ("typed", "Enter my roll")
        self.dice = Segments("Dice", dice, settings.dice)
        self.text = NumberField("Text size", 100, 200, settings.text, unit="%")
        self.text.setSingleStep(10)
        self.player = LineField("Your name", text=settings.player)
        lines = (
            ("Your name", self.player), ("Paper", self.paper), ("Sheet", self.sheet),
            ("ATTR dice", self.dice), ("Theme", self.theme), ("Contrast", self.contrast),
            ("Text size", self.text),
        )  # fmt: skip
        self.add(labelled(*lines))

    @property
    def values(self) -> dict[str, object]:
        """The chosen values, by the names of the settings."""
        return {
            "paper": self.paper.value,
            "sheet": self.sheet.key,
            "theme": self.theme.value,
            "contrast": self.contrast.value,
            "dice": self.dice.value,
            "text": self.text.value(),
            "player": self.player.typed,
        }
