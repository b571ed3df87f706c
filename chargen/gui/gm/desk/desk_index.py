"""The pages of the GM's desk, in the order of the side: one row for each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chargen.gui.application.page_entry import PageCount, PageEntry, waits
from chargen.gui.application.undo_store import Store
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.vocabulary import PRINT
from chargen.rules.house import MERGED, STAT_TEXTS


@dataclass(frozen=True, slots=True)
class DeskPageEntry(PageEntry[DeskModel]):
    """A page of the GM's desk."""

    store: Callable[[DeskModel], Store[Any]] = lambda table: table.packet
    """The store that undo works on while the page is shown."""
    chosen_beside: bool = False
    """True if the chosen character is shown beside the page."""


def _card(table: DeskModel) -> Store[Any]:
    return table.card


def _waiting(table: DeskModel) -> PageCount:
    return waits(sum(len(table.asks(entry)) for entry in table.entries))


def _prepared(table: DeskModel) -> PageCount:
    return _number(table.packet.value.count)


def _content(table: DeskModel) -> PageCount:
    own = table.card.value.house
    return _number(sum(len(getattr(own, kind)) for kind in MERGED if kind not in STAT_TEXTS))


def _opponents(table: DeskModel) -> PageCount:
    return _number(len(table.opponents.value))


def _changes(table: DeskModel) -> PageCount:
    return _number(len(table.card_changes()))


def _number(count: int) -> PageCount:
    return PageCount(str(count) if count else "")


_GM = "chargen.gui.gm."
TONIGHT, TABLE, CAMPAIGN = "Tonight", "Table", "Campaign"
PAGES: dict[str, DeskPageEntry] = {
    "characters": DeskPageEntry(
        "Characters", _GM + "pages.characters:CharactersPage", _waiting, TONIGHT, "users",
        chosen_beside=True,
    ),
    "packet": DeskPageEntry(
        "Next packet", _GM + "pages.packet:PacketPage", _prepared, TONIGHT, "package"
    ),
    "sent": DeskPageEntry("Sent", _GM + "pages.sent:SentPage", group=TONIGHT, icon="send"),
    "opponents": DeskPageEntry(
        "Opponents", _GM + "pages.opponents:OpponentsPage", _opponents, TABLE, "target",
        store=lambda table: table.opponents,
    ),
    "house": DeskPageEntry(
        "House rules", _GM + "pages.house_rules:HousePage", group=CAMPAIGN, icon="scale",
        store=_card,
    ),
    "content": DeskPageEntry(
        "Own content", _GM + "pages.content:ContentPage", _content, CAMPAIGN, "layers",
        store=_card,
    ),
    "card": DeskPageEntry(
        "Card and key", _GM + "pages.card:CardPage", _changes, CAMPAIGN, "key-round", store=_card
    ),
}  # fmt: skip
"""By key. Adding a page is a row here and its module."""
ACTIONS: dict[str, PageEntry[DeskModel]] = {
    "fight": PageEntry("Run a fight", "", group=TABLE, icon="swords"),
    "print": PageEntry(PRINT, "", group=TABLE, icon="printer"),
}
"""Commands at the side, below the pages of their group."""
