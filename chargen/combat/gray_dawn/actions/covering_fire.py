"""Covering fire, which takes a round and suppresses its target (CB-56, CB-58, CB-90, CB-91)."""

from typing import Final

from ...harm import hits, luck
from ...harm.fight import Attack
from ...harm.weapons import AUTO, BURST, GUN, SHOT, SINGLE, Weapon
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...kernel.question import Action, FighterQuestion, Plain, TargetAction
from ...kernel.tally import Tally
from ...native_types import i64
from ...scene.geometry import distance
from ..model.choice_ids import ASK_COVERING, COVER_FIRE, HOLD_FIRE
from ..model.combatant import Combatant
from ..model.events import CoveringDeclared, LaneTested
from ..model.fight import Fight
from ..model.penalties import DO_COVER
from ..model.ranges import band_of
from ..model.totals import add_dodge
from ..rolls import attack as attacks
from ..rolls.initiative import declare_lightning
from ..rolls.suppression import add_suppression, neighbours
from .refusals import act_fault, can_fire, loaded_rounds, weapon_fault

HOLD: Final = Action(HOLD_FIRE)
"""Declare no covering fire at the start of the round (CB-56)."""


class CoveringFire(TargetAction):
    """Devote the round to covering fire, at a place if ``target`` is -1 (CB-90)."""

    def __init__(
        self, target: i64, x: i64, y: i64, mode: i64, actions: i64, rounds: i64, weapon: i64
    ) -> None:
        super().__init__(COVER_FIRE, target)
        self.x = x
        self.y = y
        self.mode = mode
        self.actions = actions
        """Bursts or firing actions."""
        self.rounds = rounds
        """Rounds of the whole covering fire."""
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Return target, place, mode, actions, rounds, weapon."""
        return self.target, self.x, self.y, self.mode, self.actions, self.rounds, self.weapon


class CoveringQuestion(FighterQuestion):
    """The choice of covering fire before initiative (CB-56)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_COVERING, fighter, "", declarations, declaration_fault)


