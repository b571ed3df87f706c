"""Requests to the GM for a stat or the removal of a flaw, and the conversion of IP."""

from PySide6.QtWidgets import QWidget

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.quotes import PerkPointsPurchase, Quote, offer, quote
from chargen.character.document.build import Build
from chargen.character.document.decision import RecordedDecision
from chargen.character.document.events import RequestMade
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.files.text import today
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import box, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.views.progress.entries import trait_name
from chargen.views.progress.purchase_offer import levels, offer_purchase, offer_words
from chargen.views.progress.requests import request_for

ASK = "Send request"


class RequestForm(Form):
    """A request to the GM, its price, and the reason (AD-07, AD-08).

    A table that signs nothing can record the GM's approval with it.
    """

    def __init__(self, parent: QWidget, document: Document, key: str, level: int, gm: str) -> None:
        words = "The request costs nothing until your GM approves it and you complete the purchase."
        super().__init__(parent, "Request approval", words, ok=ASK, width=460)
        self.document, self.key = document, key
        name = trait_name(document.character, key)
        now, top = levels(document.character, key)
        self.level = NumberField("New level", now + 1, max(now + 1, top), level)
        self.price = label("", "small", wrap=True)
        self.reason = ProseField("Reason", "Why your GM should approve", height=96)
        if split_subject(key).kind is SubjectKind.STAT:
            self.add(row(label(f"Raise {name} from {now} to", "strong"), self.level, None))
        else:
            self.add(label(f"Buy off {name}", "strong", wrap=True))
            self.level.setParent(self)
            self.level.hide()
        self.approved = CheckBox("The GM has approved this")
        self.by = LineField("GM's name", "Name of the GM", gm)
        approval = row(self.approved, self.by, grows=self.by)
        self.add(self.price, self.reason, box(approval))
        for part in (self.approved, self.by):
            part.setVisible(not document.character.states.signed)
        self.by.setEnabled(False)
        self.approved.toggled.connect(self._suit)
        self.level.changed.connect(lambda _: self._show())
        self._show()

    def complaint(self) -> str:
        if not self.reason.written:
            return "Enter a reason for the GM."
        offered = offer(self.document.character, [self.asking()])
        return offered.sentence if isinstance(offered, Fault) else ""

    def asking(self) -> RequestMade:
        """Return the request as an event of the ledger."""
        build = self.document.build
        request = request_for(
            self.document.character,
            self.key,
            self.level.value(),
            name=edits.new_item_id(build, "request"),
            reason=self.reason.written,
        )
        return RequestMade(event="asked", on=today(), request=request)

    def build(self) -> Build:
        """Return the build with the request, and with approval and purchase if it is approved."""
        asked = self.asking()
        build = edits.append(self.document.build, asked)
        if not self.approved.isChecked():
            return build
        decision = RecordedDecision(
            kind="recorded", item=asked.request, verdict="approved", by=self.by.written,
            on=today(), note="",
        )  # fmt: skip
        build = edits.record_decision(build, decision)
        character = self.document.judge(build)
        offer = offer_purchase(character, self.key, self.level.value(), on=today())
        return edits.append(build, *offer.events)

    def _suit(self, *_: object) -> None:
        approved = self.approved.isChecked()
        self.by.setEnabled(approved)
        buys = approved and self.build().ledger[-1].event != "asked"
        self.ok.setText("Record and buy" if buys else "Record approval" if approved else ASK)

    def _show(self) -> None:
        self.price.setText(
            offer_purchase(self.document.character, self.key, self.level.value()).words
        )
        self._suit()


class PerkPointsForm(Form):
    """A number of perk points, and their price (AD-06)."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        price = document.character.rules.improvement.perk_point
        words = (
            f"One perk point costs {price} general IP and stays in your balance until you spend it."
        )
        super().__init__(parent, "Convert IP to perk points", words, ok="Convert IP", width=420)
        self.document = document
        self.points = NumberField("Perk points", 1, 100)
        self.words = label("", "small", wrap=True)
        self.add(row(label("Perk points"), self.points, None), self.words)
        self.points.changed.connect(lambda _: self._show())
        self._show()

    def offered(self) -> Quote | Fault:
        """Return the price at this moment, or what is against it."""
        return quote(self.document.character, PerkPointsPurchase(self.points.value()), today())

    def complaint(self) -> str:
        offered = self.offered()
        return offered.sentence if isinstance(offered, Fault) else ""

    def _show(self) -> None:
        offered = self.offered()
        words = offer_words(self.document.character, offered) if isinstance(offered, Quote) else ""
        self.words.setText(words or self.complaint())


def ask_request(parent: QWidget, document: Document, key: str, level: int, gm: str) -> str:
    """Record a request to the GM as one step, approved or not; return the GM's name."""
    form = RequestForm(parent, document, key, level, gm)
    if not run_dialog(form):
        return gm
    name, approved = trait_name(document.character, key), form.approved.isChecked()
    what = "Record GM approval" if approved else "Request approval"
    document.edit(f"{what}: {name}", form.build())
    return form.by.written if approved else gm
