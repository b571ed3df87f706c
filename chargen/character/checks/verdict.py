"""The one word about a character, and what that word rests on (CC-15).

Every place that shows a verdict uses these words: window, sheet, audit,
command line and desk.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import NamedTuple

from chargen.character.checks.issue import Issue, Severity
from chargen.character.decisions.approval_state import Approved, ItemStates
from chargen.character.decisions.judging_card import Authority
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.document.decision import GAINS
from chargen.character.document.events import Finish
from chargen.character.subjects import SubjectKind


class Verdict(StrEnum):
    """The one word about a character, as the file of a proof has it (CC-15)."""

    LEGAL = "LEGAL"
    NEEDS_GM = "NEEDS GM"
    ILLEGAL = "ILLEGAL"
    WITH_EXCEPTIONS = "LEGAL WITH EXCEPTIONS"


class Qualifier(StrEnum):
    """Why a verdict is less than its plain word."""

    RECORDED = "recorded (not signed)"
    UNTRUSTED = "by a card not trusted here"


UNREADABLE = "UNREADABLE"
"""The word for a file that cannot be read."""
OPPONENT = "OPPONENT"
"""The stamp of an opponent, which no rule of creation binds."""
DRAFT = "DRAFT"
"""The word for an unfinished build in which nothing is wrong but steps not yet taken."""
TO_DO = frozenset({("CC-07", SubjectKind.ATTR.subject("roll"))})
"""The breaches every new build has until a step is taken, by rule and subject."""
_OPEN = {Severity.ILLEGAL, Severity.WARNING}
"""The weights of issues a build still to be completed may have."""
_LEGAL = {Verdict.LEGAL, Verdict.WITH_EXCEPTIONS}


class QualifiedVerdict(NamedTuple):
    """LEGAL and its like, with what is to be added to it."""

    verdict: Verdict | None = None
    """None where the file cannot be read."""
    riders: tuple[Qualifier, ...] = ()
    """Why it is less than the plain word: approvals not signed, a card not trusted here."""
    draft: bool = False
    """Creation is unfinished, and no rule is broken but by a step not yet taken."""
    opponent: bool = False
    """An opponent is held to no point budget, so it has no verdict."""

    @property
    def word(self) -> str:
        """The plain word."""
        if self.draft or self.opponent:
            return DRAFT if self.draft else OPPONENT
        return self.verdict.value if self.verdict else UNREADABLE

    @property
    def text(self) -> str:
        """The whole of it, such as LEGAL, recorded (not signed)."""
        return self.qualified(self.word)

    def qualified(self, words: str) -> str:
        """The whole of it with other words for the verdict, such as how many issues there are."""
        if self.riders == (Qualifier.UNTRUSTED,):
            return f"{words} {Qualifier.UNTRUSTED}"
        return ", ".join((words, *self.riders))

    @property
    def short(self) -> str:
        """The same for a narrow column."""
        brief = {Qualifier.RECORDED: "recorded", Qualifier.UNTRUSTED: "not trusted"}
        word = self.word
        if self.verdict is Verdict.WITH_EXCEPTIONS:
            word = "EXCEPTIONS" if self.riders else "WITH EXCEPTIONS"
        return ", ".join((word, *(brief[each] for each in self.riders)))

    def weight(self, issue: Issue) -> Severity:
        """Return the weight of an issue here: in a draft, missing steps are only to do."""
        return Severity.TO_DO if self.draft and issue.severity in _OPEN else issue.severity

    @property
    def trusted(self) -> bool:
        """Return whether the rules and keys it goes by are trusted here."""
        return Qualifier.UNTRUSTED not in self.riders


def reach_verdict(issues: tuple[Issue, ...]) -> Verdict:
    """ILLEGAL before NEEDS GM before exceptions; warnings do not count (CC-15)."""
    severities = {issue.severity for issue in issues}
    if Severity.ILLEGAL in severities:
        return Verdict.ILLEGAL
    if Severity.NEEDS_GM in severities:
        return Verdict.NEEDS_GM
    return Verdict.WITH_EXCEPTIONS if Severity.EXCEPTION in severities else Verdict.LEGAL


def vouched(states: ItemStates, verdict: Verdict) -> bool:
    """Return whether a character is legal by more than rules its own file brings (CC-15)."""
    return verdict in _LEGAL and states.basis.authority is not Authority.COPY


def standing(
    build: Build, states: ItemStates, verdict: Verdict, broken: Collection[tuple[str, str]]
) -> QualifiedVerdict:
    """Return a verdict with its qualifiers, given rule and subject of each breach.

    Only LEGAL needs to say what it rests on, and only ILLEGAL that it is a draft.
    """
    if verdict not in _LEGAL:
        begun = any(isinstance(event, Finish) for event in build.ledger)
        return QualifiedVerdict(
            verdict, draft=bool(broken) and not begun and TO_DO.issuperset(broken)
        )
    riders = [Qualifier.RECORDED] if recorded(build, states) else []
    riders += [] if states.basis.trusted else [Qualifier.UNTRUSTED]
    return QualifiedVerdict(verdict, tuple(riders))


def standing_of(character: Character, issues: Sequence[Issue]) -> QualifiedVerdict:
    """Return the word about a character with what the checks found in it."""
    broken = {(i.rule, i.subject) for i in issues if i.severity is Severity.ILLEGAL}
    return standing(character.build, character.states, reach_verdict(tuple(issues)), broken)


def recorded(build: Build, states: ItemStates) -> bool:
    """Return whether anything counts because it was written down, without a signature (CC-12)."""
    approved = any(isinstance(s, Approved) and not s.signed for s in states.values())
    given = (event for event in build.ledger if isinstance(event, GAINS))
    return approved or (not states.signed and any(states.counts(event) for event in given))
