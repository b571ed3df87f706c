"""Every command runs in an empty folder."""

from pathlib import Path

import pytest

from chargen.__main__ import main
from tests.cli.terminal import SAMPLES, Capture


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))


@pytest.fixture(name="sample")
def _sample(capsys: Capture) -> str:
    """A sample that is legal as it stands."""
    found = next(path for path in SAMPLES if main(["audit", str(path)]) == 0)
    capsys.readouterr()
    return str(found)
