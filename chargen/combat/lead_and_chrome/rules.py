"""Lead and Chrome as one of the systems a fight can be run by."""

from typing import Final

from ..checks import NotPlayable
from ..fight import NOBODY, Fight
from ..ground import Ground
from ..harm.gear import (
    BLAST_NAMES,
    FEED_NAMES,
    KIND_NAMES,
    LOAD_NAMES,
    LOCATION_NAMES,
    MODE_NAMES,
    ArmourPiece,
)
from ..harm.victim import COSTS, ENDS
from ..question import Question
from ..scenario import Scenario
from ..system import Ending, Models, Start, System, last_side
from ..table import Table
from . import hope
from . import round as round_
from .deed import ActionQuestion
from .gunfighter import Gunfighter, TaggedWeapon
from .opening import OpeningQuestion
from .picture import LeadAndChromePicture
from .referee import ACTS
from .rig import Rig
from .shapes import ACTIONS, EVENTS, QUESTIONS
from .shootout import Shootout, of
from .tactics import TACTIC_WORDS, TACTICS
from .tactics.names import CLEVER
from .tunables import TUNING, LeadNumbers
from .words import LeadAndChromeWords

MOST_ROUNDS: Final = 100
"""Rounds after which a fight counts as a stalemate."""
QUIET_ROUNDS: Final = 12
"""Rounds without a shot, blow or wound after which it does."""

PARTS: Final = {"weapons": TaggedWeapon, "armour": ArmourPiece}
WORDS: Final = {
    "kind": KIND_NAMES,
    "modes": MODE_NAMES,
    "feed": FEED_NAMES,
    "load": LOAD_NAMES,
    "effect": BLAST_NAMES,
    "covers": LOCATION_NAMES,
}
"""What the file of a scenario says in words."""


class LeadAndChromeStart(Start):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        lead = scenario.tunables or LeadNumbers()
        if not isinstance(lead, LeadNumbers):
            raise NotPlayable("The tunables are not those of lead_and_chrome.")
        self.lead = lead
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.rigs: list[Rig] = []
        self.questions: list[Question] = []
        self.reckoned: dict[tuple[int, ...], float] = {}
        for index, fighter in enumerate(scenario.fighters):
            if not isinstance(fighter, Gunfighter):
                raise NotPlayable(f"{fighter.name} is no fighter of lead_and_chrome.")
            self.questions += [OpeningQuestion(index), ActionQuestion(index)]
            self.rigs.append(Rig(fighter, scenario.scene, lead))

    def fight(self, stream: int = 0) -> Fight:
        """Return a fight about to begin."""
        shootout = Shootout(self.ground, self.lead, self.rigs)
        shootout.stream = stream
        shootout.questions = self.questions
        shootout.reckoned = self.reckoned
        return shootout


class LeadAndChrome(System):
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
        self.models = Models(Gunfighter, LeadNumbers, PARTS, WORDS, TUNING)
        self.tactics = TACTICS
        self.tactic_words = TACTIC_WORDS
        self.acts = ACTS
        self.words = LeadAndChromeWords()
        self.picture = LeadAndChromePicture()

    def start(self, scenario: Scenario) -> Start:
        """Work out once what all fights from a scenario have in common, or refuse it."""
        return LeadAndChromeStart(scenario)

    def play_round(self, fight: Fight, table: Table) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        round_.play(of(fight), table)

    def over(self, fight: Fight) -> Ending | None:
        """No enemy can act, or nobody is getting anywhere."""
        ending = last_side(fight)
        if ending is not None:
            return ending
        shootout, rounds = of(fight), int(fight.round)
        stuck = rounds >= MOST_ROUNDS or rounds - fight.fired >= QUIET_ROUNDS
        asked = rounds > 0 and rounds % hope.ROUNDS == 0
        if (stuck or asked) and hope.is_gone(shootout):
            return Ending(NOBODY, hope.BREAKS_OFF, rounds)
        return Ending(NOBODY, hope.STALEMATE, rounds) if stuck else None
