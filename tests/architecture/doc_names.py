"""Names in the Markdown pages, resolved against files, sources, menus and the command line."""

import ast
import builtins
import importlib
import json
import keyword
import re
import shlex
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from chargen.cli.grammar import CommandParser
from chargen.cli.parser import parser
from chargen.gui.character_window import character_menus
from chargen.gui.fight.window import MENUS as FIGHT_MENUS
from chargen.gui.gm.desk import desk_menus
from chargen.gui.widgets.menus import listed
from tests.architecture.syntax import walk_nodes

ROOT = Path(__file__).parents[2]
ROOMS = ("chargen", "docs", "packaging", "resources", "tests", ".ci")
CODE = ("chargen", "packaging", "tests")
SUFFIXES = {".py", ".sh", ".toml", ".md", ".spec", ".mjs", ".ttf", ".qss", ".nsi"}
"""Endings of files that belong to the repository wherever a page names one."""
ELSEWHERE = re.compile(
    r"[~$/%.]|https?:|org\.|dist/|applications/|mime/|metainfo/|icons/hicolor|_internal|chargen_combat/|CACHE/"
)
"""Paths of other places: the user's system, what is built, what is installed."""
PATH = re.compile(r"[\w.*-]+(/[\w.*-]+)*/?")
DOTTED = re.compile(r"(?:[\w-]+/)*\w+(?:\.\w+)+")
WORD = re.compile(r"\w+(?:-\w+)*")
BLANKS = {
    "CACHE", "FIGHTER", "FILE", "FOLDER", "ID", "LOCATION", "N", "NAME", "OUT", "PACKAGE", "PREFIX",
    "REASON", "SIDE", "STATE", "SUITE", "UID", "VERSION", "WHO", "WHY",
}  # fmt: skip
"""Words that stand for others."""
OUTSIDE = {"StrEnum", "appimagetool", "lp", "toggled", "xz"}
"""Names of Python's and Qt's, and programs of other people."""
TYPED = {
    "AppDir", "AppImage", "app", "bash", "deb", "desktop", "dmg", "exe", "fish", "gdcampaign",
    "gdchar", "gdexport", "gdfight", "gdkey", "gdpacket", "gdrecovery", "gdtmp", "html", "icns",
    "ico", "json", "lock", "mjs", "pdf", "plist", "png", "svg", "txt", "whl", "xml",
}  # fmt: skip
"""Endings of files that are made or read, so that what stands before them is no module."""
DEFINED = re.compile(
    r"""(?:def|class)\ (\w+)|\b(\w+)(?:\ ?:|=|\ =\ )|["']([\w.-]+)["']|^(\w+)\(\)""",
    re.MULTILINE | re.VERBOSE,
)
"""What a source defines, takes by name, or holds as a text of one word."""
SHELL = {"sh", "bash", ""}


def pages() -> list[Path]:
    """Return the Markdown pages of the repository."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def faults(text: str, page: Path) -> list[str]:
    """Return every name of a page that leads nowhere."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    found: list[str] = []
    for token in tokens:
        if token.type == "fence" and token.info in SHELL:
            found += [line for line in token.content.splitlines() if not is_command(line)]
        for children in (token.children or [],):
            found += [span for span in _spans(children) if not is_known(span)]
            found += [link for link in _links(children) if not leads_somewhere(link, page)]
            found += [name for name in _emphasised(children) if not is_in_a_menu(name)]
    return found


def is_known(span: str) -> bool:
    """Return whether a span of code names something that exists."""
    if not is_command(span):
        return False
    name = re.sub(r"\(.*\)$", "", span).removeprefix("@")
    if ELSEWHERE.match(name):
        return True
    if "/" in name or Path(name).suffix in SUFFIXES:
        return not PATH.fullmatch(name) or is_path(name) or is_dotted(name)
    if DOTTED.fullmatch(name):
        return is_dotted(name)
    if WORD.fullmatch(name) and not name.isdigit():
        return bool(BLANKS & set(name.split("-"))) or name in _words()
    return True


def is_path(name: str) -> bool:
    """Return whether a file, folder or module of the repository has this path, or ends in it."""
    wanted = re.escape(name.rstrip("/")).replace(r"\*", "[^/]*")
    return re.search(rf"(?:^|/){wanted}(?:\.py)?$", _paths(), re.MULTILINE) is not None


def is_dotted(name: str) -> bool:
    """Return whether a name leads to a module, and what follows is defined there."""
    parts = name.replace("/", ".").split(".")
    if parts[-1] in TYPED or name in _words() or ("/" not in name and set(parts[1:]) <= BLANKS):
        return True
    if parts[0] in sys.stdlib_module_names | {"pytest"}:
        return _of_the_library(parts)
    for cut in range(len(parts), 0, -1):
        for module in _modules()[parts[cut - 1]]:
            if f".{module}".endswith("." + ".".join(parts[:cut])):
                members = {member for found in _members(module).values() for member in found}
                if members.issuperset(parts[cut:]):
                    return True
    return any(
        set(parts[1:]) <= _members(module).get(parts[0], set()) for module in _homes()[parts[0]]
    )


def is_in_a_menu(name: str) -> bool:
    """Return whether a window has this line in this menu."""
    return name.rstrip(" .…") in _menu_lines()


