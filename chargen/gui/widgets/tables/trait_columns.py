"""Columns of tables of traits: names, pips, prices, and what screen readers say of them."""

from collections.abc import Callable, Sequence
from operator import attrgetter

from chargen.gui.widgets.tables.model import Column
from chargen.views.sheet.rows import TraitRow

CODE, NAME = 64, 132
"""Pixels at 100 % a code has at least, its name left out, and a name."""
LEVEL_WIDTH, LEVEL_LEAST = 214, 174
"""Pixels at 100 % of the pips between their steppers, and of the closest pips."""
_RANK = attrgetter("level")


def trait_columns(
    kind: str, *more: Column, based: Sequence[Column] = (), wide: int = 0
) -> tuple[Column, ...]:
    """Return the columns of a table of traits.

    ``based`` stand before the level, ``more`` between it and its price; the name is ``wide``
    pixels at 100 %, or takes the room left.
    """
    return (
        Column(
            kind,
            wide,
            attrgetter("name"),
            spoken=_spoken,
            order=lambda row: row.name.casefold(),
            least=CODE if wide else NAME,
            firm=bool(wide),
        ),
        *based,
        level_column(_level),
        Column("", 34, show_level, right=True, spoken=_level, order=_RANK),
        *more,
        Column("Next level", 122, show_next, right=True),
    )


def level_column(spoken: Callable[[TraitRow], str]) -> Column:
    """Return the column of pips; its heading has no text of its own to read."""
    return Column(
        "Level", LEVEL_WIDTH, show_pips, spoken=spoken, order=_RANK, firm=True, least=LEVEL_LEAST
    )


def show_pips(_: TraitRow) -> str:
    """Return no text: the column with this text is painted with pips."""
    return ""


def show_level(row: TraitRow) -> str:
    """Return the level of a row; the table paints a dash for 0."""
    return str(row.level)


def show_next(row: TraitRow) -> str:
    """Return the price of the next level, which the table paints grey."""
    return row.next


def _level(row: TraitRow) -> str:
    return f"level {row.level} of {row.pips}"


def _spoken(row: TraitRow) -> str:
    if row.heading:
        return f"{row.name}, {row.basis}"
    over = f", {row.over} over" if row.over else ""
    fit = f", {row.fit.value}" if row.fit.value else ""
    return f"{row.name}, {row.basis}{fit}, level {row.level} of {row.pips}{over}, next {row.next}"


def spoken_words(row: TraitRow) -> str:
    """Return the texts of a row of two lines for screen readers."""
    tags = (tag.text for tag in row.tags)
    return ", ".join(filter(None, (row.name, row.basis, row.fit.value, *tags)))
