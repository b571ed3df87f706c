"""Wounds: points off STR, DEX and END, at first and later, and falls."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.events import FighterDied
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Plain, Question
from ...native_types import i64
from ..model.choice_ids import ASK_WOUND, SPEND
from ..model.combatant import DEX, END, STAT_NAMES, STR, Combatant
from ..model.events import FellUnconscious, StatDrawn, WoundTaken
from ..model.fight import Fight, PendingDamage, own_fight

_FEW: Final = 3
"""Of two stats left a die up to this picks the former (S4-R18)."""


Stats = tuple[int, int, int]
"""STR, DEX and END left."""
Split = tuple[int, int, int, Stats]
"""The most stats kept above 0, the lowest of them, the stat for the first die, what is left."""
Splits = dict[tuple[Stats, tuple[int, ...]], Split]
"""The best split of dice known so far, by the stats and the dice."""


class SpendStat(Action):
    """Take the points of one die from a stat (S4-R17)."""

    def __init__(self, stat: i64) -> None:
        super().__init__(SPEND)
        self.stat = stat

    def values(self) -> tuple[Plain, ...]:
        """Return the stat."""
        return (self.stat,)


class WoundQuestion(Question):
    """The choice of a stat for the points of the next die (S4-R17)."""

    def __init__(self, fighter: i64, groups: list[int]) -> None:
        super().__init__(ASK_WOUND, fighter)
        self.groups = groups
        """Points of that die and of each after it."""

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return each stat above 0."""
        combatant = own_fight(fight).combatants[self.fighter]
        return tuple(SpendStat(stat) for stat in open_stats(combatant))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why the points cannot come from a stat."""
        combatant = own_fight(fight).combatants[self.fighter]
        if not isinstance(action, SpendStat) or not STR <= action.stat <= END:
            return f"{combatant.name} has to say from which stat the points come."
        if combatant.stat(action.stat):
            return None
        return f"{STAT_NAMES[action.stat]} of {combatant.name} is at 0 already."


def open_stats(combatant: Combatant) -> list[int]:
    """Return the stats above 0, in order."""
    return [stat for stat in (STR, DEX, END) if combatant.stat(stat) > 0]


def land(fight: Fight, table: Driver, landing: PendingDamage) -> None:
    """Land damage: on a random stat at the first wound, later as chosen (S4-R14 to R18)."""
    target = fight.combatants[landing.target]
    if target.dead:
        return
    if target.bled:
        later_wound(fight, table, target, landing.groups)
    else:
        _first_wound(fight, table, target, landing.groups)
    target.bled = True
    target.wounds += 1
    if table.listening:
        points = sum(landing.groups)
        stats = (int(target.strength), int(target.dexterity), int(target.endurance))
        table.tell(WoundTaken(target.index, landing.by, landing.place, points, *stats))
    fall(fight, table, target, "first wound" if target.wounds == 1 else "wounds")


def _first_wound(fight: Fight, table: Driver, combatant: Combatant, groups: list[int]) -> None:
    """Take all points from one random stat; the excess goes on at random, part by part.

    The unused part of a die and each later die are parts of their own (S4-R15, S4-R16, S4-R18).
    """
    stat = random_stat(table, combatant)
    full = True
    for group in groups:
        stat, full = take_group(table, combatant, stat, full, group)


def take_group(
    table: Driver, combatant: Combatant, stat: i64, full: bool, points: i64
) -> tuple[i64, bool]:
    """Take the points of one die of a first wound; return the stat and whether it has lasted."""
    if not full and stat >= 0:
        stat = random_stat(table, combatant)
    while points and stat >= 0:
        points = combatant.lose(stat, points)
        if not combatant.stat(stat):
            full = False
            if points:
                stat = random_stat(table, combatant)
    return stat, full


def random_stat(table: Driver, combatant: Combatant) -> i64:
    """Return a random stat above 0; -1 if none is (S4-R18)."""
    open_ = open_stats(combatant)
    if not open_:
        return -1
    place: i64 = 0
    if len(open_) > 1:
        table.roller = combatant.index
        die = table.dice.d6("random stat")
        every = len(open_) == len(STAT_NAMES)
        place = (die - 1) // 2 if every else (0 if die <= _FEW else 1)
    stat: i64 = open_[place]
    if table.listening:
        table.tell(StatDrawn(combatant.index, stat))
    return stat


def later_wound(fight: Fight, table: Driver, combatant: Combatant, groups: list[int]) -> None:
    """Take each die from the stat chosen; the excess is lost (S4-R16, S4-R17)."""
    for number, group in enumerate(groups):
        open_ = open_stats(combatant)
        if not open_:
            return
        stat: i64 = open_[0]
        if len(open_) > 1:
            rest = groups[number:]
            if table.plays(combatant.index) and combatant.able():
                answer = table.ask(fight, WoundQuestion(combatant.index, rest))
                if isinstance(answer, SpendStat):
                    stat = answer.stat
            else:
                stat = best_stat(combatant, rest)
        combatant.lose(stat, group)


def best_stat(combatant: Combatant, groups: list[int]) -> i64:
    """Return the stat for the next die that keeps most stats above 0 (S4-R17).

    Of equals the highest lowest stat, then STR is spent before DEX before END.
    """
    stats = (int(combatant.strength), int(combatant.dexterity), int(combatant.endurance))
    return best_split(stats, tuple(groups), None)[2]


def best_split(stats: Stats, groups: tuple[int, ...], known: Splits | None) -> Split:
    """Return the split of dice that ``best_stat`` makes; ``known`` keeps splits for the next."""
    if known is None:
        return _weigh_splits(stats, groups, known)
    key = (stats, groups)
    split = known.get(key)
    if split is None:
        split = known[key] = _weigh_splits(stats, groups, known)
    return split


def _weigh_splits(stats: Stats, groups: tuple[int, ...], known: Splits | None) -> Split:
    """Return the same from the splits that each stat leaves."""
    if not groups:
        kept = (stats[0] > 0) + (stats[1] > 0) + (stats[2] > 0)
        return kept, min(stats), -1, stats
    best: Split = (0, 0, -1, stats)
    points, rest = groups[0], groups[1:]
    for stat in range(3):
        held = stats[stat]
        if not held:
            continue
        less = max(0, held - points)
        if stat == STR:
            after = (less, stats[1], stats[2])
        elif stat == DEX:
            after = (stats[0], less, stats[2])
        else:
            after = (stats[0], stats[1], less)
        kept, low, _, left = best_split(after, rest, known)
        if best[2] < 0 or kept > best[0] or (kept == best[0] and low > best[1]):
            best = (kept, low, stat, left)
    return best


def fall(fight: Fight, table: Driver, combatant: Combatant, cause: str) -> None:
    """Put a fighter out with one or two stats at 0; three are death (S4-R33)."""
    gone = combatant.stats_at_zero()
    if not gone:
        return
    if not combatant.out or (gone == len(STAT_NAMES) and not combatant.dead):
        fight.hurt = fight.round
    fight.note_fall(combatant, cause)
    combatant.watch = -1
    combatant.due = False
    if gone == len(STAT_NAMES):
        combatant.dead = combatant.out = True
        if table.listening:
            table.tell(FighterDied(combatant.index, cause))
    elif not combatant.out:
        combatant.out = True
        if table.listening:
            table.tell(FellUnconscious(combatant.index, cause, gone))
