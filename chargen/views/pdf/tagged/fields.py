"""Form fields on the pages: boxes to tick and lines to write on (ISO 32000-1, 12.7).

reportlab's own fields take Latin letters alone; these show what they hold in the embedded fonts.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from chargen.views.pdf.tagged.tags import utf16_string

_CROSS = 1.6
"""Points between the edge of a box and its cross."""
_PRINTED = 4
_FONTS = "BasicFonts"
"""reportlab's key for the fonts of a document."""


class Place(NamedTuple):
    """The place of a field on its page, in points from the lower left corner."""

    x: float
    y: float
    width: float
    height: float


class FormField(NamedTuple):
    """One field."""

    page: int
    place: Place
    name: str
    tip: str
    """The tooltip of a viewer."""
    looks: str
    """Operators that draw its content, or the cross of a box."""
    value: str | None = None
    """Its text; None for a box to tick."""
    ticked: bool = False
    right: bool = False
    """True if its text is right-aligned."""


class FormFields:
    """All fields of a document."""

    def __init__(self) -> None:
        self.font = ""
        """The name of the font for typed text."""
        self.fields: list[FormField] = []
        self._names: Counter[str] = Counter()

    def add(self, field: FormField) -> int:
        """Add a field under a unique name; return its number."""
        name = re.sub(r"\W+", "-", field.name).strip("-")
        self._names[name] += 1
        again = self._names[name]
        self.fields.append(field._replace(name=name if again == 1 else f"{name}-{again}"))
        return len(self.fields) - 1


def cross(place: Place, ink: str) -> str:
    """Return the operators of a cross in a box."""
    least, wide, high = _CROSS, place.width - _CROSS, place.height - _CROSS
    return (
        f"{ink} RG 0.9 w {least:.2f} {least:.2f} m {wide:.2f} {high:.2f} l "
        f"{least:.2f} {high:.2f} m {wide:.2f} {least:.2f} l S"
    )


def number_fields(form: FormFields, document: Any, pages: Sequence[int]) -> tuple[list[int], str]:
    """Number the fields among the objects of a document.

    Return their numbers and the document's entry for the form, empty without fields.
    """
    if not form.fields:
        return [], ""
    font = form.font
    fonts, _ = document.idToObjectNumberAndVersion[_FONTS]
    looks: dict[tuple[float, float, str], int] = {}

    def drawn(place: Place, operators: str) -> int:
        key = (round(place.width, 2), round(place.height, 2), operators)
        if key not in looks:
            looks[key] = _add_object(document, _look(place, operators, fonts))
        return looks[key]

    numbers = []
    for number, field in enumerate(form.fields):
        if field.value is None:
            shown, empty = drawn(field.place, field.looks), drawn(field.place, "")
        else:  # what fills in a text writes over the look of its field, which is its own
            shown, empty = _add_object(document, _look(field.place, field.looks, fonts)), 0
        entries = "".join(_entries(field, font, shown, empty))
        parent = len(pages) + number
        annotation = f"<<{entries}/P {pages[field.page]} 0 R/StructParent {parent}>>"
        numbers.append(_add_object(document, annotation))
    held = " ".join(f"{number} 0 R" for number in numbers)
    entry = f"<</Fields[{held}]/DR<</Font {fonts} 0 R>>/DA({font} 9 Tf 0 g)>>"
    return numbers, entry


def _add_object(document: Any, body: str) -> int:
    """Add an object in its final form; return its number."""
    name = f"Field{document.objectcounter + 1}"
    document.Reference(body, name)
    number, _ = document.idToObjectNumberAndVersion[name]
    return int(number)


def _look(place: Place, operators: str, fonts: int) -> str:
    return (
        f"<</Type/XObject/Subtype/Form/BBox[0 0 {place.width:.2f} {place.height:.2f}]"
        f"/Resources<</Font {fonts} 0 R>>/Length {len(operators)}>>\n"
        f"stream\n{operators}\nendstream"
    )


def _entries(field: FormField, font: str, shown: int, empty: int) -> Iterator[str]:
    x, y, wide, high = field.place
    yield "/Type/Annot/Subtype/Widget/Border[0 0 0]"
    yield f"/Rect[{x:.2f} {y:.2f} {x + wide:.2f} {y + high:.2f}]/F {_PRINTED}"
    yield f"/T {utf16_string(field.name)}/TU {utf16_string(field.tip)}"
    if field.value is None:
        state = "Yes" if field.ticked else "Off"
        yield f"/FT/Btn/V/{state}/AS/{state}/MK<</CA(8)>>"
        yield f"/AP<</N<</Yes {shown} 0 R/Off {empty} 0 R>>>>"
    else:
        yield f"/FT/Tx/Q {2 if field.right else 0}/V {utf16_string(field.value)}"
        yield f"/DA({font} 9 Tf 0 g)/AP<</N {shown} 0 R>>"
