"""Wounds and the saves they call for (CB-104, CB-107 to CB-109, CB-120 to CB-124)."""

from typing import Final

from .. import formulas
from ..bits import bit
from ..kernel.driver import Driver
from ..native_types import i64
from . import luck
from .combatant import HarmCombatant
from .events import (
    DeathSaved,
    DyingBegan,
    FighterDied,
    FighterDown,
    LimbCrippled,
    Recovered,
    StunSaved,
    WeaponDropped,
    WoundTaken,
)
from .fight import Attack, HarmFight
from .tunables import HarmTunables
from .weapons import BOTH_LEGS, LEFT_ARM, RIGHT_ARM
from .wound_marks import WoundMark, marked

NO_SAVE: Final = -100
"""No save of this kind is due."""


def stat_state(one: HarmCombatant) -> i64:
    """The wound state for stats, which counts real boxes (CB-107, CB-108)."""
    state = wound_state(one.boxes)
    if one.person.ignore_minor_wounds and state < formulas.MORTAL:
        return wound_state(one.boxes - one.ones)
    return state


def save_state(one: HarmCombatant) -> i64:
    """The wound state for saves, which counts stun too (CB-107, CB-108)."""
    state = wound_state(one.boxes + one.stun)
    if one.person.ignore_minor_wounds and state < formulas.MORTAL:
        return wound_state(one.boxes + one.stun - one.ones)
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
    """What a hit puts on the track, and what follows (CB-100, CB-103 to CB-107)."""
    mark = marked(fight.numbers, attack, location, damage, grazed)
    suffer(fight, table, attack.target, attack.by.index, location, mark, grazed)


def suffer(
    fight: HarmFight,
    table: Driver,
    one: HarmCombatant,
    by: i64,
    location: i64,
    mark: WoundMark,
    grazed: bool,
) -> None:
    """WoundMark a wound, then the saves that are due (CB-07, CB-120 to CB-124)."""
    fight.fired = fight.hurt = fight.round
    one.boxes += mark.real
    one.stun += mark.stun
    if mark.real == 1:
        one.ones += 1
    one.wounds.append(location)
    before = one.ref
    current_stats(one)
    if table.listening:
        table.tell(WoundTaken(one.index, by, location, int(mark.real), int(mark.stun), grazed))
    if one.ref != before:
        fight.weakened(one)
    if mark.crippled:
        cripple(table, one, location)
    if one.boxes > formulas.TRACK_BOXES:
        die(fight, table, one, "wounds")
        return
    if mark.killed:
        fall(fight, table, one, "head", one.dying)
        return
    _saves(fight, table, one, mark.crippled)


def current_stats(one: HarmCombatant) -> None:
    """REF, INT and CL at the wound state, REF less what gas takes (CB-07, CB-120, CB-140)."""
    state = stat_state(one)
    person = one.person
    one.ref = formulas.wounded_ref(one.body.ref, state)
    if one.gas():
        one.ref = max(1, one.ref - one.gas())
    one.int_ = formulas.wounded_mind(person.INT, state)
    one.cl = formulas.wounded_mind(person.CL, state)
    one.stats_changed()


def cripple(table: Driver, one: HarmCombatant, location: i64) -> None:
    """A limb is useless; what an arm held falls (CB-104, CB-109)."""
    if one.crippled >> location & 1:
        return
    one.crippled |= bit(location)
    held: i64 = -1
    if location == RIGHT_ARM:
        held, one.hand = one.hand, -1
    elif location == LEFT_ARM:
        held, one.off = one.off, -1
    if table.listening:
        table.tell(LimbCrippled(one.index, location))
    if held >= 0:
        one.drop(held)
        if table.listening:
            table.tell(WeaponDropped(one.index, held))
    if BOTH_LEGS >> location & 1:
        one.lamed()


def _saves(fight: HarmFight, table: Driver, one: HarmCombatant, crippled: bool) -> None:
    """Death save if due, then stun save, once for each hit (CB-109, CB-122, CB-124)."""
    numbers = fight.numbers
    if one.stable:
        fall(fight, table, one, "wounds", dying=False)
    awake, dying = not one.out, one.dying
    state = save_state(one)
    death: i64 = NO_SAVE
    if state >= formulas.MORTAL:
        death = death_need(one, numbers, state)
    elif crippled:
        death = death_need(one, numbers, formulas.UNHURT)
    if dying and (death == NO_SAVE or not numbers.wounded_while_dying):
        return
    need: i64 = NO_SAVE
    if numbers.stun_saves and awake:
        need = stun_need(one, numbers, state)
    if death != NO_SAVE and not death_save(fight, table, one, death, dying):
        return
    if need != NO_SAVE:
        stun_save(fight, table, one, need)


