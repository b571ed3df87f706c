"""Exact chances of Classic Traveller's attacks and checks (S4-11, S4-R15 to S4-R19, S4-R26)."""

from typing import Final

from ...kernel.chances import (
    ENDURANCE,
    NO_CHANCES,
    AttackChances,
    CheckChances,
    DiceOnly,
    EveryRoll,
    OptionChances,
    every_result,
    look_up,
)
from ...kernel.dice import Dice
from ...kernel.question import Action, AttackAction, Question
from ..actions import double_action, fire, melee
from ..model.choice_ids import ASK_ACTION, TRY
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import STANDING
from ..rolls import wounds
from ..rolls.attack import dice_at, left_of_die, place_of
from ..rolls.attack_modifiers import AttackMode, dms, stops
from ..rolls.chances import FACES, sums, within
from ..rolls.initiative import check_number
from ..rolls.wounds import Stats

State = tuple[Stats, bool]
"""Stats a target has left, and whether it was wounded before."""
Ends = dict[State, float]
"""The chance of each state after a wound."""
_Taking = tuple[Stats, int, bool]
"""Stats left, the stat that loses points, and whether it has lasted so far."""

_MOST_KNOWN: Final = 2_000
_KNOWN: Final[dict[tuple[State, int, int], Ends]] = {}
"""States that damage leaves, by the state before it, its dice and the armour."""
_MOST_SPLITS: Final = 100_000
_SPLITS: Final[wounds.Splits] = {}
_GROUPS: Final[dict[tuple[int, int], list[tuple[tuple[int, ...], float]]]] = {}

_PLAIN_ATTACKS = (
    fire.Fire,
    melee.Strike,
    double_action.DrawAndAttack,
    double_action.ElseAndAttack,
    double_action.LeanAndAttack,
    double_action.ElseAndAttack,
)


def option_chances(fight: Fight, question: Question, action: Action) -> OptionChances:
    """Return the exact chances of an option."""
    combatant = fight.combatants[question.fighter]
    if action.kind == TRY:
        passed = float(within(combatant.acts, check_number(fight, combatant)))
        return OptionChances(check=CheckChances(ENDURANCE, passed))
    if question.kind != ASK_ACTION or not isinstance(action, _PLAIN_ATTACKS):
        return NO_CHANCES
    twin = fight.copy()
    combatant, target = twin.combatants[question.fighter], twin.combatants[action.target]
    doubles = not isinstance(action, fire.Fire | melee.Strike)
    panics = isinstance(action, fire.Fire) and action.panic
    aimed = isinstance(action, fire.Fire) and action.aimed
    if isinstance(action, double_action.LeanAndAttack):
        combatant.posture = STANDING
    throws = 1
    if isinstance(action, fire.Fire) and action.automatic:
        throws = int(twin.tunables.automatic_throws)
    manner = AttackMode(combatant.acts > 0, double=doubles, panic=panics, aimed=aimed)
    chances = _attack(twin, combatant, target, action, manner, throws)
    return OptionChances((chances,), proviso=_proviso(twin, combatant, target, throws))


def _proviso(fight: Fight, combatant: Combatant, target: Combatant, throws: int) -> str:
    """Return the choices of others that the numbers take for granted (S4-39, S4-R17)."""
    terms: list[str] = []
    if any(enemy.side != combatant.side and enemy.is_waiting() for enemy in fight.combatants):
        terms.append("no Watch comes first")
    if (target.bled or throws > 1) and target.able():
        terms.append(f"{target.name} loses points as their tactic would")
    return f"if {' and '.join(terms)}" if terms else ""


def _attack(
    fight: Fight,
    combatant: Combatant,
    target: Combatant,
    action: AttackAction,
    manner: AttackMode,
    throws: int,
) -> AttackChances:
    """Return the chances of the throws at a target (S4-30, S4-R26)."""
    needed = fight.tunables.to_hit
    needed -= dms(fight, combatant, target, action.weapon, manner, False).total
    two = sums(2)
    places: dict[int, float] = {}
    for total, ways in enumerate(two):
        if ways and total >= needed:
            for place, chance in _places(fight, target, total + fight.tunables.to_hit - needed):
                places[place] = places.get(place, 0.0) + chance * ways / sum(two)
    hit = sum(places.values())
    begun = (_stats_of(target), bool(target.bled))
    states = {begun: 1.0}
    for _ in range(throws):
        look_up()
        after: dict[State, float] = {}
        for state, chance in states.items():
            left = 1.0
            if any(state[0]):
                for place, share in places.items():
                    left -= share
                    dice = int(dice_at(fight, combatant.rows[action.weapon], place))
                    stop = int(stops(fight, target, combatant.rows[action.weapon].cloth, place))
                    for end, part in _damaged(target, state, dice, stop).items():
                        after[end] = after.get(end, 0.0) + chance * share * part
            after[state] = after.get(state, 0.0) + chance * left
        states = after
    return _summed_up(fight, target, begun, states, 1.0 - (1.0 - hit) ** throws)


