"""The side of the desk: one character as the GM has to judge it, or several at once."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from chargen.approval.campaign import Judgement
from chargen.approval.folder import Look, Pending
from chargen.character.decisions import Approved, Changed, Waiting, differences, items_of
from chargen.character.items import Flaw
from chargen.character.names import item_name
from chargen.character.records import Item, SessionGift, Verdict
from chargen.gui import theme
from chargen.gui.gm.entry import Entry
from chargen.gui.gm.evening import About, unsaid
from chargen.gui.gm.table import Table
from chargen.gui.widgets.parts import box, button, clear, column, frame, label, row
from chargen.gui.widgets.room import Flow

ISSUES_SHOWN, STEPS_SHOWN = 12, 60
SAID = {"approved": "Approved", "refused": "Refused", "revoked": "Revoked", "asked": "Asked back"}

WAYS: tuple[tuple[Verdict, str], ...] = (
    ("approved", "Approve"), ("refused", "Refuse ..."), ("asked", "Ask ..."),
)  # fmt: skip

Act = Callable[[Verdict, Sequence[tuple[Entry, Item]]], object]
"""A verdict, and what it is about."""


class Detail(QWidget):
    """Shows the rows that are chosen."""

    def __init__(self, table: Table, say: Act, run: Callable[[str], None]) -> None:
        super().__init__()
        self.table, self.say, self.run = table, say, run
        self.entries: list[Entry] = []
        self._inner = QVBoxLayout(self)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(theme.now().px(8))

    def show_entries(self, entries: list[Entry]) -> None:
        """Show these rows."""
        self.entries = entries
        clear(self._inner)
        if not entries:
            self._add(label("CHARACTER", "section"))
            words = "Choose a character to see what changed since you last decided on it."
            self._add(label(words, "small", wrap=True))
        elif len(entries) > 1:
            self._show_many(entries)
        else:
            self._show_one(entries[0])
        self._inner.addStretch(1)

    def _add(self, *parts: QWidget) -> None:
        for part in parts:
            self._inner.addWidget(part)

    # --- several

    def _show_many(self, entries: list[Entry]) -> None:
        self._add(label("CHOSEN", "section"), _title(f"{len(entries)} characters"))
        names = ", ".join(each.name for each in entries)
        self._add(label(names, "small", wrap=True))
        waits = [(each, one.item) for each in entries for one in each.waits]
        if waits:
            words = f"{len(waits)} item{' waits' if len(waits) == 1 else 's wait'} in all."
            self._add(label(words, wrap=True), self._ways("all that waits", waits))
        else:
            self._add(label("Nothing waits in them.", "small", wrap=True))
        award = button("Award IP ...", lambda: self.run("award"), role="link")
        self._add(award)

    # --- one

    def _show_one(self, entry: Entry) -> None:
        self._add(label("CHARACTER", "section"))
        self._add(_title(entry.key if entry.fault else entry.name))
        if entry.fault:
            words = f"{entry.fault}. The other files are not touched by this."
            self._add(_card("illegal", "Cannot be read", words))
            return
        facts = [entry.player, entry.verdict, f"{entry.ip} IP", entry.key]
        self._add(label(" · ".join(fact for fact in facts if fact), "small", wrap=True))
        look = self.table.look(entry)
        if look is None or look.character is None:
            return
        self._show_finding(entry, look)
        self._show_pending(entry)
        self._show_sent(entry)
        self._show_changes(look)
        self._show_decided(entry, look)
        self._show_notes(entry, look)
        self._show_issues(look)

    def _show_finding(self, entry: Entry, look: Look) -> None:
        if look.finding is None:
            return
        both = button("Both histories", lambda: self.run("histories"), role="link")
        base = button("Accept as new base", lambda: self.run("base"), role="link")
        words = look.finding.words
        title, _, rest = words.partition(": ")
        del entry
        self._add(_card("needs GM", title[0].upper() + title[1:], f"{rest}.", both, base))

    def _show_pending(self, entry: Entry) -> None:
        count = len(entry.waits)
        self._head(f"WAITS FOR YOU · {count}" if count else "WAITS FOR YOU")
        for each in entry.waits:
            self._add(self._item(entry, each))
        if not count:
            self._add(label("Nothing waits in this character.", "small", wrap=True))
        elif count > 1:
            waits = [(entry, each.item) for each in entry.waits]
            ways = self._ways("all of them", waits)
            self._add(box(row(label(f"All {count}:", "small"), ways, grows=ways)))

    def _show_sent(self, entry: Entry) -> None:
        sent = [each for each in entry.pending if each.item.id in entry.sent]
        if sent:
            self._head(f"WAITS FOR THE PLAYER · {len(sent)}")
        for each in sent:
            words = f"{SAID[entry.sent[each.item.id]]} and sent; the packet is not accepted yet."
            ways = self._ways(each.name, [(entry, each.item)])
            self._add(_card("exception", each.name[0].upper() + each.name[1:], words, ways))

    def _item(self, entry: Entry, pending: Pending) -> QFrame:
        about = About(entry.char_id, pending.item.id)
        said = self.table.packet.value.judgements.get(about)
        waits = type(pending.state) is Waiting
        words = [*([] if waits else [pending.state.word]), *_details(pending)]
        title = pending.name[0].upper() + pending.name[1:]
        if said is None:
            ways = self._ways(pending.name, [(entry, pending.item)])
        else:
            words.append(_said(said))
            ways = _flow(self._take_back(about, pending.name))
        level = "needs GM" if said is None else "exception"
        text = "\n".join(word[0].upper() + word[1:] for word in words if word)
        return _card(level, title, text, ways)

    def _take_back(self, about: About, name: str) -> QWidget:
        made = button("Take back", partial(self._unsay, about), role="link")
        made.setAccessibleName(f"Take back what was said about {name}")
        return made

    def _ways(self, name: str, waits: Sequence[tuple[Entry, Item]]) -> Flow:
        ways = Flow()
        for verdict, words in WAYS:
            made = button(words, partial(self.say, verdict, waits), role="link")
            made.setAccessibleName(f"{words.removesuffix(' ...')} {name}")
            ways.add(made)
        return ways

    def _unsay(self, about: About) -> None:
        packet = self.table.packet
        packet.edit("Take back a decision", unsaid(packet.value, about))

    def _show_changes(self, look: Look) -> None:
        never = len(look.changes) == 1 and look.changes[0].before == "never decided on"
        self._head("SINCE YOU LAST DECIDED" + ("" if never else f" · {len(look.changes)}"))
        if never:
            words = "You have not decided on anything of this character yet; all of it is new."
            self._add(label(words, "small", wrap=True))
            return
        if not look.changes:
            self._add(label("Nothing has changed.", "small", wrap=True))
        lines = [_line(s.what, f"{s.before} \u2192 {s.now}") for s in look.changes[:STEPS_SHOWN]]
        if lines:
            self._add(box(column(*lines, gap=0)))

    def _show_decided(self, entry: Entry, look: Look) -> None:
        if look.character is None or look.build is None:
            return
        states, rules = look.character.states, look.character.rules
        said = self.table.packet.value.judgements
        rest = [
            item
            for item in items_of(look.build)
            if isinstance(states[item.id], Approved)
            and not isinstance(item, SessionGift)
            and About(entry.char_id, item.id) not in said
        ]
        if not rest:
            return
        self._head(f"APPROVED · {len(rest)}")
        for item in rest:
            name = item_name(rules, item, look.character.books.flaws)
            revoke = button(
                "Revoke ...", partial(self.say, "revoked", [(entry, item)]), role="link"
            )
            revoke.setAccessibleName(f"Revoke {name}")
            words = label(name, "small", wrap=True)
            self._add(box(row(words, revoke, grows=words)))

    def _show_notes(self, entry: Entry, look: Look) -> None:
        notes = list(look.notes)
        notes += [f"{entry.twin} is the same character; one of the two is a copy."] * bool(
            entry.twin
        )
        if notes:
            self._head("TO KNOW")
        for note in notes:
            self._add(label(note, "small", wrap=True))

    def _show_issues(self, look: Look) -> None:
        self._head(f"BY YOUR CARD · {look.verdict}")
        for issue in look.issues[:ISSUES_SHOWN]:
            words = f"{issue.rule}: {issue.message}."
            self._add(label(words, "small", wrap=True))
        if len(look.issues) > ISSUES_SHOWN:
            self._add(label(f"and {len(look.issues) - ISSUES_SHOWN} more", "small"))
        if not look.issues:
            self._add(label("Everything follows the rules.", "small", wrap=True))

    def _head(self, words: str) -> None:
        self._inner.addSpacing(theme.now().px(8))
        self._add(label(words, "section"))


def _title(text: str) -> QWidget:
    made = label(text, "title", wrap=True)
    made.setFont(theme.now().font(17, theme.STRONG))
    return made


def _card(level: str, title: str, words: str, *ways: QWidget) -> QFrame:
    made = frame("issue")
    made.setProperty("level", level)
    inner = column(label(title, "strong", wrap=True), gap=3, margins=(10, 8, 10, 8))
    inner.addWidget(label(words, "small", wrap=True))
    if ways:
        inner.addWidget(ways[0] if isinstance(ways[0], Flow) else _flow(*ways))
    made.setLayout(inner)
    made.setAccessibleName(f"{title}: {words}")
    return made


def _flow(*ways: QWidget) -> Flow:
    made = Flow()
    for way in ways:
        made.add(way)
    return made


def _line(what: str, change: str) -> QFrame:
    made = frame("part")
    name, figures = label(what, wrap=True), label(change, "small", wrap=True)
    made.setLayout(row(name, figures, margins=(0, 4, 0, 4)))
    return made


def _details(pending: Pending) -> list[str]:
    item, state = pending.item, pending.state
    words = []
    if isinstance(state, Changed):
        words += [
            f"{field}: {before or 'empty'} \u2192 {now or 'empty'}"
            for field, before, now in differences(item, state.decision.item)
        ]
    if isinstance(item, Flaw):
        words.append(f"{item.category}, {item.severity}, {item.frequency}")
        words.append(item.description)
    else:
        words.append(item.reason)
    if isinstance(state, Waiting) and state.decision is not None:
        words.append(f"you asked: {state.decision.note}")
    if doubt := getattr(state, "words", ""):
        words.append(doubt)
    return words


def _said(said: Judgement) -> str:
    note = f": {said.note}" if said.note else ""
    return f"{SAID[said.verdict]}{note}. It goes out with the next packet"
