"""The way home: a button that takes over what happened in a fight."""

from chargen.combat.io.fight_file import SavedFight
from chargen.combat.kernel.session import Session
from chargen.encounter.play import fight_result
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import APPLY_FIGHT_RESULT
from chargen.gui.widgets.plain_text import PushButton, set_tip

TIP = "Copies wounds, luck, ammunition and armour from this fight to the open character"


class ApplyResultButton(PushButton):
    """Open once a fight of the plan is over; where no character is open it is not seen."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__(APPLY_FIGHT_RESULT)
        self.store = store
        self.setAutoDefault(False)
        self.fight: Session | SavedFight | None = None
        self.setVisible(False)
        self.clicked.connect(self._take_over)
        store.changed.connect(self._show)

    def show_fight(self, fight: Session | SavedFight | None) -> None:
        """Take over another fight, or the present state of the same fight."""
        self.fight = fight
        self._show()

    @property
    def why_not(self) -> str:
        """Why nothing can be taken over, in a sentence; empty if it can.

        What was taken over once can be again after that was undone.
        """
        store, fight = self.store, self.fight
        if store.character is None:
            return "Open the fight from a character to apply its result."
        now = store.character.build.play
        if any(fight and fight.events == events and now != play for events, play in store.taken):
            return "This result is already applied. To undo that, use Undo on the In play page."
        return fight_result.fault(store.value, fight)

    def _show(self) -> None:
        self.setVisible(self.store.character is not None)
        self.setEnabled(not self.why_not)
        set_tip(self, self.why_not or TIP)

    def _take_over(self) -> None:
        if isinstance(self.fight, Session):
            after = fight_result.aftermath(self.store.value, self.fight)
            self.store.came_home.emit(after, self.fight.events)
