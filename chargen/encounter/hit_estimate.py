"""How likely an attack hits, found by letting the rules themselves resolve it many times."""

from typing import Final

from chargen.combat.actions import Action, CoverFire, HoldFire, KeepRoll, Proceed, SteadyStart
from chargen.combat.apply import apply_all
from chargen.combat.dice import RandomDice
from chargen.combat.events import AttackHit, Event, Exploded, Scattered
from chargen.combat.fight import Fight
from chargen.combat.intervals import Interval, wilson
from chargen.combat.legal import decider, legal
from chargen.combat.resolve import follow

SAMPLE: Final = 200
"""Tries an estimate rests on."""
_PATIENCE: Final = 60
"""Steps after which a try counts as a miss."""
_QUIET: Final[tuple[Action, ...]] = (KeepRoll(), HoldFire(), SteadyStart(), Proceed())


class Estimate:
    """The chance of one attack, found by trying; more tries make it surer."""

    def __init__(self, fight: Fight, action: Action, seed: int = 1) -> None:
        self._fight: Final = fight.copy()
        self.action: Final = action
        self._who: Final = decider(fight)
        self._dice: Final = RandomDice(seed)
        self.hits = 0
        """Tries with at least one hit; for a throw, that came down where it should."""
        self.tries = 0

    @property
    def interval(self) -> Interval:
        """The chance with its 95 % interval."""
        return wilson(self.hits, self.tries)

    @property
    def words(self) -> str:
        """The chance in words."""
        if not self.tries:
            return ""
        found = self.interval
        return f"{100 * found.share:.0f} % ({100 * found.low:.0f}-{100 * found.high:.0f})"

    def more(self, tries: int = 20) -> bool:
        """Try some more; True when the sample is large enough."""
        for _ in range(tries):
            self.hits += self._once()
            self.tries += 1
        return self.tries >= SAMPLE

    def _once(self) -> bool:
        fight = self._fight.copy()
        waits = isinstance(self.action, CoverFire)
        phase, strayed = fight.phase, False
        events = follow(fight, self.action, self._dice, listen=False)
        for _ in range(_PATIENCE):
            if any(self._struck(event) for event in events):
                return True
            strayed = strayed or any(isinstance(event, Scattered) for event in events)
            if any(isinstance(event, Exploded) for event in events):
                return not strayed
            apply_all(fight, events)
            if fight.ended or not (fight.agenda or (waits and fight.phase == phase)):
                return False
            events = follow(fight, _quietly(fight), self._dice, listen=False)
        return False

    def _struck(self, event: Event) -> bool:
        return isinstance(event, AttackHit) and event.attacker == self._who


def _quietly(fight: Fight) -> Action:
    """Let others do nothing and spend no luck."""
    options = legal(fight)
    return next((action for action in _QUIET if action in options), options[0])
