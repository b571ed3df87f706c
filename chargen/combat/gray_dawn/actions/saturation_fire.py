"""Saturation fire: lanes and the tests of fighters in them (CB-92)."""

from ...bits import bit
from ...harm import hits, luck
from ...harm.fight import Attack
from ...harm.weapons import GUN
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain, WeaponAction
from ...kernel.tally import Tally
from ...native_types import i64
from ...scene.geometry import crosses, distance, meetings, to_segment_squared, toward
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..model.choice_ids import SATURATE
from ..model.combatant import Combatant
from ..model.events import LaneOpened, LaneTested
from ..model.fight import Fight, FiringLane
from ..model.penalties import DO_SATURATE
from ..model.stats import FULL
from ..model.totals import add_dodge
from ..rolls import attack as attacks
from ..rolls.suppression import add_suppression
from .refusals import act_fault, loaded_rounds, weapon_fault


class SaturationFire(WeaponAction):
    """Fill a straight lane through a place with fire until the end of the round (CB-92)."""

    def __init__(self, weapon: i64, x: i64, y: i64, width: i64, rounds: i64) -> None:
        super().__init__(SATURATE, weapon)
        self.x = x
        self.y = y
        self.width = width
        self.rounds = rounds

    def values(self) -> tuple[Plain, ...]:
        """Return weapon, place, width in metres, rounds."""
        return self.weapon, self.x, self.y, self.width, self.rounds


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return lanes through each enemy, narrow and wide."""
    width = fight.tunables.lane_width
    return [
        SaturationFire(
            arm, enemy.x, enemy.y, wide, min(combatant.arms[arm].rof, combatant.ammo[arm])
        )
        for arm in combatant.held(GUN)
        for enemy in fight.combatants
        if enemy.side != combatant.side and enemy.able()
        for wide in (width, 2 * width)
    ]


def fault(fight: Fight, combatant: Combatant, action: SaturationFire) -> str | None:
    """Return the reason saturation fire is refused, or None (CB-92)."""
    refusal = act_fault(fight, combatant, DO_SATURATE, DO_SATURATE) or weapon_fault(
        combatant, action.weapon
    )
    if refusal:
        return refusal
    weapon = combatant.arms[action.weapon]
    most = min(weapon.rof, int(loaded_rounds(fight, combatant, action.weapon)))
    if not weapon.automatic:
        return f"The {weapon.name} is not an automatic weapon."
    if action.width < fight.tunables.lane_width:
        return f"A lane is {fight.tunables.lane_width} m wide or more."
    if not 1 <= action.rounds <= most:
        return f"The {weapon.name} can fire {most} rounds."
    if action.x == combatant.x and action.y == combatant.y:
        return "A lane needs a direction."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: SaturationFire) -> None:
    """Fill a lane to long range or a wall, and test every fighter in it (CB-63, CB-92)."""
    lane = lane_through(fight, combatant, action)
    if fight.tunables.ammunition_counts:
        attacks.spend(fight, table, combatant, action.weapon, action.rounds)
    if combatant.aim:
        combatant.lose_aim(table)
    if table.listening:
        width, rounds = action.width, action.rounds
        table.tell(LaneOpened(combatant.index, action.weapon, lane.x2, lane.y2, width, rounds))
    number = len(fight.lanes)
    fight.lanes.append(lane)
    inside = fighters_in_lane(fight, lane)
    for other in inside:
        _caught(fight, table, other, number)
    for other in inside:
        test_lane(fight, table, other, number)


def lane_through(fight: Fight, combatant: Combatant, action: SaturationFire) -> FiringLane:
    """Return the lane from a fighter through a place, to long range or a wall (CB-63, CB-92)."""
    lane = FiringLane(combatant.index, action.weapon, action.width, action.rounds)
    x, y = int(combatant.x), int(combatant.y)
    far_x, far_y = x + (int(action.x) - x) * 1000, y + (int(action.y) - y) * 1000
    lane.x1, lane.y1 = combatant.x, combatant.y
    reach = combatant.arms[action.weapon].range * METRE
    lane.x2, lane.y2 = _stopped(fight, combatant, toward(x, y, far_x, far_y, reach))
    return lane


def _caught(fight: Fight, table: Driver, combatant: Combatant, number: i64) -> None:
    """Count the attacker as an attacker, and the lane as tested this round (CB-70, CB-92)."""
    combatant.lanes |= bit(number)
    attacker = fight.lanes[number].attacker
    if not combatant.attackers >> attacker & 1:
        add_suppression(table, combatant, 1, attacker, "attacker")


def _stopped(fight: Fight, combatant: Combatant, end: Place) -> Place:
    """Return the end of a lane: the first obstacle of full height (CB-63)."""
    x, y = int(combatant.x), int(combatant.y)
    if not fight.ground.tall or not fight.blocking:
        return end
    for number, cover in enumerate(fight.scene.covers):
        if not cover.full_height() or number in combatant.near:
            continue
        for at in meetings(x, y, end[0] - x, end[1] - y, cover.extent):
            if distance(x, y, at[0], at[1]) < distance(x, y, end[0], end[1]):
                end = at
    return end


def is_in_lane(fight: Fight, lane: FiringLane, combatant: Combatant) -> bool:
    """Return whether a fighter is in a lane with no wall between (CB-63, CB-92)."""
    return combatant.index != lane.attacker and lane_holds(fight, lane, combatant.x, combatant.y)


def lane_holds(fight: Fight, lane: FiringLane, x: i64, y: i64) -> bool:
    """Return whether a place lies in a lane, with no wall before it (CB-63, CB-92)."""
    return _near_line(lane, x, y) and fight.open_line(lane.x1, lane.y1, x, y)


def _near_line(lane: FiringLane, x: i64, y: i64) -> bool:
    half = lane.width * METRE // 2
    return to_segment_squared(x, y, lane.x1, lane.y1, lane.x2, lane.y2) <= half * half


def path_meets(lane: FiringLane, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Return whether a way touches a lane (CB-92)."""
    if _near_line(lane, x1, y1) or _near_line(lane, x2, y2):
        return True
    if crosses(x1, y1, x2, y2, (lane.x1, lane.y1, lane.x2, lane.y2)):
        return True
    half = lane.width * METRE // 2
    start = to_segment_squared(lane.x1, lane.y1, x1, y1, x2, y2)
    return min(start, to_segment_squared(lane.x2, lane.y2, x1, y1, x2, y2)) <= half * half


