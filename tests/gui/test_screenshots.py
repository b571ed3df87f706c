"""The program that draws every page, dialog and state runs to its end."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.gui.desk import ROOT
from tests.lab.screenshots.desk_scenes import DESK_SCENES
from tests.lab.screenshots.scenes import SCENES

LOOK = "dark"


@pytest.mark.slow
@pytest.mark.long
def test_every_picture_is_drawn(tmp_path: Path) -> None:
    """S1: windows, dialogs and desks come and go by the hundred, beside threads that draw PDFs.

    One look is enough here: the program without a word draws all of them.
    """
    names = [
        name for name in (*(s.name for s in SCENES), *(s.name for s in DESK_SCENES)) if LOOK in name
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.screenshots", str(tmp_path), LOOK],
        cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2_000:]
    assert done.stdout.splitlines() == [f"{name}.png" for name in names]
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(names)
    assert len(names) > 80
    assert "QObject" not in done.stderr
