"""Disks that are full or read-only, locks and settings that go wrong: the save goes on."""

import json
import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.edits import store
from chargen.files import app_dirs, backups, locks, recovery
from chargen.gui.app import Application
from chargen.gui.application import crash, settings
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.pages.welcome.page import WelcomePage
from tests.builders import blank, read_build
from tests.files.holding import acquire, holder_of
from tests.files.test_save_rights import root
from tests.gui.answers import answering, pick, press
from tests.gui.desk import open_file, quiet, rename, settle

pytestmark = pytest.mark.usefixtures("welcome")


def _snapshot(window: MainWindow) -> None:
    assert window.filing is not None
    window.filing.snapshot()
    quiet()


# --- disks


class Disk:
    """A small disk of its own."""

    def __init__(self, place: Path) -> None:
        self.place = place
        place.mkdir(parents=True, exist_ok=True)
        order = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(place)]
        self.there = not subprocess.run(order, capture_output=True, check=False).returncode

    def protect(self) -> None:
        """Let it be read-only from now on."""
        subprocess.run(["mount", "-o", "remount,ro", str(self.place)], check=True)

    def fill(self) -> None:
        """Let nothing more fit on it."""
        with (self.place / "rest").open("wb", buffering=0) as file:
            try:
                while file.write(b"0" * 512):
                    pass
            except OSError:
                return

    def end(self) -> None:
        """Take it out."""
        subprocess.run(["umount", "-l", str(self.place)], check=True)


@pytest.fixture
def homes(home: Path) -> Iterator[list[Disk]]:
    """The folders of settings and of data on disks of their own."""
    made = [Disk(home / "config"), Disk(home / "data")]
    try:
        if not all(disk.there for disk in made):
            pytest.skip("no disk can be mounted here")
        yield made
    finally:
        for disk in made:
            if disk.there:
                disk.end()


@pytest.fixture
def stick(tmp_path: Path) -> Iterator[Disk]:
    """A disk with a character on it."""
    disk = Disk(tmp_path / "stick")
    if not disk.there:
        pytest.skip("no disk can be mounted here")
    (disk.place / "voss.gdchar").write_bytes(store.to_bytes(blank(name="Mara Voss")))
    yield disk
    disk.end()


@root
@pytest.mark.parametrize("what", ["protect", "fill"])
def test_a_home_that_takes_nothing_vetoes_no_save(
    homes: list[Disk], app: Application, voss: Path, what: str
) -> None:
    """B9: settings, snapshot and backup go elsewhere, a line says so, and the save goes on."""
    before = voss.read_bytes()
    for disk in homes:
        getattr(disk, what)()
    with answering():
        window, document = open_file(app, voss)
        rename(document, "Ilse")
        _snapshot(window)
        window.run("save")
        quiet()
    assert read_build(voss).choices.name == "Ilse"
    assert window.state.text().startswith("Saved ")
    told = window.trouble.text()
    assert "Settings cannot be saved in " in told
    assert "No backup of voss.gdchar could be kept: " in told
    (kept,) = backups.versions(app_dirs.places(settings.data_folder(), "backups"), voss)
    assert kept.path.read_bytes() == before
    assert settings.load() == (app.settings, "")


@root
def test_a_character_without_a_file_is_kept_on_a_full_home(
    homes: list[Disk], app: Application
) -> None:
    """B9: what was never saved is kept among temporary files, and offered at the next start."""
    window = app.windows[0]
    window.run("new")
    assert window.document is not None
    homes[1].fill()
    rename(window.document, "Ilse")
    with answering():
        _snapshot(window)
    assert "unsaved work is stored in " in window.trouble.text()
    (lists,) = [
        path
        for place in app_dirs.places(settings.data_folder(), "recovery")
        for path in place.glob("sessions/*.json")
    ]
    facts = json.loads(lists.read_text("utf-8"))
    lists.write_text(json.dumps({**facts, "boot": "before"}), "utf-8")
    (left,) = recovery.left_over(settings.data_folder() / "recovery")
    assert read_build(left.path).choices.name == "Ilse"


@root
def test_where_nothing_can_be_written_the_save_goes_on(
    homes: list[Disk], app: Application, home: Path, voss: Path
) -> None:
    """B9: without a place even among temporary files there is no backup, and there is a save."""
    (home / "temporary" / f"chargen-{os.getuid()}").write_text("not a folder")
    for disk in homes:
        disk.protect()
    with answering():
        window, document = open_file(app, voss)
        rename(document, "Ilse")
        window.run("save")
        quiet()
    assert read_build(voss).choices.name == "Ilse"
    assert "No backup of voss.gdchar could be kept: read-only file system" in window.trouble.text()


