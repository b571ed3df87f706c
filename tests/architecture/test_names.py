"""One role, one name in all round systems; one name, one class elsewhere; few overlooked checks."""

import ast
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path

import pytest

from chargen.combat import SYSTEMS

ROOT = Path(__file__).parents[2]
KEPT_FREE = {"Session", "Driver", "Scenario", "Action", "Event", "Question", "System"}
"""What the combat module alone calls something."""
ALL = ("gray_dawn", "lead_and_chrome", "traveller_s4", "alien_cards")
HARM = ALL[:2]
"""Systems whose wounds are those of ``harm``."""
BUT_CARDS = ALL[:3]
BUT_GRAY_DAWN = ALL[1:]
ROLES: dict[str, tuple[str, ...]] = {
    "fighter.Fighter": ALL,
    "fighter.Weapon": ALL,
    "stats.FighterStats": ALL,
    "combatant.Combatant": ALL,
    "fight.Fight": ALL,
    "tunables.Tunables": ALL,
    "system.PreparedScenario": ALL,
    "action.ActionQuestion": ALL,
    "move.Move": ALL,
    "fire.Fire": ALL,
    "melee.Strike": ALL,
    "weapon_actions.Draw": BUT_CARDS,
    "weapon_actions.ClearJam": ("gray_dawn", "alien_cards"),
    "weapon_actions.PickUp": ("gray_dawn", "lead_and_chrome", "alien_cards"),
    "Reload": ALL,
    "weapon_actions.Reload": BUT_GRAY_DAWN,
    "care.Stabilise": HARM,
    "gm_actions.AddWound": ALL,
    "gm_actions.SetLight": BUT_CARDS,
    "gm_actions.AddModifier": ("gray_dawn", "traveller_s4"),
    "events.RoundBegan": ALL,
    "events.RoundEnded": BUT_CARDS,
    "events.TurnBegan": ALL,
    "events.Noticed": ALL,
    "events.Moved": ALL,
    "events.WeaponDrawn": BUT_CARDS,
    "events.WeaponPickedUp": HARM,
    "events.Reloaded": ALL,
    "events.AttackRolled": BUT_CARDS,
    "events.AttackHit": HARM,
    "events.AttackMissed": HARM,
    "events.LightChanged": BUT_CARDS,
    "events.ModifierGiven": ("gray_dawn", "traveller_s4"),
    "events.FighterDied": ALL,
    "words.Words": ALL,
    "story.Story": ALL,
    "spectator.Spectator": ALL,
    "tactic.Tactic": ALL,
    "profiles.Profile": BUT_GRAY_DAWN,
    "estimates.Estimate": ALL,
}
"""A role's class, behind its module or room if that is the same too, and the systems with it."""
MODULES = ("expected_harm", "gm_actions", "profiles", "schema", "story", "system", "words")
"""Modules every system has, whatever their names of classes."""
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


def rooms_of(system: str) -> list[str]:
    """Return the dotted names of all modules of a round system, and of the wounds it shares."""
    folders = (system, "harm") if system in HARM else (system,)
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in folders
        for path in sorted((ROOT / "chargen/combat" / folder).rglob("*.py"))
        if path.stem != "__init__"
    ]


def has(system: str, role: str) -> bool:
    """Return whether a round system has a class of this name, or takes one from elsewhere."""
    module, _, name = role.rpartition(".")
    if module == "events":
        return name in {kind.__name__ for kind in SYSTEMS[system].events.values()}
    found = [room for room in rooms_of(system) if module in {"", *room.split(".")[-2:]}]
    return any(hasattr(import_module(room), name) for room in found)


@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_one_name_in_all_systems(role: str) -> None:
    """Whoever knows one system finds the same part in another; the rest have no such part."""
    assert [system for system in ALL if has(system, role)] == list(ROLES[role])


@pytest.mark.parametrize("system", ALL)
def test_a_system_has_the_modules_of_all_systems(system: str) -> None:
    """They have one name; its class is the system's name and ``System``."""
    stems = {room.rpartition(".")[2] for room in rooms_of(system)}
    assert set(MODULES) <= stems
    name = "".join(word.capitalize() for word in system.split("_"))
    assert type(SYSTEMS[system]).__name__ == f"{name}System"


def test_every_system_is_asked_for_its_roles() -> None:
    """None is left out, and a role nobody has would be found missing."""
    assert set(ALL) == set(SYSTEMS)
    assert not any(has(system, role) for system in ALL for role in ("fire.Shoot", "Gunfighter"))


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
