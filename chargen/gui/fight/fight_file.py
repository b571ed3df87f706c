"""A fight leaves the window as a file and comes back: to be played on, or shown."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.combat.kernel.session import Session
from chargen.encounter.play.fight_formats import FIGHT_FORMS, PLAYERS, RECORD, fight_form
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.gui.dialogs.files import FileKind, ask_open, ask_save
from chargen.gui.shell.app_context import AppContext

_KINDS = {ending: FileKind(form.title, (ending,)) for ending, form in FIGHT_FORMS.items()}
_OF_GM = tuple(kind for ending, kind in _KINDS.items() if ending != PLAYERS)


def save_fight(parent: QWidget, program: AppContext, session: Session) -> None:
    """Ask for a file and keep a fight in it, in the form of its ending."""
    path = ask_save(parent, "Save fight", Path(f"fight{RECORD}"), *_OF_GM)
    _save(parent, program, session, path)


def save_players_replay(parent: QWidget, program: AppContext, session: Session) -> None:
    """Ask for a file and keep in it what the players could see of a fight."""
    path = ask_save(parent, "Save players' replay", Path(f"fight{PLAYERS}"), _KINDS[PLAYERS])
    _save(parent, program, session, path)


def _save(parent: QWidget, program: AppContext, session: Session, path: Path | None) -> None:
    form = None if path is None else fight_form(path)
    if path is None or form is None:
        return
    try:
        safesave.save(path, form.make(session))
    except ChargenError as error:
        program.warn(parent, "Save fight", f"{error}.")


def ask_fight(parent: QWidget) -> Path | None:
    """Ask for the file of a fight; None if the user cancels."""
    return ask_open(parent, "Open fight", _KINDS[RECORD])