def declarations(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return held fire, and covering fire at each enemy."""
    return [HOLD, *candidates(fight, combatant)]


def declaration_fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    """Refuse anything but covering fire that is possible (CB-56)."""
    if action.kind == HOLD_FIRE:
        return None
    if not isinstance(action, CoveringFire):
        return "Now covering fire is declared, or not."
    return means_fault(fight, combatant, action)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return covering fire worth offering: at each enemy, or where they were last seen."""
    actions: list[Action] = []
    for arm in combatant.held(GUN):
        if not can_fire(fight, combatant, arm):
            continue
        ways = _ways(fight, combatant, arm)
        for other in fight.combatants:
            if other.side == combatant.side or not other.able():
                continue
            x, y = fight.seen_at(combatant, other)
            target = NOBODY if combatant.lost >> other.index & 1 else int(other.index)
            actions.extend(CoveringFire(target, x, y, m, n, r, arm) for m, n, r in ways)
    return actions


def _ways(fight: Fight, combatant: Combatant, arm: i64) -> list[tuple[int, int, int]]:
    """Return modes, numbers of firing actions and rounds of a gun (CB-36, CB-90, CB-91)."""
    weapon = combatant.arms[arm]
    ways: list[tuple[int, int, int]] = []
    for mode in weapon.modes:
        if mode == AUTO:
            ways.append((mode, 1, min(weapon.rof, combatant.ammo[arm])))
            continue
        each = rounds_each(fight, weapon, mode)
        ways.extend((mode, n, n * each) for n in range(1, fight.tunables.covering_most + 1))
    return ways


def rounds_each(fight: Fight, weapon: Weapon, mode: i64) -> int:
    """Return rounds of one burst or firing action (CB-36)."""
    return fight.tunables.burst_rounds if mode == BURST else single_rof(weapon)


def single_rof(weapon: Weapon) -> int:
    """Return single shots of one firing action; an automatic's ROF is its spray's (CB-36)."""
    return weapon.rof if len(weapon.modes) == 1 and weapon.modes[0] == SINGLE else 1


def fault(fight: Fight, combatant: Combatant, action: CoveringFire) -> str | None:
    """Return the reason covering fire is refused on a turn, or None (CB-58, CB-90)."""
    return act_fault(fight, combatant, DO_COVER, DO_COVER) or means_fault(fight, combatant, action)


def means_fault(fight: Fight, combatant: Combatant, action: CoveringFire) -> str | None:
    """Return the reason covering fire is impossible, or None (CB-36, CB-53, CB-75, CB-90)."""
    refusal = weapon_fault(combatant, action.weapon)
    if refusal:
        return refusal
    weapon = combatant.arms[action.weapon]
    if weapon.kind != GUN or action.mode not in weapon.modes:
        return f"The {weapon.name} cannot fire that way."
    if combatant.unaware:
        return f"{combatant.name} does not know of any enemy."
    x, y = action.x, action.y
    if action.target >= 0:
        refusal = fight.target_fault(combatant, action.target)
        if refusal:
            return refusal
        if combatant.lost >> action.target & 1:
            return f"{combatant.name} has lost track of {fight.combatants[action.target].name}."
        at = fight.combatants[action.target]
        x, y = at.x, at.y
    if not fight.open_line(combatant.x, combatant.y, x, y):
        return "Covering fire has to see where it goes."
    if not reaches(fight, combatant, weapon, x, y):
        return "Covering fire reaches to long range only."
    return _rounds_fault(fight, combatant, action)


def _rounds_fault(fight: Fight, combatant: Combatant, action: CoveringFire) -> str | None:
    tunables = fight.tunables
    weapon = combatant.arms[action.weapon]
    left = loaded_rounds(fight, combatant, action.weapon)
    if action.rounds > left:
        return f"The {weapon.name} has {left} rounds left."
    if action.mode == AUTO:
        least = tunables.covering_auto_step
        if action.actions != 1 or not least <= action.rounds <= weapon.rof:
            return f"A covering spray takes {least} to {weapon.rof} rounds."
        return None
    each = rounds_each(fight, weapon, action.mode)
    if not 1 <= action.actions <= tunables.covering_most:
        return f"Covering fire is 1 to {tunables.covering_most} firing actions."
    if action.rounds != each * action.actions:
        return f"Each firing action takes {each} rounds."
    return None


def reaches(fight: Fight, combatant: Combatant, weapon: Weapon, x: i64, y: i64) -> bool:
    """Return whether covering fire gets there: long range, no wall between (CB-63, CB-90)."""
    far = distance(combatant.x, combatant.y, x, y)
    if band_of(far, weapon) > fight.tunables.covering_band:
        return False
    return fight.open_line(combatant.x, combatant.y, x, y)


def points_of(fight: Fight, combatant: Combatant, action: CoveringFire) -> i64:
    """Return the points: 1 for each action or shot of shot, up to 3; a spray by rounds (CB-90)."""
    tunables = fight.tunables
    if action.mode == AUTO:
        return action.rounds // tunables.covering_auto_step
    if action.mode == SINGLE and combatant.arms[action.weapon].load == SHOT:
        return min(tunables.covering_most, action.rounds)
    return min(tunables.covering_most, action.actions)


def declare_all(fight: Fight, table: Driver) -> bool:
    """Declare covering fire before any turn: points, rolls, then effects (CB-56).

    Return whether the fight goes on.
    """
    shooters: list[Combatant] = []
    actions: list[CoveringFire] = []
    for combatant in fight.combatants:
        if (combatant.stats.declares or table.plays(combatant.index)) and may_declare(combatant):
            action = table.ask(fight, CoveringQuestion(combatant.index))
            if isinstance(action, CoveringFire):
                combatant.covering = True
                declare_lightning(fight, table, combatant)
                shooters.append(combatant)
                actions.append(action)
    if not actions:
        return True
    attacks_: list[Attack] = []
    for number in range(len(actions)):
        attacks_ += open_fire(fight, table, shooters[number], actions[number])
    if not attacks_:
        return True
    carry_out_all(fight, table, attacks_)
    return not fight.decided()


def may_declare(combatant: Combatant) -> bool:
    """Return whether a fighter holds a loaded gun and knows of an enemy (CB-56)."""
    if not combatant.can_choose() or combatant.unaware:
        return False
    return any(combatant.ammo[arm] for arm in combatant.held(GUN))


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: CoveringFire) -> None:
    """Give covering fire on the fighter's turn, effects on that count (CB-58)."""
    shots = open_fire(fight, table, combatant, action)
    if fight.tunables.covering_fire == "dodge_zero":
        carry_out_all(fight, table, shots)
        return
    for shot in shots:
        attacks.carry_out(fight, table, shot)


