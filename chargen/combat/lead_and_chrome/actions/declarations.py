"""How somebody begins a round, said before initiative is rolled (LC-09, LC-13, LC-R01)."""

from typing import Final

from ...harm.weapons import GUN
from ...kernel.driver import Driver
from ...kernel.fight import NOBODY, BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..model.choice_ids import AS_USUAL, ASK_OPENING, UNAIMED
from ..model.combatant import IN_HASTE, QUICK, Combatant
from ..model.events import HasteDeclared, QuickDrawDeclared
from ..model.fight import Fight, of
from . import quick_draw
from .quick_draw import QuickDraw
from .targets import able_enemies

USUALLY: Final = Action(AS_USUAL)
"""Aimed shots, and weapons drawn in an Action of their own (LC-11)."""
IN_A_HURRY: Final = Action(UNAIMED)
"""Unaimed shots: sooner, and seldom a hit (LC-09, LC-10)."""


class DeclarationQuestion(Question):
    """How he begins the round, before anybody rolls (LC-R01)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_OPENING, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """As usual, unaimed, or each Quick-Draw that can be declared."""
        shootout = of(fight)
        one = shootout.shooters[self.fighter]
        found = [USUALLY]
        if haste_fault(shootout, one) is None:
            found.append(IN_A_HURRY)
        return tuple(found + quick_draws(shootout, one))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Why the round cannot begin so."""
        shootout = of(fight)
        one = shootout.shooters[self.fighter]
        if action.kind == AS_USUAL:
            return None
        if action.kind == UNAIMED:
            return haste_fault(shootout, one)
        if isinstance(action, QuickDraw):
            return quick_draw.fault(shootout, one, action)
        return "Now everybody says how he begins the round."

    def key(self) -> str:
        """Return the key that saved fights give this question."""
        return f"OpeningQuestion {self.fighter}"


def haste_fault(fight: Fight, one: Combatant) -> str | None:
    """Why shots cannot be unaimed (LC-09, LC-R01, LC-R15)."""
    if fight.lead.squads and one.gunfighter.squad:
        return f"{one.name} acts with the squad and gains nothing by haste."
    return None if one.held_gun() >= 0 else f"{one.name} holds nothing to shoot with."


def quick_draws(fight: Fight, one: Combatant) -> list[Action]:
    """Every Quick-Draw at an enemy who can act (LC-13 to LC-21, LC-47)."""
    found: list[Action] = []
    arms = quick_draw.weapons(one)
    if not arms:
        return found
    for other in able_enemies(fight, one):
        for arm in arms:
            shot = one.arms[arm].kind == GUN or one.rig.thrown[arm]
            for unaimed in (False, True) if shot else (False,):
                for second in (NOBODY, *(more for more in arms if more != arm)):
                    drawn = QuickDraw(arm, other.index, unaimed, second)
                    if quick_draw.fault(fight, one, drawn) is None:
                        found.append(drawn)
    return found


def declare_all(fight: Fight, table: Driver) -> None:
    """Everybody says how he begins; nothing is known before the last has spoken (LC-R01)."""
    asked = [one for one in fight.shooters if _has_a_choice(fight, one)]
    said = [table.ask(fight, fight.questions[2 * one.index]) for one in asked]
    for number, one in enumerate(asked):
        _take(one, said[number])
    if not table.listening:
        return
    for one in asked:
        if one.opening == IN_HASTE:
            table.tell(HasteDeclared(one.index))
        elif one.opening == QUICK:
            table.tell(
                QuickDrawDeclared(one.index, one.quick, one.quick_target, one.second, one.unaimed)
            )


def _has_a_choice(fight: Fight, one: Combatant) -> bool:
    """Whether there is more than the usual to choose from (LC-R15)."""
    if not one.can_choose() or (fight.lead.squads and one.gunfighter.squad):
        return False
    if one.held_gun() >= 0:
        return True
    return bool(quick_draw.weapons(one)) and bool(quick_draws(fight, one))


def _take(one: Combatant, action: Action) -> None:
    if action.kind == UNAIMED:
        one.opening = IN_HASTE
        one.unaimed = True
    elif isinstance(action, QuickDraw):
        one.opening = QUICK
        one.quick, one.second = action.weapon, action.second
        one.quick_target = action.target
        one.unaimed = action.unaimed
