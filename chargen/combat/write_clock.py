"""Writers of the clock: agenda, rounds, counts, stances, plans; part of ``apply``."""

from chargen.combat import events as e
from chargen.combat.combatant import FULL, MOVING, NO_COUNT, WAITING, WISHING, Combatant
from chargen.combat.fight import Declared, Fight, Lane
from chargen.combat.jobs import NOBODY


def told(fight: Fight, event: e.Event) -> None:
    """Something to read in the log, which changes nothing."""


def agenda_set(fight: Fight, event: e.AgendaSet) -> None:
    """Write agenda set."""
    fight.agenda[:1] = event.jobs


def agenda_held(fight: Fight, event: e.AgendaHeld) -> None:
    """Write agenda held."""
    fight.agenda.extend(event.jobs)


def round_began(fight: Fight, event: e.RoundBegan) -> None:
    """Write round began."""
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


def phase_came(fight: Fight, event: e.PhaseCame) -> None:
    """Write phase came."""
    fight.phase = event.phase
    fight.asked = event.asked
    fight.active = NOBODY


def slots_set(fight: Fight, event: e.SlotsSet) -> None:
    """Write slots set."""
    fight.slots = list(event.slots)


def slot_placed(fight: Fight, event: e.SlotPlaced) -> None:
    """Write slot placed."""
    slot = event.slot
    fight.slots = [other for other in fight.slots if other.fighter != slot.fighter]
    fight.slots.append(slot)


def count_came(fight: Fight, event: e.CountCame) -> None:
    """Write count came."""
    fight.count = event.count
    fight.active = event.fighter
    fight.slots = [slot for slot in fight.slots if slot.fighter != event.fighter]


def turn_began(fight: Fight, event: e.TurnBegan) -> None:
    """Write turn began."""
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


def turn_ended(fight: Fight, event: e.TurnEnded) -> None:
    """Write turn ended."""
    if fight.active == event.fighter:
        fight.active = NOBODY


def delayed(fight: Fight, event: e.Delayed) -> None:
    """Write delayed."""
    if fight.active == event.fighter:
        fight.active = NOBODY


def round_ended(fight: Fight, event: e.RoundEnded) -> None:
    """Write round ended."""
    fight.lanes = []
    fight.slots = []
    fight.active = NOBODY
    fight.asked = NOBODY
    fight.phase = 0


def fight_ended(fight: Fight, event: e.FightEnded) -> None:
    """Write fight ended."""
    fight.ended = True
    fight.winner = event.winner
    fight.reason = event.reason
    fight.agenda = []
    fight.active = NOBODY
    fight.asked = NOBODY


def covering_declared(fight: Fight, event: e.CoveringDeclared) -> None:
    """Write covering declared."""
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


def lightning_chosen(fight: Fight, event: e.LightningChosen) -> None:
    """Write lightning chosen."""
    fight.who[event.fighter].lightning = event.taken


def initiative_rolled(fight: Fight, event: e.InitiativeRolled) -> None:
    """Write initiative rolled."""
    fight.who[event.fighter].initiative = event.total


def roll_off(fight: Fight, event: e.RollOffMade) -> None:
    """Write roll off."""
    fight.who[event.fighter].tie = event.roll


def turn_missed(fight: Fight, event: e.TurnMissed) -> None:
    """Write turn missed."""
    fight.who[event.fighter].missed = True


def stance_named(fight: Fight, event: e.StanceNamed) -> None:
    """Write stance named."""
    fight.who[event.fighter].wish = event.stance


def check_settled(fight: Fight, event: e.CheckSettled) -> None:
    """Write check settled."""
    one = fight.who[event.fighter]
    one.points = 0
    one.shooters = 0
    one.checked = True
    one.failed = event.outcome == e.FAILED
    one.critical = event.outcome == e.CRITICAL


def stance_taken(fight: Fight, event: e.StanceTaken) -> None:
    """Write stance taken."""
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


def plan_made(fight: Fight, event: e.PlanMade) -> None:
    """Write plan made."""
    one = fight.who[event.fighter]
    one.plan_kind = event.kind
    one.plan_actions = event.actions
    one.plan_moves = event.moves
    one.plan_draws = event.draws
    one.acts_done = 0
    one.moves_done = 0
    one.draws_done = 0


def action_taken(fight: Fight, event: e.ActionTaken) -> None:
    """Write action taken."""
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


def lane_opened(fight: Fight, event: e.LaneOpened) -> None:
    """Write lane opened."""
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


def lane_entered(fight: Fight, event: e.LaneEntered) -> None:
    """Write lane entered."""
    fight.who[event.fighter].lanes |= 1 << event.lane


def noted(fight: Fight, event: e.Noted) -> None:
    """Write noted."""
    if event.fighter < 0:
        fight.marks[event.key] = event.value
    else:
        fight.who[event.fighter].marks[event.key] = event.value
