"""The legality proof of a character, line by line: the second statement of the rules.

It was written from the rule page alone and shares no code with the first statement (pricing,
exchange, ledger, faults, checks), so that neither can hide the other's mistakes. Please keep it
so: it imports the document, the rule data and the decisions, and nothing that reckons.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from chargen.character.audit.advancement_audit import bar_breaches, ledger_breaches, replay
from chargen.character.audit.audit_case import Account, AuditCase, AuditEntry, FlawSum, PoolSum
from chargen.character.audit.audit_ledger import AuditLedger
from chargen.character.audit.creation_audit import account, flaw_sum
from chargen.character.audit.creation_limits import (
    barred_breaches,
    barred_rows,
    flaw_breaches,
    gear_breaches,
    layer_breaches,
    level_breaches,
    own_breaches,
    pool_breaches,
    roll_breaches,
)
from chargen.character.checks.verdict import Verdict
from chargen.character.decisions.approval_state import ItemStates, items_of, presumed
from chargen.character.document import requests
from chargen.character.document.build import Build
from chargen.character.document.decision import GAINS
from chargen.character.document.exemptions import exemption_id
from chargen.character.document.pools import PoolId
from chargen.rules.house import varied
from chargen.rules.model import Ruleset


class ProofLine(NamedTuple):
    """One point account entry: the points gained (+) or spent (-), and the rule."""

    pool: PoolId
    amount: int
    running: int
    """Sum of that pool so far, this line included."""
    subject: str
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class Proof:
    """The verdict on a character, and every line of the accounts behind it (CC-15)."""

    verdict: Verdict
    pools: Mapping[str, PoolSum]
    flaws: FlawSum
    ip: Mapping[PoolId, int]
    """Balance of every pool of advancement that has a line."""
    stats: Mapping[str, int]
    skills: Mapping[str, int]
    perks: Mapping[str, int]
    lines: tuple[ProofLine, ...]
    breaches: frozenset[tuple[str, str]]
    """Rule and subject of what is broken even if the GM agrees to everything pending."""

    @property
    def left(self) -> tuple[int, ...]:
        """The points each creation pool has left."""
        return tuple(pool.left for pool in self.pools.values())


def audit(rules: Ruleset, build: Build, states: ItemStates) -> Proof:
    """A character is legal if no line of its accounts breaks a rule (CC-15)."""
    if build.campaign is not None:
        rules = varied(rules, build.campaign.house)
    real, hoped = AuditCase(rules, build, states), AuditCase(rules, build, presumed(states))
    books, sums = replay(real), account(real)
    lines = _lines((*sums.income, *sums.exchange, *sums.expenses, *books.entries))
    breaches = _breaches(hoped, account(hoped), replay(hoped))
    return Proof(
        verdict=_verdict(real, books, breaches, _breaches(real, sums, books)),
        pools={name: sums.pool(name) for name in requests.POOL_NAMES},
        flaws=flaw_sum(real),
        ip={line.pool: line.running for line in lines if not line.pool.is_creation},
        stats=_levels_of(books, "stat"),
        skills=_levels_of(books, "skill"),
        perks=_levels_of(books, "perk"),
        lines=lines,
        breaches=breaches,
    )


def _verdict(
    case: AuditCase, books: AuditLedger, broken: Collection[object], doubtful: Collection[object]
) -> Verdict:
    """Return ILLEGAL where no approval could help, NEEDS GM where one is pending (CC-15)."""
    asking = [item.id for item in (*case.choices.flaws, *case.choices.grants)]
    asking += [item.id for item in items_of(case.build) if item.kind == "own-gear"]
    asking += [exemption_id(table, key) for table, key in barred_rows(case)]
    asking += [item for item in books.asked if item not in books.closed]
    given = [event.packet for event in case.build.ledger if isinstance(event, GAINS)]
    if broken:
        return Verdict.ILLEGAL
    waiting = any(case.states.gain(packet).pending for packet in given)
    if doubtful or waiting or any(case.pending(item) for item in asking):
        return Verdict.NEEDS_GM
    reopened = books.opened and not books.finished
    if reopened or any(case.grants(grant.id) for grant in case.choices.grants):
        return Verdict.WITH_EXCEPTIONS
    return Verdict.LEGAL


def _breaches(case: AuditCase, sums: Account, books: AuditLedger) -> frozenset[tuple[str, str]]:
    return frozenset(
        (
            *pool_breaches(case, sums),
            *level_breaches(case),
            *roll_breaches(case),
            *gear_breaches(case, books),
            *own_breaches(case),
            *barred_breaches(case),
            *layer_breaches(case),
            *flaw_breaches(case),
            *bar_breaches(case, books),
            *ledger_breaches(case, books),
        )
    )


def _levels_of(books: AuditLedger, kind: str) -> dict[str, int]:
    """Return the levels of one kind; a skill or perk back at 0 is none any more, a stat remains."""
    levels = {name: level for (of, name), level in books.levels.items() if of == kind}
    return levels if kind == "stat" else {name: level for name, level in levels.items() if level}


def _lines(entries: Iterable[AuditEntry]) -> tuple[ProofLine, ...]:
    """Every pool's running sum is the sum of its lines; lines of nothing are left out (AD-10)."""
    running: Counter[PoolId] = Counter()
    lines = []
    for entry in entries:
        running[entry.pool] += entry.amount
        if entry.amount:
            pool, amount, *words = entry
            lines.append(ProofLine(pool, amount, running[pool], *words))
    return tuple(lines)
