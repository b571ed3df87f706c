"""What is made from the sources of the combat module: `python -m tests.combat.tables`.

The tables of docs/combat.md, and what each tunable says of itself: what is compiled has no words.
"""

import ast
import json
import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from chargen.combat import SYSTEMS, alien_cards, lead_and_chrome, traveller_s4
from chargen.combat.alien_cards.model import action_events as card_deeds
from chargen.combat.alien_cards.model import events as card_events
from chargen.combat.gray_dawn.model import action_events, events
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.harm import events as harm_events
from chargen.combat.harm.fighter import GM_ROLLS, HarmFighter
from chargen.combat.harm.tunables import HarmTunables
from chargen.combat.harm.weapons import ArmourPiece, Weapon
from chargen.combat.io import published_names
from chargen.combat.kernel.system import System
from chargen.combat.lead_and_chrome.model import events as chrome_events
from chargen.combat.perks import PERK_EFFECTS
from chargen.combat.scene.scenario import (
    FIXTURE_NAMES,
    LIGHT_NAMES,
    Cover,
    Fixture,
    Scenario,
    Scene,
)
from chargen.combat.traveller_s4.model import events as traveller_events
from chargen.combat.traveller_s4.model.fighter import POSTURE_NAMES
from chargen.combat.traveller_s4.model.weapon_table import BAND_NAMES, NEVER, NO, ROWS

PAGE = Path(__file__).parents[2] / "docs/combat.md"
TEXTS: dict[str, type[Any]] = {
    "gray_dawn": Tunables,
    "lead_and_chrome": lead_and_chrome.Tunables,
    "alien_cards": alien_cards.Tunables,
    "traveller_s4": traveller_s4.Tunables,
}
"""The tunables of each system; what they say of themselves stands beside them."""
WIDE = 100
"""Characters of a line of code."""
PLACE = re.compile(r"(<!-- table: ([a-z ]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
GRAY_DAWN = SYSTEMS["gray_dawn"]
CARDS = SYSTEMS["alien_cards"]
CHROME = SYSTEMS["lead_and_chrome"]


def _said(kind: type[Any]) -> dict[str, str]:
    """What the sources say of each field of a model, those of its bases first."""
    said: dict[str, str] = {}
    for one in reversed(kind.__mro__[:-1]):
        body = _source(one).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                said[node.target.id] = _words(after)
    return said


def _source(kind: type[Any]) -> ast.ClassDef:
    """A class as it is written; what is compiled has no words."""
    path = Path(__file__).parents[2] / f"{kind.__module__.replace('.', '/')}.py"
    [found] = [
        node
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    ]
    return found


def _words(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).replace("``", "`").split())
    return ""


def _usual(field: Field[Any], words: Mapping[str, tuple[str, ...]]) -> str:
    """What stands for a field that is left out, as a file says it."""
    if field.default is MISSING and field.default_factory is MISSING:
        return "needed"
    if field.default_factory is not MISSING:
        made = field.default_factory()
        return f"`{json.dumps(made)}`" if isinstance(made, dict) else "its own"
    held: Any = field.default
    if field.name in words:
        names = words[field.name]
        held = [names[number] for number in held] if isinstance(held, tuple) else names[held]
    return f"`{json.dumps(held)}`"


def model(kind: type[Any], leave_out: tuple[type[Any], ...] = ()) -> str:
    """Every field of a model: its name, what stands for it, what it means.

    What models it builds on have already may be left out.
    """
    known = {field.name for base in leave_out for field in fields(base)}
    words = {
        **GRAY_DAWN.models.words, **CARDS.models.words, "light": LIGHT_NAMES, "sort": FIXTURE_NAMES,
        "posture": POSTURE_NAMES,
    }  # fmt: skip
    if kind is Scene:
        del words["covers"]
    said, rows = _said(kind), []
    for field in fields(kind):
        if field.name in known and field.name != "tactic":
            continue
        more = said[field.name]
        if field.name in words:
            more = f"{more} One of {', '.join(words[field.name])}.".strip()
        rows.append((f"`{field.name}`", _usual(field, words), more or _OWN[field.name]))
    return table(("name", "if left out", "meaning"), rows)


