"""The rule page's worked numbers of hits, wounds and saves, each played to find it."""

from collections.abc import Callable
from typing import Any

from chargen.combat import formulas
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.rolls import attack
from chargen.combat.harm import wounds
from chargen.combat.harm.events import DeathSaved, GrazeRolled, StunSaved, WoundTaken
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.weapons import (
    ARMOUR_PIERCING,
    EVERYWHERE,
    HOLLOW_POINT,
    LOCATION_NAMES,
    SHOT,
    TORSO,
    ArmourPiece,
    Weapon,
)
from chargen.combat.harm.wound_marks import WoundMark
from tests.combat.builders import battle, fighter, scenario, told
from tests.combat.scenes import every, only, part, wall

Given = dict[str, Any]
BODY_OF_BTM = {0: 2, 1: 4, 2: 7, 3: 9, 4: 10, 5: 11}
"""A BODY for each BTM."""
PASSED = (1, 1, 1)
"""Every save that may come is made."""
GRAZES = (10, 10, 9)
"""A check die that makes a graze of anything."""


def _number(given: Given) -> int:
    """The highest number of the location die for a place."""
    place = LOCATION_NAMES.index(given.get("location", "torso"))
    return max(n for n, where in enumerate(formulas.LOCATION_DIE, 1) if where == place)


def _gun(damage: str, **facts: Any) -> Weapon:
    dice, _, rest = damage.partition("d")
    sides, _, plus = rest.partition("+")
    return Weapon(
        name="gun", dice=int(dice), sides=int(sides), plus=int(plus or 0), shots=20, range=100,
        **facts,
    )  # fmt: skip


def _certain(damage: int, **facts: Any) -> Weapon:
    """A gun that does this damage where its one die falls 1."""
    return _gun(f"1d6+{damage - 1}", **facts)


def _shot(
    gun: Weapon, cid: Given, *dice: int, cover: int = 0, **numbers: Any
) -> tuple[list[Any], Combatant]:
    """What is told of a shot at Cid at 10 m, and Cid after it."""
    covers = (wall(9, level=cover),) if cover else ()
    one = fighter("Cid", 1, 10, **cid)
    start = scenario(fighter("Ann", weapons=(gun,)), one, covers=covers, **numbers)
    fight = battle(start)
    ann, struck = fight.combatants
    table = told(start, *dice)
    attack.carry_out(fight, table, Attack(ann, struck, 0))
    return table.events, struck


def _hit(given: Given, gun: Weapon, sp: int = 0, **numbers: Any) -> tuple[WoundTaken, Combatant]:
    """A hit nobody can graze at the place given, with the BTM given."""
    armour = (ArmourPiece(name="plate", sp=sp, covers=EVERYWHERE),)
    cid = {"BODY": BODY_OF_BTM[given.get("BTM", 0)], "mook": True, "armour": armour}
    log, one = _shot(gun, cid, 9, 2, _number(given), 1, *PASSED, **numbers)
    return only(log, WoundTaken), one


def _cover(given: Given) -> dict[str, Any]:
    gun = _certain(given["damage"], load=SHOT if given["shotgun"] else 0)
    cid = {"BODY": BODY_OF_BTM[0], "mook": True}
    log, _ = _shot(gun, cid, 9, 2, _number({}), 1, *PASSED, cover=given["cover_level"])
    return {"after_cover": only(log, WoundTaken).boxes}


def _limb(given: Given) -> int:
    switch = {"limb_halving": given["switch"]} if "switch" in given else {}
    limb = {**given, "location": "left arm"}
    return _hit(limb, _certain(given["penetrating"]), **switch)[0].boxes


def _marked(given: Given) -> dict[str, Any]:
    wound, one = _hit(given, _certain(given["penetrating"]))
    return {"boxes": wound.boxes, "dying": one.dying, "crippled": bool(one.crippled)}


def _ammunition(given: Given) -> dict[str, Any]:
    load = HOLLOW_POINT if given.get("ammo") == "HP" else ARMOUR_PIERCING
    return {"boxes": _hit(given, _certain(given["damage"], load=load), given["SP"])[0].boxes}


def _blunt(given: Given) -> dict[str, Any]:
    wound = _hit(given, _certain(given["total"], blunt=True))[0]
    return {"real": wound.boxes, "stun": wound.stun}


def _grazed(given: Given) -> dict[str, Any]:
    """A graze by a weapon, from whatever penetrated, else from all its dice can do."""
    gun = _gun(given["damage"])
    through = given.get("penetrating", gun.dice * gun.sides + gun.plus) - gun.plus
    each, more = divmod(through, gun.dice)
    dice = [each + (number < more) for number in range(gun.dice)]
    cid = {"BODY": BODY_OF_BTM[given.get("BTM", 0)]}
    wound = only(_shot(gun, cid, 9, 2, _number(given), *dice, *GRAZES, *PASSED)[0], WoundTaken)
    assert wound.grazed
    return {"boxes": wound.boxes}


