"""The size and place of windows and of their parts, remembered from one run to the next."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from chargen.files import file_names

WANTED = QSize(1_280, 800)
FRAME = QSize(8, 48)
"""Assumed size of a window's borders and title until the real one is known."""


def keep(**states: QByteArray) -> None:
    """Remember Qt's state of windows and splitters, by name."""
    settings = QSettings()
    for name, state in states.items():
        settings.setValue(f"window/{name}", state)


def kept(name: str) -> QByteArray | None:
    """Return what was remembered under a name; None if nothing was, or it cannot be used."""
    value = QSettings().value(f"window/{name}")
    return value if isinstance(value, QByteArray) else None


def keep_number(name: str, value: int | None) -> None:
    """Remember a number under a name; None forgets it."""
    settings = QSettings()
    if value is None:
        settings.remove(f"window/{name}")
    else:
        settings.setValue(f"window/{name}", str(int(value)))


def number(name: str) -> int | None:
    """Return the number remembered under a name; None if there is none."""
    value = QSettings().value(f"window/{name}")
    return int(value) if isinstance(value, str) and value.isdecimal() else None


def keep_folder(name: str, folder: Path) -> None:
    """Remember the last folder for one kind of file."""
    QSettings().setValue(f"folder/{name}", file_names.written(folder))


def folder(name: str) -> Path | None:
    """Return the last folder for one kind of file; None if there is none."""
    value = QSettings().value(f"folder/{name}")
    return file_names.path_of(value) if isinstance(value, str) and value else None


def fitting(room: QSize) -> QSize:
    """Return the size of a window at its first start, given the room on the screen."""
    return WANTED.boundedTo(room - FRAME)


def keep_on_screen(window: QWidget) -> None:
    """Make a window no larger than its screen; what it holds scrolls then."""
    if QGuiApplication.platformName() != "offscreen":  # its screen stands for none
        room = window.screen().availableSize() - FRAME
        window.resize(window.size().boundedTo(room))


def place(window: QWidget, name: str) -> None:
    """Put a window where it was the last time; at the first, in a size the screen has room for."""
    if QGuiApplication.platformName() == "offscreen":  # its screen stands for none
        window.resize(WANTED)
        return
    window.resize(fitting(window.screen().availableSize()))
    if (before := kept(name)) is not None:
        window.restoreGeometry(before)
