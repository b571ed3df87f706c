"""The sheet as PDF: its kinds, its papers, and the one way to draw it.

Only the modules below know reportlab; what asks for kinds and papers alone does not load it.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from chargen.views.model import Sheet

Paper = Literal["a4", "letter"]

SIZES: dict[Paper, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet, as it is offered."""

    title: str
    place: str
    """Module and function that draws it on a page of a size; imported when first asked for."""


FULL = "full"
SHEETS: dict[str, SheetKind] = {
    FULL: SheetKind("Full sheet", "chargen.views.pdf.drawing:full_sheet"),
    "card": SheetKind("Fight card", "chargen.views.pdf.card:fight_card"),
}
"""By key, the usual one first. Adding a kind is a row here and its module."""


def pdf(sheet: "Sheet", paper: Paper = "a4", kind: str = FULL) -> bytes:
    """Return the sheet as a PDF; the same sheet always gives the same bytes.

    Content that does not fit the pages of its kind goes on to further ones; nothing is cut.
    """
    module, _, name = SHEETS[kind].place.partition(":")
    draw: Any = getattr(import_module(module), name)
    data: bytes = draw(sheet, SIZES[paper])
    return data
