"""The only writer of a fight: what an event says is so; no rules and no dice."""

from collections.abc import Callable
from typing import Any, Final

from chargen.combat import events as e
from chargen.combat.combatant import (
    FULL,
    MOVING,
    NO_COUNT,
    WAITING,
    WISHING,
    Combatant,
)
from chargen.combat.fight import Declared, Fight, Lane
from chargen.combat.jobs import NOBODY
from chargen.combat.record import Record


def apply(fight: Fight, event: e.Event) -> None:
    """Write one event into the fight."""
    _WRITERS[event.code](fight, event)


def apply_all(fight: Fight, events: list[e.Event]) -> None:
    """Write events in order."""
    for event in events:
        _WRITERS[event.code](fight, event)


def _told(fight: Fight, event: e.Event) -> None:
    """Something to read in the log, which changes nothing."""


def _agenda_set(fight: Fight, event: e.AgendaSet) -> None:
    fight.agenda[:1] = event.jobs


def _agenda_held(fight: Fight, event: e.AgendaHeld) -> None:
    fight.agenda.extend(event.jobs)


def _round_began(fight: Fight, event: e.RoundBegan) -> None:
    fight.round = event.number
    fight.count = NO_COUNT
    fight.slots = []
    fight.lanes = []
    fight.declared = []
    for one in fight.who:
        _fresh_round(one)


def _fresh_round(one: Combatant) -> None:
    one.covering = False
    one.lightning = False
    one.initiative = 0
    one.tie = 0
    one.missed = False
    one.ended = False
    one.step = WAITING
    one.plan_kind = -1
    one.plan_actions = 0
    one.plan_moves = 0
    one.plan_draws = 0
    one.acts_done = 0
    one.moves_done = 0
    one.draws_done = 0
    one.last_count = NO_COUNT
    one.move_count = NO_COUNT
    one.draw_count = NO_COUNT
    one.moving = False
    one.lanes = 0
    one.shell_due = -1


def _phase_came(fight: Fight, event: e.PhaseCame) -> None:
    fight.phase = event.phase
    fight.asked = event.asked
    fight.active = NOBODY


def _slots_set(fight: Fight, event: e.SlotsSet) -> None:
    fight.slots = list(event.slots)


def _slot_placed(fight: Fight, event: e.SlotPlaced) -> None:
    slot = event.slot
    fight.slots = [other for other in fight.slots if other.fighter != slot.fighter]
    fight.slots.append(slot)


def _count_came(fight: Fight, event: e.CountCame) -> None:
    fight.count = event.count
    fight.active = event.fighter
    fight.slots = [slot for slot in fight.slots if slot.fighter != event.fighter]


def _turn_began(fight: Fight, event: e.TurnBegan) -> None:
    one = fight.who[event.fighter]
    one.step = event.step
    if event.step == WISHING:
        one.checked = False
        one.failed = False
        one.critical = False
        one.pinned = False
        one.wish = -1
        one.run_bonus = 0
        bit = ~(1 << one.index)
        for other in fight.who:
            other.tried &= bit


def _turn_ended(fight: Fight, event: e.TurnEnded) -> None:
    if fight.active == event.fighter:
        fight.active = NOBODY


def _delayed(fight: Fight, event: e.Delayed) -> None:
    if fight.active == event.fighter:
        fight.active = NOBODY


def _round_ended(fight: Fight, event: e.RoundEnded) -> None:  # noqa: ARG001 - as all writers
    fight.lanes = []
    fight.slots = []
    fight.active = NOBODY
    fight.asked = NOBODY
    fight.phase = 0


def _fight_ended(fight: Fight, event: e.FightEnded) -> None:
    fight.ended = True
    fight.winner = event.winner
    fight.reason = event.reason
    fight.agenda = []
    fight.active = NOBODY
    fight.asked = NOBODY


