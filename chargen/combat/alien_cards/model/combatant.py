"""One fighter's state during a fight with initiative cards."""

from typing import Final

from ...bits import bit
from ...kernel.fight import NOBODY, BaseCombatant
from ...native_types import i64
from .fighter import ATTRIBUTES, BARE_HANDS, SKILL_NAMES, Weapon
from .injuries import INJURIES, NO_LIMIT, PARALYSED
from .stats import FighterStats

OPEN: Final = 0
PARTIAL: Final = 1
FULL: Final = 2

QUICKS: Final = 2
"""Quick actions of a round in which no full one is taken (AL-09)."""

CALM_NERVES: Final = 0
NO_HELP: Final = 5
HESITATES: Final = 6
FLEES: Final = 10
RAGES: Final = 11
COLLAPSED: Final = 12
"""Panics that last, by the result that brings them."""
PANIC_NAMES: Final = {
    NO_HELP: "withdrawn",
    HESITATES: "hesitating",
    FLEES: "fleeing",
    RAGES: "berserk",
    COLLAPSED: "collapsed",
}

COSTLY: Final = 1
NO_PUSHING: Final = 6
SHAKEN: Final = ((2, 2), (3, 3), (4, 1), (5, 0))
"""Stress responses that last; those that cost dice, each with its attribute (AL-R30)."""
SHAKEN_DICE: Final = -2