@root
def test_a_file_on_a_full_disk_opens_and_asks_nothing(stick: Disk, app: Application) -> None:
    """B10: its lock and its snapshots lie elsewhere; typing brings a line, and no box."""
    path = stick.place / "voss.gdchar"
    stick.fill()
    with answering():
        window, document = open_file(app, path)
        for name in ("Ilse", "Zoe", "Ben"):
            rename(document, name)
            _snapshot(window)
    assert (document.path, document.read_only) == (path, "")
    assert "No lock could be written beside voss.gdchar: no space left" in window.trouble.text()
    assert f"{stick.place} cannot be written; unsaved work is stored in" in window.trouble.text()
    assert {each.name for each in stick.place.iterdir()} == {"voss.gdchar", "rest"}
    with answering(press("Close", saying="was not saved: no space left on device")):
        window.run("save")
        quiet()
    (stick.place / "rest").unlink()
    with answering():
        window.run("save")
        rename(document, "Mara")
        _snapshot(window)
    assert read_build(path).choices.name == "Ben"
    assert "unsaved work is stored in" not in window.trouble.text()
    document.stack.setClean()
    window.close()
    quiet()


@root
def test_a_file_on_a_full_disk_has_one_writer(stick: Disk, app: Application) -> None:
    """B10: the lock that lies elsewhere holds: a second window is read-only."""
    stick.fill()
    path = stick.place / "voss.gdchar"
    open_file(app, path)
    link = path.with_name("link.gdchar")
    link.symlink_to(path)
    _, second = open_file(app, link)
    assert "another window of this program" in second.read_only


# --- whose file it is


def test_a_file_through_a_link_is_read_only_in_a_second_window(
    app: Application, voss: Path
) -> None:
    """B11: one file has one writer, by whatever name it is opened."""
    link = voss.with_name("link.gdchar")
    link.symlink_to(voss)
    open_file(app, voss)
    _, second = open_file(app, link)
    assert second.read_only.startswith("open in another window of this program, since ")


def test_save_as_onto_the_same_file_keeps_its_lock(app: Application, voss: Path) -> None:
    """B11: whoever saves under the name the file has goes on holding it."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    assert window.filing is not None
    window.filing.save_as(voss)
    quiet()
    assert read_build(voss).choices.name == "Ilse"
    held = acquire(voss, "another")
    assert held is not None
    window.close()
    quiet()
    assert acquire(voss, "another") is None


def test_a_failed_save_as_keeps_file_and_lock(app: Application, voss: Path) -> None:
    """B11: where nothing could be saved the character belongs to the file it had."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    new = voss.parent / "gone" / "new.gdchar"
    assert window.filing is not None
    with answering(press("Close", saying="there is no folder gone")):
        window.filing.save_as(new)
        quiet()
    assert document.path == voss
    assert window.windowTitle().startswith("Ilse - voss.gdchar")
    assert window.isWindowModified()
    assert acquire(voss, "another") is not None
    window.run("save")
    quiet()
    assert read_build(voss).choices.name == "Ilse"


def test_a_failed_save_as_leaves_no_lock_behind(app: Application, voss: Path) -> None:
    """B11: the lock of a file that could not be saved is given back."""
    window, document = open_file(app, voss)
    rename(document, "Ilse")
    other = voss.with_name("other.gdchar")
    other.mkdir()
    assert window.filing is not None
    with answering(press("Close", saying="there is a folder of that name")):
        window.filing.save_as(other)
        quiet()
    assert not locks.lock_path(other).exists()
    assert document.path == voss


def test_save_as_gives_the_old_file_back(app: Application, voss: Path) -> None:
    """B11: after Save as the new file is held, and the old one is free."""
    window, _ = open_file(app, voss)
    other = voss.with_name("other.gdchar")
    assert window.filing is not None
    window.filing.save_as(other)
    quiet()
    assert acquire(voss, "another") is None
    assert acquire(other, "another") is not None


def test_save_as_over_a_file_open_elsewhere_is_refused(app: Application, voss: Path) -> None:
    """B11: what another window of this program has open is not saved over."""
    other = voss.with_name("other.gdchar")
    other.write_bytes(store.to_bytes(blank(name="Other")))
    open_file(app, voss)
    window, document = open_file(app, other)
    assert window.filing is not None
    with answering(press("Close", saying="open in another window of this program")):
        window.filing.save_as(voss)
    assert (read_build(voss).choices.name, document.path) == ("Mara Voss", other)


