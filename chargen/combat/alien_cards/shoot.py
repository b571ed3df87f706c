"""Ranged attacks: aim, cover, conserving ammunition, full auto (AL-50 to AL-61)."""

from typing import Final

from ..fight import Fight
from ..native import i64
from ..question import Action, Plain, Question
from ..table import Table
from . import harm, interrupts, nerves, pool, supply
from .ambush import surprised
from .cover import cover_from
from .deed_events import AmmoConserved
from .events import AttackDeclared, AttackSettled, ShotStrayed
from .fighter import ADJACENT, RANGED
from .kinds import (
    ASK_BURST,
    ASK_CONSERVE,
    CEASE_FIRE,
    CONSERVE,
    FIRE_AGAIN,
    FULL_DAMAGE,
)
from .shot import RangedAttack, aim_fault, shot_tally
from .state import CardFight, of
from .strike import FIRST
from .survivor import FULL, OPEN, PARTIAL, Survivor
from .waking import wake

HURTING: Final = Action(FULL_DAMAGE)
"""All successes do damage."""
CONSERVING: Final = Action(CONSERVE)
"""One extra success saves the supply roll (AL-56)."""
CEASING: Final = Action(CEASE_FIRE)
"""No further attack (AL-57)."""


class FireAgain(Action):
    """Another attack of full auto at once (AL-57, AL-58)."""

    def __init__(self, target: i64) -> None:
        super().__init__(FIRE_AGAIN)
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Whom."""
        return (self.target,)


class ConserveQuestion(Question):
    """Whether an extra success does damage or saves ammunition (AL-56)."""

    def __init__(self, fighter: i64, target: i64, weapon: i64, points: i64) -> None:
        super().__init__(ASK_CONSERVE, fighter)
        self.target = target
        self.weapon = weapon
        self.points = points
        """Damage after armour if nothing is saved."""

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Either."""
        return HURTING, CONSERVING

    def fault(self, fight: Fight, action: Action) -> str | None:
        """Nothing else now."""
        if action.kind == FULL_DAMAGE or action.kind == CONSERVE:
            return None
        return "Now it is about what an extra success is for."


class BurstQuestion(Question):
    """Whether full auto goes on, and at whom (AL-57, AL-58)."""

    def __init__(self, fighter: i64, weapon: i64, made: i64) -> None:
        super().__init__(ASK_BURST, fighter)
        self.weapon = weapon
        self.made = made
        """Attacks made so far."""

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """No more, or anybody it reaches."""
        battle = of(fight)
        one = battle.survivors[self.fighter]
        found: list[Action] = [CEASING]
        for target in battle.survivors:
            if target.side == one.side or target.out:
                continue
            if aim_fault(battle, one, self.weapon, target.index) is None:
                found.append(FireAgain(target.index))
        return tuple(found)

    def fault(self, fight: Fight, action: Action) -> str | None:
        """Why it cannot go on so."""
        if action.kind == CEASE_FIRE:
            return None
        if not isinstance(action, FireAgain):
            return "Now it is about firing on."
        battle = of(fight)
        one = battle.survivors[self.fighter]
        return aim_fault(battle, one, self.weapon, action.target)


def carry_out(fight: CardFight, table: Table, one: Survivor, action: RangedAttack) -> None:
    """A full action; after a hit full auto may go on (AL-11, AL-57 to AL-61, AL-R13)."""
    aimed = one.aiming
    one.spend_full()
    weapon = action.weapon
    arm = one.arms[weapon]
    one.hand = weapon
    if one.cover == FULL and fight.tunables.full_cover_given_up:
        one.cover = PARTIAL
    most = fight.tunables.burst_attacks
    if one.kit.fighter.mook:
        most = min(most, fight.tunables.burst_attacks_mook)
    target, weak, made = fight.survivors[action.target], action.weak, 0
    while True:
        made += 1
        bursting = made > 1
        if bursting:
            nerves.add_stress(table, one, fight.tunables.burst_stress)
        goes_on = fire(fight, table, one, target, weapon, weak, aimed and not bursting, bursting)
        if not goes_on or not arm.auto or made >= most or one.ammo[weapon] <= 0:
            return
        if not one.able() or fight.decided():
            return
        answer = table.ask(fight, BurstQuestion(one.index, weapon, made))
        if not isinstance(answer, FireAgain):
            return
        target, weak = fight.survivors[answer.target], False


