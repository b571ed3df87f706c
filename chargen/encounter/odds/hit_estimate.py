"""Estimates of an attack's chance to hit, from repeated trials by the rules themselves."""

from typing import Final

from chargen.combat.batches.intervals import Interval, wilson
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.hit_trial import tried
from chargen.combat.kernel.question import Action
from chargen.combat.kernel.session import Session

SAMPLE: Final = 200
"""Trials an estimate needs."""


class Estimate:
    """The chance of one attack from repeated trials; more trials narrow the interval."""

    def __init__(self, session: Session, action: Action, seed: int = 1) -> None:
        self._session: Final = session
        self.action: Final = action
        self._fighter: Final = -1 if session.question is None else session.question.fighter
        self._dice: Final = RandomDice(seed)
        self.hits = 0
        """Trials with at least one hit; for a throw, trials that landed where aimed."""
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
        interval = self.interval
        return f"{100 * interval.share:.0f} % ({100 * interval.low:.0f}-{100 * interval.high:.0f})"

    def more(self, tries: int = 20) -> bool:
        """Run more trials; return whether the sample is large enough."""
        for _ in range(tries):
            self.hits += self._try_once()
            self.tries += 1
        return self.tries >= SAMPLE

    def _try_once(self) -> bool:
        picture, strayed = self._session.system.picture, False
        for event in tried(self._session, self.action, self._dice, picture.quiet):
            strayed = strayed or picture.strayed(event)
            if (hit := picture.outcome(event, self._fighter)) is not None:
                return hit and not strayed
        return False
