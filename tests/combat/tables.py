"""Reference of the combat module, made from its sources.

``python -m tests.combat.tables`` writes ``dist/combat-reference.md``, which is not committed.
"""

import ast
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from pathlib import Path
from types import ModuleType
from typing import Any

from chargen.combat import SYSTEMS, alien_cards, lead_and_chrome, traveller_s4
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.harm import events as harm_events
from chargen.combat.harm.fighter import GM_ROLLS, HarmFighter
from chargen.combat.harm.tunables import HarmTunables
from chargen.combat.harm.weapons import ArmourPiece, Weapon
from chargen.combat.kernel.system import System
from chargen.combat.perks import PERK_EFFECTS
from chargen.combat.scene.scenario import (
    FIXTURE_NAMES,
    LIGHT_NAMES,
    Cover,
    Fixture,
    Scenario,
    Scene,
)
from chargen.combat.traveller_s4.model.fighter import POSTURE_NAMES
from chargen.combat.traveller_s4.model.weapon_table import BAND_NAMES, NEVER, NO, ROWS

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "dist/combat-reference.md"
GRAY_DAWN = SYSTEMS["gray_dawn"]
CARDS = SYSTEMS["alien_cards"]
CHROME = SYSTEMS["lead_and_chrome"]
TRAVELLER = SYSTEMS["traveller_s4"]


def _field_texts(kind: type[Any]) -> dict[str, str]:
    """Return the docstring of each field of a model, those of its bases first."""
    by_field: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        body = _source(base).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                by_field[node.target.id] = _docstring(after)
    return by_field


def _source(kind: type[Any]) -> ast.ClassDef:
    """Return the source of a class, because compiled classes have no docstrings."""
    path = ROOT / f"{kind.__module__.replace('.', '/')}.py"
    [definition] = [
        node
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    return definition


def _docstring(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).replace("``", "`").split())
    return ""


def _default(field: Field[Any], words: Mapping[str, tuple[str, ...]]) -> str:
    """Return the value of a field that a file leaves out."""
    if field.default is MISSING and field.default_factory is MISSING:
        return "required"
    if field.default_factory is not MISSING:
        default = field.default_factory()
        return f"`{json.dumps(default)}`" if isinstance(default, dict) else "its own"
    value: Any = field.default
    if field.name in words:
        names = words[field.name]
        value = [names[number] for number in value] if isinstance(value, tuple) else names[value]
    return f"`{json.dumps(value)}`"


def field_table(kind: type[Any], leave_out: tuple[type[Any], ...] = ()) -> str:
    """Return the fields of a model with default and meaning, without those of some bases."""
    known = {field.name for base in leave_out for field in fields(base)}
    words = {
        **GRAY_DAWN.models.words, **CARDS.models.words, "light": LIGHT_NAMES, "sort": FIXTURE_NAMES,
        "posture": POSTURE_NAMES,
    }  # fmt: skip
    if kind is Scene:
        del words["covers"]
    docstrings, rows = _field_texts(kind), []
    for field in fields(kind):
        if field.name in known and field.name != "tactic":
            continue
        text = field.metadata.get("text") or docstrings[field.name]
        if field.name in words:
            text = f"{text} One of {', '.join(words[field.name])}.".strip()
        rows.append((f"`{field.name}`", _default(field, words), text or _FIELDS[field.name]))
    return table(("name", "default", "meaning"), rows)


_FIELDS = {
    "name": "Name.",
    "side": "Number of the side, 0 to 63; fighters of one side are friends.",
    "INT": "Intelligence.",
    "REF": "Reflexes.",
    "TECH": "Technical ability.",
    "CL": "Cool.",
    "LK": "Luck.",
    "STR": "Strength.",
    "DEX": "Dexterity.",
    "END": "Endurance.",
    "posture": "Posture at the start.",
    "MA": "Movement allowance: metres of one movement action.",
    "BODY": "Body.",
    "weapons": "Weapons carried, numbered in this order from 0.",
    "modes": "Modes of fire.",
    "sp": "Points of damage stopped.",
    "ev": "Points off REF.",
    "hard": "Hard armour: one hard piece a location.",
    "effect_rounds": "Rounds the effect lasts.",
    "grams": "Weight in grams, for throws.",
    "covers": "Obstacles that give cover.",
    "light": "Light of the scene.",
    "fighters": "Fighters, numbered in this order from 0.",
    "scene": "Scene: light, cover and fixtures.",
    "sort": "Kind of fixture.",
    "system": "Id of the round system.",
}
"""Meanings of fields without a docstring."""


