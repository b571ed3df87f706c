"""Fight: hand the character over to a test fight."""

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from chargen.encounter.setup import Encounter
from chargen.gui.document import Document
from chargen.gui.fight.fight_view import FightView
from chargen.gui.pages.base import Page
from chargen.gui.widgets.kit import column

if TYPE_CHECKING:
    from chargen.gui.app import Application

BEGUN = ("once", "play", "odds")
"""Views that start by themselves when asked for by a command."""
_plans: WeakKeyDictionary[Document, Encounter] = WeakKeyDictionary()
"""The plan of each open character, for as long as it is open."""


class FightPage(Page):
    """The fight desk with the open character on it."""

    help_words = FightView.help_words

    def __init__(self, document: Document, app: "Application") -> None:
        super().__init__(document, app)
        self.desk = FightView(app, document.character, _plans.get(document))
        self.desk.bench.changed.connect(self._keep)
        self.desk.bench.asked_rule.connect(lambda rule: document.look_at(f"rule:{rule}"))
        self.setLayout(column(self.desk, grows=self.desk))

    def reveal(self, subject: str) -> bool:
        view = subject.partition(":")[2]
        if view in BEGUN:
            self.desk.begin(view)
            return True
        self.desk.go("whatif" if view == "whatif" else "setup")
        if view != "whatif":
            self.desk.setup.odds.setFocus()
        return True

    def _keep(self) -> None:
        _plans[self.document] = self.desk.bench.plan

    def _show(self) -> None:
        self.desk.bench.follow(self.document.character)
