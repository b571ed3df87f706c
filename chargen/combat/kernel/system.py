"""One way to run a round, and the list of all there are."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from ..native_types import mypyc_attr
from ..scene.ground import Ground
from ..scene.scenario import BaseFighter, Scenario
from ..scene.validation import InvalidScenario
from .chances import NO_CHANCES, OptionChances
from .driver import Driver, Policy
from .fight import ENDS, NOBODY, BaseCombatant, BaseFight
from .question import Action, ActionSchema, Question
from .stalemate import BREAKS_OFF, ENOUGH, STALEMATE, is_stalemate
from .text.spectator import BaseSpectator
from .text.words import BaseWords
from .tuning import Tunable

COSTS: Final[Mapping[str, str]] = {"shots": "shots"}
BLOCK: Final = 64
"""Fights on one stream of dice."""
FIGHTS_ON_ONE_SEED: Final = 1_000_000
"""More fights than ever share one stream of dice."""


@dataclass(frozen=True)
class Ending:
    """The end of a fight."""

    winner: int
    """The side that won, -1 for none."""
    reason: str
    """"no enemy can act", ``STALEMATE`` or ``BREAKS_OFF``."""
    rounds: int

    def values(self) -> tuple[int, str, int]:
        """Return winner, reason and rounds."""
        return self.winner, self.reason, self.rounds


@dataclass(frozen=True)
class Models:
    """The classes of a system's scenarios, for files."""

    fighter: type[Any]
    tunables: type[Any]
    parts: Mapping[str, type[Any]]
    """Fields that hold further models, such as weapons."""
    words: Mapping[str, tuple[str, ...]]
    """Fields whose numbers stand for words."""
    tuning: Mapping[str, Tunable] = field(default_factory=dict)
    """Each of the tunables by name, with its rules and bounds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class System(ABC):
    """One way to run a round: rules that roll, ask and tell at a table and write the fight."""

    name: str = ""
    """Id of the system, such as gray_dawn."""
    models: Models
    actions: Mapping[int, ActionSchema]
    """Every action by its kind."""
    questions: Mapping[int, str]
    """The name of every question by its kind."""
    shown: tuple[str, ...]
    """Names of the numbers of ``BaseCombatant.shown``."""
    events: Mapping[str, type[Any]]
    """Everything that can happen, by name: dataclasses of plain values."""
    tactics: Mapping[str, Policy]
    """Policies for fighters without a player, by name."""
    acts: Mapping[str, "type[GmAction]"]
    """GM actions between two answers, by name: dataclasses of plain values."""
    states: Mapping[str, tuple[int, int]] = {}
    """States of a fighter that the GM can set, by name, with the least and the most of each."""
    words: BaseWords
    title: str = ""
    """Its title, such as Gray Dawn."""
    about: str = ""
    """Its rounds in a sentence."""
    tactic_words: Mapping[str, str]
    """Each tactic in a few words."""
    seconds: tuple[int, int] = (0, 0)
    """Seconds of a round, least and most; zeros where no text gives them."""
    usual_tactic: str = ""
    """The tactic of a fighter without one of this system."""
    ends: tuple[str, ...] = ENDS
    """States of a fighter when a fight is over, the best first; see ``BaseCombatant.end``."""
    unused_ground: frozenset[str] = frozenset()
    """Fields of ``Scene`` and ``Cover`` that change nothing, as its texts have no rule for them."""
    costs: Mapping[str, str] = COSTS
    """Costs of a fight for a fighter beside wounds, by the stem they are counted under."""
    lasting: bool = False
    """True if wounds and spent gear can be carried over to another fight."""
    picture: BaseSpectator = BaseSpectator()
    """The map view of its fights."""
    most_rounds: int = 100
    """Rounds after which a fight counts as a stalemate."""
    quiet_rounds: int = 8
    """Rounds without an attack or wound after which it does."""
    lull: int = 0
    """Rounds without harm after which a break-off is asked for; 0 for none."""
    prepared: "Callable[[Scenario], BasePreparedScenario]"
    """The class of its prepared scenarios."""
    play: Callable[[Any, Driver], None]
    """The function that plays a round of its fights."""
    harm: Callable[[Any, Any, Any], float] | None = None
    """The function that reckons an attacker's expected harm to a target; None if never hopeless."""
    chances: Callable[[Any, Question, Action], OptionChances] | None = None
    """The function that works out exact chances of an option; None for a system without any."""
    harm_unit: str = "points"
    """Name of the harm that attacks do, in the plural."""

    def locations(self, fighter: BaseFighter) -> tuple[str, ...]:
        """Return a fighter's hit locations by number; empty in a system without them."""
        return ()

    def start(self, scenario: Scenario) -> "BasePreparedScenario":
        """Return what all fights from a scenario have in common, or refuse the scenario."""
        models = self.models
        if scenario.tunables and not isinstance(scenario.tunables, models.tunables):
            raise InvalidScenario(f"The tunables are not those of {self.name}.")
        for fighter in scenario.fighters:
            if not isinstance(fighter, models.fighter):
                raise InvalidScenario(f"{fighter.name} is not a fighter of {self.name}.")
        return self.prepare(scenario)

    def prepare(self, scenario: Scenario) -> "BasePreparedScenario":
        """Work out what all fights from a scenario of this system have in common."""
        return self.prepared(scenario)

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """Play one round, or as much of it as it takes until the fight is over."""
        self.play(fight, table)

    def over(self, fight: BaseFight) -> Ending | None:
        """Return how the fight ended, None if it goes on."""
        ending = last_side(fight)
        if ending is not None:
            return ending
        rounds = int(fight.round)
        stuck = rounds >= self.most_rounds or rounds - fight.fired >= self.quiet_rounds
        if (stuck or self.is_lull(fight)) and self.is_stalemate(fight):
            return Ending(NOBODY, BREAKS_OFF, rounds)
        return Ending(NOBODY, STALEMATE, rounds) if stuck else None

    def is_stalemate(self, fight: BaseFight) -> bool:
        """Return whether no side can expect enough harm from its best attacks together."""
        return is_stalemate(fight, self.expected_harm)

    def is_lull(self, fight: BaseFight) -> bool:
        """Return whether a fight has been without harm for long enough to ask for a break-off."""
        return self.lull > 0 and fight.round - fight.hurt >= self.lull

    def expected_harm(
        self, fight: BaseFight, attacker: BaseCombatant, target: BaseCombatant
    ) -> float:
        """Return the harm to be expected of the attacker's best weapon; never hopeless by default.

        Reckoned in the attacker's favour; 1 is what makes it worth going on (see ``ENOUGH``).
        """
        return ENOUGH if self.harm is None else self.harm(fight, attacker, target)

    def option_chances(self, fight: BaseFight, question: Question, action: Action) -> OptionChances:
        """Return the exact chances of an option: no luck spent, no further decision."""
        return NO_CHANCES if self.chances is None else self.chances(fight, question, action)

    def fresh(self, scenario: Scenario) -> BaseFight:
        """Return one fight about to begin."""
        return self.start(scenario).fight()

    def policies(self, scenario: Scenario) -> list[Policy]:
        """The tactic of each fighter, by index."""
        for fighter in scenario.fighters:
            if fighter.tactic not in self.tactics:
                raise InvalidScenario(
                    f"{fighter.name}: {self.name} has no tactic {fighter.tactic!r}."
                )
        return [self.tactics[fighter.tactic] for fighter in scenario.fighters]


