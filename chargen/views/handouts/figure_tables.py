"""Tables of figures for the rules card, from the data that sheets and fights use."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from chargen.character.number_format import signed
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS
from chargen.views.catalogue.catalogue import CLASS_NAMES
from chargen.views.sheet.weapons import faces

NONE = "\N{EN DASH}"


class FigureTable(NamedTuple):
    """Lines of short words under headings, with their rule."""

    rule: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def ranges() -> FigureTable:
    """Return limits and penalties of the range bands, and the bonus of shot (CB-20, CB-82)."""
    whole = 4
    rows = []
    for band in range(formulas.CLOSE, formulas.EXTREME + 1):
        limit = formulas.band_limit(band, whole)
        words = f"R/{whole // limit}" if limit < whole else "R" if limit == whole else "2R"
        pellets = signed(formulas.SHOT_BONUSES[band]) if band <= formulas.LONG else NONE
        penalty = signed(formulas.BAND_PENALTIES[band])
        rows.append((formulas.BAND_NAMES[band], words, penalty, pellets))
    return FigureTable("CB-20", ("range R", "up to", "attack", "shot"), tuple(rows))


def sizes() -> FigureTable:
    """Return the modifiers by the size of the weapon in hand (CB-24)."""
    rows = [(CLASS_NAMES[size], signed(more)) for size, more in formulas.SIZE_INITIATIVE.items()]
    last = ("Larger", signed(0))
    return FigureTable("CB-24", ("weapon", "initiative"), (*rows, last))


def places() -> FigureTable:
    """Return the hit locations (CB-14)."""
    return FigureTable(
        "CB-14", ("d10", "place"), tuple((faces(place), place) for place in LOCATIONS)
    )


def wounds() -> FigureTable:
    """Return boxes, penalty and saves of each wound state (CB-120 to CB-122)."""
    return FigureTable("CB-120", ("boxes", "state", "stats", "stun", "death"), tuple(_wounds()))


def _wounds() -> Iterator[tuple[str, ...]]:
    losses = {
        formulas.SERIOUS: f"REF {signed(-formulas.SERIOUS_REF)}",
        formulas.CRITICAL: f"1/{formulas.CRITICAL_PART}",
    }
    ends = (number * formulas.BOXES_PER_STATE for number in range(formulas.DEAD))
    for state, (last, end) in enumerate(pairwise(ends), formulas.LIGHT):
        mortal = state >= formulas.MORTAL
        loss = f"1/{formulas.MORTAL_PART}" if mortal else losses.get(state, "")
        death = _save(formulas.mortal_level(state)) if mortal else ""
        name = formulas.WOUND_NAMES[state]
        yield f"{last + 1}-{end}", name, loss, _save(formulas.stun_penalty(state)), death
    yield f"{formulas.TRACK_BOXES + 1}", formulas.WOUND_NAMES[formulas.DEAD], "", "", ""


def _save(less: int) -> str:
    return signed(-less) if less else "BODY"


TABLES: Mapping[str, Callable[[], FigureTable]] = {
    "sizes": sizes,
    "ranges": ranges,
    "places": places,
    "wounds": wounds,
}
"""Tables by their names in the files of cards."""
