"""The next packet: every decision and every award of IP, removable until it is sent."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtWidgets import QSizePolicy

from chargen.approval.desk.packet_draft import ItemRef, changed_since, remove_gain, remove_verdict
from chargen.character.display_names import item_name, points, skill_name
from chargen.character.document.decision import Gain
from chargen.character.document.events import Award, Conversion, Lesson, SkillAward
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.pages.items import SAID
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.text_fields import ProseField, word_of
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.rule_link import HelpLink
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class PacketRow:
    """One decision or one gift."""

    key: str
    name: str
    what: str
    decision: str
    note: str
    about: ItemRef | None = None
    place: int = -1
    """Of a gift among the gifts."""
    doubt: str = ""
    denies: bool = False
    """True for a refusal, a question, or a withdrawn award."""


COLUMNS = (
    Column("Character", 150, lambda r: r.name),
    Column("Item", 0, lambda r: r.what),
    Column("Decision", 110, lambda r: r.decision),
    Column("Note", 0, lambda r: "; ".join(filter(None, (r.doubt, r.note)))),
)
SAID_PLACE, WORDS_PLACE = 2, 3
NOTHING = (
    "The next packet is empty. Approve or refuse items, award IP or convert marks on "
    "the Characters page. You can remove entries until you send the packet."
)


class PacketPage(DeskPage):
    """The next packet, line by line."""

    help_words = (
        "Your decisions and awards since the last packet. Press Delete to remove entries, "
        "Ctrl+Z to undo. Send packet signs the packet and saves one file per player, or "
        "one for the party with private notes in separate files. The folder is asked for "
        "once; change it with Packet > Packet folder. Each player opens the packet, sees "
        "the changes and accepts them. Opening a packet twice changes nothing, and the "
        "order of packets does not matter."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.words = label("", "muted", wrap=True)
        self.view = MultiSelectTable(COLUMNS, "Next packet", _tone)
        self.note = ProseField(
            "Message to all players", "A summary of the session, for example", undo=False
        )
        line = self.note.fontMetrics().height()
        self.note.setMinimumHeight(line * 3)
        self.note.setMaximumHeight(line * 4)
        self.back = button("Remove entry", self.take_back, tip="Delete")
        self.go = button("", lambda: self.asked.emit("packet"), role="primary", picture="send")
        self.again = button("Confirm again…", lambda: self.asked.emit("confirm"))
        set_tip(self.again, "Approvals signed with a former key no longer count")
        self.head = label("Message to all players", "section")
        self.empty = box(column(HelpLink(), None))
        """In the room of the list as long as there is none."""
        self.empty.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setLayout(
            column(
                row(self.words, self.back, self.again, self.go, grows=self.words),
                self.view, self.empty, self.head, self.note, grows=self.view,
            )
        )  # fmt: skip
        self.view.delete_pressed.connect(self.take_back)
        self.note.changed.connect(self._write)
        self.view.chosen_changed.connect(self._suit)
        table.packet.changed.connect(self.show_rows)
        table.changed.connect(self.show_rows)
        table.watch.changed.connect(self.show_rows)
        self.show_rows()

    def show_rows(self) -> None:
        """Show what is prepared."""
        evening = self.table.packet.value
        self.view.rows_model.set_rows(tuple(self._rows()))
        self.view.setVisible(not evening.empty)
        self.empty.setVisible(evening.empty)
        self.words.setText(NOTHING if evening.empty else self._summary())
        self.note.show_value(evening.note)
        signed = self.table.campaign.card.signed
        self.go.setText("Send packet…" if signed else "Record decisions…")
        self.again.setVisible(signed)
        self._suit()

    def take_back(self) -> None:
        """Take the chosen lines out again, in one step."""
        packet = self.table.packet
        rows = {packet_row.key: packet_row for packet_row in self.view.rows_model.rows}
        chosen = [rows[key] for key in self.view.chosen if key in rows]
        evening = packet.value
        for packet_row in chosen:
            if packet_row.about is not None:
                evening = remove_verdict(evening, packet_row.about)
        for place in sorted(
            (packet_row.place for packet_row in chosen if packet_row.place >= 0), reverse=True
        ):
            evening = remove_gain(evening, place)
        packet.edit("Remove entry", evening)

    def _suit(self) -> None:
        self.back.setEnabled(bool(self.view.chosen))
        self.go.setEnabled(not self.table.packet.value.empty and not self.table.working)

    def _write(self, text: str) -> None:
        packet = self.table.packet
        words = replace(packet.value, note=text)
        packet.edit("Message to all players", words, f"note {word_of(text)}")

    def _summary(self) -> str:
        evening = self.table.packet.value
        decisions, given = len(evening.judgements), len(evening.gains)
        parts = [points(decisions, "decision")] if decisions else []
        parts += [f"{points(given, 'IP award')}"] if given else []
        words = f"{' and '.join(parts)} for {points(len(evening.characters), 'character')}."
        if not self.table.campaign.card.signed:
            words += " This campaign has no key: decisions are recorded in the files, not signed."
        return words

    def _rows(self) -> Iterator[PacketRow]:
        evening, rules = self.table.packet.value, self.table.rules
        names = {e.char_id: e for e in self.table.entries}
        for about, decision in evening.judgements.items():
            entry = names.get(about.char_id)
            build = entry.build if entry else None
            flaws = {flaw.id: flaw for flaw in build.choices.flaws} if build else {}
            yield PacketRow(
                key=f"{about.char_id}:{about.item_id}",
                name=entry.name if entry else "not in the folder",
                what=item_name(rules, decision.item, flaws),
                decision=SAID[decision.verdict],
                note=decision.note,
                about=about,
                doubt=changed_since(decision, build),
                denies=decision.verdict != "approved",
            )
        for place, given in enumerate(evening.gains):
            entry = names.get(given.char_id)
            yield PacketRow(
                key=f"gift:{place}:{given.char_id}",
                name=entry.name if entry else "not in the folder",
                what=gain_words(rules, given.gain),
                decision=f"+{given.gain.ip} IP",
                note=given.gain.note,
                place=place,
            )


def gain_words(rules: Ruleset, gain: Gain) -> str:
    """Return what IP are for, in words."""
    match gain:
        case Award():
            return "general IP"
        case SkillAward():
            return f"IP for {skill_name(rules, gain.skill)}"
        case Conversion():
            return f"{points(gain.marks, 'mark')} of {skill_name(rules, gain.skill)}"
        case Lesson():
            return f"{skill_name(rules, gain.skill)} lesson by {gain.named_teacher}"


def _tone(row: PacketRow, place: int) -> str:
    if place == SAID_PLACE:
        return "wait" if row.denies else "accent"
    if place == WORDS_PLACE:
        return "wait" if row.doubt else "muted"
    return ""
