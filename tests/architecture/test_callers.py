"""Nothing is kept for the tests' sake: what is public is called by the program (row D)."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.syntax import walk_nodes

PLACE = re.compile(r"chargen(\.\w+)+:\w+")
"""Where a row of a table says its function is, which is imported when it is needed."""
CALLED_BY_QT = {"paint"}
"""What Qt calls and happens to spell as we do: delegates and items of a scene draw themselves."""
CALLED_BY_OTHERS = {"combat"}
"""The rooms other programs call, too."""


def defined(tree: ast.AST) -> Iterator[str]:
    """The public functions and methods of a module; Qt calls those in its own spelling."""
    for node in walk_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name.islower() and node.name[0] != "_":
            yield node.name


def named(tree: ast.AST) -> Iterator[str]:
    """Every name a module uses; a table may name something by its text, with its module or not."""
    for node in walk_nodes(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
                yield name.rpartition(":")[2] if PLACE.fullmatch(name) else name
            case _:
                pass


def uncalled(trees: dict[str, ast.Module]) -> list[str]:
    """What is defined in public and named nowhere else in the program."""
    uses = Counter(name for tree in trees.values() for name in named(tree))
    return [
        f"{path}: {name}"
        for path, tree in trees.items()
        if not CALLED_BY_OTHERS & set(Path(path).parts)
        for name in defined(tree)
        if not uses[name] and name not in CALLED_BY_QT
    ]


def test_every_public_function_is_called_by_the_program(trees: dict[str, ast.Module]) -> None:
    """D: what only tests call is wired or gone."""
    assert uncalled(trees) == []


def test_a_function_nobody_calls_would_be_found() -> None:
    """The control: named in a table or called is enough, being defined is not."""
    sources = {"chargen/a.py": "def used(): ...\ndef listed(): ...\ndef dead(): ...\n"}
    sources["chargen/a.py"] += "def placed(): ...\n"
    sources["chargen/b.py"] = 'used()\nTABLE = ["listed", "chargen.a:placed", "no place: dead"]\n'
    trees = {path: ast.parse(text) for path, text in sources.items()}
    assert uncalled(trees) == ["chargen/a.py: dead"]
