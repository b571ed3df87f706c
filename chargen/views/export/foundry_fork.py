"""Actors for the fork ``cyberpunk`` of Foundry's system, made of those for ``cyberpunk2020``."""

import tomllib
from functools import cache
from typing import Any

from chargen import resources


def in_fork(actor: dict[str, Any]) -> dict[str, Any]:
    """Return an actor with the fields and words of the fork; it has no type for opponents."""
    form, system = _form(), actor["system"]
    stats = {key: stat | form["stats"].get(key, {}) for key, stat in system["stats"].items()}
    spent = actor["flags"]["chargen"].get("play", {}).get("luck", 0)
    stats["luck"] = stats["luck"] | {"spent": spent}
    kept = {key: system[key] for key in form["kept"]["system"]}
    return actor | {
        "type": "character",
        "system": form["system"] | kept | {"stats": stats},
        "items": [item | {"system": _item(item)} for item in actor["items"]],
        "_stats": form["about"],
    }


def _item(item: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an item: those both systems have, in the fork's words."""
    form, kind, system = _form(), item["type"], item["system"]
    fields = form[kind] if kind == "skill" else form["fields"] | form[kind]
    fields = fields | {key: system[key] for key in fields.keys() & system.keys()}
    for key, words in form["words"].items():
        if key in system:
            fields[key] = words[system[key]]
    if kind == "skill":
        fields["isMartial"] = item["name"].startswith("Martial Arts")
    if kind == "weapon":
        fields |= form["calibres"].get(fields["weaponType"], {})
        load = "armorPiercing" if system["ap"] else "standard"
        edge = system["attackType"] == "Melee" and not item["flags"]["chargen"]["blunt"]
        fields |= {"loadedAmmoType": load, "damageType": "edged" if edge else "blunt"}
    return fields


@cache
def _form() -> dict[str, dict[Any, Any]]:
    """Return the fields of the fork and its words for those of the other system."""
    return tomllib.loads(resources.folder("exchange", "foundry-cyberpunk.toml").read_text("utf-8"))
