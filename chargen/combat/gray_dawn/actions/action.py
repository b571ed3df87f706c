"""What a fighter may do on his count, and putting it off (CB-32 to CB-39)."""

from ...kernel.fight import BaseFight
from ...kernel.question import Action, Plain, Question
from ...native_types import i64
from ..model.choice_ids import ASK_DEED, DELAY, END_TURN, FIRE
from ..model.combatant import NO_COUNT, Combatant
from ..model.fight import KEY_COUNT, Fight
from ..model.penalties import (
    DO_AIM,
    DO_COVER,
    DO_FIRE,
    DO_LOAD_TUBE,
    DO_SATURATE,
    DO_STRIKE,
    DO_TEND,
    DO_THROW,
)
from ..rolls.initiative import of
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
from .refusals import fresh


class Delay(Action):
    """Put the action off to a later count (CB-33, CB-39)."""

    def __init__(self, count: i64) -> None:
        super().__init__(DELAY)
        self.count = count

    def values(self) -> tuple[Plain, ...]:
        """Until which count."""
        return (self.count,)


class ActionQuestion(Question):
    """What he does on this count."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_DEED, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Everything he may do, waiting and the end of the turn included."""
        battle = of(fight)
        return tuple(deeds(battle, battle.soldiers[self.fighter]))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Why it cannot be done now."""
        battle = of(fight)
        return deed_fault(battle, battle.soldiers[self.fighter], action)

    def key(self) -> str:
        """Return the key that saved fights give this question."""
        return f"DeedQuestion {self.fighter}"


def deeds(fight: Fight, one: Combatant) -> list[Action]:
    """Everything he may do on this count."""
    found: list[Action] = []
    if one.shell_due >= 0:
        return [*fire.options(fight, one), *delays(fight, one), plan.END]
    if one.acts_left() > 0:
        found += _acts(fight, one)
    if one.moves_left() > 0:
        found += moves.options(fight, one)
    if one.draws_left() > 0:
        found += weapon_actions.draw_options(fight, one)
    found += delays(fight, one)
    return found if runs_on(fight, one) else [*found, plan.END]


def _acts(fight: Fight, one: Combatant) -> list[Action]:
    """Combat actions of the plan that can be taken now."""
    kind = one.plan_kind
    found: list[Action] = []
    if kind == DO_FIRE:
        found += fire.options(fight, one) + reload.chamber_options(fight, one)
    elif kind == DO_STRIKE:
        found += melee.options(fight, one)
    elif kind == DO_THROW:
        found += throw.options(fight, one)
    elif kind == DO_AIM:
        found += aim.options(fight, one)
    elif kind == DO_COVER:
        found += [
            c for c in covering_fire.options(fight, one) if not covering_fire.fault(fight, one, c)
        ]
    elif kind == DO_LOAD_TUBE:
        found += reload.tube_options(fight, one)
    elif kind == DO_TEND:
        found += care.options(fight, one)
    elif kind == DO_SATURATE:
        found += saturation_fire.options(fight, one)
    found += reload.options(fight, one) + weapon_actions.clear_options(fight, one)
    return found + weapon_actions.pick_options(fight, one)


def runs_on(fight: Fight, one: Combatant) -> bool:
    """Whether he has to run, now or on a count that is still to come (CB-72)."""
    if one.moves_left() <= 0 or one.shell_due >= 0 or not moves.must_run(fight, one):
        return False
    later = fight.count - fight.tunables.count_gap
    return fresh(fight, one) or delay_fault(fight, one, later) is None


def deed_fault(fight: Fight, one: Combatant, deed: Action) -> str | None:
    """Why a deed cannot be done on this count (CB-32 to CB-142)."""
    kind = deed.kind
    if kind == END_TURN:
        return plan.run_fault(one) if runs_on(fight, one) else None
    if one.shell_due >= 0 and kind != FIRE and kind != DELAY:
        return f"{one.name} has a chambered shell to fire."
    if isinstance(deed, fire.Fire):
        return fire.fault(fight, one, deed)
    if isinstance(deed, melee.Strike):
        return melee.fault(fight, one, deed)
    if isinstance(deed, throw.Throw):
        return throw.fault(fight, one, deed)
    if isinstance(deed, moves.Move):
        return moves.fault(fight, one, deed)
    if isinstance(deed, Delay):
        return delay_fault(fight, one, deed.count)
    if isinstance(deed, aim.Aim):
        return aim.fault(fight, one, deed)
    if isinstance(deed, covering_fire.CoveringFire):
        return covering_fire.fault(fight, one, deed)
    if isinstance(deed, saturation_fire.SaturationFire):
        return saturation_fire.fault(fight, one, deed)
    if isinstance(deed, care.Stabilise):
        return care.fault(fight, one, deed)
    return _handling_fault(fight, one, deed)


def _handling_fault(fight: Fight, one: Combatant, deed: Action) -> str | None:
    if isinstance(deed, weapon_actions.Draw):
        return weapon_actions.draw_fault(fight, one, deed)
    if isinstance(deed, reload.Reload):
        return reload.fault(fight, one, deed)
    if isinstance(deed, reload.LoadTube):
        return reload.tube_fault(fight, one, deed)
    if isinstance(deed, reload.ChamberShell):
        return reload.chamber_fault(fight, one, deed)
    if isinstance(deed, weapon_actions.ClearJam):
        return weapon_actions.clear_fault(fight, one, deed)
    if isinstance(deed, weapon_actions.PickUp):
        return weapon_actions.pick_fault(fight, one, deed)
    return "That cannot be done on a count."


def delay_fault(fight: Fight, one: Combatant, count: i64) -> str | None:
    """Why an action cannot be put off to a count (CB-33, CB-34, CB-39)."""
    left = one.acts_left() > 0 or one.moves_left() > 0 or one.draws_left() > 0
    if not left and one.shell_due < 0:
        return f"{one.name} has nothing to put off."
    if not 0 <= count < fight.count:
        return "An action can be put off to a later count of this round."
    together = one.draw_count != NO_COUNT and one.draw_count == one.move_count
    if together and one.draw_count - count >= fight.tunables.count_gap and not one.acts_done:
        return "Drawing on the move goes with the shot."
    return None


def delays(fight: Fight, one: Combatant) -> list[Action]:
    """Counts worth waiting for: five later, or just after somebody else."""
    counts = {int(fight.count) - fight.tunables.count_gap, 0}
    counts.update(int(other.key // KEY_COUNT) for other in fight.soldiers if other.key >= 0)
    found = [Delay(count) for count in sorted(counts, reverse=True)]
    return [d for d in found if delay_fault(fight, one, d.count) is None]
