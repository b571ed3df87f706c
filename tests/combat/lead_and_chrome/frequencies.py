"""How often things happen by Lead and Chrome in many rounds, beside their exact chances."""

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

from chargen.combat.harm.fight import Attack
from chargen.combat.kernel.dice import Dice, RandomDice
from chargen.combat.kernel.driver import Policy, RecordingDriver, SilentDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.lead_and_chrome.actions.action import PASSED
from chargen.combat.lead_and_chrome.actions.declarations import IN_A_HURRY, USUALLY
from chargen.combat.lead_and_chrome.actions.quick_draw import QuickDraw
from chargen.combat.lead_and_chrome.flow import system as rounds
from chargen.combat.lead_and_chrome.model.combatant import NO_PLACE
from chargen.combat.lead_and_chrome.model.events import DrawFumbled
from chargen.combat.lead_and_chrome.rolls import attack, initiative
from chargen.combat.lead_and_chrome.rolls.fumble import NAMES
from tests.combat.lead_and_chrome.builders import (
    REVOLVER,
    RIFLE,
    drawing,
    gunfighter,
    plate,
    scenario,
    shootout,
    weapon,
)

SIGMAS = 4
"""Standard errors within which a count has to lie."""


class Counted(NamedTuple):
    """How often something happened, of how many, and how likely it is."""

    name: str
    times: int
    of: int
    chance: Fraction

    def fault(self) -> str:
        """What is wrong with it; empty if nothing is."""
        expected = self.of * self.chance
        spread = float(expected * (1 - self.chance)) ** 0.5
        if abs(self.times - float(expected)) <= SIGMAS * spread:
            return ""
        return f"{self.name}: {self.times:,} of {self.of:,}, expected {float(expected):,.0f}"


class Says(Policy):
    """Begins each round alike and lets every Action go by."""

    def __init__(self, opening: Action) -> None:
        self.opening = opening

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """The opening, or nothing."""
        return PASSED if question.fault(fight, PASSED) is None else self.opening


ORDER = ((0, "933/2000", "67/1000"), (3, "3311/5000", "589/10000"), (6, "8219/10000", "409/10000"))


def order(n: int, dice: Dice) -> list[Counted]:
    """Who of two comes first, by the difference of their Reflexes (T2-03)."""
    found: list[Counted] = []
    for lead, first, tied in ORDER:
        fight = shootout(scenario(gunfighter("Ann", REF=2 + lead), gunfighter("Cid", 1, 8, REF=2)))
        one, other = fight.combatants
        table = SilentDriver(dice, [])
        seen: Counter[int] = Counter()
        for _ in range(n):
            one.place = other.place = NO_PLACE
            initiative.roll_all(fight, table)
            seen[(one.place > other.place) - (one.place < other.place)] += 1
        found.append(Counted(f"first by {lead}", seen[1], n, Fraction(first)))
        found.append(Counted(f"at once by {lead}", seen[0], n, Fraction(tied)))
    return found


def fumbles(n: int, dice: Dice) -> list[Counted]:
    """Whole rounds with a Quick-Draw that fumbles on 2, and on 2 to 5 (T2-01, T2-02)."""
    found: list[Counted] = []
    wild = weapon(no_guard=True, hair_trigger=True)
    for arm, second, chance in ((REVOLVER, -1, Fraction(1, 100)), (wild, 1, Fraction(1, 10))):
        armour = (plate(99),)
        ann = drawing("Ann", arm, REVOLVER, armour=armour)
        start = scenario(ann, gunfighter("Cid", 1, 8, armour=armour))
        policies: list[Policy] = [Says(QuickDraw(0, 1, second=second)), Says(USUALLY)]
        table = RecordingDriver(dice, policies)
        fresh = shootout(start)
        seen: Counter[str] = Counter()
        for _ in range(n):
            table.events.clear()
            rounds.play(fresh.copy(), table)
            seen.update(_results(table.events))
        name = "wild draw" if second >= 0 else "draw"
        shares = dict(zip(NAMES, (Fraction(1, 3), Fraction(1, 3), Fraction(1, 6), Fraction(1, 6)),
                          strict=True))  # fmt: skip
        found.append(Counted(f"{name} fumbles", sum(seen.values()), n, chance))
        found += [
            Counted(f"{name}: {result}", seen[result], n, chance * share)
            for result, share in shares.items()
        ]
    return found


def _results(told: list[Any]) -> list[str]:
    return [NAMES[event.result] for event in told if isinstance(event, DrawFumbled)]


def tasks(n: int, dice: Dice) -> list[Counted]:
    """Stat and skill 10 against 20, aimed or not (T2-08), by the rule that rolls it."""
    found: list[Counted] = []
    ann = gunfighter("Ann", REF=6, CL=6, skills={"rifle": 4}, weapons=(RIFLE,))
    for opening, chance in ((USUALLY, Fraction(16, 25)), (IN_A_HURRY, Fraction(21, 100))):
        fight = shootout(scenario(ann, gunfighter("Cid", 1, 40)))
        fight.combatants[0].unaimed = opening is IN_A_HURRY
        shot = Attack(fight.combatants[0], fight.combatants[1], 0)
        table = SilentDriver(dice, [])
        times = sum(attack.attack_succeeds(fight, table, shot) for _ in range(n))
        found.append(Counted("unaimed task" if chance < 1 / 2 else "task", times, n, chance))
    return found


def counted(n: int, seed: int) -> list[Counted]:
    """Everything that is counted, so many times each."""
    dice = RandomDice(seed)
    return [*order(n, dice), *fumbles(n, dice), *tasks(n, dice)]
