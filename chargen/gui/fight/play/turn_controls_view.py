"""Controls beside the action of a turn: stance and plan before it, and putting it off."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QMenu, QWidget

from chargen.combat.kernel.text.words import Choice
from chargen.encounter.play.turn_controls import OpenTurn, TurnControl
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import Segment, box, check, column, label, one_of, row
from chargen.gui.widgets.fields.fields import ChoiceField, capitalise_choices
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip

MOST_BUTTONS = 6
"""Choices that are buttons; more drop down."""
MOST_CONTROLS = 2
"""Controls before an action."""
NOTHING_DELAYED = "Nothing can be put off now"
DELAY_TIP = "Puts the turn off, without the controls and the action above"


class ControlRow(QWidget):
    """One control: a few buttons, one of them down, or lists of kinds and of the choices of one."""

    chosen = Signal(object)
    """The number of the choice the user wants."""

    def __init__(self) -> None:
        super().__init__()
        self._control: TurnControl | None = None
        self.kinds: ChoiceField[str] = ChoiceField("", narrow=True)
        self.field: ChoiceField[int] = ChoiceField("", narrow=True)
        self._group = QButtonGroup(self)
        self.buttons = [Segment("") for _ in range(MOST_BUTTONS)]
        for number, button in enumerate(self.buttons):
            button.setProperty("place", "only")
            button.toggled.connect(partial(self._press, number))
            self._group.addButton(button)
        one_of(self._group)
        self._few = Flow(*self.buttons, firm=True)
        self.caption = label("", "small")
        self._many = box(row(self.caption, self.kinds, self.field, grows=self.field))
        self.setLayout(column(self._few, self._many))
        self.field.changed.connect(self.chosen)
        self.kinds.changed.connect(self._turn_to)

    def show_control(self, control: TurnControl) -> None:
        """Show the choices of a control, and the chosen one."""
        few = len(control.choices) <= MOST_BUTTONS
        self._few.setVisible(few)
        self._many.setVisible(not few)
        self._control = control
        now = next(
            (number for number, choice in enumerate(control.choices)
             if choice.action == control.chosen),
            -1,
        )  # fmt: skip
        if few:
            self._show_buttons(control, now)
        else:
            self._show_list(control, now)

    def _show_buttons(self, control: TurnControl, now: int) -> None:
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(control.choices))
            if number >= len(control.choices):
                continue
            choice = control.choices[number]
            button.setText(choice.deed)
            button.setAccessibleName(f"{control.title}: {choice.deed}")
            button.setEnabled(not choice.refusal)
            set_tip(button, choice.refusal)
            if number == now:
                check(button)

    def _show_list(self, control: TurnControl, now: int) -> None:
        self.caption.setText(control.title)
        self.kinds.setAccessibleName(f"{control.title}: kind")
        self.field.setAccessibleName(control.title)
        wanted = [(n, choice) for n, choice in enumerate(control.choices) if not choice.refusal]
        kinds = dict.fromkeys(choice.intent for _, choice in wanted)
        kind = control.choices[now].intent if now >= 0 else next(iter(kinds))
        self.kinds.offer(capitalise_choices((name, name) for name in kinds), chosen=kind)
        same = [(number, choice.deed) for number, choice in wanted if choice.intent == kind]
        self.field.offer(capitalise_choices(same), chosen=now)

    def _turn_to(self, kind: str) -> None:
        """Choose the first of another kind."""
        choices = () if self._control is None else self._control.choices
        for number, choice in enumerate(choices):
            if choice.intent == kind and not choice.refusal:
                self.chosen.emit(number)
                return

    def _press(self, number: int, down: bool) -> None:
        if down:
            self.chosen.emit(number)


class TurnControlsView(QWidget):
    """The controls of the open turn, in their order."""

    def __init__(self, game: PlayedFight) -> None:
        super().__init__()
        self.game = game
        self.rows = [ControlRow() for _ in range(MOST_CONTROLS)]
        self.setLayout(column(*self.rows, gap=4))
        for place, each in enumerate(self.rows):
            each.chosen.connect(partial(self._choose, place))

    def show_turn(self, turn: OpenTurn) -> None:
        """Show the controls of a turn; nothing where there are none."""
        self.setVisible(bool(turn.controls))
        for place, each in enumerate(self.rows):
            each.setVisible(place < len(turn.controls))
            if place < len(turn.controls):
                each.show_control(turn.controls[place])

    def _choose(self, place: int, number: int) -> None:
        turn = self.game.turn
        if turn is not None and place < len(turn.controls):
            self.game.control(place, turn.controls[place].choices[number].action)


class DelayButton(PushButton):
    """Lists the ways to put the turn off; hidden in a round system without any."""

    def __init__(self, game: PlayedFight) -> None:
        super().__init__("Delay")
        self.game = game
        self.lines = QMenu(self)
        self.setMenu(self.lines)
        self.hide()

    def show_turn(self, turn: OpenTurn, *, enabled: bool) -> None:
        """Offer the delays of a turn."""
        actions = turn.session.system.actions.values()
        self.setVisible(any(action.delays for action in actions))
        delays = [choice for choice in turn.offers if choice.delays and not choice.refusal]
        self.lines.clear()
        for choice in delays:
            menu_line(self.lines, _words(choice), partial(self.game.perform, choice.action))
        self.setEnabled(enabled and bool(delays))
        set_tip(self, DELAY_TIP if delays else NOTHING_DELAYED)


def _words(choice: Choice) -> str:
    return f"{choice.deed}: {choice.target}" if choice.target else choice.deed
