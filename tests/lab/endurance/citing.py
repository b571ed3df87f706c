"""Where the program and the data of the rules cite a rule, and the faults to sow there.

A function cites a rule in its docstring, in a text or in a comment; a field, a constant or a row
of data in the words beside it. The words at the head of a module or of a file cite nothing: they
say what is in it.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import get_args

from chargen.files.text import RULE_ID
from chargen.rules.model import Rulings
from tests.lab.endurance.sowing import Fault, changed, sown
from tests.lab.endurance.stubs import skipped, stubbed

RULE = re.compile(rf"\b{RULE_ID}\b")
_HEADER = re.compile(r"^(?:#.*\n)*\[+([^]]+)\]+", re.MULTILINE)
_HEADING = re.compile(r"(?<=\n)\n(?:#.*\n)+\s*\Z")
"""Words before the tables that follow: those say what is in a file, not what a table cites."""
_CITED = re.compile(r"#.*|^rule = .*", re.MULTILINE)
_ROW = re.compile(r"^[a-z_.]+ = .*?(?=^[a-z_.]+ = |\Z)", re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(r"(?<![\w.\-+\"])\d+(?![\w.])")

_OF_FILES = {"exclude_if", "ge", "le", "gt", "lt", "min_length", "max_length"}

Spot = tuple[int, str]
"""The number of a node among all of its module, and what is done there."""


@dataclass(frozen=True, slots=True)
class Place:
    """A function, a constant or a row of data that cites a rule."""

    rule: str
    file: str
    name: str
    spots: tuple[Spot, ...] = ()
    """Where in the module a fault can be sown, what is nearest to the citation first."""
    texts: tuple[tuple[str, str, str], ...] = ()
    """The faults of data: what stood there, what does now, and the whole file with it."""
    loaded: bool = False
    """Whether a fault shows only in what is loaded anew."""

    @property
    def words(self) -> str:
        """The place in a line."""
        return f"{self.file.removeprefix('chargen/')}:{self.name}"

    def faults(self, root: Path, most: int, seed: int) -> list[Fault]:
        """At most so many faults: those nearest to the citation, then some of the others."""
        near = [spot for spot in self.spots if spot[1] != "change"]
        far = [spot for spot in self.spots if spot[1] == "change"]
        Random(seed).shuffle(far)
        made = [
            sown(root / self.file, number, CHANGES[kind], root)
            for number, kind in (near + far)[:most]
        ]
        rows = Random(seed).sample(self.texts, min(most, len(self.texts)))
        return made + [Fault(self.file, self.name, 0, *row) for row in rows]


CHANGES = {"stub": stubbed, "skip": skipped, "near": changed, "change": changed}
"""What can be done at a spot, by its word."""


def places(root: Path, file: Path) -> list[Place]:
    """Every place of a module or of a file of data that cites a rule and can be spoiled."""
    name, text = file.relative_to(root).as_posix(), file.read_text("utf-8")
    if file.suffix == ".toml":
        return list(_rows(name, text))
    return _Citations(name, text).places()


def cited(file: Path) -> set[str]:
    """Every rule a module or a file names at all."""
    return set(RULE.findall(file.read_text("utf-8")))


class _Citations:
    """The citations of one module."""

    def __init__(self, file: str, text: str) -> None:
        self._file = file
        self._tree = ast.parse(text)
        self._nodes = list(ast.walk(self._tree))
        self._number = {id(node): number for number, node in enumerate(self._nodes)}
        self._parent = {
            id(child): node for node in self._nodes for child in ast.iter_child_nodes(node)
        }
        self._comments = _comments(text)
        self._found: dict[tuple[str, str, bool], list[Spot]] = defaultdict(list)

    def places(self) -> list[Place]:
        """Look at all texts and comments."""
        for node in self._nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for rule in sorted(set(RULE.findall(node.value))):
                    self._text(node, rule)
        for line, rule in self._comments:
            if statement := self._at(line):
                self._near(statement, statement, rule)
        return [
            Place(rule, self._file, name, tuple(dict.fromkeys(spots)), loaded=loaded)
            for (rule, name, loaded), spots in self._found.items()
            if spots
        ]

    def _text(self, text: ast.Constant, rule: str) -> None:
        statement = self._statement(text)
        around = self._parent.get(id(statement))
        if not isinstance(statement, ast.Expr) or statement.value is not text:
            self._near(statement, text, rule)
        elif isinstance(around, ast.FunctionDef) and around.body[0] is statement:
            self._whole(around, rule)
        elif isinstance(around, ast.ClassDef | ast.Module):
            before = around.body.index(statement) - 1
            if before >= 0:
                self._near(around.body[before], around.body[before], rule)
            elif isinstance(around, ast.ClassDef) and not _of_data(around):
                for method in around.body:
                    if isinstance(method, ast.FunctionDef) and method.name[0] != "_":
                        self._inside(method, self._name(around), rule, "change")

    def _whole(self, function: ast.FunctionDef, rule: str) -> None:
        if stubbed(function):
            self._keep(rule, function, self._name(function), "stub")
            self._inside(function, self._name(function), rule, "change")

    def _near(self, statement: ast.stmt, cited: ast.AST, rule: str) -> None:
        """The statement itself, the condition it stands under, and what is nearest in it."""
        name = self._name(statement)
        around = self._parent[id(statement)]
        if isinstance(around, ast.If) and self._function(statement):
            self._keep(rule, around, name, "skip")
        if self._function(statement) and skipped(statement):
            self._keep(rule, statement, name, "skip")
        inner = cited
        while not self._inside(inner, name, rule, "near") and inner is not statement:
            inner = self._parent[id(inner)]
            if isinstance(inner, ast.Dict | ast.List | ast.Set) and not self._function(inner):
                break  # an entry of a table stands for itself

    def _inside(self, outer: ast.AST, name: str, rule: str, kind: str) -> bool:
        """Every node that can be changed in another; False if there is none."""
        bounds = {id(n) for a in _bounds(outer) for n in ast.walk(a)}
        found = [
            node
            for node in ast.walk(outer)
            if id(node) not in bounds and changed(node) and self._kept(node, outer)
        ]
        for node in found:
            self._keep(rule, node, name, kind)
        return bool(found)

    def _kept(self, node: ast.AST, outer: ast.AST) -> bool:
        """Not what only a header says, and not what other statements in a body do."""
        if isinstance(outer, ast.FunctionDef | ast.ClassDef):
            return True
        return self._statement(node) is self._statement(outer)

    def _keep(self, rule: str, node: ast.AST, name: str, kind: str) -> None:
        loaded = self._function(node) is None and not isinstance(node, ast.FunctionDef)
        self._found[rule, name, loaded].append((self._number[id(node)], kind))

    def _statement(self, node: ast.AST) -> ast.stmt:
        while not isinstance(node, ast.stmt):
            node = self._parent[id(node)]
        return node

    def _function(self, node: ast.AST) -> ast.FunctionDef | None:
        """The innermost function around a node."""
        around = self._parent.get(id(node))
        while around:
            if isinstance(around, ast.FunctionDef):
                return around
            around = self._parent.get(id(around))
        return None

    def _name(self, node: ast.AST) -> str:
        """The function or class with those around it, or the first name a statement gives."""
        names: list[str] = []
        within: ast.AST | None = node
        while within:
            if isinstance(within, ast.FunctionDef | ast.ClassDef):
                names.insert(0, within.name)
            within = self._parent.get(id(within))
        if not self._function(node) and isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            names.append(ast.unparse(target))
        return ".".join(names)

    def _at(self, line: int) -> ast.stmt | None:
        """The innermost statement on a line, or the first after it."""
        on = [
            node
            for node in self._nodes
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
        ]
        inner = max(on, key=lambda node: node.lineno, default=None)
        if inner and not hasattr(inner, "body"):
            return inner
        after = [node for node in self._nodes if isinstance(node, ast.stmt) and node.lineno > line]
        return min(after, key=lambda node: node.lineno, default=None)


def _of_data(model: ast.ClassDef) -> bool:
    """Whether a class has fields: what cites a rule then are these, or its methods."""
    return any(isinstance(each, ast.AnnAssign) for each in model.body)


def _bounds(outer: ast.AST) -> Iterator[ast.AST]:
    """What is said of types and of files: their bounds are not those of the rules."""
    for node in ast.walk(outer):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.keyword) and node.arg in _OF_FILES:
            yield node.value
        elif isinstance(node, ast.FunctionDef) and node.returns:
            yield node.returns


def _comments(text: str) -> list[tuple[int, str]]:
    """The lines of all comments that cite a rule, with it."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [
        (token.start[0], rule)
        for token in tokens
        if token.type == tokenize.COMMENT
        for rule in RULE.findall(token.string)
    ]


