"""Choices of Gray Dawn in words: intents, actions, targets, and refused choices."""

from collections.abc import Iterable
from typing import Final

from ...harm import luck
from ...harm.weapons import AUTO, BURST, GRENADE, GUN, MELEE, SINGLE
from ...harm.words import HarmWords, location_name
from ...kernel.fight import BaseFight, living_enemies
from ...kernel.question import Action, Question, WeaponAction
from ...kernel.text.place_names import Places
from ...kernel.text.words import counted, destination
from ..actions.action import Delay
from ..actions.aim import Aim
from ..actions.care import Stabilise
from ..actions.covering_fire import HOLD, CoveringFire
from ..actions.fire import Fire
from ..actions.melee import Strike
from ..actions.move import Move
from ..actions.plan import Plan
from ..actions.reload import Reload
from ..actions.saturation_fire import SaturationFire
from ..actions.stance import NameStance, TakeStance
from ..actions.throw import Throw
from ..actions.weapon_actions import ClearJam, Draw
from ..model import choice_ids as k
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.penalties import DO_FIRE, DO_NOTHING, PLAN_NAMES
from ..model.stats import STANCE_NAMES
from ..rolls.initiative import LIGHTNING, STEADILY, own_fight
from .schema import ACTIONS

MODES: Final = ("single shots", "burst", "full auto")

_EVERY: Final[dict[int, tuple[Action, ...]]] = {
    luck.LUCK: (luck.KEEP, luck.ADD, luck.AGAIN),
    k.ASK_LIGHTNING: (STEADILY, LIGHTNING),
    k.ASK_INTENDED_STANCE: tuple(NameStance(stance) for stance in range(len(STANCE_NAMES))),
    k.ASK_STANCE: tuple(TakeStance(stance) for stance in range(len(STANCE_NAMES))),
    k.ASK_PLAN: (
        *(Plan(kind, 1, 0, 0) for kind in range(1, len(PLAN_NAMES))),
        Plan(DO_FIRE, 2, 0, 0),
        Plan(DO_FIRE, 3, 0, 0),
        Plan(DO_FIRE, 1, 1, 0),
        *(Plan(DO_NOTHING, 0, moves, 0) for moves in (1, 2, 3)),
    ),
}
"""Choices every fighter might want at a question, by its kind."""


