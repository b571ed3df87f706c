"""Legal actions of a fighter on a count, and delays (CB-32 to CB-39)."""

from ...kernel.fight import BaseFight
from ...kernel.question import Action, Plain, Question
from ...native_types import i64
from ..model import choice_ids as k
from ..model import penalties
from ..model.combatant import NO_COUNT, Combatant
from ..model.fight import KEY_COUNT, Fight
from ..rolls.initiative import own_fight
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


class Delay(Action):
    """Put the action off to a later count (CB-33, CB-39)."""

    def __init__(self, count: i64) -> None:
        super().__init__(k.DELAY)
        self.count = count

    def values(self) -> tuple[Plain, ...]:
        """Return the count."""
        return (self.count,)


class ActionQuestion(Question):
    """The choice of an action on a fighter's count."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(k.ASK_ACTION, fighter, "DeedQuestion")

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return every legal action, delays and the end of the turn included."""
        own = own_fight(fight)
        return tuple(legal_actions(own, own.combatants[self.fighter]))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return the reason an action is refused now, or None."""
        own = own_fight(fight)
        return action_fault(own, own.combatants[self.fighter], action)


def legal_actions(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every legal action of a fighter on this count."""
    actions: list[Action] = []
    if combatant.shell_due >= 0:
        return [*fire.options(fight, combatant), *delay_options(fight, combatant), plan.END]
    if combatant.acts_left() > 0:
        actions += _combat_actions(fight, combatant)
    if combatant.moves_left() > 0:
        actions += moves.options(fight, combatant)
    if combatant.draws_left() > 0:
        actions += weapon_actions.draw_options(fight, combatant)
    actions += delay_options(fight, combatant)
    return actions if must_run_on(fight, combatant) else [*actions, plan.END]


def _combat_actions(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return combat actions of the plan that can be taken now."""
    kind = combatant.plan_kind
    actions: list[Action] = []
    if kind == penalties.DO_FIRE:
        actions += fire.options(fight, combatant) + reload.chamber_options(fight, combatant)
    elif kind == penalties.DO_STRIKE:
        actions += melee.options(fight, combatant)
    elif kind == penalties.DO_THROW:
        actions += throw.options(fight, combatant)
    elif kind == penalties.DO_AIM:
        actions += aim.options(fight, combatant)
    elif kind == penalties.DO_COVER:
        actions += [
            c
            for c in covering_fire.options(fight, combatant)
            if not covering_fire.fault(fight, combatant, c)
        ]
    elif kind == penalties.DO_LOAD_TUBE:
        actions += reload.tube_options(fight, combatant)
    elif kind == penalties.DO_TEND:
        actions += care.options(fight, combatant)
    elif kind == penalties.DO_SATURATE:
        actions += saturation_fire.options(fight, combatant)
    actions += reload.options(fight, combatant) + weapon_actions.clear_options(fight, combatant)
    return actions + weapon_actions.pick_options(fight, combatant)


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
    if isinstance(action, fire.Fire):
        return fire.fault(fight, combatant, action)
    if isinstance(action, melee.Strike):
        return melee.fault(fight, combatant, action)
    if isinstance(action, throw.Throw):
        return throw.fault(fight, combatant, action)
    if isinstance(action, moves.Move):
        return moves.fault(fight, combatant, action)
    if isinstance(action, Delay):
        return delay_fault(fight, combatant, action.count)
    if isinstance(action, aim.Aim):
        return aim.fault(fight, combatant, action)
    if isinstance(action, covering_fire.CoveringFire):
        return covering_fire.fault(fight, combatant, action)
    if isinstance(action, saturation_fire.SaturationFire):
        return saturation_fire.fault(fight, combatant, action)
    if isinstance(action, care.Stabilise):
        return care.fault(fight, combatant, action)
    return _handling_fault(fight, combatant, action)


def _handling_fault(fight: Fight, combatant: Combatant, action: Action) -> str | None:
    if isinstance(action, weapon_actions.Draw):
        return weapon_actions.draw_fault(fight, combatant, action)
    if isinstance(action, reload.Reload):
        return reload.fault(fight, combatant, action)
    if isinstance(action, reload.LoadTube):
        return reload.tube_fault(fight, combatant, action)
    if isinstance(action, reload.ChamberShell):
        return reload.chamber_fault(fight, combatant, action)
    if isinstance(action, weapon_actions.ClearJam):
        return weapon_actions.clear_fault(fight, combatant, action)
    if isinstance(action, weapon_actions.PickUp):
        return weapon_actions.pick_fault(fight, combatant, action)
    return "That cannot be done on a count."


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


def delay_options(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return delays worth offering: by five counts, or until just after another fighter."""
    counts = {int(fight.count) - fight.tunables.count_gap, 0}
    counts.update(int(other.key // KEY_COUNT) for other in fight.combatants if other.key >= 0)
    candidates = [Delay(count) for count in sorted(counts, reverse=True)]
    return [d for d in candidates if delay_fault(fight, combatant, d.count) is None]