def lanes_met(fight: Fight, combatant: Combatant, places: tuple[Place, ...]) -> tuple[int, ...]:
    """Return lanes a way leads into in which the fighter was not tested this round (CB-92)."""
    return tuple(
        number
        for number, lane in enumerate(fight.lanes)
        if lane.attacker != combatant.index
        and not combatant.lanes >> number & 1
        and any(
            path_meets(lane, places[at - 1][0], places[at - 1][1], places[at][0], places[at][1])
            for at in range(1, len(places))
        )
    )


def lanes_around(fight: Fight, combatant: Combatant) -> tuple[int, ...]:
    """Return lanes around a fighter in full cover that did not test them yet (CB-92)."""
    if not fight.lanes or combatant.stance != FULL:
        return ()
    return tuple(
        number
        for number, lane in enumerate(fight.lanes)
        if is_in_lane(fight, lane, combatant) and not combatant.lanes >> number & 1
    )


def enter_lanes(
    fight: Fight, table: Driver, combatant: Combatant, numbers: tuple[int, ...]
) -> None:
    """Move a fighter into lanes, whose shooters count as attackers (CB-70, CB-92)."""
    for number in numbers:
        _caught(fight, table, combatant, number)


def test_lane(fight: Fight, table: Driver, combatant: Combatant, number: i64) -> None:
    """Test dodge times width against rounds; a failure is hit by the burst table (CB-92)."""
    if not combatant.able():
        return
    tunables, lane = fight.tunables, fight.lanes[number]
    tally = dodge_tally(fight, combatant, table.listening)
    die = luck.check_die(table, tunables, "dodge through the lane", combatant.index)[0]
    safe = _safe(table, combatant, lane, number, tally, die)
    while not safe and combatant.luck >= 1:
        short = -(-lane.rounds // lane.width) - tally.total - die
        decision = luck.ask(fight, table, combatant, luck.LANE, "dodge", short)
        if decision == luck.KEEP_ROLL:
            break
        if decision == luck.ADD_LUCK:
            tally.add("CB-03", "luck", tunables.luck_bonus)
        else:
            die = luck.check_die(table, tunables, "dodge through the lane", combatant.index)[0]
        safe = _safe(table, combatant, lane, number, tally, die)
    if not safe:
        hits.land(fight, table, hit_of(fight, lane, combatant), 0, hits.TO_BE_ROLLED)


def dodge_tally(fight: Fight, combatant: Combatant, listening: bool) -> Tally:
    """Return everything a fighter adds to the die that dodges a lane (CB-92)."""
    tally = Tally(listening)
    add_dodge(fight, combatant, tally)
    luck.add_gm(tally, combatant, fight.tunables, "defence")
    return tally


def hit_of(fight: Fight, lane: FiringLane, combatant: Combatant) -> Attack:
    """Return the attack that strikes a fighter who does not dodge a lane (CB-92)."""
    attack = Attack(fight.combatants[lane.attacker], combatant, lane.weapon)
    attack.uncounted = True
    attack.x, attack.y = lane.x1, lane.y1
    return attack


def is_dodged(lane: FiringLane, total: i64) -> bool:
    """Return whether a dodge times the width of a lane reaches its rounds (CB-92)."""
    return total * lane.width >= lane.rounds


def fighters_in_lane(fight: Fight, lane: FiringLane) -> list[Combatant]:
    """Return the fighters who can act in a lane (CB-92)."""
    return [each for each in fight.combatants if each.able() and is_in_lane(fight, lane, each)]


def _safe(
    table: Driver, combatant: Combatant, lane: FiringLane, number: i64, tally: Tally, die: i64
) -> bool:
    total = tally.total + die
    safe = is_dodged(lane, total)
    if table.listening:
        table.tell(LaneTested(combatant.index, number, total, safe, tally.parts(die)))
    return safe