def action_table(system: System, plain: Mapping[str, str]) -> str:
    """Return the actions that answer questions, with their values."""
    rows = []
    for shape in system.actions.values():
        doc = _first_line(shape.made) if shape.made is not None else plain[shape.name]
        values = ", ".join(f"`{key}` {json.dumps(value)}" for key, value in shape.values.items())
        rows.append((f"`{shape.name}`", values, doc))
    return table(("do", "values with defaults", "meaning"), rows)


def gm_action_table(system: System) -> str:
    """Return the GM actions of a system, with their values."""
    rows = []
    for name, kind in system.acts.items():
        model: Any = kind
        values = ", ".join(f"`{field.name}`" for field in fields(model))
        rows.append((f"`{name}`", values, _first_line(kind)))
    return table(("act", "values", "meaning"), rows)


def event_table(system: System, *left_out: ModuleType) -> str:
    """Return the events of a system, with their names in files and step lines."""
    rows = []
    for published, kind in system.events.items():
        if kind.__module__ not in {module.__name__ for module in left_out}:
            values = ", ".join(f"`{field.name}`" for field in fields(kind))
            name = kind.__name__
            in_files = f" (in files `{published}`)" if name != published else ""
            rows.append((f"`{name}`{in_files}", values, _first_line(kind)))
    return table(("event", "values", "meaning"), rows)


def _first_line(kind: type) -> str:
    """Return the first line of the docstring of a class."""
    return (ast.get_docstring(_source(kind)) or "").split("\n", maxsplit=1)[0].replace("``", "`")


_PLAIN = {
    "keep_roll": "Let the roll stand (CB-03).",
    "add_luck": "Add luck to a failed roll (CB-03).",
    "roll_again": "Pay luck for a second roll (CB-03).",
    "hold_fire": "Give no covering fire (CB-90).",
    "steady_start": "No lightning strike (CB-31).",
    "lightning_strike": "Act earlier in the round, for a penalty on all actions (CB-31).",
    "end_turn": "Do nothing more this turn.",
}
"""Actions that have no values."""
_PLAIN_CHROME = {
    "as_usual": "Aimed shots, and weapons drawn in an Action of their own (LC-11).",
    "unaimed": "Unaimed shots: earlier, but rarely a hit (LC-09, LC-10).",
    "pass": "Do nothing with this Action.",
}
"""Actions of Lead and Chrome that have no values."""

_PLAIN_CARDS = {
    "end_turn": "Do nothing more this turn.",
    "break_free": "Try to break free from a hold (AL-49).",
    "let_go": "Release a held fighter (AL-R11).",
    "aim": "Aim for the attack that follows (AL-26).",
    "stand_still": "Do not react to an attack.",
    "dodge": "Pay a quick action to dodge (AL-27).",
    "defend": "Pay a quick action to defend (AL-25).",
    "keep_dice": "Let the roll stand (AL-R30).",
    "push": "Roll all dice except sixes again, for stress (AL-R30).",
    "full_damage": "All successes do damage (AL-51).",
    "conserve": "One extra success saves the supply roll (AL-56).",
    "cease_fire": "No further attack of full auto (AL-57).",
}
"""Actions of initiative cards that have no values."""
_PLAIN_TRAVELLER = {
    "hold": "Act 20 later, before the First Action (S4-05).",
    "other": "Do something else that takes one action (S4-R20).",
    "finish": "Do nothing more this round (S4-R03).",
    "try": "Check for an Extra Action (S4-11).",
    "cease": "Stop firing (S4-27).",
}
"""Actions of Classic Traveller that have no values."""


def perk_table() -> str:
    """Return the effects of perks."""
    rows = [
        (f"`{name}`", effect.rule, f"{effect.sentence[0].upper()}{effect.sentence[1:]}.")
        for name, effect in PERK_EFFECTS.items()
    ]
    return table(("perk", "rule", "meaning"), rows)


