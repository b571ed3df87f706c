"""Preferences: paper, kind of sheet, look, text size, dice, the player's name."""

from PySide6.QtWidgets import QWidget

from chargen.gui.application.settings import Settings
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import Segments, labelled
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.kind_field import KindField
from chargen.gui.widgets.fields.text_fields import LineField


class SettingsForm(Form):
    """One line for each preference."""

    def __init__(self, parent: QWidget, settings: Settings) -> None:
        words = "These settings apply to every character on this computer."
        super().__init__(parent, "Settings", words, ok="Apply", width=520)
        self.paper = Segments("Paper", (("a4", "A4"), ("letter", "Letter")))
        self.sheet = KindField(settings.sheet)
        self.theme = Segments(
            "Theme", (("system", "Match desktop"), ("light", "Light"), ("dark", "Dark"))
        )
        self.contrast = Segments("Contrast", (("normal", "Normal"), ("high", "High")))
        self.dice = Segments("Dice", (("app", "Roll for me"), ("typed", "Enter my roll")))
        self.text = NumberField("Text size", 100, 200, settings.text, unit="%")
        self.text.setSingleStep(10)
        self.player = LineField("Your name", text=settings.player)
        for part, value in (
            (self.paper, settings.paper),
            (self.theme, settings.theme),
            (self.contrast, settings.contrast),
            (self.dice, settings.dice),
        ):
            part.choose(value)
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
