"""The line that starts a fight at the table: who has a player, whose dice, the seed."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.combat.kernel.session import Session
from chargen.encounter.play.played_state import Asks, new_fight, types_dice
from chargen.encounter.play.running_fights import interrupted
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.errors import ChargenError
from chargen.gui.application.settings import running_fights_folder
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import beside, button, column, label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox, set_tip

INVITATION = (
    "Select the fighters you control, then start the fight. Tactics choose for the others. "
    "To change sides or the map, go to Setup."
)


class StartBar(QWidget):
    """Choices made before a fight, and the ways to begin; it leaves once the fight runs."""

    resumed = Signal(Path)
    """The file of an interrupted fight is to be continued."""

    def __init__(self, store: SetupStore, game: PlayedFight) -> None:
        super().__init__()
        self.store, self.game = store, game
        asks, fight = game.asks, game.session
        self.hands: dict[str, CheckBox] = {}
        """The fighters of the setup by key; checked for those controlled by a person."""
        self.table = CheckBox("Enter my rolls", on=fight is not None and types_dice(fight, MINE))
        set_tip(self.table, "Your side rolls real dice and you enter the results")
        others = fight is not None and types_dice(fight, THEIRS)
        self.others = CheckBox("Enter opponents' rolls", on=others)
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
        self.resume.clicked.connect(self._resume_newest)
        for questions in (self.minor, self.luck):
            questions.toggled.connect(self._ask)
        store.changed.connect(self._follow_setup)
        self._show_seats()
        self.say("")

    def say(self, words: str) -> None:
        """Say what to do, or why the fight cannot start."""
        self.words.show_words(words)

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

    @property
    def chosen_hands(self) -> frozenset[int]:
        """The fighters played by hand, by number."""
        seats = enumerate(self.store.value.seats)
        return frozenset(number for number, seat in seats if self.hands[seat.key].isChecked())

    def begin(self) -> bool:
        """Start the fight of the plan here; return False if it cannot be fought."""
        if self.store.faults:
            self.say(" ".join(self.store.faults))
            return False
        try:
            scenario = scenario_builder.scenario(self.store.value)
        except ChargenError as error:
            self.say(f"{error}.")
            return False
        self.say("")
        self.game.begin(
            partial(new_fight, scenario, self.seed_value, self.chosen_hands, self.typed_sides)
        )
        return True

    def resume_file(self, path: Path) -> None:
        """Continue a fight that a crash interrupted; its file goes once ours is there."""
        if self.game.file is not None:
            self.game.file.inherit(path)
        self.resumed.emit(path)
        self.resume.hide()

    def show_session(self, session: Session | None) -> None:
        """Offer to start a fight unless one is under way, also where the page was rebuilt."""
        self.setVisible(session is None or session.ending is not None)

    def invite(self) -> None:
        """Say how a fight begins, and offer one that was interrupted."""
        self.say(INVITATION)
        self.resume.setVisible(bool(interrupted(running_fights_folder())))

    def _resume_newest(self) -> None:
        for fight in interrupted(running_fights_folder())[:1]:
            self.resume_file(fight.path)

    def _ask(self, _: bool) -> None:
        self.game.ask(self.asks)

    def _follow_setup(self) -> None:
        self._show_seats()
        if (fight := self.game.session) is not None:
            self.show()
            self.say("" if fight.ending else "Setup changed. Press Start fight to use it.")

    def _follow_hands(self) -> None:
        fight = self.game.session
        if fight is not None and fight.ending is None:
            self.say("Control changed. Press Start fight to use it.")

    def _show_seats(self) -> None:
        """Offer the fighters of the setup; what was chosen for them stays."""
        kept = {key: checkbox.isChecked() for key, checkbox in self.hands.items()}
        for checkbox in self.hands.values():
            self._people.drop(checkbox)
        self.hands = {}
        fight = None if kept else self.game.session
        for number, seat in enumerate(self.store.value.seats):
            checkbox = CheckBox(seat.name)
            checkbox.setAccessibleName(f"Control {seat.name}")
            plays = seat.side == MINE if fight is None else number in fight.hands
            checkbox.setChecked(kept.get(seat.key, plays))
            checkbox.toggled.connect(self._follow_hands)
            self.hands[seat.key] = checkbox
            self._people.add(checkbox)
