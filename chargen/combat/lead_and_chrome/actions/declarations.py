"""Declarations of a round, made before initiative is rolled (LC-09, LC-13, LC-R01)."""

from typing import Final

from ...harm.weapons import GUN
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY, BaseFight, able_enemies
from ...kernel.question import Action, Question
from ...native_types import i64
from ..model.choice_ids import AS_USUAL, ASK_OPENING, UNAIMED
from ..model.combatant import IN_HASTE, QUICK, Combatant
from ..model.events import HasteDeclared, QuickDrawDeclared
from ..model.fight import Fight, own_fight
from . import quick_draw
from .quick_draw import QuickDraw

USUALLY: Final = Action(AS_USUAL)
"""Aimed shots, and weapons drawn in an Action of their own (LC-11)."""
IN_A_HURRY: Final = Action(UNAIMED)
"""Unaimed shots: sooner, and seldom a hit (LC-09, LC-10)."""


class DeclarationQuestion(Question):
    """The choice of how a fighter begins the round, before initiative is rolled (LC-R01)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_OPENING, fighter, "OpeningQuestion")

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the usual start, unaimed shots, and each Quick-Draw that can be declared."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        declarations = [USUALLY]
        if haste_fault(own, combatant) is None:
            declarations.append(IN_A_HURRY)
        return tuple(declarations + quick_draws(own, combatant))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why a fighter cannot begin the round in this way."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        if action.kind == AS_USUAL:
            return None
        if action.kind == UNAIMED:
            return haste_fault(own, combatant)
        if isinstance(action, QuickDraw):
            return quick_draw.fault(own, combatant, action)
        return "Fighters declare how they begin the round."


def haste_fault(fight: Fight, combatant: Combatant) -> str | None:
    """Return why shots cannot be unaimed (LC-09, LC-R01, LC-R15)."""
    if fight.tunables.squads and combatant.fighter.squad:
        return f"{combatant.name} acts with the squad and gains nothing by haste."
    return None if combatant.held_gun() >= 0 else f"{combatant.name} holds nothing to shoot with."


def quick_draws(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every Quick-Draw at an enemy able to act (LC-13 to LC-21, LC-47)."""
    actions: list[Action] = []
    arms = quick_draw.weapons(combatant)
    if not arms:
        return actions
    for other in able_enemies(fight.combatants, combatant):
        for arm in arms:
            shot = combatant.arms[arm].kind == GUN or combatant.stats.thrown[arm]
            for unaimed in (False, True) if shot else (False,):
                for second in (NOBODY, *(more for more in arms if more != arm)):
                    drawn = QuickDraw(arm, other.index, unaimed, second)
                    if quick_draw.fault(fight, combatant, drawn) is None:
                        actions.append(drawn)
    return actions


def declare_all(fight: Fight, table: Driver) -> None:
    """Ask every fighter for a declaration; none is revealed before the last is made (LC-R01)."""
    asked = [combatant for combatant in fight.combatants if _has_a_choice(fight, combatant)]
    declarations = [table.ask(fight, fight.questions[2 * combatant.index]) for combatant in asked]
    for number, combatant in enumerate(asked):
        declare(combatant, declarations[number])
    if not table.listening:
        return
    for combatant in asked:
        if combatant.opening == IN_HASTE:
            table.tell(HasteDeclared(combatant.index))
        elif combatant.opening == QUICK:
            table.tell(
                QuickDrawDeclared(
                    combatant.index,
                    combatant.quick,
                    combatant.quick_target,
                    combatant.second,
                    combatant.unaimed,
                )
            )


def _has_a_choice(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a fighter has more than the usual start to choose from (LC-R15, LC-R31)."""
    if not combatant.can_choose() or combatant.unaware:
        return False
    if fight.tunables.squads and combatant.fighter.squad:
        return False
    if combatant.held_gun() >= 0:
        return True
    return bool(quick_draw.weapons(combatant)) and bool(quick_draws(fight, combatant))


def declare(combatant: Combatant, action: Action) -> None:
    """Let a fighter begin the round in a declared way (LC-09, LC-13)."""
    if action.kind == UNAIMED:
        combatant.opening = IN_HASTE
        combatant.unaimed = True
    elif isinstance(action, QuickDraw):
        combatant.opening = QUICK
        combatant.quick, combatant.second = action.weapon, action.second
        combatant.quick_target = action.target
        combatant.unaimed = action.unaimed
