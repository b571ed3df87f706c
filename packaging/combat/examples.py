"""Run what the README of an installed chargen-combat shows: `PYTHON -I examples.py`.

Examples in Python are run one by one, the fight file is fought and played step by step by a program
that lets tactics choose. Prints how many it ran, and whether the package is compiled.
"""

import contextlib
import io
import json
import re
import runpy
import subprocess
import sys
import tempfile
from importlib.metadata import metadata
from pathlib import Path

import chargen_combat
from chargen_combat.kernel import fight


def main() -> int:
    """Run all; whatever fails ends the program with its own words."""
    text = metadata("chargen-combat").get_payload()
    programs = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (scenario,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            source, said = Path(folder) / "example.py", io.StringIO()
            source.write_text(program, "utf-8")
            with contextlib.redirect_stdout(said):
                runpy.run_path(str(source), run_name="__main__")
            assert said.getvalue(), program
        path = Path(folder) / "fight.json"
        path.write_text(scenario, "utf-8")
        told = subprocess.run(_command(path), capture_output=True, text=True, check=True)
        assert told.stdout.startswith("Round 1 begins."), told.stdout
        rows = _played(path)
    assert rows[-1]["type"] == "ending", rows[-1]
    known = {name for name in sys.modules if name.partition(".")[0] in {"PySide6", "chargen"}}
    assert not known, known
    form = "interpreted" if str(fight.__file__).endswith(".py") else "compiled"
    where = Path(str(chargen_combat.__file__)).parent
    sys.stdout.write(f"{len(programs)} examples and {len(rows)} steps, {form}, {where}\n")
    return 0


def _command(path: Path, *more: str) -> list[str]:
    command = Path(sys.executable).with_name("chargen-combat")
    return [str(command), str(path), *more]


def _played(path: Path) -> list[dict[str, object]]:
    """Play a fight over its two pipes and return all it says."""
    rows: list[dict[str, object]] = []
    with subprocess.Popen(
        _command(path, "--step"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        for line in game.stdout:
            rows.append(json.loads(line))
            if rows[-1]["type"] == "question":
                game.stdin.write('{"tactic": true}\n')
                game.stdin.flush()
    assert game.returncode == 0
    return rows


if __name__ == "__main__":
    sys.exit(main())
