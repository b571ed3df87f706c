"""Results leave the window: as text, picture, PDF or table."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.gui.application import theme
from chargen.gui.dialogs.files import FileKind, ask_save
from chargen.views.handouts.fight_report import FightReport
from chargen.views.pdf import Paper, report_pdf

SCALE = 2
"""Pixels of a picture for each pixel of the window."""


@dataclass(frozen=True, slots=True)
class ShownResult:
    """A result as it is shown: the part of the window, and its text."""

    picture: QWidget
    table: str
    text: str
    report: FightReport
    paper: Paper


@dataclass(frozen=True, slots=True)
class ResultForm:
    """A form in which a result leaves the window."""

    title: str
    make: Callable[[ShownResult], bytes]


def ask_where(parent: QWidget, kind: str, name: str) -> Path | None:
    """Ask for a file to save to; None if the user cancels."""
    form = FileKind(FORMS[kind].title, (f".{kind}",))
    return ask_save(parent, "Save result", Path(f"{name}.{kind}"), form)


def save(path: Path, data: bytes) -> str:
    """Write a file; return why it could not be written, or nothing."""
    try:
        safesave.save(path, data)
    except ChargenError as error:
        return f"{error}."
    return ""


def picture(widget: QWidget) -> bytes:
    """Return a widget as PNG, twice as fine as on the screen."""
    size = widget.size().expandedTo(QSize(1, 1))
    image = QImage(size * SCALE, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(SCALE)
    image.fill(theme.now().colour("ground"))
    painter = QPainter(image)
    widget.render(painter, QPoint(0, 0))
    painter.end()
    return _bytes_of(image)


def report(shown: ShownResult) -> bytes:
    """Return a result as a page to print, whatever the window looks like."""
    return report_pdf(shown.report, shown.paper)


FORMS: dict[str, ResultForm] = {
    "png": ResultForm("Picture", lambda shown: picture(shown.picture)),
    "pdf": ResultForm("PDF", report),
    "csv": ResultForm("Table", lambda shown: shown.table.encode()),
    "txt": ResultForm("Text", lambda shown: shown.text.encode()),
}
"""By the ending of their files. Adding a form is a row here and the function it calls."""


def _bytes_of(image: QImage) -> bytes:
    room = QByteArray()
    buffer = QBuffer(room)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(room.data())