def _graze_roll(given: Given) -> dict[str, Any]:
    gun = _gun(given["damage"])
    assert given["penetrating"] == gun.dice + gun.plus
    log = _shot(gun, {}, 9, 2, _number({}), *[1] * gun.dice, *PASSED)[0]
    return {"graze_roll": bool(every(log, GrazeRolled))}


def _graze_modifier(given: Given) -> int:
    """What place and margin add to the graze roll of a deep hit: 12 and the die against 16."""
    die = given["attack_margin"] + 4
    dice = (10, die - 10) if die > 10 else (die,)
    rolls = (*dice, 5, _number(given), 6, 6, 6, 6, 6, *GRAZES, *PASSED)
    log = _shot(_gun("5d6"), {}, *rolls)[0]
    return part(only(log, GrazeRolled).parts, "place and margin")


def _suffered(given: Given, real: int, stun: int = 0) -> tuple[list[Any], Combatant]:
    """What is told of a wound of so many boxes, and who suffered it."""
    facts = {name: given[name] for name in ("REF", "BODY") if name in given}
    start = scenario(fighter("Ann"), fighter("Cid", 1, 10, **facts))
    fight = battle(start)
    table = told(start, *PASSED)
    mark = WoundMark()
    mark.real, mark.stun = real, stun
    wounds.suffer(fight, table, fight.combatants[1], 0, TORSO, mark, False)
    return table.events, fight.combatants[1]


def _stunned(given: Given) -> dict[str, Any]:
    log, one = _suffered(given, given["real"], given["stun"])
    return {
        "state_for_saves": formulas.WOUND_NAMES[wounds.save_state(one)],
        "stun_needs": only(log, StunSaved).needed,
        "death_needs": only(log, DeathSaved).needed,
        "REF": one.ref,
    }


def _stun_save(given: Given) -> int:
    return only(_suffered(given, given["boxes"])[0], StunSaved).needed


def _death_save(given: Given) -> int:
    return only(_suffered(given, given["boxes"])[0], DeathSaved).needed


def _hurt(given: Given) -> dict[str, int]:
    facts = {name: given[name] for name in ("REF", "INT", "CL") if name in given}
    one = _came(boxes=given["boxes"], **facts)
    now = {"REF": one.ref, "INT": one.int_, "CL": one.cl}
    return {name: int(now[name]) for name in facts}


def _came(**facts: object) -> Combatant:
    """Somebody as he comes to the fight."""
    return battle(scenario(fighter("Ann", **facts), fighter("Cid", 1, 10))).combatants[0]


def _state(given: Given) -> str:
    one = _came(boxes=given["boxes"])
    assert wounds.stat_state(one) == wounds.save_state(one)
    return formulas.WOUND_NAMES[wounds.stat_state(one)]


def _layers(given: Given) -> int:
    pieces = tuple(ArmourPiece(name="piece", sp=sp) for sp in given["layers"])
    return _came(armour=pieces).sp[TORSO]


SOLVERS: dict[tuple[str, str], Callable[[Given], Any]] = {
    ("CB-62", "cover"): _cover,
    ("CB-62", "cover against a shotgun"): _cover,
    ("CB-103", "limb, after BTM"): _limb,
    ("CB-103", "limb, before BTM"): _limb,
    ("CB-103", "limb, at least one"): _limb,
    ("CB-105", "head doubled"): _marked,
    ("CB-105", "head kill"): _marked,
    ("CB-104", "limb crippled"): _marked,
    ("CB-106", "torso uncapped"): _marked,
    ("CB-107", "blunt"): _blunt,
    ("CB-107", "stun counts for saves only"): _stunned,
    ("CB-110", "graze value"): lambda given: _grazed(given)["boxes"],
    ("CB-110", "graze through BTM"): _grazed,
    ("CB-110", "no graze roll at the graze value itself"): _graze_roll,
    ("CB-111", "graze modifier"): _graze_modifier,
    ("CB-112", "grazed head"): _grazed,
    ("CB-100", "grazed limb"): _grazed,
    ("CB-102", "layered armour"): _layers,
    ("CB-101", "armour piercing"): _ammunition,
    ("CB-101", "AP on a limb, not halved again"): _ammunition,
    ("CB-101", "hollow point"): _ammunition,
    ("CB-120", "wound state"): _state,
    ("CB-120", "stats when critical"): _hurt,
    ("CB-120", "stats when mortal"): _hurt,
    ("CB-120", "stats when serious"): _hurt,
    ("CB-121", "stun save needs"): _stun_save,
    ("CB-122", "death save needs"): _death_save,
}
