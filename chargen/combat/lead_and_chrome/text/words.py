"""Lead and Chrome in words: what happened, with every total opened, and what is asked."""

from collections.abc import Iterable, Sequence
from typing import Final

from ...harm.weapons import LOCATION_NAMES, MELEE
from ...harm.words import WOUND_CAUSES, HarmWords, marks
from ...io.wire_format import PEOPLE
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.words import StoryLine, brief, counted, field_values, opened, place_in_metres
from ...scene.scenario import LIGHT_NAMES
from ..model.choice_ids import ASK_OPENING
from ..model.fight import Fight, own_fight
from . import labels
from .sentences import ORDINALS, OUTCOMES, SENTENCES
from .story import Story

_NOUNS: Final = {"rounds": "round", "left": "round", "points": "point"}
"""Fields said with a noun, and the noun."""


class Words(HarmWords):
    """The vocabulary of Lead and Chrome."""

    def sentence(self, fight: BaseFight, event: object) -> str:
        """Say what happened."""
        kind = type(event).__name__
        kinds = SENTENCES[kind]
        outcome = int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0
        return kinds[outcome].format_map(_words(own_fight(fight), event))

    def story(self, fight: BaseFight, told: Sequence[object]) -> list[StoryLine]:
        """A line for each Action, with what came of it."""
        made = Story()
        for place, event in enumerate(map(brief, told)):
            made.add(place, event, _words(own_fight(fight), event), self.sentence(fight, event))
        return made.passages(len(told))

    def question(self, fight: BaseFight, question: Question, told: Sequence[object]) -> str:
        """Say who has to choose about what."""
        name = fight.fighters[question.fighter].name
        if question.kind == ASK_OPENING:
            return f"{name}, before initiative of round {fight.round}: how do you begin?"
        return f"{name}, {ORDINALS[int(own_fight(fight).turn)]} action: what now?"

    def intent(self, action: Action) -> str:
        """Name what somebody means by a choice."""
        return labels.intent(action)

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Say what a fighter does by a choice."""
        return labels.deed(own_fight(fight), own_fight(fight).combatants[fighter], action)

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Name what somebody might want at a question."""
        return labels.thinkable(
            own_fight(fight), own_fight(fight).combatants[question.fighter], question
        )


def _words(fight: Fight, event: object) -> dict[str, str]:
    """Every field of an event in words, by its name."""
    held = field_values(event)
    words = {
        name: _word(fight, name, value)
        for name, value in held.items()
        if isinstance(value, str | int)
    }
    if "weapon" in held:
        owner = held["attacker" if "attacker" in held else "fighter"]
        shooter = fight.combatants[owner]
        arm = shooter.arms[held["weapon"]]
        words["weapon"] = arm.name
        thrown = arm.kind == MELEE
        rounds = words.get("rounds", "")
        words["spends"] = f"throws {arm.name}" if thrown else f"fires {rounds} with {arm.name}"
        second = held.get("second", -1)
        words["second"] = f" and {shooter.arms[second].name}" if second >= 0 else ""
    if "x" in held:
        words["place"] = place_in_metres(held["x"], held["y"])
    if "total" in held:
        words["total"] = opened(held["total"], held["parts"])
    kind = type(event).__name__
    if kind == "WoundTaken":
        words["marks"] = marks(held["boxes"], held["stun"]) or "no mark"
    elif kind == "TurnBegan":
        words["ordinal"] = ORDINALS[held["number"]]
    return words


def _word(fight: Fight, name: str, value: str | int) -> str:
    if isinstance(value, str):
        return WOUND_CAUSES.get(value, value)
    if name in PEOPLE:
        return fight.combatants[value].name if value >= 0 else "nobody"
    if name in _NOUNS:
        return counted(value, _NOUNS[name]) if value else f"no {_NOUNS[name]}s"
    if name == "location":
        return LOCATION_NAMES[value]
    if name == "light":
        return LIGHT_NAMES[value]
    return "no" if name == "damage" and not value else str(value)
