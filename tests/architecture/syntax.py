"""Sources as syntax trees: each file is parsed once for all tests, and each tree walked once."""

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path


@cache
def parse_source(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text("utf-8"))


@cache
def walk_nodes(tree: ast.AST) -> Sequence[ast.AST]:
    """Return a tree and all nodes below it, in the order of ``ast.walk``."""
    return tuple(ast.walk(tree))
