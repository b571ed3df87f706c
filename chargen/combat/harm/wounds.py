"""Wounds and the saves they call for (CB-104, CB-107 to CB-109, CB-120 to CB-124)."""

from typing import Final

from .. import formulas
from ..bits import bit
from ..kernel.driver import Driver
from ..kernel.events import FighterDied
from ..native_types import i64
from . import luck
from .combatant import HarmCombatant
from .events import (
    DeathSaved,
    DyingBegan,
    FighterDown,
    LimbCrippled,
    Recovered,
    StunSaved,
    WeaponDropped,
    WoundTaken,
)
from .fight import Attack, HarmFight
from .tunables import HarmTunables
from .weapons import BOTH_LEGS, D10, LEFT_ARM, RIGHT_ARM
from .wound_marks import WoundMark, marked

NO_SAVE: Final = -100
"""No save of this kind is due."""


def stat_state(combatant: HarmCombatant) -> i64:
    """The wound state for stats, which counts real boxes (CB-107, CB-108)."""
    state = wound_state(combatant.boxes)
    if combatant.fighter.ignore_minor_wounds and state < formulas.MORTAL:
        return wound_state(combatant.boxes - combatant.ones)
    return state


def save_state(combatant: HarmCombatant) -> i64:
    """The wound state for saves, which counts stun too (CB-107, CB-108)."""
    state = wound_state(combatant.boxes + combatant.stun)
    if combatant.fighter.ignore_minor_wounds and state < formulas.MORTAL:
        return wound_state(combatant.boxes + combatant.stun - combatant.ones)
    return state


def wound_state(boxes: i64) -> i64:
    """One state for every four boxes; above the track, dead (CB-120)."""
    if boxes <= 0:
        return formulas.UNHURT
    if boxes > formulas.TRACK_BOXES:
        return formulas.DEAD
    return (boxes - 1) // formulas.BOXES_PER_STATE + 1


def wound(
    fight: HarmFight, table: Driver, attack: Attack, location: i64, damage: i64, grazed: bool
) -> None:
    """Mark a hit on the track and apply its effects (CB-100, CB-103 to CB-107)."""
    mark = marked(fight.numbers, attack, location, damage, grazed)
    suffer(fight, table, attack.target, attack.by.index, location, mark, grazed)


def suffer(
    fight: HarmFight,
    table: Driver,
    combatant: HarmCombatant,
    by: i64,
    location: i64,
    mark: WoundMark,
    grazed: bool,
) -> None:
    """WoundMark a wound, then the saves that are due (CB-07, CB-120 to CB-124)."""
    fight.fired = fight.hurt = fight.round
    combatant.boxes += mark.real
    combatant.stun += mark.stun
    if mark.real == 1:
        combatant.ones += 1
    combatant.wounds.append(location)
    before = combatant.ref
    current_stats(combatant)
    if table.listening:
        table.tell(
            WoundTaken(combatant.index, by, location, int(mark.real), int(mark.stun), grazed)
        )
    if combatant.ref != before:
        fight.weakened(combatant)
    if mark.crippled:
        cripple(table, combatant, location)
    if combatant.boxes > formulas.TRACK_BOXES:
        die(fight, table, combatant, "wounds")
        return
    if mark.killed:
        fall(fight, table, combatant, "head", combatant.dying)
        return
    _saves(fight, table, combatant, mark.crippled)


def current_stats(combatant: HarmCombatant) -> None:
    """REF, INT and CL at the wound state, REF less what gas takes (CB-07, CB-120, CB-140)."""
    state = stat_state(combatant)
    fighter = combatant.fighter
    combatant.ref = formulas.wounded_ref(combatant.stats.ref, state)
    if combatant.gas():
        combatant.ref = max(1, combatant.ref - combatant.gas())
    combatant.int_ = formulas.wounded_mind(fighter.INT, state)
    combatant.cl = formulas.wounded_mind(fighter.CL, state)
    combatant.stats_changed()


def set_boxes(fight: HarmFight, combatant: HarmCombatant, boxes: i64) -> None:
    """Set real boxes; a fighter no longer mortally hurt is not dying (CB-07, CB-120)."""
    before = combatant.ref
    combatant.boxes = boxes
    combatant.ones = min(combatant.ones, boxes)
    current_stats(combatant)
    if combatant.ref != before:
        fight.weakened(combatant)
    if combatant.dying and wound_state(boxes) < formulas.MORTAL:
        combatant.dying = False


def cripple(table: Driver, combatant: HarmCombatant, location: i64) -> None:
    """A limb is useless; what an arm held falls (CB-104, CB-109)."""
    if combatant.crippled >> location & 1:
        return
    combatant.crippled |= bit(location)
    held: i64 = -1
    if location == RIGHT_ARM:
        held, combatant.hand = combatant.hand, -1
    elif location == LEFT_ARM:
        held, combatant.off = combatant.off, -1
    if table.listening:
        table.tell(LimbCrippled(combatant.index, location))
    if held >= 0:
        combatant.drop(held)
        if table.listening:
            table.tell(WeaponDropped(combatant.index, held))
    if BOTH_LEGS >> location & 1:
        combatant.lamed()


def _saves(fight: HarmFight, table: Driver, combatant: HarmCombatant, crippled: bool) -> None:
    """Death save if due, then stun save, once for each hit (CB-109, CB-122, CB-124)."""
    numbers = fight.numbers
    if combatant.stable:
        fall(fight, table, combatant, "wounds", dying=False)
    dying = combatant.dying
    death = death_save_due(combatant, numbers, crippled)
    stun = stun_save_due(combatant, numbers)
    if death != NO_SAVE and not death_save(fight, table, combatant, death, dying):
        return
    if stun != NO_SAVE:
        stun_save(fight, table, combatant, stun)


