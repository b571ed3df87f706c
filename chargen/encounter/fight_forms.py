"""The forms in which one fight is kept: a file to play on, a page to look at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from chargen.combat import record_file
from chargen.combat.session import Session
from chargen.encounter.fight_report import told_report
from chargen.encounter.recording import Recording
from chargen.encounter.replay import replay
from chargen.rules.load import house_rules
from chargen.views.pdf import report_pdf


@dataclass(frozen=True, slots=True)
class FightForm:
    """A form, as it is offered."""

    title: str
    make: Callable[[Session], bytes]


def _page(session: Session) -> bytes:
    return replay(Recording(session), house_rules())


def _report(session: Session) -> bytes:
    return report_pdf(told_report(session))


RECORD: Final = ".gdfight"
PAGE: Final = ".html"
REPORT: Final = ".pdf"
FIGHT_FORMS: Final = {
    RECORD: FightForm("Recorded fights", record_file.write),
    PAGE: FightForm("Replays for a browser", _page),
    REPORT: FightForm("Reports to print", _report),
}
"""By the ending of their files, the usual one first."""
