"""Gray Dawn as one of the systems a fight can be run by."""

from typing import cast

from ...harm.system import WORDS, HarmSystem
from ...harm.weapons import LOCATION_NAMES, ArmourPiece, Weapon
from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.system import BasePreparedScenario, Models
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


class PreparedScenario(BasePreparedScenario):
    """The state all fights from one scenario share."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        tunables = cast(Tunables, scenario.tunables or Tunables())
        self.tunables = tunables
        self.stats: list[FighterStats] = []
        self.known = TacticsCache()
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

    def begun(self) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.tunables, self.stats)
        fight.known = self.known
        fight.questions = self.questions
        return fight


class GrayDawnSystem(HarmSystem):
    """Counts from high to low, nerve before deeds."""

    def __init__(self) -> None:
        super().__init__()
        self.prepared = PreparedScenario
        self.name = "gray_dawn"
        self.title = "Gray Dawn"
        self.about = "Stances and suppression; actions every five counts, from high to low."
        self.seconds = (3, 3)
        self.lull = expected_harm.LULL
        self.usual_tactic = CLEVER
        self.actions = ACTIONS
        self.questions = QUESTIONS
        state = ("out", "dead", "dying", "pinned")
        self.shown = ("x", "y", *state, "stance", "boxes", "suppression")
        self.events = EVENTS
        parts = {"weapons": Weapon, "armour": ArmourPiece}
        words = {**WORDS, "crippled": LOCATION_NAMES}
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
        """Return the wounds to be expected of an attack in 20 rounds (CB-100)."""
        return expected_harm.wounds(
            own_fight(fight), cast(Combatant, attacker), cast(Combatant, target)
        )
