"""Requests: what was asked of the GM, what was decided, and what came of it (AD-07, AD-08)."""

from typing import Literal

from PySide6.QtWidgets import QFrame

from chargen.character.advancement.quotes import Quote, offer
from chargen.character.document.events import RequestClosed
from chargen.character.document.requests import StatRequest
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.files.text import today
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.vocabulary import RECORD_DECISION
from chargen.gui.widgets.elements import box, button, column, label, restyle, row
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.approval.approval_text import standing
from chargen.views.progress.entries import trait_name
from chargen.views.progress.purchase_offer import offer_purchase, purchase_name
from chargen.views.progress.requests import RequestRow, request_rows, request_trait

COLUMNS = (
    Column("Date", 112, lambda r: r.on),
    Column("Request", 0, lambda r: r.name, spoken=lambda r: f"{r.name}: {r.state}, {r.outcome}"),
    Column("", 26, lambda r: r.mark, spoken=lambda r: r.state),
    Column("GM", 168, lambda r: r.state),
    Column("Price", 76, lambda r: r.price, right=True, leaves=2, tip="Price if completed now"),
    Column("Result", 96, lambda r: r.outcome, leaves=1),
)
EMPTY = (
    "No requests yet. Raising a stat or buying off a flaw needs GM approval; request "
    "it under Spend."
)


class RequestsView(AdvanceView):
    """The requests, and the current one with its reason, the answer and what can be done."""

    title = "Requests"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.view = RowsView(COLUMNS, "Requests, newest first", _tone, empty=EMPTY)
        self.detail = RequestDetail(document)
        self.detail.decide.clicked.connect(lambda *_: self.asked.emit("decide"))
        self.setLayout(column(self.view, self.detail, grows=self.view))
        self.view.went_to.connect(self._look)
        self.view.acted.connect(lambda _: self.detail.carry.click())

    def show_now(self, *_: object) -> None:
        rows = request_rows(self.document.character)
        self.view.list_rows(rows)
        self.detail.setVisible(bool(rows))
        self.detail.show_request(self.view.current_key)

    def reveal(self, key: str) -> bool:
        self.show_now()
        self.view.setFocus()
        return self.view.go_to(key)

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.REQUEST.subject(key))
        self.detail.show_request(key)


def _tone(request: RequestRow, number: int) -> str:
    if number in {STATE - 1, STATE} and request.open:
        if request.stands is StateKind.APPROVED:
            return "accent"
        return "wrong" if request.stands in {StateKind.REFUSED, StateKind.REVOKED} else "wait"
    return "muted" if number == 0 or not request.open else ""


STATE = 3


class RequestDetail(QFrame):
    """One request: its reason, the GM's decision, and the ways to close it."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self.setProperty("role", "card")
        self.title = label("", "strong", wrap=True)
        self.reason = label("", wrap=True)
        self.answer = label("", "small", wrap=True)
        self.words = label("", "small", wrap=True)
        self.carry = button("Complete purchase", self._carry_out, role="primary")
        self.decide = button(RECORD_DECISION)
        self.end = button("Close request", self._close)
        ways = row(self.carry, self.decide, self.end, None)
        inside = column(self.title, self.reason, self.answer, self.words, gap=4)
        self.setLayout(column(box(inside), ways, gap=8, margins=(12, 8, 12, 10)))

    def show_request(self, key: str) -> None:
        """Show the current state of a request."""
        self.key = key
        character = self.document.character
        request = character.books.requests.get(key)
        if request is None:
            return
        row = next(r for r in request_rows(character) if r.key == key)
        state = character.states[key]
        offer = (
            offer_purchase(character, request_trait(request), self._level())
            if request_trait(request)
            else None
        )
        writable = row.open and not self.document.read_only
        self.title.setText(f"{row.name}: {row.state}, {row.outcome}")
        self.reason.show_words(request.reason)
        self.answer.setText(standing(request, state))
        restyle(self.answer, role="small" if state.grants or not row.open else "wait")
        self.words.show_words(offer.words if offer and row.open and state.grants else "")
        self.carry.setText(offer.label if offer and offer.way == "buy" else "Complete purchase")
        self.carry.setVisible(row.open and state.grants and offer is not None)
        self.carry.setEnabled(writable and offer is not None and offer.way == "buy")
        signed = character.states.signed
        self.decide.setVisible(row.open and state.pending and not signed)
        self.decide.setEnabled(writable)
        self.end.setText("Withdraw request" if state.pending or state.grants else "Close request")
        self.end.setVisible(row.open)
        self.end.setEnabled(writable)

    def _level(self) -> int:
        request = self.document.character.books.requests[self.key]
        return request.to_level if isinstance(request, StatRequest) else 1

    def _carry_out(self) -> None:
        character = self.document.character
        request = character.books.requests[self.key]
        trait = request_trait(request)
        offer = offer_purchase(character, trait, self._level(), on=today())
        if offer.way == "buy":
            build = edits.append(self.document.build, *offer.events)
            name = trait_name(character, trait)
            self.document.edit(purchase_name(character, trait, offer, name, self._level()), build)

    def _close(self) -> None:
        state = self.document.character.states[self.key]
        outcome: Literal["refused", "withdrawn"] = (
            "withdrawn" if state.pending or state.grants else "refused"
        )
        event = RequestClosed(event="closed", on=today(), request=self.key, outcome=outcome)
        if isinstance(offer(self.document.character, [event]), Quote):
            build = edits.append(self.document.build, event)
            self.document.edit(f"Request {outcome}", build)
