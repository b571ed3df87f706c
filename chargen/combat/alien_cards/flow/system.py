"""Initiative cards as a system, and its rounds: cards dealt, then called (AL-01, AL-02)."""

from typing import cast

from ...kernel.awareness import wake_all
from ...kernel.driver import Driver
from ...kernel.events import RoundBegan
from ...kernel.fight import BaseFight
from ...kernel.system import BasePreparedScenario, Models, System
from ...scene.scenario import Scenario
from ..actions import action
from ..actions.gm_actions import ACTS, STATES
from ..model.fight import Fight
from ..model.fighter import BAND_NAMES, Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..rolls import cards, stress
from ..tactics import expected_harm
from ..tactics.profiles import CLEVER, TACTIC_WORDS
from ..tactics.tactic import TACTICS
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from .option_chances import option_chances


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as leaves two sides able to fight."""
    fight.round += 1
    if table.listening:
        table.tell(RoundBegan(fight.round))
    for combatant in fight.combatants:
        combatant.fresh_round()
    cards.deal(fight, table)
    stress.check_monsters(fight, table)
    while not fight.decided():
        due = cards.next_due(fight)
        if due is None:
            break
        action.take(fight, table, due)
    if fight.fired == fight.round:
        wake_all(fight, table)


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
        self.play = play
        self.harm = expected_harm.damage_ahead
        self.chances = option_chances
        self.harm_unit = "damage"
        self.name = "alien_cards"
        self.title = "Initiative cards"
        self.about = "Cards from 1 to 10; a full action and a quick one, or two quick ones."
        self.tactic_words = TACTIC_WORDS
        self.seconds = (5, 10)
        self.lull = expected_harm.LULL
        self.unused_ground = frozenset({"barrage", "close_quarters", "grid", "light", "scale"})
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
        self.states = STATES
        self.words = Words()
        self.picture = Spectator()
