"""Everything below the menus of the desk: pages and their list, the side, the bar about the key."""

from collections.abc import Callable
from typing import TypeVar

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.trust.trusted_cards import key_line
from chargen.gui.application.timed_work import make_timer
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.desk.desk_index import PAGES
from chargen.gui.gm.pages.character_panel import CharacterPanel
from chargen.gui.gm.pages.characters import CharactersPage
from chargen.gui.gm.pages.items import Act
from chargen.gui.gm.pages.sent import SentPage
from chargen.gui.shell.paged_view import PagedView
from chargen.gui.vocabulary import EXPORT_GM_DATA, KEY_BACKUP, KEY_PAGE, RESTORE_KEY, UNLOCK_KEY
from chargen.gui.widgets.banner import Banner
from chargen.gui.widgets.elements import column, label, row
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.side_panels import docked
from chargen.gui.widgets.text import Heading

Kind = TypeVar("Kind", bound=DeskPage)
WAYS = (
    ("export", EXPORT_GM_DATA),
    ("key-backup", KEY_BACKUP), ("key-page", KEY_PAGE),
    ("key-unlock", UNLOCK_KEY), ("key-restore", RESTORE_KEY),
)  # fmt: skip
NOT_SAVED = (
    "This campaign exists only on this computer. If the disk fails, the key and every "
    "approval are lost. Export the GM data to a password-protected file and keep it "
    "elsewhere."
)
NOT_EXPORTED = (
    "The key is backed up, but your record of decisions and packets is only on this "
    "computer. Export the GM data to a password-protected file."
)
LOCKED = "The key is locked. Enter its password before you sign."
MISSING = (
    "The key is missing on this computer. Restore it from its backup or key page before you sign."
)


class DeskPages(PagedView[DeskPage]):
    """Pages on the left, what is chosen on the right."""

    kept_as = "desk-"

    def __init__(self, table: DeskModel, say: Act, run: Callable[[str], None]) -> None:
        super().__init__(PAGES, DeskPage, run, table)
        self.table = table
        self._detailed: object = None
        for key in PAGES:
            self.page_at(key)
        self.characters, self.sent = self.one(CharactersPage), self.one(SentPage)
        self.detail = CharacterPanel(table, say, run)
        self.name = Heading("")
        self.words = label("", "muted")
        names = Flow()
        names.add(self.name)
        names.add(self.words)
        self.banner = Banner(WAYS, run, below=True)
        dock = docked(column(self.detail, None), "Details")
        self._lay_out(row(names, grows=names), self.banner, dock=dock)
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
        """Return the page of a class."""
        return next(page for page in self.pages.values() if isinstance(page, kind))

    def _turned(self) -> None:
        self.side.setVisible(PAGES[self.page].chosen_beside)

    def show_detail(self) -> None:
        """Show what is chosen."""
        facts = (self.characters.chosen, self.table.packet.value.judgements)
        if facts != self._detailed:
            self._detailed = facts
            self.detail.show_entries(facts[0])
        self.moved.emit()

    def show_state(self) -> None:
        """Show the current name, key and waiting items."""
        campaign = self.table.campaign
        card = campaign.card
        self.name.setText(card.name)
        how = key_line(card) if card.signed else "no key: approvals are recorded, not signed"
        self.words.setText(f"card {card.number} · {how}")
        self._show_banner(campaign)
        self._count(self.table)

    def _show_banner(self, campaign: Campaign) -> None:
        state, locked = campaign.state, campaign.locked
        unsaved = campaign.card.signed and state.exported is None
        missing = locked and campaign.keyring.missing
        unsafe = NOT_EXPORTED if state.key_saved else NOT_SAVED
        words = MISSING if missing else LOCKED if locked else unsafe
        shown = {
            "export": not locked,
            "key-backup": not locked and not state.key_saved,
            "key-page": not locked and not state.key_saved,
            "key-unlock": locked and not missing,
            "key-restore": locked,
        }
        fits = [key for key, able in shown.items() if able]
        self.banner.say(words if locked or unsaved else "", fits)
