"""Ranged attacks: targets, dice, aim, cover, conserving ammunition, full auto (AL-50 to AL-61)."""

from typing import Final

from ...kernel.awareness import wake
from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, FixedQuestion, Question, TargetAction
from ...kernel.tally import Tally
from ...native_types import i64
from ..model import choice_ids as k
from ..model.action_events import AmmoConserved
from ..model.combatant import FULL, OPEN, PARTIAL, Combatant
from ..model.cover import cover_from
from ..model.events import AttackDeclared, AttackSettled, ShotStrayed
from ..model.fight import Fight, own_fight
from ..model.fighter import ADJACENT, BAND_NAMES, RANGED
from ..rolls import ammunition, damage, movement_limits, pool, stress
from . import interrupts
from .melee import FIRST, WeaponAttack, target_fault

HURTING: Final = Action(k.FULL_DAMAGE)
"""All successes do damage."""
CONSERVING: Final = Action(k.CONSERVE)
"""One extra success saves the supply roll (AL-56)."""
CEASING: Final = Action(k.CEASE_FIRE)
"""No further attack (AL-57)."""


class Fire(WeaponAttack):
    """Fire at a target at Short range or farther (AL-50)."""

    def __init__(self, weapon: i64, target: i64, weak: bool) -> None:
        super().__init__(k.RANGED_ATTACK, weapon, target, weak)


class FireAgain(TargetAction):
    """Another attack of full auto at once (AL-57, AL-58)."""

    def __init__(self, target: i64) -> None:
        super().__init__(k.FIRE_AGAIN, target)


class ConserveQuestion(FixedQuestion):
    """The choice between extra damage and saved ammunition (AL-56)."""

    def __init__(self, fighter: i64, target: i64, weapon: i64, points: i64) -> None:
        refusal = "Now it is about what an extra success is for."
        super().__init__(k.ASK_CONSERVE, fighter, (HURTING, CONSERVING), refusal)
        self.target = target
        self.weapon = weapon
        self.points = points
        """Damage after armour if nothing is saved."""


class BurstQuestion(Question):
    """The choice to go on with full auto, and its target (AL-57, AL-58)."""

    def __init__(self, fighter: i64, weapon: i64, attacks: i64) -> None:
        super().__init__(k.ASK_BURST, fighter)
        self.weapon = weapon
        self.attacks = attacks
        """Attacks made so far."""

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return to cease, or an attack on each target in reach."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        attacks: list[Action] = [CEASING]
        for target in own.combatants:
            if target.side == combatant.side or target.out:
                continue
            if aim_fault(own, combatant, self.weapon, target.index) is None:
                attacks.append(FireAgain(target.index))
        return tuple(attacks)

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why full auto cannot go on at a target."""
        if action.kind == k.CEASE_FIRE:
            return None
        if not isinstance(action, FireAgain):
            return "Now it is about firing on."
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        return aim_fault(own, combatant, self.weapon, action.target)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return an attack with every weapon on each enemy still up."""
    return [
        Fire(weapon, target.index, weak)
        for weapon in range(len(combatant.arms))
        for target in fight.combatants
        if target.side != combatant.side and not target.out
        for weak in (False, True)
    ]


def fault(fight: Fight, combatant: Combatant, action: Fire) -> str | None:
    """Return why an attack is refused."""
    if not combatant.can_full():
        return f"{combatant.name} has no full action left."
    refusal = aim_fault(fight, combatant, action.weapon, action.target)
    if refusal is not None:
        return refusal
    target = fight.combatants[action.target]
    if action.weak and target.stats.armour == 0:
        return "There is no armour to have a weak spot."
    return None


def aim_fault(fight: Fight, combatant: Combatant, weapon: i64, number: i64) -> str | None:
    """Return why a weapon cannot be fired at a target (AL-50)."""
    if not 0 <= weapon < len(combatant.arms) or combatant.arms[weapon].melee:
        return f"{combatant.name} has no gun number {weapon}."
    arm = combatant.arms[weapon]
    if not combatant.held[weapon]:
        return f"{combatant.name} does not hold {arm.name}."
    if combatant.jam[weapon]:
        return f"{arm.name} is jammed."
    if combatant.ammo[weapon] <= 0:
        return f"{arm.name} is empty."
    refusal = target_fault(fight, combatant, number)
    if refusal is not None:
        return refusal
    target = fight.combatants[number]
    band = fight.band(combatant, target)
    if band == ADJACENT:
        return f"{target.name} is too close to shoot at; that is close combat."
    if band > arm.farthest:
        return f"{arm.name} reaches no farther than {BAND_NAMES[arm.farthest]} range."
    if fight.fixtures and movement_limits.shut_between(fight, combatant, target):
        return f"{movement_limits.shut_between(fight, combatant, target)} is shut."
    if fight.ground.tall and movement_limits.is_hidden(fight, combatant, target):
        return f"{combatant.name} does not see {target.name}."
    return None


