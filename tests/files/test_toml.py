"""TOML that would take minutes is refused at once."""

import time
from pathlib import Path

import pytest

from chargen.errors import BadRules
from chargen.files.strict_json import DEPTH_LIMIT
from chargen.files.toml import tables
from chargen.rules.load import load

DEEP = {
    "header": "[" + ".".join(["a"] * 100_000) + "]",
    "spaced header": "[" + " . ".join(["a"] * 50_000) + "]",
    "quoted header": "[" + ".".join(['"a.b"'] * 30_000) + "]",
    "key": "a" + ".a" * 100_000 + " = 1",
    "key in a table": "x = { a" + ".a" * 100_000 + " = 1 }",
    "inline tables": "a = " + "{ a = " * 30_000,
    "lists": "a = " + "[" * 200_000,
    "growing": "\n".join("[" + ".".join(["a"] * n) + "]" for n in range(1, 440)),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_deep_tables_are_refused_quickly(text: str) -> None:
    """B14: 200 kB of nested tables take no second."""
    begun = time.monotonic()
    with pytest.raises(ValueError, match=r"^nested too deeply$"):
        tables(text.encode())
    assert time.monotonic() - begun < 1


def test_tables_as_deep_as_allowed_are_read() -> None:
    """The limit counts the parts of one key; dots in text are text."""
    key = ".".join(["a"] * DEPTH_LIMIT)
    found = tables(f'[{key}]\ntext = "one. two. 3.14"\nnumber = 1.5\n'.encode())
    for _ in range(DEPTH_LIMIT):
        found = found["a"]
    assert found == {"text": "one. two. 3.14", "number": 1.5}
    with pytest.raises(ValueError, match="nested too deeply"):
        tables(f"[{key}.a]".encode())


def test_rules_name_the_file_that_is_too_deep(tmp_path: Path) -> None:
    """B14: the check of rule data says which file it is, and goes on with the others."""
    (tmp_path / "points.toml").write_text(DEEP["header"], "utf-8")
    (tmp_path / "skills.toml").write_bytes(b"\xff")
    begun = time.monotonic()
    with pytest.raises(BadRules) as caught:
        load(tmp_path)
    assert "points.toml: nested too deeply" in caught.value.problems
    assert "skills.toml: not a text file" in caught.value.problems
    assert time.monotonic() - begun < 1
