"""Grenades and launchers: the throw, and where it comes down (CB-140, CB-142)."""

from ... import formulas
from ...harm import luck
from ...harm.fight import Attack
from ...harm.weapons import D10, GRENADE, LAUNCHER, Weapon
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain, WeaponAction
from ...kernel.tally import Tally
from ...native_types import i64
from ...scene.geometry import DIRECTIONS, distance
from ...scene.scenario import METRE
from ..model.choice_ids import THROW
from ..model.combatant import Combatant
from ..model.events import Scattered, ThrowRolled
from ..model.fight import Fight
from ..model.fighter import ATHLETICS
from ..model.penalties import DO_THROW, add_actions, add_sight
from ..rolls import attack as attacks
from ..rolls.blast import explode
from ..rolls.fumble import fumble
from .refusals import act_fault


class Throw(WeaponAction):
    """Throw or launch a grenade at a place (CB-140, CB-142)."""

    def __init__(self, weapon: i64, x: i64, y: i64) -> None:
        super().__init__(THROW, weapon)
        self.x = x
        self.y = y

    def values(self) -> tuple[Plain, ...]:
        """Return the weapon and the place."""
        return self.weapon, self.x, self.y


def throwable(combatant: Combatant) -> list[int]:
    """Return grenades left, and launchers in hand that are loaded (CB-140)."""
    if not combatant.hand_free():
        return []
    return [
        number
        for number, arm in enumerate(combatant.arms)
        if combatant.ammo[number] > 0
        and (
            arm.kind == GRENADE
            or (
                arm.kind == LAUNCHER
                and number in (combatant.hand, combatant.off)
                and combatant.usable(number)
            )
        )
    ]


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return throws at enemies, or where they were last seen (CB-53)."""
    throws: list[Action] = []
    for arm in throwable(combatant):
        for other in fight.combatants:
            if other.side != combatant.side and other.able():
                x, y = fight.seen_at(combatant, other)
                throw = Throw(arm, x, y)
                if throw not in throws:
                    throws.append(throw)
    return throws


def fault(fight: Fight, combatant: Combatant, action: Throw) -> str | None:
    """Return the reason a throw is refused, or None (CB-53, CB-140, CB-142)."""
    refusal = act_fault(fight, combatant, DO_THROW, DO_THROW)
    if refusal:
        return refusal
    if action.weapon not in throwable(combatant):
        return f"{combatant.name} has no such grenade to throw."
    reach = throw_range(fight, combatant, combatant.arms[action.weapon])
    far = distance(combatant.x, combatant.y, action.x, action.y)
    if formulas.true_band(far, reach, metre=METRE) > fight.tunables.throw_band:
        return f"{combatant.name} throws {reach} m."
    return None


def throw_range(fight: Fight, combatant: Combatant, arm: Weapon) -> int:
    """Return metres of a throw: ten a point of BODY, less beyond 1 kg (CB-140, CB-142)."""
    if arm.kind == LAUNCHER:
        return arm.range
    tunables = fight.tunables
    return formulas.throw_metres(
        combatant.fighter.BODY,
        arm.grams,
        per_body=tunables.throw_per_body,
        per_kilogram=tunables.throw_per_kilogram,
    )


def throw_tally(fight: Fight, combatant: Combatant, action: Throw, listening: bool) -> Tally:
    """Return DV-01 and Athletics, or the launcher's skill, with range (CB-142)."""
    tunables = fight.tunables
    arm = combatant.arms[action.weapon]
    tally = Tally(listening)
    tally.add("DV-01", "base", formulas.ranged_attack_base(combatant.ref, combatant.cl))
    if arm.kind == LAUNCHER:
        tally.add("CB-140", arm.skill, combatant.stats.skills[action.weapon])
        tally.add("CB-10", "WA", arm.accuracy)
    else:
        tally.add("CB-142", "Athletics", combatant.fighter.skill(ATHLETICS))
    reach = throw_range(fight, combatant, arm)
    far = distance(combatant.x, combatant.y, action.x, action.y)
    band = formulas.true_band(far, reach, metre=METRE)
    tally.add("CB-20", formulas.BAND_NAMES[band], tunables.band_penalties[band])
    add_actions(fight, combatant, tally)
    add_sight(combatant, tally)
    luck.add_gm(tally, combatant, tunables, "throw")
    return tally


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Throw) -> None:
    """Throw at a place, against 15, with luck (CB-03, CB-142)."""
    tunables = fight.tunables
    combatant.lose_aim(table)
    tally = throw_tally(fight, combatant, action, table.listening)
    if tunables.ammunition_counts:
        attacks.spend(fight, table, combatant, action.weapon, 1)
    die, natural = luck.check_die(table, tunables, "throw", combatant.index)
    while True:
        total = tally.total + die
        if table.listening:
            w, x, y = action.weapon, action.x, action.y
            table.tell(ThrowRolled(combatant.index, w, total, natural, x, y, tally.parts(die)))
        fumbled = attacks.can_fumble(fight, natural)
        if total >= tunables.difficulty and not fumbled:
            explode(fight, table, combatant, action.weapon, action.x, action.y)
            return
        if combatant.luck < (tunables.luck_reroll if fumbled else 1):
            break
        short: i64 = luck.HOPELESS if fumbled else tunables.difficulty - total
        decision = luck.ask(fight, table, combatant, luck.DEED, "throw", short)
        if decision == luck.KEEP_ROLL:
            break
        if decision == luck.ADD_LUCK:
            tally.add("CB-03", "luck", tunables.luck_bonus)
        else:
            die, natural = luck.check_die(table, tunables, "throw", combatant.index)
    _missed(fight, table, combatant, action, fumbled)


