"""The kinds of sheet to choose from."""

from chargen.gui.widgets.kit import Segments
from chargen.views.pdf import SHEETS


class SheetKinds(Segments):
    """Every kind there is; hidden where there is no choice."""

    def __init__(self, kind: str) -> None:
        super().__init__("Sheet", [(key, entry.title) for key, entry in SHEETS.items()])
        self.choose(kind)
        if len(SHEETS) == 1:
            self.hide()
