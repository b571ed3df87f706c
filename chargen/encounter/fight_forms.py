"""The forms in which one fight is kept: a file to play on, a page to look at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from chargen.combat import record_file
from chargen.combat.record_file import RecordedFight
from chargen.combat.session import Session
from chargen.encounter.fight_report import told_report
from chargen.encounter.recording import Recording
from chargen.encounter.replay import replay
from chargen.errors import BadFile
from chargen.rules.load import house_rules
from chargen.views.pdf import report_pdf


@dataclass(frozen=True, slots=True)
class FightForm:
    """A form, as it is offered."""

    title: str
    make: Callable[[Session | RecordedFight], bytes]


def playable(told: Session | RecordedFight) -> Session:
    """Return a fight by these rules; raise BadFile for one that can only be shown."""
    if isinstance(told, RecordedFight):
        raise BadFile("This fight was fought by other rules; it can be told, or kept as .html")
    return told


def _record(told: Session | RecordedFight) -> bytes:
    return record_file.write(playable(told))


def _page(told: Session | RecordedFight) -> bytes:
    return replay(Recording(told), house_rules())


def _report(told: Session | RecordedFight) -> bytes:
    return report_pdf(told_report(playable(told)))


RECORD: Final = ".gdfight"
PAGE: Final = ".html"
REPORT: Final = ".pdf"
FIGHT_FORMS: Final = {
    RECORD: FightForm("Recorded fights", _record),
    PAGE: FightForm("Replays for a browser", _page),
    REPORT: FightForm("Reports to print", _report),
}
"""By the ending of their files, the usual one first."""
