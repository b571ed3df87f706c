"""The GM's desk: one window for a campaign, its folder of characters, and what goes out."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from chargen.approval.campaign.campaign import Campaign
from chargen.errors import ChargenError
from chargen.gui.application import background
from chargen.gui.application.settings import campaigns_folder
from chargen.gui.gm.commands.decisions import DecisionCommands
from chargen.gui.gm.desk.desk import Desk
from chargen.gui.gm.desk.desk_menus import MENUS
from chargen.gui.gm.desk.desk_pages import DeskPages
from chargen.gui.gm.pages.start import StartPage
from chargen.gui.shell.app_context import AppContext


class DeskWindow(Desk):
    """Shows the campaign on the desk, or ways to open or create one, with menus for both."""

    def __init__(self, program: AppContext) -> None:
        super().__init__(program, MENUS)
        self.deeds = DecisionCommands(self)
        self.rebuild()

    @property
    def doer(self) -> DecisionCommands:
        """The object that carries out the commands of the menus."""
        return self.deeds

    def begin(self, folders: Sequence[Path]) -> None:
        """After the first picture: watch the folder that was asked for."""
        if folders and self.table is not None:
            self.watch_folder(folders[0])
        elif folders:
            self.asked = folders[0]
            self.tell(f"Create or open a campaign to watch {folders[0].name or folders[0]}.")

    def take_last(self) -> None:
        """Put the campaign on the desk that lay there last, if there is one."""
        known = self.program.settings.campaign
        folder = campaigns_folder() / known
        if not known or not folder.is_dir():
            return
        try:
            self.take(Campaign.opened(folder))
        except ChargenError as error:
            self.complain(str(error))

    def rebuild(self) -> None:
        """Rebuild everything, as after a change of theme; page and chosen rows stay."""
        before = self.body
        if before is not None:
            before.keep()
        page = before.page if before is not None and before.table is self.table else "characters"
        chosen = before.characters.view.chosen if page and before is not None else ()
        self.finder.dress()
        if self.table is None:
            self.body = None
            self.show_inside(StartPage(self.run))
        else:
            self.body = DeskPages(self.table, self.deeds.say, self.menus.asked.emit)
            self.body.moved.connect(self.show_state)
            self.body.refolded.connect(self.menus.actions["side"].setChecked)
            self.show_inside(self.body)
            self.body.go(page)
            view = self.body.characters.view
            view.choose(*chosen)
            (self.body.nav[page] if view.isHidden() else view).setFocus()
        self.show_state()

    # --- life

    def may_close(self) -> bool:
        """Keep what was prepared but not sent; ask only where that cannot be done."""
        table = self.table
        if table is None:
            return True
        if table.working:
            background.wait()
            QCoreApplication.processEvents()
        fault = table.keeper.flush()
        if not fault:
            return True
        words = (
            f"Your prepared packet cannot be saved: {fault}. Leave the campaign and lose the "
            "packet?"
        )
        return self.ask("Leave campaign", words, "Leave and discard")

    def leave(self) -> None:
        if self.body is not None:
            self.body.keep()
        if self.table is not None:
            self.table.close()
            self.program.desk_campaign = None
        self.job_bar.stop()
