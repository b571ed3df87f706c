"""The hands of the seeded user in Qt's own dialogs: files are opened and saved, sheets printed."""

import random
from pathlib import Path

from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QWidget,
)

from chargen.character.edits.samples import all_samples
from chargen.character.edits.store import to_bytes
from tests.gui.hostile import poisoned

OF_QT = (QFileDialog, QPrintDialog)
NAMES = ("first", "second & third", "<b>fourth", "new.pdf", "odds.csv", "plan.txt")
"""What is saved gets one of these names, so that there are never more files than these."""
OTHERS = {
    "broken.gdchar": b'{"format": "gray-dawn-character", ',
    "empty.gdchar": b"",
    "card.gdcampaign": b"{}",
    "packet.gdpacket": b"[]",
    "picture.png": b"\x89PNG\r\n\x1a\n",
}
"""Files no character is in."""


def laid_out(folder: Path) -> Path:
    """A folder with characters of all kinds and files that are none."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in all_samples():
        (folder / f"{name}.gdchar").write_bytes(to_bytes(build))
    for name in ("new", "finished"):
        (folder / f"<i>{name} & co.gdchar").write_bytes(to_bytes(poisoned(name)))
    for name, data in OTHERS.items():
        (folder / name).write_bytes(data)
    return folder


def used(asking: QWidget, dice: random.Random, folder: Path) -> str:
    """Choose or name a file, or print into one; return what was done."""
    line = asking.findChild(QLineEdit)
    if dice.random() < 0.2 or line is None:
        return _away(asking)
    saves = isinstance(asking, QPrintDialog) or (
        isinstance(asking, QFileDialog) and asking.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    )
    name = "print.pdf" if isinstance(asking, QPrintDialog) else dice.choice(NAMES)
    if not saves:
        name = dice.choice(sorted(path.name for path in folder.iterdir()))
    folders = (
        isinstance(asking, QFileDialog) and asking.fileMode() == QFileDialog.FileMode.Directory
    )
    line.setText(str(folder if folders else folder / name))
    button = _yes(asking)
    if button is None or not button.isEnabled():
        return _away(asking)
    button.click()
    return f"in {asking.windowTitle()}: {name}"


def _yes(asking: QWidget) -> QAbstractButton | None:
    """The button that opens, saves, chooses or prints."""
    box = asking.findChild(QDialogButtonBox)
    if isinstance(asking, QFileDialog) and box is not None:
        accepts = QDialogButtonBox.ButtonRole.AcceptRole
        return next((b for b in box.buttons() if box.buttonRole(b) == accepts), None)
    found = (b for b in asking.findChildren(QPushButton) if b.text().replace("&", "") == "Print")
    return next(found, None)


def _away(asking: QWidget) -> str:
    assert isinstance(asking, QDialog)
    asking.reject()
    return f"send {asking.windowTitle()} away"