def _missed(
    fight: Fight, table: Driver, combatant: Combatant, action: Throw, fumbled: bool
) -> None:
    """Let a miss come down up to 10 m off, turned from the throw (CB-140, CB-142)."""
    if fumbled:
        failed = Attack(
            combatant, nearest_enemy(fight, combatant, action.x, action.y), action.weapon
        )
        failed.uncounted = True
        fumble(fight, table, failed)
        return
    dice = luck.dice_of(fight, table, combatant, {})
    turn = int(dice.d10("scatter direction")) - 1
    metres = int(dice.d10("scatter distance"))
    start, end = (int(combatant.x), int(combatant.y)), (int(action.x), int(action.y))
    x, y = scattered(start, end, turn, metres)
    if table.listening:
        table.tell(Scattered(combatant.index, x, y))
    explode(fight, table, combatant, action.weapon, x, y)


def scattered(
    start: tuple[int, int], end: tuple[int, int], turn: int, metres: int
) -> tuple[int, int]:
    """Return where a miss comes down, given its metres and its turn from the throw (CB-142)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = int(distance(start[0], start[1], end[0], end[1])) or 1
    cosine, sine = DIRECTIONS[turn]
    off_x = (dx * cosine - dy * sine) * metres * METRE // (far * 1000)
    off_y = (dx * sine + dy * cosine) * metres * METRE // (far * 1000)
    return end[0] + off_x, end[1] + off_y


def scattered_places(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Return where a miss may come down, a place for each pair of dice (CB-142)."""
    return [
        scattered(start, end, turn, metres)
        for turn in range(len(DIRECTIONS))
        for metres in range(1, D10 + 1)
    ]


def nearest_enemy(fight: Fight, combatant: Combatant, x: i64, y: i64) -> Combatant:
    """Return the enemy nearest to the aimed place, or the thrower without enemies."""
    best = combatant
    least: i64 = -1
    for other in fight.combatants:
        far = distance(x, y, other.x, other.y)
        if other.side != combatant.side and (least < 0 or far < least):
            best, least = other, far
    return best
