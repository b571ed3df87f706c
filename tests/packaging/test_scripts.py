"""The shell scripts of the repository."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted([*(ROOT / "packaging").rglob("*.sh"), ROOT / ".ci/run"])


def test_shellcheck_finds_nothing_to_say() -> None:
    """In no script."""
    tool = shutil.which("shellcheck")
    if tool is None:
        pytest.skip("shellcheck is not installed here")
    told = subprocess.run(
        [tool, *map(str, SCRIPTS)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (told.returncode, told.stdout + told.stderr) == (0, "")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_scripts_can_be_started_and_stop_at_the_first_fault(script: Path) -> None:
    """Each is a program, and goes on after nothing that failed."""
    assert os.access(script, os.X_OK)
    assert re.search(r"^set -E?euo pipefail$", script.read_text("utf-8"), re.MULTILINE)
