"""The size and place of windows and of their parts, remembered from one run to the next."""

from PySide6.QtCore import QByteArray, QSettings


def keep(**states: QByteArray) -> None:
    """Remember what Qt says about windows and splitters, by name."""
    settings = QSettings()
    for name, state in states.items():
        settings.setValue(f"window/{name}", state)


def kept(name: str) -> QByteArray | None:
    """Return what was remembered under a name; None if nothing was, or it cannot be used."""
    found = QSettings().value(f"window/{name}")
    return found if isinstance(found, QByteArray) else None
