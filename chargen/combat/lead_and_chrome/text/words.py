"""Lead and Chrome in words: the phrases of its events, and its questions."""

from collections.abc import Sequence
from typing import Final

from ...harm.events import ShotsFired
from ...harm.weapons import MELEE
from ...kernel.fight import BaseFight
from ...kernel.question import Question
from ...kernel.text.story import Phrases
from ..model.choice_ids import ASK_OPENING
from ..model.events import QuickDrawDeclared, TurnBegan
from ..model.fight import own_fight
from .labels import ChoiceWords
from .story import Story

ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
                   "eighth", "ninth", "tenth")  # fmt: skip
"""Names of the Actions of a round, by number."""


class Words(ChoiceWords):
    """The vocabulary of Lead and Chrome."""

    story_type = Story

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        phrases = super().phrases(fight, event)
        match event:
            case TurnBegan():
                phrases["ordinal"] = ORDINALS[event.number]
            case QuickDrawDeclared():
                arms = own_fight(fight).combatants[event.fighter].arms
                phrases["second"] = f" and {arms[event.second].name}" if event.second >= 0 else ""
            case ShotsFired():
                arm = own_fight(fight).combatants[event.fighter].arms[event.weapon]
                fires = f"fires {phrases['rounds']} with {arm.name}"
                phrases["fires"] = f"throws {arm.name}" if arm.kind == MELEE else fires
        return phrases

    def question(self, fight: BaseFight, question: Question, events: Sequence[object]) -> str:
        """Return the prompt of a question."""
        name = fight.fighters[question.fighter].name
        if question.kind == ASK_OPENING:
            return f"{name}, before initiative of round {fight.round}: how do you begin?"
        return f"{name}, {ORDINALS[int(own_fight(fight).turn)]} action: what now?"