def _rows(file: str, text: str) -> Iterator[Place]:
    """The tables of a file of data, cited in comments; a switch has its rule among its words."""
    heads = [*_HEADER.finditer(text)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        table, block = head[1], _HEADING.sub("", text[head.start() : end])
        rules = sorted({rule for words in _CITED.findall(block) for rule in RULE.findall(words)})
        switch = table.removeprefix("ruling_texts.")
        if table != switch:
            faults = tuple(_flipped(text, switch))
        else:
            inside = (head.end(), head.start() + len(block))
            faults = tuple(_other_numbers(text, *inside)) if rules else ()
        for rule in rules if faults else ():
            yield Place(rule, file, table, texts=faults, loaded=True)


def _other_numbers(text: str, start: int, end: int) -> Iterator[tuple[str, str, str]]:
    for row in _ROW.finditer(text, start, end):
        for number in _NUMBER.finditer(text, row.start(), row.end()):
            if text[row.start() : number.start()].count('"') % 2 or "#" in row[0].split("\n")[0]:
                continue
            new = str(int(number[0]) + 1)
            whole = text[: number.start()] + new + text[number.end() :]
            yield row[0].strip(), f"{new} for {number[0]}", whole


def _flipped(text: str, switch: str) -> Iterator[tuple[str, str, str]]:
    row = re.search(rf"^{switch} = (.*)$", text, re.MULTILINE)
    if not row:
        return
    for other in _others(switch, row[1]):
        yield row[0], other, text[: row.start(1)] + other + text[row.end(1) :]


def _others(switch: str, now: str) -> Sequence[str]:
    words = get_args(Rulings.model_fields[switch].annotation)
    every = [f'"{word}"' for word in words] or ["true", "false"]
    return [each for each in every if each != now]
