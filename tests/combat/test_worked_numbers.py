"""Every worked number of combat on the rule page, asked of the engine itself."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chargen.combat import figures
from chargen.combat.actions import (
    DO_COVER,
    DO_SATURATE,
    CoverFire,
    Delay,
    Draw,
    Fire,
    Move,
    NameStance,
    SaturationFire,
)
from chargen.combat.combatant import ACTIVE, BRACED, MOVING, STANCE_NAMES
from chargen.combat.damage import graze_modifier, graze_value, through_armour
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    AttackRolled,
    CountCame,
    GrazeRolled,
    LaneTested,
    SuppressionChecked,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import covering_points
from chargen.combat.legal import why_not
from chargen.combat.model import (
    ARMOUR_PIERCING,
    AUTO,
    HOLLOW_POINT,
    LOCATION_NAMES,
    SHOT,
    SINGLE,
    TORSO,
    Armour,
    Scene,
    Weapon,
)
from chargen.combat.modifiers import auto_modifier
from chargen.combat.protection import cover_sp
from chargen.combat.reload import reload_tally
from chargen.combat.suppression import outcome_of
from chargen.combat.turn import counts_left, running_bonus
from chargen.combat.wounds import death_need, marked, stun_need, wound_states
from tests.combat.scenes import (
    CARBINE,
    RIFLE,
    SHOTGUN,
    all_told,
    do,
    fight,
    fighter,
    on,
    on_count,
    told,
    tunables,
    wall,
    wishing,
)

FILE = Path(__file__).parents[1] / "handout/vectors.json"
VECTORS: list[dict[str, Any]] = [
    vector for vector in json.loads(FILE.read_text("utf-8")) if vector["rule"].startswith("CB")
]
Given = dict[str, Any]
T = tunables()
TURN_RULES = {"CB-31", "CB-32", "CB-34", "CB-41", "CB-42"}
"""What the shape of a turn costs its rolls."""


def _gun(damage: str = "5d6", load: int = 0) -> Weapon:
    dice, _, rest = damage.partition("d")
    sides, _, plus = rest.partition("+")
    return Weapon(
        name="gun", dice=int(dice), sides=int(sides), plus=int(plus or 0), rof=2, shots=20,
        range=100, load=load,
    )  # fmt: skip


def _place(given: Given) -> int:
    return LOCATION_NAMES.index(given.get("location", "torso"))


def _bands(given: Given) -> dict[str, Any]:
    gun = Weapon(name="gun", dice=5, shots=20, range=given["range"], scope=given["scope"])
    now = fight(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, (given["distance"], 0)))
    on_count(now, stance=BRACED if given["braced"] else 0)
    shot = Fire(0, (1,), SINGLE, 1)
    if why_not(now, shot):
        return {"band": "out of range", "penalty": None}
    rolled = told(do(now, shot, 2, 10, 9), AttackRolled)
    bands = [(name, amount) for rule, name, amount in rolled.parts if rule == "CB-20"]
    true = figures.true_band(given["distance"], given["range"])
    near = "point blank" if true == figures.POINT_BLANK else "close"
    name, amount = bands[0] if bands else (near, 0)
    return {"band": name, "penalty": amount}


def _turn_cost(now: Fight) -> int:
    """What the turn costs the shot that is fired now: several actions, the run, the draw."""
    rolled = told(do(now, Fire(0, (1,), SINGLE, 1), 2, 9), AttackRolled)
    return sum(amount for rule, _, amount in rolled.parts if rule in TURN_RULES)


def _counts(given: Given) -> dict[str, Any]:
    """A turn of several shots, fired one after another until no count is left."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    on_count(now, count=given["initiative"], actions=given["actions"])
    counts, costs = [given["initiative"]], {_turn_cost(now)}
    for _ in range(given["actions"] - 1):
        counts.append(told(on(now, ScriptedDice(())), CountCame).count)
        costs.add(_turn_cost(now))
    (cost,) = costs
    return {"counts": counts, "penalty_each": cost}


def _later(now: Fight, count: int) -> bool:
    """Wait for a later count; False if there is none."""
    if why_not(now, Delay(count)):
        return False
    do(now, Delay(count))
    on(now, ScriptedDice(()))
    return True


