"""A roll of dice: sixes count, stress dice go with it, it may be pushed (AL-R29, AL-R30)."""

from typing import Final

from ...bits import bit
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...kernel.question import Action, FixedQuestion
from ...kernel.tally import Tally
from ...native_types import i64, mypyc_attr
from ..model.choice_ids import ASK_PUSH, KEEP_DICE, PUSH
from ..model.combatant import COSTLY, NO_PUSHING, Combatant
from ..model.events import PoolRolled, RollPushed, StressTold
from ..model.fight import Fight
from ..model.fighter import CLOSE, MOBILITY, SKILL_WORDS
from ..model.injuries import BLEEDING
from . import damage
from .stress import add_stress

SIX: Final = 6
LOST: Final = 7
"""The least stress response that makes the action fail."""
PUSH_COST: Final = 1
COSTLY_PUSH: Final = 2

KEEP: Final = Action(KEEP_DICE)
"""Let the dice lie."""
PUSHING: Final = Action(PUSH)
"""Roll all but the sixes again."""


class PushQuestion(FixedQuestion):
    """The choice to push a roll or not."""

    def __init__(self, fighter: i64, skill: i64, pool: "DicePool", target: i64) -> None:
        super().__init__(ASK_PUSH, fighter, (KEEP, PUSHING), "Now it is about pushing a roll.")
        self.skill = skill
        self.sixes = pool.sixes
        self.stress_left = pool.stress_left
        """Stress dice that do not show a six."""
        self.left = pool.base_left + pool.stress_left
        """Dice that would be rolled again."""
        self.target = target
        """The fighter the roll is against, -1 for none."""


def add_ambush(fight: Fight, target: Combatant, tally: Tally) -> bool:
    """Add the ambush dice, and return whether the target is ambushed (AL-04, AL-05, AL-R02)."""
    if not target.unaware or target.out:
        return False
    tally.add("AL-04", "ambush", fight.tunables.ambush_dice)
    return True


@mypyc_attr(acyclic=True, free_list_len=1)
class DicePool:
    """The dice of one roll."""

    def __init__(self, base: i64, stress: i64) -> None:
        self.base_left: i64 = base
        """Dice that do not show a six, to begin with all of them."""
        self.stress_left: i64 = stress
        self.sixes: i64 = 0
        self.ones: i64 = 0
        """Stress dice that show a one."""
        self.pushed = False
        self.failed = False
        """Stress lost the action, whatever the dice show."""
        self.faces: list[int] = []

    def roll(self, table: Driver, what: str) -> None:
        """Roll what does not show a six."""
        dice, self.ones = table.dice, 0
        self.faces = []
        left: i64 = 0
        to_roll = self.base_left
        while to_roll > 0:
            to_roll -= 1
            face = dice.d6(what)
            if face == SIX:
                self.sixes += 1
            else:
                left += 1
            if table.listening:
                self.faces.append(face)
        self.base_left = left
        left = 0
        to_roll = self.stress_left
        while to_roll > 0:
            to_roll -= 1
            face = dice.d6("stress")
            if face == SIX:
                self.sixes += 1
            else:
                left += 1
            if face == 1:
                self.ones += 1
            if table.listening:
                self.faces.append(face)
        self.stress_left = left

    def successes(self) -> i64:
        """Return the sixes, 0 for a lost action."""
        return 0 if self.failed else self.sixes


def attempt(
    fight: Fight,
    table: Driver,
    combatant: Combatant,
    skill: i64,
    tally: Tally,
    pushes: bool = True,
    target: i64 = NOBODY,
) -> DicePool:
    """Roll at least one die and the stress dice; push; suffer for ones on stress dice."""
    dice = max(1, tally.total)
    pool = DicePool(dice, combatant.stress_dice())
    what = SKILL_WORDS[skill]
    stress = pool.stress_left
    table.roller = combatant.index
    pool.roll(table, what)
    if table.listening:
        faces = tuple(pool.faces)
        table.tell(
            PoolRolled(combatant.index, skill, dice, stress, pool.sixes, faces, tally.parts())
        )
    if pushes and may_push(combatant, pool):
        question = PushQuestion(combatant.index, skill, pool, target)
        if table.ask(fight, question).kind == PUSH:
            _push(table, combatant, pool, what)
    if pool.ones:
        _respond(table, combatant, pool)
    if BLEEDING in combatant.injuries and skill in (MOBILITY, CLOSE):
        damage.suffer(fight, table, combatant, 1, 0, NOBODY, "bleeding")
    return pool


def may_push(combatant: Combatant, pool: DicePool) -> bool:
    """Return whether a roll may be pushed: once, without a 1 on a stress die (AL-R30)."""
    if combatant.stats.steady or pool.ones or combatant.responses & bit(NO_PUSHING):
        return False
    return pool.base_left + pool.stress_left > 0


def push_cost(combatant: Combatant) -> i64:
    """Return the stress of a push (AL-R30)."""
    return COSTLY_PUSH if combatant.responses & bit(COSTLY) else PUSH_COST


def _push(table: Driver, combatant: Combatant, pool: DicePool, what: str) -> None:
    """Add stress with its dice, and roll all but the sixes again (AL-R30)."""
    cost = push_cost(combatant)
    combatant.stress += cost
    pool.stress_left += cost
    pool.pushed = True
    table.roller = combatant.index
    pool.roll(table, what)
    if table.listening:
        table.tell(RollPushed(combatant.index, combatant.stress, pool.sixes, tuple(pool.faces)))


def stress_total(table: Driver, combatant: Combatant) -> i64:
    """Roll D6 and stress less Resolve, after a 1 on a stress die (AL-R30)."""
    table.roller = combatant.index
    return table.dice.d6("stress response") + combatant.stress - combatant.stats.nerve


def response_of(total: i64) -> i64:
    """Return the stress response of a total; ``LOST`` at most (AL-R30)."""
    return min(LOST, max(0, total))


def _respond(table: Driver, combatant: Combatant, pool: DicePool) -> None:
    """Roll D6 and stress less Resolve: nothing, a lasting response, or a loss (AL-R30)."""
    total = stress_total(table, combatant)
    result = response_of(total)
    if table.listening:
        table.tell(StressTold(combatant.index, total, result))
    if result == LOST:
        pool.failed = True
        add_stress(table, combatant, 1)
    elif result == NO_PUSHING:
        combatant.responses = (combatant.responses | bit(NO_PUSHING)) & ~bit(COSTLY)
    elif result == COSTLY:
        if not combatant.responses & bit(NO_PUSHING):
            combatant.responses |= bit(COSTLY)
    elif result:
        combatant.responses |= bit(result)


def plain(combatant: Combatant, skill: i64, listening: bool) -> Tally:
    """Return the dice of a skill, before any modifier (AL-R17)."""
    tally = Tally(listening)
    tally.add("AL-R17", SKILL_WORDS[skill], combatant.stats.dice[skill])
    less = combatant.dice(skill) - combatant.stats.dice[skill]
    tally.add("AL-R30", "injuries and stress", less)
    return tally