@pytest.mark.parametrize("length", [200, 255])
def test_a_file_with_a_long_name_has_one_writer(
    app: Application, tmp_path: Path, length: int
) -> None:
    """B14: a name near 255 bytes is locked like any other."""
    path = tmp_path / ("x" * (length - 7) + ".gdchar")
    path.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    window, _ = open_file(app, path)
    assert window.trouble.text() == ""
    assert acquire(path, "another") is not None


# --- locks


def test_open_anyway_takes_the_file(app: Application, elsewhere: Path) -> None:
    """B8: the question says who has the file; taken, it is shown as it is now and can be edited."""
    window, document = open_file(app, elsewhere)
    assert window.shown is not None
    assert window.shown.banner.ways["open-anyway"].isVisibleTo(window.shown)
    assert window.menus.actions["open-anyway"].isEnabled()
    elsewhere.write_bytes(store.to_bytes(blank(name="Theirs")))
    with answering(press("Open anyway", saying=f"(process {os.getppid()})")):
        window.shown.banner.ways["open-anyway"].click()
        settle()
    assert (document.read_only, document.name) == ("", "Theirs")
    assert not window.shown.banner.isVisibleTo(window.shown)
    assert not window.menus.actions["open-anyway"].isEnabled()
    rename(document, "Ilse")
    window.run("save")
    quiet()
    assert read_build(elsewhere).choices.name == "Ilse"
    held = holder_of(elsewhere)
    assert held is not None
    assert held.process == os.getpid()


@pytest.mark.skipif(os.name != "posix", reason="names that are no text are those of POSIX")
def test_a_held_file_whose_name_is_no_text_is_asked_about(app: Application, tmp_path: Path) -> None:
    """B8: question and status show such a name with question marks, and it can be taken."""
    path = tmp_path / "vo\udcffss.gdchar"
    path.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    lock = {"host": socket.gethostname(), "process": os.getppid(), "session": "another"}
    locks.lock_path(path).write_text(json.dumps(lock), "utf-8")
    window, document = open_file(app, path)
    assert document.read_only
    with answering(press("Open anyway", saying="vo\ufffdss.gdchar is open in another window")):
        window.run("open-anyway")
    assert document.read_only == ""


@pytest.mark.skipif(os.name != "posix", reason="names that are no text are those of POSIX")
def test_a_file_whose_name_is_no_text_is_among_the_recent(app: Application, tmp_path: Path) -> None:
    """B12: it opens, saves, and is found again under Open recent and on the welcome page."""
    path = tmp_path / "vo\udcffss.gdchar"
    path.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    with answering():
        window, _ = open_file(app, path)
    assert settings.load() == (app.settings, "")
    window.close()
    quiet()
    fresh = app.new_window()
    settle()
    page = fresh.centralWidget()
    assert isinstance(page, WelcomePage)
    assert page.cards[0].accessibleDescription().endswith("vo\ufffdss.gdchar")
    page.cards[0].click()
    assert fresh.document is not None
    assert fresh.document.path == path


def test_open_anyway_can_wait(app: Application, elsewhere: Path) -> None:
    """B8: whoever thinks better of it stays read-only, and the lock is theirs."""
    window, document = open_file(app, elsewhere)
    with answering(press("Not now")):
        window.run("open-anyway")
    assert document.read_only
    held = holder_of(elsewhere)
    assert held is not None
    assert held.process == os.getppid()


def test_a_pipe_for_a_lock_keeps_nobody_waiting(app: Application, voss: Path) -> None:
    """B13: a FIFO where the lock should be does not hang the window."""
    os.mkfifo(locks.lock_path(voss))
    os.utime(locks.lock_path(voss), (1, 1))
    _, document = open_file(app, voss)
    assert document.read_only == ""


def test_a_deep_lock_is_taken_over(app: Application, voss: Path) -> None:
    """B13: a lock of a thousand brackets is damaged, and no reason for a crash report."""
    place = locks.lock_path(voss)
    place.write_bytes(b"[" * 1_000)
    os.utime(place, (1, 1))
    _, document = open_file(app, voss)
    assert document.read_only == ""


# --- files that may not be written


def test_a_file_marked_read_only_opens_so(app: Application, voss: Path, tmp_path: Path) -> None:
    """B14: it says why nothing can be changed, offers Save as, and has no lock."""
    voss.chmod(0o444)
    window, document = open_file(app, voss)
    assert window.shown is not None
    assert document.why_read_only == (
        "Read-only: it is marked read-only. Use Save as… to make your own copy."
    )
    assert window.shown.banner.isVisibleTo(window.shown)
    assert not window.shown.banner.ways["open-anyway"].isVisibleTo(window.shown)
    assert not locks.lock_path(voss).exists()
    with answering(pick(tmp_path / "mine.gdchar")):
        window.shown.banner.ways["save-as"].click()
        quiet()
    assert document.path == tmp_path / "mine.gdchar"
    assert not document.read_only
    assert not window.shown.banner.isVisibleTo(window.shown)


