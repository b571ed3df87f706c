"""The version and its origin; the folders of chargen on this computer."""

import os
import sys
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from chargen import RELEASED, __version__
from chargen.files import app_dirs
from chargen.gui.application.urls import RELEASES, shows_inside, shows_page
from chargen.gui.dialogs.help import show_words
from chargen.gui.widgets.elements import box, button, card, column, label
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import ANYWHERE, Label

NEWER = (
    "chargen works offline and never looks for updates. The releases page lists every "
    "version and its changes; it opens in your browser."
)
BUILT = (
    "chargen works offline and never looks for updates. This copy was built from "
    "source code, and there is no download page yet. To get a newer version, update "
    "the source code and run packaging/build.sh, or ask the person you got chargen "
    "from. It runs from this folder:"
)
OLDER_FILES = (
    "A newer version reads all files of this one. If a file needs a newer version, chargen says "
    "which one and leaves the file unchanged."
)


def newer_widget() -> QWidget:
    """Return a view of the version and its origin: the page of releases, or a folder."""
    status = label("", "small", wrap=True)
    this = label(f"This is chargen {__version__} of {RELEASED}.", "strong", wrap=True)
    if RELEASES:
        opens = button(
            "Open releases page",
            lambda: _tell(status, shows_page(RELEASES), "pages", "address"),
        )
        copies = button("Copy address", lambda: _copy(status, RELEASES))
        origin = card(_selectable(RELEASES), Flow(opens, copies), status)
    else:
        folder = str(_program_folder())
        copies = button("Copy path", lambda: _copy(status, folder))
        origin = card(_path(folder), Flow(copies), status)
    return box(
        column(
            this, label(NEWER if RELEASES else BUILT, wrap=True), origin,
            label(OLDER_FILES, "muted", wrap=True), gap=12,
        )
    )  # fmt: skip


def places_widget() -> QWidget:
    """Return all folders with their contents, and how to remove them."""
    status = label("", "small", wrap=True)
    return box(
        column(
            label(app_dirs.OWN_FILES, wrap=True),
            *(_place(kept, status) for kept in app_dirs.storage_locations()), status,
            label("Removing chargen", "section"), label(app_dirs.REMOVAL, wrap=True), gap=12,
        )
    )  # fmt: skip


def show_newer(parent: QWidget) -> None:
    """Show the version of this program and its origin."""
    show_words(parent, "Is there a newer version?", newer_widget())


def show_places(parent: QWidget) -> None:
    """Show where everything lies on this computer."""
    show_words(parent, "Where are my files?", places_widget())


def _program_folder() -> Path:
    """Return the folder the program runs from: of its sources, or of the frozen program."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).parent
    return Path(__file__).parents[3]


def _place(kept: app_dirs.StorageLocation, status: Label) -> QWidget:
    copies = button("Copy path", lambda: _copy(status, kept.place))
    buttons = [copies]
    if (folder := kept.folder) is not None:
        shows = button(
            "Show in folder", lambda: _tell(status, shows_inside(folder), "folders", "path")
        )
        buttons.insert(0, shows)
    for part in buttons:
        part.setAccessibleName(f"{part.text()}: {kept.place}")
    return card(_path(kept.place), label(kept.what, wrap=True), Flow(*buttons))


def _path(place: str) -> Label:
    """Return a path that may go on in the next line after any of its folders."""
    return label(place.replace(os.sep, os.sep + ANYWHERE), "strong", wrap=True)


def _selectable(text: str) -> Label:
    line = label(text, "strong", wrap=True)
    line.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return line


def _tell(status: Label, shown: bool, what: str, name: str) -> None:
    status.setText("" if shown else f"No application can open {what}. Copy the {name} instead.")


def _copy(status: Label, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    status.setText(f"Copied: {text}")
