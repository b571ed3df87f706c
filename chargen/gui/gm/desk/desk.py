"""The campaign on the GM's desk: what its pages show, and what its commands ask and say."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.campaign.outbox import Sent
from chargen.approval.desk.draft_file import taken_over
from chargen.character.display_names import points
from chargen.errors import ChargenError
from chargen.files import file_names
from chargen.gui.application.undo_store import Store
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.files import PACKETS, FileKind, ask_folder, ask_save
from chargen.gui.dialogs.messages import agreed
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.desk.desk_index import PAGES
from chargen.gui.gm.desk.desk_pages import DeskPages
from chargen.gui.gm.forms.forms import PasswordForm
from chargen.gui.gm.forms.pack_forms import PackPreview, opened_pack
from chargen.gui.gm.pages.house_rules import HousePage
from chargen.gui.gm.pages.items import BULK_WAYS, bulk_words
from chargen.gui.gm.pages.start import StartPage
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.shell.finder import Finder
from chargen.gui.vocabulary import NEW_CAMPAIGN
from chargen.gui.widgets.job_bar import JobBar
from chargen.gui.widgets.menus import MenuTable
from chargen.gui.widgets.plain_text import entitle
from chargen.rules.house import HouseRules

FOLDERS = 50
BULK_LINES = {key: f"{verb} all waiting{dots}" for key, verb, dots in BULK_WAYS}
SHARED = (
    "Your players use this folder, and anyone with the key can approve in your name. "
    "Choose a private folder"
)

TAKE_OVER = "If you take over, the other desk can no longer save or sign."
READ_BY_ALL = (
    "Your players use this folder, so each of them could read every packet. Use this folder anyway?"
)


class Desk(BaseWindow):
    """A window with a campaign on it; what its menus do is added above."""

    def __init__(self, program: AppContext, menus: MenuTable) -> None:
        super().__init__(program, menus, kept_as="desk", least=(960, 600))
        self.finder = Finder(lambda: self.run("search"))
        self.top.addWidget(self.finder)
        self.table: DeskModel | None = None
        self.body: DeskPages | None = None
        self.asked: Path | None = None
        """The folder to watch as soon as there is a campaign."""
        self.asked_pack: Path | None = None
        """The rule pack to add as soon as there is a campaign."""
        self._stayed = False
        """True if the GM was asked about another desk that has the campaign."""
        self._work = ""
        """The message about the work under way."""
        self.job_bar = JobBar("Sheets")
        self.job_bar.stopped.connect(lambda: self.tell("Stopped."))
        # Counted over all parts: place and state come first.
        self.statusBar().insertPermanentWidget(2, self.job_bar)

    # --- what is shown

    def take(self, campaign: Campaign) -> None:
        """Put a campaign on the desk, unless another desk keeps it, and watch its folder again."""
        if not self._has(campaign):
            return
        if self.table is not None:
            self.table.close()
            self.table.deleteLater()
        own = self.program.own_opponents.campaign_opponents(campaign.vault.folder)
        self.table = DeskModel(self.program.rules, campaign, own)
        self.table.setParent(self)
        self.program.desk_campaign = self.table
        self.table.failed.connect(self.complain)
        self.table.notified.connect(self.tell)
        self.table.busy.connect(partial(self._ask_over, self.table))
        self.table.keeper.displaced.connect(partial(self._learn_displaced, self.table))
        self._stayed = False
        self.table.changed.connect(self.show_state)
        for store in (self.table.packet, self.table.card, own):
            store.changed.connect(self.show_state)
            store.stack.indexChanged.connect(self.show_state)  # the step has its name only now
        self.table.card_taken.connect(self._trust)
        self._trust()
        folder = self.program.settings.folders.get(campaign.card.id, "")
        self.rebuild()
        asked, self.asked = self.asked, None
        if asked is not None:
            self.state.clear()
            self.watch_folder(asked)
        elif folder:
            self.table.watch.follow(file_names.path_of(folder))
        self.program.prefer(campaign=campaign.card.id)
        self.show_state()
        self._tell_drafts(self.table)
        pack, self.asked_pack = self.asked_pack, None
        if pack is not None:
            self.show_pack(pack)

    def show_pack(self, path: Path) -> None:
        """Offer to add a rule pack to the campaign; without one, to create one first."""
        if self.body is not None:
            self.go("house")
            self.body.one(HousePage).packs.take(path)
            return
        shipped, house = self.program.rules, HouseRules()
        try:
            pack, after = opened_pack(shipped, house, path)
        except ChargenError as error:
            self.complain(str(error))
            return
        if run_dialog(PackPreview(self, shipped, house, pack, after, NEW_CAMPAIGN)):
            self.asked_pack = path
            self.run("campaign-new")

    def _has(self, campaign: Campaign) -> bool:
        """Take a campaign for this desk; ask before it is taken over from another one."""
        before = self.table.campaign.vault if self.table is not None else None
        vault = campaign.vault
        if before is not None and before.folder == vault.folder and before is not vault:
            before.let_go()
        holder = vault.take()
        if holder is None:
            return True
        words = f"{campaign.card.name} is open in {holder.words}. {TAKE_OVER}"
        return self.ask("Open campaign", words, "Take over campaign") and vault.take(holder) is None

    def _take_over(self, table: DeskModel) -> None:
        """Take the campaign back from another desk, with what both have prepared."""
        mine, base = table.prepared, table.keeper.kept
        try:
            campaign = Campaign.opened(table.campaign.vault.folder)
        except ChargenError as error:
            self.complain(str(error))
            return
        campaign.vault.take(table.displacer)
        table.keeper.abandon()
        self.take(campaign)
        draft = taken_over(campaign, self.model.prepared, mine, base)
        if draft != self.model.packet.value:
            self.model.packet.edit("Take over campaign", draft)
        self.tell("Campaign taken over. Check Next packet: it holds the items of both desks.")

    def _tell_drafts(self, table: DeskModel) -> None:
        """Say what was prepared before this start, or why it is gone."""
        count = table.packet.value.count
        if table.restored:
            self.complain(table.restored)
        elif count:
            self.tell(f"{points(count, 'item')} prepared earlier: see Next packet.")

    def _trust(self) -> None:
        """Trust the GM's own card on their own computer, without six words."""
        try:
            self.program.pins.pin(self.model.campaign.sealed)
        except ChargenError as error:
            self.complain(str(error))
        self.program.reconsider()

    def watch_folder(self, folder: Path) -> None:
        """Watch a folder for the campaign on the desk, now and from the next start on."""
        self.model.watch.follow(folder)
        campaign = self.model.campaign.card.id
        kept = _with_folder(self.program.settings.folders, campaign, folder)
        self.program.prefer(folders=kept)
        self.show_state()

    def go(self, page: str) -> None:
        """Turn to a page."""
        if self.body is not None:
            self.body.go(page)
            self.show_state()

    def enter(self, page: str) -> None:
        """Turn to a page with the keyboard in it."""
        if self.body is not None:
            self.body.enter(page)
            self.show_state()

    @property
    def model(self) -> DeskModel:
        """The campaign on the desk; what needs one is offered with one only."""
        assert self.table is not None
        return self.table

    @property
    def help_words(self) -> str:
        """The text of F1 for the page that is shown."""
        body = self.body
        return StartPage.help_words if body is None else body.pages[body.page].help_words

    @property
    def page(self) -> str:
        """The key of the page that is shown; ``start`` before there is a campaign."""
        return self.body.page if self.body is not None else "start"

    @property
    def chosen(self) -> list[FolderRow]:
        """The characters that are chosen."""
        return self.body.characters.chosen if self.body is not None else []

    @property
    def ticked(self) -> list[FolderRow]:
        """The characters that are ticked, for what is done with all if none is."""
        return self.body.characters.ticked if self.body is not None else []

    @property
    def sent(self) -> list[Sent]:
        """The packets that are chosen among those that went out."""
        return self.body.sent.chosen if self.body is not None else []

    @property
    def store(self) -> Store[Any]:
        """The store that undo works on: the card on its pages, or the packet."""
        return PAGES[self.page].store(self.model)

    def show_state(self) -> None:
        """Show campaign, folder, and what can be done now."""
        table = self.table
        signed = table is not None and table.campaign.card.signed
        self.menus.update(table=table is not None, keyed=signed, chosen=bool(self.chosen))
        if table is None or self.body is None:
            entitle(self, "GM desk - chargen")
            return
        card = table.campaign.card
        entitle(self, f"{card.name} - GM desk - chargen")
        folder = table.watch.folder
        self.place.setText(file_names.shown(folder) if folder else "no folder watched")
        self._show_work(table.working)
        self.show_steps(self.store)
        for key, words in {**BULK_LINES, **bulk_words(self.chosen, table.packet.value)}.items():
            self.menus.say(key, words)
        self.body.show_state()

    # --- asking and telling

    def _show_work(self, working: str) -> None:
        """Say what is under way, and no longer than it is."""
        words = f"{working}…" if working else ""
        if words or (self._work and self.state.text() == self._work):
            self.state.setText(words)
        self._work = words

    def tell(self, words: str) -> None:
        """Say something below the pages."""
        self.state.setText(words)

    def complain(self, words: str) -> None:
        """Say that something did not work, in one sentence."""
        self.state.clear()
        self.program.warn(self, "GM desk", f"{words.rstrip('.')}.")

    def _learn_displaced(self, table: DeskModel, words: str) -> None:
        """Ask as soon as something cannot be kept; not while a dialog is open, nor twice."""
        if not self._stayed and QApplication.activeModalWidget() is None:
            self._ask_over(table, words)

    def _ask_over(self, table: DeskModel, words: str) -> None:
        """Offer to take the campaign back from another desk."""
        if table is not self.table:
            return
        self._stayed = True
        if self.ask("GM desk", f"{words}. {TAKE_OVER}", "Take over campaign"):
            self._take_over(table)
        else:
            self.tell(f"{words}. Nothing you prepare here is saved.")

    def ask(self, title: str, words: str, yes: str) -> bool:
        """Ask before something that cannot be undone; Enter and Escape both think better of it."""
        return agreed(self, title, words, yes)

    def ask_password(
        self, title: str, words: str, *, twice: bool, needed: bool = True
    ) -> str | None:
        """Ask for a password; None if the GM cancels."""
        form = PasswordForm(self, title, words, twice=twice, needed=needed)
        return form.password if run_dialog(form) else None

    def ask_save(
        self, title: str, start: str, kind: FileKind, *, secret: bool = False
    ) -> Path | None:
        """Ask where to save; None if the GM cancels.

        What is ``secret`` is never offered to the folder the players' files come to, nor put there.
        """
        watched = self.table.watch.folder if self.table is not None else None
        folder = _private_folder(watched) if secret else watched
        while True:
            path = ask_save(self, title, folder / start if folder else Path(start), kind)
            if path is None or not secret or watched is None or not _is_inside(path, watched):
                return path
            self.complain(SHARED)

    # --- the folder for packets

    @property
    def packet_folder(self) -> Path | None:
        """The folder packets of this campaign are saved in; None as long as it has to be asked."""
        kept = self.program.settings.packet_folders.get(self.model.campaign.card.id, "")
        folder = file_names.path_of(kept) if kept else None
        watched = self.model.watch.folder
        if folder is None or not folder.is_dir() or (watched and _is_inside(folder / "a", watched)):
            return None
        return folder

    def ask_packet_folder(self, title: str = "Packet folder") -> Path | None:
        """Ask for the folder of packets and remember it; None if the GM cancels."""
        start = self.packet_folder or _private_folder(self.model.watch.folder)
        folder = ask_folder(self, title, start)
        return folder if folder is not None and self._may_hold_packets(folder / "a") else None

    def ask_packet(self, title: str, name: str) -> Path | None:
        """Ask for the file of a packet and remember its folder; None if the GM cancels."""
        start = self.packet_folder or _private_folder(self.model.watch.folder)
        path = ask_save(self, title, start / name if start else Path(name), PACKETS)
        return path if path is not None and self._may_hold_packets(path) else None

    def _may_hold_packets(self, path: Path) -> bool:
        """Remember where packets go; ask first where all players would read each of them."""
        watched, campaign = self.model.watch.folder, self.model.campaign.card.id
        if watched is not None and _is_inside(path, watched):
            return self.ask("Packet folder", READ_BY_ALL, "Use folder")
        kept = _with_folder(self.program.settings.packet_folders, campaign, path.parent)
        self.program.prefer(packet_folders=kept)
        return True


def _with_folder(folders: Mapping[str, str], campaign: str, folder: Path) -> Mapping[str, str]:
    """Return the folders of campaigns with that of one, the latest last."""
    rest = {key: name for key, name in folders.items() if key != campaign}
    return dict([*rest.items(), (campaign, file_names.written(folder))][-FOLDERS:])


def _private_folder(watched: Path | None) -> Path | None:
    """Return a folder to begin with for what is the GM's alone."""
    kinds = QStandardPaths.StandardLocation
    for kind in (kinds.DocumentsLocation, kinds.HomeLocation, kinds.AppDataLocation):
        folder = Path(QStandardPaths.writableLocation(kind))
        if folder.is_dir() and not (watched and _is_inside(folder / "key", watched)):
            return folder
    return None


def _is_inside(path: Path, folder: Path) -> bool:
    """Return whether a file would lie anywhere under a folder."""
    return path.resolve().is_relative_to(folder.resolve())
