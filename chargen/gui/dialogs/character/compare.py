"""Two characters side by side."""

from PySide6.QtWidgets import QWidget

from chargen.character.display_names import points
from chargen.character.edits import store
from chargen.errors import ChargenError
from chargen.files.reading import read
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.dialogs.choose import choose
from chargen.gui.dialogs.files import CHARACTERS, ask_open
from chargen.gui.dialogs.messages import warn
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import column, label
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.catalogue.compare import TraitDifference, compare

FILE = "file"


class CompareDialog(Dialog):
    """The differences of two characters, a line each."""

    def __init__(
        self, parent: QWidget, names: tuple[str, str], rows: tuple[TraitDifference, ...]
    ) -> None:
        super().__init__(parent, f"{names[0]} and {names[1]}", (700, 600))
        columns = (
            Column("", 0, lambda d: d.what),
            Column(names[0], 0, lambda d: d.first or "-", right=True),
            Column(names[1], 0, lambda d: d.second or "-", right=True),
        )
        self.view = RowsView(columns, "Differences")
        self.view.rows_model.set_rows(rows)
        words = points(len(rows), "difference") if rows else "No differences."
        buttons = self.make_buttons()
        self.setLayout(
            column(
                label(words, "muted"), self.view, buttons, margins=(16, 14, 16, 14),
                grows=self.view,
            )
        )  # fmt: skip


def compare_with(parent: QWidget, document: Document, others: list[Document]) -> None:
    """Ask for another character, open or on disk, and show what differs."""
    rows = [(str(n), d.name, d.build.choices.concept) for n, d in enumerate(others)]
    rows.append((FILE, "Choose file…", ""))
    chosen = choose(parent, "Compare", f"Compare {document.name} with", rows) if others else FILE
    if chosen == FILE:
        other = _from_file(parent, document)
    else:
        other = others[int(chosen)] if chosen else None
    if other is None:
        return
    words = (document.standing.text, other.standing.text)
    differences = compare(document.character, other.character, words)
    run_dialog(CompareDialog(parent, (document.name, other.name), differences))


def _from_file(parent: QWidget, document: Document) -> Document | None:
    path = ask_open(parent, "Compare with", CHARACTERS)
    if path is None:
        return None
    try:
        build = store.from_bytes(read(path), path.name).build
    except ChargenError as error:
        warn(parent, "Compare", f"{error}.")
        return None
    return Document(document.rules, build, judge=document.judge)
