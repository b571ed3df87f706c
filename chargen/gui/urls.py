"""Addresses: files dropped on a window, folders and pages shown outside of it."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QDesktopServices

from chargen.files import names

HOME = "https://chargen.example/"
"""Where chargen is published; what is built for a system names the same address."""
RELEASES = f"{HOME}releases"
"""The page that lists every version, the newest first."""


def dropped(data: QMimeData) -> list[Path]:
    """Return the files that are being dropped."""
    return [_path(url) for url in data.urls() if url.isLocalFile()]


def shows_folder(path: Path) -> bool:
    """Show the folder of a file in the desktop's own program; say whether there is one."""
    return shows_inside(path.absolute().parent)


def shows_inside(folder: Path) -> bool:
    """Show what is in a folder in the desktop's own program; say whether there is one."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def shows_page(address: str) -> bool:
    """Show a page in the desktop's browser; say whether there is one. Nothing is fetched here."""
    return QDesktopServices.openUrl(QUrl(address))


def _path(url: QUrl) -> Path:
    text = url.toLocalFile()
    if names.NO_TEXT not in text:  # what Qt makes of a byte that is no text
        return Path(text)
    return names.found(bytes(url.toEncoded().data()).decode("ascii"))
