"""Classic Traveller with a 15-second round as one of the systems a fight can be run by."""

from typing import cast

from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.system import BasePreparedScenario, Models, System
from ...scene.scenario import Scenario
from ..actions.action import ActionQuestion
from ..actions.gm_actions import ACTS
from ..model.combatant import Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import PLACE_NAMES, POSTURE_NAMES, Fighter, Weapon
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
        for index, fighter in enumerate(cast("tuple[Fighter, ...]", scenario.fighters)):
            self.stats.append(FighterStats(fighter, scenario.scene, tunables))
            self.questions.append(ActionQuestion(index))

    def begun(self) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.tunables, self.stats)
        fight.questions = self.questions
        return fight


class TravellerS4System(System):
    """Low numbers first; endurance buys further actions."""

    def __init__(self) -> None:
        self.prepared = PreparedScenario
        self.name = "traveller_s4"
        self.title = "Classic Traveller"
        self.about = "Fifteen seconds: low numbers first, and END buys further actions."
        self.seconds = (15, 15)  # S4-01
        self.lull = expected_harm.ROUNDS
        self.usual_tactic = CLEVER
        self.places = PLACE_NAMES
        self.actions = ACTIONS
        self.questions = QUESTIONS
        stats = ("strength", "dexterity", "endurance")
        self.shown = ("x", "y", "out", "dead", "posture", *stats, "reduced", "watching")
        self.events = EVENTS
        parts, words = {"weapons": Weapon}, {"posture": POSTURE_NAMES}
        self.models = Models(Fighter, Tunables, parts, words, TUNING)
        self.tactics = TACTICS
        self.tactic_words = TACTIC_WORDS
        self.acts = ACTS
        self.words = Words()
        self.picture = Spectator()

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(own_fight(fight), table)

    def expected_harm(
        self, fight: BaseFight, attacker: BaseCombatant, target: BaseCombatant
    ) -> float:
        """Return how often an attacker may put a target out in twelve rounds (S4-R34)."""
        return expected_harm.times_out(
            own_fight(fight), cast(Combatant, attacker), cast(Combatant, target)
        )
