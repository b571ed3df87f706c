"""State of a fight and its fighters, as far as all systems share it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final, Self, TypeVar, cast

from ..native_types import i64, mypyc_attr
from ..scene.geometry import distance
from ..scene.ground import Ground, Pair
from ..scene.scenario import METRE, BaseFighter

NOBODY: Final = -1
"""No fighter."""
AWAY: Final = 2
"""The number a map shows under ``out`` for a fighter away from the field."""
CLEAR_STEP: Final = 3 * METRE
"""Centimetres nearer to the enemy, or farther, that a fighter makes up their mind for."""
UNHURT, WOUNDED, OUT, DEAD = range(4)
ENDS: Final = ("unhurt", "wounded", "out", "dead")
"""States of a fighter at the end of a fight, unless a system has finer ones (X-R01)."""


@dataclass(frozen=True)
class OrderPlace:
    """A fighter's place in the order of the present round."""

    number: int | None = None
    """Count, result, card or number; None for a fighter without one."""
    rank: tuple[int, ...] = ()
    """The lowest acts first."""
    done: bool = False
    """True once the fighter's turns of the round are over."""
    held: bool = False
    """True for a fighter who delays or holds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseCombatant(ABC):
    """One fighter during a fight: place, ammunition, and whether they can act."""

    def __init__(self, index: int, fighter: BaseFighter) -> None:
        self.index: i64 = index
        self.name = fighter.name
        self.side: i64 = fighter.side
        self.tactic = fighter.tactic
        self.x: i64 = fighter.at[0]
        self.y: i64 = fighter.at[1]
        self.out = False
        """Out of action."""
        self.gone = fighter.reserve
        """True while away from the field; the rules pass over the fighter like the dead."""
        self.dead = fighter.reserve
        """True for the dead, and for fighters away from the field."""
        self.unaware = False
        """True while the fighter does not know of any enemy."""
        self.ammo: list[int] = []
        """Rounds loaded in each weapon; of what is thrown, how many are left."""
        self.spare: list[int] = []
        """Magazines, or single rounds, left for each weapon."""
        self.fell_by = ""
        """Cause of the first time out of action; empty before it."""
        self.onward = False
        """True after a move nearer to the enemy: no way back until a hit on them."""

    def able(self) -> bool:
        """Return whether the fighter is neither out of action nor dead."""
        return not (self.out or self.dead)

    def is_dead(self) -> bool:
        """Return whether the fighter is dead, not only away."""
        return self.dead and not self.gone

    def shown_out(self) -> int:
        """Return what a map shows of a fighter: 0 able, 1 out, ``AWAY`` while away."""
        return AWAY if self.gone else int(self.out)

    def end(self) -> int:
        """Return the state at the end of a fight, by number in ``System.ends`` (X-R01)."""
        if self.is_dead() or self.out:
            return DEAD if self.is_dead() else OUT
        return WOUNDED if self.is_hurt() else UNHURT

    def is_hurt(self) -> bool:
        """Return whether the fighter was wounded in this fight; never by default."""
        return False

    def track(self) -> tuple[int, int]:
        """Return the wounds marked now and the most there are; zeros without a track."""
        return 0, 0

    def luck_left(self) -> int:
        """Return the luck points left; 0 in a system without luck."""
        return 0

    def spare_left(self) -> int:
        """Return the spare magazines and shells left; 0 in a system that counts none."""
        return 0

    def can_go_on(self) -> bool:
        """Return whether the fighter can take part in another fight."""
        return not self.is_dead()

    def carried_over(self, rest: int) -> BaseFighter | None:
        """Return the fighter after some hours of rest; None unless ``System.lasting``."""
        return None

    def fallen_state(self) -> str:
        """Return dead, dying, stunned or out; empty while neither."""
        return "dead" if self.is_dead() else "out" if self.out else ""

    def spent(self) -> list[tuple[str, int]]:
        """Return the costs of the fight, by the stems of ``System.costs``; none by default."""
        return []

    def noted(self, keys: list[str]) -> None:
        """Add what a batch counts of the fighter: end, cause of a fall, costs."""
        number, state = self.index, self.fallen_state()
        keys.append(f"ends.{number}.{self.end()}")
        if self.fell_by:
            keys.append(f"cause.{number}.{self.fell_by}")
        if state:
            keys.append(f"fell.{number}.{state}")
        keys += [f"{stem}.{number}.{amount}" for stem, amount in self.spent() if amount]

    def losses(self) -> list[str]:
        """Return the stems under which the fighter is a loss to the side (X-R02)."""
        state = self.fallen_state()
        if state in ("dead", "dying"):
            return ["lost", state]
        if state == "out":
            return [state]
        return ["wounded"] if self.is_hurt() else []

    def shown(self) -> tuple[int, ...]:
        """Return what a map shows: place, out, dead."""
        return int(self.x), int(self.y), self.shown_out(), int(self.is_dead())

    @abstractmethod
    def anew(self) -> "BaseCombatant":
        """Return the combatant as before the fight."""

    def copy(self) -> Self:
        """Return an independent copy."""
        return overwrite(cast(Self, self.anew()), self, list, dict)


T = TypeVar("T")
Fighting = TypeVar("Fighting", bound=BaseCombatant)


def living_enemies(combatants: list[Fighting], combatant: BaseCombatant) -> list[Fighting]:
    """Return every fighter of another side who is not dead."""
    return [other for other in combatants if other.side != combatant.side and not other.dead]


def able_enemies(combatants: list[Fighting], combatant: BaseCombatant) -> list[Fighting]:
    """Return every fighter of another side who can act."""
    return [other for other in combatants if other.side != combatant.side and other.able()]


def nearest_enemy(combatants: list[Fighting], combatant: BaseCombatant) -> Fighting | None:
    """Return the nearest fighter of another side who can act."""
    best: Fighting | None = None
    least: i64 = 0
    for other in combatants:
        if other.side == combatant.side or not other.able():
            continue
        dx, dy = other.x - combatant.x, other.y - combatant.y
        square = dx * dx + dy * dy
        if best is None or square < least:
            best, least = other, square
    return best


def goes_back(combatant: BaseCombatant, enemy: BaseCombatant, x: i64, y: i64) -> bool:
    """Return whether a place lies clearly farther from an enemy than a fighter going onward."""
    if not combatant.onward:
        return False
    here = distance(combatant.x, combatant.y, enemy.x, enemy.y)
    return distance(x, y, enemy.x, enemy.y) - here >= CLEAR_STEP


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseFight(ABC):
    """The state of a fight."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.light: i64 = ground.scene.light
        """Normal, dim or dark: 0, 1, 2."""
        self.fighters: list[BaseCombatant] = []
        self.bodies = ground.bodies()
        """Ways kept for where the fighters are now; every copy keeps its own."""
        self.round: i64 = 0
        """Number of the round, 0 before the first."""
        self.fired: i64 = 0
        """The last round in which anything was fired, struck or suffered."""
        self.hurt: i64 = 0
        """The last round with harm that ends a lull: a wound, or a fall."""
        self.first_down: i64 = NOBODY
        """The first fighter to fall."""
        self.stream: int = 0
        """Number of this fight among those on the same dice, for policies that choose by chance."""
        self.asked: i64 = 0
        """How many questions have been asked."""

    def pair(self, combatant: BaseCombatant, other: BaseCombatant) -> Pair:
        """Return the distance and covers between two fighters where they are now."""
        return self.ground.pair(
            combatant.index, other.index, combatant.x, combatant.y, other.x, other.y
        )

    def nearest(self, combatant: BaseCombatant, candidates: list[Fighting]) -> Fighting | None:
        """Return the nearest of some fighters, the first of those equally near."""
        best: Fighting | None = None
        least: i64 = 0
        for other in candidates:
            far = self.pair(combatant, other).distance
            if best is None or far < least:
                best, least = other, far
        return best

    def decided(self) -> bool:
        """Return whether at most one side has a fighter able to act."""
        side: i64 = NOBODY
        for combatant in self.fighters:
            if not combatant.able():
                continue
            if side != NOBODY and combatant.side != side:
                return False
            side = combatant.side
        return True

    def noted(self) -> list[str]:
        """Return what a batch counts of the fight besides its ending, as keys of ``Counts``."""
        keys = ["first.nobody" if self.first_down == NOBODY else f"first.{self.first_down}"]
        losses: dict[str, int] = {}
        for combatant in self.fighters:
            combatant.noted(keys)
            for state in combatant.losses():
                stem = f"{state}.{combatant.side}"
                losses[stem] = losses.get(stem, 0) + 1
        return keys + [f"{stem}.{number}" for stem, number in losses.items()]

    def note_fall(self, combatant: BaseCombatant, cause: str) -> None:
        """Remember the first fighter to fall, and the cause of each fighter's first fall."""
        if self.first_down == NOBODY:
            self.first_down = combatant.index
        if not combatant.fell_by:
            combatant.fell_by = cause

    def note_direction(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Remember whether a move to a place goes nearer to the enemy, if it clearly does."""
        enemy = nearest_enemy(self.fighters, combatant)
        if enemy is None:
            return
        gained = distance(combatant.x, combatant.y, enemy.x, enemy.y) - distance(
            x, y, enemy.x, enemy.y
        )
        if gained >= CLEAR_STEP or gained <= -CLEAR_STEP:
            combatant.onward = gained > 0

    def set_light(self, light: int) -> None:
        """Change the light for every fighter."""
        self.light = light

    def sees(self, combatant: BaseCombatant, other: BaseCombatant) -> bool:
        """Return whether a fighter knows where an enemy is."""
        return not combatant.unaware

    def order_place(self, combatant: BaseCombatant) -> OrderPlace:
        """Return a fighter's place in the order of the present round."""
        return OrderPlace()

    # --- changes by the GM

    def is_settled(self, question: i64) -> bool:
        """Return whether no roll is half done while a question of a kind is open."""
        return True

    def acts_with(self, combatant: BaseCombatant, chooser: BaseCombatant) -> bool:
        """Return whether a fighter's action comes at the very moment of the one who chooses."""
        return False

    def initiative_fault(self, combatant: BaseCombatant, initiative: i64) -> str | None:
        """Return why a fighter cannot be given an initiative in this round, or None."""
        return "This system has no initiative to set."

    def set_initiative(self, combatant: BaseCombatant, initiative: i64) -> None:
        """Give a fighter another place in the order of the round."""
        raise ValueError("this system has no initiative to set")

    def displace(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter at a place, out of whatever they leave."""
        combatant.x, combatant.y = x, y

    def leave(self, combatant: BaseCombatant) -> None:
        """Take a fighter off the field and out of the round."""
        combatant.gone = combatant.dead = True

    def enter(self, combatant: BaseCombatant, x: i64, y: i64) -> None:
        """Put a fighter on the field, who acts from the next round on."""
        combatant.gone = combatant.dead = False
        self.displace(combatant, x, y)

    @abstractmethod
    def anew(self) -> "BaseFight":
        """Return a fight of the same kind without fighters."""

    def copy(self) -> "BaseFight":
        """Return an independent copy; what never changes is shared."""
        twin = overwrite(self.anew(), self, list)
        twin.fighters = [combatant.copy() for combatant in self.fighters]
        twin.bodies = self.ground.bodies()
        return twin


def overwrite(twin: T, source: T, *copied: type) -> T:
    """Give a new twin every value of its source, copies of those of some types.

    A compiled class has no instance without its ``__init__``, so that nothing else copies it.
    """
    names = {*getattr(type(source), "__mypyc_attrs__", ()), *getattr(source, "__dict__", ())}
    for name in names - {"__dict__"}:
        value = getattr(source, name)
        setattr(twin, name, value.copy() if type(value) in copied else value)
    return twin
