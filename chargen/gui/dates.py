"""The day as documents write it."""

from PySide6.QtCore import QDate


def today() -> str:
    """Return the date events of now are recorded under, such as 2014-05-23."""
    return QDate.currentDate().toString("yyyy-MM-dd")
