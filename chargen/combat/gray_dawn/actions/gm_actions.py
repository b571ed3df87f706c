"""Actions of the referee between two answers: modifiers, light, bombardment, wounds, places."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...harm import gm_actions as harm
from ...harm import wounds
from ...harm.fighter import GM_ROLLS
from ...kernel import gm_actions
from ...kernel.driver import Driver
from ...kernel.events import ModifierGiven
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.gm_actions import (
    ANYWHERE,
    AddNote,
    FighterAction,
    Join,
    Leave,
    SetInitiative,
    SetLight,
)
from ...kernel.question import Question
from ...kernel.system import GmAction, busy_fault
from ...scene.validation import InvalidScenario, Span, refuse_beyond, refuse_word
from ..model.choice_ids import ASK_INTENDED_STANCE
from ..model.events import (
    BarrageAnnounced,
    BarragePlaced,
    Healed,
    LuckGiven,
    NerveBroken,
)
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN
from ..rolls import suppression
from ..rolls.initiative import own_fight


@dataclass(frozen=True)
class AddModifier(FighterAction):
    """Points on one kind of roll of a fighter from now on, with a reason; 0 for none (CB-28)."""

    roll: str
    """One of ``GM_ROLLS``."""
    points: int
    reason: str

    def __post_init__(self) -> None:
        """Refuse a modifier out of range."""
        refuse_word(self.roll, GM_ROLLS, "A modifier", "the roll it names")
        refuse_beyond(self, {"points": (-20, 20)}, "A modifier")
        if not self.reason.strip():
            raise InvalidScenario("A modifier needs a reason.")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Replace the fighter's modifier for that roll."""
        combatant = own_fight(fight).combatants[self.fighter]
        combatant.gm = {**combatant.gm, self.roll: (self.points, self.reason)}
        table.tell(ModifierGiven(self.fighter, self.points, self.roll, self.reason))


@dataclass(frozen=True)
class StartBarrage(GmAction):
    """Bombardment over a number of rounds from the next; 0 ends it (CB-141)."""

    rounds: int
    x: int = 0
    """The middle of its area, in centimetres."""
    y: int = 0
    width: int = 0
    """Metres across its area, such as 250; 0 for the whole field."""

    def __post_init__(self) -> None:
        """Refuse a bombardment out of range."""
        spans = {"rounds": (0, 1_000), **ANYWHERE, "width": (0, 10_000)}
        refuse_beyond(self, spans, "A bombardment")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Begin with the next round."""
        own = own_fight(fight)
        own.barrage = fight.round + self.rounds
        own.barrage_x, own.barrage_y = self.x, self.y
        own.barrage_width = self.width
        table.tell(BarrageAnnounced(self.rounds))
        if self.rounds and self.width:
            table.tell(BarragePlaced(self.x, self.y, self.width))


class AddWound(harm.AddWound):
    """A wound from something no rule covers, with the saves it calls for (CB-120 to CB-124)."""

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse a wound outside another fighter's count, so that open rolls end first."""
        if question.kind < ASK_INTENDED_STANCE:
            return "Wounds are dealt on a fighter's count."
        return busy_fault(fight, question, self.fighter)


@dataclass(frozen=True)
class Heal(GmAction):
    """Fewer boxes and stun points; a fighter no longer mortally hurt is not dying (CB-120)."""

    fighter: int
    boxes: int
    stun: int = 0

    def __post_init__(self) -> None:
        """Refuse what heals nothing."""
        refuse_beyond(self, {"boxes": (0, 41), "stun": (0, 100)}, "Healing")
        if not self.boxes + self.stun:
            raise InvalidScenario("Healing takes away boxes or stun points.")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse healing of the dead, and outside another fighter's count."""
        if question.kind < ASK_INTENDED_STANCE:
            return "No fighter heals before the counts of the round."
        return busy_fault(fight, question, self.fighter)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Take boxes and stun points off as if they had never been dealt."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        boxes, stun = min(self.boxes, int(combatant.boxes)), min(self.stun, int(combatant.stun))
        combatant.stun -= stun
        wounds.set_boxes(own, combatant, combatant.boxes - boxes)
        table.tell(Healed(self.fighter, boxes, stun))


