"""One module writes to the disk; all others go through it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.files.writers import writings

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "chargen").rglob("*.py"))

PERMITTED: Mapping[str, frozenset[str]] = {
    # The one save, and the sweep of what it left when it was killed.
    "chargen/files/safesave.py": frozenset(("open", "chmod", "replace", "unlink")),
    # The lock file must come into being at once or not at all.
    "chargen/files/locks.py": frozenset(("open", "fdopen", "link", "replace", "unlink")),
    # Backups and snapshots are written by the save; here they are deleted when their time is up.
    "chargen/files/backups.py": frozenset(("unlink",)),
    "chargen/files/recovery.py": frozenset(("unlink",)),
    # A second copy of a key is deleted once the key itself is in place.
    "chargen/approval/keyring.py": frozenset(("unlink",)),
    # What went wrong is written down when nothing can be relied on any more.
    "chargen/gui/crash.py": frozenset(("open", "enable")),
    # A log is written line by line; one that cannot be written stops nobody.
    "chargen/files/log.py": frozenset(("RotatingFileHandler",)),
    # Pictures of a fight are made in memory; the one writer puts them on the disk.
    "chargen/gui/fight/saving.py": frozenset(("open", "save")),
    # The size and place of a window are nobody's work.
    "chargen/gui/window_state.py": frozenset(("QSettings",)),
}
"""Who may change files, and with which calls; nothing else may."""

WRITING = [
    'open(path, "w")',
    'open(path, mode="ab")',
    'open(path, "r+")',
    "open(path, mode)",
    'path.open("w")',
    'path.open(mode="xb")',
    "file.open(QIODevice.OpenModeFlag.WriteOnly)",
    "path.write_text(text)",
    "path.write_bytes(data)",
    "path.touch()",
    "path.unlink()",
    "path.replace(other)",
    "path.rename(other)",
    "import os\nos.open(path, os.O_WRONLY | os.O_CREAT)",
    "import os\nos.open(path, os.O_RDWR)",
    "import os\nos.open(path, flags)",
    "import os\nflags = os.O_CREAT\nos.open(path, flags)",
    "import os\nos.replace(a, b)",
    "import os as system\nsystem.unlink(a)",
    "from os import replace\nreplace(a, b)",
    "from shutil import copy as take\ntake(a, b)",
    "import shutil\nshutil.move(a, b)",
    "import tempfile\ntempfile.NamedTemporaryFile()",
    "import gzip\ngzip.open(path, 'wb')",
    "import io\nio.open(path, 'w')",
    "import logging\nlogging.FileHandler(path)",
    "from logging.handlers import RotatingFileHandler\nclass Log(RotatingFileHandler): pass",
    "import faulthandler\nfaulthandler.enable(file)",
    "from PySide6.QtCore import QSaveFile\nQSaveFile(name)",
    "from PySide6 import QtCore\nQtCore.QSettings()",
    "from PySide6.QtGui import QPdfWriter\nQPdfWriter(name)",
    "from PySide6.QtGui import QPixmap\npixmap.save(name)",
    "from PIL import Image\nimage.save(path)",
    "from reportlab.pdfgen.canvas import Canvas\nCanvas(path)",
    "from reportlab.pdfgen import canvas\ncanvas.Canvas(str(path))",
    "from reportlab.platypus import SimpleDocTemplate\nSimpleDocTemplate(filename=path)",
]
HARMLESS = [
    "open(path)",
    'open(path, "rb")',
    "path.open()",
    'path.open("r")',
    "dialog.open()",
    "document.open(path)",
    "import os\nos.open(path, os.O_RDONLY)",
    "import os\nflags = os.O_RDONLY | getattr(os, 'O_BINARY', 0)\nos.open(path, flags)",
    "import os\nos.open(os.devnull, os.O_WRONLY)",
    "path.read_text()",
    "path.read_bytes()",
    'text.replace("a", "b")',
    "day.replace(year=2014)",
    "import dataclasses\ndataclasses.replace(value, x=1)",
    "words.remove(word)",
    "from chargen.files import safesave\nfrom PIL import Image\nsafesave.save(path, data)",
    "from PySide6.QtGui import QPixmap\npainter.save()",
    "from io import BytesIO\nfrom PIL import Image\ntarget = BytesIO()\nimage.save(target, 'PNG')",
    "import io\nfrom reportlab.pdfgen.canvas import Canvas\nto = io.BytesIO()\nCanvas(to).save()",
]


@pytest.mark.parametrize("source", WRITING)
def test_a_call_that_writes_is_found(source: str) -> None:
    """The search below finds every way to change a file that this program could take."""
    assert [found.line for found in writings(source)] == [source.count("\n") + 1]


@pytest.mark.parametrize("source", HARMLESS)
def test_a_call_that_writes_nothing_is_not_found(source: str) -> None:
    """The search below does not cry wolf."""
    assert writings(source) == []


def test_the_whole_program_is_searched() -> None:
    """The search covers the package with all its rooms."""
    rooms = {path.relative_to(ROOT).parts[1] for path in MODULES}
    assert {"__main__.py", "character", "combat", "files", "rules", "views"} <= rooms


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_else_writes_to_the_disk(path: Path) -> None:
    """Every change of a file goes through the one safe save."""
    permitted = PERMITTED.get(path.relative_to(ROOT).as_posix(), frozenset())
    found = writings(path.read_text("utf-8"))
    assert [writing for writing in found if writing.name not in permitted] == []


@pytest.mark.parametrize("name", PERMITTED)
def test_no_permission_outlives_its_need(name: str) -> None:
    """What a module is permitted it does; the list names nothing that is gone."""
    found = writings((ROOT / name).read_text("utf-8"))
    assert {writing.name for writing in found} == PERMITTED[name]
