"""The key on the desk: never in the open once it had a password, and a campaign made from it."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.trust.card import card_file
from chargen.approval.trust.keys import GmKey, is_locked, key_file, printed
from chargen.gui.app import Application
from chargen.gui.dialogs.messages import Message
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import PasswordForm
from chargen.gui.gm.forms.key_forms import RebuildForm, RestoreForm
from tests.gui import party
from tests.gui.answers import answering, cancel, pick, press
from tests.gui.desk import settle
from tests.gui.hands import Key, key, type_text
from tests.gui.party import password

WORD = "eleven red lanterns"


@pytest.fixture
def table(app: Application) -> Campaign:
    """A campaign whose key has a password that was typed today."""
    made = party.campaign()
    made.lock(WORD)
    return made


@pytest.fixture
def window(app: Application, table: Campaign) -> DeskWindow:
    """The desk with it."""
    return party.desk(app, table, None)


def lying_open(root: Path, *keys: GmKey | None) -> list[str]:
    """The files below a folder that hold the seed of a key."""
    files = [path for path in root.rglob("*") if path.is_file()]
    seeds = [s for k in keys if k for s in (k.seed, k.seed.hex().encode())]
    return [path.name for path in files if any(seed in path.read_bytes() for seed in seeds)]


def key_files(table: Campaign) -> list[str]:
    """The key files of a campaign."""
    return [path.name for path in table.vault.folder.iterdir() if path.suffix == ".gdkey"]


def test_changing_the_key_keeps_its_password(
    window: DeskWindow, table: Campaign, tmp_path: Path
) -> None:
    """A3: after Change the key there is one file of it, locked with the same password."""
    old = table.key
    with answering(press("Change key")):
        window.run("key-change")
        party.read(window)
    assert table.key != old
    assert lying_open(tmp_path, old, table.key) == []
    assert key_files(table) == ["key.gdkey"]
    found = Campaign.opened(table.vault.folder)
    found.unlock(WORD)
    assert found.key == table.key


def test_a_restored_key_keeps_its_password(window: DeskWindow, tmp_path: Path) -> None:
    """A3: typed in from paper on a desk that is locked, the key asks for a password first."""
    assert window.table is not None
    before = window.table.campaign
    assert before.key is not None
    words, folder = printed(before.key), before.vault.folder
    (folder / "key.gdkey").write_bytes(b"")
    window.take(Campaign.opened(folder))
    table = window.table.campaign
    assert table.locked

    def type_words(asking: QWidget) -> None:
        assert isinstance(asking, RestoreForm)
        asking.typed.setPlainText(words)
        asking.try_accept()

    with answering(type_words, cancel):
        window.run("key-restore")
        party.read(window)
    assert table.locked
    with answering(type_words, password("another red lantern")):
        window.run("key-restore")
        party.read(window)
    assert table.key == before.key
    assert lying_open(tmp_path, before.key) == []


def test_a_restored_backup_stays_behind_its_own_password(app: Application, tmp_path: Path) -> None:
    """A3: a key that comes from a locked backup is kept locked with that backup's password."""
    table = party.campaign()
    assert table.key is not None
    backup = tmp_path / "mine.gdkey"
    backup.write_bytes(table.key_backup(WORD))
    (table.vault.folder / "key.gdkey").unlink()
    lost = Campaign.opened(table.vault.folder)
    window = party.desk(app, lost, None)

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, RestoreForm)
        QTimer.singleShot(0, lambda: asking.take(backup))  # it asks a question of its own

    with answering(choose, password(WORD)):
        window.run("key-restore")
        party.read(window)
    assert lost.key == table.key
    assert is_locked((table.vault.folder / "key.gdkey").read_bytes(), "key.gdkey")