@mypyc_attr(allow_interpreted_subclasses=True)
class BasePreparedScenario(ABC):
    """The state all fights from one scenario share, worked out once."""

    def __init__(self, scenario: Scenario) -> None:
        self.ground = Ground(scenario.scene, len(scenario.fighters))
        self.questions: list[Question] = []
        """Questions that fights may ask again and again."""

    @abstractmethod
    def begun(self) -> BaseFight:
        """Return a fight about to begin."""

    def share(self, earlier: "BasePreparedScenario") -> None:
        """Use results of an earlier scenario with the same map and rules; no fight changes."""
        if len(earlier.questions) == len(self.questions):
            self.ground = earlier.ground

    def fight(self, stream: int = 0) -> BaseFight:
        """Return a fight about to begin; ``stream`` tells it from others on the same dice."""
        fight = self.begun()
        fight.stream = stream
        return fight


@mypyc_attr(allow_interpreted_subclasses=True)
class GmAction(ABC):
    """Something the referee does between two answers."""

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why it cannot be done while a question is open, in one sentence, or None."""
        return None

    @abstractmethod
    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Write it into the fight."""


def absent_fault(fight: BaseFight, fighter: int) -> str | None:
    """Return why there is no living fighter with a number, None if there is one."""
    if not 0 <= fighter < len(fight.fighters):
        return f"There is no fighter number {fighter}."
    if fight.fighters[fighter].gone:
        return f"{fight.fighters[fighter].name} is not on the field."
    return f"{fight.fighters[fighter].name} is dead." if fight.fighters[fighter].dead else None


