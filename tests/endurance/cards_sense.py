"""Whether fights with initiative cards make sense: how they end, and what is done in them.

Every opponent of the bestiary meets its like on every preset, one against one to four against
four, ``n`` fights each. With PYTHONPATH at a tree of ``packaging/compiling.py`` they are quick.
"""

from collections import Counter
from collections.abc import Iterator

from chargen.combat import Scenario
from chargen.combat.alien_cards.shapes import ACTIONS
from chargen.combat.dice import RandomDice
from chargen.combat.fight import Fight
from chargen.combat.question import Action, Question
from chargen.combat.system import run as play
from chargen.combat.system import stream_of, system_of
from chargen.combat.table import Policy, Silent
from chargen.encounter import sources, to_scenario
from chargen.encounter.presets import PRESETS
from chargen.encounter.setup import MINE, THEIRS, Encounter, add_contender, set_system
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.endurance.report import Report

SYSTEM = "alien_cards"
MOST = 4
"""Fighters of a side in the largest line-up."""
THOUSAND = 1_000
MOST_STUCK = 20
"""Stalemates in a thousand fights that are too many."""


class Counted(Policy):
    """A tactic whose actions are counted."""

    def __init__(self, policy: Policy, seen: Counter[str]) -> None:
        self.policy = policy
        self.seen = seen

    def asked_always(self) -> bool:
        """As the tactic says."""
        return self.policy.asked_always()

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the tactic does; it has to be allowed."""
        action = self.policy.choose(fight, question)
        fault = question.fault(fight, action)
        if fault is not None:
            self.seen[f"refused: {fault}"] += 1
        self.seen[f"action {ACTIONS[int(action.kind)].name}"] += 1
        return action


def line_ups(rules: Ruleset, most: int = MOST) -> Iterator[tuple[str, int, Scenario]]:
    """Everybody of the bestiary against its like: a name, fighters a side, what it starts from."""
    for key, _, _ in sources.opponents(rules):
        mine, theirs = (sources.opponent(rules, key, side=side) for side in (MINE, THEIRS))
        for preset, (_, ground) in PRESETS.items():
            plan = set_system(Encounter(), SYSTEM)
            for number in range(1, most + 1):
                plan = add_contender(add_contender(plan, mine), theirs)
                name = f"{preset} {key} {number}v{number}"
                yield name, number, to_scenario.scenario(ground(plan))


def fought(scenario: Scenario, fights: int, seed: int) -> Counter[str]:
    """How so many fights ended, their rounds, and what was done in them."""
    seen: Counter[str] = Counter()
    system = system_of(scenario)
    start = system.start(scenario)
    policies: list[Policy] = [Counted(one, seen) for one in system.policies(scenario)]
    table = Silent(RandomDice(seed), policies)
    for number in range(fights):
        ending = play(system, start.fight(stream_of(seed, number)), table)
        seen["fights"] += 1
        seen["rounds"] += ending.rounds
        seen[f"end {ending.reason}"] += 1
    return seen


def run(n: int, seed: int) -> Report:
    """Let everybody fight; stalemates by size and the worst line-ups, per thousand fights."""
    total: Counter[str] = Counter()
    sizes: dict[int, Counter[str]] = {size: Counter() for size in range(1, MOST + 1)}
    stuck: Counter[str] = Counter()
    for name, size, scenario in line_ups(house_rules()):
        seen = fought(scenario, n, seed)
        total += seen
        sizes[size] += seen
        stuck[name] = THOUSAND * seen["end stalemate"] // n
    facts = {word: total[word] for word in sorted(total)}
    failures = [word for word in facts if word.startswith("refused")]
    for size, seen in sizes.items():
        facts[f"{size}v{size}: rounds of ten fights"] = 10 * seen["rounds"] // seen["fights"]
        for reason in ("stalemate", "breaks off"):
            share = THOUSAND * seen[f"end {reason}"] // seen["fights"]
            facts[f"{size}v{size}: {reason}, in 1,000"] = share
        if THOUSAND * seen["end stalemate"] // seen["fights"] >= MOST_STUCK:
            failures.append(f"{size}v{size}: too many stalemates")
    for name, share in stuck.most_common(20):
        facts[f"{name}: stalemates in 1,000"] = share
    return Report("cards_sense", n, seed, facts, tuple(failures))
