"""Lead and Chrome as one of the systems a fight can be run by."""

from typing import Final, cast

from ...harm.combatant import COSTS, ENDS
from ...harm.weapons import (
    BLAST_NAMES,
    FEED_NAMES,
    KIND_NAMES,
    LOAD_NAMES,
    LOCATION_NAMES,
    MODE_NAMES,
    ArmourPiece,
)
from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.question import Question
from ...kernel.system import BasePreparedScenario, Models, System
from ...scene.ground import Ground
from ...scene.scenario import Scenario
from ..actions.action import ActionQuestion
from ..actions.declarations import DeclarationQuestion
from ..actions.gm_actions import ACTS
from ..model.combatant import Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..tactics import TACTIC_WORDS, TACTICS, expected_harm
from ..tactics.profiles import CLEVER
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from . import round as round_

PARTS: Final = {"weapons": Weapon, "armour": ArmourPiece}
WORDS: Final = {
    "kind": KIND_NAMES,
    "modes": MODE_NAMES,
    "feed": FEED_NAMES,
    "load": LOAD_NAMES,
    "effect": BLAST_NAMES,
    "covers": LOCATION_NAMES,
}
"""What the file of a scenario says in words."""


class PreparedScenario(BasePreparedScenario):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        lead = cast(Tunables, scenario.tunables or Tunables())
        self.lead = lead
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.stats: list[FighterStats] = []
        self.questions: list[Question] = []
        self.reckoned: dict[tuple[int, ...], float] = {}
        for index, fighter in enumerate(cast("tuple[Fighter, ...]", scenario.fighters)):
            self.questions += [DeclarationQuestion(index), ActionQuestion(index)]
            self.stats.append(FighterStats(fighter, scenario.scene, lead))

    def fight(self, stream: int = 0) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.lead, self.stats)
        fight.stream = stream
        fight.questions = self.questions
        fight.reckoned = self.reckoned
        return fight


class LeadAndChromeSystem(System):
    """2D10 and Reflexes each round, first Actions before second, the quick-draw."""

    def __init__(self) -> None:
        self.name = "lead_and_chrome"
        self.title = "Lead and Chrome"
        self.about = "2D10 and Reflexes, the Quick-Draw; Gray Dawn wounds."
        self.quiet_rounds = 12
        self.usual_tactic = CLEVER
        self.ends = ENDS
        self.places = LOCATION_NAMES
        self.costs = COSTS
        self.actions = ACTIONS
        self.questions = QUESTIONS
        self.shown = ("x", "y", "out", "dead", "dying", "boxes")
        self.events = EVENTS
        self.models = Models(Fighter, Tunables, PARTS, WORDS, TUNING)
        self.tactics = TACTICS
        self.tactic_words = TACTIC_WORDS
        self.acts = ACTS
        self.words = Words()
        self.picture = Spectator()

    def prepare(self, scenario: Scenario) -> BasePreparedScenario:
        """Work out what all fights from a scenario have in common."""
        return PreparedScenario(scenario)

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(own_fight(fight), table)

    def is_lull(self, fight: BaseFight) -> bool:
        """Return whether a span of rounds is over (LC-R30)."""
        return fight.round > 0 and fight.round % expected_harm.ROUNDS == 0

    def expected_harm(
        self, fight: BaseFight, attacker: BaseCombatant, target: BaseCombatant
    ) -> float:
        """Return how often an attacker may put a target out in 20 rounds (LC-R30)."""
        return expected_harm.times_out(
            own_fight(fight), cast(Combatant, attacker), cast(Combatant, target)
        )
