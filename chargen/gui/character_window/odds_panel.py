"""The place of the live odds, empty while they are folded away."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chargen.gui.document.document import Document
from chargen.gui.shell.app_context import AppContext

if TYPE_CHECKING:
    # What counts fights is read when it is wanted for the first time.
    from chargen.gui.fight.odds.live_odds import LiveOdds


class OddsFold(QWidget):
    """Unfolds the live odds, here and in every window from now on."""

    refolded = Signal(bool)
    """The odds were unfolded, or folded away."""

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__()
        self.document, self.program = document, program
        self.live: LiveOdds | None = None
        self._short = False
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self.hide()
        if program.settings.odds:
            self._show()

    @property
    def unfolded(self) -> bool:
        """Return whether the live odds are visible."""
        return not self.isHidden()

    def unfold(self, wanted: bool) -> None:
        """Show them, or fold them away."""
        self.program.prefer(odds=wanted)
        if wanted:
            self._show()
        else:
            self.hide()
        self.refolded.emit(wanted)

    def show_short(self, short: bool) -> None:
        """Take little height, because there is little."""
        self._short = short
        if self.live is not None:
            self.live.show_short(short)

    def _show(self) -> None:
        if self.live is None:
            from chargen.gui.fight.odds.live_odds import LiveOdds

            self.live = LiveOdds(self.document, self.program)
            self.live.fold_asked.connect(self._fold)
            self.live.show_short(self._short)
            self._inner.addWidget(self.live)
        self.show()

    def _fold(self) -> None:
        self.unfold(False)
