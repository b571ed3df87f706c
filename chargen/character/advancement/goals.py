"""The player's goals: their cost, and the sessions they take at the usual pace.

A goal commits a player to nothing: the price is asked again at the moment of purchase.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from chargen.character.advancement.advancement_rules import Fault, skill_key_fault
from chargen.character.derived.derive import Character
from chargen.character.display_names import flaw_name, perk_name, row_name, skill_name
from chargen.character.document.build import FlawGoal, Goal, PerkGoal, SkillGoal, StatGoal
from chargen.character.document.events import Award
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId, skill_pool
from chargen.character.points import pricing
from chargen.character.points.ledger import flaw_points
from chargen.character.subjects import split_key
from chargen.rules.house import is_barred
from chargen.rules.model import ContentTable, Ruleset


@dataclass(frozen=True, slots=True)
class Pace:
    """The rate of general IP so far (AD-01)."""

    sessions: int
    """Days on which general IP were awarded; an award without a date is a session of its own."""
    ip: int
    """General IP awarded in them, awards taken back not counted."""

    def sessions_for(self, ip: int) -> int | None:
        """Return the sessions that bring ``ip`` general IP at this pace; None if there is none."""
        if ip <= 0:
            return 0
        return -(-ip * self.sessions // self.ip) if self.ip else None


@dataclass(frozen=True, slots=True)
class GoalStep:
    """One goal in its turn: what it costs, who pays, and what is still to earn."""

    goal: Goal
    from_level: int
    to_level: int
    price: int
    """Price of the whole in IP, whatever pool pays (AD-03, AD-06, AD-07, AD-08)."""
    own: int
    """Of these, paid by the skill's own IP, or by perk or stat points on the books (AD-04)."""
    general: int
    """General IP that pay the rest."""
    lacking: int
    """General IP still to earn until this goal and all before it are paid."""
    fault: Fault | None = None
    """The rule against ever buying it in this form; it then costs nothing here."""

    @property
    def reached(self) -> bool:
        """Nothing is left to do."""
        return self.fault is None and self.from_level >= self.to_level


def pace(character: Character) -> Pace:
    """Return how fast general IP were awarded so far (AD-01)."""
    awards = [
        event
        for number, event in enumerate(character.build.ledger, 1)
        if type(event) is Award
        and event.ip
        and number not in character.books.refunded
        and character.states.counts(event)
    ]
    days = {award.on for award in awards if award.on}
    undated = sum(not award.on for award in awards)
    return Pace(len(days) + undated, sum(award.ip for award in awards))


def plan(character: Character, goals: Sequence[Goal]) -> tuple[GoalStep, ...]:
    """Return the goals in this order, each paid from what those before it leave (AD-04, AD-11)."""
    purse = _Funds.left_by(character)
    return tuple(_step(character, goal, purse) for goal in goals)


@dataclass(slots=True)
class _Funds:
    """The funds left while goals are paid in turn, and the levels they lead to."""

    left: Counter[PoolId]
    levels: dict[tuple[str, str], int] = field(default_factory=dict)
    owed: int = 0
    """General IP that are not there yet."""

    @classmethod
    def left_by(cls, character: Character) -> "_Funds":
        return cls(Counter({p: max(0, n) for p, n in character.books.balances.items()}))

    def take(self, pool: PoolId, amount: int) -> int:
        """Take as much as there is, at most ``amount``; return it."""
        taken = min(amount, self.left[pool])
        self.left[pool] -= taken
        return taken


def _step(character: Character, goal: Goal, purse: _Funds) -> GoalStep:
    start, end = _levels(character, goal, purse)
    if fault := next(goal_faults(character, goal), None):
        return GoalStep(goal, start, end, 0, 0, 0, purse.owed, fault)
    price, own = _paid(character, goal, (start, end), purse)
    general = price - own
    purse.owed += general - purse.take(GENERAL, general)
    purse.levels[_place(goal)] = max(start, end)
    return GoalStep(goal, start, end, price, own, general, purse.owed)


