"""The content of one character's window: pages and their list, budget, explain, checks."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout

from chargen.character.checks.issue import Severity
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application.page_entry import PageMark
from chargen.gui.application.undo_store import Steps
from chargen.gui.character_window.goals_panel import GoalsPanel
from chargen.gui.character_window.odds_panel import OddsFold
from chargen.gui.character_window.pages_index import CREATE, PAGES, PLAY, page_of
from chargen.gui.document.document import Document
from chargen.gui.pages.base import READING, Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.paged_view import PagedView
from chargen.gui.vocabulary import AFTER_SESSION, OPEN_ANYWAY, SAVE_AS
from chargen.gui.widgets.elements import box, button, column, label, restyle, row, show_icon
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.page_state import browse, browsed
from chargen.gui.widgets.person_head import PersonHead
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.side_panels import ChecksPanel, ExplainPanel, docked
from chargen.gui.widgets.strip import Strip
from chargen.gui.widgets.text import ElidedLine, TitleLine
from chargen.views.balances import fund_words

if TYPE_CHECKING:
    # What counts fights is read when it is wanted for the first time.
    from chargen.gui.fight.odds.live_odds import OddsStanding

REVIEW, SUMMARY = "review", "Summary"
RAISED = {"stats", "skills", "perks", "flaws"}
"""Pages with traits that IP change."""
"""Title of the dock, and beside a fight."""
SHOWN = 3
"""Differences from the campaign card the banner names."""
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
        self.person = PersonHead(document)
        self.name = self.person.name
        self.person.portrait.clicked.connect(lambda *_: self.go("concept"))
        self.title = TitleLine("")
        self.about = ElidedLine(tone="muted")
        self.onward = button("", self._go_onward, role="next")
        self.onward.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.banner = Banner(WAYS, run)
        self.checks = ChecksPanel(document)
        self.explain = ExplainPanel(document)
        self.goals = GoalsPanel(document)
        self.goals.went.connect(self.reveal)
        self.checks.go_there.connect(self.reveal)
        self.checks.asked.connect(run)
        for panel in (self.checks, self.explain):
            panel.cited.connect(self._read_rules)
        self.strip = Strip(document)
        self.strip.went.connect(self._lead)
        self.odds = OddsFold(document, program)
        self.tabs = CompactStack()
        """Beside the title: there they stay where they are when the dock folds."""
        self.head = box(self._head())
        self.aside = CompactStack()
        self.reading = column(self.explain, self.aside, self.goals, self.checks, None, gap=16)
        area = docked(self.reading, READING)
        parts = (self.head, self.banner, self.strip, self.odds)
        self._lay_out(*parts, dock=area, head=self.person, foot=self.onward)
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
        if before != key and (before or not self.document.subject):
            self.document.look_at(self._looked.get(key, page.opening))
        return page

    def enter(self, key: str) -> None:
        super().enter(key)
        field = self.pages[key].focusWidget()
        if isinstance(field, FilterField):
            field.leave()  # typing a name begins in the list

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
        self._show_explanation()

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

    def _read_rules(self, ids: Sequence[str]) -> None:
        """Show the texts of rules."""
        from chargen.gui.dialogs.rules import browse_rules

        browse_rules(self.window(), self.document.character.rules, *ids)

    def _lead(self, subject: str) -> None:
        """Turn to the page of a cell of the strip, and explain the cell."""
        if split_subject(subject).kind is SubjectKind.EXCHANGE:
            self.run("exchange")
        else:
            self.go(page_of(subject))
            self.document.look_at(subject)

    def _head(self) -> QHBoxLayout:
        odds = self.live_odds = button("Live odds", picture="dices")
        odds.setCheckable(True)
        odds.setChecked(self.odds.unfolded)
        odds.toggled.connect(self.odds.unfold)
        self.odds.refolded.connect(odds.setChecked)
        return row(self.title, self.tabs, self.about, odds, gap=12, grows=self.about)

    def _joined(self, page: Page) -> None:
        page.stepped.connect(self.moved)
        page.stepped.connect(self._show_reading)
        page.went.connect(self.reveal)
        if page.aside is not None:
            self.aside.add(page.aside)
            page.aside_wanted.connect(self._show_aside)
        if page.tabs is not None:
            self.tabs.add(page.tabs)

    def _show_reading(self) -> None:
        """Show the part of the dock that the page has now, and a heading that fits."""
        page = self.pages.get(self.page)
        if page is not None:
            self.aside.setVisible(page.is_aside_shown)
            self.side.set_title(page.reading)
            if page.wants_room != self.wants_room:
                self.wants_room = page.wants_room
                self._arrange()

    def _show_explanation(self) -> None:
        """Leave the explanation of nothing out below a part of the dock that goes first."""
        page = self.pages.get(self.page)
        first = page is not None and page.aside_first
        self.explain.setVisible(not first or bool(self.document.subject))

    def _show_aside(self) -> None:
        if not self.unfolded:
            self.unfold(True)

    # --- what changes

    def _show(self) -> None:
        self.person.show_now()
        finished = self.document.character.books.finished
        self.rail.show_order((PLAY, CREATE) if finished else (CREATE, PLAY))
        self.rail.heads[CREATE].setText("CHARACTER" if finished else "CREATE")
        self.rail.show_rail(CREATE, on_rail=not finished)
        self.nav[REVIEW].show_title(SUMMARY if finished else PAGES[REVIEW].title)
        self._count(self.document)
        self._turned()

    def _count(self, seen: object) -> None:
        for key, entry in self.entries.items():
            self.nav[key].show_count(entry.count(seen), self._mark(key))

    def _mark(self, key: str) -> PageMark:
        """Return how far the part of the character on a page has come."""
        build = self.document.build.choices
        begun = {
            "concept": bool(build.name),
            "flaws": bool(build.flaws),
            "gear": bool(build.gear.weapons),
        }
        unmarked = PAGES[key].group != CREATE or self.document.character.books.finished
        if unmarked or key == "review" or not begun.get(key, True):
            return PageMark.OPEN
        issues = [issue for issue in self.document.issues if page_of(issue.subject) == key]
        if not issues:
            return PageMark.DONE
        waits = all(issue.severity is Severity.NEEDS_GM for issue in issues)
        return PageMark.WAITS if waits else PageMark.OPEN

    def _onward_page(self) -> str:
        """Return the page that follows; from Play the first of creation that is not done."""
        keys = [key for key, entry in PAGES.items() if entry.group == CREATE]
        if self.page in keys:
            return [*keys, "state"][keys.index(self.page) + 1]
        return next((key for key in keys if self._mark(key) is PageMark.OPEN), "review")

    def _go_onward(self) -> None:
        if self.document.character.books.finished:
            self.run("session")
        else:
            self.enter(self._onward_page())

    def _show_compact(self, compact: bool) -> None:
        super()._show_compact(compact)
        self.person.show_compact(compact)
        self._show_onward()
        self._show_about()

    def _show_about(self) -> None:
        if not self.page or self.compact:
            self.about.setText("")
            return
        entry, books = PAGES[self.page], self.document.character.books
        about = entry.about_play if books.finished else ""
        funds = fund_words(self.document.character, entry.pool)
        self.about.setText(about.format(funds=funds) or entry.about)

    def _show_onward(self) -> None:
        finished = self.document.character.books.finished
        if finished:
            words, picture = AFTER_SESSION, "calendar-days"
        else:
            words, picture = f"Next: {PAGES[self._onward_page()].title}", "arrow-right"
        self.onward.setEnabled(not finished or not self.document.read_only)
        restyle(self.onward, role="next-icon" if self.compact else "next")
        self.onward.setText("" if self.compact else words)
        self.onward.setAccessibleName(words)
        set_tip(self.onward, words if self.compact else "")
        show_icon(self.onward, picture, "accent")

    def _suit(self, *, short: bool) -> None:
        self.odds.show_short(short)
        # The list of pages says the title.
        page = self.pages.get(self.page)
        self.head.setVisible(not short or (page is not None and page.tabs is not None))

    def _turned(self) -> None:
        document = self.document
        other = self._foreign()
        words = "\n".join(part for part in (other, document.why_read_only) if part)
        fits = {"campaign": other, "open-anyway": document.held_by, "save-as": document.read_only}
        if self.page:
            self.title.setText(self.nav[self.page].title)
            self._show_about()
            page = self.pages[self.page]
            self._show_reading()
            if page.aside is not None:
                self.aside.turn_to(page.aside)
                self.reading.insertWidget(0 if page.aside_first else 1, self.aside)
            if page.tabs is not None:
                self.tabs.turn_to(page.tabs)
            self.tabs.setVisible(page.tabs is not None)
            self.live_odds.setVisible(page.tabs is None)
            self.strip.setVisible(page.tabs is None)
            self._show_explanation()
        self.strip.show_current(lambda subject: page_of(subject) == self.page)
        self._show_onward()
        self.goals.show_now(wanted=self.page in RAISED)
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


class Banner(QFrame):
    """Hidden as long as there is nothing to say."""

    def __init__(self, ways: Sequence[tuple[str, str]], run: Callable[[str], None]) -> None:
        """Create a banner; ``ways`` are commands with the texts of their links."""
        super().__init__()
        self.setProperty("role", "banner")
        self.words = label("", wrap=True)
        self.ways = {key: button(words, partial(run, key), role="link") for key, words in ways}
        self.setLayout(
            row(self.words, *self.ways.values(), margins=(12, 6, 12, 6), grows=self.words)
        )

    def say(self, words: str, ways: Collection[str]) -> None:
        """Show words and the ways that fit them; nothing if there are no words."""
        self.words.setText(words)
        for key, way in self.ways.items():
            way.setVisible(key in ways)
        self.setVisible(bool(words))
