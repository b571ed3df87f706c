"""Search over everything a window knows, its commands, help and rules; Enter goes there."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtWidgets import QWidget

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application.help_topics import HelpTopic
from chargen.gui.application.spelling import correct_words
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.widgets.elements import column
from chargen.gui.widgets.fields.text_fields import LineField, ListKeys
from chargen.gui.widgets.menus import Menus, MenuTable, listed
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.catalogue.search_index import SearchHit

SHOWN = 60
HINT = "skill, perk, weapon, rule id or command"


COLUMNS = (Column("Result", 0, lambda h: h.name), Column("", 130, lambda h: h.kind))


class SearchDialog(Dialog):
    """A line to type in and what it finds."""

    def __init__(self, parent: QWidget, everything: Sequence[SearchHit], hint: str = HINT) -> None:
        super().__init__(parent, "Search everything", (620, 460))
        self.all = everything
        self._texts = [f"{hit.name} {hit.more}".casefold() for hit in everything]
        self.text = LineField("Search everything", hint)
        self.view = RowsView(COLUMNS, "Search results", empty="No match. Try another word.")
        self.setLayout(column(self.text, self.view, margins=(12, 12, 12, 12), grows=self.view))
        self.text.changed.connect(self._show)
        self.text.returnPressed.connect(self.accept)
        self.view.acted.connect(lambda _: self.accept())
        ListKeys(self.text, self.view)
        self._show()

    def _show(self) -> None:
        words = correct_words(self.text.text().casefold().split(), self._texts)
        results = [
            hit
            for hit, text in zip(self.all, self._texts, strict=True)
            if all(word in text for word in words)
        ]
        results.sort(key=lambda hit: _rank(hit, words))
        self.view.rows_model.set_rows(results[:SHOWN])
        if results:
            self.view.go_to(results[0].key)


def _rank(hit: SearchHit, words: list[str]) -> tuple[int, bool]:
    """Return how near a hit comes to the words: its beginning, a word of it, or inside it.

    Among equals rules come last: who types a word wants to do something with it first.
    """
    name = hit.name.casefold()
    rule = split_subject(hit.key).kind is SubjectKind.RULE
    if not words or name.startswith(words[0]):
        return 0, rule
    return (1 if f" {words[0]}" in f" {name}" else 2), rule


def find_commands(table: MenuTable, menus: Menus) -> Iterator[SearchHit]:
    """Yield the commands of a window that work now. "setup" finds "Set up" too."""
    for menu, command in listed(table):
        if menus.actions[command.id].isEnabled():
            subject = SubjectKind.COMMAND.subject(command.id)
            more = f"{command.shortcut} {command.text.replace(' ', '')}"
            yield SearchHit(subject, command.text, f"{menu} menu", more)


def find_help(topics: Iterable[HelpTopic]) -> Iterator[SearchHit]:
    """Yield the questions of the help, also by the words of their answers."""
    for topic in topics:
        subject = SubjectKind.HELP.subject(topic.key)
        yield SearchHit(subject, topic.question, "how to", topic.words)


def search(parent: QWidget, everything: Sequence[SearchHit], hint: str = HINT) -> str:
    """Ask what is looked for; return its subject, or nothing."""
    dialog = SearchDialog(parent, everything, hint)
    return dialog.view.current_key if run_dialog(dialog) else ""