def word_table() -> str:
    """Return the closed lists of words of Gray Dawn."""
    rows = [
        ("questions", ", ".join(f"`{name}`" for name in GRAY_DAWN.questions.values())),
        ("tactics", ", ".join(f"`{name}`" for name in GRAY_DAWN.tactics)),
        ("rolls a GM modifier names", ", ".join(f"`{name}`" for name in GM_ROLLS)),
        ("numbers of a fighter on the map", ", ".join(f"`{name}`" for name in GRAY_DAWN.shown)),
    ]
    return table(("list", "words"), rows)


def weapon_kind_table() -> str:
    """Return the kinds of weapon of Classic Traveller, with the assumed figures (S4-R35)."""
    heads = ("kind", "dice", *BAND_NAMES, "low", "high", "v. cloth", "assumed")
    rows = []
    for name, row in ROWS.items():
        bands = ["no" if dm == NO else f"{dm:+d}" for dm in row.bands]
        stat = "STR" if row.blade else "DEX"
        low = f"{stat} {row.low}-" if row.low >= 0 else ""
        high = f"{stat} {row.high}+: +{row.bonus}" if row.high < NEVER else ""
        assumed = ", ".join(row.assumed)
        rows.append((name, f"{row.dice}D", *bands, low, high, f"{row.cloth:+d}", assumed))
    return table(heads, rows)


SECTIONS: dict[str, dict[str, Callable[[], str]]] = {
    "Scenarios": {
        "Scenario": lambda: field_table(Scenario),
        "Scene": lambda: field_table(Scene),
        "Cover": lambda: field_table(Cover),
        "Fixture": lambda: field_table(Fixture),
    },
    "Gray Dawn": {
        "Fighter": lambda: field_table(Fighter),
        "Weapon": lambda: field_table(Weapon),
        "Armour": lambda: field_table(ArmourPiece),
        "Perks": perk_table,
        "Tunables": lambda: field_table(Tunables),
        "Actions": lambda: action_table(GRAY_DAWN, _PLAIN),
        "GM actions": lambda: gm_action_table(GRAY_DAWN),
        "Events": lambda: event_table(GRAY_DAWN),
        "Lists of words": word_table,
    },
    "Lead and Chrome, besides the fields and events of wounds in Gray Dawn": {
        "Fighter": lambda: field_table(lead_and_chrome.Fighter, (HarmFighter,)),
        "Weapon": lambda: field_table(lead_and_chrome.Weapon, (Weapon,)),
        "Tunables": lambda: field_table(lead_and_chrome.Tunables, (HarmTunables,)),
        "Actions": lambda: action_table(CHROME, _PLAIN_CHROME),
        "GM actions": lambda: gm_action_table(CHROME),
        "Events": lambda: event_table(CHROME, harm_events),
    },
    "Initiative cards": {
        "Fighter": lambda: field_table(alien_cards.Fighter),
        "Weapon": lambda: field_table(alien_cards.Weapon),
        "Tunables": lambda: field_table(alien_cards.Tunables),
        "Actions": lambda: action_table(CARDS, _PLAIN_CARDS),
        "GM actions": lambda: gm_action_table(CARDS),
        "Events": lambda: event_table(CARDS),
    },
    "Classic Traveller": {
        "Fighter": lambda: field_table(traveller_s4.Fighter),
        "Weapon": lambda: field_table(traveller_s4.Weapon),
        "Kinds of weapon": weapon_kind_table,
        "Tunables": lambda: field_table(traveller_s4.Tunables),
        "Actions": lambda: action_table(TRAVELLER, _PLAIN_TRAVELLER),
        "GM actions": lambda: gm_action_table(TRAVELLER),
        "Events": lambda: event_table(TRAVELLER),
    },
}
"""Tables of the reference by section and heading."""


def table(heads: tuple[str, ...], rows: list[Any]) -> str:
    """Return rows as Markdown, with bars inside cells replaced."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |\n" for row in lines)


def reference() -> str:
    """Return the reference: every field, action, GM action and event of every system."""
    lines = [
        "# Reference of the combat module",
        "Places are whole centimetres. Fighters and weapons are named by number.",
        "The last weapon is bare hands.",
    ]
    for section, tables in SECTIONS.items():
        lines += ["", f"## {section}"]
        for heading, make_table in tables.items():
            lines += [f"### {heading}", make_table()]
    return "\n".join(lines)


if __name__ == "__main__":
    REFERENCE.parent.mkdir(exist_ok=True)
    REFERENCE.write_text(reference(), "utf-8")
