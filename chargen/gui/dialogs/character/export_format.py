"""The choice of an export format, with its help and a link to its page of the guide."""

from typing import Final

from PySide6.QtWidgets import QWidget

from chargen.gui.application.help_topics import read_topics
from chargen.gui.application.urls import open_guide
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.dialogs.help_dialog import OPEN, ask_help
from chargen.gui.widgets.elements import button, label
from chargen.views.export.exports import EXPORTS, PDF

PAGES: Final = {
    "print": "printing",
    "export-phone": "user/phone",
    "export-foundry": "user/foundry",
    "export-roll20": "user/roll20",
    "export-texts": "user/text-exports",
}
"""Pages of the guide by the help topic of a format."""


class ExportForm(ChooseDialog):
    """The formats, each with its use; the PDF is current at first."""

    def __init__(self, parent: QWidget) -> None:
        rows = [(key, form.title, form.about) for key, form in EXPORTS.items()]
        super().__init__(parent, "Export", "Choose a format", rows, ok="Choose file…")
        self.link = button("Guide page of this format", self.open_page, role="link")
        self.outcome = label("", "muted", wrap=True)
        self.outcome.hide()
        self.add(self.link, self.outcome)

    def open_page(self) -> None:
        """Open the page of the guide about the current format."""
        self.outcome.setText(open_guide(PAGES[EXPORTS[self.chosen or PDF].topic]))
        self.outcome.show()
        self.grow()

    def open_help(self) -> None:
        """Show the help page of the current format."""
        pages = {form.topic for form in EXPORTS.values()}
        topics = [topic for topic in read_topics() if topic.key in pages]
        about = EXPORTS[self.chosen or PDF].topic
        ask_help(
            self, "Export", "Choose a format, then a file.", topics, lambda _: OPEN, about=about
        )
