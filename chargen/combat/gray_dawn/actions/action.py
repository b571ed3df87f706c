"""Legal actions of a fighter on a count, and delays (CB-32 to CB-39)."""

from typing import Final

from ...kernel.question import Action, FighterQuestion, Handlers, Plain
from ...native_types import i64
from ..model import choice_ids as k
from ..model import penalties
from ..model.combatant import NO_COUNT, Combatant
from ..model.fight import KEY_COUNT, Fight
from . import (
    aim,
    care,
    covering_fire,
    fire,
    melee,
    plan,
    reload,
    saturation_fire,
    throw,
    weapon_actions,
)
from . import move as moves
from .refusals import is_fresh

HANDLERS: Final[Handlers] = {
    fire.Fire: (fire.fault, fire.carry_out),
    melee.Strike: (melee.fault, melee.carry_out),
    throw.Throw: (throw.fault, throw.carry_out),
    aim.Aim: (aim.fault, aim.carry_out),
    covering_fire.CoveringFire: (covering_fire.fault, covering_fire.carry_out),
    saturation_fire.SaturationFire: (saturation_fire.fault, saturation_fire.carry_out),
    care.Stabilise: (care.fault, care.carry_out),
    weapon_actions.Draw: (weapon_actions.draw_fault, weapon_actions.draw),
    weapon_actions.ClearJam: (weapon_actions.clear_fault, weapon_actions.clear),
    weapon_actions.PickUp: (weapon_actions.pick_fault, weapon_actions.pick_up),
    reload.Reload: (reload.fault, reload.carry_out),
    reload.LoadTube: (reload.tube_fault, reload.load_tube),
    reload.ChamberShell: (reload.chamber_fault, reload.chamber),
}
"""Every action of a count but moves and delays, which change the counts to come."""


class Delay(Action):
    """Put the action off to a later count (CB-33, CB-39)."""

    def __init__(self, count: i64) -> None:
        super().__init__(k.DELAY)
        self.count = count

    def values(self) -> tuple[Plain, ...]:
        """Return the count."""
        return (self.count,)


class ActionQuestion(FighterQuestion):
    """The choice of an action on a fighter's count."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(k.ASK_ACTION, fighter, "DeedQuestion", candidates, action_fault)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every action worth checking on this count, delays and the end of the turn included."""
    actions: list[Action] = []
    if combatant.shell_due >= 0:
        return [*fire.candidates(fight, combatant), *delays(fight), plan.END]
    if combatant.acts_left() > 0:
        actions += _combat_actions(fight, combatant)
    if combatant.moves_left() > 0:
        actions += moves.candidates(fight, combatant)
    if combatant.draws_left() > 0:
        arms = weapon_actions.drawable(combatant)
        actions += [weapon_actions.Draw(arm, off) for arm in arms for off in (False, True)]
    return [*actions, *delays(fight), plan.END]


def _combat_actions(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return combat actions of the plan."""
    kind = combatant.plan_kind
    actions: list[Action] = []
    held = [arm for arm in (combatant.hand, combatant.off) if arm >= 0]
    if kind == penalties.DO_FIRE:
        actions += fire.candidates(fight, combatant)
        actions += [reload.ChamberShell(arm) for arm in held]
    elif kind == penalties.DO_STRIKE:
        actions += melee.candidates(fight, combatant)
    elif kind == penalties.DO_THROW:
        actions += throw.candidates(fight, combatant)
    elif kind == penalties.DO_AIM:
        actions += aim.candidates(fight, combatant)
    elif kind == penalties.DO_COVER:
        actions += covering_fire.candidates(fight, combatant)
    elif kind == penalties.DO_LOAD_TUBE:
        actions += [reload.LoadTube(arm) for arm in reload.tubes(combatant)]
    elif kind == penalties.DO_TEND:
        actions += care.candidates(fight, combatant)
    elif kind == penalties.DO_SATURATE:
        actions += saturation_fire.candidates(fight, combatant)
    actions += [reload.Reload(arm) for arm in held]
    actions += [weapon_actions.ClearJam(arm) for arm in held]
    lying = [arm for arm in range(len(combatant.arms)) if combatant.lies(arm)]
    return actions + [weapon_actions.PickUp(arm) for arm in lying]


def must_run_on(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a fighter has to run, now or on a later count (CB-72)."""
    if (
        combatant.moves_left() <= 0
        or combatant.shell_due >= 0
        or not moves.must_run(fight, combatant)
    ):
        return False
    later = penalties.next_count(fight, combatant, fight.count)
    return is_fresh(fight, combatant) or delay_fault(fight, combatant, later) is None


def action_fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    """Return the reason an action is refused on this count, or None (CB-32 to CB-142)."""
    kind = action.kind
    if kind == k.END_TURN:
        return plan.run_fault(combatant) if must_run_on(fight, combatant) else None
    if combatant.shell_due >= 0 and kind != k.FIRE and kind != k.DELAY:
        return f"{combatant.name} has a chambered shell to fire."
    if isinstance(action, moves.Move):
        return moves.fault(fight, combatant, action)
    if isinstance(action, Delay):
        return delay_fault(fight, combatant, action.count)
    handlers = HANDLERS.get(type(action))
    if handlers is None:
        return "That cannot be done on a count."
    return handlers[0](fight, combatant, action)


def delay_fault(fight: Fight, combatant: Combatant, count: i64) -> str | None:
    """Return the reason a delay to a count is refused, or None (CB-33, CB-34, CB-39)."""
    left = combatant.acts_left() > 0 or combatant.moves_left() > 0 or combatant.draws_left() > 0
    if not left and combatant.shell_due < 0:
        return f"{combatant.name} has nothing to put off."
    if not 0 <= count < fight.count:
        return "An action can be put off to a later count of this round."
    together = combatant.draw_count != NO_COUNT and combatant.draw_count == combatant.move_count
    if (
        together
        and combatant.draw_count - count >= fight.tunables.count_gap
        and not combatant.acts_done
    ):
        return "Drawing on the move goes with the shot."
    return None


def delays(fight: Fight) -> list[Action]:
    """Return delays worth offering: by five counts, or until just after another fighter."""
    counts = {int(fight.count) - fight.tunables.count_gap, 0}
    counts.update(int(other.key // KEY_COUNT) for other in fight.combatants if other.key >= 0)
    return [Delay(count) for count in sorted(counts, reverse=True)]
