"""What a report of fights says, as plain rows: who fought whom, the odds, what happened."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShareLine:
    """How often something was so."""

    name: str
    words: str
    """The share with its interval, as it is said everywhere."""
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ShareGroup:
    """Shares of one question."""

    title: str
    lines: tuple[ShareLine, ...]
    subject: str = ""
    """Whom they are about, if that is one person."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One deed of a fight and what came of it."""

    round: str
    """The number of the round where one begins."""
    text: str


@dataclass(frozen=True, slots=True)
class FightReport:
    """One fight, or the odds of many."""

    title: str
    facts: tuple[tuple[str, str], ...]
    """Who fought where and by which rules, each behind what it is called."""
    headline: str
    remarks: tuple[str, ...] = ()
    """What it costs, what to beware of, what became of numbers."""
    groups: tuple[ShareGroup, ...] = ()
    story: tuple[StoryLine, ...] = ()
