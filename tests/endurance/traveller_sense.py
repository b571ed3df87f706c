"""Whether fights by Classic Traveller make sense: how they end, how long they take, what is done.

Every opponent of the bestiary meets its like on every preset, one against one to four against
four, ``n`` fights each. With PYTHONPATH at a tree of ``packaging/compiling.py`` they are quick.
"""

from collections import Counter
from collections.abc import Iterator

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.dice import RandomDice
from chargen.combat.fight import Fight
from chargen.combat.question import Action, Question
from chargen.combat.system import run as play
from chargen.combat.system import stream_of
from chargen.combat.table import Policy, Silent
from chargen.combat.traveller_s4.tactics import TRAVELLER_TACTICS
from chargen.encounter import sources, to_scenario
from chargen.encounter.presets import PRESETS
from chargen.encounter.setup import MINE, THEIRS, Encounter, add_contender, set_system
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.endurance.report import Report

SYSTEM = SYSTEMS["traveller_s4"]
MOST = 4
"""Fighters of a side in the largest line-up."""
THOUSAND = 1_000


class Counting(Policy):
    """A tactic whose actions are counted by name."""

    def __init__(self, policy: Policy, seen: Counter[str]) -> None:
        self.policy = policy
        self.seen = seen

    def asked_always(self) -> bool:
        """As the tactic says."""
        return self.policy.asked_always()

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the tactic does."""
        action = self.policy.choose(fight, question)
        fault = question.fault(fight, action)
        assert fault is None, fault
        name = SYSTEM.actions[int(action.kind)].name
        ways = [way for way in ("run", "automatic", "panic", "aimed") if getattr(action, way, 0)]
        self.seen["action " + " ".join([name, *ways])] += 1
        return action


def converted(plan: Encounter, tactic: str = "") -> Scenario:
    """A plan as a fight by this system; a tactic of its own for everybody, if one is named."""
    start = to_scenario.scenario(set_system(plan, SYSTEM.name))
    for one in start.fighters:
        one.tactic = tactic or one.tactic
    return start


def line_ups(rules: Ruleset, most: int = MOST, tactic: str = "") -> Iterator[tuple[str, Scenario]]:
    """Everybody of the bestiary against its like: a name, and what it starts from."""
    for key, _, _ in sources.opponents(rules):
        mine, theirs = (sources.opponent(rules, key, side=side) for side in (MINE, THEIRS))
        for preset, (_, ground) in PRESETS.items():
            plan = Encounter()
            for number in range(1, most + 1):
                plan = add_contender(add_contender(plan, mine), theirs)
                yield f"{preset} {key} {number}v{number}", converted(ground(plan), tactic)


def fought(scenario: Scenario, fights: int, seed: int) -> Counter[str]:
    """How so many fights ended, their rounds, and what was done in them."""
    seen: Counter[str] = Counter()
    start = SYSTEM.start(scenario)
    policies: list[Policy] = [Counting(one, seen) for one in SYSTEM.policies(scenario)]
    table = Silent(RandomDice(seed), policies)
    for number in range(fights):
        ending = play(SYSTEM, start.fight(stream_of(seed, number)), table)
        seen["fights"] += 1
        seen["rounds"] += ending.rounds
        seen[f"end {ending.reason}"] += 1
    return seen


def run(n: int, seed: int) -> Report:
    """Let everybody fight by each tactic of its own; per thousand fights."""
    rules = house_rules()
    facts: dict[str, int] = {}
    for tactic in ("", *(name for name in TRAVELLER_TACTICS if name != "random")):
        total: Counter[str] = Counter()
        stuck: Counter[str] = Counter()
        for name, scenario in line_ups(rules, tactic=tactic):
            seen = fought(scenario, n, seed)
            total += seen
            stuck[name] = THOUSAND * seen["end stalemate"] // n
        words = tactic or "each its own"
        facts |= {f"{words}: {word}": total[word] for word in sorted(total)}
        facts[f"{words}: rounds of ten fights"] = 10 * total["rounds"] // total["fights"]
        for reason in ("stalemate", "breaks off"):
            share = THOUSAND * total[f"end {reason}"] // total["fights"]
            facts[f"{words}: {reason}, in 1,000"] = share
        for name, share in stuck.most_common(5):
            facts[f"{words}, {name}: stalemates in 1,000"] = share
    return Report("traveller_sense", n, seed, facts)
