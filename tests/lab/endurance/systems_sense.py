"""Whether fights under each round system make sense: how they end, and what tactics make use of.

Under each system every opponent of the bestiary meets its like on every preset, one against one
to four against four, ``n`` fights each, and then small fights are fought that fit single means.
It fails where a fiftieth of the fights of a size are stalemates, where more than five moves of a
hundred go back by choice after one that went nearer, where a tactic answers what is not allowed,
and on any action or way to do it that no tactic ever uses and that ``EXCUSED`` does not name.
With PYTHONPATH at a tree of ``packaging/compiling.py`` it is quick.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Policy, SilentDriver
from chargen.combat.kernel.fight import BaseCombatant, BaseFight, nearest_enemy
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import System, stream_of
from chargen.combat.kernel.system import run as play
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, add_fighter, set_system
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.combat.fitting import fitting
from tests.lab.endurance.report import Report

MOST = 4
"""Fighters of a side in the largest line-up."""
THOUSAND = 1_000
MOST_STUCK = 20
"""Stalemates in a thousand fights that are too many."""
FITS = 100
"""Fights of each that fits a means."""
CLEAR_STEP = 300
"""Centimetres nearer to the enemy, or farther, that count as a change of direction."""
MOST_REVERSALS = 5
"""Reversals in a hundred moves that are too many."""
_THINGS = "Needs a thing; offered by hand where the scene holds it (AL-R28)."
_UNASKED = "Built-in tactics always answer it alike, and are not asked."
EXCUSED: Mapping[str, Mapping[str, str]] = {
    "gray_dawn": {
        "take_stance": _UNASKED,
        "strike twin": "Has a fight of its own in the program of Gray Dawn, `means`.",
        "fire twin": "Has a fight of its own in the program of Gray Dawn, `means`.",
        "draw off": "Has a fight of its own in the program of Gray Dawn, `means`.",
    },
    "lead_and_chrome": {
        "pass": "Is for whoever has nothing to do.",
    },
    "alien_cards": {
        "leap": _THINGS,
        "peek": _THINGS,
        "lock": _THINGS,
        "open": _THINGS,
        "use_terminal": _THINGS,
        "use_machinery": _THINGS,
        "drive": _THINGS,
        "disarm away": "A weapon in the hand can be fired, and one that is thrown away cannot.",
        "clear_jam": "Only the referee jams a weapon (AL-R18); a test of the tactics has one.",
    },
    "traveller_s4": {
        "try": _UNASKED,
        "spend": _UNASKED,
        "else_and_attack": "A GM says what the other action is (S4-R20).",
        "other": "Changes nothing in a fight (S4-R20).",
        "cease": "A pull is free; there is always somebody to fire it at, or it is not asked.",
        "watch panic": "A Watch is for whoever cannot be seen yet: one sure attack waits for him.",
        "watch automatic": "As with Panic Fire.",
    },
}
"""What no tactic uses, by system, each with the reason."""


def means(system: System) -> Iterator[str]:
    """Name every action of a system, and every way to do it that can be chosen."""
    for shape in system.actions.values():
        yield shape.name
        yield from (f"{shape.name} {way}" for way in shape.values if _is_way(shape.values[way]))


def _is_way(usual: object) -> bool:
    return usual is False


def named(system: System, action: Action) -> Iterator[str]:
    """Name everything an action makes use of."""
    shape = system.actions[int(action.kind)]
    yield shape.name
    for way, usual in shape.values.items():
        if _is_way(usual) and getattr(action, way):
            yield f"{shape.name} {way}"


class Counted(Policy):
    """A tactic whose answers are counted by what they make use of, and its ways to and fro."""

    def __init__(self, system: System, policy: Policy, seen: Counter[str]) -> None:
        self.system = system
        self.policy = policy
        self.seen = seen
        self.fight: BaseFight | None = None
        self.at: tuple[int, int] | None = None
        """The fighter's place when last asked in this fight."""
        self.onward = False
        self.forced = False
        """Whether the fighter's last move was one that a failed check left (CB-72)."""

    def asked_always(self) -> bool:
        """As the tactic says."""
        return self.policy.asked_always()

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the tactic does; it has to be allowed."""
        fighter = fight.fighters[question.fighter]
        self._look(fight, fighter)
        self.forced = getattr(fighter, "failed", False)
        action = self.policy.choose(fight, question)
        fault = question.fault(fight, action)
        if fault is not None:
            self.seen[f"refused: {fault}"] += 1
        self.seen.update(f"does {each}" for each in named(self.system, action))
        return action

    def _look(self, fight: BaseFight, fighter: BaseCombatant) -> None:
        """Count a move, and whether it goes back after one that went nearer."""
        here = int(fighter.x), int(fighter.y)
        if fight is not self.fight:
            self.fight, self.at, self.onward = fight, here, False
        enemy = nearest_enemy(fight.fighters, fighter)
        if here == self.at or self.at is None or enemy is None:
            return
        there = float(enemy.x), float(enemy.y)
        gained = math.dist(self.at, there) - math.dist(here, there)
        self.at = here
        self.seen["moves"] += 1
        if abs(gained) >= CLEAR_STEP:
            self.seen["reversals"] += self.onward and gained < 0 and not self.forced
            self.onward = gained > 0


def line_ups(
    rules: Ruleset, system: str, most: int = MOST, tactic: str = ""
) -> Iterator[tuple[str, int, Scenario]]:
    """Everybody of the bestiary against its like: a name, fighters a side, what it starts from.

    All of them by one tactic, if one is named.
    """
    for key, _ in sources.opponents(rules):
        mine, theirs = (sources.opponent(rules, key, side=side) for side in (MINE, THEIRS))
        for preset, (_, ground) in PRESETS.items():
            plan = set_system(FightSetup(), system)
            for size in range(1, most + 1):
                plan = add_fighter(add_fighter(plan, mine), theirs)
                scenario = scenario_builder.scenario(ground(plan))
                for one in scenario.fighters:
                    one.tactic = tactic or one.tactic
                yield f"{preset} {key} {size}v{size}", size, scenario


def fought(scenario: Scenario, fights: int, seed: int) -> Counter[str]:
    """How so many fights ended, their rounds, and what was done in them."""
    seen: Counter[str] = Counter()
    system = SYSTEMS[scenario.system]
    start = system.start(scenario)
    policies: list[Policy] = [Counted(system, one, seen) for one in system.policies(scenario)]
    table = SilentDriver(RandomDice(seed), policies)
    for number in range(fights):
        ending = play(system, start.fight(stream_of(seed, number)), table)
        seen["fights"] += 1
        seen["rounds"] += ending.rounds
        seen[f"end {ending.reason}"] += 1
    return seen


def never(system: str, seen: Counter[str]) -> list[str]:
    """What no tactic made use of, and nobody has excused."""
    excused = EXCUSED.get(system, {})
    return [
        each for each in means(SYSTEMS[system]) if not seen[f"does {each}"] and each not in excused
    ]


def run(n: int, seed: int) -> Report:
    """Let everybody fight under each system; shares in fights of a thousand."""
    rules = house_rules()
    facts: dict[str, int] = {}
    failures: list[str] = []
    for key in SYSTEMS:
        sizes: dict[int, Counter[str]] = {size: Counter() for size in range(1, MOST + 1)}
        stuck: Counter[str] = Counter()
        for name, size, scenario in line_ups(rules, key):
            seen = fought(scenario, n, seed)
            sizes[size] += seen
            stuck[name] = seen["end stalemate"]
        total = sum(sizes.values(), Counter())
        for scenario in fitting(key):
            total += fought(scenario, FITS, seed)
        facts |= {f"{key}, {word}": total[word] for word in sorted(total)}
        for size, seen in sizes.items():
            for reason in ("stalemate", "breaks off"):
                share = THOUSAND * seen[f"end {reason}"] // seen["fights"]
                facts[f"{key}, {size}v{size}: {reason} in 1,000"] = share
            if MOST_STUCK * seen["fights"] < THOUSAND * seen["end stalemate"]:
                failures.append(f"{key}, {size}v{size}: too many stalemates")
        if 100 * total["reversals"] > MOST_REVERSALS * total["moves"]:
            failures.append(f"{key}: fighters go to and fro")
        facts |= {f"{key}, {name}: stalemates": found for name, found in stuck.most_common(5)}
        failures += [f"{key}, {word}" for word in total if word.startswith("refused")]
        failures += [f"{key}: no tactic ever does {each}" for each in never(key, total)]
    return Report("systems_sense", n, seed, facts, tuple(failures))