class ChoiceWords(HarmWords):
    """The choices of Gray Dawn in words."""

    actions = ACTIONS

    def intent(self, action: Action) -> str:
        """Return the intent of a choice; choices of one intent are listed together."""
        if isinstance(action, Plan):
            alone = action.of_kind == DO_NOTHING and action.moves
            return "Move only" if alone else PLAN_NAMES[action.of_kind].capitalize()
        return super().intent(action)

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice, without its target."""
        kind, label = int(action.kind), ACTIONS[int(action.kind)].label
        combatant = own_fight(fight).combatants[fighter]
        match action:
            case WeaponAction() if label:
                where = " into the other hand" if isinstance(action, Draw) and action.off else ""
                return f"{label} {combatant.arms[action.weapon].name}{where}"
            case NameStance() | TakeStance():
                return STANCE_NAMES[action.stance].capitalize()
            case Plan():
                return _plan(action)
            case Move():
                place = destination(fight, fighter, action.x, action.y)
                return f"To {place}, {STANCE_NAMES[action.stance]}"
            case Delay():
                return f"Until count {action.count}"
        return (
            label or _attack(fight, combatant, action) or _price(own_fight(fight), combatant, kind)
        )

    def targets(self, fight: BaseFight, action: Action) -> tuple[int, ...]:
        """Return the fighters a choice is for, by number; -1 for a place without a fighter."""
        if isinstance(action, Fire):
            return action.targets
        if isinstance(action, Throw | SaturationFire):
            there = (
                combatant.index
                for combatant in fight.fighters
                if (combatant.x, combatant.y) == (action.x, action.y)
            )
            return (int(next(there, -1)),)
        return super().targets(fight, action)

    def target(self, fight: BaseFight, action: Action) -> str:
        """Return the names of a choice's targets, or its place; empty without any."""
        match action:
            case Throw() | SaturationFire() | CoveringFire() if self.targets(fight, action) == (
                -1,
            ):
                return Places.now(fight).name(action.x, action.y)
        return super().target(fight, action)

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not."""
        own, kind = own_fight(fight), int(question.kind)
        if kind in _EVERY:
            return _EVERY[kind]
        combatant = own.combatants[question.fighter]
        enemies = living_enemies(own.combatants, combatant)
        if kind == k.ASK_COVERING:
            return [HOLD, *(way for other in enemies for way in _covering(combatant, other))]
        return [
            *(way for other in enemies for way in _attacks(combatant, other)),
            *_handling(own, combatant),
        ]


def _price(fight: Fight, combatant: Combatant, kind: int) -> str:
    """Return the price and the gain of luck or of a lightning strike (CB-03, CB-31)."""
    tunables = fight.tunables
    if kind == luck.ADD_LUCK:
        return f"1 of {combatant.luck} luck: +{tunables.luck_bonus}"
    if kind == luck.ROLL_AGAIN:
        return f"{tunables.luck_reroll} of {combatant.luck} luck: roll again"
    gain, loss = tunables.lightning_bonus, tunables.lightning_penalty
    return f"Lightning strike: initiative +{gain}, actions -{loss}"


def _plan(plan: Plan) -> str:
    parts = []
    if plan.actions:
        times = f" \N{MULTIPLICATION SIGN} {plan.actions}" if plan.actions > 1 else ""
        parts.append(PLAN_NAMES[plan.of_kind].capitalize() + times)
    if plan.moves:
        parts.append(f"{plan.moves} move{'s' if plan.moves > 1 else ''}")
    if plan.draws:
        parts.append("draw a weapon")
    return " + ".join(parts) or "No action"


def _way(fire: Fire) -> str:
    """Return the mode and rounds of a firing action."""
    if fire.mode == SINGLE and fire.rounds == 1:
        return "Single shot"
    return f"{MODES[fire.mode].capitalize()}, {fire.rounds}"


def _attack(fight: BaseFight, combatant: Combatant, action: Action) -> str:
    """Weapon and way of an attack; empty if it is none."""
    if isinstance(action, Throw):
        return combatant.arms[action.weapon].name
    if isinstance(action, CoveringFire):
        times = f"{action.actions} \N{MULTIPLICATION SIGN} " if action.actions > 1 else ""
        way = f"{times}{MODES[action.mode]}, {counted(int(action.rounds), 'round')}".capitalize()
        return f"{way}: {combatant.arms[action.weapon].name}"
    if isinstance(action, SaturationFire):
        rounds = counted(int(action.rounds), "round")
        return f"{combatant.arms[action.weapon].name}, {rounds}, {action.width} m wide"
    if not isinstance(action, Fire | Strike):
        return ""
    words = combatant.arms[action.weapon].name
    if isinstance(action, Fire):
        words = f"{_way(action)}: {words}"
        if action.called >= 0:
            words += f", at the {location_name(fight, action.targets[0], action.called)}"
    return words + (", unseen" if action.hidden else "") + (", both weapons" if action.twin else "")


def _covering(combatant: Combatant, other: Combatant) -> list[Action]:
    actions: list[Action] = []
    for number, arm in enumerate(combatant.arms):
        if arm.kind == GUN:
            mode = AUTO if AUTO in arm.modes else BURST if BURST in arm.modes else SINGLE
            rounds = max(1, arm.rof)
            actions.append(CoveringFire(other.index, other.x, other.y, mode, 1, rounds, number))
    return actions


def _attacks(combatant: Combatant, other: Combatant) -> list[Action]:
    actions: list[Action] = []
    for number, arm in enumerate(combatant.arms):
        if arm.kind == GUN:
            actions.append(Fire(number, (int(other.index),), SINGLE, 1))
        elif arm.kind == MELEE:
            actions.append(Strike(number, other.index))
        elif arm.kind == GRENADE:
            actions.append(Throw(number, other.x, other.y))
    actions.append(Aim(other.index))
    held = max(int(combatant.hand), 0)
    if combatant.arms[held].automatic:
        actions.append(SaturationFire(held, other.x, other.y, 2, combatant.arms[held].rof))
    return actions


def _handling(fight: Fight, combatant: Combatant) -> list[Action]:
    actions: list[Action] = []
    for number, arm in enumerate(combatant.arms[:-1]):
        actions.append(Draw(number))
        if arm.kind == GUN:
            actions += [Reload(number), ClearJam(number)]
    friends = (friend for friend in fight.combatants if friend.side == combatant.side)
    return actions + [Stabilise(friend.index) for friend in friends if friend is not combatant]
