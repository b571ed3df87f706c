"""Watch: an action that waits for an event, then goes before its cause (S4-24, S4-25)."""

from typing import Final

from ...bits import bit
from ...kernel import paths
from ...kernel.driver import Driver
from ...kernel.question import Action, Plain
from ...native_types import i64
from ...scene.geometry import crosses
from ...scene.obstacle import Place
from ...scene.scenario import DOOR, FARTHEST, HATCH, METRE
from ..model.choice_ids import WATCH
from ..model.combatant import NO_WATCH, Combatant
from ..model.events import Moved, WatchSet, WatchSprung
from ..model.fight import Fight
from ..model.fighter import KNEELING, STANDING
from ..rolls import attack, attack_modifiers
from ..rolls.attack_modifiers import AttackMode
from . import fire, melee, weapon_actions
from . import move as moves

ENTERS_SIGHT: Final = 0
MOVES: Final = 1
ATTACKS: Final = 2
DRAWS: Final = 3
COMES_WITHIN: Final = 4
PASSES_DOOR: Final = 5
ON_WORD: Final = 6
TRIGGER_NAMES: Final = (
    "comes into sight",
    "moves",
    "attacks",
    "draws a weapon",
    "comes within",
    "passes a door",
    "does what the GM waits for",
)
"""Events of an enemy that trigger a Watch; the GM sets off the last, which is in words (S4-R23)."""
DUCK: Final = -1
"""In place of a weapon: kneel."""


class SetWatch(Action):
    """Wait for an event, then attack its cause, or kneel (S4-R05)."""

    def __init__(
        self,
        trigger: i64,
        weapon: i64 = DUCK,
        metres: i64 = 0,
        door: i64 = -1,
        automatic: bool = False,
        panic: bool = False,
    ) -> None:
        super().__init__(WATCH)
        self.trigger = trigger
        self.weapon = weapon
        self.metres = metres
        """Metres within which an enemy has to come."""
        self.door = door
        """Number of the door among the scene's fixtures."""
        self.automatic = automatic
        self.panic = panic

    def values(self) -> tuple[Plain, ...]:
        """Return the event and the action then."""
        what = (self.trigger, self.weapon, self.metres, self.door)
        return (*what, self.automatic, self.panic)


def fault(fight: Fight, combatant: Combatant, action: SetWatch) -> str | None:
    """Return why a fighter cannot wait for an event, or act so then (S4-R05, S4-R23)."""
    if not ENTERS_SIGHT <= action.trigger <= ON_WORD:
        return "A Watch waits for one of the events of its list."
    if action.trigger == COMES_WITHIN and not 1 <= action.metres <= FARTHEST // METRE:
        return "A Watch for an approach needs a number of metres."
    if action.trigger == PASSES_DOOR and action.door not in doors(fight):
        return "There is no such door."
    weapon = action.weapon
    if weapon == DUCK:
        if combatant.posture != STANDING:
            return f"{combatant.name} is down already."
        return None
    if not 0 <= weapon < len(combatant.rows) or not combatant.holds(weapon):
        return f"{combatant.name} has no such weapon in hand."
    if not combatant.rows[weapon].blade:
        return fire.manner_fault(fight, combatant, weapon, action.automatic, action.panic)
    if combatant.doubled and combatant.attacks:
        return f"{combatant.name} has used a Double Action: one attack in the whole round."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: SetWatch) -> None:
    """Set a Watch; the DM of an Extra Action holds for its action (S4-R05)."""
    combatant.watch = action.trigger
    combatant.watch_metres, combatant.watch_door = action.metres, action.door
    combatant.watch_weapon = action.weapon
    combatant.watch_automatic, combatant.watch_panic = action.automatic, action.panic
    combatant.watch_extra = combatant.acts > 0
    if table.listening:
        what = (action.trigger, action.metres, action.door, action.weapon)
        table.tell(WatchSet(combatant.index, *what))


def doors(fight: Fight) -> list[int]:
    """Return the numbers of doors and hatches among the fixtures (X-R05)."""
    fixtures = enumerate(fight.scene.fixtures)
    return [number for number, fixture in fixtures if fixture.sort in (DOOR, HATCH)]


# --- events


