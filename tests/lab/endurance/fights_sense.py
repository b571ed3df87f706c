"""Whether fights make sense: how they end, how long they take, what fighters do in them.

Every opponent of the bestiary meets its like on every preset, one against one to four against
four, ``n`` fights each. With PYTHONPATH at a tree of ``packaging/compiling.py`` they are quick.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from chargen.combat import Scenario
from chargen.combat.gray_dawn.actions.melee import in_reach
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.model.choice_ids import ASK_PLAN
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.penalties import DO_HANDLE, DO_NOTHING, PLAN_NAMES
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.gray_dawn.tactics import sight
from chargen.combat.gray_dawn.tactics.estimates import shots
from chargen.combat.gray_dawn.text.schema import ACTIONS
from chargen.combat.kernel import paths
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Policy, SilentDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import run as play
from chargen.combat.kernel.system import stream_of, system_of
from chargen.combat.scene.geometry import crosses, within
from chargen.combat.scene.ground import BODY
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, add_fighter
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.lab.endurance.report import Report

MOST = 4
"""Fighters of a side in the largest line-up."""
WORTH = 0.015
"""Harm to be expected of a shot from which on it was worth its rounds."""
THOUSAND = 1_000
ON_SOMEBODY, TOO_FAR = "moves onto somebody", "moves farther than he walks"
THROUGH, ONE_SPOT = "moves through walls", "turns with two living on one spot"
NEVER = (ON_SOMEBODY, TOO_FAR, THROUGH, ONE_SPOT)
"""What is not to be seen once (CB-40, CB-63)."""


class Watched(Policy):
    """A tactic that is looked at: what it does, and what it leaves undone."""

    def __init__(self, policy: Policy, seen: Counter[str]) -> None:
        self.policy = policy
        self.seen = seen

    def asked_always(self) -> bool:
        """As the tactic says."""
        return self.policy.asked_always()

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the tactic does."""
        action = self.policy.choose(fight, question)
        if question.kind == ASK_PLAN and isinstance(action, Plan):
            self._look(own_fight(fight), question, action)
        if isinstance(action, Move):
            self._walk(own_fight(fight), question, action)
        self.seen[f"action {ACTIONS[int(action.kind)].name}"] += 1
        return action

    def _walk(self, fight: Fight, question: Question, move: Move) -> None:
        """Where he goes has room, and a way leads there that crosses no wall (CB-63)."""
        one = fight.combatants[question.fighter]
        self.seen["moves"] += 1
        others = [other for other in fight.combatants if other is not one and not other.dead]
        spots = [(other.x, other.y) for other in others]
        self.seen[ON_SOMEBODY] += any(within(move.x, move.y, *at, BODY - 1) for at in spots)
        way = paths.shortest(fight, one, move.x, move.y)
        if way is None or way.length > one.stats.reach:
            self.seen[TOO_FAR] += 1
            return
        self.seen["moves round something"] += len(way.places) > len(("from", "to"))
        walls = [wall for wall in fight.ground.walls if not wall.inside(one.x, one.y)]
        self.seen[THROUGH] += any(
            crosses(*start, *end, wall.outline)
            for wall in walls
            for start, end in pairwise(way.places)
        )

    def _look(self, fight: Fight, question: Question, plan: Plan) -> None:
        one = fight.combatants[question.fighter]
        self.seen["turns"] += 1
        up = [other for other in fight.combatants if not other.dead]
        near = [within(a.x, a.y, b.x, b.y, BODY - 1) for a, b in combinations(up, 2)]
        self.seen[ONE_SPOT] += any(near)
        self.seen[f"plan {PLAN_NAMES[plan.of_kind]}"] += 1
        idle = plan.of_kind == DO_NOTHING and not plan.moves and not plan.draws
        if idle and not one.covering:
            self.seen["idle turns"] += 1
            handy = question.fault(fight, Plan(DO_HANDLE, 1, 0, 0)) is None
            self.seen["idle turns with something useful"] += handy or _hits(fight, one)


def _hits(fight: Fight, one: Combatant) -> bool:
    """Whether a shot or a blow could be expected to strike somebody."""
    if one.unaware or one.failed:
        return False
    if any(in_reach(fight, one, foe, 1) for foe in sight.enemies(fight, one)):
        return True
    shot = shots.best_fire(fight, one, 1)
    return shot is not None and shot.harm >= WORTH


def line_ups(rules: Ruleset, most: int = MOST) -> Iterator[tuple[str, int, Scenario]]:
    """Everybody of the bestiary against its like: a name, fighters a side, what it starts from."""
    for key, _ in sources.opponents(rules):
        mine, theirs = (sources.opponent(rules, key, side=side) for side in (MINE, THEIRS))
        for preset, (_, ground) in PRESETS.items():
            plan = FightSetup()
            for number in range(1, most + 1):
                plan = add_fighter(add_fighter(plan, mine), theirs)
                yield (
                    f"{preset} {key} {number}v{number}",
                    number,
                    scenario_builder.scenario(ground(plan)),
                )


def fought(scenario: Scenario, fights: int, seed: int) -> Counter[str]:
    """How so many fights ended, their rounds, and what was done in them."""
    seen: Counter[str] = Counter()
    system = system_of(scenario)
    start = system.start(scenario)
    policies: list[Policy] = [Watched(one, seen) for one in system.policies(scenario)]
    table = SilentDriver(RandomDice(seed), policies)
    for number in range(fights):
        ending = play(system, start.fight(stream_of(seed, number)), table)
        seen["fights"] += 1
        seen["rounds"] += ending.rounds
        seen[f"end {ending.reason}"] += 1
    return seen


def run(n: int, seed: int) -> Report:
    """Let everybody fight; the worst line-ups by name, per thousand fights or turns."""
    rules = house_rules()
    total: Counter[str] = Counter()
    sizes: dict[int, Counter[str]] = {size: Counter() for size in range(1, MOST + 1)}
    stuck: Counter[str] = Counter()
    for name, size, scenario in line_ups(rules):
        seen = fought(scenario, n, seed)
        total += seen
        sizes[size] += seen
        stuck[name] = THOUSAND * seen["end stalemate"] // n
    facts = {word: total[word] for word in sorted(total)}
    for size, seen in sizes.items():
        facts[f"{size}v{size}: rounds of ten fights"] = 10 * seen["rounds"] // seen["fights"]
        for reason in ("stalemate", "breaks off"):
            share = THOUSAND * seen[f"end {reason}"] // seen["fights"]
            facts[f"{size}v{size}: {reason}, in 1,000"] = share
    for name, share in stuck.most_common(20):
        facts[f"{name}: stalemates in 1,000"] = share
    facts["idle with something useful, in 1,000 turns"] = (
        THOUSAND * total["idle turns with something useful"] // total["turns"]
    )
    failures = tuple(f"{total[word]:,} {word}" for word in NEVER if total[word])
    return Report("fights_sense", n, seed, facts, failures)
