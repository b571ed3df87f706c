"""The list of a campaign's house rules on paper: packs, and every difference from the rules."""

from collections.abc import Iterator

from chargen.rules.differences import from_shipped
from chargen.rules.house import HouseRules
from chargen.rules.model import Ruleset
from chargen.rules.pack import pack_line
from chargen.views.pdf import Paper
from chargen.views.pdf.blocks.table import SMALL, STRONG, PdfColumn, PdfRow, PdfTable
from chargen.views.pdf.layouts.table_pages import titled

CAPTION = "Gray Dawn house rules"
VALUES = 150.0
NONE = "None: these are the default rules."


def differences_list(shipped: Ruleset, house: HouseRules, title: str, paper: Paper = "a4") -> bytes:
    """Return the differences of house rules from the default rules as PDF."""
    return titled(title, CAPTION, paper, lambda: list(_tables(shipped, house)))


def _tables(shipped: Ruleset, house: HouseRules) -> Iterator[PdfTable]:
    if house.packs:
        packs = [PdfRow((pack_line(pack),)) for pack in house.packs]
        yield PdfTable("Rule packs", "", (PdfColumn(""),), packs, heads=False)
    plain = house.model_copy(update={"packs": ()})
    rows = [
        PdfRow((f"{what[:1].upper()}{what[1:]}", before, after))
        for what, before, after in from_shipped(shipped, plain)
    ]
    columns = (
        PdfColumn("rule", style=STRONG),
        PdfColumn("default", VALUES, style=SMALL),
        PdfColumn("in this campaign", VALUES),
    )
    title = "Differences from the default rules"
    if rows:
        yield PdfTable(title, str(len(rows)), columns, rows)
    else:
        yield PdfTable(title, "", (PdfColumn(""),), [PdfRow((NONE,))], heads=False)
