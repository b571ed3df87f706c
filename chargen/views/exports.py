"""The forms in which a character leaves the program, as files for people or for other programs."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chargen.views.pdf import FULL, Paper

if TYPE_CHECKING:
    from chargen.views.model import Sheet


@dataclass(frozen=True, slots=True)
class Export:
    """A form, as it is offered."""

    title: str
    place: str
    """Module and function that makes it of a sheet, a paper and a kind of sheet; a form without
    pages leaves the last two alone. Imported when first asked for."""


EXPORTS: dict[str, Export] = {
    ".pdf": Export("PDF", "chargen.views.pdf:pdf"),
}
"""By the ending of its files, the usual one first. Adding a form is a row here and its module."""


def exported(path: Path, sheet: "Sheet", paper: Paper = "a4", kind: str = FULL) -> bytes:
    """Return what belongs into a file: the form its name ends with, else the usual one."""
    usual = next(iter(EXPORTS.values()))
    module, _, name = EXPORTS.get(path.suffix.lower(), usual).place.partition(":")
    make: Any = getattr(import_module(module), name)
    data: bytes = make(sheet, paper, kind)
    return data
