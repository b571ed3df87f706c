"""File formats of one fight: a saved fight, a replay page and a report."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from chargen.combat.io import fight_file
from chargen.combat.io.fight_file import SavedFight
from chargen.combat.kernel.session import Session, Watch
from chargen.combat.scene.validation import InvalidScenario
from chargen.encounter.play.fight_report import story_report
from chargen.encounter.play.players_replay import players_replay
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.replay import replay
from chargen.encounter.setup.setup import MINE
from chargen.errors import BadFile
from chargen.files import reading
from chargen.files.messages import shown
from chargen.rules.load import house_rules
from chargen.views.pdf import report_pdf


@dataclass(frozen=True, slots=True)
class FightForm:
    """One format of a fight, with its title in the file dialog."""

    title: str
    make: Callable[[Session | SavedFight], bytes]


def read_fight(path: Path, watch: Watch | None = None) -> Session | SavedFight:
    """Return the fight of a file: a session, or a view-only fight under other rules."""
    data = reading.read(path, fight_file.LARGEST // 1_000_000)
    try:
        fight = fight_file.recorded(data)
        return fight_file.read(data, watch) if fight.playable else fight
    except InvalidScenario as refused:
        raise BadFile(f"{shown(path.name)}: {str(refused).removesuffix('.')}") from refused


def playable(fight: Session | SavedFight) -> Session:
    """Return a playable fight; raise BadFile for a view-only fight."""
    if isinstance(fight, SavedFight):
        raise BadFile("This fight used other rules; you can read it or save it as .html")
    return fight


def _record(fight: Session | SavedFight) -> bytes:
    return fight_file.write(playable(fight))


def _page(fight: Session | SavedFight) -> bytes:
    return replay(Recording(fight), house_rules())


def _report(fight: Session | SavedFight) -> bytes:
    return report_pdf(story_report(playable(fight)))


def _players(fight: Session | SavedFight) -> bytes:
    return players_replay(playable(fight), MINE)


RECORD: Final = ".gdfight"
PAGE: Final = ".html"
PLAYERS: Final = ".players.html"
REPORT: Final = ".pdf"
FIGHT_FORMS: Final = {
    RECORD: FightForm("Recorded fights", _record),
    PAGE: FightForm("Replays for a browser", _page),
    PLAYERS: FightForm("Replays for players", _players),
    REPORT: FightForm("Reports to print", _report),
}
"""Formats by file ending, the usual one first."""


def fight_form(path: Path) -> FightForm | None:
    """Return the format of a file by its name; None if it has none."""
    fitting = [ending for ending in FIGHT_FORMS if path.name.lower().endswith(ending)]
    return FIGHT_FORMS[max(fitting, key=len)] if fitting else None
