"""The line that starts a fight at the table: who has a player, whose dice, the seed."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.encounter.play.played_state import Asks
from chargen.encounter.setup.setup import MINE, THEIRS, SetupFighter
from chargen.gui.widgets.elements import beside, button, column, label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox, set_tip


class StartBar(QWidget):
    """Choices made before a fight; it leaves once the fight runs."""

    changed = Signal()
    """Another fighter is controlled, or no longer."""

    def __init__(self, asks: Asks) -> None:
        super().__init__()
        self.hands: dict[str, CheckBox] = {}
        """The fighters of the setup by key; checked for those controlled by a person."""
        self.table = CheckBox("Enter my rolls")
        set_tip(self.table, "Your side rolls real dice and you enter the results")
        self.others = CheckBox("Enter opponents' rolls")
        set_tip(self.others, "The other side rolls real dice, too; otherwise chargen rolls for it")
        self.minor = CheckBox("Ask me about small choices", on=asks.minor)
        set_tip(
            self.minor,
            "You also choose covering fire, lightning strikes, cover after a passed check, further "
            "pulls and ammunition saved; otherwise the tactic does, and Reconsider opens a choice "
            "again",
        )
        self.luck = CheckBox("Ask me about luck on every roll", on=asks.every_luck)
        set_tip(
            self.luck,
            "You are also asked about luck that cannot better a result, re-rolls of damage and "
            "location, and every initiative roll; otherwise those rolls are kept",
        )
        self.seed = NumberField("Seed", 0, 2_000_000_000, 1, settled=True)
        self.start = button("Start fight", role="primary", picture="swords")
        self.resume = button(
            "Resume fight", picture="rotate-ccw", tip="Continues the fight that was interrupted"
        )
        self.resume.hide()
        self.open = button("Open fight…", tip="Continues a saved fight")
        self._people = Flow(label("You control:", "small"))
        ways = Flow(
            self.table,
            self.others,
            self.minor,
            self.luck,
            beside("Seed", self.seed, self.start),
            self.open,
            self.resume,
        )
        self.words = label("", "strong", wrap=True, name="Before the fight")
        self.setLayout(column(self.words, self._people, ways, gap=6))

    def say(self, words: str) -> None:
        """Say what to do, or why the fight cannot start."""
        self.words.setText(words)
        self.words.setVisible(bool(words))

    @property
    def asks(self) -> Asks:
        """The questions put to players where tactics could answer."""
        return Asks(self.minor.isChecked(), self.luck.isChecked())

    @property
    def seed_value(self) -> int | None:
        """The seed of the dice; None if dice are entered."""
        return None if self.typed_sides else self.seed.value()

    @property
    def typed_sides(self) -> frozenset[int]:
        """The sides whose dice are entered."""
        boxes = {MINE: self.table, THEIRS: self.others}
        return frozenset(side for side, checkbox in boxes.items() if checkbox.isChecked())

    def show_seats(self, seats: Sequence[SetupFighter]) -> None:
        """Offer the fighters of a setup; what was chosen for them stays."""
        kept = {key: checkbox.isChecked() for key, checkbox in self.hands.items()}
        for checkbox in self.hands.values():
            self._people.drop(checkbox)
        self.hands = {}
        for seat in seats:
            checkbox = CheckBox(seat.name)
            checkbox.setAccessibleName(f"Control {seat.name}")
            checkbox.setChecked(kept.get(seat.key, seat.side == 0))
            checkbox.toggled.connect(self.changed)
            self.hands[seat.key] = checkbox
            self._people.add(checkbox)

    def chosen_hands(self, seats: Sequence[SetupFighter]) -> frozenset[int]:
        """Return the fighters played by hand, by number."""
        return frozenset(n for n, seat in enumerate(seats) if self.hands[seat.key].isChecked())
