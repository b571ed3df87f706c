"""The example of the documentation is a program that runs."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs/combat.md"


def test_the_example_runs_as_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """Twenty lines at most, and it tells a fight to its end."""
    found = re.search(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found
    program = found[1]
    assert len([line for line in program.splitlines() if line.strip()]) <= 20
    exec(compile(program, "docs/combat.md", "exec"), {})  # noqa: S102 - our own page
    told = capsys.readouterr().out
    assert "Round 1 begins." in told
    assert re.search(r"\n(-1|0|1) (no enemy can act|stalemate) \d+\n$", told)
