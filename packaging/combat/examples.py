"""Run what the README of an installed chargen-combat shows: `PYTHON -I examples.py`.

Examples in Python are run one by one. The fight file is told, counted and played step by step: by a
program that lets tactics choose, by the client in sh, and with each input line of the page. Prints
how many it ran, and whether the package is compiled.
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
    (client,) = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [json.loads(line) for line in re.findall(r"`(\{\"(?!do).*?\})`", text)]
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            source, said = Path(folder) / "example.py", io.StringIO()
            source.write_text(program, "utf-8")
            with contextlib.redirect_stdout(said):
                runpy.run_path(str(source), run_name="__main__")
            assert said.getvalue(), program
        path = Path(folder) / "fight.json"
        path.write_text(scenario, "utf-8")
        (Path(folder) / "client.sh").write_text(client, "utf-8")
        _try_the_command(path)
        _try_lines(path, lines)
        rows = _played(path)
    assert rows[-1]["type"] == "ending", rows[-1]
    known = {name for name in sys.modules if name.partition(".")[0] in {"PySide6", "chargen"}}
    assert not known, known
    form = "interpreted" if str(fight.__file__).endswith(".py") else "compiled"
    where = Path(str(chargen_combat.__file__)).parent
    sys.stdout.write(
        f"{len(programs)} examples, {len(lines)} lines and {len(rows)} steps, {form}, {where}\n"
    )
    return 0


def _command(path: Path, *more: str) -> list[str]:
    command = Path(sys.executable).with_name("chargen-combat")
    return [str(command), str(path), *more]


def _said(command: list[str], lines: str = "") -> tuple[int, str, str]:
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def _try_the_command(path: Path) -> None:
    """Tell, count and play the fight; refuse a file that is none."""
    told = _said(_command(path))
    assert told[1].startswith("Round 1 begins."), told
    assert _said(_command(path, "--seed", "1")) == told
    assert _said([sys.executable, "-m", "chargen_combat", str(path)]) == told
    assert json.loads(_said(_command(path, "--json"))[1])["reason"]
    counted = _said(_command(path, "--odds", "130", "--jobs", "2"))
    assert counted[1].startswith("130 fights, seed 1"), counted
    assert counted == _said(_command(path, "--odds", "130"))
    client, pipe = (str(path.with_name(name)) for name in ("client.sh", "pipe"))
    played = _said(["sh", client, pipe, *_command(path, "--step")])
    assert json.loads(played[1])["type"] == "ending", played
    code, _, sentence = _said(_command(path.with_name("none.json")))
    assert (code, sentence[:15]) == (2, "chargen-combat:"), sentence


def _try_lines(path: Path, lines: list[dict[str, object]]) -> None:
    """Give each line of the page alone; none may be misunderstood."""
    for line in lines:
        more = ("--typed-by", "0") if "roll" in line else ("--seed", "1", "--asked", "0")
        _, said, _ = _said(_command(path, "--step", *more), json.dumps(line) + "\n")
        rows = [json.loads(row) for row in said.splitlines()]
        refused = [row["words"] for row in rows if row["type"] == "refused"]
        assert not re.search("says nothing|JSON", str(refused)), refused


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