def death_save_due(combatant: HarmCombatant, numbers: HarmTunables, crippled: bool) -> i64:
    """Return what a death save needs after a wound, ``NO_SAVE`` if none is due (CB-109, CB-124)."""
    if combatant.dying and not numbers.wounded_while_dying:
        return NO_SAVE
    state = save_state(combatant)
    if state >= formulas.MORTAL:
        return death_need(combatant, numbers, state)
    return death_need(combatant, numbers, formulas.UNHURT) if crippled else NO_SAVE


def stun_save_due(combatant: HarmCombatant, numbers: HarmTunables) -> i64:
    """Return what a stun save needs after a wound, ``NO_SAVE`` if none is due (CB-121)."""
    if combatant.out or not numbers.stun_saves:
        return NO_SAVE
    return stun_need(combatant, numbers, save_state(combatant))


def save_chance(needed: i64) -> float:
    """Return the chance that a save passes without luck: a d10 of this or less (CB-121, CB-122)."""
    return float(max(0, min(D10, needed))) / float(D10)


def stun_need(combatant: HarmCombatant, numbers: HarmTunables, state: i64) -> i64:
    """Return the highest d10 that passes a stun save (CB-121)."""
    fighter = combatant.fighter
    bonus = fighter.stun_save_bonus + luck.gm_points(combatant, numbers, "stun save")
    return fighter.BODY - formulas.stun_penalty(state) + bonus


def death_need(combatant: HarmCombatant, numbers: HarmTunables, state: i64) -> i64:
    """Return the highest d10 that passes a death save (CB-122)."""
    fighter = combatant.fighter
    bonus = fighter.death_save_bonus + luck.gm_points(combatant, numbers, "death save")
    return fighter.BODY - formulas.mortal_level(state) + bonus


def death_save(
    fight: HarmFight, table: Driver, combatant: HarmCombatant, needed: i64, dying: bool
) -> bool:
    """Roll a death save; failing it means dying, or death if dying already (CB-122, CB-124)."""
    if _saved(fight, table, combatant, needed, "death save"):
        return True
    fall(fight, table, combatant, "death save", dying)
    return False


def stun_save(fight: HarmFight, table: Driver, combatant: HarmCombatant, needed: i64) -> None:
    """Roll a stun save; who fails is out of action (CB-121)."""
    if not _saved(fight, table, combatant, needed, "stun save"):
        go_out(fight, table, combatant, "stun")


def wake(fight: HarmFight, table: Driver, combatant: HarmCombatant) -> None:
    """Repeat the stun save of a fighter who is out, on their own turn (CB-121, CB-124)."""
    needed = stun_need(combatant, fight.numbers, save_state(combatant))
    if _saved(fight, table, combatant, needed, "stun save"):
        combatant.out = False
        if table.listening:
            table.tell(Recovered(combatant.index))


def _saved(
    fight: HarmFight, table: Driver, combatant: HarmCombatant, needed: i64, what: str
) -> bool:
    """A d10 under the number needed, with luck: a point raises that by 2 (CB-03)."""
    table.roller = combatant.index
    roll = table.dice.d10(what)
    while roll > needed and combatant.luck >= 1:
        choice = luck.ask(fight, table, combatant, luck.SAVE, what, roll - needed, roll)
        if choice == luck.KEEP_ROLL:
            break
        if choice == luck.ADD_LUCK:
            needed += fight.numbers.luck_bonus
        else:
            table.roller = combatant.index
            roll = table.dice.d10(what)
    passed = roll <= needed
    if table.listening:
        event = DeathSaved if what == "death save" else StunSaved
        table.tell(event(combatant.index, roll, needed, passed))
    return passed


def fall(
    fight: HarmFight, table: Driver, combatant: HarmCombatant, cause: str, dying: bool
) -> None:
    """Apply a lost death save: dying, or dead if dying already (CB-105, CB-122, CB-124)."""
    if dying:
        die(fight, table, combatant, cause)
        return
    if not combatant.out:
        go_out(fight, table, combatant, cause)
    start_dying(fight, table, combatant)


def go_out(fight: HarmFight, table: Driver, combatant: HarmCombatant, cause: str) -> None:
    """Put a fighter out of action and out of the round (CB-121)."""
    combatant.out = True
    combatant.left()
    fight.note_fall(combatant, cause)
    if table.listening:
        table.tell(FighterDown(combatant.index, cause))


def start_dying(fight: HarmFight, table: Driver, combatant: HarmCombatant) -> None:
    """The clock of the dying runs; they try to wake no more (CB-122, CB-124, CB-125)."""
    combatant.dying = True
    combatant.stable = False
    combatant.out = True
    combatant.left()
    combatant.dying_rounds = fight.numbers.dying_rounds
    if table.listening:
        table.tell(DyingBegan(combatant.index, int(combatant.dying_rounds)))


def die(fight: HarmFight, table: Driver, combatant: HarmCombatant, cause: str) -> None:
    """Mark a fighter dead and out of the round."""
    combatant.dead = True
    combatant.out = True
    combatant.dying = False
    combatant.left()
    fight.note_fall(combatant, cause)
    if table.listening:
        table.tell(FighterDied(combatant.index, cause))


def healed_in_a_day(numbers: HarmTunables, combatant: HarmCombatant) -> i64:
    """Up to four one-point wounds heal in a day, none while mortal (CB-108)."""
    if wound_state(combatant.boxes) >= formulas.MORTAL:
        return 0
    return min(numbers.ones_heal, combatant.ones)
