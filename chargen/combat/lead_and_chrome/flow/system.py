"""Lead and Chrome as one of the systems a fight can be run by."""

from typing import Final

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
from ...kernel.fight import NOBODY, BaseFight
from ...kernel.question import Question
from ...kernel.system import BasePreparedScenario, Ending, Models, System, last_side
from ...scene.ground import Ground
from ...scene.scenario import Scenario
from ...scene.validation import InvalidScenario
from ..actions.action import ActionQuestion
from ..actions.declarations import DeclarationQuestion
from ..actions.gm_actions import ACTS
from ..model.fight import Fight, of
from ..model.fighter import Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..tactics import TACTIC_WORDS, TACTICS, expected_harm
from ..tactics.profiles import CLEVER
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from . import round as round_

MOST_ROUNDS: Final = 100
"""Rounds after which a fight counts as a stalemate."""
QUIET_ROUNDS: Final = 12
"""Rounds without a shot, blow or wound after which it does."""

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
        lead = scenario.tunables or Tunables()
        if not isinstance(lead, Tunables):
            raise InvalidScenario("The tunables are not those of lead_and_chrome.")
        self.lead = lead
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.rigs: list[FighterStats] = []
        self.questions: list[Question] = []
        self.reckoned: dict[tuple[int, ...], float] = {}
        for index, fighter in enumerate(scenario.fighters):
            if not isinstance(fighter, Fighter):
                raise InvalidScenario(f"{fighter.name} is no fighter of lead_and_chrome.")
            self.questions += [DeclarationQuestion(index), ActionQuestion(index)]
            self.rigs.append(FighterStats(fighter, scenario.scene, lead))

    def fight(self, stream: int = 0) -> BaseFight:
        """Return a fight about to begin."""
        shootout = Fight(self.ground, self.lead, self.rigs)
        shootout.stream = stream
        shootout.questions = self.questions
        shootout.reckoned = self.reckoned
        return shootout


class LeadAndChromeSystem(System):
    """2D10 and Reflexes each round, first Actions before second, the quick-draw."""

    def __init__(self) -> None:
        self.name = "lead_and_chrome"
        self.title = "Lead and Chrome"
        self.about = "2D10 and Reflexes, the Quick-Draw; Gray Dawn wounds."
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
        shootout, rounds = of(fight), int(fight.round)
        stuck = rounds >= MOST_ROUNDS or rounds - fight.fired >= QUIET_ROUNDS
        asked = rounds > 0 and rounds % expected_harm.ROUNDS == 0
        if (stuck or asked) and expected_harm.is_gone(shootout):
            return Ending(NOBODY, expected_harm.BREAKS_OFF, rounds)
        return Ending(NOBODY, expected_harm.STALEMATE, rounds) if stuck else None