def seers(fight: Fight, cause: Combatant) -> i64:
    """Return the waiting enemies who see a fighter now, one bit each."""
    watchers: i64 = 0
    for combatant in fight.combatants:
        if (
            combatant.watch == ENTERS_SIGHT
            and combatant.side != cause.side
            and attack_modifiers.sees(fight, combatant, cause)
        ):
            watchers |= bit(combatant.index)
    return watchers


def has_watchers(fight: Fight, cause: Combatant) -> bool:
    """Return whether any enemy of a fighter waits for an event."""
    for combatant in fight.combatants:
        if combatant.watch != NO_WATCH and combatant.side != cause.side:
            return True
    return False


def trigger_act(fight: Fight, table: Driver, cause: Combatant, trigger: i64) -> None:
    """Trigger the Watches for an attack or a draw that is about to be made, if it is seen."""
    if has_watchers(fight, cause):
        ready = [
            watcher
            for watcher in _watchers(fight, cause, trigger)
            if attack_modifiers.sees(fight, watcher, cause)
        ]
        _spring(fight, table, cause, ready)


def trigger_word(fight: Fight, table: Driver, watcher: Combatant, cause: Combatant) -> None:
    """Trigger one Watch by the GM's word (S4-R23)."""
    _spring(fight, table, cause, [watcher])


def trigger_appearance(fight: Fight, table: Driver, cause: Combatant, before: i64) -> None:
    """Trigger the Watches of those who did not see the fighter before."""
    ready = [
        watcher
        for watcher in _watchers(fight, cause, ENTERS_SIGHT)
        if _newly_sees(fight, watcher, cause, before)
    ]
    _spring(fight, table, cause, ready)


def change_posture(
    fight: Fight, table: Driver, combatant: Combatant, action: weapon_actions.TakePosture
) -> None:
    """Take a posture; a Watch for the fighter's appearance goes off."""
    before = seers(fight, combatant)
    weapon_actions.take_posture(table, combatant, action.posture)
    trigger_appearance(fight, table, combatant, before)


def draw(fight: Fight, table: Driver, combatant: Combatant, action: weapon_actions.Draw) -> None:
    """Draw a weapon, unless a Watch for that stops the fighter."""
    trigger_act(fight, table, combatant, DRAWS)
    if combatant.able():
        weapon_actions.draw(table, combatant, action.weapon)


def move(fight: Fight, table: Driver, cause: Combatant, x: i64, y: i64, run: bool) -> None:
    """Move a fighter; watchers meet the mover on the way, or by the switch at its end (S4-R28)."""
    before = seers(fight, cause)
    if fight.tunables.watch_meets_mover == "after" or not has_watchers(fight, cause):
        start_x, start_y = cause.x, cause.y
        moves.carry_out(fight, table, cause, x, y, run)
        trigger_move(fight, table, cause, start_x, start_y, before)
        return
    way = moves.way_to(fight, cause, x, y, run)
    cause.posture = STANDING
    cause.ran = cause.ran or run
    entered: i64 = 0
    start = way.places[0]
    for step in paths.strides(way, fight.tunables.square):
        from_x, from_y = cause.x, cause.y
        fight.arrive(cause, step[0], step[1])
        entered |= _entered(fight, cause, start, from_x, from_y)
        ready = _meeting(fight, cause, before, entered, step == way.end())
        if ready or step == way.end():
            if table.listening:
                table.tell(Moved(cause.index, step[0], step[1], int(run)))
            _spring(fight, table, cause, ready)
        if not cause.able():
            return


def _entered(fight: Fight, cause: Combatant, start: Place, x: i64, y: i64) -> i64:
    """Return the watchers whose door or distance a step from a place has passed, as bits."""
    watchers: i64 = 0
    for watcher in fight.combatants:
        if (watcher.watch == PASSES_DOOR and _passes_door(fight, watcher, cause, x, y)) or (
            watcher.watch == COMES_WITHIN and _comes_within(watcher, cause, start[0], start[1])
        ):
            watchers |= bit(watcher.index)
    return watchers


