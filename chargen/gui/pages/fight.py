"""Fight: hand the character over to a test fight."""

from collections.abc import Sequence

from chargen.character.document.condition import Condition
from chargen.character.edits.condition_edits import set_play
from chargen.character.subjects import SubjectKind, split_subject
from chargen.encounter.setup.setup import MINE
from chargen.gui.application.undo_store import Steps
from chargen.gui.dialogs.messages import BoxAnswer, ask
from chargen.gui.document.document import Document
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import APPLY_FIGHT_RESULT, dialog_title
from chargen.gui.widgets.elements import column
from chargen.views.condition import differences

COMPARED = ("whatif", "systems")
"""Views that wait for a choice."""
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
        self.desk.store.came_home.connect(self._take_over)
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
        return self.desk.shown == "table"

    @property
    def steps(self) -> Steps:
        return self.desk.steps

    def _read_rule(self, rule: str) -> None:
        self.document.look_at(SubjectKind.RULE.subject(rule))

    def _take_over(self, after: Condition, events: Sequence[object]) -> None:
        """Ask, let the character be as the fight left it, and show that."""
        document = self.document
        before = document.build.play
        changes = differences(document.character, after)
        if document.read_only or not changes:
            words = document.why_read_only or "The fight did not change this character."
            self.program.warn(self, "Nothing to apply", words)
            return
        lines = "\n".join((f"{document.name}'s condition after the fight:", *changes))
        if ask(
            self.window(),
            dialog_title(APPLY_FIGHT_RESULT),
            lines,
            (BoxAnswer("Apply result", means=True),),
        ):
            document.edit(dialog_title(APPLY_FIGHT_RESULT), set_play(document.build, after))
            self.desk.store.note_taken(events, before)
            self.asked.emit("state-of-play")

    def _show(self) -> None:
        self.desk.store.follow(self.document.character)
