"""Gray Dawn as one of the systems a fight can be run by."""

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
    Weapon,
)
from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.question import Question
from ...kernel.system import BasePreparedScenario, Models, System
from ...scene.ground import Ground
from ...scene.scenario import Scenario
from ..actions.action import ActionQuestion
from ..actions.gm_actions import ACTS
from ..actions.plan import PlanQuestion
from ..actions.stance import IntendedStanceQuestion
from ..model.cache import TacticsCache
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import Fighter
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..rolls.initiative import own_fight
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
    "crippled": LOCATION_NAMES,
}
"""What the file of a scenario says in words."""


class PreparedScenario(BasePreparedScenario):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        tunables = cast(Tunables, scenario.tunables or Tunables())
        self.tunables = tunables
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.stats: list[FighterStats] = []
        self.known = TacticsCache()
        self.questions: list[Question] = []
        for index in range(len(scenario.fighters)):
            self.questions += [
                IntendedStanceQuestion(index),
                PlanQuestion(index),
                ActionQuestion(index),
            ]
        kinds: list[tuple[object, ...]] = []
        for fighter in cast("tuple[Fighter, ...]", scenario.fighters):
            stats = FighterStats(fighter, scenario.scene, tunables)
            likeness = fighter.likeness()
            if likeness not in kinds:
                kinds.append(likeness)
            stats.kind = kinds.index(likeness)
            self.stats.append(stats)

    def fight(self, stream: int = 0) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.tunables, self.stats)
        fight.stream = stream
        fight.known = self.known
        fight.questions = self.questions
        return fight


class GrayDawnSystem(System):
    """Counts from high to low, nerve before deeds."""

    def __init__(self) -> None:
        self.name = "gray_dawn"
        self.title = "Gray Dawn"
        self.about = "Stances and suppression; actions every five counts, from high to low."
        self.seconds = (3, 3)
        self.quiet_rounds = 12  # a walk to the enemy takes several
        self.usual_tactic = CLEVER
        self.ends = ENDS
        self.places = LOCATION_NAMES
        self.costs = COSTS
        self.actions = ACTIONS
        self.questions = QUESTIONS
        state = ("out", "dead", "dying", "pinned")
        self.shown = ("x", "y", *state, "stance", "boxes", "suppression")
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
        """Return whether so long nobody was wounded (CB-100)."""
        return fight.round - own_fight(fight).hurt >= expected_harm.LULL

    def expected_harm(
        self, fight: BaseFight, attacker: BaseCombatant, target: BaseCombatant
    ) -> float:
        """Return the wounds to be expected of an attack in 20 rounds (CB-100)."""
        return expected_harm.wounds(
            own_fight(fight), cast(Combatant, attacker), cast(Combatant, target)
        )
