"""Faults in one place of a module: where one can be sown, and the module with it."""

import ast
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]

_OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
Change = Callable[[ast.AST], ast.AST | None]
"""How a node becomes faulty; None where it cannot."""

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in one place."""

    file: str
    """The module, as ``chargen/rules/load.py``."""
    function: str
    """The innermost function around the place, as Python names it."""
    line: int
    before: str
    after: str
    text: str
    """The whole module with the fault in it."""

    @property
    def at(self) -> str:
        """The function with its module, as ``rules/load.py:load``."""
        return f"{self.file.removeprefix('chargen/')}:{self.function}"

    @property
    def words(self) -> str:
        """The fault in a line."""
        file = self.file.removeprefix("chargen/")
        before, after = " ".join(self.before.split()), " ".join(self.after.split())
        return f"{file}:{self.line}: {before[:90]} -> {after[:90]}"


def changed(node: ast.AST) -> ast.AST | None:
    """The node with a fault in it; None if there is no fault for its kind."""
    new = copy(node)
    match new:
        case ast.Compare():
            new.ops = [_OTHER_COMPARISON[type(new.ops[0])](), *new.ops[1:]]
        case ast.BoolOp():
            new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not()):
            return new.operand
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case ast.BinOp(op=ast.Add()):
            new.op = ast.Sub()
        case ast.BinOp(op=ast.Sub()):
            new.op = ast.Add()
        case ast.IfExp():
            new.body, new.orelse = new.orelse, new.body
        case ast.Raise():
            return ast.Pass()
        case ast.Expr(value=ast.Call()):
            return ast.Pass()
        case _:
            return None
    return new


def places(path: Path) -> Iterator[tuple[Path, int]]:
    """Every place of a module where a fault can be sown: its number among all nodes."""
    tree = ast.parse(path.read_text("utf-8"))
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in inside and changed(node) is not None:
            yield path, number


def sown(path: Path, number: int, change: Change = changed, root: Path = ROOT) -> Fault:
    """The fault at one place of a module."""
    tree = ast.parse(path.read_text("utf-8"))
    node = list(ast.walk(tree))[number]
    new = change(node) or node
    return Fault(
        file=path.relative_to(root).as_posix(),
        function=functions(path).get(number, ""),
        line=getattr(node, "lineno", 0),
        before=ast.unparse(node),
        after=ast.unparse(new),
        text=ast.unparse(ast.fix_missing_locations(_Sower(node, new).visit(tree))),
    )


def as_written(path: Path) -> str:
    """A module without a fault, written as one with a fault is; data as they are."""
    text = path.read_text("utf-8")
    return ast.unparse(ast.parse(text)) if path.suffix == ".py" else text


class _Sower(ast.NodeTransformer):
    def __init__(self, target: ast.AST, new: ast.AST) -> None:
        self.target, self.new = target, new

    def visit(self, node: ast.AST) -> ast.AST:
        """Change the one node that is meant."""
        if node is self.target:
            return self.new
        return self.generic_visit(node)


@cache
def functions(path: Path) -> dict[int, str]:
    """The innermost function around each node that stands in one, decorators included."""
    tree = ast.parse(path.read_text("utf-8"))
    number = {id(node): place for place, node in enumerate(ast.walk(tree))}
    found: dict[int, str] = {}

    def enter(node: ast.AST, scope: str, function: str) -> None:
        if isinstance(node, _SCOPES):
            scope += f".{node.name}" if scope else node.name
            if not isinstance(node, ast.ClassDef):
                function, scope = scope, f"{scope}.<locals>"
        if function:
            found[number[id(node)]] = function
        for child in ast.iter_child_nodes(node):
            enter(child, scope, function)

    enter(tree, "", "")
    return found
