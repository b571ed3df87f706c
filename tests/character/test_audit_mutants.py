"""Thirty-five faults sown into the first statement of the rules: the audit sees every one of them.

Each is one line of one module, changed while the test runs. Both statements then look at the same
documents, made once; they must agree on all of them unless a fault is sown, and differ if one is.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import getsource
from random import Random
from types import ModuleType
from typing import Any, Literal

import pytest

from chargen.character.document import events, requests
from chargen.character.document.build import AttrChoice, AttrRoll, Build, Exchanging
from chargen.character.edits import edits
from chargen.rules.model import BOUGHT_STATS
from tests.builders import blank, decided, flaw
from tests.character.audit_documents import (
    DAY,
    GIFT,
    POINTS,
    RID,
    asked,
    award,
    buy_perk,
    closed,
    conversion,
    finished,
    lesson,
    likely,
    mark,
    perk_points,
    perks,
    raise_skill,
    raise_stat,
    refund,
    remove_flaw,
    reopen,
    skill_award,
    stat_points,
    stats,
    wish,
    with_decisions,
)
from tests.character.test_audit_agrees import Account, first, second

LIKELY = 120
PRICING, LEDGER, EXCHANGE = "points.pricing", "points.ledger", "points.exchange"
GRANTS = "points.grants"
REPLAY, EVENT_RULES = "points.ledger_state", "advancement.advancement_rules"
ENDS: tuple[Literal["refused", "withdrawn"], ...] = ("refused", "withdrawn")

MUTANTS: tuple[tuple[str, str, str], ...] = (
    # prices
    (PRICING, "return table[level - 1]", "return table[level - 2]"),
    (PRICING, "(level - len(table)) * last_step", "(level - len(table) + 1) * last_step"),
    (PRICING, "table[-2] if len(table) > 1 else 0", "table[-3] if len(table) > 1 else 0"),
    (PRICING, "level_cost(rules.stat_costs, level)", "level_cost(rules.skill_costs, level)"),
    (
        PRICING,
        "return -(-levels // rules.attractiveness.levels_per_stat_point)",
        "return levels // rules.attractiveness.levels_per_stat_point",
    ),
    (PRICING, "levels * rules.attractiveness.skill_points_per_level", "levels"),
    (PRICING, "perk.cost * max(0, level - free)", "perk.cost * level"),
    (PRICING, "* times.times // times.over", "* times.times"),
    (PRICING, "in range(from_level, to_level)", "in range(from_level, to_level + 1)"),
    (PRICING, "if level else prices.new_skill", "if level else 0"),
    (
        PRICING,
        "return stat_cost(rules, to_level) - stat_cost(rules, from_level)",
        "return to_level - from_level",
    ),
    (PRICING, "return points * prices.stat_point", "return points * prices.perk_point"),
    (PRICING, "return value * prices.flaw_skill_point", "return value * prices.skill_per_level"),
    # the books of creation
    (GRANTS, "if states[flaw.id].grants)", "if states[flaw.id].kind.name != 'REFUSED')"),
    (GRANTS, "{key: rules.free_perk_levels.get(key, 0)", "{key: 0"),
    (LEDGER, "yield Entry(SKILL, -units * rate,", "yield Entry(SKILL, units * rate,"),
    (LEDGER, "(PERK, exchange.perk, rates.skill_per_perk),", ""),
    (LEDGER, "Pool(held.skill, wanted.skill, moved)", "Pool(held.skill, wanted.skill, 0)"),
    (LEDGER, "pool = creation_pool(grant.pool)", "pool = SKILL"),
    # exchange
    (EXCHANGE, "return -self.stat * rates", "return self.stat * rates"),
    (EXCHANGE, "return lacking, units, worth", "return units, lacking, worth"),
    # the books of advancement
    (LEDGER, "GENERAL, -event.general_ip, event.skill", "GENERAL, -event.skill_ip, event.skill"),
    (REPLAY, "Entry(entry.pool, -entry.amount", 'Entry(PoolId("general IP"), -entry.amount'),
    (REPLAY, "if books.finished and books.states[event.request.id].grants:", "if True:"),
    (REPLAY, "books.skills[event.skill] = books.before[number]", "pass"),
    (REPLAY, "books.removed.discard(event.flaw)", "books.removed.add(event.flaw)"),
    # what an event may not do
    (EVENT_RULES, "if event.skill_ip != own:", "if event.skill_ip > own:"),
    (EVENT_RULES, "if amount > max(0, have):", "if amount >= max(0, have):"),
    (EVENT_RULES, "if event.teacher_level <= level:", "if event.teacher_level < level:"),
    (EVENT_RULES, 'yield Fault(rule, "the request has already been used")', "return"),
    (EVENT_RULES, "(events.SkillAward, events.Mark,", "(events.SkillAward,"),
    (EVENT_RULES, "and request.from_level == event.from_level", ""),
    (EVENT_RULES, "if not state.grants:", "if False:"),
    (EVENT_RULES, 'event.outcome == "refused" and books.states', "False and books.states"),
    (REPLAY, "books.reopened = number", "pass"),
)  # fmt: skip
"""Module, a piece of it that stands there once, and what it becomes."""


def hand_made() -> Iterator[Build]:
    """Documents that stand on the edge of one rule each."""
    yield from _created()
    yield from _learned()
    yield from _asked()


def _created() -> Iterator[Build]:
    three = AttrRoll(dice=(1, 2), source="table")
    yield blank(stats=stats(REF=12, CL=7, LK=10), skills={"rifle": 12, "melee": 4})
    yield blank(attr=AttrChoice(seed=1, rolls=(three,), skill_levels=2, stat_levels=3))
    yield blank(perks=perks(special_equipment=3, devils_luck=2), grants=(POINTS,))
    yield blank(exchange=Exchanging(mode="manual", stat=-2, perk=3), flaws=(flaw(),))
    yield blank(stats=dict.fromkeys(BOUGHT_STATS, 7), perks=perks(contacts=5, combat_sense=3))
    rare = flaw(frequency="rare")
    yield with_decisions(blank(flaws=(rare,), grants=(POINTS, GIFT)), rare, POINTS, GIFT)


def _learned() -> Iterator[Build]:
    own = (award(15), skill_award("rifle", 5), raise_skill("rifle", (0, 1), 5, 5))
    yield finished(blank(), *own, raise_skill("rifle", (1, 2), 0, 10), refund(5), refund(4))
    yield finished(blank(), award(20), skill_award("rifle", 5), raise_skill("rifle", (0, 1), 0, 10))
    yield finished(blank(), mark("rifle"), mark("rifle"), conversion("rifle", 2, 3), refund(4))
    yield finished(blank(skills={"rifle": 2}), lesson("rifle", 2))
    yield finished(blank(), award(60), perk_points(2, 60), buy_perk("center-of-mass", (0, 1), 2))
    yield finished(blank(), reopen(), award(10))
    yield finished(blank(), mark("juggling"))


def _asked() -> Iterator[Build]:
    request, up = wish("REF", 6, 7), raise_stat("REF", (6, 7), 2)
    steps = (award(200), asked(request), stat_points(4, 160), up)
    start = blank(stats=stats(REF=6))
    yield with_decisions(finished(start, *steps), request)
    higher = (award(200), asked(wish("REF", 6, 8)), *steps[2:], raise_stat("REF", (7, 8), 2))
    yield with_decisions(finished(start, *higher), wish("REF", 6, 8))
    yield with_decisions(finished(start, *steps, refund(5), up), request)
    yield with_decisions(finished(start, *steps, stat_points(1, 40)), request)
    yield from (finished(start, asked(request), closed("wish", end)) for end in ENDS)
    lower = wish("REF", 4, 7)
    yield with_decisions(finished(start, steps[0], asked(lower), *steps[2:]), lower)
    yield with_decisions(finished(blank(), reopen()), reopen().request)
    kept = edits.record_decision(finished(start, reopen()), decided(reopen().request, "refused"))
    yield edits.set_stat(kept, "REF", 7)
    lame = with_decisions(blank(flaws=(flaw(),)), flaw())
    healed = (award(60), asked(RID), remove_flaw(60))
    refused = with_decisions(blank(flaws=(flaw(),)), flaw(), word="refused")
    yield with_decisions(finished(refused, *healed), RID)
    yield with_decisions(finished(lame, *healed), RID)
    other = requests.FlawRequest(kind="remove-flaw", id="again", reason="", flaw="flaw-1")
    again = events.RequestMade(event="asked", on=DAY, request=other)
    yield with_decisions(finished(lame, *healed, refund(4), again), RID, other)


@cache
def documents() -> tuple[tuple[Build, Account], ...]:
    """Every document with what the audit says of it, made once, before any fault is sown."""
    made = (*hand_made(), *(likely(Random(seed)) for seed in range(LIKELY)))
    return tuple((build, second(build)) for build in made)


def test_both_statements_agree_where_no_fault_is_sown() -> None:
    """The documents that find the faults find none in the rules as they stand."""
    assert all(first(build) == said for build, said in documents())


@pytest.mark.parametrize("name", sorted({name for name, _, _ in MUTANTS}))
def test_a_module_loaded_again_unchanged_is_no_fault(name: str) -> None:
    """It is the changed line that is found, not the change of clothes."""
    said = documents()
    module = import_module(f"chargen.character.{name}")
    with _changed(module, getsource(module)):
        assert all(first(build) == account for build, account in said)


def test_no_fault_is_sown_twice() -> None:
    """Thirty-five faults are sown, each another."""
    assert len(set(MUTANTS)) == len(MUTANTS) == 35


@pytest.mark.parametrize(("name", "old", "new"), MUTANTS)
def test_every_sown_fault_is_found(name: str, old: str, new: str) -> None:
    """With one line changed, the two statements differ on one document at least."""
    said = documents()
    module = import_module(f"chargen.character.{name}")
    source = getsource(module)
    assert source.count(old) == 1
    with _changed(module, source.replace(old, new)):
        assert any(_differs(build, account) for build, account in said)
    assert first(said[0][0]) == said[0][1]


def _differs(build: Build, said: Account) -> bool:
    """A statement that can say nothing at all is found out just as well."""
    try:
        return first(build) != said
    except (IndexError, KeyError, TypeError, ValueError):
        return True


@contextmanager
def _changed(module: ModuleType, source: str) -> Iterator[None]:
    """The module has this source, and everybody who took a name from it has the new one."""
    before = dict(vars(module))
    users = [m for name, m in sorted(sys.modules.items()) if name.startswith("chargen.")]
    takers: list[tuple[ModuleType, str, str, Any]] = [
        (user, alias, name, value)
        for name, value in before.items()
        if getattr(value, "__module__", None) == module.__name__
        for user in users
        if user is not module
        for alias, taken in vars(user).items()
        if taken is value
    ]
    try:
        exec(compile(source, str(module.__file__), "exec"), vars(module))  # noqa: S102 - our own source, one line changed
        for user, alias, name, _ in takers:
            setattr(user, alias, vars(module)[name])
        yield
    finally:
        for user, alias, _, value in takers:
            setattr(user, alias, value)
        vars(module).clear()
        vars(module).update(before)
