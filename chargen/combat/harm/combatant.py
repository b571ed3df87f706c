"""State of a fighter in a system with wounds."""

from dataclasses import replace
from typing import Final, Generic, TypeVar

from .. import formulas
from ..bits import bit
from ..kernel.driver import Driver
from ..kernel.fight import BaseCombatant, BaseFight
from ..native_types import i64, mypyc_attr
from .fighter import HarmFighter
from .tunables import HarmTunables
from .weapons import BOTH_ARMS, GAS, GRENADE, GUN, TUBE, Weapon, ready_weapon

ENDS: Final = ("unhurt", "light", "serious", "critical", "mortal", "dead")
"""States of a fighter at the end of a fight, by wounds."""
MORTAL: Final = 4
DAY: Final = 24
"""Hours of a day of rest (CB-108)."""
MOST_STUN: Final = 100
"""The most stun points a fighter brings along."""
COSTS: Final = {
    "shots": "shots",
    "magazines": "magazines",
    "luck": "luck",
    "armour": "SP of armour",
    "days": "days of healing",
}
"""Costs of a fight for a fighter, by the stem they are counted under."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HarmStats:
    """A fighter's numbers for wounds and weapons that hold for every fight of a scenario."""

    def __init__(self, fighter: HarmFighter, numbers: HarmTunables) -> None:
        self.arms: tuple[Weapon, ...] = fighter.arms
        self.skills: tuple[int, ...] = (
            *(fighter.skill(arm.skill) for arm in fighter.weapons),
            fighter.unarmed,
        )
        """Skill level with each weapon."""
        self.btm: i64 = formulas.btm(fighter.BODY)
        self.blow: i64 = formulas.melee_bonus(fighter.BODY)
        """Bonus of BODY to the damage of blows (DV-04)."""
        self.ev: i64 = fighter.ev
        """EV of the armour worn, which takes a while to work out (DV-09)."""
        self.ref: i64 = formulas.encumbered(fighter.REF, self.ev)
        """REF less EV, before wounds (CB-07)."""
        self.sp: tuple[int, ...] = tuple(
            max(0, sp - lost)
            for sp, lost in zip(fighter.sp(numbers.layer_bonus), fighter.armour_lost, strict=True)
        )
        """Combined SP at each location, less what is worn off already (CB-100)."""
        self.state: i64 = fighter.wounded
        self.crippled: i64 = sum(1 << limb for limb in {*fighter.crippled})
        self.gm: dict[str, tuple[int, str]] = dict(fighter.gm)
        self.luck: i64 = fighter.luck_pool if numbers.mook_luck or not fighter.mook else 0
        self.grazes = numbers.mook_grazes or not fighter.mook
        """True if luck may turn a deep hit on the fighter into a graze (CB-08, CB-110)."""
        self.ammo: tuple[int, ...] = tuple(_at_first(arm) for arm in self.arms)
        self.spare: tuple[int, ...] = tuple(arm.spare for arm in self.arms)


def _at_first(arm: Weapon) -> int:
    """Rounds in a weapon as the fight begins; of what is thrown, how many there are (CB-83)."""
    if arm.kind == GRENADE:
        return arm.spare
    return arm.shots if arm.loaded < 0 else min(arm.loaded, arm.shots)


