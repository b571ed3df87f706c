"""Raising in place: a popover at a trait's row with its price, and what it changes."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from chargen.character.document.requests import StatRequest
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.files.text import today
from chargen.gui.dialogs.gm.requests import ask_request
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.widgets.elements import box, button, clear, column, label, row, rule
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.popover import Popover
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.views.catalogue.level_change import step_words
from chargen.views.progress.entries import trait_name
from chargen.views.progress.goals import goal_for, goal_name, goal_rows
from chargen.views.progress.purchase_offer import (
    PurchaseOffer,
    gives_languages,
    is_family,
    levels,
    offer_purchase,
    purchase_lines,
    purchase_name,
)
from chargen.views.progress.requests import open_request


class PurchasePopover(Popover):
    """One purchase in play: price, balances before and after, and the way to it or to a goal."""

    wide = 372

    def __init__(self, table: QWidget, page: Page, key: str, level: int) -> None:
        self.program, self.document, self.key = page.program, page.document, key
        character = page.document.character
        now, top = levels(character, key)
        asked = open_request(character, key)
        wanted = asked.to_level if isinstance(asked, StatRequest) else level
        self.level = min(max(now + 1, wanted), max(now + 1, top))
        self.title = label("", "strong", wrap=True)
        self.price = label("", "figure")
        self.word = LineField("Specialisation")
        self.lines = column(gap=4)
        self.words = label("", "wrong", wrap=True)
        self.goal = button("Set as goal", self._add_goal, role="link")
        self.cancel = button("Cancel", self.close_and_return)
        self.take = button("", self.act, role="primary")
        ways = row(self.goal, None, self.cancel, self.take)
        head = row(self.title, self.price, grows=self.title)
        parts = (head, self.word, self.lines, self.words, ways)
        super().__init__(table, column(*parts, margins=(16, 12, 16, 14)))
        self._area = QRect()
        self._name_traits()
        self.word.changed.connect(self._show)
        self._show()

    @property
    def offer(self) -> PurchaseOffer:
        """The offer at the prices of this moment."""
        character, word = self.document.character, self.word.written
        return offer_purchase(character, self.key, self.level, word=word, on=today())

    def open_beside(self, area: QRect) -> None:
        """Open beside the area of a row in the table, with the focus where Enter acts."""
        self._area = area
        ways: tuple[QWidget, ...] = (self.take, self.goal, self.cancel)
        first = next(way for way in ways if way.isEnabled())
        self.open_at(area, first if self.word.isHidden() else self.word)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Buy by Enter in the line of words."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.word.hasFocus():
            self.act()
        else:
            super().keyPressEvent(event)

    def act(self) -> None:
        """Buy it, or ask the GM for it."""
        offer, document = self.offer, self.document
        if document.read_only or offer.way == "closed":
            return
        character, window = document.character, self._window
        name = trait_name(character, self.key)
        words = purchase_name(character, self.key, offer, name, self.level)
        self.close_and_return()
        if offer.way == "ask":
            program = self.program
            gm = ask_request(window, document, self.key, self.level, program.settings.gm)
            if gm not in {"", program.settings.gm}:
                program.prefer(gm=gm)
        else:
            document.edit(words, edits.append(document.build, *offer.events))

    def _name_traits(self) -> None:
        character, kind = self.document.character, split_subject(self.key).kind
        name, now = trait_name(character, self.key), levels(character, self.key)[0]
        family, tongues = is_family(character, self.key), gives_languages(character, self.key)
        if kind is SubjectKind.FLAW:
            title = f"Buy off {name}"
        elif now:
            title = f"Raise {name} from {now} to {self.level}"
        else:
            title = f"{'Buy' if kind is SubjectKind.PERK else 'Learn'} {name}"
            title += f", level {self.level}" if self.level > 1 else ""
        self.title.setText(title)
        self.word.setVisible(family or tongues)
        self.word.setPlaceholderText("Which language?" if tongues else f"Which {name.lower()}?")

    def _show(self, *_: object) -> None:
        offer, character = self.offer, self.document.character
        self.price.setText(offer.price)
        clear(self.lines)
        for number, (name, change) in enumerate(purchase_lines(character, offer)):
            if number:
                self.lines.addWidget(rule())
            words = label(name, "muted")
            self.lines.addWidget(box(row(words, label(change, "strong"), grows=words)))
        self.words.setText("" if offer.way == "buy" else offer.words)
        self.words.setProperty("role", "wrong" if offer.refused else "small")
        self.words.setVisible(offer.way != "buy")
        self.take.setText(offer.label)
        writable = not self.document.read_only
        self.take.setEnabled(offer.way != "closed" and writable)
        self.goal.setEnabled(writable)
        if self.isVisible():
            self.open_at(self._area, self.word)

    def _add_goal(self) -> None:
        goal, document = goal_for(self.key, self.level, self.word.written), self.document
        self.close_and_return()
        build = document.build
        now, _ = levels(document.character, self.key)
        name = goal_name(document.character, goal, now)
        document.edit(f"Add goal: {name}", edits.set_goals(build, (*build.choices.goals, goal)))
        document.notified.emit(f"New goal: {goal_rows(document.character)[-1].words}.")


def step_tip(document: Document, kind: SubjectKind, key: str, by: int) -> str:
    """Return what a step of a trait does and costs, for its tooltip."""
    return step_words(document.character, kind.subject(key), by)


def offer_in(page: Page, table: TraitTable, kind: SubjectKind, key: str, level: int = 1) -> None:
    """Offer a purchase at a row of a table, or name why a level cannot go down."""
    document, subject = page.document, kind.subject(key)
    document.look_at(subject)
    now, top = levels(document.character, subject)
    if kind is not SubjectKind.FLAW and level < now:
        document.refused.emit(REFUND)
    elif now >= top:
        document.refused.emit(f"{trait_name(document.character, subject)} is at its highest level.")
    else:
        PurchasePopover(table, page, subject, level).open_beside(table.row_area(key))


REFUND = "Levels bought with IP are refunded in the ledger on the Advance page."
