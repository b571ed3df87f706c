"""What may be fired at whom, and with how many dice (AL-50, AL-52, AL-R29)."""

from ..native import i64
from ..question import Action, Plain
from ..tally import Tally
from . import pool, ways
from .fighter import ADJACENT, BAND_NAMES, RANGED
from .kinds import RANGED_ATTACK
from .state import CardFight
from .survivor import FULL, PARTIAL, Survivor


class RangedAttack(Action):
    """Fire at somebody at Short range or farther (AL-50)."""

    def __init__(self, weapon: i64, target: i64, weak: bool) -> None:
        super().__init__(RANGED_ATTACK)
        self.weapon = weapon
        self.target = target
        self.weak = weak
        """At a weak spot."""

    def values(self) -> tuple[Plain, ...]:
        """With what, whom, where."""
        return self.weapon, self.target, self.weak


def options(fight: CardFight, one: Survivor) -> list[Action]:
    """Every gun at everybody it reaches who is still up."""
    found: list[Action] = []
    if not one.can_full():
        return found
    for weapon in range(len(one.arms)):
        for target in fight.survivors:
            if target.side == one.side or target.out:
                continue
            for weak in (False, True):
                option = RangedAttack(weapon, target.index, weak)
                if fault(fight, one, option) is None:
                    found.append(option)
    return found


def fault(fight: CardFight, one: Survivor, action: RangedAttack) -> str | None:
    """Why it cannot be fired."""
    if not one.can_full():
        return f"{one.name} has no full action left."
    found = aim_fault(fight, one, action.weapon, action.target)
    if found is not None:
        return found
    target = fight.survivors[action.target]
    if action.weak and target.kit.armour == 0:
        return "There is no armour to have a weak spot."
    return None


def aim_fault(fight: CardFight, one: Survivor, weapon: i64, number: i64) -> str | None:
    """Why a weapon cannot be fired at somebody (AL-50)."""
    if not 0 <= weapon < len(one.arms) or one.arms[weapon].melee:
        return f"{one.name} has no gun number {weapon}."
    arm = one.arms[weapon]
    if not one.held[weapon]:
        return f"{one.name} does not hold {arm.name}."
    if one.jam[weapon]:
        return f"{arm.name} is jammed."
    if one.ammo[weapon] <= 0:
        return f"{arm.name} is empty."
    if not 0 <= number < len(fight.survivors):
        return "There is no such fighter."
    target = fight.survivors[number]
    if target.side == one.side:
        return f"{target.name} is a friend."
    if target.dead or target.fled:
        return f"{target.name} is out of the fight."
    band = fight.band(one, target)
    if band == ADJACENT:
        return f"{target.name} is too close to shoot at; that is close combat."
    if band > arm.farthest:
        return f"{arm.name} reaches no farther than {BAND_NAMES[arm.farthest]} range."
    if fight.fixtures and ways.shut_between(fight, one, target):
        return f"{ways.shut_between(fight, one, target)} is shut."
    if fight.ground.tall and ways.unseen(fight, one, target):
        return f"{one.name} does not see {target.name}."
    return None


def shot_tally(
    fight: CardFight,
    one: Survivor,
    target: Survivor,
    weapon: i64,
    weak: bool,
    aimed: bool,
    cover: i64,
    listening: bool,
) -> Tally:
    """RANGED COMBAT and all that changes it, in one sum (AL-50, AL-52, AL-R29)."""
    tunables, arm = fight.tunables, one.arms[weapon]
    tally = pool.plain(one, RANGED, listening)
    if arm.level >= 0:
        tally.add("AL-R17", f"skill with {arm.name}", arm.level - one.kit.ranged)
    tally.add("AL-50", arm.name, arm.bonus)
    if aimed:
        tally.add("AL-52", "aim", tunables.aim_dice)
    if cover == PARTIAL:
        tally.add("AL-24", "partial cover", tunables.partial_dice)
    elif cover == FULL:
        tally.add("AL-13", "full cover", tunables.full_dice)
    short = arm.least - fight.band(one, target)
    if short > 0:
        tally.add("AL-R29", "too close for it", short * tunables.below_minimum)
    tally.add("AL-R29", "size", target.kit.size_dice)
    if weak:
        tally.add("AL-R31", "weak spot", tunables.weak_spot_dice)
    if arm.two_handed:
        tally.add("AL-R32", "injured arms", one.both_arms)
    return tally