def fire(
    fight: CardFight,
    table: Table,
    one: Survivor,
    target: Survivor,
    weapon: i64,
    weak: bool,
    aimed: bool,
    bursting: bool,
) -> bool:
    """One attack; says whether it hit without being pushed (AL-57)."""
    arm = one.arms[weapon]
    one.fired += 1
    fight.fired = fight.round
    cover = cover_from(fight, target, one)
    tally = shot_tally(fight, one, target, weapon, weak, aimed, cover, table.listening)
    if table.listening:
        table.tell(AttackDeclared(one.index, target.index, arm.name, "fires at"))
    dodges = False
    if surprised(fight, target, tally):
        wake(table, target)
    elif cover != FULL:
        dodges = interrupts.declared(fight, table, target, one, weapon, False)
    rolled = pool.attempt(fight, table, one, RANGED, tally, True, target.index)
    net = rolled.successes()
    if dodges:  # AL-R07
        net -= interrupts.rolled(fight, table, target, one, False)
    net = max(0, net)
    if table.listening:
        table.tell(AttackSettled(one.index, target.index, net))
    saved = False
    if net >= FIRST:
        saved = _hit(fight, table, one, target, weapon, weak, cover, net - FIRST, bursting)
    else:
        _stray(fight, table, one, target, weapon)
    if not saved and (net >= FIRST or bursting or fight.tunables.supply_on_miss):
        supply.supply_roll(fight, table, one, weapon)
    return net >= FIRST and not rolled.pushed


def _hit(
    fight: CardFight,
    table: Table,
    one: Survivor,
    target: Survivor,
    weapon: i64,
    weak: bool,
    cover: i64,
    extra: i64,
    bursting: bool,
) -> bool:
    """Damage; an extra success may save the supply roll instead (AL-51, AL-56)."""
    arm, each = one.arms[weapon], fight.tunables.ranged_damage
    stopped = harm.level(fight, target, cover, arm, weak)
    points = harm.damage(fight, arm, extra, stopped, each)
    saves = extra > 0 and not arm.single
    if bursting and not fight.tunables.burst_conserves:
        saves = False
    if saves:
        question = ConserveQuestion(one.index, target.index, weapon, points)
        saves = table.ask(fight, question).kind == CONSERVE
    if saves:
        points = harm.damage(fight, arm, extra - 1, stopped, each)
        if table.listening:
            table.tell(AmmoConserved(one.index, arm.name))
    harm.suffer(fight, table, target, points, stopped, one.index, "shot")
    return saves


def _stray(fight: CardFight, table: Table, one: Survivor, target: Survivor, weapon: i64) -> None:
    """A miss goes for a friend who stands Adjacent to the target (AL-R32)."""
    dice = fight.tunables.stray_dice
    if dice <= 0:
        return
    for friend in fight.survivors:
        if friend.side != one.side or friend.index == one.index or friend.dead or friend.fled:
            continue
        if fight.band(friend, target) != ADJACENT:
            continue
        if table.listening:
            table.tell(ShotStrayed(one.index, friend.index))
        sixes: i64 = 0
        for _ in range(dice):
            if table.dice.d6("a shot astray") == harm.SIX:
                sixes += 1
        if sixes:
            arm = one.arms[weapon]
            stopped = harm.level(fight, friend, OPEN, arm, False)
            points = harm.damage(fight, arm, sixes - FIRST, stopped, fight.tunables.ranged_damage)
            harm.suffer(fight, table, friend, points, stopped, one.index, "shot by a friend")
        return
