"""The content of one character's window: pages and their list, budget, explain, checks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application.layout_rules import Arrangement
from chargen.gui.application.undo_store import Steps
from chargen.gui.character_window.odds_panel import OddsFold
from chargen.gui.character_window.pages_index import PAGES, page_of
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.paged_view import PagedView
from chargen.gui.vocabulary import OPEN_ANYWAY, SAVE_AS
from chargen.gui.widgets.banner import Banner
from chargen.gui.widgets.budget_bar import BudgetBar
from chargen.gui.widgets.elements import box, button, row
from chargen.gui.widgets.name_line import NameLine
from chargen.gui.widgets.page_state import browse, browsed
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.side_panels import ChecksPanel, ExplainPanel, docked
from chargen.gui.widgets.text import TitleLine
from chargen.gui.widgets.verdict_chip import VerdictChip, verdict_tone, verdict_words

if TYPE_CHECKING:
    # What counts fights is read when it is wanted for the first time.
    from chargen.gui.fight.odds.live_odds import OddsStanding

REVIEW = "review"
SHOWN = 3
"""Differences from the campaign card the banner names."""
ROOMY = 620
"""Pixels of height at 100 % from which on each pool has a card of its own."""
WAYS = (
    ("open-anyway", OPEN_ANYWAY), ("save-as", SAVE_AS), ("campaign", "Campaign…"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ViewStanding:
    """The place in a character's window to return to."""

    places: Mapping[str, tuple[str, ...]]
    """The search text of each page that was shown."""
    odds: "OddsStanding | None"


class CharacterView(PagedView[Page]):
    """Everything below the menus of a window that shows a character."""

    def __init__(self, document: Document, program: AppContext, run: Callable[[str], None]) -> None:
        super().__init__(PAGES, Page, run, document, program)
        self.document, self.program = document, program
        self._looked: dict[str, str] = {}
        self._places: dict[str, tuple[str, ...]] = {}
        """The search text of pages that are not rebuilt yet."""
        self.name = TitleLine("")
        self.exchange = button("Exchange…", lambda: run("exchange"))
        self.banner = Banner(WAYS, run)
        self.checks = ChecksPanel(document)
        self.explain = ExplainPanel(document)
        self.checks.go_there.connect(self.reveal)
        self.checks.asked.connect(run)
        self.budget = BudgetBar(document)
        self.odds = OddsFold(document, program)
        self.head = box(self._head())
        area = docked([self.explain, self.checks], "Explain and checks")
        self._lay_out(self.head, self.banner, self.budget, self.odds, dock=area)
        for splitter in (self.inner, self.outer):
            splitter.splitterMoved.connect(self._suit_strip)
        document.looked_at.connect(self._say)
        document.looked_at.connect(self._remember)
        document.changed.connect(self._show)
        document.place_changed.connect(self._show)
        self._show()

    @property
    def steps(self) -> Steps:
        """The undoable steps of the page that is shown: a fight, its setup, or the document."""
        page = self.pages.get(self.page)
        return self.document if page is None else page.steps

    def go(self, key: str) -> Page:
        """Turn to a page; what is explained is what was looked at there, never on another page."""
        before = self.page
        page = super().go(key)
        if key in self._places:
            browse(page.browsers, self._places.pop(key))
        if before not in {"", key}:
            self.document.look_at(self._looked.get(key, ""))
        return page

    @property
    def standing(self) -> ViewStanding:
        """The place to return to in another view of the same document."""
        places = {key: browsed(page.browsers) for key, page in self.pages.items()}
        live = self.odds.live
        return ViewStanding(self._places | places, live.standing if live is not None else None)

    def go_on(self, standing: ViewStanding) -> None:
        """Begin where another view of the same document was left."""
        self._places = dict(standing.places)
        if self.odds.live is not None and standing.odds is not None:
            self.odds.live.go_on(standing.odds)

    def recall(self, key: str) -> None:
        """Turn to a page that is rebuilt, at what was looked at on it before.

        A fight that was looked at is not begun again.
        """
        subject, places = self.document.subject, self._places.pop(key, ())
        page = self.go(key)
        kind = split_subject(subject).kind
        if kind not in {None, SubjectKind.FIGHT} and page_of(subject) == key:
            page.reveal(subject)
        if places:
            browse(page.browsers, places)
            self.document.look_at(subject)

    def _remember(self, subject: str) -> None:
        self._looked[self.page] = subject

    def reveal(self, subject: str) -> None:
        """Lead to what a subject names."""
        if split_subject(subject).kind is SubjectKind.EXCHANGE:
            self.run("exchange")
            return
        page = self.go(page_of(subject))
        self.document.look_at(subject)
        page.reveal(subject)
        focus = page.focusWidget()
        if focus is not None:
            self.middle.ensureWidgetVisible(focus)

    def _head(self) -> QHBoxLayout:
        names = NameLine(self.name, VerdictChip(self.document))
        odds = button("Live odds")
        odds.setCheckable(True)
        odds.setChecked(self.odds.unfolded)
        odds.toggled.connect(self.odds.unfold)
        self.odds.refolded.connect(odds.setChecked)
        head = row(names, odds, self.exchange, gap=12, grows=names)
        for part in (odds, self.exchange):
            head.setAlignment(part, Qt.AlignmentFlag.AlignTop)
        return head

    def _joined(self, page: Page) -> None:
        page.stepped.connect(self.moved)

    # --- what changes

    def _show(self) -> None:
        self.name.setText(self.document.name)
        self._count(self.document)
        self.exchange.setEnabled(not self.document.held)
        set_tip(self.exchange, self.document.held)
        self._say()
        self._turned()

    def _say(self, *_: object) -> None:
        """Say in the line of the dock what is looked at, and the verdict."""
        explanation = self.explain.shown
        verdict, tone = verdict_words(self.document), verdict_tone(self.document)
        self.side.handle.say(explanation.title if explanation else "", verdict, tone)

    def _suit(self, arrangement: Arrangement) -> None:
        self._suit_strip()
        self.odds.show_short(arrangement.short)
        # The title of the window says the name, and the line of the dock the verdict.
        self.head.setVisible(not arrangement.short)

    def _suit_strip(self, *_: object) -> None:
        edges = self._around.contentsMargins()
        room = self.middle.room() - edges.left() - edges.right()
        self.budget.suit(room, short=self._size()[1] < ROOMY)

    def _turned(self) -> None:
        document = self.document
        held = document.held if self.page and PAGES[self.page].frozen else ""
        other = self._foreign()
        words = "\n".join(part for part in (other, document.why_read_only or held) if part)
        fits = {"campaign": other, "open-anyway": document.held_by, "save-as": document.read_only}
        self.checks.set_reviewing(reviewing=self.page == REVIEW)
        self.banner.say(words, {key for key, reason in fits.items() if reason})

    def _foreign(self) -> str:
        """Say by which card it is judged if not by one trusted here, and how its copy differs."""
        copy = self.document.build.campaign
        notices = self.document.character.states.basis.notices
        card = self.program.pins.card(copy.id) if copy else None
        if card is not None:
            from chargen.approval.trust.card_differences import foreign

            notices = (*notices, *foreign(self.document.build, card))
        rest = f"{len(notices) - SHOWN} more in Campaign." if len(notices) > SHOWN else ""
        return " ".join(notices[:SHOWN]) + rest
