"""Initiative cards as one of the systems a fight can be run by."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.fight import NOBODY, BaseFight
from ...kernel.system import BasePreparedScenario, Ending, Models, System, last_side
from ...scene.ground import Ground
from ...scene.scenario import Scenario
from ...scene.validation import InvalidScenario
from ..actions.gm_actions import ACTS
from ..model.fight import Fight, of
from ..model.fighter import BAND_NAMES, Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import CARD_TUNING, Tunables
from ..tactics import CLEVER, TACTIC_WORDS, TACTICS, expected_harm
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from . import round as round_

MOST_ROUNDS: Final = 100
"""Rounds after which a fight counts as a stalemate."""
QUIET_ROUNDS: Final = 8
"""Rounds without an attack after which it does."""
STALEMATE: Final = "stalemate"
"""Nobody gets anywhere, though somebody could."""
BREAKS_OFF: Final = "breaks off"
"""No side can expect to do any damage any more."""


class PreparedScenario(BasePreparedScenario):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        tunables = scenario.tunables or Tunables()
        if not isinstance(tunables, Tunables):
            raise InvalidScenario("The tunables are not those of alien_cards.")
        self.tunables = tunables
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.kits: list[FighterStats] = []
        for fighter in scenario.fighters:
            if not isinstance(fighter, Fighter):
                raise InvalidScenario(f"{fighter.name} is no fighter of alien_cards.")
            self.kits.append(FighterStats(fighter, tunables))

    def fight(self, stream: int = 0) -> BaseFight:
        """Return a fight about to begin."""
        battle = Fight(self.ground, self.tunables, self.kits)
        battle.stream = stream
        return battle


class AlienCardsSystem(System):
    """Cards from 1 to 10; a full action and a quick one, or two quick ones."""

    def __init__(self) -> None:
        self.name = "alien_cards"
        self.title = "Initiative cards"
        self.about = "Cards from 1 to 10; a full action and a quick one, or two quick ones."
        self.tactic_words = TACTIC_WORDS
        self.seconds = (5, 10)
        self.usual_tactic = CLEVER
        self.costs = {"shots": "attacks with guns", "magazines": "reloads", "hurts": "damage"}
        self.actions = ACTIONS
        self.questions = QUESTIONS
        state = ("out", "dead", "dying", "fled")
        self.shown = ("x", "y", *state, "cover", "health", "full health", "stress", "card")
        self.events = EVENTS
        parts = {"weapons": Weapon}
        words = {"least": BAND_NAMES, "farthest": BAND_NAMES}
        self.models = Models(Fighter, Tunables, parts, words, CARD_TUNING)
        self.tactics = TACTICS
        self.acts = ACTS
        self.words = Words()
        self.picture = Spectator()

    def start(self, scenario: Scenario) -> BasePreparedScenario:
        """Work out once what all fights from a scenario have in common, or refuse it."""
        return PreparedScenario(scenario)

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(of(fight), table)

    def over(self, fight: BaseFight) -> Ending | None:
        """No enemy can act, or nobody is getting anywhere."""
        ending = last_side(fight)
        if ending is not None:
            return ending
        battle, rounds = of(fight), int(fight.round)
        if rounds >= MOST_ROUNDS or rounds - fight.fired >= QUIET_ROUNDS:
            return Ending(
                NOBODY, BREAKS_OFF if expected_harm.is_gone(battle) else STALEMATE, rounds
            )
        if rounds - battle.hurt >= expected_harm.ROUNDS and expected_harm.is_gone(battle):
            return Ending(NOBODY, BREAKS_OFF, rounds)
        return None
