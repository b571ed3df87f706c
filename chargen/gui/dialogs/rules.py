"""The rules by id, and the source texts by sentence, in our own words."""

from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.vocabulary import RULES_REFERENCE, dialog_title
from chargen.gui.widgets.elements import box, column, label
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Panes
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.rules.citations import Citation
from chargen.rules.model import Ruleset
from chargen.rules.sentences import source_texts
from chargen.views.source_text import all_sentences, played, sentences_of


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule, or one sentence of a source text."""

    key: str
    title: str
    text: str
    """A paragraph for each source, which stands before it."""
    heading: str
    """The title above its words."""
    names: str = ""
    """The first cell of its row; the key unless it is given."""


RULES = "rules"
COLUMNS = (Column("Rule", 84, lambda e: e.names or e.key), Column("Title", 0, lambda e: e.title))


class RulesDialog(Dialog):
    """A list with a filter, and the words of the current rule or sentence of a source text."""

    def __init__(self, parent: QWidget | None, rules: Ruleset, *ids: str) -> None:
        """Begin at the first of these rules; of several, only they are listed."""
        super().__init__(parent, dialog_title(RULES_REFERENCE), (860, 560))
        self.rules = rules
        self.entries = _rules(rules)
        texts = [(key, text.title) for key, text in source_texts().items()]
        self.source = ChoiceField("Rules or source text", [(RULES, "Rules by number"), *texts])
        self.filter = FilterField("Filter rules", "Filter by rule id or word")
        self.filter.setText(", ".join(ids[1:] and ids))
        self.view = RowsView(COLUMNS, "Rules")
        self.title = label("", "title", wrap=True)
        self.text = label("", wrap=True)
        self.sentences = label("", "dim", wrap=True)
        words = scroll_card(box(column(self.title, self.text, self.sentences)))
        left = box(column(self.source, self.filter, self.view, grows=self.view))
        split = Panes(left, words, sizes=(45, 55))
        buttons = self.make_buttons()
        self.setLayout(column(split, buttons, margins=(16, 14, 16, 14), grows=split))
        self.view.nothing.filter_by(self.filter, "rule")
        self.filter.changed.connect(self._show)
        self.source.changed.connect(self._choose)
        self.view.went_to.connect(self._look)
        self._show()
        self.view.go_to(ids[0] if ids else self.entries[0].key)
        self.filter.setFocus()

    def _choose(self) -> None:
        """List the rules, or the sentences of the source text that is chosen."""
        key = self.source.key
        self.entries = _rules(self.rules) if key == RULES else _sentences(self.rules, key)
        self._show()
        self.view.go_to(self.entries[0].key)

    def _show(self) -> None:
        wanted = [words.strip() for words in self.filter.text().casefold().split(",")]
        wanted = [*filter(None, wanted)] or [""]
        rows = [
            e
            for e in self.entries
            if any(words in f"{e.key} {e.names} {e.title} {e.text}".casefold() for words in wanted)
        ]
        self.view.list_rows(rows)

    def _look(self, key: str) -> None:
        entry = next((e for e in self.entries if e.key == key), None)
        if entry is None:
            return
        self.title.setText(entry.heading)
        self.text.setText(entry.text)
        self.sentences.show_words("\n\n".join(sentences_of(self.rules, entry.key)))


def _rules(rules: Ruleset) -> list[RuleEntry]:
    return [
        RuleEntry(key, c.title, _by_source(c), f"{key} · {c.title}")
        for key, c in rules.citations.items()
    ]


def _sentences(rules: Ruleset, key: str) -> list[RuleEntry]:
    """Return the sentences of a source text, each with how it is played and its rules."""
    entries: list[RuleEntry] = []
    title = source_texts()[key].title
    for number, sentence in all_sentences(key):
        cited = [f"{rule} {rules.citations[rule].title}" for rule in sentence.rules]
        words = [
            f"The text says: {sentence.says}",
            f"We play: {played(rules, sentence)}",
            *([f"Rules: {', '.join(cited)}"] if cited else []),
        ]
        names = " ".join(sentence.rules) or "none"
        entries.append(
            RuleEntry(
                str(number),
                sentence.says,
                "\n\n".join(words),
                f"{title}, sentence {number}",
                names,
            )
        )
    return entries


def _by_source(citation: Citation) -> str:
    """Return the passages on a rule, each behind its source."""
    return "\n\n".join(f"{source.capitalize()}: {text}" for source, text in citation.passages)


def browse_rules(parent: QWidget, rules: Ruleset, *ids: str) -> None:
    """Show the rules until the browser is closed, beginning at the first of ``ids``."""
    run_dialog(RulesDialog(parent, rules, *ids))