def open_fire(
    fight: Fight, table: Driver, combatant: Combatant, action: CoveringFire
) -> list[Attack]:
    """Suppress the target and its neighbours; return the attacks (CB-90, CB-91, CB-93)."""
    tunables = fight.tunables
    if table.listening:
        a = action
        table.tell(
            CoveringDeclared(
                combatant.index, a.target, a.x, a.y, a.mode, a.actions, a.rounds, a.weapon
            )
        )
    if tunables.ammunition_counts:
        attacks.spend(fight, table, combatant, action.weapon, action.rounds)
    if combatant.aim:
        combatant.lose_aim(table)
    points = points_of(fight, combatant, action)
    x, y = action.x, action.y
    if action.target >= 0:
        target = fight.combatants[action.target]
        x, y = target.x, target.y
        add_suppression(table, target, points, combatant.index, "covering fire")
    reach = tunables.neighbour_reach_auto if action.mode == AUTO else tunables.neighbour_reach
    for other in neighbours(fight, x, y, combatant.index, action.target, reach):
        add_suppression(table, other, points, combatant.index, "covering fire")
    return [] if action.target < 0 else shots_of(fight, combatant, action)


def shots_of(fight: Fight, combatant: Combatant, action: CoveringFire) -> list[Attack]:
    """Return the attacks of covering fire on its target (CB-90, CB-91)."""
    target = fight.combatants[action.target]
    count: i64 = 1 if action.mode == AUTO else action.actions
    attacks_made: list[Attack] = []
    for _ in range(count):
        attack = Attack(combatant, target, action.weapon)
        attack.covering = True
        attack.helpless = target.out or (target.fighter.bound and fight.tunables.bound_is_helpless)
        attack.actions = count if action.mode == SINGLE else 0
        attack.mode = SINGLE if action.mode == BURST else action.mode
        attack.rounds = action.rounds // count
        attacks_made.append(attack)
    return attacks_made


def carry_out_all(fight: Fight, table: Driver, shots: list[Attack]) -> None:
    """Carry out attacks of one moment: all rolls first, then all effects (CB-56)."""
    if fight.tunables.covering_fire == "dodge_zero":
        for shot in [attack for attack in shots if _dodged_badly(fight, table, attack)]:
            many = shot.mode == AUTO
            shot.uncounted = True
            hits.land(fight, table, shot, 0, hits.TO_BE_ROLLED if many else 1)
        return
    for contest in [attacks.roll(fight, table, shot) for shot in shots]:
        attacks.land(fight, table, contest)


def _dodged_badly(fight: Fight, table: Driver, shot: Attack) -> bool:
    """Return whether the target's dodge fails, at 0 or less, by the other ruling (CB-91)."""
    target = fight.combatants[shot.target.index]
    tally = Tally(table.listening)
    add_dodge(fight, target, tally)
    luck.add_gm(tally, target, fight.tunables, "defence")
    die = luck.check_die(table, fight.tunables, "defence", target.index)[0]
    total = tally.total + die
    if table.listening:
        table.tell(LaneTested(target.index, -1, total, total > 0, tally.parts(die)))
    return total <= 0
