"""The one place that knows where the program's own data lives."""

import sys
from pathlib import Path

from chargen.errors import ChargenError


def folder(*parts: str) -> Path:
    """Return the path of a file or folder inside ``resources/``.

    The data lies beside the package in a source tree, inside it in an installed wheel, and in the
    unpacking folder of a frozen program.
    """
    return _root().joinpath(*parts)


def _root() -> Path:
    here = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    candidates = [here / "_resources", here.parent / "resources"]
    if frozen is not None:
        candidates.insert(0, Path(frozen) / "chargen" / "_resources")
    for candidate in candidates:
        if (candidate / "rules").is_dir():
            return candidate
    raise ChargenError("The program's data folder is missing; install chargen again")
