"""The preview of changes that come back, with a tick for each one to take over."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.character.display_names import capitalised
from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.errors import BadFile, ChargenError
from chargen.exchange.common_version import VersionHistory
from chargen.exchange.incoming import Incoming, read_incoming
from chargen.exchange.preview import notes, preview, take_over
from chargen.files import app_dirs
from chargen.files.reading import read
from chargen.gui.application.settings import data_folder
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.dialogs.files import CHARACTERS, ask_open
from chargen.gui.dialogs.messages import warn
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import button, label
from chargen.gui.widgets.plain_text import CheckBox

_SAFE = "Ticked changes are taken over in one step, which you can undo."
_PROPOSALS = "Prices are proposals. Tick one to make the purchase, sale or request."
_CONFLICTS = "Unticked values stay as they are. Tick one to take the value of the file."


class ImportForm(Form):
    """The differences between a character and an incoming file, a line each."""

    def __init__(self, parent: QWidget, document: Document, incoming: Incoming) -> None:
        rows = preview(document.character, incoming)
        has_conflicts = any(row.conflict for row in rows)
        words = f"{incoming.source} of {document.name}. {_SAFE}"
        super().__init__(parent, "Import changes", words, ok="Import changes", width=560)
        self.document, self.incoming = document, incoming
        self.base: Build | None = None
        self.ticks = [CheckBox(row.title, on=row.is_safe) for row in rows]
        if has_conflicts:
            self.add(label(_CONFLICTS, "wait", wrap=True))
        if incoming.proposals:
            self.add(label(_PROPOSALS, "wait", wrap=True))
        parts: list[QWidget] = []
        for tick, row in zip(self.ticks, rows, strict=True):
            lead = f"{capitalised(row.conflict)}: " if row.conflict else ""
            change = f"{lead}{row.ours} now, {row.theirs} in the file"
            change += f". {row.price}" if row.price else ""
            parts += [tick, label(change, "muted" if row.is_safe else "wait", wrap=True)]
        for sentence in notes(document.character, incoming):
            tone = "wait" if sentence in incoming.left_out else "muted"
            parts.append(label(sentence, tone, wrap=True))
        self.add_list(parts)
        if incoming.is_copy:
            self.add(button("Compare with a common version…", self.choose_base, role="link"))

    def choose_base(self) -> None:
        """Ask for the version both copies share, and close the form to compare with it."""
        path = ask_open(self, "Common version", CHARACTERS)
        if path is None:
            return
        try:
            self.base = store.from_bytes(read(path), path.name).build
        except ChargenError as error:
            warn(self, "Import", f"{error}.")
        else:
            self.reject()

    def complaint(self) -> str:
        try:
            self.build()
        except BadFile as error:
            return f"{error}."
        return ""

    def build(self) -> Build:
        """Return the character with the ticked changes."""
        chosen = {number for number, tick in enumerate(self.ticks) if tick.isChecked()}
        return take_over(self.document.character, self.incoming, chosen)


def import_changes(
    parent: QWidget, document: Document, data: bytes, name: str, path: Path | None = None
) -> None:
    """Preview the changes in a file or text, and take over the ticked ones in one step."""
    roots = app_dirs.places(data_folder(), "backups")
    history = VersionHistory(roots, document.path, path, document.earlier_values)
    base: Build | None = None
    while True:
        try:
            incoming = read_incoming(data, name, document.character, base, history)
        except BadFile as error:
            warn(parent, "Import", f"{error}.")
            return
        if not (incoming.rows or incoming.proposals):
            words = ("Nothing to change.", *notes(document.character, incoming))
            warn(parent, "Import", " ".join(words))
            return
        form = ImportForm(parent, document, incoming)
        if run_dialog(form):
            document.edit("Import changes", form.build())
            document.notified.emit(f"Imported from {name}.")
        if (base := form.base) is None:
            return