def stun_need(one: HarmCombatant, numbers: HarmTunables, state: i64) -> i64:
    """A d10 of this or less keeps him on his feet (CB-121)."""
    person = one.person
    bonus = person.stun_save_bonus + luck.gm_points(one, numbers, "stun save")
    return person.BODY - formulas.stun_penalty(state) + bonus


def death_need(one: HarmCombatant, numbers: HarmTunables, state: i64) -> i64:
    """A d10 of this or less keeps him from dying (CB-122)."""
    person = one.person
    bonus = person.death_save_bonus + luck.gm_points(one, numbers, "death save")
    return person.BODY - formulas.mortal_level(state) + bonus


def death_save(
    fight: HarmFight, table: Driver, one: HarmCombatant, needed: i64, dying: bool
) -> bool:
    """Roll a death save; who fails is dying, or dead if he was dying already (CB-122, CB-124)."""
    if _saved(fight, table, one, needed, "death save"):
        return True
    fall(fight, table, one, "death save", dying)
    return False


def stun_save(fight: HarmFight, table: Driver, one: HarmCombatant, needed: i64) -> None:
    """Roll a stun save; who fails is out of action (CB-121)."""
    if not _saved(fight, table, one, needed, "stun save"):
        go_out(fight, table, one, "stun")


def wake(fight: HarmFight, table: Driver, one: HarmCombatant) -> None:
    """Whoever is out tries his stun save again on his own turn (CB-121, CB-124)."""
    needed = stun_need(one, fight.numbers, save_state(one))
    if _saved(fight, table, one, needed, "stun save"):
        one.out = False
        if table.listening:
            table.tell(Recovered(one.index))


def _saved(fight: HarmFight, table: Driver, one: HarmCombatant, needed: i64, what: str) -> bool:
    """A d10 under the number needed, with luck: a point raises that by 2 (CB-03)."""
    roll = table.dice.d10(what)
    while roll > needed and one.luck >= 1:
        said = luck.ask(fight, table, one, luck.SAVE, what, roll - needed)
        if said == luck.KEEP_ROLL:
            break
        if said == luck.ADD_LUCK:
            needed += fight.numbers.luck_bonus
        else:
            roll = table.dice.d10(what)
    passed = roll <= needed
    if table.listening:
        told = DeathSaved if what == "death save" else StunSaved
        table.tell(told(one.index, roll, needed, passed))
    return passed


def fall(fight: HarmFight, table: Driver, one: HarmCombatant, cause: str, dying: bool) -> None:
    """A death save is lost: dying, or dead if he was dying already (CB-105, CB-122, CB-124)."""
    if dying:
        die(fight, table, one, cause)
        return
    if not one.out:
        go_out(fight, table, one, cause)
    start_dying(fight, table, one)


def go_out(fight: HarmFight, table: Driver, one: HarmCombatant, cause: str) -> None:
    """He is out of action and leaves the round (CB-121)."""
    one.out = True
    one.left()
    _note_fall(fight, one, cause)
    if table.listening:
        table.tell(FighterDown(one.index, cause))


def start_dying(fight: HarmFight, table: Driver, one: HarmCombatant) -> None:
    """The clock of the dying runs; they try to wake no more (CB-122, CB-124, CB-125)."""
    one.dying = True
    one.stable = False
    one.out = True
    one.left()
    one.dying_rounds = fight.numbers.dying_rounds
    if table.listening:
        table.tell(DyingBegan(one.index, int(one.dying_rounds)))


def die(fight: HarmFight, table: Driver, one: HarmCombatant, cause: str) -> None:
    """He is dead and leaves the round."""
    one.dead = True
    one.out = True
    one.dying = False
    one.left()
    _note_fall(fight, one, cause)
    if table.listening:
        table.tell(FighterDied(one.index, cause))


def _note_fall(fight: HarmFight, one: HarmCombatant, cause: str) -> None:
    """Remember who fell first, and what each fell by the first time."""
    if fight.first_down < 0:
        fight.first_down = one.index
    if not one.fell_by:
        one.fell_by = cause


def healed_in_a_day(numbers: HarmTunables, one: HarmCombatant) -> i64:
    """Up to four one-point wounds heal in a day, none while mortal (CB-108)."""
    if wound_state(one.boxes) >= formulas.MORTAL:
        return 0
    return min(numbers.ones_heal, one.ones)
