"""The rule page's worked numbers of turns, fire and nerve, each played to find it."""

from collections.abc import Callable
from typing import Any

from chargen.combat import formulas
from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.reload import LoadTube, Reload
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.events import (
    AttackHit,
    AttackRolled,
    LaneTested,
    ReloadRolled,
    SuppressionChecked,
    TurnBegan,
    TurnMissed,
)
from chargen.combat.gray_dawn.model.penalties import (
    DO_COVER,
    DO_FIRE,
    DO_HANDLE,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
)
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, MOVING, OPEN, STANCE_NAMES
from chargen.combat.gray_dawn.rolls import suppression
from chargen.combat.harm.events import DamageRolled, WoundTaken
from chargen.combat.harm.weapons import AUTO, BURST, SHOT, SINGLE, ArmourPiece, Weapon
from tests.combat.builders import CARBINE, RIFLE, SHOTGUN, fighter, tunables
from tests.combat.scenes import every, only, part, wall
from tests.combat.stage import Stage, stage

Given = dict[str, Any]
ONE = Fire(0, (1,), SINGLE, 1)
TURN_RULES = {"CB-31", "CB-32", "CB-34", "CB-41", "CB-42"}
"""What the shape of a turn costs its rolls."""
MISS = (2, 10, 9)


def _duel(metres: int = 20, gun: Weapon = RIFLE, /, **facts: object) -> Stage:
    """Ann with a gun, and Cid so far away; the facts are his."""
    return stage(fighter("Ann", weapons=(gun,)), fighter("Cid", 1, metres, **facts))


def _most_actions(given: Given) -> int:
    count = given["initiative"]
    if count < 0:
        only(_duel().opened(1, 7 + 1 - count, 5), TurnMissed)
        return 0
    now = _duel()
    now.turn(0, NameStance(OPEN), count=count)
    return max(plan.actions for plan in now.options() if isinstance(plan, Plan))


def _cost(now: Stage) -> int:
    """What the turn costs the shot that is fired now: several actions, the run, the draw."""
    rolled = only(now.do(ONE, 2, 9), AttackRolled)
    return sum(amount for rule, _, amount in rolled.parts if rule in TURN_RULES)


def _counts(given: Given) -> dict[str, Any]:
    now = _duel()
    now.plans(0, actions=given["actions"], count=given["initiative"])
    counts, costs = [given["initiative"]], {_cost(now)}
    for _ in range(given["actions"] - 1):
        counts.append(only(now.next(), TurnBegan).count)
        costs.add(_cost(now))
    (cost,) = costs
    return {"counts": counts, "penalty_each": cost}


def _moved(given: Given) -> dict[str, Any] | None:
    """Penalties of the shots of a turn with moves and a draw, played through on the clock."""
    moves, shots, first = given.get("moves", 0), given["shots"], given.get("initiative", 10)
    steady = given.get("on_the_run") is False or given.get("same_count") is False
    gap = given.get("gap", 5 if steady else 0)
    drawn = int(given.get("draw", False))
    now = stage(fighter("Ann", ready=-drawn), fighter("Cid", 1, 20))
    stance = MOVING if moves else OPEN
    now.plans(0, DO_FIRE, shots, moves, drawn, stance=stance, count=first)
    for number in range(moves):
        now.do(Move(100 * (number + 1), 0, MOVING))
        if moves > 1:
            now.next()
    if drawn:
        now.do(Draw(0))
    if gap:
        if now.fault(Delay(first - gap)) is not None:
            return None
        now.do(Delay(first - gap))
        now.next()
    counts, penalties = [first, int(now.fight.count)], [_cost(now)]
    for _ in range(shots - 1):
        now.next()
        penalties.append(_cost(now))
    return {"shot_penalties": penalties, "counts": counts}


def _dodge(given: Given) -> int:
    moves = given["movement_actions"]
    now = stage(fighter("Ann", MA=given["MA"]), fighter("Cid", 1, 20))
    now.plans(0, DO_NOTHING, 0, moves, stance=MOVING, count=15)
    now.do(Move(100, 0, MOVING))
    return int(now[0].run_bonus)


