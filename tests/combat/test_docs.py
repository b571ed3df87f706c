"""The page of the combat module and its reference: examples run, tables are complete."""

import json
import re
import runpy
from pathlib import Path

import pytest

import chargen.combat as face
from chargen.combat import Session, odds
from chargen.combat.io import line_protocol
from chargen.combat.io.scenario_file import read
from tests.combat import builders
from tests.combat.melees import melee
from tests.combat.tables import ROOT, reference

TEXT = (ROOT / "docs/combat.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


def test_no_cell_of_a_table_is_empty_but_of_values() -> None:
    """Every field, action, event and GM action of the reference has a meaning."""
    rows = [line.split(" | ") for line in reference().splitlines() if line.startswith("| `")]
    assert len(rows) > 250
    assert [row[0] for row in rows if not row[-1].strip(" |")] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs_as_printed(
    example: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty lines at most."""
    assert len([line for line in example.splitlines() if line.strip()]) <= 20
    program = tmp_path / "example.py"
    program.write_text(example, "utf-8")
    runpy.run_path(str(program))
    assert capsys.readouterr().out


def test_every_name_of_the_face_is_on_it() -> None:
    """Whoever reads the page knows what there is."""
    assert [name for name in face.__all__ if name not in TEXT] == []


def test_every_key_of_the_sums_is_on_it() -> None:
    """By its stem, and by how many parts follow."""
    cells = "".join(re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE))
    keys = re.findall(r"`([a-z]+)((?:\.[A-Z]+)*)`", cells)
    known = {(stem, more.count(".")) for stem, more in keys}
    found = {"first.nobody"}
    for seed in range(6):
        found |= set(odds(melee(seed), seed, 20).of)
    assert {(key.partition(".")[0], key.count(".")) for key in found} <= known


def test_its_file_is_read() -> None:
    """As it stands."""
    [file] = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    assert [one.name for one in read(file.encode()).fighters] == ["Ann", "Cid"]


def test_its_shell_client_is_the_one_that_is_tried() -> None:
    """Line by line."""
    [client] = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    tried = (ROOT / "tests/combat/clients/tactician.sh").read_text("utf-8")
    assert tried.endswith(client)


def test_every_kind_of_line_of_the_protocol_is_on_it() -> None:
    """With every key it has, but an event's own."""
    said: list[dict[str, object]] = []
    lines = [{"tactic": True}, {"take_back": True}, {"option": -1}]
    given = [json.dumps(line).encode() for line in lines] + [b'{"tactic": true}'] * 500
    line_protocol.play(Session(builders.duel(), 7, {0}), iter(given), said.append)
    typed = Session(builders.duel(), None, hands=())
    line_protocol.play(typed, iter([]), said.append)
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| [^|]+ \| ([^|]+) \|$", TEXT, re.MULTILINE))
    kinds = {str(row["type"]) for row in said}
    assert kinds == {
        "fight", "event", "question", "die", "refused", "taken_back", "ending"
    }  # fmt: skip
    for row in said:
        if row["type"] != "event":
            keys = row.keys() - {"type"}
            assert [key for key in keys if f"`{key}`" not in rows[str(row["type"])]] == []
