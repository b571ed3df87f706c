"""Documents in which every text a user may write is markup, an ampersand and Qt's own signs."""

import json
from functools import cache
from typing import Any

from chargen.character.document.build import Build, CampaignCopy, CarriedWeapon, Equipment
from chargen.character.document.requests import PointsGrant
from chargen.character.edits import creation
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.errors import ChargenError
from chargen.rules.house import HouseRules
from tests.builders import rules
from tests.gui.desk import sample

NASTY = "<img src='/dev/zero'> <b>x</b> &amp; &File [*] %1 {0}"
"""Read as markup it fills the memory; read as a button's text it makes Alt+F press it."""

FAMILIES = ("language", "own-family")


def house() -> HouseRules:
    """A campaign's own skill, family, perk, flaw, weapon and armour."""
    base = rules()
    return HouseRules(
        skills={"own-skill": base.skills["rifle"], "own-family": base.skills["language"]},
        perks={"own-perk": base.perks["scout"]},
        flaw_templates={"own-flaw": next(iter(base.flaw_templates.values()))},
        weapons={"own-gun": _gun()},
        armour={"own-vest": _vest()},
    )


def _gun() -> Any:
    return next(arm for arm in rules().weapons.values() if arm.kind == "gun")


def _vest() -> Any:
    return next(iter(rules().armour.values()))


def full(*, finished: bool) -> Build:
    """A character with something in every field, in a campaign with content of its own."""
    build = sample("veteran")
    if not finished:
        build = creation.start_anew(build, build.id)
    choices = build.choices
    gear = choices.gear.model_copy(
        update={
            "own_weapons": {"mine": _gun()},
            "own_armour": {"my-vest": _vest()},
            "weapons": (
                *choices.gear.weapons,
                CarriedWeapon(id="own-1", weapon="mine", note="A gift"),
                CarriedWeapon(id="own-2", weapon="own-gun"),
            ),
            "packed": (*choices.gear.packed, "my-vest", "own-vest"),
            "equipment": (*choices.gear.equipment, Equipment(name="Rope")),
            "special": ("Lamp", "Tool"),
        }
    )
    skills = {**choices.skills, "own-skill": 3, "own-family:Chess": 2}
    update: dict[str, object] = {"gear": gear, "player": "Somebody"}
    if not finished:
        wish = PointsGrant(kind="points", id="grant-1", reason="A long war", pool="skill", amount=5)
        update |= {"skills": skills, "grants": (wish,)}
    card = CampaignCopy(id="lunar-tide", name="Lunar Tide", card=1, digest="0" * 64, house=house())
    return build.model_copy(update={"campaign": card, "choices": choices.model_copy(update=update)})


@cache
def poisoned(build_name: str, *, friendly: bool = False) -> Build:
    """The full character, ``finished`` or ``new``, every text of it ``NASTY`` if not friendly."""
    build = full(finished=build_name == "finished")
    if friendly:
        return build
    root = json.loads(to_bytes(build))
    refused: set[str] = set()
    for place in list(_places(root)):
        _poison(root, place, refused)
    return from_bytes(json.dumps(root).encode(), "nasty").build


def _poison(root: Any, place: tuple[Any, ...], refused: set[str]) -> None:
    """Put the text in this place, if it is one where a file may hold any text."""
    kind = ".".join(str(step) for step in place if not isinstance(step, int))
    if kind in refused:
        return
    holder = root
    for step in place[:-1]:
        holder = holder[step]
    before = holder[place[-1]]
    family, colon, _ = before.partition(":")
    member = colon and family in FAMILIES
    holder[place[-1]] = f"{family}:{NASTY}" if member else NASTY
    try:
        from_bytes(json.dumps(root).encode(), "nasty")
    except ChargenError:
        holder[place[-1]] = before
        refused.add(kind)


def _places(node: Any, path: tuple[Any, ...] = ()) -> Any:
    """Where the texts are; words of a family's member stand in keys, and are poisoned at once."""
    if isinstance(node, dict):
        for key in list(node):
            family, colon, _ = key.partition(":")
            if colon and family in FAMILIES:
                word = NASTY if f"{family}:{NASTY}" not in node else f"{NASTY} {len(node)}"
                node[f"{family}:{word}"] = node.pop(key)
            else:
                yield from _places(node[key], (*path, key))
    elif isinstance(node, list):
        for number, part in enumerate(node):
            yield from _places(part, (*path, number))
    elif isinstance(node, str):
        yield path
