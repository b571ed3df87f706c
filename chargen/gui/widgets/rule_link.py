"""A small link to the texts of the rules behind a number or a sentence."""

from collections.abc import Sequence

from PySide6.QtCore import Signal

from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.text import LinkButton
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

    def cite(self, rules: Ruleset, ids: Sequence[str]) -> None:
        """Lead to these rules; without a text there is no link."""
        self._ids = tuple(rule for rule in ids if rule in rules.citations)
        names = [f"{rule}: {rules.citations[rule].title}" for rule in self._ids]
        self.setText("Rules" if len(names) > 1 else "Rule")
        self.setAccessibleName(f"{self.text()} {', '.join(names)}")
        set_tip(self, "\n".join(names))
        self.setVisible(bool(names))

    def _ask(self) -> None:
        self.asked.emit(self._ids)
