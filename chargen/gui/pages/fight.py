"""Fight: hand the character over to a test fight."""

from chargen.gui.document import Document
from chargen.gui.fight.desk import FightDesk
from chargen.gui.hub import Hub
from chargen.gui.pages.base import Page
from chargen.gui.widgets.parts import column


class FightPage(Page):
    """The fight desk with the open character on it."""

    title = "Fight"

    def __init__(self, document: Document, hub: Hub) -> None:
        super().__init__(document, hub)
        self.desk = FightDesk(hub, document.character)
        self.desk.bench.asked_rule.connect(lambda rule: document.look_at(f"rule:{rule}"))
        self.setLayout(column(self.desk, grows=self.desk))

    def reveal(self, subject: str) -> bool:
        del subject
        self.desk.go("setup")
        self.desk.setup.odds.setFocus()
        return True

    def _show(self) -> None:
        self.desk.bench.follow(self.document.character)