def test_a_lost_key_is_followed_by_one_with_a_password(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A3: The key is lost asks for a password, and makes nothing without."""
    lost = Campaign.opened(table.vault.folder)
    window = party.desk(app, lost, None)
    with answering(press("Replace key"), password("", "")):
        window.run("key-lost")
        party.read(window)
    assert lost.card == table.card
    with answering(press("Replace key"), password("another red lantern")):
        window.run("key-lost")
        party.read(window)
    assert lost.key not in {None, table.key}
    assert lying_open(tmp_path, lost.key, table.key) == []


def test_a_password_is_taken_away_only_after_asking(window: DeskWindow, table: Campaign) -> None:
    """A4: an empty password where one was set asks; Enter at that question keeps it."""

    def enter(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        assert "Remove the password?" in asking.words.text()
        key(Key.Key_Return)

    with answering(password("", ""), enter):
        window.run("key-password")
        party.read(window)
    assert table.keyring.locked
    with answering(password("", ""), press("Remove password")):
        window.run("key-password")
        party.read(window)
    assert not table.keyring.locked


def test_enter_never_changes_the_key(window: DeskWindow, table: Campaign) -> None:
    """A4: at what cannot be undone Enter presses Cancel."""
    before = table.card
    for command in ("key-change", "key-lost"):
        with answering(lambda _: key(Key.Key_Return)):
            window.run(command)
            party.read(window)
    assert table.card == before


def test_a_password_with_a_space_goes_into_its_field(app: Application, tmp_path: Path) -> None:
    """A4: what is typed as soon as the form opens is the password; no button is pressed by it."""
    table = party.campaign()
    window = party.desk(app, table, None)
    path = tmp_path / "mine.gdkey"

    def type_it(asking: QWidget) -> None:
        assert isinstance(asking, PasswordForm)
        type_text("correct horse")
        assert asking.isVisible()
        assert asking.first.text() == "correct horse"
        key(Key.Key_Tab)
        type_text("correct horse")
        key(Key.Key_Return)

    with answering(type_it, pick(path)):
        window.run("key-backup")
        party.read(window)
    party.read(window)
    assert is_locked(path.read_bytes(), path.name)


def test_weak_passwords_are_named(window: DeskWindow) -> None:
    """A4: a short one is said to be weak while it is typed, and taken all the same."""

    def type_it(asking: QWidget) -> None:
        assert isinstance(asking, PasswordForm)
        type_text("tide")
        assert asking.weak.text().startswith("Weak: shorter than 12")
        asking.first.setText(WORD)
        assert asking.weak.text() == ""
        asking.reject()

    with answering(type_it):
        window.run("key-password")


def test_a_key_never_goes_where_the_players_are(app: Application, tmp_path: Path) -> None:
    """A4: the file dialog opens elsewhere, and the watched folder is refused."""
    table, folder, own = party.campaign(), tmp_path / "table", tmp_path / "own"
    own.mkdir()
    party.party(table, folder, ("tank",))
    window = party.desk(app, table, folder)
    started: list[str] = []

    def look(asking: QWidget) -> None:
        started.append(asking.directory().absolutePath())  # type: ignore[attr-defined]
        pick(folder / "mine.gdkey")(asking)

    with answering(
        password("", ""),
        look,
        press("Close", saying="Choose a private folder"),
        pick(own / "mine.gdkey"),
    ):
        window.run("key-backup")
        party.read(window)
    party.read(window)
    assert Path(started[0]) != folder
    assert not (folder / "mine.gdkey").exists()
    assert (own / "mine.gdkey").exists()


def test_card_and_key_rebuild_a_campaign(app: Application, tmp_path: Path) -> None:
    """A8: on a bare machine the start page makes it again, and it signs above all numbers given."""
    home = party.campaign()
    assert home.key is not None
    card, backup = tmp_path / "tide.gdcampaign", tmp_path / "mine.gdkey"
    card.write_bytes(card_file(home.card, [home.key]))
    backup.write_bytes(key_file(home.key, WORD))
    home.vault.folder.rename(tmp_path / "burnt")
    window = app.open_desk()
    assert window.menus.actions["rebuild"].isEnabled()

    def fill(asking: QWidget) -> None:
        assert isinstance(asking, RebuildForm)
        asking.typed.setPlainText(printed(home.key))  # type: ignore[arg-type]
        asking.try_accept()
        assert "Choose the card first" in asking.fault.text()
        asking.typed.clear()
        asking.take_card(card)

        def key_too() -> None:
            asking.take(backup)
            asking.try_accept()

        QTimer.singleShot(0, key_too)

    with answering(fill, password(WORD)):
        window.run("rebuild")
    party.read(window)
    assert window.table is not None
    table = window.table.campaign
    assert (table.card, table.key) == (home.card, home.key)
    assert "New decisions count as later" in window.state.text()
    assert lying_open(tmp_path / "home", home.key) == []
    folder = tmp_path / "table"
    party.party(table, folder, ("veteran",))
    window.watch_folder(folder)
    party.read(window)
    assert window.body is not None
    window.body.characters.view.choose("veteran.gdchar")
    settle()
    window.run("approve")
    with answering(pick(tmp_path / "evening.gdpacket")):
        window.run("packet")
        party.read(window)
    party.read(window)
    assert table.state.serial > home.state.serial


def test_a_restored_export_says_that_later_decisions_count_after_it(
    app: Application, tmp_path: Path
) -> None:
    """A5: the desk says what it does not know, and that what is signed now counts after it."""
    table = party.campaign()
    window = party.desk(app, table, None)
    path = tmp_path / "tide.gdexport"
    with answering(password(WORD, WORD), pick(path)):
        window.run("export")
        party.read(window)
    party.read(window)
    table.vault.folder.rename(tmp_path / "elsewhere")
    with answering(pick(path), password(WORD)):
        window.run("import")
        party.read(window)
    assert "Anything you signed after this export is missing here" in window.state.text()


def test_a_folder_asked_for_is_watched_once_there_is_a_campaign(
    app: Application, tmp_path: Path
) -> None:
    """A19: ``chargen gm FOLDER`` keeps the folder until a campaign was made or opened."""
    folder = tmp_path / "table"
    folder.mkdir()
    window = app.open_desk()
    window.begin([folder])
    assert window.state.text() == "Create or open a campaign to watch table."
    window.take(party.campaign())
    assert window.state.text() == ""
    party.read(window)
    assert window.table is not None
    assert window.table.watch.folder == folder
    assert app.settings.folders[window.table.campaign.card.id] == str(folder)