def _bands(given: Given) -> dict[str, Any]:
    gun = Weapon(name="gun", dice=5, shots=20, range=given["range"], scope=given["scope"])
    now = _duel(given["distance"], gun)
    now.plans(0, stance=BRACED if given["braced"] else OPEN)
    if now.fault(ONE):
        return {"band": "out of range", "penalty": None}
    rolled = only(now.do(ONE, *MISS), AttackRolled)
    bands = [(name, amount) for rule, name, amount in rolled.parts if rule == "CB-20"]
    true = formulas.true_band(given["distance"], given["range"])
    near = "point blank" if true == formulas.POINT_BLANK else "close"
    name, amount = bands[0] if bands else (near, 0)
    return {"band": name, "penalty": amount}


def _covered(given: Given) -> Stage:
    """Somebody with points behind cover of a level, or in the open at level 0."""
    armour = (ArmourPiece(name="vest", sp=given["torso_sp"]),)
    level = given["cover_level"]
    skills = {"cover-evade": given["cover_evade"]}
    ann = fighter("Ann", CL=given["CL"], skills=skills, armour=armour)
    covers = (wall(-1, level=level),) if level else ()
    now = stage(ann, fighter("Cid", 1, 20), covers=covers)
    now[0].points = given["points"]
    return now


def _check(given: Given) -> dict[str, Any]:
    now = _covered(given)
    wish = BRACED if given.get("bracing") else ACTIVE if given["cover_level"] else OPEN
    checked = only(now.turn(0, NameStance(wish), given["die"]), SuppressionChecked)
    passes, critical = (
        checked.outcome == suppression.PASSED,
        checked.outcome == suppression.CRITICAL,
    )
    return {"total": checked.total, "passes": passes, "critical": critical}


def _leaving(given: Given) -> dict[str, Any]:
    now = _covered(given)
    log = now.turn(0, NameStance(MOVING), *given["dice"])
    totals = [check.total for check in every(log, SuppressionChecked)]
    return {"totals": totals, "stance": STANCE_NAMES[now[0].stance].removeprefix("in ")}


def _reload(given: Given) -> dict[str, Any]:
    skills = {"rifle": given["skill"]}
    now = stage(fighter("Ann", REF=given["REF"], skills=skills), fighter("Cid", 1, 20))
    now[0].ammo[0] = 1
    now.plans(0, DO_HANDLE, given["actions"])
    rolled = only(now.do(Reload(0), given["die"]), ReloadRolled)
    return {"total": rolled.total, "success": rolled.passed}


def _tube(given: Given) -> dict[str, Any]:
    """The last of so many shells, the earlier ones in the tube and room for no other."""
    attempt, skills = given["attempt"], {"rifle": given["rifle"]}
    ann = fighter("Ann", REF=given["REF"], skills=skills, weapons=(SHOTGUN,))
    now = stage(ann, fighter("Cid", 1, 20))
    now[0].ammo[0] = SHOTGUN.shots - attempt
    now.plans(0, DO_LOAD_TUBE)
    rolls = every(now.do(LoadTube(0), *[9] * (attempt - 1), given["die"]), ReloadRolled)
    assert [roll.passed for roll in rolls[:-1]] == [True] * (attempt - 1)
    return {"total": rolls[-1].total, "success": rolls[-1].passed}


def _shot_modifier(given: Given) -> int | None:
    gun = Weapon(name="gun", dice=4, shots=6, range=given["range"], load=SHOT)
    now = _duel(given["distance"], gun)
    now.plans(0, stance=BRACED if given.get("braced") else OPEN)
    if now.fault(ONE):
        return None
    return int(only(now.do(ONE, *MISS), AttackRolled).total) - 2 - 12


def _metres(band: str, gun: Weapon) -> int:
    return formulas.band_limit(formulas.BAND_NAMES.index(band), gun.range)


def _shot_dice(given: Given) -> str:
    dice, _, sides = given["damage"].partition("d")
    gun = Weapon(name="gun", dice=int(dice), sides=int(sides), shots=6, range=40, load=SHOT)
    now = _duel(_metres(given["band"], gun), gun, mook=True)
    now.plans(0)
    log = now.do(ONE, 9, 2, 3, 1, 1, 1)
    return f"{len(only(log, DamageRolled).dice)}d{sides}"


