"""A fight leaves the window as a file and comes back: to be played on, or shown."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.combat.kernel.session import Session
from chargen.encounter.play.fight_formats import FIGHT_FORMS, RECORD
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.gui.dialogs.files import FileKind, ask_open, ask_save
from chargen.gui.shell.app_context import AppContext

_KINDS = {ending: FileKind(form.title, (ending,)) for ending, form in FIGHT_FORMS.items()}


def save_fight(parent: QWidget, program: AppContext, session: Session) -> None:
    """Ask for a file and keep a fight in it, in the form of its ending."""
    path = ask_save(parent, "Save fight", Path(f"fight{RECORD}"), *_KINDS.values())
    if path is None:
        return
    try:
        safesave.save(path, FIGHT_FORMS[path.suffix.lower()].make(session))
    except ChargenError as error:
        program.warn(parent, "Save fight", f"{error}.")


def ask_fight(parent: QWidget) -> Path | None:
    """Ask for the file of a fight; None if the user cancels."""
    return ask_open(parent, "Open fight", _KINDS[RECORD])