def _moved(given: Given) -> dict[str, Any] | None:
    """Penalties of the shots of a turn with moves and a draw, played through on the clock."""
    moves, shots, first = given["moves"], given["shots"], given.get("initiative", 10)
    steady = given.get("on_the_run") is False or given.get("same_count") is False
    gap = given.get("gap", 5 if steady else 0)
    drawn = int(given.get("draw", False))
    now = fight(fighter("Ann", ready=-1 if drawn else 0), fighter("Cid", 1, (20, 0)))
    on_count(now, count=first, stance=MOVING if moves else None, actions=shots, moves=moves,
             draws=drawn)  # fmt: skip
    for number in range(moves):
        do(now, Move(100 * (number + 1), 0, MOVING))
        if moves > 1:
            on(now, ScriptedDice(()))
    if drawn:
        do(now, Draw(0))
    if gap and not _later(now, first - gap):
        return None
    counts, penalties = [first, now.count], [_turn_cost(now)]
    for _ in range(shots - 1):
        on(now, ScriptedDice(()))
        penalties.append(_turn_cost(now))
    found: dict[str, Any] = {"shot_penalties": penalties}
    return found | ({"counts": counts} if first < T.count_gap else {})


def _drawn(given: Given) -> dict[str, Any]:
    return _moved({"moves": 0, **given}) or {}


def _check(given: Given) -> dict[str, Any]:
    armour = (Armour(name="vest", sp=given["torso_sp"], covers=(TORSO,)),)
    level = given["cover_level"]
    scene = Scene(covers=(wall(-1, level=level),)) if level else Scene()
    now = fight(
        fighter("Ann", CL=given["CL"], skills={"cover-evade": given["cover_evade"]}, armour=armour),
        fighter("Cid", 1, (20, 0)),
        scene=scene,
    )
    wishing(now, points=given["points"])
    wish = BRACED if given.get("bracing") else ACTIVE if level else 0
    rolled = told(do(now, NameStance(wish), given["die"]), SuppressionChecked)
    assert outcome_of(T, rolled.total) == rolled.outcome
    return {
        "total": rolled.total, "passes": rolled.outcome == 1, "critical": rolled.outcome == 2
    }  # fmt: skip


def _leaving(given: Given) -> dict[str, Any]:
    armour = (Armour(name="vest", sp=given["torso_sp"], covers=(TORSO,)),)
    scene = Scene(covers=(wall(-1, level=given["cover_level"]),))
    now = fight(fighter("Ann", armour=armour), fighter("Cid", 1, (20, 0)), scene=scene)
    wishing(now, points=given["points"])
    log = do(now, NameStance(MOVING), *given["dice"])
    totals = [check.total for check in all_told(log, SuppressionChecked)]
    return {"totals": totals, "stance": STANCE_NAMES[now.who[0].stance]}


def _cover(given: Given) -> dict[str, Any]:
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    gun = _gun(load=SHOT if given["shotgun"] else 0)
    return {"after_cover": given["damage"] - cover_sp(now, given["cover_level"], gun)}


def _limb(given: Given) -> int:
    numbers = tunables(limb_halving=given.get("switch", "after_btm"))
    through, btm = given["penetrating"], given["BTM"]
    return marked(numbers, 3, through, btm, weapon=_gun(), grazed=False).real


def _marked(given: Given) -> dict[str, Any]:
    mark = marked(T, _place(given), given["penetrating"], given["BTM"], weapon=_gun(), grazed=False)
    return {"boxes": mark.real, "dying": mark.killed, "crippled": mark.crippled}


def _ammunition(given: Given) -> dict[str, Any]:
    load = HOLLOW_POINT if given.get("ammo") == "HP" else ARMOUR_PIERCING
    armour = (Armour(name="plate", sp=given["SP"], covers=(0, 1, 2, 3, 4, 5)),)
    now = fight(fighter("Ann"), fighter("Cid", 1, armour=armour))
    gun = _gun(load=load)
    place = _place(given)
    through = through_armour(now, now.who[1], place, gun, given["damage"])
    return {"boxes": marked(T, place, through, given["BTM"], weapon=gun, grazed=False).real}


def _blunt(given: Given) -> dict[str, Any]:
    club = Weapon(name="club", kind=1, blunt=True)
    mark = marked(T, TORSO, given["total"], 0, weapon=club, grazed=False)
    return {"real": mark.real, "stun": mark.stun}


def _graze_value(given: Given) -> int:
    gun = _gun(given["damage"])
    now = fight(fighter("Ann", weapons=(gun,)), fighter("Cid", 1))
    return graze_value(now, now.who[0], gun, gun.dice)


def _grazed(given: Given) -> dict[str, Any]:
    value = _graze_value(given)
    mark = marked(T, _place(given), value, given["BTM"], weapon=_gun(), grazed=True)
    return {"boxes": mark.real}


def _graze_roll(given: Given) -> dict[str, Any]:
    gun = _gun(given["damage"])
    now = fight(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, (10, 0)))
    on_count(now)
    log = do(now, Fire(0, (1,), SINGLE, 1), 9, 2, 3, *([1] * given["penetrating"])[:4], 2)
    return {"graze_roll": bool(all_told(log, GrazeRolled))}