def _felt(given: Given) -> int:
    """Points held after so many attackers and strikes, or so many shots of a shotgun."""
    gun = SHOTGUN if "shotgun_shots" in given else RIFLE
    shooters = [fighter(f"Ann {n}", at=(0, n * 100), weapons=(gun,)) for n in range(3)]
    now = stage(*shooters, fighter("Cid", 1, 10, mook=True))
    strikes = given.get("strikes", 0)
    for number in range(int(given.get("attackers") or given["shotgun_shots"])):
        now.plans(0 if "shotgun_shots" in given else number)
        hit = number < strikes
        now.do(Fire(0, (3,), SINGLE, 1), *((9, 2, 3, 1, 1, 1, 1, 1, 2) if hit else MISS))
    return int(now[3].points)


def _covering(given: Given) -> dict[str, Any]:
    now = _duel(_metres(given["band"], RIFLE))
    now.plans(0, DO_COVER)
    actions = given["actions"]
    log = now.do(CoveringFire(1, 0, 0, SINGLE, actions, 2 * actions, 0), *(2, 9) * actions)
    (total,) = {roll.total for roll in every(log, AttackRolled)}
    return {"points": now[1].points, "modifier": total - 2 - 12}


def _auto_points(given: Given) -> int:
    now = _duel(20, CARBINE)
    now.plans(0, DO_COVER)
    now.do(CoveringFire(1, 0, 0, AUTO, 1, given["rounds"], 0), 2, 9)
    return int(now[1].points)


def _lane(given: Given) -> str:
    now = _duel(10, CARBINE, REF=1, MA=1, skills={}, mook=True, BODY=15)
    now.plans(0, DO_SATURATE)
    hit = (1, 3, 1, 1, 1, 1, 1) if given["total"] * given["width"] < given["rounds"] else ()
    lane = SaturationFire(0, 1000, 0, given["width"], given["rounds"])
    log = now.do(lane, given["total"] - 1, *hit)
    tested = only(log, LaneTested)
    assert tested.total == given["total"]
    assert len(every(log, WoundTaken)) == (not tested.safe)
    return "safe" if tested.safe else "hit"


def _spray(given: Given) -> dict[str, int]:
    """A spray that hits by a margin; all its hits land."""
    now = _duel(10, CARBINE, mook=True, BODY=15)
    now.plans(0)
    die = given["margin"] + 5 - 4
    wounds = (3, 1, 1, 1, 1, 1) * (given["margin"] + 1)
    log = now.do(Fire(0, (1,), AUTO, given["rounds"]), die, 5, *wounds)
    assert only(log, AttackHit).margin == given["margin"]
    bonus = part(only(log, AttackRolled).parts, "full auto")
    return {"bonus": bonus, "hits": len(every(log, WoundTaken))}


def _burst(given: Given) -> int:
    now = _duel(10, CARBINE, mook=True, BODY=15)
    now.plans(0)
    wounds = (3, 1, 1, 1, 1, 1) * tunables().burst_hits[given["d6"] - 1]
    return len(every(now.do(Fire(0, (1,), BURST, 3), 9, 2, given["d6"], *wounds), WoundTaken))


SOLVERS: dict[tuple[str, str], Callable[[Given], Any]] = {
    ("CB-32", "most actions at an initiative"): _most_actions,
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
    ("CB-34", "draw, two shots, first at once"): _moved,
    ("CB-34", "draw, shot 5 later"): _moved,
    ("CB-43", "dodge bonus while moving"): _dodge,
    ("CB-20", "range band and penalty"): _bands,
    ("CB-21", "range band and penalty"): _bands,
    ("CB-22", "range band and penalty"): _bands,
    ("CB-71", "suppression check"): _check,
    ("CB-71", "suppression check while bracing"): _check,
    ("CB-73", "critical failure"): _check,
    ("CB-72", "leave cover fails, active cover passes"): _leaving,
    ("CB-80", "hits of a burst"): _burst,
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
