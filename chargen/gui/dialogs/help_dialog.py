"""Help: what is shown now, and answers to what people want most often, with a search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from chargen.gui.application import theme
from chargen.gui.application.help_topics import (
    HelpTopic,
    matching_topics,
    read_topics,
    topic_about,
)
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.dialogs.help import KEYS, Keys, help_widget
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.text_fields import FilterField, ListKeys
from chargen.gui.widgets.layout.layouts import CompactStack, Panes
from chargen.gui.widgets.layout.scroll_area import scroll_card
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

SIZE = QSize(820, 500)
NOTHING = "No matching question. Press Ctrl+K to search everything."
OPEN = "Close the help and the dialog first."
HERE = "here"
"""The key of the first line: what is shown now."""


@dataclass(frozen=True, slots=True)
class TopicRow:
    """One line of the list."""

    key: str
    ask: str


COLUMNS = (Column("How do I…?", 0, lambda topic: topic.ask),)


class HelpDialog(Dialog):
    """Questions at the left, the answer at the right, and a button that leads there."""

    def __init__(
        self, parent: QWidget, title: str, words: str, topics: Sequence[HelpTopic],
        refused: Callable[[HelpTopic], str], keys: Keys = KEYS,
    ) -> None:  # fmt: skip
        """``title`` names the shown page, ``words`` are help on it.

        ``refused`` returns the reason a topic's command is unavailable.
        """
        super().__init__(parent, "Help")
        self.topics, self._refused = {topic.key: topic for topic in topics}, refused
        self.here = TopicRow(HERE, f"About this page: {title}")
        room = parent.size() - QSize(32, 32)
        self.resize((SIZE * theme.now().px(100) / 100).boundedTo(room))
        self.filter = FilterField("Search help", "Print, undo, flaw, odds")
        self.view = RowsView(COLUMNS, "How do I…?", empty=NOTHING)
        self.title = label("", "title", wrap=True)
        self.answer = label("", wrap=True)
        self.refusal = label("", "muted", wrap=True)
        self.lead = button("", self.accept, role="primary")
        self.stage = CompactStack()
        self.about = help_widget(words, keys)
        ways = row(self.lead, None)
        self.how = box(column(self.title, self.answer, ways, self.refusal, None, gap=12))
        self.nothing = QWidget()
        for part in (self.about, self.how, self.nothing):
            self.stage.add(part)
        self._lay_out()
        self._show()

    def _lay_out(self) -> None:
        reader = scroll_card(self.stage)
        reader.setAccessibleName("Answer")
        reader.setProperty("role", "reader")
        reader.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setAutoDefault(False)  # Enter is for the question that is read
        panes = Panes(self.view, reader, sizes=(45, 55))
        inside = column(self.filter, panes, buttons, margins=(16, 14, 16, 14), grows=panes)
        self.setLayout(inside)
        ListKeys(self.filter, self.view)
        self.filter.changed.connect(self._show)
        self.filter.returnPressed.connect(self._go)
        self.view.acted.connect(lambda _: self._go())
        self.view.went_to.connect(self._read)

    @property
    def chosen(self) -> HelpTopic | None:
        """The topic that is read."""
        return self.topics.get(self.view.current_key)

    def ask(self, key: str) -> None:
        """Show one of the questions with its answer."""
        self.filter.clear()
        self.view.go_to(key)

    def _show(self, *_: object) -> None:
        typed = self.filter.text()
        rows = [TopicRow(w.key, w.ask) for w in matching_topics(tuple(self.topics.values()), typed)]
        topics = rows if typed.strip() else [self.here, *rows]
        self.view.rows_model.set_rows(topics)
        if topics:
            self.view.go_to(topics[0].key)
        else:
            self.stage.turn_to(self.nothing)

    def _read(self, key: str) -> None:
        topic = self.topics.get(key)
        if topic is None:
            self.stage.turn_to(self.about)
            return
        self.title.setText(topic.question)
        self.answer.setText(topic.how)
        self.lead.setText(topic.leads)
        refusal = self._refused(topic)
        self.lead.setEnabled(not refusal)
        self.refusal.show_words(refusal)
        self.stage.turn_to(self.how)

    def _go(self) -> None:
        if self.chosen is not None and not self._refused(self.chosen):
            self.accept()


def ask_help(
    parent: QWidget, title: str, words: str, topics: Sequence[HelpTopic],
    refused: Callable[[HelpTopic], str], *, keys: Keys = KEYS, about: str = "",
) -> HelpTopic | None:  # fmt: skip
    """Show help, at the question ``about``; return the topic to be led to, or None."""
    dialog = HelpDialog(parent, title, words, topics, refused, keys)
    if about:
        dialog.ask(about)
    return dialog.chosen if run_dialog(dialog) else None


def ask_about(dialog: Dialog) -> None:
    """Show the help at the topic about a kind of dialog; the help itself has none."""
    topic = topic_about(*(kind.__name__ for kind in type(dialog).__mro__))
    if topic is not None:
        title = dialog.windowTitle()
        ask_help(dialog, title, topic.how, read_topics(), lambda _: OPEN, about=topic.key)