def _covering_declared(fight: Fight, event: e.CoveringDeclared) -> None:
    fight.who[event.fighter].covering = True
    fight.declared.append(
        Declared(
            event.fighter,
            event.target,
            event.x,
            event.y,
            event.mode,
            event.actions,
            event.rounds,
            event.weapon,
        )
    )


def _lightning_chosen(fight: Fight, event: e.LightningChosen) -> None:
    fight.who[event.fighter].lightning = event.taken


def _initiative_rolled(fight: Fight, event: e.InitiativeRolled) -> None:
    fight.who[event.fighter].initiative = event.total


def _roll_off(fight: Fight, event: e.RollOffMade) -> None:
    fight.who[event.fighter].tie = event.roll


def _turn_missed(fight: Fight, event: e.TurnMissed) -> None:
    fight.who[event.fighter].missed = True


def _stance_named(fight: Fight, event: e.StanceNamed) -> None:
    fight.who[event.fighter].wish = event.stance


def _check_settled(fight: Fight, event: e.CheckSettled) -> None:
    one = fight.who[event.fighter]
    one.points = 0
    one.shooters = 0
    one.checked = True
    one.failed = event.outcome == e.FAILED
    one.critical = event.outcome == e.CRITICAL


def _stance_taken(fight: Fight, event: e.StanceTaken) -> None:
    one = fight.who[event.fighter]
    one.stance = event.stance
    one.pinned = event.pinned
    if event.stance != MOVING:
        one.run_bonus = 0
        one.moving = False
    if event.stance != FULL and one.lost:
        one.lost = 0
        one.known_x = [other.x for other in fight.who]
        one.known_y = [other.y for other in fight.who]


def _plan_made(fight: Fight, event: e.PlanMade) -> None:
    one = fight.who[event.fighter]
    one.plan_kind = event.kind
    one.plan_actions = event.actions
    one.plan_moves = event.moves
    one.plan_draws = event.draws
    one.acts_done = 0
    one.moves_done = 0
    one.draws_done = 0


def _suppression_gained(fight: Fight, event: e.SuppressionGained) -> None:
    one = fight.who[event.fighter]
    one.points += event.points
    if event.by >= 0:
        one.shooters |= 1 << event.by


def _shots_fired(fight: Fight, event: e.ShotsFired) -> None:
    one = fight.who[event.fighter]
    one.ammo[event.weapon] = max(0, one.ammo[event.weapon] - event.rounds)
    fight.marks["fired"] = fight.round


def _attack_known(fight: Fight, event: e.AttackMissed | e.AttackHit) -> None:
    fight.who[event.target].unaware = False


def _stealth_rolled(fight: Fight, event: e.StealthRolled) -> None:
    fight.who[event.fighter].tried |= 1 << event.target


def _noticed(fight: Fight, event: e.Noticed) -> None:
    fight.who[event.fighter].unaware = False


def _weapon_dropped(fight: Fight, event: e.WeaponDropped) -> None:
    one = fight.who[event.fighter]
    one.dropped |= 1 << event.weapon
    if one.hand == event.weapon:
        one.hand = -1
    if one.off == event.weapon:
        one.off = -1


def _weapon_picked_up(fight: Fight, event: e.WeaponPickedUp) -> None:
    one = fight.who[event.fighter]
    one.dropped &= ~(1 << event.weapon)
    one.hand = event.weapon


def _weapon_jammed(fight: Fight, event: e.WeaponJammed) -> None:
    fight.who[event.fighter].jam[event.weapon] = event.rounds


def _jam_worked(fight: Fight, event: e.JamWorked) -> None:
    fight.who[event.fighter].jam[event.weapon] = event.left


def _weapon_drawn(fight: Fight, event: e.WeaponDrawn) -> None:
    one = fight.who[event.fighter]
    if event.off:
        one.off = event.weapon
        if one.hand == event.weapon:
            one.hand = -1
    else:
        one.hand = event.weapon
        if one.off == event.weapon:
            one.off = -1


def _armour_worn(fight: Fight, event: e.ArmourWorn) -> None:
    fight.who[event.target].sp[event.location] = event.sp


