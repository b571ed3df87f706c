"""Habits of translated English in texts and names: ``python -m tests.architecture.voice [RULE]``.

Prints every text a rule of ``voice.toml`` finds and how many there are in each package. With
``--lower``, the numbers in ``voice_left.json`` fall to what is left; they never rise.
"""

import argparse
import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from tests.architecture.syntax import parse_source, walk_nodes

ROOT = Path(__file__).parents[2]
RULES = Path(__file__).with_name("voice.toml")
LEFT = Path(__file__).with_name("voice_left.json")
SYMBOLS = re.compile(
    r"<<|/[A-Z]\w+ |^[\w.\[\], ]+ \| \w+|default-src|%[YmdH]|^import |^tuple\[|^Q[A-Z]\w+$"
)
"""Strings that no user reads: PDF operators, types, policies of browsers, formats of dates."""


@dataclass(frozen=True)
class Text:
    """A text or a name of the project, and its place."""

    path: str
    line: int
    kind: str
    words: str

    @property
    def package(self) -> str:
        """The package of ``chargen`` that holds it; ``docs`` for every page."""
        parts = self.path.split("/")
        if parts[-1].endswith(".md"):
            return "docs"
        return parts[1] if parts[0] == "chargen" and len(parts) > 2 else parts[0]


@dataclass(frozen=True)
class Rule:
    """A habit to lose: its pattern, the kinds of text it looks at and the texts it excuses."""

    name: str
    pattern: re.Pattern[str]
    advice: str
    kinds: tuple[str, ...]
    excuses: tuple[tuple[str, re.Pattern[str]], ...]

    def is_broken_by(self, text: Text) -> bool:
        """Return whether a text shows the habit."""
        return (
            text.kind in self.kinds
            and self.pattern.search(text.words) is not None
            and not (text.kind == "strings" and SYMBOLS.search(text.words))
            and not any(
                fnmatch(text.path, path) and excuse.search(text.words)
                for path, excuse in self.excuses
            )
        )


@cache
def read_rules() -> tuple[Rule, ...]:
    """Return the rules of ``voice.toml``."""
    rows = tomllib.loads(RULES.read_text("utf-8"))
    return tuple(
        Rule(
            name, re.compile(row["pattern"]), row["advice"], tuple(row["in"]),
            tuple((path, re.compile(excuse)) for path, excuse in row.get("allow", ())),
        )
        for name, row in rows.items()
    )  # fmt: skip


def read_python(path: str, tree: ast.Module) -> Iterator[Text]:
    """Yield the strings, docstrings and names a module defines."""
    module = Path(path)
    yield Text(path, 1, "modules", module.parent.name if module.stem == "__init__" else module.stem)
    parts, statements = set[int](), set[int]()
    for node in walk_nodes(tree):
        match node:
            case ast.Expr(ast.Constant(str())):
                statements.add(id(node.value))
            case ast.JoinedStr():
                parts |= {id(part) for part in ast.walk(node)} - {id(node)}
                pieces = (
                    str(part.value) if isinstance(part, ast.Constant) else "{}"
                    for part in node.values
                )  # fmt: skip
                yield Text(path, node.lineno, "strings", "".join(pieces))
            case ast.FunctionDef() if not node.name.startswith("__"):
                yield Text(path, node.lineno, "functions", node.name)
            case ast.ClassDef():
                yield Text(path, node.lineno, "modules", node.name)
            case ast.arg():
                yield Text(path, node.lineno, "variables", node.arg)
            case ast.Name(ctx=ast.Store()):
                yield Text(path, node.lineno, "variables", node.id)
    for node in walk_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in statements:
                yield Text(path, node.lineno, "docstrings", node.value.strip())
            elif id(node) not in parts and (" " in node.value or node.value[:1].isupper()):
                yield Text(path, node.lineno, "strings", node.value.strip())


def read_markdown(path: str, lines: list[str]) -> Iterator[Text]:
    """Yield the paragraphs, bullets, headings and table cells of a page, without its code."""
    block, start, is_code = "", 0, False
    for number, line in enumerate([*lines, ""], 1):
        is_fence = line.lstrip().startswith("```")
        is_code ^= is_fence
        words = re.sub(r"`[^`]*`|\]\([^)]*\)", "X", line.strip())
        if is_code or not words or re.match(r"[*#|-]|\d+\.", words):
            cells = re.split(r" ?\| ?", block.strip("| ")) if block[:1] == "|" else [block]
            yield from (Text(path, start, "markdown", cell) for cell in cells if cell)
            block, start = "", number
        if not is_code and not is_fence:
            block = f"{block} {words}".strip()
        if block[:1] == "#":
            yield Text(path, start, "markdown", block.lstrip("# "))
            block = ""


def read_resource(path: str, lines: list[str]) -> Iterator[Text]:
    """Yield the quoted texts of a data file that have a space in them."""
    for number, line in enumerate(lines, 1):
        for words in re.findall(r'"([^"]* [^"]*)"', line):
            yield Text(path, number, "resources", words)


@cache
def read_texts() -> tuple[Text, ...]:
    """Return every text and name of the program, its data and its pages."""
    texts: list[Text] = []
    for source in sorted((ROOT / "chargen").rglob("*.py")):
        name = source.relative_to(ROOT).as_posix()
        texts += read_python(name, parse_source(source))
    for data in sorted((ROOT / "resources").rglob("*.toml")):
        name = data.relative_to(ROOT).as_posix()
        texts += read_resource(name, data.read_text("utf-8").splitlines())
    for page in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]):
        name = page.relative_to(ROOT).as_posix()
        texts += read_markdown(name, page.read_text("utf-8").splitlines())
    return tuple(texts)


@cache
def find_habits() -> dict[str, list[Text]]:
    """Return the texts that show each habit, by the name of its rule."""
    return {rule.name: list(filter(rule.is_broken_by, read_texts())) for rule in read_rules()}


def count_left() -> dict[str, dict[str, int]]:
    """Return how many texts of each package show each habit."""
    return {
        rule: dict(sorted(Counter(text.package for text in texts).items()))
        for rule, texts in find_habits().items()
    }


def read_limits() -> dict[str, dict[str, int]]:
    """Return how many texts of each package may show each habit."""
    limits: dict[str, dict[str, int]] = json.loads(LEFT.read_text("utf-8"))
    return limits


def lower_limits() -> None:
    """Write what is left as the new limits, where that is less."""
    limits = read_limits()
    lower = {
        rule: {
            package: min(count, limits.get(rule, {}).get(package, 0))
            for package, count in packages.items()
        }
        for rule, packages in count_left().items()
    }
    LEFT.write_text(json.dumps(lower, indent=1) + "\n", "utf-8")


def main() -> int:
    """List what is left, or lower the limits to it."""
    parser = argparse.ArgumentParser(prog="python -m tests.architecture.voice", description=__doc__)
    parser.add_argument("rule", nargs="?", choices=[rule.name for rule in read_rules()])
    parser.add_argument("--lower", action="store_true", help="lower the limits to what is left")
    options = parser.parse_args()
    if options.lower:
        lower_limits()
        return 0
    for rule in read_rules():
        if options.rule in (None, rule.name):
            for text in find_habits()[rule.name]:
                words = " ".join(text.words.split())[:90]
                sys.stdout.write(f"{text.path}:{text.line}: {rule.advice}: {words}\n")
    for name, packages in count_left().items():
        sys.stdout.write(f"{name}: {sum(packages.values())} {packages}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
