"""A name means one thing in one package, and what a checker is told to overlook is rare."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
KEPT_FREE = {"Session", "Driver", "Scenario", "Action", "Event", "Question", "System"}
"""What the combat module alone calls something."""
OVERLOOK = re.compile(r"#\s*noqa\b(?P<rest>.*)")
MOST = 40


def public_classes(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """For each public class name the modules that define it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path)
    return found


def package_of(path: str) -> str:
    """Return the package in which a name means one thing: a room, or a room of the fights."""
    depth = 3 if path.startswith("chargen/combat/") else 2
    return "/".join(path.split("/")[:depth])


def twice(trees: dict[str, ast.Module]) -> dict[str, list[str]]:
    """Return the class names that mean two things in one package, with their modules."""
    rooms: dict[str, dict[str, ast.Module]] = defaultdict(dict)
    for path, tree in trees.items():
        rooms[package_of(path)][path] = tree
    return {
        f"{room}: {name}": paths
        for room, inside in rooms.items()
        for name, paths in public_classes(inside).items()
        if len(paths) > 1
    }


def test_no_public_class_name_means_two_things_in_one_package(
    trees: dict[str, ast.Module],
) -> None:
    """Whoever searches a room for a class finds one."""
    assert twice(trees) == {}


def test_the_names_of_the_combat_module_are_kept_free(trees: dict[str, ast.Module]) -> None:
    """A session, a table or an event is always one of a fight."""
    combat = "chargen/combat/"
    others = {path: tree for path, tree in trees.items() if not path.startswith(combat)}
    assert KEPT_FREE & set(public_classes(others)) == set()


def test_a_name_given_twice_would_be_found() -> None:
    """The test above can fail; packages and round systems may share a name."""
    plan = ast.parse("class Plan: ...")
    assert twice({"chargen/gui/a.py": plan, "chargen/gui/b/c.py": plan}) == {
        "chargen/gui: Plan": ["chargen/gui/a.py", "chargen/gui/b/c.py"]
    }
    systems = ("chargen/combat/gray_dawn/a.py", "chargen/combat/alien_cards/a.py")
    assert twice(dict.fromkeys((*systems, "chargen/views/a.py"), plan)) == {}


def overlooked() -> list[str]:
    """Every line that tells a checker to overlook something."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for folder in ("chargen", "tests", "packaging")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if OVERLOOK.search(line)
    ]


def test_what_a_checker_overlooks_is_rare_and_has_its_reason() -> None:
    """Fewer than forty places, each with the rule and the reason why it is right there."""
    lines = overlooked()
    without = [line for line in lines if not re.search(r"noqa: [A-Z0-9, ]+ - \w", line)]
    assert without == []
    assert len(lines) < MOST