def _wounded(fight: Fight, event: e.Wounded) -> None:
    one = fight.who[event.target]
    one.boxes += event.boxes
    one.stun += event.stun
    if event.boxes == 1:
        one.ones += 1
    one.ref = event.ref
    one.int_ = event.int_
    one.cl = event.cl
    fight.marks["fired"] = fight.round


def _limb_crippled(fight: Fight, event: e.LimbCrippled) -> None:
    one = fight.who[event.target]
    one.crippled |= 1 << event.location
    if event.location == 2:  # noqa: PLR2004 - the right arm
        one.hand = -1
    elif event.location == 3:  # noqa: PLR2004 - the left arm
        one.off = -1


def _leave_turn(fight: Fight, one: Combatant) -> None:
    fight.slots = [slot for slot in fight.slots if slot.fighter != one.index]
    if fight.active == one.index:
        fight.active = NOBODY
    one.ended = True
    one.moving = False
    one.run_bonus = 0
    one.aim = 0
    one.aim_target = -1


def _went_out(fight: Fight, event: e.WentOut) -> None:
    one = fight.who[event.target]
    one.out = True
    _leave_turn(fight, one)


def _came_round(fight: Fight, event: e.CameRound) -> None:
    fight.who[event.target].out = False


def _dying_began(fight: Fight, event: e.DyingBegan) -> None:
    one = fight.who[event.target]
    one.dying = True
    one.stable = False
    one.out = True
    one.dying_rounds = event.rounds


def _dying_ticked(fight: Fight, event: e.DyingTicked) -> None:
    fight.who[event.target].dying_rounds = event.rounds


def _died(fight: Fight, event: e.Died) -> None:
    one = fight.who[event.target]
    one.dead = True
    one.out = True
    one.dying = False
    _leave_turn(fight, one)


def _stabilised(fight: Fight, event: e.StabiliseRolled) -> None:
    if event.stable:
        one = fight.who[event.target]
        one.stable = True
        one.dying = False


def _luck_spent(fight: Fight, event: e.LuckSpent) -> None:
    fight.who[event.fighter].luck -= event.points


def _moved(fight: Fight, event: e.Moved) -> None:
    mover = fight.who[event.fighter]
    mover.x, mover.y = event.x, event.y
    mover.near = event.near
    mover.moving = not event.last
    bit = 1 << event.fighter
    for one in fight.who:
        if one.index in event.unseen:
            one.lost |= bit
        elif not one.lost & bit:
            one.known_x[event.fighter] = event.x
            one.known_y[event.fighter] = event.y


def _ran(fight: Fight, event: e.Ran) -> None:
    fight.who[event.fighter].run_bonus = event.bonus


def _aimed(fight: Fight, event: e.Aimed) -> None:
    one = fight.who[event.fighter]
    one.aim = event.bonus
    one.aim_target = event.target


def _aim_lost(fight: Fight, event: e.AimLost) -> None:
    one = fight.who[event.fighter]
    one.aim = 0
    one.aim_target = -1


def _reloaded(fight: Fight, event: e.Reloaded) -> None:
    one = fight.who[event.fighter]
    one.ammo[event.weapon] = event.rounds
    one.spare[event.weapon] -= event.used


def _magazine_dropped(fight: Fight, event: e.MagazineDropped) -> None:
    fight.who[event.fighter].spare[event.weapon] -= 1


def _shell_chambered(fight: Fight, event: e.ShellChambered) -> None:
    one = fight.who[event.fighter]
    one.ammo[event.weapon] += 1
    one.spare[event.weapon] -= 1
    one.shell_due = event.weapon


def _action_taken(fight: Fight, event: e.ActionTaken) -> None:
    one = fight.who[event.fighter]
    one.last_count = event.count
    if event.kind == e.TOOK_MOVE:
        one.moves_done += 1
        one.move_count = event.count
    elif event.kind == e.TOOK_DRAW:
        one.draws_done += 1
        one.draw_count = event.count
    else:
        one.acts_done += 1
        one.shell_due = -1