def _meeting(
    fight: Fight, cause: Combatant, before: i64, entered: i64, at_end: bool
) -> list[Combatant]:
    """Return the watchers who meet a mover here: once they see the mover, or at the end."""
    ready = [
        watcher
        for watcher in _watchers(fight, cause, MOVES)
        if attack_modifiers.sees(fight, watcher, cause)
    ]
    ready += [
        watcher
        for watcher in _watchers(fight, cause, ENTERS_SIGHT)
        if _newly_sees(fight, watcher, cause, before)
    ]
    for trigger in (COMES_WITHIN, PASSES_DOOR):
        ready += [
            watcher
            for watcher in _watchers(fight, cause, trigger)
            if entered & bit(watcher.index)
            and (at_end or attack_modifiers.sees(fight, watcher, cause))
        ]
    return ready


def trigger_move(
    fight: Fight, table: Driver, cause: Combatant, x: i64, y: i64, before: i64
) -> None:
    """Trigger the Watches for a finished move from a place to the present one (S4-R28)."""
    ready = _watchers(fight, cause, MOVES)
    ready = [watcher for watcher in ready if attack_modifiers.sees(fight, watcher, cause)]
    ready += [
        watcher
        for watcher in _watchers(fight, cause, ENTERS_SIGHT)
        if _newly_sees(fight, watcher, cause, before)
    ]
    ready += [
        watcher
        for watcher in _watchers(fight, cause, COMES_WITHIN)
        if _comes_within(watcher, cause, x, y)
    ]
    ready += [
        watcher
        for watcher in _watchers(fight, cause, PASSES_DOOR)
        if _passes_door(fight, watcher, cause, x, y)
    ]
    _spring(fight, table, cause, ready)


def _newly_sees(fight: Fight, combatant: Combatant, cause: Combatant, before: i64) -> bool:
    return not before & bit(combatant.index) and attack_modifiers.sees(fight, combatant, cause)


def _passes_door(fight: Fight, combatant: Combatant, cause: Combatant, x: i64, y: i64) -> bool:
    """Return whether a move led through the door a watcher named."""
    x1, y1, x2, y2 = fight.scene.fixtures[combatant.watch_door].extent
    return crosses(x, y, cause.x, cause.y, (x1, y1, x2, y2))


def _comes_within(combatant: Combatant, cause: Combatant, x: i64, y: i64) -> bool:
    """Return whether a move led within the metres a watcher named."""
    far = combatant.watch_metres * METRE
    square = far * far
    before = (combatant.x - x) * (combatant.x - x) + (combatant.y - y) * (combatant.y - y)
    dx, dy = combatant.x - cause.x, combatant.y - cause.y
    return before > square >= dx * dx + dy * dy


def _watchers(fight: Fight, cause: Combatant, trigger: i64) -> list[Combatant]:
    """Return the enemies who wait for an event, in order of their numbers."""
    return [
        combatant
        for combatant in fight.combatants
        if combatant.watch == trigger and combatant.side != cause.side and combatant.able()
    ]


def _spring(fight: Fight, table: Driver, cause: Combatant, ready: list[Combatant]) -> None:
    """Let watchers act before the cause, several at one moment (S4-25, S4-R06)."""
    if not ready:
        return
    together, waiting = fight.together, fight.landings
    fight.together, fight.landings = len(ready) > 1, []
    for watcher in ready:
        watcher.watch = NO_WATCH
        if table.listening:
            table.tell(WatchSprung(watcher.index, cause.index))
    for watcher in ready:
        if watcher.able():
            _act(fight, table, watcher, cause)
    attack.land_all(fight, table)
    fight.together, fight.landings = together, waiting


def _act(fight: Fight, table: Driver, combatant: Combatant, cause: Combatant) -> None:
    """Carry out the watcher's action; one that has become impossible is lost (S4-R05)."""
    weapon = combatant.watch_weapon
    if weapon == DUCK:
        weapon_actions.take_posture(table, combatant, KNEELING)
        return
    if not cause.able() or attack_modifiers.fault(fight, combatant, cause, weapon) is not None:
        return
    trigger_act(fight, table, combatant, ATTACKS)
    if not combatant.able() or not cause.able():
        return
    manner = AttackMode(combatant.watch_extra, panic=combatant.watch_panic, watch=True)
    if combatant.rows[weapon].blade:
        melee.blow(fight, table, combatant, cause, weapon, manner)
    else:
        shot = fire.Fire(weapon, cause.index, combatant.watch_automatic, combatant.watch_panic)
        fire.pulls(fight, table, combatant, cause, shot, manner)
