"""GM actions between two answers: DMs, light, wounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from ...kernel import gm_actions
from ...kernel.driver import Driver
from ...kernel.events import ModifierGiven
from ...kernel.fight import NOBODY, BaseCombatant, BaseFight
from ...kernel.gm_actions import (
    AddNote,
    FighterAction,
    Join,
    Leave,
    MoveFighter,
    SetInitiative,
    SetLight,
)
from ...kernel.question import Question
from ...kernel.system import GmAction, busy_fault
from ...scene.validation import InvalidScenario, Span, refuse_beyond, refuse_word
from ..model.choice_ids import ASK_ACTION
from ..model.combatant import DEX, END, STAT_NAMES, STR, Combatant
from ..model.events import WoundTaken
from ..model.fight import own_fight
from ..model.fighter import GM_THROWS, POSTURE_NAMES, PRONE, STANDING, TORSO
from ..rolls.wounds import fall
from .move import nearest_enemy
from .watch import trigger_word


@dataclass(frozen=True)
class AddModifier(FighterAction):
    """A DM on one kind of throw of a fighter from now on, with a reason; 0 for none (S4-R38)."""

    throw: str
    """One of ``GM_THROWS``."""
    points: int
    reason: str

    def __post_init__(self) -> None:
        """Refuse an invalid DM."""
        refuse_word(self.throw, GM_THROWS, "A DM", "the throw it names")
        refuse_beyond(self, {"points": (-20, 20)}, "A DM")
        if not self.reason.strip():
            raise InvalidScenario("A DM needs a reason.")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Replace the fighter's DM for that throw."""
        combatant = own_fight(fight).combatants[self.fighter]
        combatant.gm = {**combatant.gm, self.throw: (self.points, self.reason)}
        table.tell(ModifierGiven(self.fighter, self.points, self.throw, self.reason))


@dataclass(frozen=True)
class AddWound(GmAction):
    """Points off one stat from something no rule covers (S4-R38)."""

    fighter: int
    stat: int
    """STR, DEX or END: 0, 1, 2."""
    points: int

    def __post_init__(self) -> None:
        """Refuse an invalid injury."""
        refuse_beyond(self, {"stat": (STR, END), "points": (1, 15)}, "An injury")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why the injury has to wait: a throw is brought to its end first."""
        if question.kind != ASK_ACTION:
            return "Injuries are dealt when a fighter's number comes."
        return busy_fault(fight, question, self.fighter)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Take the points off that stat; points beyond it are lost."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        combatant.lose(self.stat, self.points)
        combatant.bled = True
        combatant.wounds += 1
        stats = (int(combatant.strength), int(combatant.dexterity), int(combatant.endurance))
        table.tell(WoundTaken(self.fighter, NOBODY, TORSO, self.points, *stats))
        fall(own, table, combatant, "injury")


@dataclass(frozen=True)
class SetOffWatch(FighterAction):
    """A fighter's Watch goes off against the nearest enemy, whatever it waits for (S4-R23)."""

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why no Watch goes off: none is set, or a throw is open."""
        if question.kind != ASK_ACTION:
            return "A Watch goes off when a fighter's number comes."
        refusal = FighterAction.fault(self, fight, question)
        if refusal is not None:
            return refusal
        watcher = own_fight(fight).combatants[self.fighter]
        if not watcher.is_waiting() or not watcher.able():
            return f"{watcher.name} has set no Watch."
        return None

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Let the watcher act against the cause."""
        own = own_fight(fight)
        watcher = own.combatants[self.fighter]
        cause = nearest_enemy(own, watcher)
        if cause is not None:
            trigger_word(own, table, watcher, cause)


POSTURE: Final = "posture"
STATES: Final[Mapping[str, Span]] = {
    **gm_actions.STATES, **dict.fromkeys(STAT_NAMES, (1, 30)), POSTURE: (STANDING, PRONE),
}  # fmt: skip
"""States of a fighter, with the least and the most of each."""


class SetState(gm_actions.SetState):
    """A value of a fighter, set without any throw (S4-R16, S4-R33)."""

    def spans(self) -> Mapping[str, Span]:
        """Return all states by name, with the least and the most of each."""
        return STATES

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse a stat above that of the unhurt fighter."""
        own = cast("Combatant", combatant)
        full = {"STR": own.full_str, "DEX": own.full_dex, "END": own.full_end}
        if self.state in full and self.amount > full[self.state]:
            return f"{own.name} has {self.state} {full[self.state]} at most."
        return gm_actions.SetState.refusal(self, fight, combatant)

    def magazine(self, combatant: BaseCombatant) -> tuple[str, int]:
        """Return the weapon's name and the rounds of a full magazine."""
        arms = cast("Combatant", combatant).stats.fighter.weapons
        return (
            (arms[self.weapon].name, arms[self.weapon].shots)
            if self.weapon < len(arms)
            else ("", 0)
        )

    def value(self, combatant: BaseCombatant) -> str:
        """Return the state and its amount in words."""
        if self.state == POSTURE:
            return POSTURE_NAMES[self.amount]
        return gm_actions.SetState.value(self, combatant)

    def change(self, fight: BaseFight, table: Driver, combatant: BaseCombatant) -> None:
        """Set a stat or the posture; a fighter with all stats above 0 is up again (S4-R33)."""
        own = cast("Combatant", combatant)
        if self.state == POSTURE:
            own.posture = self.amount
            return
        stat = STAT_NAMES.index(self.state)
        if stat == STR:
            own.strength = self.amount
        elif stat == DEX:
            own.dexterity = self.amount
        else:
            own.endurance = self.amount
        if not own.stats_at_zero():
            own.out = False


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "dm": AddModifier,
    "light": SetLight,
    "injury": AddWound,
    "watch": SetOffWatch,
    "displace": MoveFighter,
    "join": Join,
    "leave": Leave,
    "initiative": SetInitiative,
    "state": SetState,
    "note": AddNote,
}
"""Everything the referee can do, by name."""
