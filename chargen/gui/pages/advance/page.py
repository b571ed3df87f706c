"""Advance: the ledger, requests, goals and the next purchase."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.goals import GoalsView
from chargen.gui.pages.advance.ledger import LedgerView
from chargen.gui.pages.advance.next_purchase import NextPurchaseView
from chargen.gui.pages.advance.requests import RequestsView
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import OPEN_PACKET, RECORD_AWARD
from chargen.gui.widgets.elements import Segments, box, button, card, column, label, row
from chargen.gui.widgets.layout.layouts import CompactStack, Ends
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.rule_link import HelpLink

EMPTY = (
    "Finish creation to start spending improvement points. From then on, each change "
    "is a ledger entry with its date, price and rule."
)

_VIEWS = {
    SubjectKind.REQUEST: "requests",
    SubjectKind.GOAL: "goals",
}
"""The view for each kind of subject; the ledger shows all others."""


class AdvancePage(Page):
    """The ledger, requests, goals or the next purchase: one view at a time."""

    help_words = (
        "The ledger lists every change since creation, newest first. IP are spent on Skills, "
        "Stats, Perks and Flaws: press + at a row. Requests shows what waits for the GM. "
        "Marks are boxes on Skills. After the session converts marks to IP and "
        "records awards, lessons and notes. Goals shows the sessions each goal needs at your "
        "average. Next purchase fights to find what helps most. "
        "A refund adds a reversing entry; no entry is ever removed."
    )

    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.views: Mapping[str, AdvanceView] = {
            "ledger": LedgerView(document),
            "requests": RequestsView(document),
            "goals": GoalsView(document),
            "next": NextPurchaseView(document),
        }
        names = {key: view.title for key, view in self.views.items()}
        self.which = Segments("View", tuple(names.items()))
        self.give = button(RECORD_AWARD, self._give, picture="award")
        self.stack = CompactStack()
        for view in self.views.values():
            self.stack.add(view)
            view.asked.connect(self.asked)
            view.led.connect(self.went)
        bar = Ends(self.which, self.give)
        self.open = box(column(bar, self.stack, grows=self.stack))
        self.empty = self._empty()
        self.setLayout(column(self.empty, self.open, grows=self.open))
        self.which.chosen.connect(lambda _: self._show())

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.which,)

    def reveal(self, subject: str) -> bool:
        about = split_subject(subject)
        if not self.document.character.books.opened:
            self.finish.setFocus()
            return True
        view = _VIEWS.get(about.kind, "ledger") if about.kind else "ledger"
        self.turn_to(view)
        return self.views[view].reveal(about.key)

    def turn_to(self, view: str) -> None:
        """Show one of the views."""
        if view in self.views:
            self.which.choose(view)
            self._show()

    @property
    def _signed(self) -> bool:
        return self.document.character.states.signed

    def _give(self) -> None:
        self.asked.emit("packet" if self._signed else "award")

    def _show(self) -> None:
        opened = self.document.character.books.opened
        self.empty.setVisible(not opened)
        self.open.setVisible(opened)
        if not opened:
            return
        writable = not self.document.read_only
        # Where the GM signs, IP come in a packet and nothing written here would count (AD-01).
        self.give.setText(OPEN_PACKET if self._signed else RECORD_AWARD)
        self.give.setEnabled(writable)
        view = self.views[self.which.value]
        self.stack.turn_to(view)
        view.show_now()

    def _empty(self) -> QWidget:
        self.finish = button(
            "Open Review",
            partial(self.asked.emit, "finish"),
            role="primary",
            picture="clipboard-check",
        )
        steps = (
            "1.  Review shows LEGAL, or what still needs GM approval.",
            "2.  Finish creation locks stats, skills, perks and flaws.",
            "3.  Record the GM's awards here and spend IP on Skills, Stats and Perks.",
        )
        words = card(
            label("Advancement starts after creation", "title", wrap=True),
            label(EMPTY, "muted", wrap=True),
            *(label(step, wrap=True) for step in steps),
            row(self.finish, HelpLink(), None),
            gap=12,
            margins=(24, 20, 24, 22),
        )
        return box(column(words, None))