class Combatant(BaseCombatant):
    """One fighter's state during a fight with initiative cards."""

    def __init__(self, index: int, stats: FighterStats) -> None:
        fighter = stats.fighter
        super().__init__(index, fighter)
        self.stats = stats
        self.arms: list[Weapon] = list(fighter.weapons)
        self.held = [True] * len(self.arms)
        """Weapons still held, by number."""
        self.jam = [False] * len(self.arms)
        self.ammo = [arm.full if arm.loaded < 0 else arm.loaded for arm in self.arms]
        self.spare = [arm.spare for arm in self.arms]
        self.hand: i64 = fighter.ready if self.arms else BARE_HANDS
        """The weapon in hand."""
        self.health: i64 = stats.health
        self.stress: i64 = 0 if stats.steady else fighter.stress
        self.unaware = fighter.unaware
        self.fled = False
        """True once the fighter has fled out of the fight."""
        self.panic: i64 = CALM_NERVES
        self.lost_turn = False
        """True until the next turn, which is lost, as interrupts are until then (AL-R27)."""
        self.responses: i64 = 0
        """Stress responses that last, one bit each (AL-R30)."""
        self.monster_seen = False
        self.monster_near = False
        self.injuries: list[int] = []
        self.hampered = [0] * len(SKILL_NAMES)
        """Dice injuries take from each skill."""
        self.both_arms: i64 = 0
        """Dice they take from whatever needs both arms."""
        self.slow = False
        """To move is a full action."""
        self.limit: i64 = NO_LIMIT
        """Time left before death rolls; lower is sooner."""
        self.sixes: i64 = 0
        """Sixes of the death rolls so far (AL-R26)."""
        self.cover: i64 = OPEN
        self.shelter: i64 = -1
        """The cover taken."""
        self.pinned_by: i64 = NOBODY
        self.pinning: i64 = NOBODY
        self.fired: i64 = 0
        """Attacks made with what is loaded."""
        self.magazines: i64 = 0
        self.taken: i64 = 0
        """Damage suffered in all."""
        self.key: i64 = -1
        """Card and deck; the lowest comes first."""
        self.fresh_round()

    def fresh_round(self) -> None:
        """Clear the last round; nothing is saved up (AL-R04)."""
        self.card: i64 = 0
        self.acted = False
        """True once the turn is over."""
        self.pressed = False
        """True if the card was given by another, to act at once (AL-07)."""
        self.full_used = False
        self.quicks: i64 = 0
        self.begun = False
        """True once an action of the turn fixes the card (AL-R03)."""
        self.aiming = False

    # --- who he is

    def able(self) -> bool:
        """Return whether the fighter is neither broken nor dead, gone or collapsed."""
        return not (self.out or self.dead or self.fled or self.panic == COLLAPSED)

    def can_choose(self) -> bool:
        """Return whether the fighter chooses actions."""
        return self.able() and self.panic < FLEES and not self.unaware

    def dying(self) -> bool:
        """Return whether an injury may kill the fighter."""
        return self.limit != NO_LIMIT and not self.is_dead()

    def is_hurt(self) -> bool:
        """Return whether the fighter took damage."""
        return self.taken > 0

    def track(self) -> tuple[int, int]:
        """Return the Health lost and the Health of a fighter unharmed."""
        return max(0, int(self.stats.health - self.health)), int(self.stats.health)

    def fallen_state(self) -> str:
        """Return dead, dying or stunned; empty while able."""
        if self.is_dead() or not self.out:
            return "dead" if self.is_dead() else ""
        return "dying" if self.dying() else "stunned"

    def spent(self) -> list[tuple[str, int]]:
        """Return damage taken, attacks with guns, and reloads."""
        taken, fired, magazines = int(self.taken), int(self.fired), int(self.magazines)
        return [("hurts", taken), ("shots", fired), ("magazines", magazines)]

    # --- what he may spend

    def can_full(self) -> bool:
        """Return whether a full action is left, beside at most one quick one (AL-08)."""
        return not self.full_used and self.quicks < QUICKS

    def can_quick(self) -> bool:
        """Return whether a quick action is left, of two without a full one (AL-09)."""
        return self.quicks + (1 if self.full_used else 0) < QUICKS

    def spend_full(self) -> None:
        """Pay with the full action; whatever it is, aim is over (AL-53)."""
        self.full_used = True
        self.begun = True
        self.aiming = False

    def spend_quick(self) -> None:
        """Pay with a quick action; whatever it is, aim is over (AL-53, AL-R22)."""
        self.quicks += 1
        self.begun = True
        self.aiming = False

    def can_interrupt(self) -> bool:
        """Return whether a quick action is left for an interrupt (AL-31, AL-R05)."""
        return self.can_choose() and not self.lost_turn and self.pinned_by < 0 and self.can_quick()

    # --- what he rolls

    def dice(self, skill: i64) -> i64:
        """Return attribute and skill, less injuries and stress (AL-R29, AL-R30)."""
        dice: i64 = self.stats.dice[skill] + self.hampered[skill]
        if self.responses:
            for result, attribute in SHAKEN:
                if attribute == ATTRIBUTES[skill] and self.responses & bit(result):
                    dice += SHAKEN_DICE
        return dice

    def stress_dice(self) -> i64:
        """Return the stress dice, one for each point (AL-R30)."""
        return 0 if self.stats.steady else self.stress

    # --- what he holds

    def arm(self, weapon: i64) -> Weapon:
        """Return a weapon by its number, bare hands for none."""
        return self.stats.hands if weapon < 0 else self.arms[weapon]

    def usable(self, weapon: i64) -> bool:
        """Return whether a weapon is held and not jammed; hands always are usable."""
        return weapon < 0 or (self.held[weapon] and not self.jam[weapon])

    def hand_free(self) -> bool:
        """Return whether a hand is free to take something (AL-R10)."""
        return self.hand < 0 or not self.arms[self.hand].two_handed

    def gun(self) -> i64:
        """Return the gun in hand, else the first held; -1 for none."""
        if self.hand >= 0 and not self.arms[self.hand].melee:
            return self.hand
        for number in range(len(self.arms)):
            if self.held[number] and not self.arms[number].melee:
                return number
        return -1

    def add_arm(self, arm: Weapon, ammo: int, spare: int, jam: bool) -> None:
        """Add another fighter's weapon."""
        self.arms.append(arm)
        self.held.append(True)
        self.jam.append(jam)
        self.ammo.append(ammo)
        self.spare.append(spare)

    # --- what he has suffered

    def add_injury(self, number: int) -> None:
        """Add a lasting injury (AL-R32)."""
        injury = INJURIES[number]
        self.injuries.append(number)
        for skill, dice in injury.hampers:
            self.hampered[skill] += dice
        self.both_arms += injury.both_arms
        self.slow = self.slow or injury.slow
        if injury.limit and (not self.limit or injury.limit < self.limit):
            self.limit = injury.limit
            self.sixes = 0

    def is_paralysed(self) -> bool:
        """Return whether the legs are paralysed."""
        return PARALYSED in self.injuries

    def shown(self) -> tuple[int, ...]:
        """Return what a map shows, in the order of ``AlienCardsSystem.shown``."""
        state = (self.shown_out(), self.is_dead(), self.dying(), self.fled)
        health = (self.health, self.stats.health)
        seen = (self.x, self.y, *state, self.cover, *health, self.stress, self.card)
        return tuple(int(number) for number in seen)

    def anew(self) -> "Combatant":
        """Return the fighter as before the fight."""
        return Combatant(int(self.index), self.stats)
