"""The desk's page before a campaign is open."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.gui.application import theme
from chargen.gui.vocabulary import NEW_CAMPAIGN, OPEN_CAMPAIGN, REBUILD_CAMPAIGN, RESTORE_GM_DATA
from chargen.gui.widgets.elements import box, button, column, frame, label, row
from chargen.gui.widgets.layout.layouts import Flow

WORDS = (
    "A campaign holds your group's rules and content. Show it the folder with the characters: "
    "it lists what waits for you, records what you decide, and awards IP. You can start signing "
    "with a GM key at any time."
)


class StartPage(QWidget):
    """The first steps."""

    help_words = (
        "Create a campaign once. Players get its card; you sign with its key. Without a "
        "key, approvals are recorded in the files."
    )

    def __init__(self, run: Callable[[str], None]) -> None:
        super().__init__()
        self.new = button(
            NEW_CAMPAIGN, lambda: run("campaign-new"), role="primary", picture="file-plus"
        )
        ways = Flow(
            self.new,
            button(OPEN_CAMPAIGN, lambda: run("campaign-open")),
            button(RESTORE_GM_DATA, lambda: run("import")),
            button(REBUILD_CAMPAIGN, lambda: run("rebuild"), role="link"),
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
