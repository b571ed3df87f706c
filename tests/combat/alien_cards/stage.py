"""Turns and rounds with initiative cards played by hand, from any state a test prepares."""

from collections.abc import Callable
from typing import Any

from chargen.combat.alien_cards import CardFighter, turn
from chargen.combat.alien_cards import round as rounds
from chargen.combat.alien_cards.cards import DECKS
from chargen.combat.alien_cards.state import CardFight
from chargen.combat.alien_cards.survivor import Survivor
from chargen.combat.alien_cards.turn import TurnQuestion
from chargen.combat.question import Action, Question
from chargen.combat.session import ChoiceNeeded
from chargen.combat.table import Table
from tests.combat.alien_cards import builders
from tests.combat.scenes import Script

END = turn.ENDING


def pair(metres: int = 8, **given: Any) -> tuple[CardFighter, CardFighter]:
    """Return two mooks so far apart; mooks are not asked about pushing."""
    return mook("Ann", **given), mook("Cid", 1, (metres, 0))


def mook(name: str, side: int = 0, at: tuple[int, int] = (0, 0), **given: Any) -> CardFighter:
    """Return somebody who has no stress."""
    return builders.fighter(name, side, at, **{"mook": True, **given})


class Stage:
    """A fight in its first round, whose turns are taken with exactly these answers and dice."""

    def __init__(self, *fighters: CardFighter, **given: Any) -> None:
        self.fight: CardFight = builders.fight(builders.scenario(*fighters, **given))
        self.fight.round = 1
        for number, one in enumerate(self.fight.survivors):
            one.card, one.key = number + 1, (number + 1) * DECKS
        self.question: Question | None = None
        """What was asked when the script ended; None if everything was over."""

    def __getitem__(self, who: int) -> Survivor:
        """A fighter as he stands now."""
        return self.fight.survivors[who]

    def play(self, beat: Callable[[CardFight, Table], object], *script: Action | int) -> list[Any]:
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
        return self.play(lambda fight, table: turn.take(fight, table, self[who]), *script)

    def round(self, *script: Action | int) -> list[Any]:
        """Play a round."""
        return self.play(rounds.play, *script)

    def options(self, who: int) -> tuple[Action, ...]:
        """What a fighter may do in his turn now."""
        return TurnQuestion(who).options(self.fight)

    def fault(self, who: int, action: Action) -> str | None:
        """Why he cannot do something in his turn now."""
        return TurnQuestion(who).fault(self.fight, action)

    def kinds(self, who: int) -> set[int]:
        """The kinds of what he may do."""
        return {int(option.kind) for option in self.options(who)}
