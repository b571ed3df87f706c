"""What is drawn of the GM's desk: pages, dialogs, findings, in both themes and with large text."""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.approval.desk.bulk import bulk, find_marks
from chargen.approval.trust.keys import key_page
from chargen.character.edits import creation
from chargen.gui.app import Application
from chargen.gui.application.qt_application import QtApplication
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import (
    AwardManyForm,
    MarksForm,
    NewCampaignForm,
    PasswordForm,
    ReasonForm,
)
from chargen.gui.gm.forms.history_dialog import HistoriesDialog
from chargen.gui.gm.forms.key_forms import KeyPage, RestoreForm
from chargen.gui.gm.forms.model_form import ModelForm
from chargen.gui.opponents.form import OpponentForm
from chargen.rules.gear import Weapon
from chargen.rules.model import FlawTemplate, Perk, Skill
from tests.gui import party
from tests.gui.desk import at_home, quiet, settle, shut, started
from tests.lab.screenshots.scenes import LOOKS

Make = Callable[[DeskWindow], QWidget]


@dataclass(frozen=True, slots=True)
class DeskScene:
    """One picture of the desk."""

    name: str
    look: str
    page: str = "characters"
    chosen: tuple[str, ...] = ()
    dialog: Make | None = None
    empty: bool = False


def _table(window: DeskWindow) -> DeskModel:
    assert window.table is not None
    return window.table


def _award(window: DeskWindow) -> QWidget:
    return AwardManyForm(window, _table(window).rules, bulk(window.chosen), "Ada")


def _marks(window: DeskWindow) -> QWidget:
    table = _table(window)
    return MarksForm(window, table.rules, *find_marks(table.entries, table.packet.value))


def _histories(window: DeskWindow) -> QWidget:
    look = _table(window).look(window.chosen[0])
    assert look is not None
    assert look.finding is not None
    assert look.character is not None
    return HistoriesDialog(window, look.name, look.finding, look.character)


def _key_page(window: DeskWindow) -> QWidget:
    campaign = _table(window).campaign
    assert campaign.key is not None
    return KeyPage(window, key_page(campaign.key, campaign.card.name))


def _reason(window: DeskWindow) -> QWidget:
    return ReasonForm(window, "refused", ["Marisol Zubiondo: Splinters in the hip"])


DIALOGS: dict[str, Make] = {
    "award": _award,
    "marks": _marks,
    "histories": _histories,
    "key-page": _key_page,
    "reason": _reason,
    "restore": RestoreForm,
    "campaign": lambda window: NewCampaignForm(window, "Ada"),
    "password": lambda window: PasswordForm(
        window, "Export GM data", "Without the password it cannot be opened.", twice=True
    ),
    "skill": lambda window: ModelForm(window, "Skill", Skill),
    "perk": lambda window: ModelForm(window, "Perk", Perk),
    "flaw": lambda window: ModelForm(window, "Flaw", FlawTemplate),
    "weapon": lambda window: ModelForm(window, "Weapon", Weapon),
    "opponent": lambda window: OpponentForm(window, _table(window).rules),
}


def _of(look: str) -> list[DeskScene]:
    found = [
        DeskScene(f"{look}-desk-start", look, empty=True),
        DeskScene(f"{look}-desk-characters", look, chosen=("veteran.gdchar",)),
        DeskScene(f"{look}-desk-finding", look, chosen=("tuya.gdchar",)),
        DeskScene(f"{look}-desk-damaged", look, chosen=("broken.gdchar",)),
        DeskScene(f"{look}-desk-many", look, chosen=("veteran.gdchar", "tank.gdchar")),
    ]
    pages = ("packet", "house", "content", "card", "opponents")
    found += [DeskScene(f"{look}-desk-{page}", look, page) for page in pages]
    found += [
        DeskScene(f"{look}-desk-dialog-{name}", look, chosen=("tuya.gdchar",), dialog=made)
        for name, made in DIALOGS.items()
    ]
    return found


DESK_SCENES = (*_of("light"), *_of("dark"), *_of("150")[:9])


def draw_desk(qt: QtApplication, scene: DeskScene, folder: Path, home: Path) -> None:
    """Draw one scene into a folder."""
    with at_home(home), tempfile.TemporaryDirectory() as place:
        app = started(qt)
        app.prefer(**dict(LOOKS[scene.look]), campaign="", folders={})
        window = app.open_desk()
        if not scene.empty:
            window = laid_desk(app, Path(place))
            window.go(scene.page)
            assert window.body is not None
            window.body.characters.view.choose(*scene.chosen)
        window.resize(1280, 800)
        settle(8)
        quiet()
        picture: QWidget = window
        if scene.dialog is not None:
            picture = scene.dialog(window)
            picture.show()
            settle()
        picture.grab().save(str(folder / f"{scene.name}.png"))
        if picture is not window:
            picture.close()
            picture.deleteLater()
        shut(app)


def laid_desk(app: Application, place: Path) -> DeskWindow:
    """A desk with a party, something in the next packet, and something on the next card."""
    window = _laid(app.open_desk, place / "Lunar Tide, characters")
    _written(window)
    return window


def _laid(show: Callable[[], DeskWindow], folder: Path) -> DeskWindow:
    """A desk whose folder holds a party, an older copy and a damaged file."""
    table, window = party.campaign(), show()
    party.party(table, folder)
    party.put(folder, "kit", party.played(party.member(table, "veteran", 77)))
    build = party.member(table, "sniper", 78)
    party.put(folder, "tuya", party.played(build, ip=0))
    (folder / "broken.gdchar").write_bytes(b'{"format": "gray-dawn-character", "ver')
    window.take(table)
    window.watch_folder(folder)
    party.read(window)
    party.put(folder, "tuya", creation.finish(build, party.ON))
    window.run("read")
    party.read(window)
    return window


def _written(window: DeskWindow) -> None:
    """Something in the next packet, and something on the next card."""
    assert window.body is not None
    window.body.characters.view.choose("veteran.gdchar")
    window.run("approve")
    table = _table(window)
    skill = Skill(name="Zero-G combat", stat="REF", group="Martial arts", provenance="house")
    table.edit_house("Add a skill", {"skills": {"zero-g-combat": skill}})
    table.edit_house("Change the flaw cap", {"flaw_cap": 24})
