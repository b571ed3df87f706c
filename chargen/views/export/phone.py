"""The phone sheet: one web page that works without a network and sends its changes back."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from typing import Any

from chargen import resources
from chargen.character.derived import effects, gear, values
from chargen.character.derived.derive import Character
from chargen.character.document.build import CarriedWeapon
from chargen.character.document.condition import LIMBS, AmmunitionUsed, Condition, supply
from chargen.character.edits.condition_edits import set_play
from chargen.character.points.ledger_hash import head
from chargen.combat import formulas
from chargen.files.pictures import thumbnail
from chargen.files.text import slug
from chargen.rules.gear import LOCATIONS, Gun
from chargen.views.sheet.weapons import BURST, band_totals, faces
from chargen.views.sheet_model import Sheet
from chargen.views.style import css_variables
from chargen.views.table_rolls import RollKind, table_rolls

FORMAT = "gray-dawn-phone"
"""The format of the changes a phone sheet sends back."""
VERSION = 1
ENDING = ".phone.json"
_PORTRAIT = (216, 264)
"""Width and height of the largest portrait in pixels: six for each of the page's."""

_KINDS = {
    RollKind.CHECK: "check",
    RollKind.ATTACK: "attack",
    RollKind.NERVE: "nerve",
    RollKind.GRAZE: "check",
    RollKind.SAVE: "save",
}
_FIGHT = ("ranged-defence", "close-defence", "initiative", "suppression", "graze")
"""The rolls of the front tab besides attacks and saves."""
_FONT = re.compile(r"\{\{([\w-]+\.woff2)\}\}")
_HOLE = re.compile(r"\{\{(\w+)\}\}")


def page(character: Character, sheet: Sheet) -> str:
    """Return the page: markup, look, script and facts in one file that loads nothing."""
    template = resources.folder("exchange", "phone.html").read_text("utf-8")
    template = _FONT.sub(_font, template)
    for scheme in ("light", "dark"):
        template = template.replace(f"/*{scheme}*/", css_variables(scheme))
    holes = {
        "policy": escape(_policy(template)),
        "title": escape(sheet.name),
        "facts": _script_json(phone_facts(character, sheet)),
    }
    return _HOLE.sub(lambda hole: holes[hole[1]], template)


def _font(hole: re.Match[str]) -> str:
    """Return a font in base64; letters it lacks are those of the phone's own fonts."""
    return base64.b64encode(resources.folder("fonts", hole[1]).read_bytes()).decode()


def _policy(template: str) -> str:
    """Return a content policy that allows the page's own style and script alone."""
    style, script = (
        base64.b64encode(hashlib.sha256(part[1].encode()).digest()).decode()
        for part in re.finditer(r"<(?:style|script)>(.*?)</(?:style|script)>", template, re.DOTALL)
    )
    return (
        f"default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; "
        "img-src data:; font-src data:; base-uri 'none'; form-action 'none'"
    )


def _script_json(facts: dict[str, Any]) -> str:
    """Return facts as JSON that cannot end its element."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def phone_facts(character: Character, sheet: Sheet) -> dict[str, Any]:
    """Return the facts of the page: the document's state, and a table for each roll."""
    build = character.build
    play = _plain_play(build.play)
    ledger = head(build.ledger)
    state = json.dumps([ledger, play, sheet.digest], sort_keys=True)
    return {
        "format": FORMAT,
        "version": VERSION,
        "character": build.id,
        "name": sheet.name,
        "file": f"{slug(sheet.name)}{ENDING}",
        "digest": hashlib.sha256(state.encode()).hexdigest()[:16],
        "head": ledger,
        "entries": len(build.ledger),
        "play": play,
        "playing": character.books.finished,
        "portrait": thumbnail(sheet.portrait, _PORTRAIT) if sheet.portrait else "",
        "luck": sheet.luck,
        "rules": _rules(character, sheet),
        "rolls": list(_rolls(character)),
        "weapons": list(_weapons(character, sheet)),
        "locations": [
            {
                "place": row.name,
                "name": row.name.capitalize(),
                "faces": faces(row.name),
                "sp": row.sp,
                "limb": row.name in LIMBS,
            }
            for row in sheet.locations
        ],
        "stats": [f"{cell.name} {cell.words}" for cell in sheet.stats],
        "values": [f"{figure.name} {figure.value}" for figure in sheet.figures],
        "perks": [f"{perk.name} {perk.level}" for perk in sheet.perks],
        "flaws": [f"{flaw.name} ({flaw.state})" for flaw in sheet.flaws],
        "armour": sheet.armour,
        "equipment": [f"{item.count} {item.name}" for item in sheet.equipment],
        "special": list(sheet.special),
        "notes": sheet.notes,
        "packs": sheet.packs,
    }


