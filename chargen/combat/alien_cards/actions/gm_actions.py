"""GM actions between two answers: jams, frights, stress, damage (AL-R18, AL-R27)."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from ...kernel import gm_actions
from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.gm_actions import AddNote, Join, Leave, MoveFighter, SetInitiative
from ...kernel.question import Question
from ...kernel.system import GmAction
from ...scene.validation import Span, refuse_beyond, refuse_text
from ..model.action_events import JamGiven
from ..model.combatant import FULL, OPEN, Combatant
from ..model.cover import NEAR
from ..model.fight import Fight, own_fight
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


HEALTH: Final = "health"
STRESS: Final = "stress"
COVER: Final = "cover"
STATES: Final[Mapping[str, Span]] = {
    **gm_actions.STATES, HEALTH: (1, 100), STRESS: (0, 100), COVER: (OPEN, FULL),
}  # fmt: skip
"""States of a fighter, with the least and the most of each."""
COVER_WORDS: Final = ("no cover", "partial cover", "full cover")


class SetState(gm_actions.SetState):
    """A value of a fighter, set without any roll (AL-24, AL-R30, AL-R32)."""

    def spans(self) -> Mapping[str, Span]:
        """Return all states by name, with the least and the most of each."""
        return STATES

    def refusal(self, fight: BaseFight, combatant: BaseCombatant) -> str | None:
        """Refuse more Health than there is, stress of the steady, and cover that is not near."""
        own = own_fight(fight)
        survivor = own.combatants[self.fighter]
        if self.state == HEALTH and self.amount > survivor.stats.health:
            return f"{survivor.name} has {survivor.stats.health} Health at most."
        if self.state == STRESS and survivor.stats.steady:
            return f"No stress is kept of {survivor.name}."
        if self.state == COVER and self.amount != OPEN and _shelter(own, survivor, self.amount) < 0:
            return f"{survivor.name} has no such cover near."
        return gm_actions.SetState.refusal(self, fight, combatant)

    def magazine(self, combatant: BaseCombatant) -> tuple[str, int]:
        """Return the weapon's name and the ammunition of a full one."""
        arms = cast("Combatant", combatant).arms
        return (
            (arms[self.weapon].name, arms[self.weapon].full) if self.weapon < len(arms) else ("", 0)
        )

    def value(self, combatant: BaseCombatant) -> str:
        """Return the state and its amount in words."""
        if self.state == COVER:
            return COVER_WORDS[self.amount]
        return gm_actions.SetState.value(self, combatant)

    def change(self, fight: BaseFight, table: Driver, combatant: BaseCombatant) -> None:
        """Set Health, stress or cover; a broken fighter with Health is up again."""
        own = own_fight(fight)
        survivor = own.combatants[self.fighter]
        if self.state == HEALTH:
            survivor.health = self.amount
            damage.recover(table, survivor, 0)
        elif self.state == STRESS:
            survivor.stress = self.amount
        else:
            survivor.shelter = _shelter(own, survivor, self.amount)
            survivor.cover = self.amount


def _shelter(fight: Fight, combatant: Combatant, kind: int) -> int:
    """Return the first cover near a fighter that gives partial or full cover, -1 for none."""
    if kind == OPEN:
        return -1
    for number in fight.ground.near(combatant.x, combatant.y, NEAR):
        shelter = fight.scene.covers[number]
        if kind != FULL or (shelter.full and shelter.level >= fight.tunables.full_from_level):
            return number
    return -1


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "jam": JamWeapon,
    "frighten": CallPanicRoll,
    "stress": GiveStress,
    "damage": AddWound,
    "displace": MoveFighter,
    "join": Join,
    "leave": Leave,
    "initiative": SetInitiative,
    "state": SetState,
    "note": AddNote,
}
"""Everything the referee can do, by name."""
