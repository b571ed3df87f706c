"""What is told apart is told apart by ids; words for people are only ever shown."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.architecture.syntax import walk_nodes

COMBAT = {"combat"}
"""Left out: one of them takes the place of the other."""
WORDS = re.compile(r"\w \w|^[A-Z][a-z]+\b(?!\.)")
"""Two words, or one that begins like a sentence."""
CUTS = {"startswith", "endswith", "removeprefix", "removesuffix"}
"""What tells a text by how it begins or ends."""
PARTS = {"partition", "rpartition", "split", "rsplit"}
"""What takes a text apart; a ``place`` is a module and what is wanted of it, and may be."""
LOOKS_UP = {*CUTS, "get", "pop", "setdefault", "index", "count"}
ID = re.compile(r"[-._/]")
"""What ids, endings and names of files have in them and words have not."""
REVIEWED = {
    "files/strict_json.py": "pydantic and json tell what is wrong by words alone",
    "views/pdf/pen.py": "fonts by the names reportlab has for them",
    "views/pdf/fonts.py": "reportlab names the table of a font by how it begins",
    "views/pdf/text_shaping.py": "ligatures by the names their library has for them",
    "views/pdf/tagged/writing.py": "names of entries as the format has them",
    "character/subjects.py": "here keys and subjects are taken apart",
    "encounter/setup/sources.py": "here sources of fighters are written and read",
    "encounter/play/used_skills.py": "here parts of rolls are read, by the names fights give them",
    "rules/skill_keys.py": "here keys of skills are checked",
    "exchange/actor_block.py": "fields and choices of Foundry, as its files have them",
    "exchange/block_text.py": "stat blocks are texts, read by their words",
    "exchange/stat_block.py": "types of weapons as Foundry has them",
    "views/export/foundry_fork.py": "names of Foundry's skills and attacks, as its files have them",
    "gui/character_window/character_menus.py": "menus from left to right, not looked up by title",
    "gui/fight/table_window.py": "menus from left to right, not looked up by title",
    "gui/fight/window.py": "menus from left to right, not looked up by title",
    "gui/gm/desk/desk_menus.py": "menus from left to right, not looked up by title",
}
"""Modules in which a text is a key after all, and why that is right there."""


def texts(node: ast.AST | None) -> Iterator[str]:
    """The texts a piece of source is made of, if it is nothing but texts."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Tuple(elts=parts) | ast.Set(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from texts(part)


def allowed(trees: dict[str, ast.Module]) -> set[str]:
    """Every text some ``Literal`` allows: it is a file's word for something, and so an id."""
    return {
        text
        for tree in trees.values()
        for node in walk_nodes(tree)
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal"
        for text in texts(node.slice)
    }


def told_by(node: ast.AST) -> tuple[str, list[ast.AST | None]]:
    """How a piece of source tells one thing from another, and what by."""
    match node:
        case ast.Compare(left=left, comparators=others):
            return "compared", [left, *others]
        case ast.MatchValue(value=value):
            return "compared", [value]
        case ast.Dict(keys=names):
            return "compared", [*names]
        case ast.Subscript(slice=ast.Constant() as part):
            return "compared", [part]
        case ast.Call(func=ast.Attribute(attr=name), args=[first, *_]) if name in LOOKS_UP:
            return "cut" if name in CUTS else "compared", [first]
        case ast.Call(func=ast.Attribute(attr=name, value=what), args=[first, *_]) if name in PARTS:
            return "" if ast.unparse(what).endswith(".place") else "parted", [first]
    return "", []


def annotations(tree: ast.AST) -> set[int]:
    """What stands in a type, where a text is the name of a class."""
    types = [
        each
        for node in walk_nodes(tree)
        for each in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if each is not None
    ]
    return {id(part) for each in types for part in ast.walk(each)}


def constants(tree: ast.Module) -> dict[str, ast.AST]:
    """What a module's constants are made of, by their names."""
    return {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def words_as_keys(tree: ast.Module, ids: set[str]) -> list[str]:
    """The words for people by which a module tells one thing from another."""
    types, named = annotations(tree), constants(tree)
    return [
        text
        for node in walk_nodes(tree)
        if id(node) not in types
        for manner, found in [told_by(node)]
        for part in found
        for text in texts(named.get(part.id) if isinstance(part, ast.Name) else part)
        if text not in ids and is_key(text, manner)
    ]


def is_key(text: str, manner: str) -> bool:
    """Whether a text must not be used in this manner."""
    if manner in {"", "parted"}:
        return manner == "parted" and text == ":"
    if manner == "cut":
        return bool(re.search(r"[A-Za-z]{2}", text)) and not ID.search(text)
    return bool(WORDS.search(text))


@pytest.fixture(scope="module")
def modules(trees: dict[str, ast.Module]) -> dict[str, ast.Module]:
    """Return the modules of the program without the combat module."""
    rooms = {path.removeprefix("chargen/"): tree for path, tree in trees.items()}
    return {path: tree for path, tree in rooms.items() if not COMBAT & set(path.split("/"))}


def test_no_words_for_people_are_a_key(modules: dict[str, ast.Module]) -> None:
    """Nothing is compared with, matched by or looked up by words that are shown."""
    ids = allowed(modules)
    found = {path: words_as_keys(tree, ids) for path, tree in modules.items()}
    assert {path: words for path, words in found.items() if words and path not in REVIEWED} == {}


def test_what_was_reviewed_is_still_there(modules: dict[str, ast.Module]) -> None:
    """An exception goes with what it was made for."""
    assert [path for path in REVIEWED if not words_as_keys(modules[path], set())] == []


@pytest.mark.parametrize(
    "source",
    [
        'if answer == "Keep both": ...',
        'if state in {"waiting", "changed since approval"}: ...',
        'match answer:\n    case "Save":\n        ...',
        'LATER = "Not now"\nif answer == LATER: ...',
        'MARKS = {"Damaged": "!"}',
        'MARKS["needs GM"]',
        'MARKS.get("Damaged")',
        'pool.removeprefix("IP for ")',
        'remark.startswith("opened")',
        'issue.subject.startswith("unspent:")',
        'kind, _, key = subject.partition(":")',
    ],
)
def test_words_used_as_a_key_would_be_found(source: str) -> None:
    """The test above can fail."""
    assert len(words_as_keys(ast.parse(source), set())) == 1


@pytest.mark.parametrize(
    "source",
    [
        'if place == "right arm": ...',
        'if mode == "one-pool": ...',
        'if self.kind is Kind.SAVE: self.say("Keep both")',
        'path.name.endswith(".gdchar")',
        'name.removeprefix("arm-")',
        'rows: list["PdfRow"] = []',
        'line.split(", ")',
        'module, _, name = entry.place.partition(":")',
    ],
)
def test_ids_are_keys(source: str) -> None:
    """What a file's own word is, or an id, may be compared."""
    assert words_as_keys(ast.parse(source), {"right arm"}) == []
