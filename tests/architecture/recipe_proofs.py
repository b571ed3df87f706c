"""Programs that show the effect of a recipe, run in the changed copy of the tree."""

import sys
import tempfile
from pathlib import Path

from chargen import loadout
from chargen.cli.documents import judge_character, load
from chargen.combat import Scenario, Session
from chargen.combat.gray_dawn.model.events import InitiativeRolled


def initiative_parts(file: str) -> str:
    """Return the parts of the first roll for initiative of a character."""
    character, _ = judge_character(load(Path(file)))
    fighters = [loadout.fighter(character, side=side, at=(0, 900 * side)) for side in (0, 1)]
    session = Session(Scenario(fighters=tuple(fighters)), seed=1, hands=())
    return next(str(event.parts) for event in session.events if isinstance(event, InitiativeRolled))


def page_text(key: str) -> str:
    """Return the text of a page with one label, and the shortcut of its line in the View menu."""
    from PySide6.QtWidgets import QLabel

    from chargen.gui.character_window.character_menus import MENUS
    from chargen.gui.widgets.menus import listed
    from tests.builders import blank
    from tests.gui.desk import at_home, qt_here, shown, shut, started

    with tempfile.TemporaryDirectory() as home, at_home(Path(home)):
        app = started(qt_here())
        window = shown(app, blank(name="Ada Voss"), key)
        label = window.pages[key].findChild(QLabel)
        assert label is not None
        text = label.text()
        [shortcut] = [line.shortcut for _, line in listed(MENUS) if line.id == f"go-{key}"]
        shut(app)
    return f"{text}, {shortcut}"


PROOFS = {"initiative": initiative_parts, "page": page_text}

if __name__ == "__main__":
    sys.stdout.write(PROOFS[sys.argv[1]](sys.argv[2]) + "\n")
