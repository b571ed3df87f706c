"""The GM's own opponents, kept in the campaign's folder and seen by the GM alone."""

from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.opponents.view import OpponentsView
from chargen.gui.widgets.elements import column


class OpponentsPage(DeskPage):
    """A table of them, and a short form for each."""

    help_words = (
        "Define opponents with stats, combat skills, weapons and armour. They are saved in "
        "the campaign folder and included in exports, but never in cards or packets. The "
        "Fight page lists them beside the built-in ones. Each shows its point cost; "
        "measure its threat in its form."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.view = OpponentsView(table.opponents)
        self.setLayout(column(self.view, grows=self.view))
