"""A window for a screen reader to look at, until it is ended.

Run as ``python -m tests.gui.spoken_window HOME``.
"""

import sys
from pathlib import Path

from chargen.gui.app import make_qt
from tests.gui.desk import at_home, sample, settle, shown, started


def main(home: Path) -> int:
    """Show a sample on its Stats page, say so, and stay."""
    with at_home(home):
        qt = make_qt(["chargen"])
        shown(started(qt), sample("rifleman"), "stats").activateWindow()
        settle()
        sys.stdout.write("shown\n")
        sys.stdout.flush()
        return qt.exec()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
