"""Campaigns made, opened, carried to another machine, and cards given out."""

from functools import partial
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign, campaigns
from chargen.approval.desk import export
from chargen.approval.trust.card import ENDING
from chargen.approval.trust.trusted_cards import key_line
from chargen.files import safesave
from chargen.files.reading import read
from chargen.files.text import slug
from chargen.gui.application.settings import campaigns_folder
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.choose import choose
from chargen.gui.dialogs.files import CARDS, FileKind, ask_open
from chargen.gui.gm.commands.base import DeskCommands, with_key
from chargen.gui.gm.forms.forms import NewCampaignForm
from chargen.gui.gm.forms.key_forms import RebuildForm
from chargen.gui.vocabulary import EXPORT_GM_DATA, OPEN_CAMPAIGN, RESTORE_GM_DATA, dialog_title

GM_DATA = FileKind("GM data", (export.ENDING,))


class CardCommands(DeskCommands):
    """The commands about campaigns and cards."""

    def new(self) -> None:
        """Make a campaign whose approvals are recorded; signing can be started later."""
        form = NewCampaignForm(self.window, self.window.program.settings.player)
        accepted = run_dialog(form)
        name, gm = form.names
        if not accepted or not self.window.may_close():
            return

        create = partial(Campaign.create, campaigns_folder(), name, gm=gm, keyless=True)
        self.begin(create, self.window.take)

    def open(self) -> None:
        """Choose among the campaigns on this machine."""
        listed, faults = campaigns(campaigns_folder())
        rows = [
            (
                item.card.id,
                item.card.name,
                f"card {item.card.number}, GM {item.card.gm or 'unnamed'}; {key_line(item.card)}",
            )
            for item in listed
        ]
        for words in faults:
            self.window.complain(words)
        chosen = choose(
            self.window, dialog_title(OPEN_CAMPAIGN), "Choose a campaign on this computer", rows
        )
        campaign = next(
            (item for item in listed if item.card.id == chosen),
            None,
        )
        if campaign is not None and self.window.may_close():
            self.window.take(campaign)

    def give_out(self) -> None:
        """Sign what is written with the next number, and save the card for the players."""
        table = self.table
        campaign, wording = table.campaign, table.card.value
        if wording == table.wording:
            self._save_card()
            return

        def sign() -> None:
            table.do(
                "signing the card",
                lambda: campaign.change_card(name=wording.name, gm=wording.gm, house=wording.house),
                lambda _: self._given_out(),
            )

        with_key(self.window, sign)

    def _given_out(self) -> None:
        self.table.take_card()
        self._save_card()

    def _save_card(self) -> None:
        sealed = self.table.campaign.sealed
        start = f"{slug(sealed.card.name)}-card-{sealed.card.number}{ENDING}"
        path = self.window.ask_save("Issue card", start, CARDS)
        if path is None:
            return

        words = f"Card {sealed.card.number} saved as {path.name}. Send it to your players."
        save = partial(safesave.save, path, sealed.data)
        self.begin(save, lambda _: self.window.tell(words))

    # --- to another machine

    def export(self) -> None:
        """Put all GM data into one file behind a password."""
        campaign = self.table.campaign
        words = (
            "The export holds the key, the card and the whole campaign record. Without the "
            "password it cannot be opened."
        )
        password = self.window.ask_password(dialog_title(EXPORT_GM_DATA), words, twice=True)
        start = f"{slug(campaign.card.name)}{export.ENDING}"
        path = password and self.window.ask_save(
            dialog_title(EXPORT_GM_DATA), start, GM_DATA, secret=True
        )
        if not password or not isinstance(path, Path):
            return

        def work() -> None:
            safesave.save(path, export.exported(campaign, password), private=True)
            campaign.note_exported()

        done = f"GM data saved as {path.name}. Keep it in a private place."
        self.table.do("locking the export", work, lambda _: self.window.tell(done))

    def restore(self) -> None:
        """Take a campaign from an export."""
        path = ask_open(self.window, dialog_title(RESTORE_GM_DATA), GM_DATA)
        if path is None:
            return
        password = self.window.ask_password(
            "Restore data", "Enter the password of the export.", twice=False
        )
        if not password or not self.window.may_close():
            return

        def work() -> Campaign:
            return export.restored(read(path), path.name, password, campaigns_folder())

        self.begin(work, self._back)

    def rebuild(self) -> None:
        """Make a campaign again from its card and its key."""
        form = RebuildForm(self.window)
        accepted = run_dialog(form)
        card, key, password = form.card, form.key, form.password
        if not accepted or card is None or key is None or not self.window.may_close():
            return

        self.begin(partial(Campaign.rebuilt, campaigns_folder(), card, key, password), self._back)

    def _back(self, campaign: Campaign) -> None:
        self.window.take(campaign)
        self.window.tell(
            "Campaign restored. Anything you signed after this export is missing here. New "
            "decisions count as later."
        )
