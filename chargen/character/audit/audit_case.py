"""The document under judgement, and the accounts it is judged by."""

from collections.abc import Iterable
from typing import NamedTuple

from chargen.character.decisions.approval_state import ItemStates
from chargen.character.document.build import Build, Choices
from chargen.character.document.pools import PoolId, creation_pool
from chargen.character.document.requests import PoolName
from chargen.rules.model import Ruleset


class AuditCase(NamedTuple):
    """A document under judgement, with its rules and the GM's approvals."""

    rules: Ruleset
    build: Build
    states: ItemStates

    @property
    def choices(self) -> Choices:
        """Return the player's choices."""
        return self.build.choices

    def grants(self, item: str) -> bool:
        """The GM has agreed to it (CC-12)."""
        return item in self.states and self.states[item].grants

    def pending(self, item: str) -> bool:
        """The GM has yet to look at it (CC-12)."""
        return item not in self.states or self.states[item].pending


class AuditEntry(NamedTuple):
    """A line before the sums are drawn."""

    pool: PoolId
    amount: int
    subject: str
    reason: str
    rule: str


class PoolSum(NamedTuple):
    """One pool of creation in points: income, expenses, what exchange brings, what is left."""

    budget: int
    spent: int
    exchanged: int
    left: int


class FlawSum(NamedTuple):
    """Worth of flaws in SkP, against the most a character may have (CC-11)."""

    approved: int
    pending: int
    cap: int


class Account(NamedTuple):
    """The accounts of creation, in points of all three pools."""

    income: tuple[AuditEntry, ...]
    exchange: tuple[AuditEntry, ...]
    expenses: tuple[AuditEntry, ...]

    def pool(self, name: PoolName) -> PoolSum:
        """The sums of one pool."""
        budget, exchanged, spent = (total(part, creation_pool(name)) for part in self)
        return PoolSum(budget, -spent, exchanged, budget + exchanged + spent)


def total(entries: Iterable[AuditEntry], pool: PoolId) -> int:
    """The sum of the entries of one pool."""
    return sum(entry.amount for entry in entries if entry.pool == pool)


def rounded_up(levels: int, per_point: int) -> int:
    """Points are whole: a part of one costs a whole one."""
    return -(-levels // per_point)
