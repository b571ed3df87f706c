"""A function that does nothing, and a statement that is left out: the bluntest of all faults."""

import ast
from copy import deepcopy

_EMPTY = {
    "int": "0", "i64": "0", "float": "0.0", "bool": "False", "str": "''", "bytes": "b''",
    "list": "[]", "Sequence": "()", "dict": "{}", "Mapping": "{}", "set": "set()",
    "frozenset": "frozenset()", "Iterator": "iter(())", "Iterable": "()", "Counter": "{}",
}  # fmt: skip
"""What nothing is, by the name of a type."""


def stubbed(node: ast.AST) -> ast.AST | None:
    """A function that gives back nothing of its type, or else what it was given of that type.

    None if it does no more than that anyway.
    """
    if not isinstance(node, ast.FunctionDef) or not _does_something(node):
        return None
    new = deepcopy(node)
    result = ast.Return(_parsed(_default(node)))
    new.body = [ast.Return(None), ast.Expr(ast.Yield())] if _generates(node) else [result]
    return new


def skipped(node: ast.AST) -> ast.AST | None:
    """A statement left out, or a condition turned round; None for what names something."""
    new = deepcopy(node)
    match new:
        case ast.If():
            new.test = ast.UnaryOp(ast.Not(), new.test)
            return new
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            return ast.Pass()
        case ast.AugAssign() | ast.Raise():
            return ast.Pass()
        case _:
            return None


def _does_something(function: ast.FunctionDef) -> bool:
    """More than one sentence or one plain value."""
    body = [each for each in function.body if not _is_plain(each)]
    return bool(body) and ast.unparse(body[0]) != f"return {_default(function)}"


def _is_plain(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _generates(function: ast.FunctionDef) -> bool:
    level: list[ast.AST] = list(function.body)
    while level:
        node = level.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            level += ast.iter_child_nodes(node)
    return False


def _default(function: ast.FunctionDef) -> str:
    if function.returns is None:
        return "None"
    nothing, wanted = _nothing(function.returns), ast.unparse(function.returns)
    for argument in (*function.args.args, *function.args.kwonlyargs):
        if argument.annotation and ast.unparse(argument.annotation) == wanted:
            return argument.arg if nothing == "None" else nothing
    return nothing


def _nothing(annotation: ast.expr) -> str:
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) == "tuple":
        inner = annotation.slice
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        if any(ast.unparse(part) == "..." for part in parts):
            return "()"
        return f"({', '.join(map(_nothing, parts))},)"
    head = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return _EMPTY.get(ast.unparse(head), "None")


def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
