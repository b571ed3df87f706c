"""Files that are dropped on a window."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl

from chargen.files import names


def dropped(data: QMimeData) -> list[Path]:
    """Return the files that are being dropped."""
    return [_path(url) for url in data.urls() if url.isLocalFile()]


def _path(url: QUrl) -> Path:
    text = url.toLocalFile()
    if names.NO_TEXT not in text:  # what Qt makes of a byte that is no text
        return Path(text)
    return names.found(bytes(url.toEncoded().data()).decode("ascii"))
