"""Initiative cards as one of the systems a fight can be run by."""

from typing import cast

from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.system import BasePreparedScenario, Models, System
from ...scene.scenario import Scenario
from ..actions.gm_actions import ACTS
from ..model.combatant import Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import BAND_NAMES, Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..tactics import CLEVER, TACTIC_WORDS, TACTICS, expected_harm
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from . import round as round_


class PreparedScenario(BasePreparedScenario):
    """The state all fights from one scenario share."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        tunables = cast(Tunables, scenario.tunables or Tunables())
        self.tunables = tunables
        self.stats: list[FighterStats] = []
        for fighter in cast("tuple[Fighter, ...]", scenario.fighters):
            self.stats.append(FighterStats(fighter, tunables))

    def begun(self) -> BaseFight:
        """Return a fight about to begin."""
        return Fight(self.ground, self.tunables, self.stats)


class AlienCardsSystem(System):
    """Cards from 1 to 10; a full action and a quick one, or two quick ones."""

    def __init__(self) -> None:
        self.prepared = PreparedScenario
        self.name = "alien_cards"
        self.title = "Initiative cards"
        self.about = "Cards from 1 to 10; a full action and a quick one, or two quick ones."
        self.tactic_words = TACTIC_WORDS
        self.seconds = (5, 10)
        self.lull = expected_harm.LULL
        self.usual_tactic = CLEVER
        self.costs = {"shots": "attacks with guns", "magazines": "reloads", "hurts": "damage"}
        self.actions = ACTIONS
        self.questions = QUESTIONS
        state = ("out", "dead", "dying", "fled")
        self.shown = ("x", "y", *state, "cover", "health", "full health", "stress", "card")
        self.events = EVENTS
        parts = {"weapons": Weapon}
        words = {"least": BAND_NAMES, "farthest": BAND_NAMES}
        self.models = Models(Fighter, Tunables, parts, words, TUNING)
        self.tactics = TACTICS
        self.acts = ACTS
        self.words = Words()
        self.picture = Spectator()

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(own_fight(fight), table)

    def expected_harm(
        self, fight: BaseFight, attacker: BaseCombatant, target: BaseCombatant
    ) -> float:
        """Return the damage to be expected of an attack in 20 rounds (AL-R31)."""
        return expected_harm.damage_ahead(
            own_fight(fight), cast(Combatant, attacker), cast(Combatant, target)
        )
