"""The rules by id, in our own words."""

from dataclasses import dataclass

from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.vocabulary import RULES_REFERENCE, dialog_title
from chargen.gui.widgets.elements import box, column, label
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.gui.widgets.plain_text import entitle
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.rules.model import Citation, Ruleset


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule."""

    key: str
    title: str
    text: str
    """A paragraph for each source, which stands before it."""


COLUMNS = (Column("Rule", 84, lambda e: e.key), Column("Title", 0, lambda e: e.title))


class RulesDialog(Dialog):
    """A list with a filter, and the words of the current rule."""

    def __init__(self, parent: QWidget | None, rules: Ruleset, *ids: str) -> None:
        """Begin at the first of these rules; of several, only they are listed."""
        super().__init__(parent)
        entitle(self, dialog_title(RULES_REFERENCE))
        self.resize(theme.now().px(860), theme.now().px(560))
        self.entries = [
            RuleEntry(key, c.title, _by_source(c)) for key, c in rules.citations.items()
        ]
        self.filter = FilterField("Filter rules", "Filter by rule id or word")
        self.filter.setText(", ".join(ids[1:] and ids))
        self.view = RowsView(COLUMNS, "Rules")
        self.title = label("", "title", wrap=True)
        self.text = label("", wrap=True)
        words = scroll_card(box(column(self.title, self.text)))
        left = box(column(self.filter, self.view, grows=self.view))
        split = Panes(left, words, sizes=(45, 55))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self.setLayout(column(split, buttons, margins=(16, 14, 16, 14), grows=split))
        self.view.filter_by(self.filter, "rule")
        self.filter.changed.connect(self._show)
        self.view.went_to.connect(self._look)
        self._show()
        self.view.go_to(ids[0] if ids else self.entries[0].key)

    def _show(self) -> None:
        wanted = [words.strip() for words in self.filter.text().casefold().split(",")]
        wanted = [*filter(None, wanted)] or [""]
        rows = [
            e
            for e in self.entries
            if any(words in f"{e.key} {e.title} {e.text}".casefold() for words in wanted)
        ]
        self.view.rows_model.set_rows(rows)
        if rows and not self.view.current_key:
            self.view.go_to(rows[0].key)

    def _look(self, key: str) -> None:
        entry = next(e for e in self.entries if e.key == key)
        self.title.setText(f"{entry.key} · {entry.title}")
        self.text.setText(entry.text)


def _by_source(citation: Citation) -> str:
    """Return the passages on a rule, each behind its source."""
    return "\n\n".join(f"{source.capitalize()}: {text}" for source, text in citation.passages)


def browse_rules(parent: QWidget, rules: Ruleset, *ids: str) -> None:
    """Show the rules until the browser is closed, beginning at the first of ``ids``."""
    run_dialog(RulesDialog(parent, rules, *ids))
