"""How a round begins and ends: the dying, bombardment, covering fire (CB-37, CB-56)."""

from chargen.combat import choices, figures
from chargen.combat.actions import Action, CoverFire
from chargen.combat.choices import DECLARING, LIGHTNING
from chargen.combat.combatant import Combatant
from chargen.combat.events import (
    NO_SIDE,
    AfflictionTicked,
    AgendaSet,
    BarrageFell,
    CoveringDeclared,
    Died,
    DyingTicked,
    Event,
    FightEnded,
    Noticed,
    PhaseCame,
    RoundBegan,
    RoundEnded,
    SuppressionGained,
)
from chargen.combat.fight import Fight
from chargen.combat.firing import cover_fire
from chargen.combat.jobs import NOBODY, Hits, Job
from chargen.combat.model import BURN, GUN
from chargen.combat.modifiers import UNCOUNTED
from chargen.combat.throwing import BURN_UNIT
from chargen.combat.wounds import wound_states


def can_choose(one: Combatant) -> bool:
    """Whether he decides anything: neither out of action nor bound."""
    return not (one.out or one.dead or one.fighter.bound)


def over_of(fight: Fight) -> Event | None:
    """The fight ends when at most one side has anybody who can act."""
    standing = {one.side for one in fight.who if one.able}
    if len(standing) > 1:
        return None
    return FightEnded(standing.pop() if standing else NO_SIDE, "no enemy can act")


def begin_round(fight: Fight) -> list[Event]:
    """The dying tick, fire burns, bombardment falls, then covering fire is asked about (CB-37)."""
    events: list[Event] = [RoundBegan(fight.round + 1)]
    jobs: list[Job] = []
    for one in fight.who:
        if one.dead:
            continue
        if one.dying:
            left = one.dying_rounds - 1
            events.append(DyingTicked(one.index, left))
            if left <= 0:
                events.append(Died(one.index, "wounds"))
                continue
        if one.afflicted:
            _tick_affliction(one, events, jobs)
        if fight.round < fight.scene.barrage and one.able:
            points = fight.tunables.barrage_points
            events.append(BarrageFell(one.index))
            events.append(SuppressionGained(one.index, points, NOBODY, "barrage"))
    if jobs:
        events.append(AgendaSet(tuple(jobs)))
    asked = next_covering(fight, NOBODY)
    phase = DECLARING if asked != NOBODY else LIGHTNING
    events.append(PhaseCame(phase, asked if asked != NOBODY else next_able(fight, NOBODY)))
    return events


def _tick_affliction(one: Combatant, events: list[Event], jobs: list[Job]) -> None:
    """Burning hurts again each round; the rest wears off (CB-140)."""
    left = one.afflicted_rounds - 1
    if one.afflicted == BURN and left > 0:
        by, weapon = divmod(one.afflicted_amount, BURN_UNIT)
        jobs.append(Hits(by, one.index, weapon, 0, 1, UNCOUNTED, 1, one.x, one.y))
    ref = one.ref
    if left <= 0:
        ref = _unafflicted_ref(one)
    events.append(AfflictionTicked(one.index, max(0, left), ref))


def _unafflicted_ref(one: Combatant) -> int:
    """REF once gas is gone (CB-140)."""
    state = wound_states(one, one.boxes, one.stun, one.ones)[0]
    return figures.wounded_ref(one.REF, state)


def next_covering(fight: Fight, after: int) -> int:
    """Return the next fighter with a loaded gun in hand who may declare covering fire (CB-56)."""
    for one in fight.who[after + 1 :]:
        if not can_choose(one) or one.unaware:
            continue
        if any(one.ammo[arm] for arm in choices.in_hand(one, GUN)):
            return one.index
    return NOBODY


def next_able(fight: Fight, after: int) -> int:
    """Return the next fighter who decides anything, -1 if there is none."""
    for one in fight.who[after + 1 :]:
        if can_choose(one):
            return one.index
    return NOBODY


def covering_said(fight: Fight, action: Action) -> list[Event]:
    """All declarers are simultaneous: first all points, then all rolls, then effects (CB-56)."""
    events: list[Event] = []
    said = [
        CoverFire(d.target, d.x, d.y, d.mode, d.actions, d.rounds, d.weapon) for d in fight.declared
    ]
    by = [d.fighter for d in fight.declared]
    if isinstance(action, CoverFire):
        said.append(action)
        by.append(fight.asked)
        events.append(
            CoveringDeclared(
                fight.asked,
                action.target,
                action.x,
                action.y,
                action.mode,
                action.actions,
                action.rounds,
                action.weapon,
            )
        )
    asked = next_covering(fight, fight.asked)
    if asked != NOBODY:
        events.append(PhaseCame(DECLARING, asked))
        return events
    jobs: list[Job] = []
    for shooter, fire in zip(by, said, strict=True):
        points, shots = cover_fire(fight, fight.who[shooter], fire, phase_one=True)
        events.extend(points)
        jobs.extend(shots)
    if jobs:
        events.append(AgendaSet(tuple(jobs)))
        events.append(PhaseCame(LIGHTNING, NOBODY))
    else:
        events.append(PhaseCame(LIGHTNING, next_able(fight, NOBODY)))
    return events


def end_round(fight: Fight) -> list[Event]:
    """Lanes end; who did not know of the enemy has heard the fight (CB-15, CB-37)."""
    events: list[Event] = [RoundEnded(fight.round)]
    if fight.marks.get("fired") == fight.round:
        events.extend(Noticed(one.index) for one in fight.who if one.unaware and not one.dead)
    return events
