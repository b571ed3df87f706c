"""GM actions between two answers: jams, frights, stress, damage (AL-R18, AL-R27)."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Question
from ...kernel.system import GmAction
from ...scene.validation import refuse_beyond, refuse_text
from ..model.action_events import JamGiven
from ..model.combatant import Combatant
from ..model.fight import own_fight
from ..rolls import damage, stress


@dataclass(frozen=True)
class SurvivorAction(GmAction):
    """A GM action on one fighter of this system."""

    fighter: int

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why the action cannot be done to the fighter."""
        survivors = own_fight(fight).combatants
        if not 0 <= self.fighter < len(survivors):
            return "There is no such fighter."
        return self.refusal(survivors[self.fighter])

    @abstractmethod
    def refusal(self, combatant: Combatant) -> str | None:
        """Return why it cannot be done to this fighter, None if it can."""


@dataclass(frozen=True)
class JamWeapon(SurvivorAction):
    """A weapon jams (AL-R18)."""

    weapon: int

    def refusal(self, combatant: Combatant) -> str | None:
        """Return why the weapon cannot jam."""
        if not 0 <= self.weapon < len(combatant.arms) or combatant.arms[self.weapon].melee:
            return f"{combatant.name} has no gun number {self.weapon}."
        return None

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Jam the weapon until it is cleared."""
        combatant = own_fight(fight).combatants[self.fighter]
        combatant.jam[self.weapon] = True
        table.tell(JamGiven(self.fighter, combatant.arms[self.weapon].name))


@dataclass(frozen=True)
class CallPanicRoll(SurvivorAction):
    """A panic roll for a reason outside the rules (AL-R27)."""

    why: str

    def __post_init__(self) -> None:
        """Refuse an empty reason."""
        refuse_text(self.why, "A fright", "why")

    def refusal(self, combatant: Combatant) -> str | None:
        """Return why the fighter does not panic."""
        return None if stress.can_panic(combatant) else f"{combatant.name} does not panic."

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Roll for panic."""
        own = own_fight(fight)
        stress.panic(own, table, own.combatants[self.fighter], self.why, 0)


@dataclass(frozen=True)
class GiveStress(SurvivorAction):
    """More or less stress for a fighter (AL-R30)."""

    points: int

    def __post_init__(self) -> None:
        """Refuse what is too much."""
        refuse_beyond(self, {"points": (-20, 20)}, "Stress")

    def refusal(self, combatant: Combatant) -> str | None:
        """Return why the fighter takes no stress."""
        return f"No stress is kept of {combatant.name}." if combatant.stats.steady else None

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Add the stress."""
        stress.add_stress(table, own_fight(fight).combatants[self.fighter], self.points)


@dataclass(frozen=True)
class AddWound(SurvivorAction):
    """Damage from something no rule covers; armour does not count (AL-R32)."""

    points: int

    def __post_init__(self) -> None:
        """Refuse what is none."""
        refuse_beyond(self, {"points": (1, 100)}, "Damage")

    def refusal(self, combatant: Combatant) -> str | None:
        """Return why the fighter takes no damage."""
        return f"{combatant.name} is dead." if combatant.dead else None

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Do the damage."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        damage.suffer(own, table, combatant, self.points, 0, -1, "mishap")


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "jam": JamWeapon,
    "frighten": CallPanicRoll,
    "stress": GiveStress,
    "damage": AddWound,
}
"""Everything the referee can do, by name."""