def _paid(
    character: Character, goal: Goal, levels: tuple[int, int], purse: _Funds
) -> tuple[int, int]:
    """Return the price in IP and what pools other than general IP pay of it."""
    rules, prices = character.rules, character.rules.improvement
    start, end = levels[0], max(levels)
    match goal:
        case SkillGoal():
            price = pricing.skill_ip(prices, start, end)
            return price, purse.take(skill_pool(goal.skill), price)
        case PerkGoal():
            cost = pricing.perk_cost(rules.perks[goal.perk], start, end)
            on_books = purse.take(PERK_POINTS, cost)
            return pricing.perk_points_ip(prices, cost), pricing.perk_points_ip(prices, on_books)
        case StatGoal():
            cost = pricing.stat_points_between(rules, goal.stat, start, end)
            on_books = purse.take(STAT_POINTS, cost)
            return pricing.stat_points_ip(prices, cost), pricing.stat_points_ip(prices, on_books)
        case FlawGoal():
            value = flaw_points(rules, character.books.flaws[goal.flaw]) if end > start else 0
            return pricing.flaw_removal_ip(prices, value), 0


def _place(goal: Goal) -> tuple[str, str]:
    match goal:
        case SkillGoal():
            return goal.kind, goal.skill
        case PerkGoal():
            return goal.kind, goal.perk
        case StatGoal():
            return goal.kind, goal.stat
        case FlawGoal():
            return goal.kind, goal.flaw


def _levels(character: Character, goal: Goal, purse: _Funds) -> tuple[int, int]:
    """Return from and to which level a goal leads; a flaw goes from 0, there, to 1, gone."""
    books = character.books
    match goal:
        case SkillGoal():
            now = books.skills[goal.skill]
        case PerkGoal():
            now = books.perks[goal.perk]
        case StatGoal():
            now = books.stats[goal.stat]
        case FlawGoal():
            now = int(goal.flaw in books.removed)
        case _:
            assert_never(goal)
    end = 1 if isinstance(goal, FlawGoal) else goal.level
    return purse.levels.get(_place(goal), now), end


def goal_faults(character: Character, goal: Goal) -> Iterator[Fault]:
    """Yield what the rules have against a goal however many IP there are (AD-03..AD-08)."""
    rules = character.rules
    match goal:
        case SkillGoal():
            if fault := skill_key_fault(rules, goal.skill):
                yield fault
            if not character.skills[goal.skill]:
                yield from _barred(rules, "skills", split_key(goal.skill)[0])
            yield from _top(
                "AD-03", skill_name(rules, goal.skill), goal.level, rules.skill_costs.top
            )
        case PerkGoal():
            yield from _perk(character, goal)
        case StatGoal():
            top = rules.attractiveness.cap if goal.stat == "ATTR" else rules.stat_costs.top
            yield from _top("AD-07", goal.stat, goal.level, top)
        case FlawGoal():
            flaw = character.books.flaws.get(goal.flaw)
            if flaw is None:
                yield Fault("AD-08", "the character has no such flaw")
            elif flaw.id not in character.books.removed and not character.states[flaw.id].grants:
                name = flaw_name(flaw)
                yield Fault("AD-08", f"{name} was not approved, so there is nothing to buy off")


def _perk(character: Character, goal: PerkGoal) -> Iterator[Fault]:
    name = perk_name(character.rules, goal.perk)
    perk = character.rules.perks.get(goal.perk)
    if perk is None:
        yield Fault("CC-19", f"{name} is not a perk of these rules")
        return
    if not character.perks[goal.perk]:
        yield from _barred(character.rules, "perks", goal.perk)
    if perk.creation_only and character.books.perks[goal.perk] < goal.level:
        yield Fault("AD-06", f"{name} is available in creation only")
    yield from _top("CC-09", name, goal.level, perk.max_levels)


def _barred(rules: Ruleset, table: ContentTable, key: str) -> Iterator[Fault]:
    if is_barred(rules, table, key):
        yield Fault("CC-19", f"{row_name(rules, table, key)} is not allowed in this campaign")


def _top(rule: str, name: str, level: int, top: int) -> Iterator[Fault]:
    if level > top:
        yield Fault(rule, f"{name} {level} is above the highest level, {top}")
