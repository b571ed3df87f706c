"""What commands say, and the files they are tried on."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "resources/samples").glob("*.gdchar"))
ILLEGAL = ROOT / "tests/data/illegal.gdchar"
HOSTILE = ROOT / "tests/data/hostile.gdchar"

Capture = pytest.CaptureFixture[str]


def complaint(capsys: Capture) -> str:
    """The one sentence on stderr; nothing was printed besides."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("chargen: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    return err


def listing() -> list[str]:
    """The names in the present folder."""
    return sorted(path.name for path in Path().iterdir())