@dataclass(frozen=True)
class GiveLuck(FighterAction):
    """So many points of luck from now on, more or fewer than before (CB-03)."""

    points: int

    def __post_init__(self) -> None:
        """Refuse a pool out of range."""
        refuse_beyond(self, {"points": (0, 100)}, "Luck")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Set the fighter's luck."""
        own_fight(fight).combatants[self.fighter].luck = self.points
        table.tell(LuckGiven(self.fighter, self.points))


@dataclass(frozen=True)
class BreakNerve(GmAction):
    """A fighter loses further turns, the worse of a critical suppression failure (CB-73)."""

    fighter: int
    rounds: int

    def __post_init__(self) -> None:
        """Refuse a number of turns beyond its limits."""
        refuse_beyond(self, {"rounds": (0, 100)}, "A broken nerve")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse it for the fighter who chooses now."""
        return busy_fault(fight, question, self.fighter)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Set the turns that are lost; 0 lets the fighter act again."""
        own_fight(fight).combatants[self.fighter].broken = self.rounds
        table.tell(NerveBroken(self.fighter, self.rounds))


class MoveFighter(gm_actions.MoveFighter):
    """A fighter is placed elsewhere, in the open where no cover is near (CB-52, CB-63)."""

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Move the fighter, who loses their aim and any cover they leave."""
        combatant = own_fight(fight).combatants[self.fighter]
        combatant.lose_aim(table)
        gm_actions.MoveFighter.carry_out(self, fight, table)
        if combatant.stance in (ACTIVE, FULL) and not combatant.near:
            suppression.take_stance(table, combatant, OPEN, False)


LUCK: Final = "luck"
SUPPRESSION: Final = "suppression"
STANCE: Final = "stance"
STATES: Final[Mapping[str, Span]] = {
    **harm.STATES, LUCK: (0, 100), SUPPRESSION: (0, 100), STANCE: (OPEN, BRACED),
}  # fmt: skip
"""States of a fighter, with the least and the most of each."""
STANCE_WORDS: Final = ("the open", "a move", "active cover", "full cover", "a braced stance")
"""Stances as a place to be put."""


class SetState(harm.SetState):
    """A value of a fighter, set without any check (CB-03, CB-50, CB-70, CB-120)."""

    def spans(self) -> Mapping[str, Span]:
        """Return all states by name, with the least and the most of each."""
        return STATES

    def is_count(self) -> bool:
        """Return whether the state leaves the choices of a fighter who chooses."""
        return self.state == LUCK or harm.SetState.is_count(self)

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse a stance that the place does not allow (CB-51, CB-52)."""
        if self.state != STANCE:
            return harm.SetState.refusal(self, fight, combatant)
        own = own_fight(fight).combatants[self.fighter]
        if self.amount in (ACTIVE, FULL) and not own.near:
            return f"{own.name} is not behind cover."
        return f"{own.name} moves only in a turn." if self.amount == MOVING else None

    def value(self, combatant: BaseCombatant) -> str:
        """Return the state and its amount in words."""
        if self.state == STANCE:
            return STANCE_WORDS[self.amount]
        return harm.SetState.value(self, combatant)

    def change(self, fight: BaseFight, table: Driver, combatant: BaseCombatant) -> None:
        """Set luck, suppression points or stance."""
        own = own_fight(fight).combatants[self.fighter]
        if self.state == LUCK:
            own.luck = self.amount
        elif self.state == SUPPRESSION:
            own.points = self.amount
        elif self.state == STANCE:
            suppression.take_stance(table, own, self.amount, False)
        else:
            harm.SetState.change(self, fight, table, combatant)


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "modifier": AddModifier,
    "light": SetLight,
    "barrage": StartBarrage,
    "wound": AddWound,
    "heal": Heal,
    "luck": GiveLuck,
    "displace": MoveFighter,
    "join": Join,
    "leave": Leave,
    "initiative": SetInitiative,
    "state": SetState,
    "nerve": BreakNerve,
    "note": AddNote,
}
"""Everything the referee can do, by name."""
