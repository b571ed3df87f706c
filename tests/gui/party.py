"""A GM's table for tests and pictures: a campaign on disk, and a folder of characters."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.approval.packets.packet_contents import PacketShare
from chargen.approval.trust.card import joined
from chargen.character.document.build import Build
from chargen.character.document.decision import RecordedDecision
from chargen.character.document.events import Award, Mark
from chargen.character.document.requests import StatRequest
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.application.settings import campaigns_folder
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import PasswordForm
from tests.builders import rules
from tests.gui.answers import Act
from tests.gui.desk import quiet, sample, settle

ON = "2014-06-01"
NAMES = {
    "rifleman": "Ilya",
    "sniper": "Mara",
    "scientist": "Ana",
    "tank": "Bruno",
    "veteran": "Kit",
}


def campaign(*, keyless: bool = False, name: str = "Lunar Tide") -> Campaign:
    """A campaign where the program keeps them."""
    return Campaign.create(campaigns_folder(), name, gm="Ada", keyless=keyless)


def member(table: Campaign, name: str, number: int = 1) -> Build:
    """A sample that plays in the campaign, with an id of its own and nothing decided."""
    build = creation.start_anew(sample(name), f"{number:032x}")
    return joined(build, table.card)


def put(folder: Path, name: str, build: Build) -> Path:
    """Save a character as its player would have."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.gdchar"
    path.write_bytes(to_bytes(build))
    return path


def party(table: Campaign, folder: Path, names: tuple[str, ...] = tuple(NAMES)) -> list[Path]:
    """The files of a party, each with an id of its own."""
    return [put(folder, name, member(table, name, n)) for n, name in enumerate(names, 1)]


def played(build: Build, *, ip: int = 60, marks: int = 3) -> Build:
    """A character after some sessions, with IP, marks and a wish."""
    build = creation.finish(build, ON)
    given = [award(ip)] if ip else []
    skill = next(iter(build.choices.skills))
    used = [Mark(event="mark", on=ON, skill=skill)] * marks
    return edits.append(build, *given, *used)


def award(ip: int) -> Award:
    """IP of a session."""
    return Award(event="award", on=ON, by="Ada", ip=ip, note="The quarry")


def share(build: Build) -> PacketShare:
    """What one character gets in a packet."""
    return PacketShare(build, gains=(award(20),))


def wish(item: str = "request-1") -> StatRequest:
    """A request to raise REF."""
    return StatRequest(
        kind="raise-stat", id=item, reason="Trained all winter", stat="REF", from_level=5,
        to_level=6,
    )  # fmt: skip


def recorded(build: Build) -> Build:
    """The character with everything approved by word of mouth."""
    for flaw in build.choices.flaws:
        decision = RecordedDecision(
            kind="recorded", item=flaw, verdict="approved", by="Ada", on=ON, note=""
        )
        build = edits.record_decision(build, decision)
    return build


def desk(app: Application, table: Campaign, folder: Path | None) -> DeskWindow:
    """The desk with a campaign on it, its folder read."""
    window = app.open_desk()
    window.take(table)
    if folder is not None:
        window.watch_folder(folder)
    read(window)
    return window


def veteran_desk(
    app: Application, folder: Path, *, keyless: bool = False
) -> tuple[Campaign, Build, Path, DeskWindow]:
    """The desk of a campaign with one file, ``kit.gdchar``: the campaign, character and both."""
    table = campaign(keyless=keyless)
    build = member(table, "veteran")
    path = put(folder, "kit", build)
    return table, build, path, desk(app, table, folder)


def read(window: DeskWindow) -> None:
    """Wait until the folder is read and nothing is under way."""
    for _ in range(50):
        quiet()
        settle()
        if window.table is None or not (window.table.watch.busy or window.table.working):
            return


def choose(window: DeskWindow, *keys: str) -> None:
    """Choose files in the table."""
    assert window.body is not None
    window.body.characters.view.choose(*keys)
    settle()


def opened_by_player(table: Campaign, build: Build, packet: bytes) -> Build:
    """The character after its player opened a packet."""
    return previewed(rules(), table.card, opened(packet, "p"), build, ON).after


def password(*words: str) -> Act:
    """Type a password, twice where it is asked for twice."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, PasswordForm)
        asking.first.setText(words[0])
        asking.second.setText(words[-1])
        asking.try_accept()
        if asking.isVisible():
            asking.reject()

    return act


def accept(asking: QWidget) -> None:
    """Take a packet that brings something."""
    assert isinstance(asking, PacketForm)
    assert asking.preview.new
    asking.try_accept()
