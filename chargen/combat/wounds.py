"""Wounds and the saves they call for (CB-103 to CB-109, CB-120 to CB-124)."""

from typing import Final, NamedTuple

from chargen.combat import figures, rolls
from chargen.combat.actions import Action, AddLuck, Reroll
from chargen.combat.combatant import BOTH_LEGS, Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaSet,
    CameRound,
    DeathSaved,
    Died,
    DyingBegan,
    Event,
    LimbCrippled,
    LuckKept,
    LuckSpent,
    Ran,
    StunSaved,
    WeaponDropped,
    WentOut,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY, HurtSaves
from chargen.combat.model import ARMOUR_PIERCING, GAS, HEAD, LEFT_ARM, RIGHT_ARM, TORSO, Weapon
from chargen.combat.protection import is_limb
from chargen.combat.tunables import Tunables

NO_SAVE: Final = -100
"""No save of this kind is due."""
DEATH_STAGE: Final = 0
STUN_STAGE: Final = 1
WAKING_STAGE: Final = 2


class Marked(NamedTuple):
    """What a hit puts on the track, and whether it cripples or kills at once."""

    real: int
    stun: int
    crippled: bool
    killed: bool


def marked(
    tunables: Tunables, location: int, damage: int, btm: int, *, weapon: Weapon, grazed: bool
) -> Marked:
    """BTM, the place and blunt weapons turn damage into boxes (CB-100, CB-103 to CB-107)."""
    crippled = killed = False
    if is_limb(location):
        total = _limb_points(tunables, damage, btm, ap=weapon.load == ARMOUR_PIERCING)
        crippled = total >= tunables.limb_cap
        total = min(total, tunables.limb_cap)
    else:
        total = max(1, damage - btm)
        if location == HEAD:
            doubled = total * tunables.head_factor
            before = tunables.head_kill_before_doubling
            if not grazed or tunables.grazed_head_doubles:
                killed = (total if before else doubled) >= tunables.head_kill
                total = doubled
            else:
                killed = total >= tunables.head_kill
        elif location == TORSO and tunables.torso_cap:
            total = min(total, tunables.torso_cap)
    real = total // tunables.blunt_real if weapon.blunt else total
    return Marked(real, total - real, crippled, killed)


