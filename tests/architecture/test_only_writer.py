"""One module writes to the disk; all others go through it."""

import ast
from collections.abc import Mapping

from tests.architecture.writers import writings

PERMITTED: Mapping[str, frozenset[str]] = {
    # The one save, and the sweep of what it left when it was killed.
    "chargen/files/safesave.py": frozenset(("open", "chmod", "replace", "unlink")),
    # The lock file must come into being at once or not at all.
    "chargen/files/locks.py": frozenset(("open", "fdopen", "link", "replace", "unlink")),
    # Backups and snapshots are written by the save; here they are deleted when their time is up.
    "chargen/files/backups.py": frozenset(("unlink",)),
    "chargen/files/recovery.py": frozenset(("unlink",)),
    "chargen/encounter/play/running_fights.py": frozenset(("unlink",)),
    # A second copy of a key is deleted once the key itself is in place.
    "chargen/approval/campaign/keyring.py": frozenset(("unlink",)),
    # What went wrong is written down when nothing can be relied on any more.
    "chargen/gui/application/crash.py": frozenset(("open", "enable")),
    # A log is written line by line; one that cannot be written stops nobody.
    "chargen/files/log.py": frozenset(("RotatingFileHandler",)),
    # Pictures of a fight are made in memory; the one writer puts them on the disk.
    "chargen/gui/fight/odds/result_export.py": frozenset(("open", "save")),
    # The size and place of a window are nobody's work.
    "chargen/gui/application/window_state.py": frozenset(("QSettings",)),
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


def lines(source: str) -> list[int]:
    """Return the lines in which a program's text could change a file."""
    return [writing.line for writing in writings(ast.parse(source))]


def test_a_call_that_writes_is_found() -> None:
    """The search below finds every way to change a file that this program could take."""
    missed = [source for source in WRITING if lines(source) != [source.count("\n") + 1]]
    assert missed == []


def test_a_call_that_writes_nothing_is_not_found() -> None:
    """The search below does not cry wolf."""
    assert [source for source in HARMLESS if lines(source)] == []


def test_the_whole_program_is_searched(trees: dict[str, ast.Module]) -> None:
    """The search covers the package with all its rooms."""
    rooms = {path.split("/")[1] for path in trees}
    assert {"__main__.py", "character", "combat", "files", "rules", "views"} <= rooms


def test_nobody_else_writes_to_the_disk(trees: dict[str, ast.Module]) -> None:
    """Every change of a file goes through the one safe save; a permission has its need."""
    found = {path: writings(tree) for path, tree in trees.items()}
    forbidden = [
        f"{path}:{writing.line}: {writing.call}"
        for path, made in found.items()
        for writing in made
        if writing.name not in PERMITTED.get(path, frozenset())
    ]
    assert forbidden == []
    needed = {
        path: frozenset(writing.name for writing in found.get(path, ())) for path in PERMITTED
    }
    assert needed == PERMITTED