def shot_tally(
    fight: Fight,
    attacker: Combatant,
    target: Combatant,
    weapon: i64,
    weak: bool,
    aimed: bool,
    cover: i64,
    listening: bool,
) -> Tally:
    """Return RANGED COMBAT and all that changes it, in one sum (AL-50, AL-52, AL-R29)."""
    tunables, arm = fight.tunables, attacker.arms[weapon]
    tally = pool.plain(attacker, RANGED, listening)
    if arm.level >= 0:
        tally.add("AL-R17", f"skill with {arm.name}", arm.level - attacker.stats.ranged)
    tally.add("AL-50", arm.name, arm.bonus)
    if aimed:
        tally.add("AL-52", "aim", tunables.aim_dice)
    if cover == PARTIAL:
        tally.add("AL-24", "partial cover", tunables.partial_dice)
    elif cover == FULL:
        tally.add("AL-13", "full cover", tunables.full_dice)
    short = arm.least - fight.band(attacker, target)
    if short > 0:
        tally.add("AL-R29", "too close for it", short * tunables.below_minimum)
    tally.add("AL-R29", "size", target.stats.size_dice)
    if weak:
        tally.add("AL-R31", "weak spot", tunables.weak_spot_dice)
    if arm.two_handed:
        tally.add("AL-R32", "injured arms", attacker.both_arms)
    return tally


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Fire) -> None:
    """Fire with a full action; full auto may go on after a hit (AL-11, AL-57 to AL-61, AL-R13)."""
    aimed = combatant.aiming
    combatant.spend_full()
    weapon = action.weapon
    arm = combatant.arms[weapon]
    combatant.hand = weapon
    if combatant.cover == FULL and fight.tunables.full_cover_given_up:
        combatant.cover = PARTIAL
    most = fight.tunables.burst_attacks
    if combatant.stats.fighter.mook:
        most = min(most, fight.tunables.burst_attacks_mook)
    target, weak, attacks = fight.combatants[action.target], action.weak, 0
    while True:
        attacks += 1
        bursting = attacks > 1
        if bursting:
            stress.add_stress(table, combatant, fight.tunables.burst_stress)
        goes_on = fire(
            fight, table, combatant, target, weapon, weak, aimed and not bursting, bursting
        )
        if not goes_on or not arm.auto or attacks >= most or combatant.ammo[weapon] <= 0:
            return
        if not combatant.able() or fight.decided():
            return
        answer = table.ask(fight, BurstQuestion(combatant.index, weapon, attacks))
        if not isinstance(answer, FireAgain):
            return
        target, weak = fight.combatants[answer.target], False


def fire(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    weapon: i64,
    weak: bool,
    aimed: bool,
    bursting: bool,
) -> bool:
    """Make one attack; return whether it hit without being pushed (AL-57)."""
    arm = attacker.arms[weapon]
    attacker.fired += 1
    fight.fired = fight.round
    cover = cover_from(fight, target, attacker)
    tally = shot_tally(fight, attacker, target, weapon, weak, aimed, cover, table.listening)
    if table.listening:
        table.tell(AttackDeclared(attacker.index, target.index, arm.name, "fires at"))
    dodges = False
    if pool.add_ambush(fight, target, tally):
        wake(table, target)
    elif cover != FULL:
        dodges = interrupts.ask_interrupt(fight, table, target, attacker, weapon, False)
    rolled = pool.attempt(fight, table, attacker, RANGED, tally, True, target.index)
    net = rolled.successes()
    if dodges:  # AL-R07
        net -= interrupts.roll_interrupt(fight, table, target, attacker, False)
    net = max(0, net)
    if table.listening:
        table.tell(AttackSettled(attacker.index, target.index, net))
    saved = False
    if net >= FIRST:
        saved = _hit(fight, table, attacker, target, weapon, weak, cover, net - FIRST, bursting)
    else:
        _stray(fight, table, attacker, target, weapon)
    if not saved and (net >= FIRST or bursting or fight.tunables.supply_on_miss):
        ammunition.supply_roll(fight, table, attacker, weapon)
    return net >= FIRST and not rolled.pushed


def _hit(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    weapon: i64,
    weak: bool,
    cover: i64,
    extra: i64,
    bursting: bool,
) -> bool:
    """Do the damage; an extra success may save the supply roll instead (AL-51, AL-56)."""
    arm, each = attacker.arms[weapon], fight.tunables.ranged_damage
    stopped = damage.level(fight, target, cover, arm, weak)
    points = damage.damage(fight, arm, extra, stopped, each)
    saves = extra > 0 and not arm.single
    if bursting and not fight.tunables.burst_conserves:
        saves = False
    if saves:
        question = ConserveQuestion(attacker.index, target.index, weapon, points)
        saves = table.ask(fight, question).kind == k.CONSERVE
    if saves:
        points = damage.damage(fight, arm, extra - 1, stopped, each)
        if table.listening:
            table.tell(AmmoConserved(attacker.index, arm.name))
    damage.suffer(fight, table, target, points, stopped, attacker.index, "shot")
    return saves


def _stray(
    fight: Fight, table: Driver, attacker: Combatant, target: Combatant, weapon: i64
) -> None:
    """Let a miss threaten an ally Adjacent to the target (AL-R32)."""
    dice = fight.tunables.stray_dice
    if dice <= 0:
        return
    for ally in fight.combatants:
        if ally.side != attacker.side or ally.index == attacker.index or ally.dead or ally.fled:
            continue
        if fight.band(ally, target) != ADJACENT:
            continue
        if table.listening:
            table.tell(ShotStrayed(attacker.index, ally.index))
        table.roller = attacker.index
        sixes: i64 = 0
        for _ in range(dice):
            if table.dice.d6("a shot astray") == damage.SIX:
                sixes += 1
        if sixes:
            arm = attacker.arms[weapon]
            stopped = damage.level(fight, ally, OPEN, arm, False)
            points = damage.damage(fight, arm, sixes - FIRST, stopped, fight.tunables.ranged_damage)
            damage.suffer(fight, table, ally, points, stopped, attacker.index, "shot by a friend")
        return
