"""Review: every point with its rule and running sum, the verdict, and the end of creation."""

from dataclasses import dataclass

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity, count
from chargen.character.checks.ledger import reopened_words
from chargen.character.checks.verdict import Verdict, standing, standing_of
from chargen.character.display_names import points, pool_name
from chargen.character.document.events import Reopen
from chargen.character.document.pools import PoolId
from chargen.character.document.requests import ReopenRequest
from chargen.character.edits import creation, edits
from chargen.character.number_format import signed
from chargen.character.subjects import SubjectKind, split_subject
from chargen.files.text import today
from chargen.gui.dialogs.messages import agreed
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, box, button, column, frame, label, row
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.audit.audit_text import line_words
from chargen.views.frozen_build import freezing_words

COLUMNS = (
    Column("Rule", 76, lambda e: e.rule),
    Column("What", 0, lambda e: e.what),
    Column("Points", 82, lambda e: e.amount, right=True),
    Column("Sum", 82, lambda e: e.running, right=True, leaves=2, tip="Sum of this pool so far"),
    Column("Pool", 110, lambda e: e.pool, leaves=1),
)


@dataclass(frozen=True, slots=True)
class LineEntry:
    """One line of the proof."""

    key: str
    rule: str
    what: str
    amount: str
    running: str
    pool: str


class ReviewPage(Page):
    """The proof, line by line, and *Finish creation*."""

    help_words = (
        "Every point with its rule and running sum. Explain and Rules by id say of each sentence "
        "of a rule whether the handout says it, the base game, or a ruling where both are silent. "
        "LEGAL alone rests on the rules as shipped or on signed approvals; it says so where "
        "approvals are only recorded, or where the card of the campaign is not trusted here. "
        "Finish creation when it says LEGAL; a build the GM reopened is said to be open until it "
        "is finished again."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.word = label("", "title")
        self.words = label("", "muted", wrap=True)
        self.finish = button("Finish creation", self._finish, role="primary")
        self.reopen = button("Ask to reopen creation", self._reopen)
        self.which = Segments(
            "Pool",
            (
                ("all", "All"),
                ("stat", "Stats"),
                ("skill", "Skills"),
                ("perk", "Perks"),
                ("later", "In play"),
            ),
        )
        self.view = RowsView(COLUMNS, "Every point")
        words = box(column(self.word, self.words, gap=4))
        buttons = column(self.finish, self.reopen, None)
        card = frame("card", row(words, buttons, margins=(16, 12, 16, 12), grows=words))
        self.setLayout(column(card, row(self.which, None), self.view, grows=self.view))
        self.which.chosen.connect(self._show)
        self.view.went_to.connect(self._look)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.which, self.view)

    def reveal(self, subject: str) -> bool:
        del subject
        (self.finish if self.finish.isEnabled() else self.reopen).setFocus()
        return True

    def _show(self, *_: object) -> None:
        document, character = self.document, self.document.character
        proof = audit(character.rules, character.build, character.states)
        verdict = standing(character.build, character.states, proof.verdict, proof.breaches)
        self.word.setText(verdict.text)
        self.words.setText(_sentence(document))
        finished = character.books.finished
        self.finish.setVisible(not finished)
        self.finish.setEnabled(not document.read_only)
        self.reopen.setVisible(finished)
        self.reopen.setEnabled(not document.read_only)
        self._entries = {
            str(number): line for number, line in enumerate(proof.lines) if self._fits(line.pool)
        }
        self.view.rows_model.set_rows(
            [
                LineEntry(
                    key=key,
                    rule=line.rule,
                    what=line_words(character, line),
                    amount=signed(line.amount),
                    running=str(line.running),
                    pool=pool_name(character.rules, line.pool),
                )
                for key, line in self._entries.items()
            ]
        )

    def _fits(self, pool: PoolId) -> bool:
        which = self.which.value
        return which in {"all", pool.kind} or (which == "later" and not pool.is_creation)

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.RULE.subject(self._entries[key].rule))

    def _finish(self) -> None:
        document = self.document
        unspent = [
            i.message
            for i in document.issues
            if split_subject(i.subject).kind is SubjectKind.UNSPENT
        ]
        after = document.judge(creation.finish(document.build, today()))
        verdict = standing_of(after, check(after)).text
        words = [f"Creation ends here; this character is {verdict}."]
        words += [f"{text[0].upper()}{text[1:]}." for text in unspent]
        if document.verdict is Verdict.ILLEGAL:
            words.append("What is illegal stays so: mend it first if you can.")
        words.append("Stats, skills, perks and flaws are frozen then; play begins.")
        words += freezing_words(document.character)
        if agreed(self, "Finish creation", "\n".join(words), "OK"):
            document.edit("Finish creation", creation.finish(document.build, today()))

    def _reopen(self) -> None:
        build = self.document.build
        name = edits.new_item_id(build, "reopen")
        request = ReopenRequest(kind="reopen", id=name, reason="")
        event = Reopen(event="reopen", on=today(), request=request)
        self.document.edit("Ask to reopen creation", edits.append(build, event))


def _sentence(document: Document) -> str:
    issues = document.issues
    state = "Creation is finished." if document.character.books.finished else "Still in creation."
    if again := reopened_words(document.character):
        state = f"Creation was {again}."
    if document.standing.draft:
        return f"{state} {points(len(issues), 'thing')} to do; they are among the checks."
    grave = count(issues, Severity.ILLEGAL, Severity.NEEDS_GM)
    if not grave:
        return f"{state} Every point is accounted for."
    return f"{state} {grave} of {points(len(issues), 'finding')} in the way; see the checks."