def _plain_play(play: Condition) -> dict[str, Any]:
    """Return a condition with every field, those at rest as well."""
    at_rest = {"places": {}, "suppression": 0, "hours": 0}
    return at_rest | play.model_dump(mode="json")


def _rules(character: Character, sheet: Sheet) -> dict[str, Any]:
    """Return the rules the page applies, and the names and saves of the wound states."""
    groups = [(group.name, group.stun, group.death) for group in sheet.wounds]
    stun = values.stun_save(character).amount
    states = [("Unhurt", stun, None), *groups, ("Dead", stun, None)]
    return {
        "track": formulas.TRACK_BOXES,
        "group": formulas.BOXES_PER_STATE,
        "mortal": formulas.MORTAL,
        "dead": formulas.DEAD,
        "armourStep": formulas.ARMOUR_STEP,
        "hits": _hit_rules(character),
        "torso": character.sp["torso"],
        "ignoreOnes": bool(effects.total(character, "ignore_minor_wounds")),
        "chain": character.rules.rulings.tens_chain,
        "limbs": LIMBS,
        "states": [{"name": name, "stun": least, "death": death} for name, least, death in states],
    }


def _hit_rules(character: Character) -> dict[str, Any]:
    """Return the rules by which damage at a location becomes boxes (CB-100 to CB-107)."""
    rulings = character.rules.rulings
    return {
        "places": [LOCATIONS[number] for number in formulas.LOCATION_DIE],
        "btm": values.btm(character).amount,
        "wear": formulas.WEAR,
        "apDivisor": formulas.AP_DIVISOR,
        "hpArmour": formulas.HP_ARMOUR,
        "hpPercent": formulas.HP_DAMAGE_PERCENT,
        "limbDivisor": formulas.LIMB_DIVISOR,
        "limbCap": formulas.LIMB_CAP,
        "limbBeforeBtm": rulings.limb_halving == "before_btm",
        "headFactor": formulas.HEAD_FACTOR,
        "headKill": formulas.HEAD_KILL,
        "headKillBefore": rulings.head_kill_before_doubling,
        "bluntReal": formulas.BLUNT_REAL,
    }


def _rolls(character: Character) -> Iterator[dict[str, Any]]:
    """Yield each roll with its number in every wound state; armour and suppression stay out."""
    states = [_wounded(character, state) for state in range(formulas.DEAD + 1)]
    holds = {
        key: _hold(character, carried)
        for carried in _carried(character)
        for key in (carried.id, f"initiative:{carried.id}")
    }
    torso = character.sp["torso"] // formulas.ARMOUR_STEP
    for row in zip(*map(table_rolls, states), strict=True):
        roll = row[0]
        if roll.kind not in _KINDS or roll.key == "check-die":
            continue
        armour = torso if roll.kind is RollKind.NERVE else 0
        yield {
            "key": roll.key,
            "name": roll.name,
            "kind": _KINDS[roll.kind],
            "skill": roll.skill,
            "fight": roll.key in _FIGHT or roll.kind is RollKind.SAVE,
            "hold": holds.get(roll.key, 0),
            "now": [each.now - armour for each in row],
        }


def _wounded(character: Character, state: int) -> Character:
    """Return a character in a wound state, without any other loss."""
    play = Condition(boxes=max(0, (state - 1) * formulas.BOXES_PER_STATE + 1) if state else 0)
    return replace(character, build=set_play(character.build, play))


def _carried(character: Character) -> tuple[CarriedWeapon, ...]:
    return character.build.choices.gear.weapons


def _hold(character: Character, carried: CarriedWeapon) -> int:
    """Return the arms a weapon needs whole: two, one or none (CB-109)."""
    arm = gear.weapon(character.rules, character.build, carried.weapon)
    if arm is None:
        return 0
    return 2 if gear.two_handed(arm) else int(gear.held(arm))


def _weapons(character: Character, sheet: Sheet) -> Iterator[dict[str, Any]]:
    for carried, row in zip(_carried(character), sheet.weapons, strict=True):
        arm = gear.weapon(character.rules, character.build, carried.weapon)
        have = supply(arm, carried.spare, AmmunitionUsed()) if arm is not None else None
        total = values.attack_total(character, arm).amount if arm is not None else 0
        bands = band_totals(character, carried, arm) if arm is not None else ()
        bursts = isinstance(arm, Gun) and set(arm.modes) - {"single"}
        yield {
            "id": carried.id,
            "name": row.name,
            "damage": row.damage,
            "detail": row.detail if row.bands else ", ".join([*row.ranges, row.detail]),
            "shots": have.shots if have else 0,
            "spares": have.spares if have else 0,
            "single": have.single if have else False,
            "burst": BURST if bursts else 0,
            "bands": [(limit, attack - total) for limit, attack in bands],
        }
