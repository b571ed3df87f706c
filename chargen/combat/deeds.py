"""What a fighter may do on his count: candidates for ``legal`` and the reasons against them."""

from typing import Final

from chargen.combat.actions import DO_COVER, DO_FIRE, DO_STRIKE, DO_THROW, Delay, EndTurn
from chargen.combat.combatant import BOTH_LEGS, MOVING, NO_COUNT, Combatant
from chargen.combat.fight import Fight
from chargen.combat.firing import usable

END: Final = EndTurn()
ATTACKS: Final = frozenset({DO_FIRE, DO_STRIKE, DO_THROW})


def acts_left(one: Combatant) -> int:
    """Combat actions of the plan not yet taken."""
    return one.plan_actions - one.acts_done


def moves_left(one: Combatant) -> int:
    """Movement actions not yet taken; cover and a crippled leg end them (CB-44, CB-109)."""
    if one.moves_done and one.stance != MOVING:
        return 0
    if one.moves_done and one.crippled & BOTH_LEGS:
        return 0
    return one.plan_moves - one.moves_done


def draws_left(one: Combatant) -> int:
    """Draws of the plan not yet made."""
    return one.plan_draws - one.draws_done


def fresh(fight: Fight, one: Combatant) -> bool:
    """Whether this count is his for a new action, five after the last (CB-32, CB-33)."""
    gap = fight.tunables.count_gap
    return one.last_count == NO_COUNT or fight.count <= one.last_count - gap


def shares(fight: Fight, one: Combatant) -> bool:
    """A shot may share the count of the one move or of a draw (CB-32, CB-34, CB-41)."""
    tunables = fight.tunables
    if one.plan_kind not in ATTACKS or not acts_left(one):
        return False
    if one.draw_count != NO_COUNT and one.draw_count == one.last_count:
        return True
    one_move = 0 < one.plan_moves < tunables.running_moves
    return one_move and one.move_count != NO_COUNT and one.move_count == one.last_count


def act_fault(fight: Fight, one: Combatant, kinds: frozenset[int]) -> str | None:
    """Why no combat action of these kinds can be taken on this count."""
    if one.plan_kind not in kinds and fight.tunables.actions_alike:
        return f"{one.name} planned something else."
    if not acts_left(one):
        return f"{one.name} has no action left."
    if one.plan_kind != DO_COVER and not fresh(fight, one) and not shares(fight, one):
        return f"{one.name} acts again five counts later."
    if one.failed and moves_left(one) and one.plan_kind != DO_COVER:
        return f"{one.name} has to run for cover first."
    return None


def weapon_fault(one: Combatant, weapon: int) -> str | None:
    """Why a weapon is not at hand."""
    if not 0 <= weapon < len(one.arms):
        return f"{one.name} has no such weapon."
    if one.dropped >> weapon & 1:
        return f"The {one.arms[weapon].name} lies on the ground."
    if weapon not in {one.hand, one.off}:
        return f"The {one.arms[weapon].name} is not in hand."
    if one.jam[weapon]:
        return f"The {one.arms[weapon].name} is jammed."
    if not usable(one, weapon):
        return f"The {one.arms[weapon].name} needs two good arms."
    return None


def target_fault(fight: Fight, one: Combatant, target: int) -> str | None:
    """Why somebody cannot be an enemy to act against."""
    if not 0 <= target < len(fight.who):
        return "There is no such fighter."
    other = fight.who[target]
    if other.side == one.side:
        return f"{other.name} is on the same side."
    return f"{other.name} is dead." if other.dead else None


def delay_fault(fight: Fight, one: Combatant, count: int) -> str | None:
    """Why an action cannot be put off to a count (CB-33, CB-34, CB-39)."""
    if not (acts_left(one) or moves_left(one) or draws_left(one) or one.shell_due >= 0):
        return f"{one.name} has nothing to put off."
    if not 0 <= count < fight.count:
        return "An action can be put off to a later count of this round."
    together = one.draw_count != NO_COUNT and one.draw_count == one.move_count
    if together and one.draw_count - count >= fight.tunables.count_gap and not one.acts_done:
        return "Drawing on the move goes with the shot."
    return None


def delays(fight: Fight, one: Combatant) -> list[Delay]:
    """Counts worth waiting for: five later, or just after somebody else."""
    counts = {fight.count - fight.tunables.count_gap, 0}
    counts.update(count_of(slot.key) for slot in fight.slots)
    found = [Delay(count) for count in sorted(counts, reverse=True)]
    return [d for d in found if delay_fault(fight, one, d.count) is None]


def count_of(key: int) -> int:
    """The count a slot's key stands for."""
    return -key // KEY_COUNT


KEY_TIE: Final = 128
KEY_REF: Final = 256
KEY_COUNT: Final = 2 * KEY_REF * KEY_TIE
"""How a key is made: count, own before delayed, REF, roll-off; the highest comes first."""
