"""A fight from a file, told again: to be played on, or, by other rules, only to be shown."""

import argparse
from pathlib import Path

from chargen.combat import record_file, telling
from chargen.combat.checks import NotPlayable
from chargen.combat.record_file import RecordedFight
from chargen.combat.session import Session
from chargen.encounter.fight_forms import RECORD, FightForm, playable
from chargen.encounter.fight_replies import fight_reply
from chargen.encounter.recording import Recording
from chargen.errors import BadFile
from chargen.files import reading
from chargen.files.names import ending
from chargen.files.reply import Reply
from chargen.files.wording import shown


def read_fight(path: Path) -> Session | RecordedFight:
    """Return the fight a file holds: to be played on, or, by other rules, only to be shown."""
    data = reading.read(path, record_file.LARGEST // 1_000_000)
    try:
        told = record_file.recorded(data)
        return record_file.read(data) if told.playable else told
    except NotPlayable as refused:
        raise BadFile(f"{shown(path.name)}: {str(refused).removesuffix('.')}") from refused


def is_kept(options: argparse.Namespace) -> bool:
    """Whether what a command names is the file of one fight."""
    return len(options.sides) == 1 and ending(Path(options.sides[0])) == RECORD


def retold(options: argparse.Namespace, form: FightForm | None) -> list[str] | Reply | bytes:
    """Return a fight from a file as it is wanted: told, for programs, or in another form."""
    if other := next((name for name in ("runs", "compare", "tactics") if vars(options)[name]), ""):
        raise BadFile(f"A fight from a file is told as it was; leave out --{other}")
    told = read_fight(Path(options.sides[0]))
    if form is not None:
        return form.make(told)
    if options.json:
        return fight_reply(playable(told))
    if isinstance(told, RecordedFight):
        return [line.text for line in Recording(told).lines]
    return telling.text(told).split("\n")
