"""Lead and Chrome in many rounds: how often things happen, and how fights between equals end.

``n`` rounds of each kind are counted beside their exact chances (200,000 make a good run). Then
everybody of the bestiary meets its like on every preset, one against one to four against four, a
fight each for every 50,000 rounds; of these at most one in fifty may be a stalemate.
"""

from collections import Counter

from chargen.combat.dice import RandomDice
from chargen.combat.fight import Fight
from chargen.combat.lead_and_chrome.shapes import ACTIONS
from chargen.combat.question import Action, Question
from chargen.combat.system import run as play
from chargen.combat.system import stream_of, system_of
from chargen.combat.table import Policy, Silent
from chargen.encounter import sources, to_scenario
from chargen.encounter.presets import PRESETS
from chargen.encounter.setup import MINE, THEIRS, Encounter, add_contender, set_system
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.combat.lead_and_chrome.frequencies import counted
from tests.endurance.report import Report

MOST = 4
"""Fighters of a side in the largest line-up."""
ROUNDS_A_FIGHT = 50_000
STALEMATES = 50
"""One in so many fights may be a stalemate."""


class _Watched(Policy):
    """A tactic whose Actions are counted."""

    def __init__(self, policy: Policy, seen: Counter[str]) -> None:
        self.policy = policy
        self.seen = seen

    def asked_always(self) -> bool:
        """As the tactic says."""
        return self.policy.asked_always()

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the tactic does."""
        action = self.policy.choose(fight, question)
        self.seen[f"action {ACTIONS[int(action.kind)].name}"] += 1
        return action


def mirrors(rules: Ruleset, fights: int, seed: int, most: int = MOST) -> Counter[str]:
    """How everybody's fights against its like end, and what is done in them."""
    seen: Counter[str] = Counter()
    for key, _, _ in sources.opponents(rules):
        mine, theirs = (sources.opponent(rules, key, side=side) for side in (MINE, THEIRS))
        for _, ground in PRESETS.values():
            plan = set_system(Encounter(), "lead_and_chrome")
            for _ in range(most):
                plan = add_contender(add_contender(plan, mine), theirs)
                scenario = to_scenario.scenario(ground(plan))
                system = system_of(scenario)
                start = system.start(scenario)
                watched: list[Policy] = [_Watched(p, seen) for p in system.policies(scenario)]
                table = Silent(RandomDice(seed), watched)
                for number in range(fights):
                    ending = play(system, start.fight(stream_of(seed, number)), table)
                    seen["fights"] += 1
                    seen["rounds"] += ending.rounds
                    seen[f"end {ending.reason}"] += 1
    return seen


def run(n: int, seed: int) -> Report:
    """Count, then let everybody fight."""
    found = counted(n, seed)
    failures = [one.fault() for one in found if one.fault()]
    facts = {f"{one.name}, in {n:,}": one.times for one in found}
    seen = mirrors(house_rules(), max(1, n // ROUNDS_A_FIGHT), seed)
    facts |= {word: seen[word] for word in sorted(seen)}
    if STALEMATES * seen["end stalemate"] > seen["fights"]:
        failures.append(f"{seen['end stalemate']} stalemates in {seen['fights']} fights")
    return Report("lead_and_chrome", n, seed, facts, tuple(failures))
