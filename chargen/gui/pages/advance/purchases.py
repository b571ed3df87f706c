"""Purchases with IP: skills, perks, stats and flaws, each with its price at this moment."""

from PySide6.QtWidgets import QFrame

from chargen.character.document.state_kind import StateKind
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.files.text import today
from chargen.gui.dialogs.gm.requests import ask_perk_points, ask_request
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.widgets.elements import Segments, button, column, label, restyle, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import FilterField, LineField
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.progress.entries import trait_name
from chargen.views.progress.goals import goal_for
from chargen.views.progress.purchase_offer import (
    PurchaseOffer,
    gives_languages,
    is_family,
    levels,
    offer_purchase,
    purchase_name,
)
from chargen.views.progress.purchases import (
    PurchaseRow,
    flaw_wares,
    perk_wares,
    skill_wares,
    stat_wares,
)

SOURCES = {"skill": skill_wares, "perk": perk_wares, "stat": stat_wares, "flaw": flaw_wares}
TITLES = {
    "skill": ("Skill", "Level", 64, "Skill IP"),
    "perk": ("Perk", "Level", 84, "Price"),
    "stat": ("Stat", "Level", 64, "Price"),
    "flaw": ("Flaw", "Severity", 168, "Skill pts"),
}


def _columns(kind: str) -> tuple[Column, ...]:
    name, level, width, own = TITLES[kind]
    return (
        Column(name, 0, lambda w: w.name, spoken=_spoken),
        Column(level, width, lambda w: w.level, right=kind != "flaw"),
        Column(own, 72, lambda w: w.own, right=True, leaves=1),
        Column("Next level", 130, lambda w: w.price, right=True, tip="Price of the next level now"),
        Column("", 128, lambda w: w.last, right=True),
    )


def _spoken(ware: PurchaseRow) -> str:
    return f"{ware.name} {ware.note}, {ware.level}, next level {ware.price} {ware.short}".strip()


class SpendView(AdvanceView):
    """Four lists, and the selected row with its price, its way and its refusal."""

    title = "Spend"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.kind = Segments(
            "Kind", (("skill", "Skills"), ("perk", "Perks"), ("stat", "Stats"), ("flaw", "Flaws"))
        )
        self.filter = FilterField("Filter purchases")
        self.which = Segments("Show", (("all", "All"), ("mine", "Mine"), ("payable", "Affordable")))
        self.points = button("Convert IP…", self._buy_points)
        self.lists = CompactStack()
        self.detail = PurchaseDetail(document)
        self.tables: dict[str, RowsView] = {}
        for kind in SOURCES:
            view = RowsView(_columns(kind), f"{TITLES[kind][0]}s to buy with IP", _tone, notes=True)
            view.went_to.connect(self._look)
            view.acted.connect(lambda _: self.detail.act())
            self.tables[kind] = view
            self.lists.add(view)
        bar = row(self.kind, self.filter, self.points, self.which, grows=self.filter)
        self.setLayout(column(bar, self.lists, self.detail, grows=self.lists))
        self.kind.chosen.connect(self.show_now)
        self.which.chosen.connect(self.show_now)
        self.filter.changed.connect(self.show_now)

    def show_now(self, *_: object) -> None:
        kind = self.kind.value
        view = self.tables[kind]
        wanted = self.filter.text().casefold().strip()
        wares = SOURCES[kind](self.document.character)
        shown = [w for w in wares if wanted in w.name.casefold() and self._fits(w)]
        self.points.setVisible(kind == "perk")
        self.points.setEnabled(not self.document.read_only)
        view.empty.setText(
            "This character has no flaws."
            if not wares
            else "Nothing matches. Clear the filter to see all."
        )
        view.rows_model.set_rows(shown)
        self.lists.turn_to(view)
        self.filter.lead_to(view)
        if shown and not view.current_key:
            view.go_to(shown[0].key)
        self.detail.setVisible(bool(shown))
        self.detail.show_ware(view.current_key)

    def reveal(self, key: str) -> bool:
        """Lead to a trait such as ``skill:rifle``."""
        kind = split_subject(key).kind
        if kind not in self.tables:
            return False
        self.kind.choose(kind)
        self.which.choose("all")
        self.filter.clear()
        self.show_now()
        self.tables[kind].setFocus()
        return self.tables[kind].go_to(key)

    def _fits(self, ware: PurchaseRow) -> bool:
        match self.which.value:
            case "mine":
                return ware.mine
            case "payable":
                return ware.payable
            case _:
                return True

    def _look(self, key: str) -> None:
        self.document.look_at(key)
        self.detail.show_ware(key)

    def _buy_points(self) -> None:
        offered = ask_perk_points(self.window(), self.document)
        if offered is not None:
            build = edits.append(self.document.build, *offered.events)
            self.document.edit("Convert IP to perk points", build)


