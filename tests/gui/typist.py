"""Somebody who edits a character until the program is killed: ``python -m tests.gui.typist FILE``.

Ten times a second the notes become the time of day, and that is said.
"""

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QTimer

from chargen.character.edits import edits
from chargen.gui.app import Application, make_qt


def main(path: Path) -> int:
    """Open the file and type until the end."""
    qt = make_qt(["chargen"])
    app = Application(qt)
    app.dress()
    window = app.new_window()
    app.open_path(path, window)
    document = window.document
    assert document is not None

    def write() -> None:
        now = f"{time.time():.3f}"
        document.edit("Change notes", edits.set_text(document.build, "notes", now), merge="typist")
        sys.stdout.write(f"{now}\n")
        sys.stdout.flush()

    clock = QTimer()
    clock.timeout.connect(write)
    clock.start(100)
    write()
    return qt.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
