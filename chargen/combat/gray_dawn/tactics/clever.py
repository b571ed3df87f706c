"""The clever tactic: of all means the one that promises most, harm done against harm taken.

He fights from where, and as, an exchange of fire goes best for him, fires as often as pays, and is
down again before slower enemies come to their turn.
"""

from typing import Final

from ...native_types import i64
from ..actions.plan import Plan
from ..model.combatant import Combatant
from ..model.fight import KEY_COUNT, Fight
from ..model.penalties import DO_FIRE
from ..model.stats import ACTIVE, BRACED, MOVING, OPEN
from . import sight
from .estimates import shots
from .estimates.shots import Estimate
from .fire import weapon_choice
from .fire.firefight import Firefight
from .fire.firing_positions import wins
from .moves import destinations
from .profiles import CLEVER
from .timing import delay

LOOKS_ABOUT: Final = 4
"""Of so many rounds somebody well behind cover looks for another place in one."""
BETTER: Final = 1.05
"""How many times as good another place has to be for somebody in the open."""
WELL_WORTH: Final = 1.15
"""The same for somebody well behind cover: what is at hand is surer than what a way promises."""


def leads(fight: Fight, combatant: Combatant) -> bool:
    """Whether a fighter with a gun ready does what promises most, by choice or for want of better.

    Whatever his tactic, nobody fires all he has from where it cannot put anybody out of action.
    """
    if sight.gun(fight, combatant) < 0:
        return False
    return combatant.tactic == CLEVER or weapon_choice.outmatched(fight, combatant)


def stance(fight: Fight, combatant: Combatant) -> i64:
    """The stance of somebody with a gun ready: to stand, to brace, or to go elsewhere.

    -1 where nothing he could do promises anything.
    """
    standing = _resting_stance(combatant)
    fire = Firefight(fight, combatant)
    most = fire.here(standing).now()
    steadier = fire.here(BRACED).now()
    if steadier > most:
        standing, most = BRACED, steadier
    sheltered = sight.sheltered(fight, combatant)
    looks = (
        fight.round % LOOKS_ABOUT == 1
        or not sheltered
        or weapon_choice.outmatched(fight, combatant)
    )
    if looks and destinations.best(fire, most * (WELL_WORTH if sheltered else BETTER)) is not None:
        return MOVING
    return standing if most >= destinations.NOTHING else -1


def has_prospect(fight: Fight, combatant: Combatant) -> bool:
    """Whether an exchange of fire from where he is promises anything."""
    return (
        Firefight(fight, combatant).here(_resting_stance(combatant)).now() >= destinations.NOTHING
    )


def _resting_stance(combatant: Combatant) -> i64:
    return ACTIVE if combatant.near else OPEN


def fire(fight: Fight, combatant: Combatant, shot: Estimate, counts: i64) -> Plan:
    """How often he fires, and whether he is down again before slower enemies act (CB-32, CB-44)."""
    kept = delay.shots_to_keep(fight, combatant, shot, counts)
    if kept:
        return Plan(DO_FIRE, kept, 0, 0)
    plain = Plan(DO_FIRE, shot.actions, 0, 0)
    if combatant.stance != ACTIVE or counts <= 1 or not can_duck(fight, combatant):
        return plain
    both = Firefight(fight, combatant)
    stand = both.here(ACTIVE)
    most = wins(shot.harm, stand.theirs)
    ducked: i64 = 0
    for actions in range(1, int(counts)):
        late = both.late(stand, fight.count - actions * fight.tunables.count_gap)
        if late <= 0.0:
            break
        quick = shots.best_fire(fight, combatant, actions)
        if quick is None or quick.actions != actions:
            continue
        promised = wins(quick.harm, stand.theirs - late)
        if promised > most:
            most, ducked = promised, actions
    return Plan(DO_FIRE, ducked, 1, 0) if ducked else plain


def ducks(combatant: Combatant) -> bool:
    """Whether the one move of his plan is down behind his own cover, after the fire (CB-44)."""
    return (
        combatant.stance == ACTIVE and combatant.plan_kind == DO_FIRE and combatant.plan_moves == 1
    )


def can_duck(fight: Fight, combatant: Combatant) -> bool:
    """Whether full cover is possible where he is, and an enemy has still to act (CB-53, CB-64)."""
    if not any(fight.scene.covers[number].full for number in combatant.near):
        return False
    last = fight.count - fight.tunables.count_gap
    for enemy in fight.combatants:
        if enemy.side != combatant.side and enemy.able() and 0 <= enemy.key // KEY_COUNT < last:
            return sight.under_guns(fight, combatant)
    return False
