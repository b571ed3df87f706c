"""The dice line of a fight: typed rolls, one or several, and dice rolled by the app."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QWidget

from chargen.gui.application import theme
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import set_tip

MOST_DICE = 40
"""Dice that one line may hold."""
TIP = (
    "Enter one result, or all dice of an action in order, with spaces between them; "
    "dice the action does not need are not used"
)
DIGITS = 3
"""Digits of a result that is read as a number."""


class DiceLine(QWidget):
    """Asks for the die that has to fall; seen while one is needed, or typed dice were not used."""

    done = Signal()
    """No die is needed any more, and the keyboard was here."""

    def __init__(self, game: PlayedFight) -> None:
        super().__init__()
        self.game = game
        self.needed = label("", "wait", wrap=True, name="Die to roll")
        self.die = LineField("Results of the dice", "4 or 4 9 2", length=120)
        self.die.setFixedWidth(theme.now().px(110))
        set_tip(self.die, TIP)
        self.take = button("Enter roll", self._typed, role="primary")
        self.roll = button("Roll die", game.roll_die, picture="dices", tip="Rolls this die for you")
        self.rest = button(
            "Roll all", game.roll_rest, tip="Rolls every die until the next decision"
        )
        self.fault = label("", "wrong", wrap=True, name="Why the roll is refused")
        self.unused = label("", "muted", wrap=True, name="Dice that were not used")
        self.ways = Flow(box(row(self.die, self.take)), self.roll, self.rest, firm=True)
        self.setLayout(column(self.unused, self.needed, self.ways, self.fault, gap=4))
        self.die.returnPressed.connect(self._typed)
        game.dice_refused.connect(self._refuse)
        game.dice_unused.connect(self._note)
        self._refuse("")

    def renew(self) -> None:
        """Ask for the die that is needed now, if there is one."""
        session = self.game.session
        die = None if session is None else session.die
        focused = QApplication.focusWidget()
        leaves = die is None and focused is not None and self.isAncestorOf(focused)
        for part in (self, self.needed, self.ways):
            part.setVisible(die is not None)
        if leaves:
            self.done.emit()
        self._refuse("")
        self._note("")
        if die is not None:
            assert session is not None
            name = session.fight.fighters[die.roller].name if die.roller >= 0 else ""
            self.needed.setText(f"{name}: d{die.sides} for {die.what}." if name else str(die))
            self.roll.setText(f"Roll d{die.sides}")
            self.die.clear()
            self.die.setFocus()

    def _typed(self) -> None:
        words = self.die.text().replace(",", " ").split()
        if not words:
            self._refuse("Enter the number on the die.")
        elif not all(word.isascii() and word.isdecimal() and len(word) <= DIGITS for word in words):
            self._refuse("Enter the dice as whole numbers with spaces, such as 4 9 2.")
        else:
            self.game.roll([int(word) for word in words[:MOST_DICE]])

    def _refuse(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    def _note(self, words: str) -> None:
        self.unused.setText(words)
        self.unused.setVisible(bool(words))
        if words:
            self.show()
