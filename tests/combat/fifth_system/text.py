"""Words of the d20 system."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from chargen.combat.kernel.fight import BaseCombatant, BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.text.story import Phrases
from chargen.combat.kernel.text.words import BaseWords, destination

from .actions import ACTIONS, Attack, Move
from .model import AttackRolled, Combatant, Fight


class Words(BaseWords):
    """The vocabulary of the d20 system."""

    names: Mapping[str, Sequence[str]] = {"end": ("", "", " and goes down", " and dies")}
    actions = ACTIONS

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        phrases = super().phrases(fight, event)
        if isinstance(event, AttackRolled):
            attacker = cast("Fight", fight).combatants[event.attacker]
            phrases["weapon"] = attacker.weapons[event.weapon].name
        return phrases

    def state(self, fighter: BaseCombatant) -> str:
        """Return hit points, and whether the fighter is up."""
        combatant = cast("Combatant", fighter)
        state = "dead" if combatant.dead else "out of action" if combatant.out else "standing"
        return f"{combatant.hit_points} of {combatant.fighter.hit_points} hit points, {state}"

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice without its target."""
        if isinstance(action, Attack):
            combatant = cast("Fight", fight).combatants[fighter]
            return f"Attack with {combatant.weapons[action.weapon].name}"
        if isinstance(action, Move):
            return f"Move to {destination(fight, fighter, action.x, action.y)}"
        return self.intent(action)

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return an attack on every enemy, within reach or not."""
        own = cast("Fight", fight)
        for enemy in own.enemies(own.combatants[question.fighter]):
            yield Attack(0, int(enemy.index))