def _tone(ware: PurchaseRow, number: int) -> str:
    if number == len(TITLES["skill"]):
        granted = ware.asked is StateKind.APPROVED
        return "accent" if granted else "wait" if ware.asked else "wrong"
    closed = number == PRICE and not ware.priced
    return "muted" if closed or ware.new else ""


PRICE = 3


class PurchaseDetail(QFrame):
    """The selected row: its price now and the IP that pay it, or the rule against it in numbers."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.key = ""
        self.setProperty("role", "card")
        self.title = label("", "strong")
        self.to = label("to", "muted")
        self.level = NumberField("New level", 0, 99, width=48)
        self.word = LineField("Specialisation")
        self.words = label("", "small", wrap=True)
        self.buy = button("Buy level", self.act, role="primary")
        self.goal = button("Add to goals", self._add_goal, role="link")
        head = row(self.title, self.word, self.to, self.level, None, self.goal, self.buy)
        self.setLayout(column(head, self.words, gap=4, margins=(12, 8, 12, 8)))
        self.level.changed.connect(lambda _: self._show())
        self.word.changed.connect(lambda _: self._show())

    @property
    def deal(self) -> PurchaseOffer:
        """The offer for the selected row at the prices of this moment."""
        character, word = self.document.character, self.word.written
        return offer_purchase(character, self.key, self.level.value(), word=word, on=today())

    def show_ware(self, key: str) -> None:
        """Show another ware at its next level, or the same one as it stands."""
        now, top = levels(self.document.character, key) if key else (0, 0)
        wanted = self.level.value() if key == self.key else 0
        self.key = key
        value = wanted if now < wanted <= top else now + 1
        self.level.show_range(now + 1, max(now + 1, top), value)
        if key:
            self._show()

    def act(self) -> None:
        """Buy it, or ask the GM for it."""
        offer = self.deal
        if self.document.read_only or offer.way == "closed":
            return
        name = trait_name(self.document.character, self.key)
        if offer.way == "ask":
            ask_request(self.window(), self.document, self.key, self.level.value())
            return
        build = edits.append(self.document.build, *offer.events)
        character, to = self.document.character, self.level.value()
        words = purchase_name(character, self.key, offer, name, to)
        self.word.clear()
        self.document.edit(words, build)

    def _show(self) -> None:
        character, kind = self.document.character, split_subject(self.key).kind
        now, top = levels(character, self.key)
        family, tongues = is_family(character, self.key), gives_languages(character, self.key)
        name = trait_name(character, self.key)
        self.title.setText(f"{name} {now}" if now and kind is not SubjectKind.FLAW else name)
        self.word.setVisible(family or (tongues and now < top))
        self.word.setPlaceholderText("which language?" if tongues else f"which {name.lower()}?")
        for part in (self.to, self.level):
            part.setVisible(kind is not SubjectKind.FLAW and now < top)
        offer = self.deal
        self.buy.setText(offer.label)
        self.buy.setEnabled(offer.way != "closed" and not self.document.read_only)
        self.goal.setEnabled(not self.document.read_only)
        self.words.setText(offer.words)
        restyle(self.words, role="wrong" if offer.refused else "small")

    def _add_goal(self) -> None:
        goal = goal_for(self.key, self.level.value(), self.word.written)
        build = self.document.build
        self.document.edit("Add goal", edits.set_goals(build, (*build.choices.goals, goal)))
