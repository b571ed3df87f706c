"""Everything below the menus of the desk: pages and their list, the dock, what the key needs."""

from collections.abc import Callable, Collection
from functools import partial
from typing import TypeVar

from PySide6.QtWidgets import QFrame, QWidget

from chargen.approval.trust.trusted_cards import key_line
from chargen.character.display_names import points
from chargen.gui.application import theme
from chargen.gui.application.timed_work import make_timer
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.desk.desk_index import ACTIONS, PAGES
from chargen.gui.gm.desk.desk_menus import MENUS
from chargen.gui.gm.pages.character_panel import CharacterPanel
from chargen.gui.gm.pages.characters import CharactersPage
from chargen.gui.gm.pages.items import Act
from chargen.gui.gm.pages.sent import SentPage
from chargen.gui.shell.paged_view import PagedView
from chargen.gui.widgets.elements import box, button, column, icon, label, row
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.menus import by_id
from chargen.gui.widgets.person_head import NameText
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.side_panels import docked
from chargen.gui.widgets.text import ElidedLine, TitleLine

Kind = TypeVar("Kind", bound=DeskPage)
EMBLEM = 34
"""Pixels of the emblem at 100 %."""
WAYS = (
    ("key-backup", "Back up"), ("export", "Export"), ("key-unlock", "Unlock"),
    ("key-restore", "Restore"),
)  # fmt: skip
NOT_SAVED = ("No backup yet", "Your key is only on this computer.")
NOT_EXPORTED = ("Not exported yet", "Your decisions are only on this computer.")
LOCKED = ("Key locked", "Unlock it before you sign.")
MISSING = ("Key missing", "Restore it before you sign.")


class Reminder(QFrame):
    """A few lines at the foot of the side bar about the key and its backup."""

    def __init__(self, run: Callable[[str], None]) -> None:
        super().__init__()
        self.setProperty("role", "banner")
        self.title = label("", "wait", wrap=True)
        self.words = label("", "small", wrap=True)
        self.ways = {key: button(words, partial(run, key), role="link") for key, words in WAYS}
        links = Flow(*self.ways.values())
        self.setLayout(column(self.title, self.words, links, gap=2, margins=(10, 6, 10, 8)))

    def say(self, words: tuple[str, str], ways: Collection[str]) -> None:
        """Show a title, a sentence and the ways on."""
        self.title.setText(words[0])
        self.words.setText(words[1])
        for key, way in self.ways.items():
            way.setVisible(key in ways)


class CampaignHead(QWidget):
    """The head of the side bar: the game's emblem, the campaign, and how large it is."""

    def __init__(self) -> None:
        super().__init__()
        self.emblem = label()
        self.emblem.setPixmap(icon("chargen", size=EMBLEM).pixmap(theme.now().px(EMBLEM)))
        self.name, self.words = NameText(), label("", "small", wrap=True)
        self.texts = box(column(self.name, self.words, gap=0))
        self._inner = row(self.emblem, self.texts, gap=10, grows=self.texts)
        self.setLayout(self._inner)
        self.show_compact(False)

    def show_compact(self, compact: bool) -> None:
        """Show the emblem alone, or name and size as well."""
        px = theme.now().px
        self.texts.setVisible(not compact)
        self._inner.setContentsMargins(0 if compact else px(6), px(2), 0, px(8))


class DeskPages(PagedView[DeskPage]):
    """Pages on the left, what is chosen on the right."""

    kept_as = "desk-"

    def __init__(self, table: DeskModel, say: Act, run: Callable[[str], None]) -> None:
        super().__init__(PAGES, DeskPage, run, table, actions=ACTIONS)
        for key, command in self.commands.items():
            set_tip(command, f"{command.title} ({by_id(MENUS)[key].shortcut})")
        self.table = table
        self._detailed: object = None
        self.characters, self.sent = self.one(CharactersPage), self.one(SentPage)
        self.detail = CharacterPanel(table, say, run)
        self.head, self.reminder = CampaignHead(), Reminder(run)
        self.title, self.about = TitleLine(""), ElidedLine(tone="muted")
        self.award = button("Award IP…", partial(run, "award"), picture="award")
        title = row(self.title, self.about, self.award, gap=12, grows=self.about)
        dock = docked(column(self.detail, None), "Details")
        self._lay_out(title, dock=dock, head=self.head, foot=box(column(self.reminder)))
        self._connect()
        self.show_detail()

    def _connect(self) -> None:
        self._soon = make_timer(self, 0, self.show_detail)
        for happens in (
            self.characters.chosen_changed, self.table.packet.changed, self.table.watch.changed,
        ):  # fmt: skip
            happens.connect(self._soon.start)

    # --- pages

    def one(self, kind: type[Kind]) -> Kind:
        """Return the page of a class, made if it was not yet."""
        name = f":{kind.__name__}"
        page = self.page_at(next(k for k, entry in PAGES.items() if entry.place.endswith(name)))
        assert isinstance(page, kind)
        return page

    def _turned(self) -> None:
        self.side.setVisible(PAGES[self.page].chosen_beside)
        self._show_title()

    def _show_title(self) -> None:
        entry = PAGES[self.page]
        self.title.setText(entry.title)
        self.about.setText(self.pages[self.page].about or entry.about)
        self.award.setVisible(entry.chosen_beside)

    def _show_compact(self, compact: bool) -> None:
        super()._show_compact(compact)
        self.head.show_compact(compact)
        self._show_reminder()

    def show_detail(self) -> None:
        """Show the current character."""
        facts = (self.characters.looked_at, self.table.packet.value.judgements)
        if facts != self._detailed:
            self._detailed, before = facts, self.detail.entries
            self.detail.show_entries(facts[0])
            if [entry.key for entry in before] != [entry.key for entry in facts[0]]:
                self.side.area.verticalScrollBar().setValue(0)
        self.moved.emit()

    def show_state(self) -> None:
        """Show the current campaign, what its pages count, and what its key needs."""
        card = self.table.campaign.card
        self.head.name.setText(card.name)
        count = len({entry.char_id for entry in self.table.entries if entry.char_id})
        sessions = len(self.table.campaign.outbox.packets())
        sent = f"{points(sessions, 'packet')} sent" if sessions else "No packets sent"
        # Always two lines: the list of pages below stays in its place.
        self.head.words.setText(f"{points(count, 'character')}\n{sent}")
        how = key_line(card) if card.signed else "approvals are recorded, not signed"
        set_tip(self.head, f"{card.name}, card {card.number}: {how}")
        self._show_reminder()
        self._count(self.table)
        if self.page:
            self._show_title()

    def _show_reminder(self) -> None:
        """Say what the key needs; of a backup only once a packet has been signed."""
        campaign = self.table.campaign
        state, locked = campaign.state, campaign.locked
        unsaved = (
            campaign.card.signed and state.exported is None and bool(campaign.outbox.packets())
        )
        missing = locked and campaign.keyring.missing
        unsafe = NOT_EXPORTED if state.key_saved else NOT_SAVED
        words = MISSING if missing else LOCKED if locked else unsafe
        fits = {
            "export": not locked,
            "key-backup": not locked and not state.key_saved,
            "key-unlock": locked and not missing,
            "key-restore": locked,
        }
        self.reminder.say(words, [key for key, able in fits.items() if able])
        self.reminder.setVisible((locked or unsaved) and not self.compact)
