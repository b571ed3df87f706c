"""Lead and Chrome as a system, and its rounds: declarations, initiative, Actions (LC-01)."""

from typing import cast

from ...harm import care
from ...harm.gm_actions import STATES
from ...harm.system import WORDS, HarmSystem
from ...harm.weapons import ArmourPiece
from ...kernel.awareness import wake_all
from ...kernel.driver import Driver
from ...kernel.events import RoundBegan, RoundEnded
from ...kernel.fight import BaseFight
from ...kernel.system import BasePreparedScenario, Models
from ...native_types import i64
from ...scene.scenario import Scenario
from ..actions.action import ActionQuestion
from ..actions.declarations import DeclarationQuestion, declare_all
from ..actions.gm_actions import ACTS
from ..model.fight import Fight
from ..model.fighter import Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..rolls.initiative import next_group, roll_all
from ..tactics import expected_harm
from ..tactics.profiles import CLEVER, TACTIC_WORDS
from ..tactics.tactic import TACTICS
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from . import simultaneous
from .option_chances import option_chances


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as leaves two sides able to fight (LC-01 to LC-07)."""
    _begin(fight, table)
    declare_all(fight, table)
    roll_all(fight, table)
    turn: i64 = 0
    while turn < fight.tunables.actions:
        turn += 1
        fight.turn = turn
        while not fight.decided():
            combatants = next_group(fight)
            if not combatants:
                break
            simultaneous.play(fight, table, combatants)
        if not fight.decided():
            wake_all(fight, table)
    if table.listening and not fight.decided():
        table.tell(RoundEnded(fight.round))


def _begin(fight: Fight, table: Driver) -> None:
    """Begin a new round, one round less for the dying (CB-122, LC-01, LC-R28)."""
    fight.round += 1
    fight.turn = 0
    if table.listening:
        table.tell(RoundBegan(fight.round))
    for combatant in fight.combatants:
        combatant.fresh_round()
        if combatant.dying and not combatant.dead:
            care.tick(fight, table, combatant)


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

    def share(self, earlier: BasePreparedScenario) -> None:
        """Use the ground and the tactics' results of an earlier scenario."""
        super().share(earlier)
        before = cast(PreparedScenario, earlier)
        if [s.fighter.likeness() for s in self.stats] == [
            s.fighter.likeness() for s in before.stats
        ]:
            self.reckoned = before.reckoned

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
        self.play = play
        self.harm = expected_harm.times_out
        self.chances = option_chances
        self.harm_unit = "boxes"
        self.name = "lead_and_chrome"
        self.title = "Lead and Chrome"
        self.about = "2D10 and Reflexes, the Quick-Draw; Gray Dawn wounds."
        self.unused_ground = frozenset({"barrage", "close_quarters", "full", "grid"})
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
        self.states = STATES
        self.words = Words()
        self.picture = Spectator()

    def is_lull(self, fight: BaseFight) -> bool:
        """Return whether a span of rounds is over (LC-R30)."""
        return fight.round > 0 and fight.round % expected_harm.ROUNDS == 0
