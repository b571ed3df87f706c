"""Commands about files: new, open, save, earlier versions, recovery."""

import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from chargen.character.document.build import Build
from chargen.character.edits import creation, edits, samples
from chargen.encounter.play.running_fights import interrupted, remove
from chargen.errors import ChargenError
from chargen.files import file_names
from chargen.files.reading import read
from chargen.files.text import slug
from chargen.gui.application.settings import running_fights_folder
from chargen.gui.character_window.damaged_file import DamagedFile, restore
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.recovery import RecoveredWork, Recovering
from chargen.gui.character_window.windows import Windows
from chargen.gui.dialogs.files import (
    CARDS,
    CHARACTERS,
    PACKETS,
    RULE_PACKS,
    FileKind,
    ask_open,
    ask_open_many,
    ask_save,
)
from chargen.gui.dialogs.messages import BoxAnswer, agreed, ask, warn
from chargen.gui.pages.welcome.cards import UnsavedWork
from chargen.gui.pages.welcome.page import WelcomePage
from chargen.gui.widgets.elements import box, button, row

ANOTHER = "Another random character"
ALL = FileKind(
    "Characters, campaign cards, packets, rule packs",
    (*CHARACTERS.endings, *CARDS.endings, *PACKETS.endings, *RULE_PACKS.endings),
)

CHANGES = FileKind("Phone changes and Foundry actors", (".phone.json", ".json", ".txt"))


