"""One open character: the build, what follows from it, and how it came about (undo)."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chargen.character.checks import check
from chargen.character.checks.issue import Issue
from chargen.character.checks.remedies import latest_first
from chargen.character.checks.verdict import QualifiedVerdict, Verdict, reach_verdict, standing_of
from chargen.character.derived.derive import Character, derive_unverified
from chargen.character.document.build import Build
from chargen.character.edits.undo import step_to
from chargen.files.text import today
from chargen.gui.application.undo_store import Store, Words
from chargen.gui.vocabulary import REQUEST_REOPENING
from chargen.rules.model import Ruleset
from chargen.views.table_rolls import RollResult

FROZEN = (
    "Creation is finished, so stats, skills, perks and flaws change only with IP. "
    f"To correct creation, press {REQUEST_REOPENING} on the Review page."
)


class Document(Store[Build]):
    """Holds the immutable build; everything else is worked out from it at every change."""

    looked_at = Signal(str)
    """The player looks at another subject, named as in issues."""
    refused = Signal(str)
    """A request was not carried out, or not as asked for; the sentence gives the reason."""
    notified = Signal(str)
    """Something was done with the document that left the build as it is, such as an export."""
    place_changed = Signal()
    """The file, or the right to write, changed."""

    def __init__(
        self,
        rules: Ruleset,
        build: Build,
        *,
        judge: Callable[[Build], Character] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(build, parent)
        self.rules = rules
        self.path: Path | None = None
        self.read_only = ""
        """Why this document cannot be written; empty when it can."""
        self.held_by = ""
        """The program that has its file open, in words; empty if no other has."""
        self.left = 0
        """Number of the ledger's first entries that have left the program: no step removes them."""
        self.judge = judge or partial(derive_unverified, rules)
        """Derives a character from a build, by the cards trusted here if there are any to ask."""
        self.rolls: tuple[RollResult, ...] = ()
        """Rolls at the table, the latest first; no file keeps them and undo leaves them."""
        self._character: Character
        self._issues: tuple[Issue, ...]
        self._standing: QualifiedVerdict
        self._subject = ""
        self._before = build
        """The build before the last edit: what it raised is what remedies lower first."""
        self._work_out()

    @property
    def build(self) -> Build:
        """The current document."""
        return self.value

    @property
    def character(self) -> Character:
        """The character derived from the build."""
        return self._character

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The issues the checks report, the gravest first."""
        return self._issues

    @property
    def verdict(self) -> Verdict:
        """The one word about the character (CC-15)."""
        return reach_verdict(self._issues)

    @property
    def standing(self) -> QualifiedVerdict:
        """The same with what it rests on."""
        return self._standing

    @property
    def subject(self) -> str:
        """The subject the player looks at."""
        return self._subject

    @property
    def name(self) -> str:
        """The character's name in titles."""
        return self.build.choices.name or "Unnamed"

    @property
    def flaw_cap(self) -> int:
        """The most SkP from flaws this character may have (CC-11)."""
        return self._character.grants.flaw_cap

    @property
    def why_read_only(self) -> str:
        """Why nothing can be changed here and what to do, in sentences; empty if it can."""
        if not self.read_only:
            return ""
        return f"Read-only: {self.read_only}. Use Save as… to make your own copy."

    @property
    def can_edit(self) -> bool:
        return not self.read_only

    @property
    def held(self) -> str:
        """Why what costs points cannot be changed here, in sentences; empty if it can (CC-17)."""
        if self.read_only:
            return self.why_read_only
        return FROZEN if self._character.books.finished else ""

    def edit(self, words: Words[Build], build: Build, merge: str = "") -> None:
        """Change the build by a step; a read-only document takes none."""
        if self.read_only:
            self.refused.emit(self.why_read_only)
        else:
            self._before = self.build
            super().edit(words, build, merge)

    def let_go(self, count: int | None = None) -> None:
        """Remember that the first ``count`` entries of the ledger, or all, have left (AD-10).

        They were exported, printed or sent, or the GM has seen them: undo reverses them from now
        on instead of taking them out.
        """
        self.left = max(self.left, len(self.build.ledger) if count is None else count)

    def step_to(self, target: Build) -> None:
        """Go where an undo step leads, as far as what has left the program allows."""
        result = step_to(self.build, target, self.left, today())
        self.put(result.build)
        if result.words:
            self.refused.emit(result.words)

    def reconsider(self) -> None:
        """Work out again where everything stands, as when a card was trusted."""
        self._work_out()
        self.changed.emit()

    def look_at(self, subject: str) -> None:
        """Announce the subject the player looks at."""
        if subject != self._subject:
            self._subject = subject
            self.looked_at.emit(subject)

    def begin(self, build: Build) -> None:
        """Take another build without a step to undo, as when a file is opened."""
        self.left = 0
        self.rolls = ()
        super().begin(build)

    def _work_out(self) -> None:
        self._character = self.judge(self.build)
        issues = check(self._character)
        self._issues = tuple(latest_first(self._character, issue, self._before) for issue in issues)
        self._standing = standing_of(self._character, self._issues)
