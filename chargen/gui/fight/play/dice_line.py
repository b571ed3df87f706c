"""The dice line of a fight: typed rolls, one or several, and dice rolled by the app."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QWidget

from chargen.combat.io.dice_line import MOST_DICE
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.text.words import Choice
from chargen.encounter.play.played_state import Asks, name_first_die, types_dice
from chargen.gui.application import theme
from chargen.gui.application.background import Report, SingleWork, checking
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import set_tip

TIP = (
    "Enter one result, or all dice of an action in order, with spaces between them; "
    "while a choice is open, they perform the selected option, too"
)
DIGITS = 3
"""Digits of a result that is read as a number."""


class DiceLine(QWidget):
    """Asks for the die that has to fall, or takes the dice of the selected option with it.

    Seen while a die is needed, a fighter whose dice are typed has to choose, or dice were not used.
    """

    done = Signal()
    """No die is needed any more, and the keyboard was here."""

    def __init__(self, game: PlayedFight) -> None:
        super().__init__()
        self.game = game
        self.choice: Choice | None = None
        """The selected option; None while it cannot be performed with dice."""
        self.work = SingleWork(self)
        self.work.for_show = True
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
        game.dice_refused.connect(self.fault.show_words)
        self.fault.show_words("")

    def renew(self) -> None:
        """Ask for the die that is needed now, if there is one, or for those of a choice."""
        state, session = self.game.state, self.game.session
        die = None if session is None else session.die
        focused = QApplication.focusWidget()
        leaves = die is None and focused is not None and self.isAncestorOf(focused)
        self.choice = None
        self.work.stop()
        for part in (self, self.needed, self.ways):
            part.setVisible(die is not None or _enters_dice(session))
        self.roll.setVisible(die is not None)
        self.rest.setVisible(die is not None)
        if leaves:
            self.done.emit()
        self.fault.show_words("")
        rest = None if state is None else state.rest
        self.unused.show_words("" if rest is None else rest.words)
        if rest is not None and rest.words:
            self.show()
        self.die.setText(" ".join(map(str, rest.rolls)) if rest is not None and rest.kept else "")
        self.needed.setText("")
        if die is not None:
            assert session is not None
            name = session.fight.fighters[die.roller].name if die.roller >= 0 else ""
            self.needed.setText(f"{name}: d{die.sides} for {die.what}." if name else str(die))
            self.roll.setText(f"Roll d{die.sides}")
            self.die.setFocus()
            self.die.selectAll()

    def show_choice(self, choice: Choice | None) -> None:
        """Name the option that typed dice would perform, and the die it needs first."""
        turn = self.game.turn
        if choice is self.choice or turn is None or not _enters_dice(turn.session):
            return
        self.choice = choice
        self.fault.show_words("")
        self.needed.setText(f"{choice.words}." if choice is not None else "")
        if choice is None:
            self.work.stop()
        else:
            work = partial(_first_die, turn.session, choice, self.game.asks)
            self.work.start(work, self.needed.setText)

    def type_digit(self, digit: str) -> None:
        """Begin a line with a digit that was typed elsewhere."""
        if self.choice is not None and self.ways.isVisible():
            self.die.setText(digit)
            self.die.setFocus()

    def _typed(self) -> None:
        words = self.die.text().replace(",", " ").split()
        if not words and self.choice is not None:
            self.game.perform(self.choice.action)
        elif not words:
            self.fault.show_words("Enter the number on the die.")
        elif not all(word.isascii() and word.isdecimal() and len(word) <= DIGITS for word in words):
            self.fault.show_words("Enter the dice as whole numbers with spaces, such as 4 9 2.")
        else:
            self._enter([int(word) for word in words[:MOST_DICE]])

    def _enter(self, rolls: list[int]) -> None:
        if self.choice is not None:
            self.game.perform_with(self.choice.action, rolls)
        else:
            self.game.roll(rolls)


def _enters_dice(session: Session | None) -> bool:
    """Return whether a fighter has to choose whose dice are typed."""
    if session is None or session.question is None:
        return False
    return types_dice(session, session.scenario.fighters[session.question.fighter].side)


def _first_die(session: Session, choice: Choice, asks: Asks, report: Report) -> str:
    """Return in words which die a choice needs first."""
    return name_first_die(session, choice, asks, checking(report))
