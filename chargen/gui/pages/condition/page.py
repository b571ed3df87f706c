"""In play: wounds, luck, suppression, ammunition and armour by touch, and dice to roll."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent

from chargen.character.subjects import split_subject
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.condition.ammunition import FEW, ROWS, AmmunitionCard
from chargen.gui.pages.condition.dice import DicePanel
from chargen.gui.pages.condition.hits import HitsCard
from chargen.gui.pages.condition.reserves import ReservesCard
from chargen.gui.pages.condition.rolls import RollsCard
from chargen.gui.pages.condition.track import TrackCard
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import box, column, row
from chargen.gui.widgets.page_state import Browser

FIGURE, LOW, LOW_WINDOW = 250, 500, 520
"""Pixels at 100 %: of the width of the figure's card, and of the heights of a low page and of a
window in which every line counts."""
GAP, LOW_GAP = 10, 4
"""Pixels at 100 % between cards."""


class StateOfPlayPage(Page):
    """Wounds, luck, suppression, ammunition and armour, each changed where it is shown."""

    help_words = (
        "Click box n to set n wounds; click the last one again to remove one. Click a part of "
        "the figure for its wounds and armour, a round to set what is loaded, a dot to spend "
        "luck. Keys: H hit, digits and Enter set wounds, L spend luck, F fire, R roll the "
        "current row. Treat or rest has exact values. It is all saved with the character and "
        "affects neither the audit nor approvals. Rolls include wound penalties; their log is "
        "not saved. Mark a success in the dock: After the session turns marks into IP. Apply "
        "fight result updates this page."
    )

    aside_first = True

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.track = TrackCard(document)
        self.reserves = ReservesCard(document)
        self.hits = HitsCard(document)
        self.ammunition = AmmunitionCard(document)
        self.rolls = RollsCard(document)
        self.aside = self.dice = DicePanel(document)
        self.cards = (self.track, self.reserves, self.hits, self.ammunition, self.rolls, self.dice)
        self.hits.setMaximumWidth(theme.now().px(FIGURE))
        self._right = column(self.ammunition, self.rolls, gap=GAP, grows=self.rolls)
        right = box(self._right)
        below = box(row(self.hits, right, gap=10, grows=right))
        self._inner = column(self.track, self.reserves, below, gap=GAP, grows=below)
        self.setLayout(self._inner)
        self.setFocusProxy(self.rolls.view)
        self.rolls.wanted.connect(self.dice.throw)
        self.dice.rolled.connect(self.rolls.parts.setText)
        self.dice.entering.connect(self.aside_wanted)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.rolls.filter,)

    def reveal(self, subject: str) -> bool:
        first = next(iter(self.ammunition.lines.values()), None)
        places = {
            "luck": self.reserves.luck, "suppression": self.reserves.suppression,
            "rolls": self.rolls.view,
            "ammunition": self.ammunition.empty if first is None else first.marks,
        }  # fmt: skip
        places.get(split_subject(subject).key, self.track.track).setFocus()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        px = theme.now().px
        lowest = self.window().height() < px(LOW_WINDOW)  # the page is as high as its cards want
        for card in (self.track, self.hits, self.rolls):
            card.show_low(lowest)
        for line in (self._inner, self._right):
            line.setSpacing(px(LOW_GAP if lowest else GAP))
        self.ammunition.show_most(1 if lowest else FEW if self.height() < px(LOW) else ROWS)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        acts = {
            Qt.Key.Key_H: self.hits.open, Qt.Key.Key_L: self.reserves.spend_luck,
            Qt.Key.Key_F: self.ammunition.fire, Qt.Key.Key_R: self.rolls.roll_current,
        }  # fmt: skip
        key = Qt.Key(event.key())
        if event.modifiers() & _COMMANDS or (self.document.read_only and key != Qt.Key.Key_R):
            super().keyPressEvent(event)
        elif key in acts:
            acts[key]()
        elif event.text().isdecimal():
            self.track.track.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        for card in self.cards:
            card.show_now()


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