def is_command(line: str) -> bool:
    """Return whether a line that begins like a command names commands and options there are."""
    line = re.split(r" +# ", line, maxsplit=1)[0].strip()
    if re.match(r"python -m |python packaging/|packaging/[\w/]+\.sh", line):
        return all(_runs(part) for part in re.split(r" && | \| ", line))
    if line.startswith("PYTHONPATH=") or " python -m " in line:
        return _runs("python" + line.partition("python")[2].replace(" -P", ""))
    if not re.match(r"chargen [a-z]", line):
        return True
    words = shlex.split(line.partition(" | ")[0])[1:]
    command = _commands().get(words[0])
    if command is None:
        return False
    options = {text for action in command.options for text in action.option_strings}
    return {word for word in words if re.match(r"--?[a-z]", word)} <= options


def leads_somewhere(link: str, page: Path) -> bool:
    """Return whether a link of a page is an address, or leads to a file and a heading of it."""
    if re.match(r"https?://", link):
        return True
    name, _, heading = link.partition("#")
    target = page.parent / name if name else page
    if not target.exists():
        return False
    return not heading or heading in _headings(target.read_text("utf-8"))


def _runs(line: str) -> bool:
    """Return whether a module or a script that is started exists; of long runs, their names."""
    words = shlex.split(line)
    if words[:2] != ["python", "-m"]:
        script = words[1] if words[0] == "python" else words[0]
        return (ROOT / script).is_file()
    if words[2] == "pytest":
        return True
    place = ROOT / words[2].replace(".", "/")
    if words[2] in {"tests.lab.endurance", "tests.lab.bench"} and len(words) > 3:
        program = words[3]
        return not program.islower() or (place / f"{program}.py").is_file()
    return place.with_suffix(".py").is_file() or (place / "__main__.py").is_file()


def _spans(children: list[Token]) -> Iterator[str]:
    for token in children:
        if token.type == "code_inline":
            yield token.content


def _links(children: list[Token]) -> Iterator[str]:
    for token in children:
        name = {"link_open": "href", "image": "src"}.get(token.type)
        if name is not None:
            yield str(token.attrs[name])


def _emphasised(children: list[Token]) -> Iterator[str]:
    """Yield the names of menu lines: text in italics with a > between menu and line."""
    for opening, text in pairwise(children):
        if opening.type == "em_open" and " > " in text.content:
            yield text.content


def _headings(text: str) -> set[str]:
    lines = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


def _of_the_library(parts: list[str]) -> bool:
    value: object = importlib.import_module(parts[0])
    for part in parts[1:]:
        if not hasattr(value, part):
            return False
        value = getattr(value, part)
    return True


@cache
def _commands() -> dict[str, CommandParser]:
    return parser(lambda _: 0).commands


@cache
def _menu_lines() -> frozenset[str]:
    tables = (character_menus.MENUS, desk_menus.MENUS, FIGHT_MENUS)
    return frozenset(
        f"{menu} > {command.text.rstrip(' .…')}" for t in tables for menu, command in listed(t)
    )


@cache
def _paths() -> str:
    """Return the paths of all files and folders, a line each."""
    inside = [
        path.relative_to(ROOT).as_posix()
        for room in ROOMS
        for path in (ROOT / room, *(ROOT / room).rglob("*"))
        if "__pycache__" not in path.parts
    ]
    return "\n".join([*inside, *(path.name for path in ROOT.iterdir() if path.is_file())])


@cache
def _sources() -> dict[str, str]:
    """Return the texts of all modules by dotted name, but for those that make names up."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): (
            path.read_text("utf-8")
        )
        for folder in CODE
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path.stem not in {"doc_names", "test_docs"}
    }


@cache
def _modules() -> dict[str, list[str]]:
    """Return the modules by the last part of their names."""
    found: dict[str, list[str]] = defaultdict(list)
    for module in _sources():
        found[module.rpartition(".")[2]].append(module)
    return found


@cache
def _homes() -> dict[str, list[str]]:
    """Return the modules that define a class, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, text in _sources().items():
        for name in re.findall(r"^class (\w+)", text, re.MULTILINE):
            found[name].append(module)
    return found


@cache
def _members(module: str) -> dict[str, set[str]]:
    """Return what a module defines or imports, under "", and the members of its classes."""
    tree = ast.parse(_sources()[module])
    found = {"": set(_defined(tree.body))}
    for node in walk_nodes(tree):
        if isinstance(node, ast.ImportFrom):
            found[""] |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            stored = {
                part.attr
                for part in ast.walk(node)
                if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
            }
            found[node.name] = stored | set(_defined(node.body))
    return found


def _defined(body: list[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.If):
            yield from _defined([*node.body, *node.orelse])


@cache
def _words() -> frozenset[str]:
    """Return all single names: of modules, definitions, parameters, data, and texts of one word."""
    found = {*dir(builtins), *keyword.kwlist, *sys.stdlib_module_names, *OUTSIDE}
    scripts = [path.read_text("utf-8") for path in (ROOT / "packaging").rglob("*.sh")]
    for text in (*_sources().values(), *scripts):
        found.update(name for names in DEFINED.findall(text) for name in names)
    for path in (ROOT / "resources").rglob("*.toml"):
        found.update(_keys(tomllib.loads(path.read_text("utf-8"))))
    for path in (ROOT / "resources").rglob("*.json"):
        found.update(_keys(json.loads(path.read_text("utf-8"))))
    return frozenset(found | set(re.findall(r"[\w-]+", _paths())))


def _keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
    elif isinstance(value, str):
        yield value
