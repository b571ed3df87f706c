"""Check dice and what luck can do about them."""

from typing import Final

from chargen.combat.actions import Action, AddLuck, KeepRoll, Reroll
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.tally import Tally
from chargen.combat.tunables import Tunables

HIGHEST: Final = 10
"""The side of a check die that rolls again (CB-01)."""

KEEP = KeepRoll()
ADD = AddLuck()
AGAIN = Reroll()

_KEEP_ONLY: tuple[Action, ...] = (KEEP,)
_KEEP_ADD: tuple[Action, ...] = (KEEP, ADD)
_KEEP_AGAIN: tuple[Action, ...] = (KEEP, AGAIN)
_ALL_THREE: tuple[Action, ...] = (KEEP, ADD, AGAIN)


def check_die(dice: Dice, tunables: Tunables, what: str) -> tuple[int, int]:
    """A 10 rolls again and adds, a 1 rolls once and subtracts (CB-01, CB-02, CB-05).

    Returns the sum and the natural first roll.
    """
    natural = dice.d10(what)
    if natural == 1:
        return (1 - dice.d10(what) if tunables.one_subtracts else 1), 1
    total = natural
    roll = natural
    while roll == HIGHEST:
        roll = dice.d10(what)
        total += roll
        if not tunables.tens_chain:
            break
    return total, natural


def can_add(one: Combatant, spent: int = 0) -> bool:
    """Whether a point for +2 is left (CB-03)."""
    return one.luck - spent >= 1 and one.ask_luck


def can_reroll(one: Combatant, tunables: Tunables, spent: int = 0) -> bool:
    """Whether the points for a second roll are left (CB-03)."""
    return one.luck - spent >= tunables.luck_reroll and one.ask_luck


def luck_options(one: Combatant, tunables: Tunables, *, add: bool) -> tuple[Action, ...]:
    """What the owner of a roll may do with luck; ``add`` if it failed and +2 can help (CB-03)."""
    again = can_reroll(one, tunables)
    if add and one.luck >= 1:
        return _ALL_THREE if again else _KEEP_ADD
    return _KEEP_AGAIN if again else _KEEP_ONLY


def add_gm(tally: Tally, one: Combatant, tunables: Tunables, roll: str) -> None:
    """A named modifier of the GM counts on the roll it names (CB-28)."""
    if one.fighter.gm and tunables.gm_modifiers and roll in one.fighter.gm:
        points, reason = one.fighter.gm[roll]
        tally.add("CB-28", reason, points)


def gm_points(one: Combatant, tunables: Tunables, roll: str) -> int:
    """Points a GM modifier puts on the number a save needs (CB-28)."""
    if one.fighter.gm and tunables.gm_modifiers and roll in one.fighter.gm:
        return one.fighter.gm[roll][0]
    return 0
