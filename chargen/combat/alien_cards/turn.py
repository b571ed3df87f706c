"""A turn: what may be done in it, and what fear does in its place (AL-08, AL-09)."""

from typing import Final, cast

from ..fight import Fight
from ..native import i64
from ..question import Action, Question
from ..table import Table
from . import (
    cards,
    care,
    cover,
    fixtures,
    go,
    grips,
    harm,
    nerves,
    rage,
    shoot,
    shot,
    strike,
    supply,
    things,
)
from . import kinds as k
from .deed_events import AimTaken
from .events import CardCame, TurnLost
from .state import CardFight, of
from .survivor import COLLAPSED, FLEES, RAGES, Survivor

ENDING: Final = Action(k.END_TURN)
"""Nothing more this turn."""
AIMING: Final = Action(k.TAKE_AIM)
"""Aim for the attack that follows at once (AL-26)."""


class TurnQuestion(Question):
    """What somebody does with his turn, one action after the other."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(k.ASK_TURN, fighter)

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Everything he may do now."""
        battle = of(fight)
        return tuple(deeds(battle, battle.survivors[self.fighter]))

    def fault(self, fight: Fight, action: Action) -> str | None:
        """Why it cannot be done now."""
        battle = of(fight)
        return deed_fault(battle, battle.survivors[self.fighter], action)


def deeds(fight: CardFight, one: Survivor) -> list[Action]:
    """Everything allowed, the end of the turn last."""
    if one.out:
        return [*go.options(fight, one), ENDING]
    if one.pinned_by >= 0:
        return [grips.FREE, ENDING] if grips.free_fault(one) is None else [ENDING]
    found = shot.options(fight, one) + strike.options(fight, one) + grips.options(fight, one)
    if aim_fault(one) is None:
        found.append(AIMING)
    found += go.options(fight, one) + cover.options(fight, one) + supply.options(one)
    found += care.options(fight, one) + things.options(fight, one)
    found += fixtures.options(fight, one) + cards.options(fight, one)
    found.append(ENDING)
    return found


def aim_fault(one: Survivor) -> str | None:
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


def deed_fault(fight: CardFight, one: Survivor, action: Action) -> str | None:
    """Why something cannot be done in this turn."""
    kind = action.kind
    if kind == k.END_TURN:
        return None
    if one.out and kind != k.GO and kind != k.CLOSE_IN and kind != k.BACK_OFF:
        return f"{one.name} is broken and can only drag himself away."
    if kind == k.BREAK_FREE:
        return grips.free_fault(one)
    if one.pinned_by >= 0:
        return f"{fight.survivors[one.pinned_by].name} holds {one.name}, who can only break free."
    if kind == k.LET_GO:
        return None if one.pinning >= 0 else f"{one.name} holds nobody."
    if kind == k.TAKE_AIM:
        return aim_fault(one)
    if isinstance(action, shot.RangedAttack):
        return shot.fault(fight, one, action)
    if isinstance(action, strike.CloseAttack):
        return strike.fault(fight, one, action)
    if isinstance(action, grips.SpecialAttack):
        return grips.fault(fight, one, action)
    if kind == k.GO or kind == k.CLOSE_IN or kind == k.BACK_OFF:
        return go.fault(fight, one, action)
    if isinstance(action, cover.TakeCover):
        return cover.fault(fight, one, action)
    return _other_fault(fight, one, action)


def _other_fault(fight: CardFight, one: Survivor, action: Action) -> str | None:
    if isinstance(action, supply.ReloadWeapon):
        return supply.fault(one, action)
    if isinstance(action, care.HelpAction):
        return care.fault(fight, one, action)
    if isinstance(action, things.TakeUp):
        return things.take_fault(fight, one, action)
    if isinstance(action, things.ClearWeapon):
        return things.jam_fault(one, action)
    if isinstance(action, fixtures.FixtureAction):
        return fixtures.fault(fight, one, action)
    if isinstance(action, cards.SwapCards):
        return cards.fault(fight, one, action)
    return "That cannot be done in a turn."


def take(fight: CardFight, table: Table, one: Survivor) -> None:
    """Somebody's turn, until it is over or his card is another's (AL-02, AL-06)."""
    if table.listening:
        table.tell(CardCame(one.index, one.card))
    if one.lost_turn or one.panic >= FLEES or one.unaware:
        _without_choice(fight, table, one)
    elif not _played(fight, table, one):
        return
    one.acted = True
    one.aiming = False
    harm.roll_for_life(fight, table, one)


def _without_choice(fight: CardFight, table: Table, one: Survivor) -> None:
    """A turn that fear, or knowing of nobody, takes away (AL-R27)."""
    why = "knows of no enemy"
    if one.lost_turn:
        why = "is beside himself"
    elif one.panic == COLLAPSED:
        why = "has collapsed"
    elif one.panic == FLEES and not one.out:
        nerves.flee(fight, table, one)
        return
    elif one.panic == RAGES and not one.out:
        rage.take(fight, table, one)
        return
    one.lost_turn = False
    if table.listening:
        table.tell(TurnLost(one.index, why))


def _played(fight: CardFight, table: Table, one: Survivor) -> bool:
    """One action after the other; says whether the turn is over."""
    if one.out and not (table.plays(one.index) and go.move_fault(fight, one) is None):
        return True
    question = TurnQuestion(one.index)
    while _may_act(fight, one):
        action = table.ask(fight, question)
        if action.kind == k.END_TURN:
            return True
        if action.kind == k.SWAP_CARDS:
            cards.swap(fight, table, one, cast(cards.SwapCards, action))
            return False
        _do(fight, table, one, action)
    return True


def _may_act(fight: CardFight, one: Survivor) -> bool:
    """Whether there is anything left of the turn."""
    if fight.decided() or one.dead or one.fled:
        return False
    if one.out:
        return go.move_fault(fight, one) is None
    return one.chooses() and not one.lost_turn and (one.can_full() or one.can_quick())


def _do(fight: CardFight, table: Table, one: Survivor, action: Action) -> None:
    kind = action.kind
    if kind == k.RANGED_ATTACK:
        shoot.carry_out(fight, table, one, cast(shot.RangedAttack, action))
    elif kind == k.CLOSE_ATTACK:
        strike.carry_out(fight, table, one, cast(strike.CloseAttack, action))
    elif kind == k.TAKE_AIM:
        one.spend_quick()
        one.aiming = True
        if table.listening:
            table.tell(AimTaken(one.index))
    elif kind == k.GO or kind == k.CLOSE_IN or kind == k.BACK_OFF:
        go.carry_out(fight, table, one, action)
    elif kind == k.PARTIAL_COVER or kind == k.FULL_COVER:
        cover.carry_out(fight, table, one, cast(cover.TakeCover, action))
    elif kind == k.RELOAD:
        supply.carry_out(table, one, cast(supply.ReloadWeapon, action))
    elif kind == k.BREAK_FREE:
        grips.break_free(fight, table, one)
    elif kind == k.LET_GO:
        grips.let_go(fight, table, one)
    elif kind == k.FIRST_AID or kind == k.RALLY or kind == k.GIVE_ORDERS:
        care.carry_out(fight, table, one, cast(care.HelpAction, action))
    elif kind == k.TAKE_UP:
        things.take_up(fight, table, one, cast(things.TakeUp, action))
    elif kind == k.CLEAR_JAM:
        things.clear(fight, table, one, cast(things.ClearWeapon, action))
    elif isinstance(action, grips.SpecialAttack):
        grips.carry_out(fight, table, one, action)
    else:
        fixtures.carry_out(fight, table, one, cast(fixtures.FixtureAction, action))
