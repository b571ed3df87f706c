"""Base of the pages of the GM's desk: a campaign, its help, and commands to ask for."""

from chargen.gui.application.page_entry import AnyPage
from chargen.gui.gm.campaign.desk_model import DeskModel


class DeskPage(AnyPage):
    """Shows one side of the campaign on the desk."""

    def __init__(self, table: DeskModel) -> None:
        super().__init__()
        self.table = table

    @property
    def about(self) -> str:
        """A sentence beside the title that depends on the campaign; that of the list without."""
        return ""