def _graze_modifier(given: Given) -> int:
    now = fight(fighter("Ann"), fighter("Cid", 1))
    return graze_modifier(now, _place(given), given["attack_margin"])


def _stunned(given: Given) -> dict[str, Any]:
    now = fight(fighter("Ann", REF=given["REF"], BODY=given["BODY"]), fighter("Cid", 1))
    one = now.who[0]
    real, saves = wound_states(one, given["real"], given["stun"], 0)
    return {
        "state_for_saves": figures.WOUND_NAMES[saves],
        "stun_needs": stun_need(now, one, saves),
        "death_needs": death_need(now, one, saves),
        "REF": figures.wounded_ref(one.REF, real),
    }


def _hurt(given: Given) -> dict[str, int]:
    facts = {name: given[name] for name in ("REF", "INT", "CL") if name in given}
    one = fight(fighter("Ann", boxes=given["boxes"], **facts), fighter("Cid", 1)).who[0]
    now = {"REF": one.ref, "INT": one.int_, "CL": one.cl}
    return {name: now[name] for name in facts}


def _reload(given: Given) -> dict[str, Any]:
    now = fight(fighter("Ann", REF=given["REF"]), fighter("Cid", 1, (20, 0)))
    one = on_count(now, actions=given["actions"])
    total = reload_tally(now, one, 0, 0, listen=False).total + given["die"]
    return {"total": total, "success": total >= T.reload_number}


def _tube(given: Given) -> dict[str, Any]:
    now = fight(fighter("Ann", REF=given["REF"], weapons=(SHOTGUN,)), fighter("Cid", 1))
    one = now.who[0]
    assert one.fighter.skill("rifle") == given["rifle"]
    total = reload_tally(now, one, 0, given["attempt"], listen=False).total + given["die"]
    return {"total": total, "success": total >= T.tube_number}


def _shot_modifier(given: Given) -> int | None:
    gun = Weapon(name="gun", dice=4, shots=6, range=given["range"], load=SHOT)
    now = fight(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, (given["distance"], 0)))
    on_count(now, stance=BRACED if given.get("braced") else 0)
    action = Fire(0, (1,), SINGLE, 1)
    if why_not(now, action):
        return None
    return told(do(now, action, 2, 10, 9), AttackRolled).total - 2 - 12


def _shot_dice(given: Given) -> str:
    lost = T.shot_dice_lost[figures.BAND_NAMES.index(given["band"])]
    dice, _, sides = given["damage"].partition("d")
    return f"{int(dice) - lost}d{sides}"


def _felt(given: Given) -> int:
    """Points held after so many attackers and strikes, or so many shots of a shotgun."""
    gun = SHOTGUN if "shotgun_shots" in given else RIFLE
    shooters = [fighter(f"Ann {n}", 0, (0, n), weapons=(gun,)) for n in range(3)]
    now = fight(*shooters, fighter("Cid", 1, (10, 0), mook=True))
    strikes = given.get("strikes", 0)
    for number in range(int(given.get("attackers") or given["shotgun_shots"])):
        who = 0 if "shotgun_shots" in given else number
        on_count(now, who)
        hit = number < strikes
        dice = (9, 2, 3, 1, 1, 1, 1, 1, 2) if hit else (2, 10, 9)
        do(now, Fire(0, (3,), SINGLE, 1), *dice)
    return now.who[3].points


def _covering(given: Given) -> dict[str, Any]:
    now = fight(fighter("Ann"), fighter("Cid", 1, (100, 0)))
    on_count(now, kind=DO_COVER)
    actions = given["actions"]
    log = do(now, CoverFire(1, 0, 0, SINGLE, actions, 2 * actions, 0), *((2, 9) * actions))
    total = all_told(log, AttackRolled)[0].total
    return {"points": now.who[1].points, "modifier": total - 2 - 12}


def _auto_points(given: Given) -> int:
    now = fight(fighter("Ann"), fighter("Cid", 1))
    return covering_points(now, AUTO, CARBINE, 1, given["rounds"])


def _lane(given: Given) -> str:
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (10, 0), REF=1, MA=1, skills={}, mook=True, BODY=15),
    )
    on_count(now, kind=DO_SATURATE)
    dice = [given["total"] - 1]
    if given["total"] * given["width"] < given["rounds"]:
        dice += [1, 3, 1, 1, 1, 1, 1]
    lane = SaturationFire(0, 1000, 0, given["width"], given["rounds"])
    tested = told(do(now, lane, *dice), LaneTested)
    assert tested.total == given["total"]
    return "safe" if tested.safe else "hit"


