"""Choosing one of a list, with a filter; such as a sample character."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from chargen.character.document.build import Build
from chargen.character.edits import samples
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.portraits import gallery
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list."""

    key: str
    name: str
    detail: str


COLUMNS = (Column("Name", 0, lambda c: c.name), Column("", 0, lambda c: c.detail))


class ChooseDialog(Form):
    """A list with a filter; Enter or OK takes the current line."""

    def __init__(
        self,
        parent: QWidget,
        title: str,
        words: str,
        rows: Sequence[tuple[str, str, str]],
        *,
        ok: str = "Open",
    ) -> None:
        super().__init__(parent, title, words, ok=ok, width=800)
        self.choices = [Choice(*row) for row in rows]
        self.filter = FilterField("Filter list")
        self.view = RowsView(COLUMNS, words)
        self.view.setMinimumHeight(theme.now().px(280))
        self.add(self.filter, self.view)
        self.view.nothing.filter_by(self.filter, "line")
        self.filter.changed.connect(self._show)
        self.view.acted.connect(lambda _: self.try_accept())
        self._show()

    @property
    def chosen(self) -> str:
        """The key of the current line."""
        return self.view.current_key

    def complaint(self) -> str:
        return "" if self.chosen else "Select a line first."

    def _show(self) -> None:
        wanted = self.filter.text().casefold()
        rows = [c for c in self.choices if wanted in f"{c.name} {c.detail}".casefold()]
        self.view.list_rows(rows)


def choose(
    parent: QWidget,
    title: str,
    words: str,
    rows: Sequence[tuple[str, str, str]],
    *,
    ok: str = "Open",
) -> str:
    """Ask for one of the rows (key, name, detail); return its key, or nothing."""
    if not rows:
        words = f"{words}: none yet."
    dialog = ChooseDialog(parent, title, words, rows, ok=ok)
    return dialog.chosen if run_dialog(dialog) else ""


def choose_sample(parent: QWidget) -> Build | None:
    """Ask for a sample; return it, or None."""
    builds, roles = dict(samples.all_samples()), gallery()
    rows = [
        (key, roles[key]["role"] if key in roles else key.capitalize(), build.choices.concept)
        for key, build in builds.items()
    ]
    words = "Choose a sample to start from. The sample itself does not change."
    chosen = choose(parent, "New from sample", words, rows)
    return builds.get(chosen)
