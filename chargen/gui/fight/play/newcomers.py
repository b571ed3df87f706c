"""The button that adds a fighter to a fight that runs: from a file, a sample or the bestiary."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from chargen.combat import InvalidScenario
from chargen.combat.kernel.session import Session
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import MINE, THEIRS, SetupFighter, add_fighter
from chargen.errors import ChargenError
from chargen.gui.dialogs.files import CHARACTERS, ask_open_many
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.fight.setup.opponent_menu import add_opponents
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip


class AddFighterButton(PushButton):
    """Adds fighters who are away until they join at a place of the map."""

    refused = Signal(str)
    """Why a fighter cannot be added, in a sentence."""

    def __init__(self, store: SetupStore, game: PlayedFight) -> None:
        super().__init__("Add fighter")
        self.store, self.game = store, game
        set_tip(self, "Adds a fighter to this fight. Choose Join in their menu to place them.")
        self.setAutoDefault(False)
        self.lines = QMenu(self)
        self.lines.setToolTipsVisible(True)
        self.lines.aboutToShow.connect(self.fill_menu)
        self.setMenu(self.lines)

    def fill_menu(self) -> None:
        """Offer what there is just now."""
        self.lines.clear()
        menu_line(self.lines, "Character files…", self._ask_files)
        add_opponents(self.lines, self.store.program, THEIRS, self.add)

    def add(self, make: Callable[[], SetupFighter]) -> None:
        """Add one fighter, or say why that cannot be."""
        session = self.game.session
        if session is None or session.question is None:
            self.refused.emit("A fighter can be added only while a choice is pending.")
            return
        try:
            seat = make()
            plan = add_fighter(replace(self.store.value, system=session.system.name), seat)
            newcomer = scenario_builder.fighter(plan, plan.seats[-1])
        except (ChargenError, InvalidScenario) as error:
            self.refused.emit(f"{str(error).rstrip('.')}.")
            return
        name = _free_name(session, seat.name)
        self.game.enlist(replace(newcomer, name=name), asked=seat.side == MINE)

    def _ask_files(self) -> None:
        program = self.store.program
        for path in ask_open_many(self, "Add fighters", CHARACTERS):
            self.add(partial(sources.load_fighter, program.rules, path, judge=program.judge))


def _free_name(session: Session, name: str) -> str:
    """Return a name that no fighter of the fight has: with a number if it is taken."""
    taken = {fighter.name for fighter in session.scenario.fighters}
    if name not in taken:
        return name
    return next(new for n in range(2, len(taken) + 3) if (new := f"{name} {n}") not in taken)
