"""Initiative cards by chance: ``n`` rolls of each kind come up as often as they should (T4).

The same shares are counted exactly in ``tests/combat/alien_cards/test_exact.py``.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt

from chargen.combat.alien_cards.model.fighter import RANGED
from chargen.combat.alien_cards.model.injuries import DEADLY, INJURIES
from chargen.combat.alien_cards.rolls import ammunition, cards, damage
from chargen.combat.alien_cards.rolls.pool import DicePool, attempt
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.tally import Tally
from tests.combat.alien_cards.builders import fighter
from tests.combat.alien_cards.stage import Stage, mook, pair
from tests.lab.endurance.report import Report

ERRORS = 4
"""Standard errors a share may be off."""
MILLION = 1_000_000
AGAINST = {(3, 0): 0.4213, (8, 4): 0.5387, (10, 4): 0.6303, (10, 8): 0.4530, (5, 6): 0.2865}
"""Dice of an attack and a dodge, and the share that hits (T4-02)."""


def hits(table: SilentDriver, mine: int, his: int) -> bool:
    """Whether an attack has a success left."""
    attack, dodge = DicePool(mine, 0), DicePool(his, 0)
    attack.roll(table, "attack")
    dodge.roll(table, "dodge")
    return attack.sixes > dodge.sixes


def keeps(stage: Stage, table: SilentDriver, rating: int) -> bool:
    """Whether a supply roll takes nothing."""
    stage[0].ammo[0] = rating
    ammunition.supply_roll(stage.fight, table, stage[0], 0)
    return stage[0].ammo[0] == rating


def lives(stage: Stage, table: SilentDriver) -> bool:
    """Whether somebody with three dice is saved in the end."""
    one = stage[1]
    one.dead, one.limit, one.sixes, one.out = False, 1, 0, True
    while one.limit and not one.dead:
        damage.roll_for_life(stage.fight, table, one)
    return not one.dead


def loses(stage: Stage, table: SilentDriver) -> bool:
    """Whether stress 5 with Resolve 2 loses an action (T4-04)."""
    one = stage[0]
    one.stress, one.responses = 5, 0
    tally = Tally(listening=False)
    tally.add("AL-R17", "dice", 1)
    return attempt(stage.fight, table, one, RANGED, tally, pushes=False).failed


def first(stage: Stage, table: SilentDriver) -> bool:
    """Whether the first has the lowest card."""
    stage.fight.round = 2
    cards.deal(stage.fight, table)
    return stage[0].key == min(one.key for one in stage.fight.combatants)


def run(n: int, seed: int) -> Report:
    """Roll, count, compare; shares in parts of a million."""
    table = SilentDriver(RandomDice(seed), [])
    stage = Stage(*pair(), mook("Dan", 1, (9, 0)))
    tense = Stage(fighter("Ann", resolve=2), mook("Cid", 1, (8, 0)))
    injuries = Counter(damage.injury_number(table) for _ in range(n))
    tries: dict[str, tuple[float, Callable[[], bool]]] = {
        f"{mine} dice hit against {his}": (share, partial(hits, table, mine, his))
        for (mine, his), share in AGAINST.items()
    }
    tries |= {
        "a supply roll of 6 keeps all": ((5 / 6) ** 6, partial(keeps, stage, table, 6)),
        "a roll for life of 3 dice saves": (123619 / 1119744, partial(lives, stage, table)),
        "stress 5 loses the action": ((1 - (5 / 6) ** 5) / 2, partial(loses, tense, table)),
        "the first of two comes first": (1 / 2, partial(first, tense, table)),
    }
    found = {
        name: (share, sum(map(int, (one() for _ in range(n)))))
        for name, (share, one) in tries.items()
    }
    lethal = sum(many for key, many in injuries.items() if INJURIES[key].limit or key >= DEADLY)
    found["an injury is lethal"] = (15 / 36, lethal)
    found["an injury kills at once"] = (3 / 36, sum(injuries[key] for key in (64, 65, 66)))
    failures = [
        f"{name}: {many} of {n}, {share:.4f} expected"
        for name, (share, many) in found.items()
        if abs(many - share * n) > ERRORS * sqrt(share * (1 - share) * n) + 1 + n * 0.00006
    ]
    facts = {name: MILLION * many // n for name, (_, many) in found.items()}
    return Report("cards_chances", n, seed, facts, tuple(failures))