def _spray(given: Given) -> dict[str, int]:
    now = fight(fighter("Ann"), fighter("Cid", 1))
    bonus = auto_modifier(now, now.who[0], given["rounds"], figures.CLOSE)
    hits = min(given["rounds"], given["margin"] + T.auto_margin_hits)
    return {"bonus": bonus, "hits": hits}


def _layers(given: Given) -> int:
    pieces = tuple(Armour(name="piece", sp=sp, covers=(TORSO,)) for sp in given["layers"])
    return fight(fighter("Ann", armour=pieces), fighter("Cid", 1)).who[0].sp[TORSO]


def _state(given: Given) -> str:
    return figures.WOUND_NAMES[fight(fighter("Ann", boxes=given["boxes"])).who[0].state]


def _save(given: Given, need: Callable[..., int]) -> int:
    now = fight(fighter("Ann", BODY=given["BODY"], boxes=given["boxes"]), fighter("Cid", 1))
    return need(now, now.who[0], now.who[0].state)


SOLVERS: dict[tuple[str, str], Callable[[Given], Any]] = {
    ("CB-32", "most actions at an initiative"): lambda g: counts_left(g["initiative"], T),
    ("CB-32", "counts and penalties"): _counts,
    ("CB-32", "steady shot does not fit"): _moved,
    ("CB-41", "one move, one shot 5 later"): _moved,
    ("CB-41", "one move, one shot on the run"): _moved,
    ("CB-41", "one move, two shots, none on the run"): _moved,
    ("CB-41", "one move, two shots, first on the run"): _moved,
    ("CB-41", "one move, shot 4 counts later"): _moved,
    ("CB-41", "on the run needs no second count"): _moved,
    ("CB-42", "three moves, one shot"): _moved,
    ("CB-42", "two moves, two shots"): _moved,
    ("CB-34", "draw and fire on the move"): _moved,
    ("CB-34", "draw, two shots, first at once"): _drawn,
    ("CB-34", "draw, shot 5 later"): _drawn,
    ("CB-43", "dodge bonus while moving"): lambda g: running_bonus(
        T, g["MA"], g["movement_actions"]
    ),
    ("CB-20", "range band and penalty"): _bands,
    ("CB-21", "range band and penalty"): _bands,
    ("CB-22", "range band and penalty"): _bands,
    ("CB-71", "suppression check"): _check,
    ("CB-71", "suppression check while bracing"): _check,
    ("CB-73", "critical failure"): _check,
    ("CB-72", "leave cover fails, active cover passes"): _leaving,
    ("CB-80", "hits of a burst"): lambda g: T.burst_hits[g["d6"] - 1],
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
    ("CB-110", "graze value"): _graze_value,
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
    ("CB-121", "stun save needs"): lambda g: _save(g, stun_need),
    ("CB-122", "death save needs"): lambda g: _save(g, death_need),
    ("CB-130", "reload among actions"): _reload,
    ("CB-131", "third shell"): _tube,
    ("CB-131", "fourth shell"): _tube,
    ("CB-82", "shotgun net attack modifier"): _shot_modifier,
    ("CB-82", "shotgun braced, net modifier"): _shot_modifier,
    ("CB-82", "shotgun braced beyond 40 m"): _shot_modifier,
    ("CB-82", "shotgun damage dice"): _shot_dice,
    ("CB-70", "two riflemen, one attack strikes"): _felt,
    ("CB-70", "one shotgun, two shots, no strike"): _felt,
    ("CB-90", "semi-auto, 2 firing actions, long range"): _covering,
    ("CB-91", "full-auto points"): _auto_points,
    ("CB-92", "lane 30 rounds, 4 m"): _lane,
    ("CB-81", "30 rounds close, margin 6"): _spray,
}


def _label(vector: dict[str, Any]) -> str:
    return f"{vector['rule']} {json.dumps(vector['given'])}"


@pytest.mark.parametrize("vector", VECTORS, ids=_label)
def test_worked_number(vector: dict[str, Any]) -> None:
    """The engine gives the number the rule page gives."""
    found = SOLVERS[(vector["rule"], vector["what"])](vector["given"])
    wanted = vector["expect"]
    if isinstance(found, dict) and isinstance(wanted, dict):
        found = {key: found[key] for key in wanted}
    assert found == wanted


def test_every_vector_of_combat_is_asked() -> None:
    """None is left out."""
    assert len(VECTORS) > 100
    assert {(v["rule"], v["what"]) for v in VECTORS} <= set(SOLVERS)
