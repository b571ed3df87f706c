"""Fighters, fight, tunables and events of a small d20 system: armour class and hit points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from chargen.combat.kernel import events
from chargen.combat.kernel.dice import Dice
from chargen.combat.kernel.fight import BaseCombatant, BaseFight
from chargen.combat.kernel.tally import Parts
from chargen.combat.kernel.tuning import DIVISOR, refuse_tunables, tunable, tuning
from chargen.combat.scene.ground import Ground
from chargen.combat.scene.scenario import METRE, BaseFighter
from chargen.combat.scene.validation import refuse_beyond, refuse_unlike

HALF = 3
"""Faces of a d6 that stand for the first ten numbers of a d20."""


@dataclass(kw_only=True)
class Weapon:
    """A weapon with its reach and damage."""

    name: str
    reach: int = 1
    """Metres within which it strikes."""
    dice: int = 1
    """d6 of damage."""
    plus: int = 0

    def __post_init__(self) -> None:
        """Refuse a weapon without dice or beyond its bounds."""
        refuse_unlike(self, self.name or "a weapon")
        refuse_beyond(self, {"reach": (1, 1_000), "dice": (1, 20)}, self.name or "a weapon")


FISTS = Weapon(name="fists", plus=-3)


@dataclass(kw_only=True)
class Fighter(BaseFighter):
    """A fighter before the fight."""

    attack: int = 3
    initiative: int = 0
    armour_class: int = 12
    hit_points: int = 10
    speed: int = 9
    """Metres of a move."""
    weapons: tuple[Weapon, ...] = ()

    def __post_init__(self) -> None:
        """Refuse numbers out of their bounds."""
        super().__post_init__()
        refuse_beyond(self, {"hit_points": (1, 500), "speed": (0, 100)}, self.name)


@dataclass(kw_only=True)
class Tunables:
    """The numbers of the rules."""

    difficulty: int = tunable(10, "DD-01: the least armour class.")
    dodge: int = tunable(4, "DD-02: what dodging adds to armour class.", span=(0, 20))
    cover: int = tunable(2, "DD-03: what cover on the line adds to armour class.", span=(0, 20))
    critical_factor: int = tunable(2, "DD-04: damage dice of a natural 20.", span=DIVISOR)

    def __post_init__(self) -> None:
        """Refuse numbers out of their bounds."""
        refuse_tunables(self)


TUNING = tuning(Tunables)


@events.event("{attacker} attacks {target} with {weapon}: {total} against {armour_class}.")
class AttackRolled(events.AttackRolled):
    """An attack roll against armour class."""

    parts: Parts
    armour_class: int


@events.event("{fighter} loses {lost} hit points, has {now}{end}.")
class Damaged:
    """A fighter loses hit points, and may fall or die."""

    fighter: int
    lost: int
    now: int
    end: int
    """The state now, by number in ``System.ends``."""


@events.event("{fighter} dodges.")
class Dodged:
    """A fighter dodges until the next turn."""

    fighter: int


@events.event("{fighter} recovers {points}.")
class Healed:
    """The GM gives hit points back."""

    fighter: int
    points: int


KINDS = (
    events.RoundBegan, events.TurnBegan, events.Moved, events.AttackHit, events.AttackMissed,
    AttackRolled, Damaged, Dodged, Healed,
)  # fmt: skip
EVENTS = {kind.__name__: kind for kind in KINDS}


class Combatant(BaseCombatant):
    """One fighter during a fight."""

    def __init__(self, index: int, fighter: Fighter) -> None:
        super().__init__(index, fighter)
        self.fighter = fighter
        self.weapons = (*fighter.weapons, FISTS)
        self.hit_points = fighter.hit_points
        self.initiative = 0
        self.dodging = False
        self.moved = False

    def anew(self) -> "Combatant":
        """Return the combatant as before the fight."""
        return Combatant(int(self.index), self.fighter)

    def is_hurt(self) -> bool:
        """Return whether hit points are lost."""
        return self.hit_points < self.fighter.hit_points

    def shown(self) -> tuple[int, ...]:
        """Return what a map shows, by ``System.shown``."""
        return (*super().shown(), self.hit_points, self.fighter.hit_points, int(self.dodging))


class Fight(BaseFight):
    """A fight by these rules."""

    def __init__(
        self, ground: Ground, tunables: Tunables, fighters: Sequence[Fighter] = ()
    ) -> None:
        super().__init__(ground)
        self.tunables = tunables
        self.fighters = [Combatant(index, fighter) for index, fighter in enumerate(fighters)]
        self.order: tuple[int, ...] = ()
        """Fighters in the order of their turns."""

    def anew(self) -> "Fight":
        """Return a fight of the same kind without fighters."""
        return Fight(self.ground, self.tunables)

    @property
    def combatants(self) -> list[Combatant]:
        """Every fighter of the fight."""
        return cast("list[Combatant]", self.fighters)

    def enemies(self, combatant: Combatant) -> list[Combatant]:
        """Return the able enemies of a combatant, the nearest first."""
        enemies = [each for each in self.combatants if each.side != combatant.side and each.able()]
        return sorted(
            enemies, key=lambda enemy: (self.pair(combatant, enemy).distance, enemy.index)
        )

    def in_reach(self, combatant: Combatant, target: Combatant, weapon: int) -> bool:
        """Return whether a weapon reaches a target."""
        reach = combatant.weapons[weapon].reach * METRE
        return self.pair(combatant, target).distance <= reach

    def armour_class(self, attacker: Combatant, target: Combatant) -> int:
        """Return what an attack has to reach (DD-01 to DD-03)."""
        tunables = self.tunables
        covered = self.pair(attacker, target).crossed != 0
        number = max(tunables.difficulty, target.fighter.armour_class)
        return number + target.dodging * tunables.dodge + covered * tunables.cover


def d20(dice: Dice, what: str) -> int:
    """Roll a d20: a d10, and a d6 for which half of the numbers."""
    tens = 0 if dice.d6(what) <= HALF else 10
    return tens + int(dice.d10(what))
