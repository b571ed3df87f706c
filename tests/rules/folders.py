"""Broken copies of the rule folder."""

import re
import shutil
from pathlib import Path

from chargen import resources
from chargen.errors import BadRules
from chargen.rules.load import load

SOURCE = resources.folder("rules", "gray_dawn")


def copied(tmp_path: Path) -> Path:
    """A copy of the rules as shipped."""
    return Path(shutil.copytree(SOURCE, tmp_path / "rules"))


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Replace the first place where ``old`` stands in a file of the copy."""
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text, f"{name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), "utf-8")


def change_row(folder: Path, name: str, row: str, column: str, value: str) -> None:
    """Set one column of one row of a file of the copy."""
    path = folder / name
    head, found, rest = path.read_text("utf-8").partition(f"[{row}]\n")
    assert found, f"{name} has no [{row}]"
    body, gap, after = rest.partition("\n\n")
    body = re.sub(rf"^{column} = .*\n?", "", body, flags=re.MULTILINE)
    path.write_text(f"{head}[{row}]\n{column} = {value}\n{body}{gap}{after}", "utf-8")


def problems(folder: Path) -> tuple[str, ...]:
    """What is wrong with a folder of rules; nothing if it can be used."""
    try:
        load(folder)
    except BadRules as error:
        return error.problems
    return ()
