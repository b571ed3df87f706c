"""Words and map view of the d20 system."""

from collections.abc import Iterable, Sequence
from typing import cast

from chargen.combat.kernel.events import Moved
from chargen.combat.kernel.fight import DEAD, OUT, BaseCombatant, BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.spectator import (
    HIT,
    MISS,
    ActionTrace,
    BaseSpectator,
    FighterView,
    Seen,
    between,
    gone,
)  # fmt: skip
from chargen.combat.kernel.words import BaseWords, field_values, opened, place_in_metres
from chargen.combat.scene.scenario import Scenario

from .actions import DODGE, PASS, Attack, Move
from .model import AttackRolled, Combatant, Damaged, Fight

SENTENCES = {
    "RoundBegan": "Round {number}.",
    "TurnBegan": "{fighter} acts.",
    "AttackRolled": "{attacker} attacks {target} with {weapon}: {total} against {armour_class}.",
    "Damaged": "{fighter} loses {points} hit points, has {left}{end}.",
    "Moved": "{fighter} moves to {place}.",
    "Dodged": "{fighter} dodges.",
    "Healed": "{fighter} recovers {points} hit points.",
}
PLAIN = {DODGE: "Dodge", PASS: "Pass"}


class Words(BaseWords):
    """The vocabulary of the d20 system."""

    def sentence(self, fight: BaseFight, event: object) -> str:
        """Return what happened in a sentence."""
        combatants = cast("Fight", fight).combatants
        values = field_values(event)
        words = {name: str(value) for name, value in values.items()}
        for role in ("fighter", "attacker", "target"):
            if role in values:
                words[role] = combatants[values[role]].name
        if isinstance(event, AttackRolled):
            words["weapon"] = combatants[event.attacker].weapons[event.weapon].name
            words["total"] = opened(event.total, event.parts)
        if isinstance(event, Moved):
            words["place"] = place_in_metres(event.x, event.y)
        if isinstance(event, Damaged):
            words["end"] = {OUT: " and goes down", DEAD: " and dies"}.get(event.end, "")
        return SENTENCES[type(event).__name__].format_map(words)

    def state(self, fighter: BaseCombatant) -> str:
        """Return hit points, and whether the fighter is up."""
        combatant = cast("Combatant", fighter)
        state = "dead" if combatant.dead else "out of action" if combatant.out else "standing"
        return f"{combatant.hit_points} of {combatant.fighter.hit_points} hit points, {state}"

    def question(self, fight: BaseFight, question: Question, told: Sequence[object]) -> str:
        """Return the prompt of a turn."""
        return f"{fight.fighters[question.fighter].name}: what now?"

    def intent(self, action: Action) -> str:
        """Return the group of a choice."""
        if isinstance(action, Attack):
            return "Attack"
        return "Move" if isinstance(action, Move) else PLAIN[int(action.kind)]

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice without its target."""
        if isinstance(action, Attack):
            combatant = cast("Fight", fight).combatants[fighter]
            return f"Attack with {combatant.weapons[action.weapon].name}"
        if isinstance(action, Move):
            return f"Move to {place_in_metres(action.x, action.y)}"
        return PLAIN[int(action.kind)]

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return an attack on every enemy, within reach or not."""
        own = cast("Fight", fight)
        for enemy in own.enemies(own.combatants[question.fighter]):
            yield Attack(0, int(enemy.index))


class Spectator(BaseSpectator):
    """The map view of the d20 system."""

    def bearing(self, seen: Seen) -> FighterView:
        """Return hit points lost and whether the fighter dodges."""
        lost = seen["full"] - seen["hit points"]
        return FighterView(
            posture="dodging" if seen["dodging"] else "",
            hurt="hurt" if lost else "",
            harm=f"{lost} hit points" if lost else "",
            gone=gone(seen),
        )

    def passing(
        self, scenario: Scenario, before: Sequence[Seen], event: object
    ) -> ActionTrace | None:
        """Return attacks and moves."""
        if isinstance(event, AttackRolled):
            kind = HIT if event.hit else MISS
            return between(before, kind, event.attacker, event.target, attack=True)
        return super().passing(scenario, before, event)

    def attacks(self, action: Action) -> bool:
        """Return whether an action is an attack."""
        return isinstance(action, Attack)

    def outcome(self, event: object, fighter: int) -> bool | None:
        """Return whether a fighter's attack hit, None for other events."""
        if isinstance(event, AttackRolled) and event.attacker == fighter:
            return event.hit
        return None