def busy_fault(fight: BaseFight, question: Question, fighter: int) -> str | None:
    """Return why nothing can be done to a fighter while a question is open, None if it can."""
    if question.fighter == fighter:
        return f"{fight.fighters[fighter].name} has to choose first."
    return absent_fault(fight, fighter)


class Systems:
    """Every system by its id; the room of one is loaded when it is first asked for."""

    def __init__(self, rooms: Mapping[str, tuple[str, str]]) -> None:
        self._rooms: Final = rooms
        self._loaded: Final[dict[str, System]] = {}

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a system."""
        return name in self._rooms

    def __iter__(self) -> Iterator[str]:
        """Go through all ids."""
        return iter(self._rooms)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._rooms)

    def __getitem__(self, name: str) -> System:
        """Return one system."""
        if name not in self._loaded:
            room, kind = self._rooms[name]
            self._loaded[name] = getattr(import_module(room), kind)()
        return self._loaded[name]


_COMBAT: Final = __name__.removesuffix(".kernel.system")
SYSTEMS: Final = Systems(
    {
        "gray_dawn": (f"{_COMBAT}.gray_dawn.flow.system", "GrayDawnSystem"),
        "lead_and_chrome": (f"{_COMBAT}.lead_and_chrome.flow.system", "LeadAndChromeSystem"),
        "alien_cards": (f"{_COMBAT}.alien_cards.flow.system", "AlienCardsSystem"),
        "traveller_s4": (f"{_COMBAT}.traveller_s4.flow.system", "TravellerS4System"),
    }
)
"""Every system by its id: the module it lies in, and its class."""


def stream_of(seed: int, number: int) -> int:
    """The stream of the fight with a number among those on the dice of one seed."""
    return seed * FIGHTS_ON_ONE_SEED + number


def system_of(scenario: Scenario) -> System:
    """Return the system of a scenario, or refuse it."""
    if scenario.system not in SYSTEMS:
        raise InvalidScenario(
            f"There is no system {scenario.system!r}; there is {', '.join(SYSTEMS)}."
        )
    return SYSTEMS[scenario.system]


def run(system: System, fight: BaseFight, table: Driver) -> Ending:
    """Play a fight to its end."""
    ending = system.over(fight)
    while ending is None:
        system.play_round(fight, table)
        ending = system.over(fight)
    return ending


def last_side(fight: BaseFight) -> Ending | None:
    """Return the ending once at most one side has a fighter who can act, else None."""
    side: int = NOBODY
    for combatant in fight.fighters:
        if combatant.able():
            if side != NOBODY and combatant.side != side:
                return None
            side = int(combatant.side)
    return Ending(side, "no enemy can act", int(fight.round))