def _afflicted(fight: Fight, event: e.Afflicted) -> None:
    one = fight.who[event.target]
    one.afflicted = event.effect
    one.afflicted_amount = event.amount
    one.afflicted_rounds = event.rounds
    one.ref = event.ref


def _affliction_ticked(fight: Fight, event: e.AfflictionTicked) -> None:
    one = fight.who[event.target]
    one.afflicted_rounds = event.rounds
    one.ref = event.ref
    if not event.rounds:
        one.afflicted = 0
        one.afflicted_amount = 0


def _lane_opened(fight: Fight, event: e.LaneOpened) -> None:
    one = fight.who[event.fighter]
    fight.lanes.append(
        Lane(
            event.fighter,
            event.weapon,
            one.x,
            one.y,
            event.x,
            event.y,
            event.width,
            event.rounds,
        )
    )


def _lane_entered(fight: Fight, event: e.LaneEntered) -> None:
    fight.who[event.fighter].lanes |= 1 << event.lane


def _noted(fight: Fight, event: e.Noted) -> None:
    if event.fighter < 0:
        fight.marks[event.key] = event.value
    else:
        fight.who[event.fighter].marks[event.key] = event.value


_BY_TYPE: Final[dict[type[Record], Callable[[Fight, Any], None]]] = {
    e.AgendaSet: _agenda_set,
    e.AgendaHeld: _agenda_held,
    e.RoundBegan: _round_began,
    e.PhaseCame: _phase_came,
    e.SlotsSet: _slots_set,
    e.SlotPlaced: _slot_placed,
    e.CountCame: _count_came,
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.Delayed: _delayed,
    e.RoundEnded: _round_ended,
    e.FightEnded: _fight_ended,
    e.CoveringDeclared: _covering_declared,
    e.LightningChosen: _lightning_chosen,
    e.InitiativeRolled: _initiative_rolled,
    e.RollOffMade: _roll_off,
    e.TurnMissed: _turn_missed,
    e.StanceNamed: _stance_named,
    e.CheckSettled: _check_settled,
    e.StanceTaken: _stance_taken,
    e.PlanMade: _plan_made,
    e.SuppressionGained: _suppression_gained,
    e.ShotsFired: _shots_fired,
    e.AttackMissed: _attack_known,
    e.AttackHit: _attack_known,
    e.StealthRolled: _stealth_rolled,
    e.Noticed: _noticed,
    e.WeaponDropped: _weapon_dropped,
    e.WeaponPickedUp: _weapon_picked_up,
    e.WeaponJammed: _weapon_jammed,
    e.JamWorked: _jam_worked,
    e.WeaponDrawn: _weapon_drawn,
    e.ArmourWorn: _armour_worn,
    e.Wounded: _wounded,
    e.LimbCrippled: _limb_crippled,
    e.WentOut: _went_out,
    e.CameRound: _came_round,
    e.DyingBegan: _dying_began,
    e.DyingTicked: _dying_ticked,
    e.Died: _died,
    e.StabiliseRolled: _stabilised,
    e.LuckSpent: _luck_spent,
    e.Moved: _moved,
    e.Ran: _ran,
    e.Aimed: _aimed,
    e.AimLost: _aim_lost,
    e.Reloaded: _reloaded,
    e.MagazineDropped: _magazine_dropped,
    e.ShellChambered: _shell_chambered,
    e.ActionTaken: _action_taken,
    e.Afflicted: _afflicted,
    e.AfflictionTicked: _affliction_ticked,
    e.LaneOpened: _lane_opened,
    e.LaneEntered: _lane_entered,
    e.Noted: _noted,
}
"""Who writes what; whatever is not here is only told."""

_WRITERS: Final[tuple[Callable[[Fight, Any], None], ...]] = tuple(
    _BY_TYPE.get(kind, _told) for kind in e.EVENT_TYPES
)
