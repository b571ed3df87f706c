"""One figure of the live odds."""

from PySide6.QtWidgets import QFrame

from chargen.gui.application import theme
from chargen.gui.widgets.elements import column, label

NOTHING = "-"


class OddsTile(QFrame):
    """One figure with what it is called and how sure it is."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.name = label(name, "small")
        self.figure = label(NOTHING, "figure")
        self.figure.setFont(theme.now().font(theme.POOL, theme.STRONG))
        self.bounds = label(NOTHING, "small")
        inside = column(self.name, self.figure, self.bounds, gap=2, margins=(10, 6, 10, 6))
        self.setLayout(inside)

    @property
    def words(self) -> str:
        """The shown text, in a line."""
        figure, bounds = self.figure.text(), self.bounds.text()
        return f"{self.name.text()} {figure} ({bounds})"

    def say(self, figure: str, bounds: str) -> None:
        """Show another figure."""
        self.figure.setText(figure or NOTHING)
        self.bounds.setText(bounds or NOTHING)
        self.setAccessibleName(self.words)
