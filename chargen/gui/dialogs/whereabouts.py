"""Which version this is and where newer ones are found; where everything lies on this computer."""

import os

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from chargen import RELEASED, __version__
from chargen.files import whereabouts
from chargen.gui.dialogs.help import show_words
from chargen.gui.urls import RELEASES, shows_inside, shows_page
from chargen.gui.widgets.kit import box, button, card, column, label
from chargen.gui.widgets.layouts import Flow
from chargen.gui.widgets.plain import ANYWHERE, Label

NEWER = (
    "chargen never looks for a newer version by itself: it works without network, and nothing "
    "leaves this computer. Every version is listed, with what it changes, on the page of releases. "
    "Your browser opens it when you ask for it here."
)
OLDER_FILES = (
    "A newer version reads all files of this one. The other way round a file of a newer version is "
    "left as it is, and you are told which version it needs."
)


def newer_widget() -> QWidget:
    """Return which version this is, and the way to the page that lists all."""
    said = label("", "small", wrap=True)
    page = _selectable(RELEASES)
    opens = button(
        "Open the page of releases", lambda: _tell(said, shows_page(RELEASES), "pages", "address")
    )
    copies = button("Copy its address", lambda: _copy(said, RELEASES))
    this = label(f"This is chargen {__version__} of {RELEASED}.", "strong", wrap=True)
    return box(
        column(
            this, label(NEWER, wrap=True), card(page, Flow(opens, copies), said),
            label(OLDER_FILES, "muted", wrap=True), gap=12,
        )
    )  # fmt: skip


def places_widget() -> QWidget:
    """Return all places with what lies there, and how to be rid of them."""
    said = label("", "small", wrap=True)
    return box(
        column(
            label(whereabouts.OWN_FILES, wrap=True),
            *(_place(kept, said) for kept in whereabouts.kept()), said,
            label("HOW TO REMOVE IT", "section"), label(whereabouts.REMOVAL, wrap=True), gap=12,
        )
    )  # fmt: skip


def show_newer(parent: QWidget) -> None:
    """Show which version this is, and lead to the page that lists newer ones."""
    show_words(parent, "Is there a newer version?", newer_widget())


def show_places(parent: QWidget) -> None:
    """Show where everything lies on this computer."""
    show_words(parent, "Where are my files?", places_widget())


def _place(kept: whereabouts.Kept, said: Label) -> QWidget:
    copies = button("Copy its path", lambda: _copy(said, kept.place))
    buttons = [copies]
    if (folder := kept.folder) is not None:
        shows = button("Show it", lambda: _tell(said, shows_inside(folder), "folders", "path"))
        buttons.insert(0, shows)
    for each in buttons:
        each.setAccessibleName(f"{each.text()}: {kept.place}")
    return card(_path(kept.place), label(kept.what, wrap=True), Flow(*buttons))


def _path(place: str) -> Label:
    """Return a path that may go on in the next line after any of its folders."""
    return label(place.replace(os.sep, os.sep + ANYWHERE), "strong", wrap=True)


def _selectable(text: str) -> Label:
    made = label(text, "strong", wrap=True)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def _tell(said: Label, shown: bool, what: str, name: str) -> None:
    said.setText("" if shown else f"No program here shows {what}; copy its {name} instead.")


def _copy(said: Label, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    said.setText(f"{text} is copied.")
