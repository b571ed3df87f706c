"""Lead and Chrome as one of the systems a fight can be run by."""

from typing import cast

from ...harm.system import WORDS, HarmSystem
from ...harm.weapons import ArmourPiece
from ...kernel.driver import Driver
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.system import BasePreparedScenario, Models
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


class PreparedScenario(BasePreparedScenario):
    """The state all fights from one scenario share."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        tunables = cast(Tunables, scenario.tunables or Tunables())
        self.tunables = tunables
        self.stats: list[FighterStats] = []
        self.reckoned: dict[tuple[int, ...], float] = {}
        for index, fighter in enumerate(cast("tuple[Fighter, ...]", scenario.fighters)):
            self.questions += [DeclarationQuestion(index), ActionQuestion(index)]
            self.stats.append(FighterStats(fighter, scenario.scene, tunables))

    def begun(self) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.tunables, self.stats)
        fight.questions = self.questions
        fight.reckoned = self.reckoned
        return fight


class LeadAndChromeSystem(HarmSystem):
    """2D10 and Reflexes each round, first Actions before second, the quick-draw."""

    def __init__(self) -> None:
        super().__init__()
        self.prepared = PreparedScenario
        self.name = "lead_and_chrome"
        self.title = "Lead and Chrome"
        self.about = "2D10 and Reflexes, the Quick-Draw; Gray Dawn wounds."
        self.usual_tactic = CLEVER
        self.actions = ACTIONS
        self.questions = QUESTIONS
        self.shown = ("x", "y", "out", "dead", "dying", "boxes")
        self.events = EVENTS
        parts = {"weapons": Weapon, "armour": ArmourPiece}
        self.models = Models(Fighter, Tunables, parts, WORDS, TUNING)
        self.tactics = TACTICS
        self.tactic_words = TACTIC_WORDS
        self.acts = ACTS
        self.words = Words()
        self.picture = Spectator()

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
