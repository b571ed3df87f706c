"""Addresses: files dropped on a window, folders and pages shown outside of it."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QDesktopServices

from chargen import HOMEPAGE, resources
from chargen.files import file_names

RELEASES = f"{HOMEPAGE}releases" if HOMEPAGE else ""
"""Address of the page that lists every version, the newest first; empty until there is one."""

_LIBRARIES = "LD_LIBRARY_PATH"
_LIBRARIES_BEFORE = f"{_LIBRARIES}_ORIG"
"""The value before a frozen program put its own folder in place of it."""


def dropped(data: QMimeData) -> list[Path]:
    """Return the files that are being dropped."""
    return [_path(url) for url in data.urls() if url.isLocalFile()]


def shows_folder(path: Path) -> bool:
    """Show the folder of a file in the desktop's own program; return whether there is one."""
    return shows_inside(path.absolute().parent)


def shows_inside(folder: Path) -> bool:
    """Show what is in a folder in the desktop's own program; return whether there is one."""
    return _opened(QUrl.fromLocalFile(str(folder)))


def shows_page(address: str) -> bool:
    """Show a page in the desktop's browser; return whether there is one. It fetches nothing."""
    return _opened(QUrl(address))


def open_guide(page: str = "index") -> str:
    """Open a page of the offline guide in the desktop's browser; return the outcome in words."""
    guide = resources.guide(page)
    if guide is None:
        return f"This copy of chargen runs from its source code: the guide is docs/{page}.md."
    opened = _opened(QUrl.fromLocalFile(str(guide)))
    return "Guide opened in the browser." if opened else f"No browser found. The guide is {guide}."


def _opened(url: QUrl) -> bool:
    """Let another program open something; it finds its own libraries, not those of a frozen one."""
    ours = os.environ.get(_LIBRARIES)
    if ours is None or not getattr(sys, "frozen", False):
        return QDesktopServices.openUrl(url)
    try:
        before = os.environ.get(_LIBRARIES_BEFORE)
        if before is None:
            del os.environ[_LIBRARIES]
        else:
            os.environ[_LIBRARIES] = before
        return QDesktopServices.openUrl(url)
    finally:
        os.environ[_LIBRARIES] = ours


def _path(url: QUrl) -> Path:
    text = url.toLocalFile()
    if file_names.NO_TEXT not in text:  # what Qt makes of a byte that is no text
        return Path(text)
    return file_names.path_of(bytes(url.toEncoded().data()).decode("ascii"))
