"""Rows of a fight report: fighters, odds and story."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShareLine:
    """The share of fights with one outcome."""

    name: str
    words: str
    """The share with its interval, as in the window."""
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ShareGroup:
    """Shares of one question."""

    title: str
    lines: tuple[ShareLine, ...]
    subject: str = ""
    """The fighter they concern, if it is one."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One action of a fight and its consequences."""

    round: str
    """The number of a round that begins here; empty otherwise."""
    text: str


@dataclass(frozen=True, slots=True)
class FightReport:
    """One fight, or the odds of many."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """Fighters, map and rules, each with a title."""
    headline: str
    remarks: tuple[str, ...] = ()
    """Costs, warnings and conversions."""
    groups: tuple[ShareGroup, ...] = ()
    story: tuple[StoryLine, ...] = ()
