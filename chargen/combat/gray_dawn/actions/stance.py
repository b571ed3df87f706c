"""Stances: the one wished for, the check, the one taken (CB-50 to CB-55)."""

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Plain, Question
from ...native_types import i64
from ..model.choice_ids import ASK_INTENDED_STANCE, ASK_STANCE, NAME_STANCE, TAKE_STANCE
from ..model.combatant import Combatant
from ..model.events import StanceNamed
from ..model.fight import Fight
from ..model.stats import ACTIVE, BRACED, FULL, MOVING, OPEN, STANCE_NAMES
from ..rolls import suppression
from ..rolls.initiative import own_fight
from . import saturation_fire as lanes


class NameStance(Action):
    """Wish for a stance before the suppression check (CB-50)."""

    def __init__(self, stance: i64) -> None:
        super().__init__(NAME_STANCE)
        self.stance = stance

    def values(self) -> tuple[Plain, ...]:
        """Return the stance."""
        return (self.stance,)


class TakeStance(Action):
    """Take the stance wished for, or a less exposed one, after the check (CB-50)."""

    def __init__(self, stance: i64) -> None:
        super().__init__(TAKE_STANCE)
        self.stance = stance

    def values(self) -> tuple[Plain, ...]:
        """Return the stance."""
        return (self.stance,)


class IntendedStanceQuestion(Question):
    """The choice of an intended stance (CB-50)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_INTENDED_STANCE, fighter, "WishQuestion")

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the stances open to the fighter's position."""
        return tuple(
            NameStance(stance)
            for stance in intended_stances(own_fight(fight).combatants[self.fighter])
        )

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return the reason a stance cannot be intended, or None."""
        combatant = own_fight(fight).combatants[self.fighter]
        if not isinstance(action, NameStance):
            return f"{combatant.name} has to name a stance first."
        if action.stance in intended_stances(combatant):
            return None
        if not 0 <= action.stance < len(STANCE_NAMES):
            return "There is no such stance."
        where = "behind cover" if combatant.near else "in the open"
        return f"{combatant.name} is {where} and cannot be {STANCE_NAMES[action.stance]}."


class StanceQuestion(Question):
    """The choice of a stance after a passed check (CB-50)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_STANCE, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the intended stance and, behind cover, the less exposed ones (CB-50)."""
        combatant = own_fight(fight).combatants[self.fighter]
        return tuple(TakeStance(stance) for stance in stances_left(combatant))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Refuse anything but the options."""
        if action in self.options(fight):
            return None
        combatant = own_fight(fight).combatants[self.fighter]
        return f"{combatant.name} takes the stance named or a less exposed one."


def intended_stances(combatant: Combatant) -> tuple[int, ...]:
    """Return the stances a fighter can intend at their position (CB-50 to CB-55)."""
    named = (ACTIVE, FULL, BRACED, MOVING) if combatant.near else (OPEN, MOVING, BRACED)
    if combatant.fighter.MA:
        return named
    return tuple(stance for stance in named if stance != MOVING)


def stances_left(combatant: Combatant) -> tuple[int, ...]:
    """Return the stance wished for and, behind cover, the less exposed ones (CB-50)."""
    intended = int(combatant.intended_stance)
    if not combatant.near or intended == FULL:
        return (intended,)
    return (ACTIVE, FULL) if intended == ACTIVE else (intended, ACTIVE, FULL)


def settle(fight: Fight, table: Driver, combatant: Combatant) -> bool:
    """Ask for a stance, check and take it (CB-50); return whether the turn goes on."""
    if combatant.broken:
        suppression.lose_turn(table, combatant)
        return False
    stance = _ask_stance(fight, table, combatant)
    if is_check_due(fight, combatant, stance):
        outcome = suppression.check(fight, table, combatant)
        if outcome == suppression.PASSED_SECOND:
            suppression.take_stance(table, combatant, ACTIVE, False)
        if outcome != suppression.PASSED:
            return outcome != suppression.CRITICAL
        if table.plays(combatant.index):
            taken = table.ask(fight, StanceQuestion(combatant.index))
            if isinstance(taken, TakeStance):
                stance = taken.stance
    _take(fight, table, combatant, stance)
    return True


def is_check_due(fight: Fight, combatant: Combatant, stance: i64) -> bool:
    """Return whether a suppression check comes before an intended stance (CB-50, CB-71, CB-92)."""
    if suppression.needs_check(fight, combatant):
        return True
    return stance != FULL and bool(lanes.lanes_around(fight, combatant))


def _ask_stance(fight: Fight, table: Driver, combatant: Combatant) -> i64:
    answer = table.ask(fight, fight.questions[3 * combatant.index])
    if isinstance(answer, NameStance):
        combatant.intended_stance = answer.stance
    if table.listening:
        table.tell(StanceNamed(combatant.index, combatant.intended_stance))
    return combatant.intended_stance


def _take(fight: Fight, table: Driver, combatant: Combatant, stance: i64) -> None:
    """Take a stance and test the lanes it leads into (CB-50, CB-92)."""
    met = lanes.lanes_around(fight, combatant) if stance != FULL else ()
    lanes.enter_lanes(fight, table, combatant, met)
    if combatant.stance != stance or combatant.pinned:
        suppression.take_stance(table, combatant, stance, False)
    for number in met:
        lanes.test_lane(fight, table, combatant, number)
