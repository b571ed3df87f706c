"""How likely an attack hits, found by letting the rules themselves resolve it many times."""

from typing import Final

from chargen.combat.batches.intervals import Interval, wilson
from chargen.combat.dice import RandomDice
from chargen.combat.gray_dawn.cover_fire import HOLD, CoverFire
from chargen.combat.gray_dawn.deed_events import AttackHit, Exploded, Scattered
from chargen.combat.gray_dawn.fire import Fire
from chargen.combat.gray_dawn.kinds import ASK_COVERING
from chargen.combat.gray_dawn.melee import Strike
from chargen.combat.gray_dawn.throw import Throw
from chargen.combat.harm import luck
from chargen.combat.question import Action, Question
from chargen.combat.session import Session
from chargen.combat.trial import tried

SAMPLE: Final = 200
"""Tries an estimate rests on."""


def attacks(action: Action) -> bool:
    """Say whether a choice has a chance to hit."""
    return isinstance(action, Fire | Strike | Throw | CoverFire)


class Estimate:
    """The chance of one attack, found by trying; more tries make it surer."""

    def __init__(self, session: Session, action: Action, seed: int = 1) -> None:
        self._session: Final = session
        self.action: Final = action
        self._who: Final = -1 if session.question is None else session.question.fighter
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
        strayed = False
        for event in tried(self._session, self.action, self._dice, _quietly):
            if isinstance(event, AttackHit) and event.attacker == self._who:
                return True
            strayed = strayed or isinstance(event, Scattered)
            if isinstance(event, Exploded):
                return not strayed
        return False


def _quietly(question: Question) -> Action | None:
    """Let others do nothing and spend no luck."""
    return {luck.LUCK: luck.KEEP, ASK_COVERING: HOLD}.get(int(question.kind))
