"""The forms in which one fight is kept: a file to play on, a page to look at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from chargen.combat import record_file
from chargen.combat.session import Session
from chargen.encounter.recording import Recording
from chargen.encounter.replay import replay
from chargen.rules.load import house_rules


@dataclass(frozen=True, slots=True)
class FightForm:
    """A form, as it is offered."""

    title: str
    make: Callable[[Session], bytes]


def _page(session: Session) -> bytes:
    return replay(Recording(session), house_rules())


RECORD: Final = ".gdfight"
PAGE: Final = ".html"
FIGHT_FORMS: Final = {
    RECORD: FightForm("Recorded fights", record_file.write),
    PAGE: FightForm("Replays for a browser", _page),
}
"""By the ending of their files, the usual one first."""
