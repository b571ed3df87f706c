"""Sent packets: their content, the characters that opened them, and a way to make them again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QShowEvent

from chargen.approval.campaign.outbox import (
    Content,
    Opened,
    OpenedPackets,
    Sent,
    opened_by,
    taken_by,
)
from chargen.approval.decisions.statement import Statement
from chargen.character.display_names import item_name, points
from chargen.character.document.build import Build
from chargen.character.document.decision import PacketAward
from chargen.character.document.fight_result import FightResult
from chargen.gui.application import background
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.pages.items import SAID
from chargen.gui.widgets.elements import button, column, label, row
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable

NOTHING = (
    "No packets sent yet. Each packet you send is listed here, and you can save it "
    "again if a player loses it."
)
KEYLESS = "This campaign has no key. Decisions are recorded in the files, and no packets are sent."
FORMER = "signed with a former key; players with your newer card cannot open it"


@dataclass(frozen=True, slots=True)
class SentRow:
    """One packet."""

    key: str
    sent: Sent
    to: str
    holds: str
    opened: str
    waits: bool
    """True if no character has opened it yet, as far as the folder shows."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """One decision or gift in the packet that is chosen."""

    key: str
    name: str
    what: str
    decision: str
    note: str
    opened: str


PACKETS = (
    Column("Date", 110, lambda r: r.sent.packet.made_on or "no date"),
    Column("To", 0, lambda r: r.to),
    Column("Content", 150, lambda r: r.holds, leaves=2),
    Column("Opened", 150, lambda r: r.opened, tip="According to the files in the watched folder"),
    Column("File", 0, lambda r: r.sent.name, leaves=1),
)
PARTS = (
    Column("Character", 130, lambda r: r.name),
    Column("Item", 0, lambda r: r.what),
    Column("Decision", 100, lambda r: r.decision),
    Column("Note", 0, lambda r: r.note),
    Column("Opened", 110, lambda r: r.opened),
)
OPENED_PLACE = 3


class SentPage(DeskPage):
    """The packets that went out, the latest first."""

    help_words = (
        "Every packet you sent, its content, and the players who have opened it according "
        "to the watched folder. Save packet again writes an identical file; opening it "
        "twice changes nothing."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.packets: tuple[Sent, ...] = ()
        self.words = label("", "muted", wrap=True)
        self.view = MultiSelectTable(PACKETS, "Sent packets", _tone)
        self.parts = MultiSelectTable(PARTS, "Content of the packet")
        self.note = label("", "small", wrap=True)
        self.make = button("Save packet again…", self._make_again, tip="Writes an identical file")
        self.setLayout(
            column(
                row(self.words, self.make, grows=self.words), self.view,
                label("Content", "section"), self.note, self.parts, grows=self.view,
            )
        )  # fmt: skip
        self.view.chosen_changed.connect(self.show_parts)
        self.view.acted.connect(self._make_again)
        table.sent_out.connect(self.load)
        self._stale = False
        table.watch.changed.connect(self._refresh)
        table.changed.connect(self._refresh)
        self.show_rows()
        self.load()

    @property
    def chosen(self) -> list[Sent]:
        """The packets that are chosen."""
        keys = set(self.view.chosen)
        return [packet for packet in self.packets if _key(packet) in keys]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.show_rows()

    def _refresh(self) -> None:
        """Read once more who has opened what: at once, or when the page is shown."""
        self._stale = True
        if self.isVisible():
            self.show_rows()

    def _make_again(self, *_: object) -> None:
        self.asked.emit("again")

    def load(self) -> None:
        """Read what went out."""
        outbox = self.table.campaign.outbox
        background.start(self, lambda _: outbox.packets(), self._take, self._failed)

    def show_rows(self) -> None:
        """Show the packets, and the characters that have opened them as the folder is now."""
        self._stale = False
        taken = {key: taken_by(build) for key, build in self.table.builds.items()}
        rows = [_row(sent, taken) for sent in self.packets]
        self.view.rows_model.set_rows(rows)
        for part in (self.view, self.parts):
            part.setVisible(bool(rows))
        self.words.setText(self._summary())
        self.show_parts()

    def show_parts(self) -> None:
        """Show what the chosen packet holds."""
        chosen = self.chosen[0] if self.chosen else None
        builds = self.table.builds
        self.parts.rows_model.set_rows(list(self._parts(chosen, builds)) if chosen else [])
        self.note.show_words(self._note_of(chosen))
        self.make.setEnabled(chosen is not None)

    def _take(self, packets: Sequence[Sent]) -> None:
        self.packets = tuple(packets)
        self.show_rows()
        if self.packets and not self.view.chosen:
            self.view.choose(_key(self.packets[0]))

    def _failed(self, words: str) -> None:
        self.words.setText(f"{words}.")

    def _summary(self) -> str:
        if not self.table.campaign.card.signed:
            return KEYLESS
        faults = "".join(f" {fault}." for fault in self.table.campaign.outbox.faults)
        count = len(self.packets)
        return (f"{points(count, 'packet')} sent." if count else NOTHING) + faults

    def _note_of(self, sent: Sent | None) -> str:
        if sent is None:
            return "Select a packet to see its content." if self.packets else ""
        former = sent.key not in self.table.campaign.card.keys
        words = [sent.packet.note, FORMER if former else ""]
        return "\n".join(word for word in words if word)

    def _parts(self, sent: Sent, builds: Mapping[str, Build]) -> Iterator[PartRow]:
        for content in sent.contents:
            build = builds.get(content.parcel.char_id)
            opened = OPENED_WORDS[_opened(content, taken_by(build) if build else None)]
            for number, (_, statement) in enumerate(content.statements):
                yield PartRow(
                    key=f"{content.parcel.char_id}:{number}",
                    name=content.parcel.name or "unnamed",
                    what=self._name(statement, build),
                    decision=_decision_words(statement),
                    note=_words(statement),
                    opened=opened,
                )

    def _name(self, statement: Statement, build: Build | None) -> str:
        flaws = {flaw.id: flaw for flaw in build.choices.flaws} if build else {}
        return item_name(self.table.rules, statement.item, flaws)


def _key(sent: Sent) -> str:
    return sent.packet.id


def _row(sent: Sent, taken: Mapping[str, OpenedPackets]) -> SentRow:
    statements = [s for content in sent.contents for _, s in content.statements]
    ip = sum(_ip(statement) for statement in statements)
    results = sum(isinstance(statement.item, FightResult) for statement in statements)
    awards = sum(isinstance(statement.item, PacketAward) for statement in statements)
    decisions = len(statements) - results - awards
    holds = [points(decisions, "decision")] * bool(decisions) + [f"{ip} IP"] * bool(ip)
    holds += [points(results, "fight result")] * bool(results)
    opened = [
        _opened(statement, taken.get(statement.parcel.char_id)) for statement in sent.contents
    ]
    return SentRow(
        key=_key(sent),
        sent=sent,
        to=", ".join(content.parcel.name or "unnamed" for content in sent.contents),
        holds=" and ".join(holds) or points(len(statements), "decision"),
        opened=_opened_words(opened),
        waits=_waits(opened),
    )


OPENED_WORDS: Mapping[Opened | None, str] = {
    None: "no file here",
    Opened.NOT_YET: "not opened yet",
    Opened.WITHOUT_IP: "opened, IP not accepted",
    Opened.WHOLE: "opened",
}


def _opened_words(parts: Sequence[Opened | None]) -> str:
    if len(parts) == 1:
        return OPENED_WORDS[parts[0]]
    count = parts.count(Opened.WHOLE)
    if count == len(parts):
        return "opened by all"
    return f"opened by {count} of {len(parts)}" if count else "no player yet"


def _waits(parts: Sequence[Opened | None]) -> bool:
    if len(parts) == 1:
        return parts[0] in {None, Opened.NOT_YET}
    return Opened.WHOLE not in parts


def _opened(content: Content, taken: OpenedPackets | None) -> Opened | None:
    return None if taken is None else opened_by(content, taken)


def _ip(statement: Statement) -> int:
    gift = statement.item
    approved = statement.verdict == "approved"
    return sum(e.ip for e in gift.events) if isinstance(gift, PacketAward) and approved else 0


def _decision_words(statement: Statement) -> str:
    ip = _ip(statement)
    if isinstance(statement.item, FightResult):
        return "Result"
    return f"+{ip} IP" if ip else SAID[statement.verdict]


def _words(statement: Statement) -> str:
    gift = statement.item
    notes = [e.note for e in gift.events] if isinstance(gift, PacketAward) else []
    return "; ".join(dict.fromkeys(word for word in (statement.gm_note, *notes) if word))


def _tone(row: SentRow, place: int) -> str:
    return "wait" if place == OPENED_PLACE and row.waits else ""
