"""A turn: what may be done in it, and what fear does in its place (AL-08, AL-09)."""

from typing import Final, cast

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..model import choice_ids as k
from ..model import cover
from ..model.action_events import AimTaken
from ..model.combatant import COLLAPSED, FLEES, RAGES, Combatant
from ..model.events import TurnBegan, TurnLost
from ..model.fight import Fight, of
from ..rolls import ammunition, cards, damage, stress
from . import berserk, care, fire, fixtures, melee, move, special_attacks, weapon_actions

ENDING: Final = Action(k.END_TURN)
"""Nothing more this turn."""
AIMING: Final = Action(k.TAKE_AIM)
"""Aim for the attack that follows at once (AL-26)."""


class ActionQuestion(Question):
    """What somebody does with his turn, one action after the other."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(k.ASK_TURN, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Everything he may do now."""
        battle = of(fight)
        return tuple(deeds(battle, battle.survivors[self.fighter]))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Why it cannot be done now."""
        battle = of(fight)
        return deed_fault(battle, battle.survivors[self.fighter], action)

    def key(self) -> str:
        """Return the key that saved fights give this question."""
        return f"TurnQuestion {self.fighter}"


def deeds(fight: Fight, one: Combatant) -> list[Action]:
    """Everything allowed, the end of the turn last."""
    if one.out:
        return [*move.options(fight, one), ENDING]
    if one.pinned_by >= 0:
        return (
            [special_attacks.FREE, ENDING] if special_attacks.free_fault(one) is None else [ENDING]
        )
    found = (
        fire.options(fight, one) + melee.options(fight, one) + special_attacks.options(fight, one)
    )
    if aim_fault(one) is None:
        found.append(AIMING)
    found += move.options(fight, one) + cover.options(fight, one) + ammunition.options(one)
    found += care.options(fight, one) + weapon_actions.options(fight, one)
    found += fixtures.options(fight, one) + cards.options(fight, one)
    found.append(ENDING)
    return found


def aim_fault(one: Combatant) -> str | None:
    """Why nobody aims: it has to go before an attack, and once is enough (AL-53, AL-R04)."""
    if one.aiming:
        return f"{one.name} aims already."
    if not one.can_quick() or not one.can_full():
        return f"{one.name} has no attack left to aim."
    gun = one.gun()
    if gun < 0:
        return f"{one.name} holds no gun."
    if one.quicks:
        return f"{one.name} has no attack left after aiming."
    return None


def deed_fault(fight: Fight, one: Combatant, action: Action) -> str | None:
    """Why something cannot be done in this turn."""
    kind = action.kind
    if kind == k.END_TURN:
        return None
    if one.out and kind != k.GO and kind != k.CLOSE_IN and kind != k.BACK_OFF:
        return f"{one.name} is broken and can only drag himself away."
    if kind == k.BREAK_FREE:
        return special_attacks.free_fault(one)
    if one.pinned_by >= 0:
        return f"{fight.survivors[one.pinned_by].name} holds {one.name}, who can only break free."
    if kind == k.LET_GO:
        return None if one.pinning >= 0 else f"{one.name} holds nobody."
    if kind == k.TAKE_AIM:
        return aim_fault(one)
    if isinstance(action, fire.Fire):
        return fire.fault(fight, one, action)
    if isinstance(action, melee.Strike):
        return melee.fault(fight, one, action)
    if isinstance(action, special_attacks.SpecialAttack):
        return special_attacks.fault(fight, one, action)
    if kind == k.GO or kind == k.CLOSE_IN or kind == k.BACK_OFF:
        return move.fault(fight, one, action)
    if isinstance(action, cover.TakeCover):
        return cover.fault(fight, one, action)
    return _other_fault(fight, one, action)


def _other_fault(fight: Fight, one: Combatant, action: Action) -> str | None:
    if isinstance(action, ammunition.Reload):
        return ammunition.fault(one, action)
    if isinstance(action, care.HelpAction):
        return care.fault(fight, one, action)
    if isinstance(action, weapon_actions.PickUp):
        return weapon_actions.take_fault(fight, one, action)
    if isinstance(action, weapon_actions.ClearJam):
        return weapon_actions.jam_fault(one, action)
    if isinstance(action, fixtures.FixtureAction):
        return fixtures.fault(fight, one, action)
    if isinstance(action, cards.SwapCards):
        return cards.fault(fight, one, action)
    return "That cannot be done in a turn."


def take(fight: Fight, table: Driver, one: Combatant) -> None:
    """Somebody's turn, until it is over or his card is another's (AL-02, AL-06)."""
    if table.listening:
        table.tell(TurnBegan(one.index, one.card))
    if one.lost_turn or one.panic >= FLEES or one.unaware:
        _without_choice(fight, table, one)
    elif not _played(fight, table, one):
        return
    one.acted = True
    one.aiming = False
    damage.roll_for_life(fight, table, one)


def _without_choice(fight: Fight, table: Driver, one: Combatant) -> None:
    """A turn that fear, or knowing of nobody, takes away (AL-R27)."""
    why = "knows of no enemy"
    if one.lost_turn:
        why = "is beside himself"
    elif one.panic == COLLAPSED:
        why = "has collapsed"
    elif one.panic == FLEES and not one.out:
        stress.flee(fight, table, one)
        return
    elif one.panic == RAGES and not one.out:
        berserk.take(fight, table, one)
        return
    one.lost_turn = False
    if table.listening:
        table.tell(TurnLost(one.index, why))


def _played(fight: Fight, table: Driver, one: Combatant) -> bool:
    """One action after the other; says whether the turn is over."""
    if one.out and not (table.plays(one.index) and move.move_fault(fight, one) is None):
        return True
    question = ActionQuestion(one.index)
    while _may_act(fight, one):
        action = table.ask(fight, question)
        if action.kind == k.END_TURN:
            return True
        if action.kind == k.SWAP_CARDS:
            cards.swap(fight, table, one, cast(cards.SwapCards, action))
            return False
        _do(fight, table, one, action)
    return True


def _may_act(fight: Fight, one: Combatant) -> bool:
    """Whether there is anything left of the turn."""
    if fight.decided() or one.dead or one.fled:
        return False
    if one.out:
        return move.move_fault(fight, one) is None
    return one.chooses() and not one.lost_turn and (one.can_full() or one.can_quick())


def _do(fight: Fight, table: Driver, one: Combatant, action: Action) -> None:
    kind = action.kind
    if kind == k.RANGED_ATTACK:
        fire.carry_out(fight, table, one, cast(fire.Fire, action))
    elif kind == k.CLOSE_ATTACK:
        melee.carry_out(fight, table, one, cast(melee.Strike, action))
    elif kind == k.TAKE_AIM:
        one.spend_quick()
        one.aiming = True
        if table.listening:
            table.tell(AimTaken(one.index))
    elif kind == k.GO or kind == k.CLOSE_IN or kind == k.BACK_OFF:
        move.carry_out(fight, table, one, action)
    elif kind == k.PARTIAL_COVER or kind == k.FULL_COVER:
        cover.carry_out(fight, table, one, cast(cover.TakeCover, action))
    elif kind == k.RELOAD:
        ammunition.carry_out(table, one, cast(ammunition.Reload, action))
    elif kind == k.BREAK_FREE:
        special_attacks.break_free(fight, table, one)
    elif kind == k.LET_GO:
        special_attacks.let_go(fight, table, one)
    elif kind == k.FIRST_AID or kind == k.RALLY or kind == k.GIVE_ORDERS:
        care.carry_out(fight, table, one, cast(care.HelpAction, action))
    elif kind == k.TAKE_UP:
        weapon_actions.take_up(fight, table, one, cast(weapon_actions.PickUp, action))
    elif kind == k.CLEAR_JAM:
        weapon_actions.clear(fight, table, one, cast(weapon_actions.ClearJam, action))
    elif isinstance(action, special_attacks.SpecialAttack):
        special_attacks.carry_out(fight, table, one, action)
    else:
        fixtures.carry_out(fight, table, one, cast(fixtures.FixtureAction, action))
