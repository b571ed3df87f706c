"""Ordinary levels that tactics assume for fighters, because levels cannot be seen.

Weapons, armour, wounds, cover and a build far beyond a person's can be seen, and count as they are.
REF, CL, INT, MA, BODY, LK and skills of others cannot. A fighter's own level matters less to a
position than an estimate of a whole exchange of fire is exact: to choose positions by it would be
chance, and make the better fighter the worse one as often as not. The number and targets of shots
from a position do follow the fighter's own attack, since that is known exactly.
"""

from typing import Final

from .... import formulas
from ....harm.weapons import LAUNCHER
from ....harm.wounds import stat_state
from ....native_types import i64
from ...model.combatant import Combatant
from ...model.fight import Fight
from ...model.penalties import running_bonus

REF: Final = 7
CL: Final = 7
INT: Final = 6
MA: Final = 6
BODY: Final = 6
LK: Final = 5
SKILL: Final = 8
"""Skill with the weapon brought to the fight."""
EVADE: Final = 4
"""Cover/Evade, which fewer have learned."""
ATHLETICS: Final = 4
AWARENESS: Final = 4
HUGE: Final = 10
"""BODY from which on it is plain to see."""
_STATES: Final = range(formulas.DEAD + 1)
_REFS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(formulas.wounded_ref(formulas.encumbered(REF, ev), state) for state in _STATES)
    for ev in range(REF + 1)
)
"""REF by EV and wound state: asked for so often that it is looked up. So are those below."""
_CLS: Final[tuple[int, ...]] = tuple(formulas.wounded_mind(CL, state) for state in _STATES)
_ATTACKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(formulas.ranged_attack_base(ref, cl) for cl in range(CL + 1)) for ref in range(REF + 1)
)
_DEFENCES: Final[tuple[int, ...]] = tuple(
    formulas.ranged_defence_base(dodging, MA) for dodging in range(max(REF, CL) + 1)
)


def attack(combatant: Combatant) -> i64:
    """Return the base of a shot by a fighter hurt and laden like this one (CB-10, CB-07)."""
    return _ATTACKS[_ref(combatant)][_cl(combatant)] + SKILL


def defence(combatant: Combatant, braced: bool) -> i64:
    """Return the base of their defence against fire (CB-10, CB-54)."""
    dodging = _cl(combatant) if combatant.stats.dodges_by_cl else _ref(combatant)
    base: i64 = _DEFENCES[dodging]
    return base if braced else base + EVADE


def blow(combatant: Combatant) -> i64:
    """Return the base of a blow by a fighter hurt and laden like this one (CB-11)."""
    return formulas.close_combat_base(_ref(combatant), MA) + SKILL


def parry(fight: Fight, combatant: Combatant) -> i64:
    """Return the base of their defence against blows, build included (CB-11)."""
    base: i64 = formulas.close_combat_base(_ref(combatant), MA) + EVADE
    if fight.tunables.close_combat_adds_btm:
        base += formulas.btm(body(combatant))
    return base


def eyes(combatant: Combatant) -> i64:
    """Return the base of Awareness of a fighter hurt like this one (CB-15, CB-86)."""
    return formulas.wounded_mind(INT, stat_state(combatant)) + AWARENESS + combatant.light


def throw_range(fight: Fight, combatant: Combatant, arm: i64) -> i64:
    """Return metres of a throw by such a build, or the launcher's range (CB-140, CB-142)."""
    weapon, tunables = combatant.arms[arm], fight.tunables
    if weapon.kind == LAUNCHER:
        return weapon.range
    each, less = tunables.throw_per_body, tunables.throw_per_kilogram
    return formulas.throw_metres(body(combatant), weapon.grams, per_body=each, per_kilogram=less)


def throw(fight: Fight, combatant: Combatant, arm: i64, band: i64) -> i64:
    """Return the base of a throw or launch by a fighter hurt and laden so (CB-142)."""
    base = _ATTACKS[_ref(combatant)][_cl(combatant)]
    skill = SKILL if combatant.arms[arm].kind == LAUNCHER else ATHLETICS
    return base + skill + fight.tunables.band_penalties[band]


def running(fight: Fight, combatant: Combatant, moves: i64) -> i64:
    """Return the bonus of a number of moves to the defence (CB-43, CB-109)."""
    return 0 if combatant.legs_hurt() else running_bonus(fight.tunables, MA, moves)


def suppression_base(combatant: Combatant) -> i64:
    """Return the base of a suppression check of a fighter hurt like this one (CB-71)."""
    return _cl(combatant) + EVADE


def reach(fight: Fight, combatant: Combatant) -> i64:
    """Return centimetres of a movement action; 0 for a fighter unable to move (CB-40)."""
    return MA * fight.scene.scale if combatant.stats.reach else 0


def body(combatant: Combatant) -> i64:
    """Return BODY as it looks (DV-04, CB-100)."""
    return combatant.fighter.BODY if combatant.fighter.BODY >= HUGE else BODY


def toughness(combatant: Combatant) -> i64:
    """Return the true BTM less the one that shows (DV-04)."""
    return combatant.stats.btm - formulas.btm(body(combatant))


def _ref(combatant: Combatant) -> i64:
    ref: i64 = _REFS[min(REF, combatant.stats.ev)][_state(combatant)]
    return max(1, ref - combatant.gas()) if combatant.afflicted else ref


def _cl(combatant: Combatant) -> i64:
    return _CLS[_state(combatant)]


def _state(combatant: Combatant) -> i64:
    return stat_state(combatant) if combatant.boxes > 0 else formulas.UNHURT