_OWN = {
    "name": "What it is called.",
    "side": "Number of the side, 0 to 63; fighters of one side are friends.",
    "INT": "Intelligence.",
    "REF": "Reflexes.",
    "TECH": "Technical ability.",
    "CL": "Cool.",
    "LK": "Luck.",
    "STR": "Strength.",
    "DEX": "Dexterity.",
    "END": "Endurance.",
    "posture": "How he begins.",
    "MA": "Movement allowance: metres of one movement action.",
    "BODY": "Body.",
    "weapons": "What is carried; its number is its place in this list.",
    "modes": "How it can fire.",
    "sp": "What it stops.",
    "ev": "What it takes from REF.",
    "hard": "Only one hard piece fits over another.",
    "effect_rounds": "Rounds the effect lasts.",
    "grams": "Its weight, for throws.",
    "covers": "What stands there.",
    "light": "How much there is.",
    "fighters": "Who fights.",
    "scene": "Where.",
    "sort": "What it is.",
    "system": "By which rules.",
}
"""What goes without saying in the sources."""


def actions(system: System, plain: Mapping[str, str]) -> str:
    """Every action a question may be answered with, and its values."""
    rows = []
    for shape in system.actions.values():
        doc = _first(shape.made) if shape.made is not None else plain[shape.name]
        values = ", ".join(f"`{key}` {json.dumps(usual)}" for key, usual in shape.values.items())
        rows.append((f"`{shape.name}`", values, doc))
    return table(("do", "values, with what stands for each", "meaning"), rows)


def acts(system: System) -> str:
    """Everything the referee can do."""
    rows = []
    for name, kind in system.acts.items():
        made: Any = kind
        values = ", ".join(f"`{one.name}`" for one in fields(made))
        rows.append((f"`{name}`", values, _first(kind)))
    return table(("act", "values", "meaning"), rows)


def told(system: str, *modules: ModuleType) -> str:
    """Everything that can happen, with the name that files and step lines give it."""
    published, rows = published_names.EVENTS[system], []
    for module in modules:
        for name, kind in vars(module).items():
            if is_dataclass(kind) and isinstance(kind, type) and kind.__module__ == module.__name__:
                values = ", ".join(f"`{one.name}`" for one in fields(kind))
                in_files = f" (in files `{published[name]}`)" if name in published else ""
                rows.append((f"`{name}`{in_files}", values, _first(kind)))
    return table(("event", "values", "meaning"), rows)


def _first(kind: type) -> str:
    """The first line of what a class says of itself."""
    return (ast.get_docstring(_source(kind)) or "").split("\n", maxsplit=1)[0].replace("``", "`")


_PLAIN = {
    "keep_roll": "Let the roll stand (CB-03).",
    "add_luck": "Add luck to a failed roll (CB-03).",
    "roll_again": "Pay luck for a second roll (CB-03).",
    "hold_fire": "Give no covering fire (CB-90).",
    "steady_start": "No lightning strike (CB-31).",
    "lightning_strike": "Be earlier in the round for a penalty on all actions (CB-31).",
    "end_turn": "Do nothing more this turn.",
}
"""Actions that have no values."""
_PLAIN_CHROME = {
    "as_usual": "Aimed shots, and weapons drawn in an Action of their own (LC-11).",
    "unaimed": "Unaimed shots: sooner, and seldom a hit (LC-09, LC-10).",
    "pass": "Let the Action go by.",
}
"""The same of Lead and Chrome."""

_PLAIN_CARDS = {
    "end_turn": "Do nothing more this turn.",
    "break_free": "Try to get free of whoever holds him (AL-49).",
    "let_go": "Hold nobody any longer (AL-R11).",
    "aim": "Aim for the attack that follows at once (AL-26).",
    "stand_still": "Answer an attack with nothing.",
    "dodge": "Pay a quick action to dodge (AL-27).",
    "defend": "Pay a quick action to defend (AL-25).",
    "keep_dice": "Let the roll stand (AL-R30).",
    "push": "Roll all but the sixes again, for stress (AL-R30).",
    "full_damage": "All successes do damage (AL-51).",
    "conserve": "One extra success saves the supply roll (AL-56).",
    "cease_fire": "No further attack of full auto (AL-57).",
}
"""The same of initiative cards."""
_PLAIN_TRAVELLERS = {
    "hold": "Come 20 later, before the First Action (S4-05).",
    "other": "Do something else that takes one action (S4-R20).",
    "finish": "Do nothing more this round (S4-R03).",
    "try": "Check for an Extra Action (S4-11).",
    "cease": "Pull the trigger no further (S4-27).",
}
"""The same of Classic Traveller."""


