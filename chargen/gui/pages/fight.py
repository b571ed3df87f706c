"""Fight: hand the character over to a test fight."""

from chargen.character.subjects import SubjectKind, split_subject
from chargen.encounter.setup.setup import MINE
from chargen.gui.application.undo_store import Steps
from chargen.gui.document.document import Document
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import column

COMPARED = ("whatif", "systems")
"""Views that wait for a choice."""
ROOMY = ("table", "odds")
"""Views that need the room of the dock."""
BEGUN = ("once", "table", "odds")
"""Views that start by themselves when asked for by a command."""


class FightPage(Page):
    """The fight desk with the open character on it."""

    help_words = FightView.help_words
    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        # The setup is the document's: pages are made anew with every change of theme.
        self.desk = FightView(SetupStore.get_or_create(document, program))
        self.desk.store.asked_rule.connect(self._read_rule)
        self.desk.store.came_home.connect(self._show_condition)
        self.desk.stepped.connect(self.stepped)
        self.aside, self.tabs = self.desk.forecast, self.desk.which
        self.setLayout(column(self.desk, grows=self.desk))

    def reveal(self, subject: str) -> bool:
        view = split_subject(subject).key
        if view in BEGUN:
            self.desk.begin(view)
            return True
        if view in COMPARED:
            self.desk.go(view)
        else:
            self.desk.go("setup")
            self.desk.setup.sides[MINE].add.setFocus()
        return True

    @property
    def reading(self) -> str:
        return "Forecast and checks" if self.is_aside_shown else "Checks"

    @property
    def is_aside_shown(self) -> bool:
        return self.desk.shown == "setup"

    @property
    def wants_room(self) -> bool:
        return self.desk.shown in ROOMY

    @property
    def steps(self) -> Steps:
        return self.desk.steps

    def _read_rule(self, rule: str) -> None:
        self.document.look_at(SubjectKind.RULE.subject(rule))

    def _show_condition(self) -> None:
        self.asked.emit("state-of-play")

    def _show(self) -> None:
        self.desk.store.follow(self.document.character)
