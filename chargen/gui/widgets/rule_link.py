"""Small links: to the rules behind a number or a sentence, and to the help."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from chargen.gui.application.help_topics import HelpTopic
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.text import LinkButton

if TYPE_CHECKING:
    from chargen.rules.model import Ruleset


class RuleLink(LinkButton):
    """A muted link named *Rule*; ids and titles are in its tip."""

    asked = Signal(object)
    """The ids of the rules to read, the main one first."""
    tone = "muted"

    def __init__(self) -> None:
        super().__init__("Rule")
        self.setProperty("role", "link")
        self._ids: tuple[str, ...] = ()
        self.clicked.connect(self._ask)

    def cite(self, rules: "Ruleset", ids: Sequence[str]) -> None:
        """Lead to these rules; without a text there is no link."""
        self._ids = tuple(rule for rule in ids if rule in rules.citations)
        names = [f"{rule}: {rules.citations[rule].title}" for rule in self._ids]
        self.setText("Rules" if len(names) > 1 else "Rule")
        self.setAccessibleName(f"{self.text()} {', '.join(names)}")
        set_tip(self, "\n".join(names))
        self.setVisible(bool(names))

    def _ask(self) -> None:
        self.asked.emit(self._ids)


class HelpLink(LinkButton):
    """A muted link to the help, as F1 opens it: on its page or dialog, or at a topic."""

    tone = "muted"

    def __init__(self) -> None:
        super().__init__("Help on this page")
        self.setProperty("role", "link")
        self.topic = ""
        self.clicked.connect(self._ask)

    def lead_to(self, topic: HelpTopic) -> None:
        """Lead to a topic instead of the page."""
        self.topic = topic.key
        self.setText("Help")
        set_tip(self, topic.question)

    def _ask(self) -> None:
        window: Any = self.window()
        if hasattr(window, "open_help"):
            window.open_help()
        elif self.topic:
            window.doer.guide.help(self.topic)
        else:
            window.run("help")