def perks(_: object) -> str:
    """What perks do."""
    rows = [
        (f"`{name}`", effect.rule, f"{effect.sentence[0].upper()}{effect.sentence[1:]}.")
        for name, effect in PERK_EFFECTS.items()
    ]
    return table(("perk", "rule", "meaning"), rows)


def lists(_: object) -> str:
    """Closed lists of words."""
    rows = [
        ("questions", ", ".join(f"`{name}`" for name in GRAY_DAWN.questions.values())),
        ("tactics", ", ".join(f"`{name}`" for name in GRAY_DAWN.tactics)),
        ("rolls a GM modifier names", ", ".join(f"`{name}`" for name in GM_ROLLS)),
        ("numbers of a fighter on the map", ", ".join(f"`{name}`" for name in GRAY_DAWN.shown)),
    ]
    return table(("list", "words"), rows)


def traveller_arms(_: object) -> str:
    """Every kind of weapon of Classic Traveller, and what of it nobody has found."""
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


TABLES: dict[str, Callable[[Any], str]] = {
    "scenario": lambda _: model(Scenario),
    "fighter": lambda _: model(Fighter),
    "weapon": lambda _: model(Weapon),
    "armour": lambda _: model(ArmourPiece),
    "scene": lambda _: model(Scene),
    "cover": lambda _: model(Cover),
    "fixture": lambda _: model(Fixture),
    "tunables": lambda _: model(Tunables),
    "actions": lambda _: actions(GRAY_DAWN, _PLAIN),
    "acts": lambda _: acts(GRAY_DAWN),
    "events": lambda _: told("gray_dawn", events, action_events, harm_events),
    "perks": perks,
    "lists": lists,
    "chrome fighter": lambda _: model(lead_and_chrome.Fighter, (HarmFighter,)),
    "chrome weapon": lambda _: model(lead_and_chrome.Weapon, (Weapon,)),
    "chrome tunables": lambda _: model(lead_and_chrome.Tunables, (HarmTunables,)),
    "chrome actions": lambda _: actions(CHROME, _PLAIN_CHROME),
    "chrome acts": lambda _: acts(CHROME),
    "chrome events": lambda _: told("lead_and_chrome", chrome_events),
    "cards fighter": lambda _: model(alien_cards.Fighter),
    "cards weapon": lambda _: model(alien_cards.Weapon),
    "cards tunables": lambda _: model(alien_cards.Tunables),
    "cards actions": lambda _: actions(CARDS, _PLAIN_CARDS),
    "cards acts": lambda _: acts(CARDS),
    "cards events": lambda _: told("alien_cards", card_events, card_deeds),
    "traveller fighter": lambda _: model(traveller_s4.Fighter),
    "traveller weapon": lambda _: model(traveller_s4.Weapon),
    "traveller arms": traveller_arms,
    "traveller tunables": lambda _: model(traveller_s4.Tunables),
    "traveller actions": lambda _: actions(SYSTEMS["traveller_s4"], _PLAIN_TRAVELLERS),
    "traveller acts": lambda _: acts(SYSTEMS["traveller_s4"]),
    "traveller events": lambda _: told("traveller_s4", traveller_events),
}


def table(heads: tuple[str, ...], rows: list[Any]) -> str:
    """Rows as Markdown; a bar in a word would end its cell."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |\n" for row in lines)


def page(text: str) -> str:
    """Return the page with each of its tables as the sources have it."""
    return PLACE.sub(lambda found: f"{found[1]}{TABLES[found[2]](None)}{found[4]}", text)


def texts_path(system: str) -> Path:
    """Where a system has what its tunables say."""
    return PAGE.parents[1] / f"chargen/combat/{system}/model/tunable_texts.py"


def texts(kind: type[Any]) -> str:
    """Return the module of what each tunable says of itself."""
    rows = [
        '"""What each tunable says of itself; made by `python -m tests.combat.tables`."""\n',
        "from typing import Final\n",
        "TUNABLE_TEXTS: Final[dict[str, str]] = {",
    ]
    for name, said in _said(kind).items():
        row = f'    "{name}": {_literal(said)},'
        if len(row) > WIDE:
            parts = [_literal(part) for part in textwrap.wrap(said, 90, drop_whitespace=False)]
            row = "\n        ".join((f'    "{name}": (', *parts)) + "\n    ),"
        rows.append(row)
    return "\n".join((*rows, "}\n"))


def _literal(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


if __name__ == "__main__":
    for owner, numbers in TEXTS.items():
        texts_path(owner).write_text(texts(numbers), "utf-8")
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