Stats_co = TypeVar("Stats_co", bound=HarmStats, covariant=True)
Fighter_co = TypeVar("Fighter_co", bound=HarmFighter, covariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseHarmCombatant(BaseCombatant, Generic[Stats_co, Fighter_co]):
    """One fighter's state in a fight with wounds: wound track, armour left, luck."""

    def __init__(self, index: int, stats: Stats_co, fighter: Fighter_co) -> None:
        super().__init__(index, fighter)
        self.stats = stats
        self.fighter = fighter
        self.arms = stats.arms
        self.ammo = list(stats.ammo)
        self.spare = list(stats.spare)
        self.jam: list[int] = [0] * len(stats.arms)
        """Rounds of clearing each weapon still needs (CB-06)."""
        self.sp: list[int] = list(stats.sp)
        """Combined SP left at each location (CB-100)."""
        self.shots: i64 = 0
        """Rounds fired and things thrown in this fight (CB-83)."""
        state = stats.state
        self.boxes: i64 = fighter.boxes
        """Real boxes of the wound track (CB-120)."""
        self.stun: i64 = fighter.stun
        """Stun points beside the track (CB-107)."""
        self.ones: i64 = fighter.ones
        """One-point wounds among the boxes (CB-108)."""
        self.ref: i64 = formulas.wounded_ref(stats.ref, state)
        """Current REF; so are ``int_`` and ``cl`` (CB-07)."""
        self.int_: i64 = formulas.wounded_mind(fighter.INT, state)
        self.cl: i64 = formulas.wounded_mind(fighter.CL, state)
        self.crippled: i64 = stats.crippled
        """Crippled limbs, one bit for each location (CB-109)."""
        self.wounds: list[int] = []
        """Location of each wound of this fight, in order."""
        self.dying = False
        self.dying_rounds: i64 = 0
        """Rounds left to the dying (CB-122)."""
        self.stable = False
        self.luck: i64 = stats.luck
        self.gm = stats.gm
        """The GM's modifiers by roll (CB-28)."""
        self.hand: i64 = -1
        """Weapon in hand, -1 for none."""
        self.off: i64 = -1
        """Weapon in the other hand, -1 for none."""
        self.dropped: int = 0
        """Weapons on the ground, one bit each: see ``lies``."""
        self.afflicted: i64 = 0
        """Blast effect on the fighter, with its points and rounds left (CB-140)."""
        self.afflicted_amount: i64 = 0
        self.afflicted_rounds: i64 = 0

    def helpless(self) -> bool:
        """Return whether the fighter is out of action, dying or bound (CB-17)."""
        return self.out or self.fighter.bound

    def can_choose(self) -> bool:
        """Return whether the fighter can choose: neither out of action nor bound."""
        return not (self.out or self.dead or self.fighter.bound)

    def arms_hurt(self) -> bool:
        """Return whether an arm is crippled (CB-109)."""
        return self.crippled & BOTH_ARMS != 0

    def hand_free(self) -> bool:
        """Return whether an arm still works (CB-109)."""
        return self.crippled & BOTH_ARMS != BOTH_ARMS

    def take_in_hand(self, weapon: i64, off: bool) -> None:
        """Hold a weapon in place of the one in that hand, and no longer in the other."""
        if off:
            self.off = weapon
            if self.hand == weapon:
                self.hand = -1
        else:
            self.hand = weapon
            if self.off == weapon:
                self.off = -1

    def lies(self, weapon: i64) -> bool:
        """Return whether a weapon is on the ground (CB-06, CB-109)."""
        return self.dropped != 0 and self.dropped >> weapon & 1 != 0

    def drop(self, weapon: i64) -> None:
        """Drop a weapon to the ground (CB-06, CB-109)."""
        self.dropped |= bit(weapon)
        self.let_go(weapon)

    def let_go(self, weapon: i64) -> None:
        """Hold a weapon no longer."""
        if self.hand == weapon:
            self.hand = -1
        if self.off == weapon:
            self.off = -1

    def wear(self, location: i64, points: i64) -> None:
        """Take SP from the armour at a location for the rest of the fight (CB-100)."""
        self.sp[location] = max(0, self.sp[location] - points)

    def gas(self) -> i64:
        """Return the points gas takes from REF (CB-140)."""
        return self.afflicted_amount if self.afflicted == GAS else 0

    def end(self) -> int:
        """Return the state by number in ``ENDS``; the dead may have few boxes (CB-120)."""
        if self.is_dead():
            return len(ENDS) - 1
        return min(int(formulas.wound_state(self.boxes)), MORTAL)

    def noted(self, keys: list[str]) -> None:
        """Add what a batch counts of the fighter, with boxes and wounds."""
        super().noted(keys)
        keys.append(f"boxes.{self.index}.{self.boxes}")
        keys += [f"hit.{self.index}.{location}" for location in self.wounds]

    def is_hurt(self) -> bool:
        """Return whether the fighter was wounded in this fight."""
        return len(self.wounds) > 0

    def track(self) -> tuple[int, int]:
        """Return the boxes marked of the wound track (CB-120)."""
        return int(self.boxes), formulas.TRACK_BOXES

    def luck_left(self) -> int:
        """Return the luck points left (CB-03)."""
        return int(self.luck)

    def spare_left(self) -> int:
        """Return the spare magazines and shells left of all guns (CB-83)."""
        arms = enumerate(self.arms)
        return sum(self.spare[number] for number, arm in arms if arm.kind == GUN)

    def can_go_on(self) -> bool:
        """Return whether the fighter is neither dead, dying nor just stabilised (CB-122)."""
        return not (self.is_dead() or self.dying or self.stable)

    def carried_over(self, rest: int) -> HarmFighter:
        """Return the fighter with losses and wounds after some hours of rest.

        Weapons that jammed or were dropped are ready again.
        """
        fighter, ones = self.fighter, int(self.ones)
        boxes = min(formulas.TRACK_BOXES, int(self.boxes))
        if formulas.wound_state(boxes) < MORTAL:
            healed = min(ones, rest // DAY * formulas.ONES_HEALED_A_DAY)
            boxes, ones = boxes - healed, ones - healed
        lost = zip(fighter.armour_lost, self.stats.sp, self.sp, strict=True)
        left = zip(fighter.weapons, self.ammo, self.spare, strict=False)
        return replace(
            fighter,
            boxes=boxes,
            ones=min(boxes, ones),
            stun=max(0, min(MOST_STUN, int(self.stun)) - rest),
            luck=max(0, int(self.luck)),
            crippled=tuple(limb for limb in range(len(self.sp)) if self.crippled >> limb & 1),
            armour_lost=tuple(before + at_first - now for before, at_first, now in lost),
            weapons=tuple(ready_weapon(*weapon) for weapon in left),
        )

    def fallen_state(self) -> str:
        """Return dead, dying or stunned; empty while able."""
        if self.is_dead() or self.dying:
            return "dead" if self.is_dead() else "dying"
        return "stunned" if self.out else ""

    def spent(self) -> list[tuple[str, int]]:
        """Return the costs of the fight, from shots to days of healing (CB-03, CB-83, CB-108)."""
        magazines = 0
        for number, arm in enumerate(self.arms):
            if arm.kind == GUN and arm.feed != TUBE:
                magazines += self.stats.spare[number] - self.spare[number]
        ones = 0 if self.is_dead() else int(self.ones) - self.fighter.ones
        return [
            ("shots", int(self.shots)),
            ("magazines", magazines),
            ("luck", int(self.stats.luck - self.luck)),
            ("armour", sum(self.stats.sp) - sum(self.sp)),
            ("days", -(-ones // formulas.ONES_HEALED_A_DAY)),
        ]

    def felt(self, table: Driver) -> None:
        """Apply the system's own effects of a hit, such as lost aim, before armour counts."""

    def struck(self, fight: BaseFight, table: Driver, by: i64) -> None:
        """Apply the first hit of an attack, whatever it wounds (CB-70)."""

    def stats_changed(self) -> None:
        """Work out roll bonuses again after a change of REF or CL (CB-07)."""

    def lamed(self) -> None:
        """Apply the system's own effects of a crippled leg."""

    def left(self) -> None:
        """Leave the round: out of action or dead."""


HarmCombatant = BaseHarmCombatant[HarmStats, HarmFighter]
"""A combatant of any system with wounds."""
