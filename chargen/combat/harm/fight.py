"""State of a fight in a system with wounds, and one attack in it."""

from abc import abstractmethod
from typing import cast

from ..kernel.fight import BaseCombatant, BaseFight
from ..native_types import i64, mypyc_attr
from ..scene.ground import Ground
from .combatant import HarmCombatant
from .tunables import HarmTunables
from .weapons import MELEE, SINGLE, Weapon


@mypyc_attr(allow_interpreted_subclasses=True)
class HarmFight(BaseFight):
    """A fight in a system with wounds."""

    def __init__(self, ground: Ground, numbers: HarmTunables) -> None:
        super().__init__(ground)
        self.numbers = numbers

    @abstractmethod
    def cover_level(self, attack: "Attack", number: i64) -> i64:
        """Return the level of cover that protects a number of the location die from an attack."""

    def weakened(self, combatant: HarmCombatant) -> None:
        """Apply the system's own effects of a wound that lowers REF."""

    def target_fault(self, combatant: BaseCombatant, target: i64) -> str | None:
        """Return why a fighter is not an enemy to attack, None if they are."""
        if not 0 <= target < len(self.fighters):
            return "There is no such fighter."
        other = self.fighters[target]
        if other.side == combatant.side:
            return f"{other.name} is on the same side."
        return f"{other.name} is dead." if other.dead else None

    def victim(self, index: i64) -> HarmCombatant:
        """Return a fighter by index."""
        return cast(HarmCombatant, self.fighters[index])


@mypyc_attr(acyclic=True, free_list_len=1)
class Attack:
    """One attack: a single shot, a burst, one target's share of a spray, or a blow (CB-16)."""

    def __init__(
        self, by: HarmCombatant, target: HarmCombatant, weapon: i64, blow: bool = False
    ) -> None:
        self.by = by
        self.target = target
        self.weapon = weapon
        self.arm: Weapon = by.arms[weapon]
        self.mode: i64 = SINGLE
        self.rounds: i64 = 1
        self.called: i64 = -1
        """Location aimed at, -1 for none (CB-13)."""
        self.blow = blow
        """Close combat: cover does not count (CB-11)."""
        self.ambush = False
        """The attacker is unseen: +5 and no defence (CB-12)."""
        self.helpless = False
        """The target is helpless: +4 and no defence (CB-12, CB-17)."""
        self.covering = False
        """Covering fire: -15 and nothing else helps (CB-90)."""
        self.actions: i64 = 0
        """Firing actions of covering fire, for their penalty (CB-90)."""
        self.twin = False
        """One of two weapons used at once (CB-87)."""
        self.uncounted = False
        """It has no margin: blasts, lanes, what went astray (CB-18)."""
        self.astray = False
        """The attacker or an ally is hit: point blank does not matter (CB-06)."""
        self.struck = False
        """A hit of this attack has been felt already (CB-70)."""
        self.damage: i64 = -1
        """Damage of a blast, rolled once for all; -1 where each hit rolls its own (CB-142)."""
        self.x: i64 = by.x
        """Point it comes from."""
        self.y: i64 = by.y

    def defended(self) -> bool:
        """Return whether the target has a defence roll (CB-12)."""
        return not (self.ambush or self.helpless)


def stray(by: HarmCombatant, target: HarmCombatant, weapon: i64) -> Attack:
    """Return an attack that goes astray: normal damage and no margin (CB-06, CB-18, LC-R21)."""
    attack = Attack(by, target, weapon, by.arms[weapon].kind == MELEE)
    attack.uncounted = True
    attack.astray = True
    return attack
