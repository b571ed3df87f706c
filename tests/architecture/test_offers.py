"""Every list of rows of the rules goes through ``available``, unless it offers nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from chargen.rules.model import ContentTable
from tests.architecture.syntax import parse_source, walk_nodes

ROOT: Final = Path(__file__).parents[2]
TABLES: Final = frozenset(get_args(ContentTable))
FREE_ROOMS: Final = ("chargen/rules/", "chargen/character/audit/", "chargen/combat/")
"""The rules themselves, the second statement, and fights, which offer nothing to take."""
LISTS_NO_OFFER: Final = {
    "chargen/character/derived/derive.py": {"starting_books"},
    "chargen/character/points/pricing.py": {"lesson_bonus"},
    "chargen/character/starts/data.py": {"common_equipment"},
    "chargen/character/checks/gear.py": {"own_ids"},
    "chargen/encounter/odds/hit_chances.py": {"_leads"},
    "chargen/exchange/stat_block.py": {"find_skill", "_key"},
    "chargen/gui/dialogs/character/own_gear.py": {"_gun"},
    "chargen/gui/gm/pages/content.py": {"_choices", "_keys"},
    "chargen/gui/pages/gear/armour.py": {"_make"},
    "chargen/gui/pages/gear/weapons.py": {"_make"},
    "chargen/views/sheet/rows.py": {"_uses"},
    "chargen/views/explain/traits.py": {"_skill_changes"},
}
"""Functions that go over a whole table: counts, sums, ids in use, and the GM's own content."""


def passed(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions whose every row something goes over."""
    match node:
        case ast.Call(func=ast.Attribute(value=table, attr="items" | "values" | "keys")):
            yield table
        case ast.Starred(value=table):
            yield table
        case ast.Dict(keys=keys, values=values):
            yield from (table for key, table in zip(keys, values, strict=True) if key is None)
        case ast.For(iter=table) | ast.comprehension(iter=table):
            yield table
        case ast.Call(func=ast.Name(id="sorted" | "list" | "dict" | "set" | "tuple"), args=args):
            yield from args


def is_whole(table: ast.expr, limited: set[str]) -> bool:
    """Whether an expression is a table of rules that nothing has been taken out of."""
    if not isinstance(table, ast.Attribute) or table.attr not in TABLES:
        return False
    base = ast.unparse(table.value)
    return base not in limited and base.rpartition(".")[2] in {"rules", "shipped", "ruleset"}


def around(path: Path) -> Iterator[tuple[str, str, int]]:
    """The functions of a module that go over a whole table: name, table and line."""
    source = path.read_text("utf-8")
    if not any(f".{table}" in source for table in TABLES):
        return
    for function in walk_nodes(parse_source(path)):
        if not isinstance(function, ast.FunctionDef):
            continue
        limited = {
            ast.unparse(name)
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and "available(" in ast.unparse(node.value)
            for target in node.targets
            for name in (target.elts if isinstance(target, ast.Tuple) else (target,))
        }
        for node in ast.walk(function):
            for table in passed(node):
                if is_whole(table, limited):
                    yield function.name, ast.unparse(table), table.lineno


def test_no_list_goes_around_what_the_campaign_allows() -> None:
    """A picker, kit, search or comparison shows rows of ``available(rules)`` alone."""
    wrong = []
    seen = set()
    for path in sorted((ROOT / "chargen").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if place.startswith(FREE_ROOMS):
            continue
        for name, table, line in around(path):
            seen.add((place, name))
            if name not in LISTS_NO_OFFER.get(place, ()):
                wrong.append(f"{place}:{line} {name}: {table}")
    assert not wrong, "go through available(rules):\n" + "\n".join(wrong)
    left = {(place, name) for place, names in LISTS_NO_OFFER.items() for name in names}
    assert left <= seen, f"no longer needed: {sorted(left - seen)}"
