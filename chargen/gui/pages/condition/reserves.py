"""Luck of the session and suppression points, a row of dots each (CB-03, CB-70, CB-71)."""

from PySide6.QtWidgets import QFrame

from chargen.character.derived import values
from chargen.character.display_names import points
from chargen.character.document.condition import MOST_SUPPRESSION
from chargen.character.edits import condition_edits
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.pages.condition.marks import MarkRow
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.layout.flow_row import Spread
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.condition import luck_words, nerve_words

MARGINS = (14, 4, 10, 4)
DOTS = 10
"""Dots of suppression shown at least."""


class Dots(MarkRow):
    """A round mark for each point."""

    mark_wide = mark_high = 13
    gap = 3
    round_marks = True

    def preview(self, value: int) -> str:
        return points(value, "point")


class ReservesCard(QFrame):
    """Luck and suppression points, with what gives them back."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.luck, self.suppression = Dots("info"), Dots("wait")
        self.fresh = button("New session", self._begin, role="quiet", tip="Restores all luck")
        self.clear = button(
            "Clear suppression", self._clear, role="quiet",
            tip="A suppression check clears all points",
        )  # fmt: skip
        luck = box(row(label("Luck", "small"), self.luck, self.fresh, None, gap=6))
        held = box(row(label("Suppression", "small"), self.suppression, self.clear, None, gap=6))
        self.setLayout(column(Spread(luck, held), margins=MARGINS))
        self.luck.picked.connect(self._set_luck)
        self.suppression.picked.connect(self._hold)

    def show_now(self) -> None:
        """Show the current points."""
        character, play = self.document.character, self.document.build.play
        able = not self.document.read_only
        self.luck.show_marks(self.luck_left, self._pool, f"Luck: {luck_words(character)}")
        held, tip = play.suppression, nerve_words(character)
        self.suppression.show_marks(
            held, max(DOTS, held), f"Suppression: {points(held, 'point')}", most=MOST_SUPPRESSION
        )
        set_tip(self.suppression, tip)
        for part in (self.luck, self.suppression):
            part.setEnabled(able)
        self.fresh.setEnabled(able and play.luck > 0)
        self.clear.setEnabled(able and held > 0)

    @property
    def luck_left(self) -> int:
        """Luck points left in this session."""
        return max(0, self._pool - self.document.build.play.luck)

    def spend_luck(self) -> None:
        """Spend a point of luck, if there is one."""
        if self.luck_left:
            self._set_luck(self.luck_left - 1)

    @property
    def _pool(self) -> int:
        return max(0, values.luck(self.document.character).amount)

    def _set_luck(self, left: int) -> None:
        build = condition_edits.set_luck_spent(self.document.build, self._pool - left)
        self.document.edit(level("luck spent", lambda state: state.play.luck), build)

    def _begin(self) -> None:
        self.document.edit("New session", condition_edits.set_luck_spent(self.document.build, 0))

    def _hold(self, held: int) -> None:
        build = condition_edits.set_suppression(self.document.build, held)
        words = level("suppression points", lambda state: state.play.suppression)
        self.document.edit(words, build)

    def _clear(self) -> None:
        self.document.edit(
            "Clear suppression", condition_edits.set_suppression(self.document.build, 0)
        )
