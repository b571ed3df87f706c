"""Both statements of the rules say the same of every document."""

import ast
import inspect
from collections import Counter
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chargen.character.audit import audit
from chargen.character.audit.creation_audit import find_least_exchange
from chargen.character.checks import check
from chargen.character.checks.issue import Severity
from chargen.character.checks.verdict import reach_verdict
from chargen.character.decisions.approval_state import ItemStates, plain_states
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import Build, Exchanging
from chargen.character.document.pools import PoolId, creation_pool
from chargen.character.edits import edits
from chargen.rules.model import (
    Attractiveness,
    Budgets,
    ExchangeRates,
    ImprovementPrices,
    Ruleset,
    StepCosts,
)
from tests.builders import rules
from tests.character.audit_documents import POOLS, likely, likely_builds, proof
from tests.profiles import share
from tests.strategies import builds

ALLOWED = {
    "chargen.character.document": {"events", "requests"},
    "chargen.character.document.build": {"AttrRoll", "Build", "Choices", "frozen_digest"},
    "chargen.character.decisions.approval_state": {
        "ItemStates", "items_of", "presumed",
    },  # lists, nothing summed
    "chargen.character.checks.verdict": {"Verdict"},
    "chargen.character.subjects": {"WORD", "SubjectKind", "split_key"},
    "chargen.character.display_names": {"STATE_WORDS", "points"},  # words; nothing is added up
    "chargen.character.document.decision": {"GAINS"},
    "chargen.character.document.pools": {
        "GENERAL", "PERK", "PERK_POINTS", "SKILL", "STAT", "STAT_POINTS", "PoolId", "creation_pool",
        "skill_pool",
    },  # what a pool is; none is reckoned there
    "chargen.character.document.exemptions": {"exemption_id"},
    "chargen.character.document.requests": {"PoolName"},
    "chargen.files.text": {"slug"},
    "chargen.rules.gear": {"Armour"},
    "chargen.rules.house": {"varied"},
    "chargen.rules.model": {
        "BOUGHT_STATS", "SPECIAL_EQUIPMENT", "ContentTable", "ExchangeRates", "Ruleset", "Stat",
        "StepCosts",
    },
}  # fmt: skip


def test_the_second_statement_borrows_nothing_that_reckons() -> None:
    """The audit imports the document, the rule data and the decisions, and no price or sum."""
    folder = Path(inspect.getsourcefile(audit) or "").parent
    taken = {
        (str(node.module), alias.name)
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("chargen")
        for alias in node.names
    }
    theirs = {pair for pair in taken if not pair[0].startswith("chargen.character.audit")}
    assert theirs == {(module, name) for module, names in ALLOWED.items() for name in names}


class Account(NamedTuple):
    """What both statements of the rules say about a document, in one shape."""

    verdict: str
    pools: dict[str, tuple[int, ...]]
    flaws: tuple[int, ...]
    ip: dict[PoolId, int]
    stats: dict[str, int]
    skills: dict[str, int]
    perks: dict[str, int]
    breaches: frozenset[tuple[str, str]]
    lines: list[tuple[PoolId, int, str]]
    """Pool, amount and subject of each, sorted."""


def first(build: Build, ruleset: Ruleset | None = None, *, signed: bool = False) -> Account:
    """What pricing, ledger, replay, faults and checks say."""
    states = ItemStates(plain_states(build), signed=signed)
    character = derive(ruleset or rules(), build, states)
    found = check(character)
    pools = {name: character.creation.pool(name) for name in POOLS}
    entries = (*character.creation.entries, *(entry for _, entry in character.books.entries))
    return Account(
        reach_verdict(found).value,
        {name: (p.budget, p.spent, p.exchanged, p.left) for name, p in pools.items()},
        _flaws_of(character),
        dict(character.books.balances),
        {str(stat): level for stat, level in character.stats.items()},
        _above_nothing(character.skills),
        _above_nothing(character.perks),
        frozenset((i.rule, i.subject) for i in found if i.severity is Severity.ILLEGAL),
        sorted((e.pool, e.amount, e.subject) for e in entries if e.amount),
    )


def second(build: Build, ruleset: Ruleset | None = None, *, signed: bool = False) -> Account:
    """What the audit says."""
    said = audit(ruleset or rules(), build, ItemStates(plain_states(build), signed=signed))
    return Account(
        said.verdict,
        {name: tuple(pool) for name, pool in said.pools.items()},
        tuple(said.flaws),
        dict(said.ip),
        dict(said.stats),
        _above_nothing(said.skills),
        _above_nothing(said.perks),
        said.breaches,
        sorted((line.pool, line.amount, line.subject) for line in said.lines),
    )


