"""The one word about a character, and what that word rests on (CC-15).

Every place that shows a verdict uses these words: window, sheet, audit,
command line and desk.
"""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from chargen.character.checks.issue import Issue, Severity, count
from chargen.character.decisions.approval_state import Approved, ItemStates
from chargen.character.decisions.judging_card import Authority
from chargen.character.derived.derive import Character
from chargen.character.display_names import points
from chargen.character.document.build import Build
from chargen.character.document.decision import GAINS
from chargen.character.document.events import Finish, select_events
from chargen.character.document.requests import POOL_NAMES
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
"""The word for an unfinished build that only has points to spend and steps to take."""
TO_DO = frozenset({("CC-07", SubjectKind.ATTR.subject("roll"))})
"""The breaches every new build has until a step is taken, by rule and subject."""
_OPEN = {Severity.ILLEGAL, Severity.WARNING}
"""The weights of issues a build still to be completed may have."""
_LEGAL = {Verdict.LEGAL, Verdict.WITH_EXCEPTIONS}
_COUNTED = {
    Verdict.ILLEGAL: (Severity.ILLEGAL, "problem"),
    Verdict.NEEDS_GM: (Severity.NEEDS_GM, "item"),
    Verdict.WITH_EXCEPTIONS: (Severity.EXCEPTION, "exception"),
}
"""The issues a verdict is about, and what they are called."""


class QualifiedVerdict(NamedTuple):
    """LEGAL and its like, with what is to be added to it."""

    verdict: Verdict | None = None
    """None where the file cannot be read."""
    riders: tuple[Qualifier, ...] = ()
    """Why it is less than the plain word: approvals not signed, a card not trusted here."""
    draft: bool = False
    """Creation is unfinished, and all that is missing are points to spend and steps to take."""
    to_spend: int = 0
    """Creation points of all pools that a draft has left."""
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

    def counted(self, issues: Sequence[Issue]) -> str:
        """Return the word with what it is about, such as DRAFT · 125 points to spend."""
        if self.draft:
            left, to_do = points(self.to_spend, "point"), points(len(issues), "thing")
            return f"{DRAFT} · {left} to spend" if self.to_spend else f"{DRAFT} · {to_do} to do"
        if self.verdict not in _COUNTED:
            return self.word
        severity, noun = _COUNTED[self.verdict]
        number = count(issues, severity)
        text = f"{self.word} · {points(number, noun)}"
        waits = " waits" if number == 1 else " wait"
        return text + (waits if self.verdict is Verdict.NEEDS_GM else "")

    @property
    def short(self) -> str:
        """The same for a narrow column."""
        brief = {Qualifier.RECORDED: "recorded", Qualifier.UNTRUSTED: "not trusted"}
        word = self.word
        if word == Verdict.WITH_EXCEPTIONS:
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


def was_finished(build: Build) -> bool:
    """Return whether creation was ever finished (CC-17)."""
    return any(isinstance(event, Finish) for event in build.ledger)


def standing(
    build: Build,
    states: ItemStates,
    verdict: Verdict,
    broken: Collection[tuple[str, str]],
    left: Iterable[int],
) -> QualifiedVerdict:
    """Return a verdict with its qualifiers, given each breach and what each pool has left.

    A build that was never finished is a draft as long as points are left or a step is missing,
    and nothing else is wrong with it. Only LEGAL has qualifiers.
    """
    finished = was_finished(build)
    to_spend = sum(number for number in left if number > 0)
    lacks = bool(broken) and TO_DO.issuperset(broken)
    draft = not finished and (lacks or (verdict in _LEGAL and to_spend > 0))
    riders: list[Qualifier] = []
    if verdict in _LEGAL:
        riders += [Qualifier.RECORDED] if recorded(build, states) else []
        riders += [] if states.basis.trusted else [Qualifier.UNTRUSTED]
    return QualifiedVerdict(verdict, tuple(riders), draft, to_spend if draft else 0)


def standing_of(character: Character, issues: Sequence[Issue]) -> QualifiedVerdict:
    """Return the word about a character with what the checks found in it."""
    broken = {(i.rule, i.subject) for i in issues if i.severity is Severity.ILLEGAL}
    left = (character.creation.pool(name).left for name in POOL_NAMES)
    return standing(character.build, character.states, reach_verdict(tuple(issues)), broken, left)


def recorded(build: Build, states: ItemStates) -> bool:
    """Return whether anything counts because it was written down, without a signature (CC-12)."""
    approved = any(isinstance(s, Approved) and not s.signed for s in states.values())
    given = select_events(build.ledger, GAINS)
    return approved or (not states.signed and any(states.counts(event) for event in given))
