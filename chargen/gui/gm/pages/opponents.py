"""The GM's own opponents, kept in the campaign's folder and seen by the GM alone."""

from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.opponents.view import OpponentsView
from chargen.gui.widgets.elements import column


class OpponentsPage(DeskPage):
    """A table of them, and a short form for each."""

    help_words = (
        "Opponents of your own: stats, the skills that matter in fights, weapons, armour. They lie "
        "in the campaign's folder, go with an export, and are on no card and in no packet. The "
        "Fight page offers them beside those that ship. What each would have cost a player stands "
        "beside it; its threat is measured in its form."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.view = OpponentsView(table.opponents)
        self.setLayout(column(self.view, grows=self.view))