def _flaws_of(character: Character) -> tuple[int, ...]:
    approved = sum(own.value for own in character.flaws if own.state.grants)
    pending = sum(own.value for own in character.flaws if own.state.pending)
    return approved, pending, character.grants.flaw_cap


def _above_nothing(levels: object) -> dict[str, int]:
    assert isinstance(levels, dict)
    return {name: level for name, level in levels.items() if level}


@settings(max_examples=share(400))
@given(st.one_of(builds(), likely_builds))
def test_both_statements_of_the_rules_agree(build: Build) -> None:
    """Pools, flaws, balances, levels, breaches and verdict are the same."""
    assert second(build) == first(build)


@pytest.mark.rule("AD-01")
@settings(max_examples=share(250))
@given(st.one_of(builds(), likely_builds))
def test_both_statements_agree_where_the_gm_signs(build: Build) -> None:
    """IP that came in no packet count for nothing by both, and make both ask for the GM."""
    assert second(build, signed=True) == first(build, signed=True)


def foreign() -> Ruleset:
    """Rules in which every number of ours is another, so that none can be written into the code."""
    ours = rules()
    return ours.model_copy(
        update={
            "budgets": Budgets(stat=45, skill=120, perk=9),
            "exchange": ExchangeRates(skill_per_stat=5, skill_per_perk=2, one_pool=363),
            "stat_costs": StepCosts(cumulative=(2, 3, 5, 7, 8, 9, 11)),
            "skill_costs": StepCosts(cumulative=(4,)),
            "attractiveness": Attractiveness(
                dice=3, sides=4, skill_points_per_level=3, levels_per_stat_point=3, cap=9
            ),
            "flaws": ours.flaws.model_copy(
                update={"cap": 11, "severity": {"mild": 4, "moderate": 10, "crippling": 14}}
            ),
            "improvement": ImprovementPrices(
                skill_per_level=7, new_skill=9, perk_point=25, stat_point=35, flaw_skill_point=12
            ),
        }
    )


@given(st.one_of(builds(), likely_builds))
def test_both_statements_take_their_numbers_from_the_rules(build: Build) -> None:
    """By the rules of another game they still agree."""
    assert second(build, foreign()) == first(build, foreign())


@given(st.one_of(builds(), likely_builds))
def test_every_point_stands_in_a_line(build: Build) -> None:
    """The lines of a pool add up, one by one, to what is left of it."""
    said = proof(build)
    sums: Counter[PoolId] = Counter()
    for line in said.lines:
        sums[line.pool] += line.amount
        assert sums[line.pool] == line.running
        assert line.amount
    left = {name: said.pools[name].left for name in POOLS}
    assert {name: sums[creation_pool(name)] for name in POOLS} == left
    assert {pool: total for pool, total in sums.items() if not pool.is_creation} == said.ip


@pytest.mark.rule("CC-04")
@given(likely_builds)
def test_both_starts_reach_the_same_characters(build: Build) -> None:
    """What the three pools can pay by exchange, the one pool can pay, and nothing else."""
    three = proof(edits.set_exchange(build, Exchanging()))
    one = proof(edits.set_exchange(build, Exchanging(mode="one-pool")))
    assert (min(pool.left for pool in three.pools.values()) < 0) == (one.pools["skill"].left < 0)


def test_likely_documents_are_of_every_kind() -> None:
    """Of 200 documents as players make them every verdict is that of twenty or more."""
    found = Counter(proof(likely(Random(seed))).verdict for seed in range(200))
    assert len(found) == 4
    assert min(found.values()) >= 20


@given(st.integers(-12, 12), st.integers(-40, 40), st.integers(-12, 12))
def test_the_least_exchange_is_the_least_of_all(stat: int, skill: int, perk: int) -> None:
    """Trying every exchange there is finds none better (CC-03)."""
    rates = ExchangeRates(skill_per_stat=4, skill_per_perk=3, one_pool=345)
    if min(stat, skill, perk) >= 0:
        return
    tries = [
        (4 * max(0, -stat - x) + 3 * max(0, -perk - y) + max(0, -skill + 4 * x + 3 * y),
         abs(x) + abs(y), 4 * abs(x) + 3 * abs(y), x, y)
        for x in range(min(0, -stat), max(0, -stat) + 1)
        for y in range(min(0, -perk), max(0, -perk) + 1)
        if max(x, y) <= 0 or skill - 4 * x - 3 * y >= 0
    ]  # fmt: skip
    assert (
        find_least_exchange(rates, {"stat": stat, "skill": skill, "perk": perk}) == min(tries)[3:]
    )
