"""The Quick-Draw: what can be drawn so, what it is worth, when it goes wrong (LC-13 to LC-49)."""

from ...bits import bit
from ...harm.weapons import GUN, LEFT_ARM, MELEE
from ...kernel.fight import NOBODY
from ...kernel.question import AttackAction, Plain
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.choice_ids import QUICK_DRAW
from ..model.combatant import QUICK, Combatant
from ..model.fight import Fight
from ..model.ranges import in_range, in_reach


class QuickDraw(AttackAction):
    """Draw and attack in the first Action, its target named beforehand (LC-13, LC-R01)."""

    def __init__(
        self, weapon: i64, target: i64, unaimed: bool = False, second: i64 = NOBODY
    ) -> None:
        super().__init__(QUICK_DRAW, weapon, target)
        self.unaimed = unaimed
        self.second = second
        """The weapon drawn with it at once, into the other hand (LC-47)."""

    def values(self) -> tuple[Plain, ...]:
        """Return weapon, target, whether it is unaimed, and the second weapon."""
        return self.weapon, self.target, self.unaimed, self.second


def declared_weapons(combatant: Combatant) -> list[int]:
    """Return the weapons of the declared Quick-Draw, the main hand first."""
    if combatant.opening != QUICK:
        return []
    return (
        [int(combatant.quick)]
        if combatant.second < 0
        else [int(combatant.quick), int(combatant.second)]
    )


def weapons(combatant: Combatant) -> list[int]:
    """Return the weapons that can be quick-drawn and are still in their place (LC-16 to LC-21)."""
    return [arm for arm in range(len(combatant.arms) - 1) if weapon_fault(combatant, arm) is None]


def weapon_fault(combatant: Combatant, weapon: i64) -> str | None:
    """Return why a weapon cannot be quick-drawn (LC-16 to LC-21)."""
    if not 0 <= weapon < len(combatant.arms):
        return f"{combatant.name} has no such weapon."
    slow = combatant.stats.why_slow[weapon]
    if slow:
        return slow
    if combatant.lies(weapon):
        return f"The {combatant.arms[weapon].name} lies on the ground."
    if weapon == combatant.hand or weapon == combatant.off:
        return f"The {combatant.arms[weapon].name} is in hand already."
    if combatant.unchambered and combatant.unchambered & bit(weapon):
        return f"The {combatant.arms[weapon].name} has no round in its chamber."
    if combatant.ammo[weapon] <= 0 and (
        combatant.arms[weapon].kind == GUN or combatant.stats.thrown[weapon]
    ):
        return f"The {combatant.arms[weapon].name} is empty."
    return None


def fault(fight: Fight, combatant: Combatant, action: QuickDraw) -> str | None:
    """Return why a Quick-Draw cannot be declared (LC-13 to LC-21, LC-47, LC-R15, LC-R27)."""
    if fight.tunables.squads and combatant.fighter.squad:
        return f"{combatant.name} acts with the squad and has no Quick-Draw."
    refusal = weapon_fault(combatant, action.weapon) or fight.target_fault(combatant, action.target)
    if refusal:
        return refusal
    if not combatant.hand_free() or combatant.hand >= 0:
        return f"{combatant.name} has no hand free to draw with."
    if combatant.off >= 0 and (action.second >= 0 or combatant.drawing_arm() == LEFT_ARM):
        return f"{combatant.name} has only one hand free."
    if action.unaimed and strikes(combatant, action.weapon):
        return "Only shots can be unaimed."
    return _second_fault(combatant, action) or _reach_fault(fight, combatant, action)


def _second_fault(combatant: Combatant, action: QuickDraw) -> str | None:
    """Return why two weapons cannot be drawn together (LC-47)."""
    if action.second == NOBODY:
        return None
    refusal = weapon_fault(combatant, action.second)
    if refusal:
        return refusal
    if action.second == action.weapon:
        return "Two weapons at once are two different ones."
    if combatant.arms_hurt():
        return f"{combatant.name} has only one good arm."
    return None


def _reach_fault(fight: Fight, combatant: Combatant, action: QuickDraw) -> str | None:
    """Return why a target is out of a blade's reach or of a gun's range (LC-13)."""
    other = fight.combatants[action.target]
    for arm in (action.weapon, action.second):
        if arm >= 0 and not can_attack(fight, combatant, arm, other):
            return f"{other.name} is out of reach of the {combatant.arms[arm].name}."
    return None


def strikes(combatant: Combatant, weapon: i64) -> bool:
    """Return whether a weapon attacks by a blow; a thrown weapon is a shot (LC-R24)."""
    return combatant.arms[weapon].kind == MELEE and not combatant.stats.thrown[weapon]


def can_attack(fight: Fight, combatant: Combatant, weapon: i64, other: Combatant) -> bool:
    """Return whether a weapon reaches a target: a blow by arm's length, a shot by its range."""
    if strikes(combatant, weapon):
        return in_reach(fight, combatant, other)
    return in_range(fight, combatant, other, weapon)


def opponent_bonus(fight: Fight, other: Combatant) -> tuple[str, i64]:
    """Return the rule and the penalty of an opponent with a weapon out (LC-R02)."""
    held = other.hand if other.hand >= 0 else other.off
    if held < 0:
        return "", 0
    if other.cocked or other.arms[held].kind == MELEE:
        return "LC-22", fight.tunables.opponent_cocked
    return "LC-23", fight.tunables.opponent_out


def add_draw(
    fight: Fight, combatant: Combatant, tally: Tally, weapon: i64, second: i64, target: i64
) -> None:
    """Add skill, opponent, and the worse of two weapons (LC-14, LC-22 to LC-46, LC-R09)."""
    stats = combatant.stats
    tally.add("LC-14", "Quick-Draw", stats.quick)
    rule, amount = opponent_bonus(fight, fight.combatants[target])
    words = "opponent cocked" if rule == "LC-22" else "opponent's weapon out"
    tally.add(rule, words, amount)
    worse = weapon
    if second >= 0 and stats.draw_bonus[second] < stats.draw_bonus[worse]:
        worse = second
    for named, name, points in stats.draw_parts[worse]:
        tally.add(named, name, points)


def fumbles_on(fight: Fight, combatant: Combatant, weapon: i64, second: i64) -> i64:
    """Return the highest natural roll that fumbles the Quick-Draw (LC-15, LC-49, LC-61, LC-62).

    Of two guns one without a guard, or with a hair trigger, is enough (LC-59, LC-60).
    """
    tunables, stats = fight.tunables, combatant.stats
    highest: i64 = tunables.fumble_on
    if stats.no_guard[weapon] or (second >= 0 and stats.no_guard[second]):
        highest += tunables.fumble_guard
    if stats.hair_trigger[weapon] or (second >= 0 and stats.hair_trigger[second]):
        highest += tunables.fumble_hair
    if second >= 0:
        highest += tunables.fumble_two
    return highest
