"""Turns and rounds with initiative cards played by hand, from any state a test prepares."""

from collections.abc import Callable
from typing import Any

from chargen.combat.alien_cards import Fighter
from chargen.combat.alien_cards.actions import action as action_
from chargen.combat.alien_cards.actions.action import ActionQuestion
from chargen.combat.alien_cards.flow import system as rounds
from chargen.combat.alien_cards.model.combatant import Combatant
from chargen.combat.alien_cards.model.fight import DECKS, Fight
from chargen.combat.kernel.driver import Driver
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.session import ChoiceNeeded
from tests.combat.alien_cards import builders
from tests.combat.scenes import Script

END = action_.ENDING


def pair(metres: int = 8, **given: Any) -> tuple[Fighter, Fighter]:
    """Return two mooks so far apart; mooks are not asked about pushing."""
    return mook("Ann", **given), mook("Cid", 1, (metres, 0))


def mook(name: str, side: int = 0, at: tuple[int, int] = (0, 0), **given: Any) -> Fighter:
    """Return somebody who has no stress."""
    return builders.fighter(name, side, at, **{"mook": True, **given})


class Stage:
    """A fight in its first round, whose turns are taken with exactly these answers and dice."""

    def __init__(self, *fighters: Fighter, **given: Any) -> None:
        self.fight: Fight = builders.fight(builders.scenario(*fighters, **given))
        self.fight.round = 1
        for number, one in enumerate(self.fight.combatants):
            one.card, one.key = number + 1, (number + 1) * DECKS
        self.question: Question | None = None
        """What was asked when the script ended; None if everything was over."""

    def __getitem__(self, who: int) -> Combatant:
        """A fighter as he stands now."""
        return self.fight.combatants[who]

    def play(self, beat: Callable[[Fight, Driver], object], *script: Action | int) -> list[Any]:
        """Play something with this script; return what is told."""
        table = Script(script)
        self.question = None
        try:
            beat(self.fight, table)
        except ChoiceNeeded as needed:
            self.question = needed.question
        table.check_all_said()
        return table.events

    def turn(self, who: int, *script: Action | int) -> list[Any]:
        """Take a fighter's turn."""
        return self.play(lambda fight, table: action_.take(fight, table, self[who]), *script)

    def round(self, *script: Action | int) -> list[Any]:
        """Play a round."""
        return self.play(rounds.play, *script)

    def options(self, who: int) -> tuple[Action, ...]:
        """What a fighter may do in his turn now."""
        return ActionQuestion(who).options(self.fight)

    def fault(self, who: int, action: Action) -> str | None:
        """Why he cannot do something in his turn now."""
        return ActionQuestion(who).fault(self.fight, action)

    def kinds(self, who: int) -> set[int]:
        """The kinds of what he may do."""
        return {int(option.kind) for option in self.options(who)}
