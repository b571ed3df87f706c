"""Initiative cards as one of the systems a fight can be run by."""

from typing import Final

from ..checks import NotPlayable
from ..fight import NOBODY, Fight
from ..ground import Ground
from ..scenario import Scenario
from ..system import Ending, Models, Start, System, last_side
from ..table import Table
from . import hope
from . import round as round_
from .fighter import BAND_NAMES, CardFighter, CardWeapon
from .picture import CardsPicture
from .referee import ACTS
from .shapes import ACTIONS, EVENTS, QUESTIONS
from .state import CardFight, of
from .survivor import CardKit
from .tactics import CARD_TACTIC_WORDS, CARD_TACTICS, CLEVER
from .tunables import CARD_TUNING, CardTunables
from .words import CardsWords

MOST_ROUNDS: Final = 100
"""Rounds after which a fight counts as a stalemate."""
QUIET_ROUNDS: Final = 8
"""Rounds without an attack after which it does."""
STALEMATE: Final = "stalemate"
"""Nobody gets anywhere, though somebody could."""
BREAKS_OFF: Final = "breaks off"
"""No side can expect to do any damage any more."""


class AlienCardsStart(Start):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        tunables = scenario.tunables or CardTunables()
        if not isinstance(tunables, CardTunables):
            raise NotPlayable("The tunables are not those of alien_cards.")
        self.tunables = tunables
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.kits: list[CardKit] = []
        for fighter in scenario.fighters:
            if not isinstance(fighter, CardFighter):
                raise NotPlayable(f"{fighter.name} is no fighter of alien_cards.")
            self.kits.append(CardKit(fighter, tunables))

    def fight(self, stream: int = 0) -> Fight:
        """Return a fight about to begin."""
        battle = CardFight(self.ground, self.tunables, self.kits)
        battle.stream = stream
        return battle


class AlienCards(System):
    """Cards from 1 to 10; a full action and a quick one, or two quick ones."""

    def __init__(self) -> None:
        self.name = "alien_cards"
        self.title = "Initiative cards"
        self.about = "Cards from 1 to 10; a full action and a quick one, or two quick ones."
        self.tactic_words = CARD_TACTIC_WORDS
        self.seconds = (5, 10)
        self.usual_tactic = CLEVER
        self.costs = {"shots": "attacks with guns", "magazines": "reloads", "hurts": "damage"}
        self.actions = ACTIONS
        self.questions = QUESTIONS
        state = ("out", "dead", "dying", "fled")
        self.shown = ("x", "y", *state, "cover", "health", "full health", "stress", "card")
        self.events = EVENTS
        parts = {"weapons": CardWeapon}
        words = {"least": BAND_NAMES, "farthest": BAND_NAMES}
        self.models = Models(CardFighter, CardTunables, parts, words, CARD_TUNING)
        self.tactics = CARD_TACTICS
        self.acts = ACTS
        self.words = CardsWords()
        self.picture = CardsPicture()

    def start(self, scenario: Scenario) -> Start:
        """Work out once what all fights from a scenario have in common, or refuse it."""
        return AlienCardsStart(scenario)

    def play_round(self, fight: Fight, table: Table) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(of(fight), table)

    def over(self, fight: Fight) -> Ending | None:
        """No enemy can act, or nobody is getting anywhere."""
        ending = last_side(fight)
        if ending is not None:
            return ending
        battle, rounds = of(fight), int(fight.round)
        if rounds >= MOST_ROUNDS or rounds - fight.fired >= QUIET_ROUNDS:
            return Ending(NOBODY, BREAKS_OFF if hope.is_gone(battle) else STALEMATE, rounds)
        if rounds - battle.hurt >= hope.ROUNDS and hope.is_gone(battle):
            return Ending(NOBODY, BREAKS_OFF, rounds)
        return None
