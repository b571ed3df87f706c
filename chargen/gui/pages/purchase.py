"""Raising in place: a popover at a trait's row with its price, and what it changes."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.character.document.requests import StatRequest
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.files.text import today
from chargen.gui.application import theme
from chargen.gui.dialogs.gm.requests import ask_request
from chargen.gui.pages.base import Page
from chargen.gui.widgets.elements import box, button, clear, column, frame, label, row, rule
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.tables.traits import TraitTable
from chargen.views.progress.entries import trait_name
from chargen.views.progress.goals import goal_for
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

WIDTH, GAP = 372, 4
"""Pixels at 100 %: of the popover, and between it and a row below it."""


class PurchasePopover(QWidget):
    """One purchase in play: price, balances before and after, and the way to it or to a goal."""

    def __init__(self, around: QWidget, page: Page, key: str, level: int) -> None:
        super().__init__(around, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.around, self.program = around, page.program
        self.document = document = page.document
        self.key = key
        now, top = levels(document.character, key)
        asked = open_request(document.character, key)
        wanted = asked.to_level if isinstance(asked, StatRequest) else level
        self.level = min(max(now + 1, wanted), max(now + 1, top))
        self.title = label("", "strong", wrap=True)
        self.price = label("", "figure")
        self.word = LineField("Specialisation")
        self.lines = column(gap=4)
        self.words = label("", "wrong", wrap=True)
        self.goal = button("Set as goal", self._add_goal, role="link")
        self.cancel = button("Cancel", self.close)
        self.take = button("", self.act, role="primary")
        ways = row(self.goal, None, self.cancel, self.take)
        head = row(self.title, self.price, grows=self.title)
        inside = column(head, self.word, self.lines, self.words, ways, margins=(16, 12, 16, 14))
        self.setLayout(column(frame("floating", inside)))
        self.setFixedWidth(theme.now().px(WIDTH))
        self._name_traits()
        self.word.changed.connect(self._show)
        self._show()

    @property
    def offer(self) -> PurchaseOffer:
        """The offer at the prices of this moment."""
        character, word = self.document.character, self.word.written
        return offer_purchase(character, self.key, self.level, word=word, on=today())

    def open_at(self, area: QRect) -> None:
        """Show it below a row, or above it where there is no room; ``area`` is global."""
        self.ensurePolished()
        self.adjustSize()
        window = self.around.window()
        room = QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
        left = min(area.left() + area.width() // 2, area.right() - self.width())
        high = self.height() + theme.now().px(GAP)
        top = area.bottom() if area.bottom() + high <= room.bottom() else area.top() - high
        self.move(max(room.left(), left), max(room.top(), top))
        self.show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        first = self.cancel if not self.take.isEnabled() else self.take
        if not self.word.isHidden():
            first = self.word  # type: ignore[assignment]
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def act(self) -> None:
        """Buy it, or ask the GM for it."""
        offer, document = self.offer, self.document
        if document.read_only or offer.way == "closed":
            return
        character, window = document.character, self.around.window()
        name = trait_name(character, self.key)
        words = purchase_name(character, self.key, offer, name, self.level)
        self.close()
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
        self.word.setPlaceholderText("which language?" if tongues else f"which {name.lower()}?")

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
        self.take.setText("Raise" if offer.way == "buy" and self._raises() else offer.label)
        writable = not self.document.read_only
        self.take.setEnabled(offer.way != "closed" and writable)
        self.goal.setEnabled(writable)
        if self.isVisible():
            self.adjustSize()

    def _raises(self) -> bool:
        kind = split_subject(self.key).kind
        return kind is not SubjectKind.FLAW and levels(self.document.character, self.key)[0] > 0

    def _add_goal(self) -> None:
        goal, document = goal_for(self.key, self.level, self.word.written), self.document
        self.close()
        build = document.build
        document.edit("Add goal", edits.set_goals(build, (*build.choices.goals, goal)))


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
        PurchasePopover(table, page, subject, level).open_at(table.row_area(key))


REFUND = "Levels bought with IP are refunded in the ledger on the Advance page."
