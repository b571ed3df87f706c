"""The one place that knows where the program's own data lives."""

from pathlib import Path

from chargen.errors import ChargenError


def folder(*parts: str) -> Path:
    """Return the path of a file or folder inside ``resources/``.

    The data lies beside the package in a source tree, and inside it in an installed wheel and in a
    frozen program.
    """
    return _root().joinpath(*parts)


def guide(page: str = "index") -> Path | None:
    """Return a page of the guide a wheel or package brings; None in a source tree."""
    path = _root() / "guide" / f"{page}.html"
    return path if path.is_file() else None


def licences() -> Path | None:
    """Return the folder with the licences of all a frozen program brings; None if it brings none.

    Where libraries are installed one by one, each has its own beside it.
    """
    licence_folder = _root() / "licences"
    return licence_folder if licence_folder.is_dir() else None


def _root() -> Path:
    here = Path(__file__).resolve().parent
    for candidate in (here / "_resources", here.parent / "resources"):
        if (candidate / "rules").is_dir():
            return candidate
    raise ChargenError("The program's data folder is missing; install chargen again")