def _summed_up(
    fight: Fight, target: Combatant, begun: State, states: dict[State, float], hit: float
) -> AttackChances:
    """Return the chances of an attack from what it may leave of its target (S4-R33)."""
    harm = wound = out = dead = 0.0
    was_out = target.out
    for (stats, bled), chance in states.items():
        lost = sum(begun[0]) - sum(stats)
        harm += chance * lost
        wound += chance if lost or bled != begun[1] else 0.0
        _leave(target, stats)
        wounds.fall(fight, DiceOnly(EveryRoll()), target, "")
        out += chance if target.out else 0.0
        dead += chance if target.dead else 0.0
        target.out, target.dead = was_out, False
    return AttackChances(int(target.index), hit, harm, wound, out - dead, out, dead)


def _places(fight: Fight, target: Combatant, total: int) -> list[tuple[int, float]]:
    """Return each location a total may hit, with its chance (S4-R19)."""
    places = every_result(lambda dice: int(place_of(fight, DiceOnly(dice), target, total)))
    return list(places.items())


def _damaged(target: Combatant, state: State, dice: int, stop: int) -> Ends:
    """Return what damage dice against armour may leave of a target (S4-R15 to S4-R18)."""
    key = (state, dice, stop)
    ends = _KNOWN.get(key)
    if ends is None:
        ends = _later(*key) if state[1] else _first(target, *key)
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[key] = ends
    return ends


def _first(target: Combatant, state: State, dice: int, stop: int) -> Ends:
    """Return what a first wound may leave: a random stat, and at random what goes on (S4-R18)."""
    rows: dict[tuple[int, _Taking, bool], float] = {}
    _leave(target, state[0])
    for stat, chance in every_result(
        lambda dice: int(wounds.random_stat(DiceOnly(dice), target))
    ).items():
        rows[stop, (state[0], stat, True), False] = chance
    known: dict[tuple[_Taking, int], dict[_Taking, float]] = {}
    for _ in range(dice):
        after: dict[tuple[int, _Taking, bool], float] = {}
        for (held, taking, through), chance in rows.items():
            for face in range(1, FACES + 1):
                points = int(left_of_die(face, held))
                ends = {taking: 1.0}
                if points:
                    if (taking, points) not in known:
                        known[taking, points] = _taken(target, taking, points)
                    ends = known[taking, points]
                for end, part in ends.items():
                    key = (held - face + points, end, through or points > 0)
                    after[key] = after.get(key, 0.0) + chance * part / FACES
        rows = after
    left: Ends = {}
    for (_, (stats, _, _), through), chance in rows.items():
        wounded = (stats, True) if through else state
        left[wounded] = left.get(wounded, 0.0) + chance
    return left


def _taken(target: Combatant, taking: _Taking, points: int) -> dict[_Taking, float]:
    """Return what the points of one die of a first wound lead to."""

    def roll(dice: Dice) -> _Taking:
        _leave(target, taking[0])
        stat, full = wounds.take_group(DiceOnly(dice), target, taking[1], taking[2], points)
        return _stats_of(target), int(stat), full

    return every_result(roll)


def _later(state: State, dice: int, stop: int) -> Ends:
    """Return what a later wound may leave, its dice taken as a tactic would (S4-R16, S4-R17)."""
    ends: Ends = {}
    if len(_SPLITS) >= _MOST_SPLITS:
        _SPLITS.clear()
    for groups, chance in _groups(dice, stop):
        end = (wounds.best_split(state[0], groups, _SPLITS)[3], True)
        ends[end] = ends.get(end, 0.0) + chance
    return ends


def _groups(dice: int, stop: int) -> list[tuple[tuple[int, ...], float]]:
    """Return the chances of the points that dice leave after armour, die by die (S4-R15)."""
    known = _GROUPS.get((dice, stop))
    if known is None:
        rows: dict[tuple[int, tuple[int, ...]], float] = {(stop, ()): 1.0}
        for _ in range(dice):
            after: dict[tuple[int, tuple[int, ...]], float] = {}
            for (held, groups), chance in rows.items():
                for face in range(1, FACES + 1):
                    points = int(left_of_die(face, held))
                    key = (held - face + points, (*groups, points) if points else groups)
                    after[key] = after.get(key, 0.0) + chance / FACES
            rows = after
        sums: dict[tuple[int, ...], float] = {}
        for (_, groups), chance in rows.items():
            sums[groups] = sums.get(groups, 0.0) + chance
        known = _GROUPS[dice, stop] = list(sums.items())
    return known


def _stats_of(combatant: Combatant) -> Stats:
    return int(combatant.strength), int(combatant.dexterity), int(combatant.endurance)


def _leave(combatant: Combatant, stats: Stats) -> None:
    combatant.strength, combatant.dexterity, combatant.endurance = stats
