"""The desk's page before a campaign is open."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, button, column, frame, label, row
from chargen.gui.widgets.layout.layouts import Flow

WORDS = (
    "A campaign has a card with its budgets, rulings and content of its own, and a key you sign "
    "approvals with. Give the card to your players, watch the folder their characters come to, "
    "and send decisions and IP back as one packet."
)


class StartPage(QWidget):
    """The first steps."""

    help_words = (
        "A campaign is made once: its card is what your players get, its key is what you sign "
        "with. Without a key approvals are written down in the files instead."
    )

    def __init__(self, run: Callable[[str], None]) -> None:
        super().__init__()
        self.new = button("New campaign…", lambda: run("campaign-new"), role="primary")
        ways = Flow(
            self.new,
            button("Open campaign…", lambda: run("campaign-open")),
            button("Restore GM data…", lambda: run("import")),
            button("Rebuild from card and key…", lambda: run("rebuild"), role="link"),
        )
        words = column(
            label("GM desk", "title"), label(WORDS, wrap=True), ways,
            gap=12, margins=(24, 20, 24, 20),
        )  # fmt: skip
        card = frame("card", words)
        card.setMaximumWidth(theme.now().px(560))
        middle = row(None, card, None)
        middle.setAlignment(card, Qt.AlignmentFlag.AlignCenter)
        self.setLayout(column(None, box(middle), None, None))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.new.setFocus()
