"""The only writer of a fight: what an event says is so; no rules and no dice."""

from collections.abc import Callable
from typing import Any, Final

from chargen.combat import events as e
from chargen.combat import write_bodies as bodies
from chargen.combat import write_clock as clock
from chargen.combat.fight import Fight
from chargen.combat.record import Record


def apply(fight: Fight, event: e.Event) -> None:
    """Write one event into the fight."""
    _WRITERS[event.code](fight, event)


def apply_all(fight: Fight, events: list[e.Event]) -> None:
    """Write events in order."""
    for event in events:
        _WRITERS[event.code](fight, event)


_BY_TYPE: Final[dict[type[Record], Callable[[Fight, Any], None]]] = {
    e.AgendaSet: clock.agenda_set,
    e.AgendaHeld: clock.agenda_held,
    e.RoundBegan: clock.round_began,
    e.PhaseCame: clock.phase_came,
    e.SlotsSet: clock.slots_set,
    e.SlotPlaced: clock.slot_placed,
    e.CountCame: clock.count_came,
    e.TurnBegan: clock.turn_began,
    e.TurnEnded: clock.turn_ended,
    e.Delayed: clock.delayed,
    e.RoundEnded: clock.round_ended,
    e.FightEnded: clock.fight_ended,
    e.CoveringDeclared: clock.covering_declared,
    e.LightningChosen: clock.lightning_chosen,
    e.InitiativeRolled: clock.initiative_rolled,
    e.RollOffMade: clock.roll_off,
    e.TurnMissed: clock.turn_missed,
    e.StanceNamed: clock.stance_named,
    e.CheckSettled: clock.check_settled,
    e.StanceTaken: clock.stance_taken,
    e.PlanMade: clock.plan_made,
    e.SuppressionGained: bodies.suppression_gained,
    e.ShotsFired: bodies.shots_fired,
    e.AttackMissed: bodies.attack_known,
    e.AttackHit: bodies.attack_known,
    e.StealthRolled: bodies.stealth_rolled,
    e.Noticed: bodies.noticed,
    e.WeaponDropped: bodies.weapon_dropped,
    e.WeaponPickedUp: bodies.weapon_picked_up,
    e.WeaponJammed: bodies.weapon_jammed,
    e.JamWorked: bodies.jam_worked,
    e.WeaponDrawn: bodies.weapon_drawn,
    e.ArmourWorn: bodies.armour_worn,
    e.Wounded: bodies.wounded,
    e.LimbCrippled: bodies.limb_crippled,
    e.WentOut: bodies.went_out,
    e.CameRound: bodies.came_round,
    e.DyingBegan: bodies.dying_began,
    e.DyingTicked: bodies.dying_ticked,
    e.Died: bodies.died,
    e.StabiliseRolled: bodies.stabilised,
    e.LuckSpent: bodies.luck_spent,
    e.Moved: bodies.moved,
    e.Ran: bodies.ran,
    e.Aimed: bodies.aimed,
    e.AimLost: bodies.aim_lost,
    e.Reloaded: bodies.reloaded,
    e.MagazineDropped: bodies.magazine_dropped,
    e.ShellChambered: bodies.shell_chambered,
    e.ActionTaken: clock.action_taken,
    e.Afflicted: bodies.afflicted,
    e.AfflictionTicked: bodies.affliction_ticked,
    e.LaneOpened: clock.lane_opened,
    e.LaneEntered: clock.lane_entered,
    e.Noted: clock.noted,
}
"""Who writes what; whatever is not here is only told."""

_WRITERS: Final[tuple[Callable[[Fight, Any], None], ...]] = tuple(
    _BY_TYPE.get(kind, clock.told) for kind in e.EVENT_TYPES
)
