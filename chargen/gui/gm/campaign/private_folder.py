"""Folders for the GM's private files, outside those that receive the players' files."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def private_place(watched: Path | None) -> Path | None:
    """Return a folder to begin with for what is the GM's alone."""
    kinds = QStandardPaths.StandardLocation
    for kind in (kinds.DocumentsLocation, kinds.HomeLocation, kinds.AppDataLocation):
        folder = Path(QStandardPaths.writableLocation(kind))
        if folder.is_dir() and not (watched and inside(folder / "key", watched)):
            return folder
    return None


def inside(path: Path, folder: Path) -> bool:
    """Return whether a file would lie anywhere under a folder."""
    return path.resolve().is_relative_to(folder.resolve())
