"""Steps of the wizard that carry out something at once: the GM's packet, paper."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from chargen.gui.document.document import Document
from chargen.gui.vocabulary import OPEN_PACKET, PRINT
from chargen.gui.widgets.elements import button, column, label
from chargen.gui.widgets.layout.layouts import Flow
from chargen.views.approval.pending_items import SEND, WAYS, waiting_items, waiting_name


class PacketStep(QWidget):
    """Opens the GM's packet, which is seen whole before anything of it is taken."""

    def __init__(self, document: Document, run: Callable[[str], object]) -> None:
        super().__init__()
        self.document = document
        self.open = button(OPEN_PACKET, lambda: run("packet"), role="primary")
        self.taken = label("", "strong", wrap=True)
        words = (
            "The GM's IP and decisions arrive in a signed .gdpacket file. You see its content "
            "before you accept."
        )
        self.setLayout(column(label(words, wrap=True), Flow(self.open), self.taken, None, gap=10))
        document.stack.indexChanged.connect(self._show)

    def _show(self, index: int) -> None:
        words = self.document.stack.text(index - 1) if index else ""
        self.taken.setText(f"Recorded: {words}." if words else "")


class PrintStep(QWidget):
    """A sheet as file or on paper, and the way to what is sent to the GM."""

    def __init__(self, document: Document, run: Callable[[str], object]) -> None:
        super().__init__()
        self.document = document
        self.messages: tuple[str, ...] = ()
        """The last message about a sheet that was exported or printed."""
        self.export = button("Export sheet…", lambda: run("export"))
        self.paper = button(PRINT, lambda: run("print"))
        self.send = button(WAYS[SEND], lambda: run(SEND))
        self.state = label("", "strong", wrap=True)
        self.waits = label("", "muted", wrap=True)
        ways = Flow(self.export, self.paper, self.send)
        self.setLayout(column(ways, self.state, self.waits, None, gap=10))
        document.notified.connect(self._tell)
        document.changed.connect(self._show)
        self._show()

    def _tell(self, words: str) -> None:
        self.messages = (words,)
        self.state.setText(words)

    def _show(self) -> None:
        character = self.document.character
        names = ", ".join(waiting_name(character, item) for item in waiting_items(character))
        self.waits.setText(f"Waiting for the GM: {names}." if names else "")
