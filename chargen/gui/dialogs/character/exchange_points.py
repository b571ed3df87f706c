"""Exchange of points: automatic, by hand, or one pool (CC-03, CC-04)."""

from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.character.checks.remedies import best_exchange, exchange_words
from chargen.character.display_names import POOL_UNITS, points
from chargen.character.document.build import MOST_EXCHANGED, Exchanging
from chargen.character.edits import edits
from chargen.character.points.grants import collect_grants
from chargen.character.points.ledger import creation
from chargen.gui.dialogs.base import Form
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.plain_text import RadioButton


class ExchangeForm(Form):
    """Three ways, with what each would leave."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        rates = document.character.rules.exchange
        words = (
            f"1 stat point = {rates.skill_per_stat} skill points, 1 perk point = "
            f"{rates.skill_per_perk} skill points; whole points only."
        )
        if rates.closed:
            words = "This campaign allows no exchange of points."
        super().__init__(parent, "Exchange points", words, ok="Apply exchange", width=520)
        self.document = document
        self.automatic = RadioButton("Automatic: exchange only what is needed")
        self.manual = RadioButton("Manual")
        self.one_pool = RadioButton(f"Single pool of {rates.one_pool} skill points")
        for way in (self.manual, self.one_pool):
            way.setEnabled(not rates.closed)
        now, most = document.character.exchanging, MOST_EXCHANGED
        self.stat = NumberField("Stat points bought or sold", -most, most, now.stat)
        self.perk = NumberField("Perk points bought or sold", -most, most, now.perk)
        grid = QGridLayout()
        grid.addWidget(label("Stat points bought (+) or sold (-)", "muted"), 0, 0)
        grid.addWidget(self.stat, 0, 1)
        grid.addWidget(label("Perk points bought (+) or sold (-)", "muted"), 1, 0)
        grid.addWidget(self.perk, 1, 1)
        grid.setColumnStretch(0, 1)
        self.by_hand = box(grid)
        self.outcome = label("", wrap=True)
        self.add(self.automatic, self.manual, self.by_hand, self.one_pool, self.outcome)
        choice = {"automatic": self.automatic, "manual": self.manual, "one-pool": self.one_pool}
        choice[now.mode].setChecked(True)
        for button in choice.values():
            button.toggled.connect(lambda _: self._show())
        for field in (self.stat, self.perk):
            field.changed.connect(lambda _: self._show())
        self._show()

    @property
    def wanted(self) -> Exchanging:
        """The chosen kind of exchange."""
        if self.manual.isChecked():
            return Exchanging(mode="manual", stat=self.stat.value(), perk=self.perk.value())
        return Exchanging(mode="one-pool" if self.one_pool.isChecked() else "automatic")

    def _show(self) -> None:
        self.by_hand.setEnabled(self.manual.isChecked())
        character = self.document.character
        build = edits.set_exchange(self.document.build, self.wanted)
        books = creation(
            character.rules, build, collect_grants(character.rules, build, character.states)
        )
        lines = []
        if self.automatic.isChecked():
            lines.append(f"{exchange_words(best_exchange(character))}.")
        for name, unit in POOL_UNITS.items():
            left = books.pool(name).left
            rest = f"{points(left, unit)} left" if left >= 0 else f"{points(-left, unit)} over"
            lines.append(rest)
        self.outcome.setText(
            "After the exchange: " + ", ".join(lines[-3:]) + ".\n" + "".join(lines[:-3])
        )