def _limb_points(tunables: Tunables, damage: int, btm: int, *, ap: bool) -> int:
    """Limbs halve damage, rounded down, at least 1; AP is halved already (CB-103)."""
    if ap:
        return max(1, damage - btm)
    if tunables.limb_halving == "before_btm":
        return max(1, damage // tunables.limb_divisor - btm)
    return max(1, max(1, damage - btm) // tunables.limb_divisor)


def wound_states(one: Combatant, boxes: int, stun: int, ones: int) -> tuple[int, int]:
    """Return the wound states for stats and for saves, which count stun (CB-107, CB-108)."""
    real = figures.wound_state(boxes)
    saves = figures.wound_state(boxes + stun)
    if one.fighter.ignore_minor_wounds:
        if real < figures.MORTAL:
            real = figures.wound_state(boxes - ones)
        if saves < figures.MORTAL:
            saves = figures.wound_state(boxes + stun - ones)
    return real, saves


def wound(
    fight: Fight,
    one: Combatant,
    attacker: int,
    weapon: Weapon,
    *,
    location: int,
    damage: int,
    grazed: bool,
    events: list[Event],
) -> HurtSaves | None:
    """Mark a wound and say which saves are due (CB-07, CB-100, CB-121, CB-122, CB-124)."""
    tunables = fight.tunables
    mark = marked(tunables, location, damage, one.btm, weapon=weapon, grazed=grazed)
    boxes, stun = one.boxes + mark.real, one.stun + mark.stun
    ones = one.ones + (1 if mark.real == 1 else 0)
    state, saves = wound_states(one, boxes, stun, ones)
    events.append(
        Wounded(
            one.index,
            attacker,
            location,
            mark.real,
            mark.stun,
            grazed,
            current_ref(one, state),
            figures.wounded_mind(one.fighter.INT, state),
            figures.wounded_mind(one.fighter.CL, state),
        )
    )
    if mark.crippled and not one.crippled >> location & 1:
        events.append(LimbCrippled(one.index, location))
        held = {RIGHT_ARM: one.hand, LEFT_ARM: one.off}.get(location, NOBODY)
        if held >= 0:
            events.append(WeaponDropped(one.index, held))
        if one.run_bonus and 1 << location & BOTH_LEGS:
            events.append(Ran(one.index, 0))
    if boxes > figures.TRACK_BOXES:
        events.append(Died(one.index, "wounds"))
        return None
    if mark.killed:
        _fall(fight, one, "head", events, dying=one.dying)
        return None
    dying = one.dying
    if one.stable:
        events.append(DyingBegan(one.index, tunables.dying_rounds))
        dying = True
    death = death_need(fight, one, saves) if saves >= figures.MORTAL else NO_SAVE
    if mark.crippled and death == NO_SAVE:
        death = death_need(fight, one, figures.UNHURT)
    if dying and (death == NO_SAVE or not tunables.wounded_while_dying):
        return None
    conscious = not one.out and tunables.stun_saves
    need = stun_need(fight, one, saves) if conscious else NO_SAVE
    if death == NO_SAVE and need == NO_SAVE:
        return None
    stage = DEATH_STAGE if death != NO_SAVE else STUN_STAGE
    return HurtSaves(one.index, attacker, death, need, stage, 0, 0, NOBODY, dying)


def current_ref(one: Combatant, state: int) -> int:
    """REF at a wound state, less what gas takes (CB-07, CB-140)."""
    ref = figures.wounded_ref(one.REF, state)
    return max(1, ref - one.afflicted_amount) if one.afflicted == GAS else ref


def stun_need(fight: Fight, one: Combatant, state: int) -> int:
    """A d10 of this or less keeps him on his feet (CB-121)."""
    bonus = one.fighter.stun_save_bonus + rolls.gm_points(one, fight.tunables, "stun save")
    return one.fighter.BODY - figures.stun_penalty(state) + bonus


def death_need(fight: Fight, one: Combatant, state: int) -> int:
    """A d10 of this or less keeps him from dying (CB-122)."""
    bonus = one.fighter.death_save_bonus + rolls.gm_points(one, fight.tunables, "death save")
    return one.fighter.BODY - figures.mortal_level(state) + bonus


def waking(fight: Fight, one: Combatant) -> HurtSaves:
    """Whoever is out tries his stun save again on his own turn (CB-121, CB-124)."""
    saves = wound_states(one, one.boxes, one.stun, one.ones)[1]
    need = stun_need(fight, one, saves)
    return HurtSaves(one.index, NOBODY, NO_SAVE, need, WAKING_STAGE, 0, 0, NOBODY, False)


def resolve_saves(
    fight: Fight, job: HurtSaves, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """The saves of a wound, death before stun, with luck between (CB-03, CB-124)."""
    events: list[Event] = []
    one = fight.who[job.target]
    die, extra, spent = job.die, job.extra, 0
    what = "death save" if job.stage == DEATH_STAGE else "stun save"
    if job.owner == NOBODY:
        die = dice.d10(what)
    elif isinstance(action, AddLuck):
        spent, extra = 1, extra + fight.tunables.luck_bonus
    elif isinstance(action, Reroll):
        spent = fight.tunables.luck_reroll
        die = dice.d10(what)
    else:
        events.append(LuckKept(one.index, what))
        _settle(fight, job, die, extra, events, listen=listen)
        return events
    if spent:
        events.append(LuckSpent(one.index, spent, what))
    needed = (job.death if job.stage == DEATH_STAGE else job.stun) + extra
    if die > needed and rolls.can_add(one, spent):
        asked = HurtSaves(
            job.target,
            job.attacker,
            job.death,
            job.stun,
            job.stage,
            die,
            extra,
            one.index,
            job.dying,
        )
        events.append(AgendaSet((asked,)))
        return events
    _settle(fight, job, die, extra, events, listen=listen)
    return events


def _settle(
    fight: Fight, job: HurtSaves, die: int, extra: int, events: list[Event], *, listen: bool
) -> None:
    one = fight.who[job.target]
    if job.stage == DEATH_STAGE:
        needed = job.death + extra
        if listen:
            events.append(DeathSaved(one.index, die, needed, die <= needed))
        if die > needed:
            _fall(fight, one, "death save", events, dying=job.dying)
            events.append(AgendaSet(()))
        elif job.stun != NO_SAVE:
            stun = HurtSaves(
                job.target, job.attacker, NO_SAVE, job.stun, STUN_STAGE, 0, 0, NOBODY, job.dying
            )
            events.append(AgendaSet((stun,)))
        else:
            events.append(AgendaSet(()))
        return
    needed = job.stun + extra
    if listen:
        events.append(StunSaved(one.index, die, needed, die <= needed))
    if job.stage == WAKING_STAGE:
        if die <= needed:
            events.append(CameRound(one.index))
    elif die > needed:
        events.append(WentOut(one.index, "stun"))
    events.append(AgendaSet(()))


def _fall(fight: Fight, one: Combatant, cause: str, events: list[Event], *, dying: bool) -> None:
    """A death save is lost: dying, or dead if he was dying already (CB-105, CB-122, CB-124)."""
    if dying:
        events.append(Died(one.index, cause))
        return
    if not one.out:
        events.append(WentOut(one.index, cause))
    events.append(DyingBegan(one.index, fight.tunables.dying_rounds))


def healed_in_a_day(tunables: Tunables, one: Combatant) -> int:
    """Up to four one-point wounds heal in a day, none while mortal (CB-108)."""
    if figures.wound_state(one.boxes) >= figures.MORTAL:
        return 0
    return min(tunables.ones_heal, one.ones)
