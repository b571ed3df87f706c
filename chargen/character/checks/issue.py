"""Findings of a check: a sentence with numbers, a rule, and remedies."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from chargen.character.document.build import Build


class Severity(Enum):
    """The weight of an issue for the verdict (CC-15)."""

    ILLEGAL = "illegal"
    """A rule is broken even if the GM agreed to everything pending."""
    NEEDS_GM = "needs GM"
    """The GM has to look at it."""
    EXCEPTION = "exception"
    """The GM granted something beyond the rules."""
    WARNING = "warning"
    """Allowed, but probably not meant."""
    TO_DO = "to do"
    """The weight of issues in a build still to be completed; no check gives it."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out of an issue: what it does, in words, and the edit that does it."""

    label: str
    edit: Callable[[Build], Build]
    asks: bool = False
    """True if it only asks the GM; until the GM agrees, the issue stays as NEEDS GM."""
    on_review: bool = False
    """True if it gives up points that could still be spent, which only Review offers (CC-14)."""
    lowers: bool = False
    """It lowers what was bought; what was raised last should go first."""


@dataclass(frozen=True, slots=True)
class Issue:
    """Something a check found."""

    rule: str
    severity: Severity
    subject: str
    """The subject, as ``SubjectKind.subject`` makes it: ``pool:skill``, ``stat:REF`` ..."""
    title: str
    """The fact, with numbers."""
    remedies: tuple[Remedy, ...]
    """One to three; each alone mends this, or asks for creation to be reopened first."""
    follows: bool = False
    """It is so only until the GM has agreed to what has an issue of its own."""
    reason: str = ""
    """The reason behind the title; empty if the title suffices."""

    @property
    def message(self) -> str:
        """Title and reason in one line."""
        return f"{self.title}: {self.reason}" if self.reason else self.title

    def note_until(self, words: str) -> "Issue":
        """Return the issue with the time it lasts added to its end."""
        if self.reason:
            return replace(self, reason=f"{self.reason}, {words}")
        return replace(self, title=f"{self.title}, {words}")


def count(issues: Iterable[Issue], *severities: Severity) -> int:
    """Return how many things have one of these weights; what only follows from another is none."""
    return sum(issue.severity in severities and not issue.follows for issue in issues)