class FileCommands:
    """The commands about files, carried out in one window."""

    def __init__(self, program: Windows, window: MainWindow) -> None:
        self.program, self.window = program, window

    def new(self) -> None:
        """Start a blank character; what is typed next is its name."""
        build = self._own(samples.blank())
        self.program.show_build(build, self.window).go("concept").reveal("name")

    def new_from_sample(self) -> None:
        """Choose a sample and start from it."""
        from chargen.gui.dialogs.choose import choose_sample

        if (build := choose_sample(self.window)) is not None:
            self.program.show_build(samples.start(build), self.window, changed=True)

    def open_sample(self, word: str, page: str = "") -> None:
        """Start from a sample, on a page if one is given."""
        build = dict(samples.all_samples())[word]
        build = samples.start(build)
        window = self.program.show_build(build, self.window, page, changed=True)
        if page:
            window.enter(page)

    def random(self) -> None:
        """Show a legal random character, and offer another or a choice of concept."""
        from chargen.gui.dialogs.character.quick_start import any_random

        build = self._own(any_random(self.program.rules))
        offer_others(self.program.show_build(build, self.window, changed=True))

    def new_at_random(self) -> None:
        """Make a legal character at random, of a concept and by a seed."""
        from chargen.gui.dialogs.character.quick_start import ask_random

        if (build := ask_random(self.window, self.program.rules)) is not None:
            self.program.show_build(self._own(build), self.window, changed=True)

    def _own(self, build: Build) -> Build:
        """A new character with the player these settings name."""
        player = self.program.settings.player
        return edits.set_text(build, "player", player) if player else build

    def open(self) -> None:
        """Ask for files and open them."""
        start = self.window.document.path if self.window.document else None
        folder = start.parent if start else None
        kinds = (ALL, CHARACTERS, CARDS, PACKETS, RULE_PACKS)
        for path in ask_open_many(self.window, "Open", *kinds, folder=folder):
            self.program.open_path(path, self.window)

    def open_recent(self) -> None:
        """Choose among the files opened last."""
        from chargen.gui.dialogs.choose import choose

        files = {name: file_names.path_of(name) for name in self.program.settings.recent}
        rows = [(n, file_names.shown(p.name), file_names.shown(p.parent)) for n, p in files.items()]
        if chosen := choose(self.window, "Open recent", "Recent files", rows):
            self.program.open_path(files[chosen], self.window)

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Save, or ask where to if there is no file yet."""
        document, filing = self.window.document, self.window.filing
        if document is None or filing is None:
            return
        if document.path is None or document.read_only:
            self.save_as(then)
        else:
            filing.save(then)

    def save_as(self, then: Callable[[], None] | None = None) -> None:
        """Ask where to save; the character keeps its id."""
        document, filing = self.window.document, self.window.filing
        if document is None or filing is None:
            return
        start = document.path or Path(f"{slug(document.name)}.gdchar")
        path = ask_save(self.window, "Save as", start, CHARACTERS)
        if path is not None:
            filing.save_as(path, then)

    def import_file(self) -> None:
        """Ask for a file with changes, and take over those that are ticked."""
        document = self.window.document
        if document is None:
            return
        folder = document.path.parent if document.path else None
        path = ask_open(self.window, "Import", CHANGES, CHARACTERS, folder=folder)
        if path is None:
            return
        try:
            data = read(path)
        except ChargenError as error:
            warn(self.window, "Import", f"{error}.")
            return
        self._import(data, path.name, path)

    def import_text(self) -> None:
        """Take over the changes in the text on the clipboard."""
        self._import(QGuiApplication.clipboard().text().strip().encode(), "The copied text")

    def _import(self, data: bytes, name: str, path: Path | None = None) -> None:
        from chargen.gui.dialogs.character.import_changes import import_changes

        if self.window.document is not None:
            import_changes(self.window, self.window.document, data, name, path)

    def open_anyway(self) -> None:
        """Take a file from the program recorded as its owner, after a question."""
        document, filing = self.window.document, self.window.filing
        if document is None or filing is None or not document.held_by:
            return
        words = (
            f"{_name(document.path)} is open in {document.held_by}.\nIf you open it here too, "
            "both windows can save the file. The second to save is asked which version to keep."
        )
        if self._ask("Open anyway", words, "Open anyway"):
            filing.open_anyway()

    def duplicate(self) -> None:
        """Show a copy with an id of its own; what the GM decided stays with the first."""
        if self.window.document is not None:
            build = creation.start_anew(self.window.document.build, uuid.uuid4().hex)
            other = self.program.show_build(build, changed=True)
            other.state.setText("Duplicated. GM decisions stay with the original.")

    def show_backups(self) -> None:
        """Choose an earlier version and open it as a character not saved yet."""
        document = self.window.document
        if document is not None and document.path is not None:
            restore(self.program, self.window, document.path, "Earlier versions")

    def cannot_open(self, path: Path, words: str) -> None:
        """Say why a file cannot be opened, and offer what there is instead."""
        DamagedFile(self.program, self.window).offer(path, words)

    def settle_conflict(self) -> None:
        """Settle a change of the file on the disk: keep both versions, or save over it."""
        filing = self.window.filing
        if filing is None:
            return
        words = (
            "Another program changed this file after you opened it. Keep both versions, or "
            "replace the one on disk?"
        )
        answers: tuple[BoxAnswer[Callable[[], None]], ...] = (
            BoxAnswer("Keep both", filing.keep_both),
            BoxAnswer("Replace", partial(filing.save, over=True), careful=True),
        )
        if settle := ask(self.window, "Save", words, answers):
            settle()

    def settle_unsaved(self) -> bool:
        """Save, discard or stay; True if the window may close now."""
        document = self.window.document
        name = document.name if document else ""
        words = f"{name} has unsaved changes."
        answers = BoxAnswer("Save", means=True), BoxAnswer("Discard", means=False, careful=True)
        keeps = ask(self.window, "Close", words, answers)
        if keeps:
            self.save(self._close)
        return keeps is False

    def _close(self) -> None:
        # Whoever began something else while the file was written is not done with the window.
        if QApplication.activeModalWidget() is None:
            self.window.close()

    def offer_recovery(self) -> None:
        """Offer what an earlier run could not save; what is left for later is a card."""
        Recovering(self.program, self.window).offer_all()
        self._show_recent()

    def unsaved_work(self) -> list[UnsavedWork]:
        """Return what earlier runs could not save or end, for the welcome page."""
        recovering = Recovering(self.program, self.window)
        fights = [
            UnsavedWork(
                None, "At the table", fight.written, partial(self._resume_fight, fight.path),
                partial(self._discard_fight, fight.path),
            )
            for fight in interrupted(running_fights_folder())
        ]  # fmt: skip
        return fights + [
            UnsavedWork(
                work.build, _name(work.left.document) if work.left.document else "Never saved",
                work.left.written, partial(recovering.open, work), partial(self._discard, work),
            )
            for work in recovering.pending()
        ]  # fmt: skip

    def _resume_fight(self, path: Path) -> None:
        self.program.resume_asked.emit(path)
        self._show_recent()

    def _discard_fight(self, path: Path) -> None:
        words = "Discard the interrupted fight? It cannot be recovered later."
        if self._ask("Discard fight", words, "Discard fight"):
            remove(path)
            self._show_recent()

    def _discard(self, work: RecoveredWork) -> None:
        words = f"Discard the unsaved work on {work.name}? It cannot be recovered later."
        if self._ask("Discard work", words, "Discard work"):
            Recovering(self.program, self.window).discard(work.left)
            self._show_recent()

    def _show_recent(self) -> None:
        """Show on the welcome page what there is by now."""
        if isinstance(page := self.window.centralWidget(), WelcomePage):
            page.show_recent()

    # --- asking

    def _ask(self, title: str, words: str, yes: str) -> bool:
        return agreed(self.window, title, words, yes, "Not now")


def _name(path: Path | None) -> str:
    return file_names.shown(path.name) if path else "This character"


def offer_others(window: MainWindow) -> None:
    """Offer in the status line to exchange a random character, until it is edited otherwise."""
    document = window.document
    assert document is not None

    def change(parent: MainWindow | None) -> None:
        from chargen.gui.dialogs.character.quick_start import any_random, ask_random

        rules = window.program.rules
        build = ask_random(parent, rules) if parent is not None else any_random(rules)
        if build is not None:
            build = edits.set_text(build, "player", document.build.choices.player)
            document.edit(ANOTHER, build.model_copy(update={"id": document.build.id}))

    def settle() -> None:
        if document.stack.undoText() not in {"", ANOTHER}:
            offer.hide()

    offer = box(
        row(
            button("Another random character", lambda: change(None), role="link"),
            button("Change concept…", lambda: change(window), role="link"),
        )
    )
    window.statusBar().addWidget(offer)
    document.stack.indexChanged.connect(settle)