@root
def test_a_file_on_a_read_only_disk_opens_so(stick: Disk, app: Application) -> None:
    """B14: on a disk that cannot be written a character is looked at, not edited in vain."""
    stick.protect()
    _, document = open_file(app, stick.place / "voss.gdchar")
    assert document.read_only == "its folder cannot be written"


# --- settings and reports


def test_settings_with_a_byte_order_mark_are_read(app: Application, home: Path) -> None:
    """B14: what an editor puts before the text is no fault."""
    app.prefer(paper="letter")
    (path,) = home.glob("**/settings.json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    found, words = settings.load()
    assert (found.paper, words) == ("letter", "")


def test_damaged_settings_are_put_aside(app: Application, home: Path) -> None:
    """B14: what cannot be read is kept beside, under another name, each time."""
    app.prefer(paper="letter")
    (path,) = home.glob("**/settings.json")
    for number, content in enumerate((b"{", b"\0", b"{}}"), start=1):
        path.write_bytes(content)
        found, words = settings.load()
        assert found.paper == "a4"
        aside = path.with_name(f"settings.damaged-{number}.json")
        assert words.endswith(
            f"chargen uses the default settings; the old file is now {aside.name}"
        )
        assert settings.save(found) == ""
        assert aside.read_bytes() == content


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"text": 900}', "text is not a whole number from 100 to 200"),
        (b'{"text": true}', "text is not a whole number from 100 to 200"),
        (b'{"paper": "a5"}', "paper is not a4 or letter"),
        (b'{"recent": "voss"}', "recent is not a list of at most 12 texts"),
        (b'{"folders": {"x": 1}}', "folders is not an object of at most 50 texts"),
        (b'{"player": "a\\u202eb"}', "holds the hidden or control character U+202E"),
        (b'{"text": 110, "text": 120}', 'has the key "text" twice'),
    ],
)
def test_settings_say_what_is_wrong_with_them(
    app: Application, home: Path, content: bytes, words: str
) -> None:
    """B14: each kind of value has its bounds, and what breaks them is named."""
    app.prefer(paper="letter")
    (path,) = home.glob("**/settings.json")
    path.write_bytes(content)
    found, said = settings.load()
    assert found == settings.Settings()
    assert words in said


def test_settings_of_another_version_are_read(app: Application, home: Path) -> None:
    """B14: keys it added are no fault, and a kind of sheet it has is shown as the usual one."""
    app.prefer(player="Ana", recent=("a.gdchar",), folders={"c": "there"})
    (path,) = home.glob("**/settings.json")
    path.write_bytes(
        path.read_bytes().replace(b'"full"', b'"poster"').replace(b"{", b'{"new": 1,', 1)
    )
    assert settings.load() == (app.settings, "")


@root
def test_settings_come_home_when_they_can(homes: list[Disk], app: Application) -> None:
    """B9: as soon as the folder takes them again they lie there, and nothing stands in for it."""
    homes[0].fill()
    app.prefer(paper="letter")
    assert "Settings cannot be saved in" in app.windows[0].trouble.text()
    assert settings.load()[0].paper == "letter"
    (homes[0].place / "rest").unlink()
    app.prefer(paper="a4")
    assert app.windows[0].trouble.text() == ""
    assert settings.load()[0].paper == "a4"
    assert not list((homes[1].place).glob("**/settings.json"))


def test_two_crash_reports_of_one_second_are_both_kept(tmp_path: Path) -> None:
    """B14: a report never takes the place of another."""
    paths = [crash.write_report(tmp_path / "crashes", f"fault {n} \ud800") for n in range(5)]
    assert all(paths)
    assert len(set(paths)) == 5
    assert [f"fault {n}" in p.read_text("utf-8") for n, p in enumerate(paths) if p] == [True] * 5


def test_a_trouble_is_one_line_that_can_be_long(window: MainWindow) -> None:
    """However much there is to say, the window does not grow; all of it is in the tooltip."""
    width = window.minimumSizeHint().width()
    window.show_trouble("lock", "x" * 2_000)
    window.show_trouble("backup", "y")
    assert window.minimumSizeHint().width() == width
    assert window.trouble.text() == "x" * 2_000 + ". y"
    window.show_trouble("lock", "")
    assert window.trouble.text() == "y"
    tip: QWidget = window.trouble
    assert "y" in tip.toolTip()
