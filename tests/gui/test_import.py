"""File > Import: a preview with ticks, one step to undo, and nothing guessed."""

import json
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from chargen.character.document.build import Build
from chargen.character.edits import condition_edits, edits, store
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.import_changes import ImportForm
from chargen.gui.document.document import Document
from chargen.views.export.exports import text_of
from tests.exchange.phones import as_file, sent
from tests.gui.answers import answering, pick, press
from tests.gui.desk import sample, shown
from tests.views import documents


def _window(app: Application) -> tuple[MainWindow, Document]:
    window = shown(app, sample("rifleman"))
    assert window.document is not None
    return window, window.document


def _accept(asking: QWidget) -> None:
    assert isinstance(asking, ImportForm)
    asking.try_accept()


def _changes(build: Build, folder: Path) -> Path:
    path = folder / "voss.phone.json"
    path.write_bytes(as_file(sent(build, boxes=5, luck=2)))
    return path


def test_changes_of_a_phone_are_one_step(app: Application, tmp_path: Path) -> None:
    """The preview shows each change; undo takes all of them back."""
    window, document = _window(app)
    before, path = document.build, _changes(document.build, tmp_path)

    def read(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        assert [tick.text() for tick in asking.ticks] == ["Wound boxes", "Luck spent"]
        assert all(tick.isChecked() for tick in asking.ticks)
        asking.try_accept()

    with answering(pick(path), read):
        window.run("import")
    assert (document.build.play.boxes, document.build.play.luck) == (5, 2)
    assert document.stack.undoText() == "Import changes"
    document.stack.undo()
    assert document.build == before


def test_a_conflict_is_not_ticked(app: Application, tmp_path: Path) -> None:
    """What both changed stays unless it is ticked, and other ticks can be cleared."""
    window, document = _window(app)
    path = _changes(document.build, tmp_path)
    document.edit("Spend luck", condition_edits.set_luck_spent(document.build, 1))

    def read(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        assert [tick.isChecked() for tick in asking.ticks] == [True, False]
        asking.ticks[0].click()
        asking.ticks[1].click()
        asking.try_accept()

    with answering(pick(path), read):
        window.run("import")
    assert (document.build.play.boxes, document.build.play.luck) == (0, 2)


def test_copied_text_is_read_and_repeats_nothing(app: Application, tmp_path: Path) -> None:
    """A text from a messenger, with spaces around it; the second time there is nothing to do."""
    window, document = _window(app)
    text = _changes(document.build, tmp_path).read_text("utf-8")
    QGuiApplication.clipboard().setText(f"\n {text}\n")
    with answering(_accept):
        window.run("import-text")
    after = document.build
    assert after.play.boxes == 5
    with answering(press("Close", saying="Nothing to change.")):
        window.run("import-text")
    assert document.build == after


def test_a_file_of_another_character_is_refused(app: Application, tmp_path: Path) -> None:
    """One sentence, and nothing changes; so is an actor of another game."""
    window, document = _window(app)
    before, path, actor = document.build, tmp_path / "other.gdchar", tmp_path / "other.json"
    path.write_bytes(store.to_bytes(sample("tank")))
    actor.write_text('{"items": [], "system": {}, "_stats": {"systemId": "dnd5e"}}', "utf-8")
    for file, words in ((path, "another character than"), (actor, 'the system "dnd5e"')):
        with answering(pick(file), press("Close", saying=words)):
            window.run("import")
    assert document.build == before


def test_a_common_version_may_be_named(app: Application, tmp_path: Path) -> None:
    """Nothing tells which copy is newer; a version both share does, chosen in the preview."""
    window, document = _window(app)
    base, path, common = document.build, tmp_path / "other.gdchar", tmp_path / "shared.gdchar"
    old = edits.set_text(base, "notes", "None yet")
    common.write_bytes(store.to_bytes(old))
    path.write_bytes(store.to_bytes(edits.set_text(old, "name", "Eva")))

    def unsure(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        assert {tick.text(): tick.isChecked() for tick in asking.ticks} == {
            "Name": False, "Notes": False,
        }  # fmt: skip
        with answering(pick(common)):
            asking.choose_base()

    def sure(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        assert {tick.text(): tick.isChecked() for tick in asking.ticks} == {"Name": True}
        asking.try_accept()

    with answering(pick(path), unsure, sure):
        window.run("import")
    assert (document.build.choices.name, document.build.choices.notes) == (
        "Eva",
        base.choices.notes,
    )


def test_a_copy_is_compared_with_the_version_both_share(app: Application, tmp_path: Path) -> None:
    """What only one copy changed is not asked; what both changed is."""
    window, document = _window(app)
    base, path = document.build, tmp_path / "other.gdchar"
    theirs = edits.set_text(edits.set_text(base, "notes", "Scar"), "name", "Eva")
    path.write_bytes(store.to_bytes(theirs))
    document.edit("Spend luck", condition_edits.set_luck_spent(base, 1))
    document.edit("Rename", edits.set_text(document.build, "name", "Ada"))

    def read(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        ticks = {tick.text(): tick.isChecked() for tick in asking.ticks}
        assert ticks == {"Name": False, "Notes": True}
        words = " ".join(label.text() for label in asking.findChildren(QLabel))
        assert "Compared with an earlier version." in words
        assert "Only this copy changed, so they stay: Luck spent." in words
        asking.try_accept()

    with answering(pick(path), read):
        window.run("import")
    choices = document.build.choices
    assert (choices.name, choices.notes, document.build.play.luck) == ("Ada", "Scar", 1)


def test_a_level_of_an_actor_is_bought_only_if_ticked(app: Application, tmp_path: Path) -> None:
    """The price stands beside it; notes come with the rest."""
    window, document = _window(app)
    before, path = document.build, tmp_path / "voss.foundry.json"
    actor = json.loads(text_of("foundry", [documents.who(before)]))
    item = next(item for item in actor["items"] if item["name"] == "Swimming")
    item["system"]["level"] += 1
    actor["system"]["notes"] += "<p>A scar</p>"
    path.write_text(json.dumps(actor), "utf-8")

    def keep(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        assert {tick.text(): tick.isChecked() for tick in asking.ticks} == {
            "Notes": True, "Swimming": False,
        }  # fmt: skip
        words = " ".join(label.text() for label in asking.findChildren(QLabel))
        assert "in the file. Purchase: " in words
        asking.try_accept()

    def buy(asking: QWidget) -> None:
        assert isinstance(asking, ImportForm)
        (tick,) = asking.ticks
        tick.click()
        asking.try_accept()

    with answering(pick(path), keep):
        window.run("import")
    assert document.build.choices.skills == before.choices.skills
    assert document.build.choices.notes.endswith("\n\nA scar")
    with answering(pick(path), buy):
        window.run("import")
    swimming = document.build.choices.skills["swimming"]
    assert swimming == before.choices.skills["swimming"] + 1
