"""Classic Traveller with a 15-second round as one of the systems a fight can be run by."""

from typing import Final

from ..checks import NotPlayable
from ..fight import NOBODY, Fight
from ..ground import Ground
from ..question import Question
from ..scenario import Scenario
from ..system import Ending, Models, Start, System, last_side
from ..table import Table
from . import hope
from . import round as round_
from .deed import TravellerQuestion
from .fighter import PLACE_NAMES, POSTURE_NAMES, Traveller, TravellerArm
from .outfit import Outfit
from .picture import TravellerPicture
from .referee import TRAVELLER_ACTS
from .shapes import ACTIONS, EVENTS, QUESTIONS
from .skirmish import Skirmish, of
from .tactics import CLEVER, TRAVELLER_TACTIC_WORDS, TRAVELLER_TACTICS
from .tunables import TRAVELLER_TUNING, TravellerTunables
from .words import TravellerWords

MOST_ROUNDS: Final = 100
"""Rounds after which a fight counts as a stalemate: 25 minutes (S4-R34)."""
QUIET_ROUNDS: Final = 8
"""Rounds without an attack after which it does (S4-R34)."""
STALEMATE: Final = "stalemate"
BREAKS_OFF: Final = "breaks off"


class TravellerStart(Start):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        tunables = scenario.tunables or TravellerTunables()
        if not isinstance(tunables, TravellerTunables):
            raise NotPlayable("The tunables are not those of traveller_s4.")
        self.tunables = tunables
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.outfits: list[Outfit] = []
        self.questions: list[Question] = []
        for index, fighter in enumerate(scenario.fighters):
            if not isinstance(fighter, Traveller):
                raise NotPlayable(f"{fighter.name} is no fighter of traveller_s4.")
            self.outfits.append(Outfit(fighter, scenario.scene, tunables))
            self.questions.append(TravellerQuestion(index))

    def fight(self, stream: int = 0) -> Fight:
        """Return a fight about to begin."""
        skirmish = Skirmish(self.ground, self.tunables, self.outfits)
        skirmish.stream = stream
        skirmish.questions = self.questions
        return skirmish


class TravellerS4(System):
    """Low numbers first; endurance buys further actions."""

    def __init__(self) -> None:
        self.name = "traveller_s4"
        self.title = "Classic Traveller"
        self.about = "Fifteen seconds: low numbers first, and END buys further actions."
        self.seconds = (15, 15)  # S4-01
        self.usual_tactic = CLEVER
        self.places = PLACE_NAMES
        self.actions = ACTIONS
        self.questions = QUESTIONS
        stats = ("strength", "dexterity", "endurance")
        self.shown = ("x", "y", "out", "dead", "posture", *stats, "reduced", "watching")
        self.events = EVENTS
        parts, words = {"weapons": TravellerArm}, {"posture": POSTURE_NAMES}
        self.models = Models(Traveller, TravellerTunables, parts, words, TRAVELLER_TUNING)
        self.tactics = TRAVELLER_TACTICS
        self.tactic_words = TRAVELLER_TACTIC_WORDS
        self.acts = TRAVELLER_ACTS
        self.words = TravellerWords()
        self.picture = TravellerPicture()

    def start(self, scenario: Scenario) -> Start:
        """Work out once what all fights from a scenario have in common, or refuse it."""
        return TravellerStart(scenario)

    def play_round(self, fight: Fight, table: Table) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(of(fight), table)

    def over(self, fight: Fight) -> Ending | None:
        """No enemy can act, or nobody is getting anywhere (S4-R34)."""
        ending = last_side(fight)
        if ending is not None:
            return ending
        skirmish, rounds = of(fight), int(fight.round)
        quiet = rounds >= MOST_ROUNDS or rounds - fight.fired >= QUIET_ROUNDS
        if quiet or rounds - skirmish.fell >= hope.ROUNDS:
            if hope.is_gone(skirmish):
                return Ending(NOBODY, BREAKS_OFF, rounds)
            if quiet:
                return Ending(NOBODY, STALEMATE, rounds)
        return None
