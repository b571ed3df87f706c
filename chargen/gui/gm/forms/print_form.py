"""The form of a print for the whole group: the kind, the paper, and the target."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, cast

from PySide6.QtWidgets import QWidget

from chargen.character.display_names import points
from chargen.gui.application.settings import Settings
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.widgets.elements import Segments, label, labelled
from chargen.gui.widgets.fields.kind_field import KindField
from chargen.views.pdf import SHEETS, Paper, Takes

Target = Literal["printer", "one", "each"]
TARGETS: Mapping[Target, str] = {
    "printer": "Printer", "one": "One PDF", "each": "One PDF per character"
}  # fmt: skip


class PrintRequest(NamedTuple):
    """One print to carry out: its kind, paper and target."""

    kind: str
    paper: Paper
    target: Target


class PrintForm(Form):
    """One line for each; below them what will come out."""

    def __init__(
        self, parent: QWidget, settings: Settings, target: Target, count: int, *, chosen: bool
    ) -> None:
        characters = (
            f"{points(count, 'selected character')}" if chosen else "all characters in the folder"
        )
        super().__init__(parent, "Print", f"Prints {characters}.", ok="Print sheets", width=460)
        self._count = count
        self.kind = KindField(settings.sheet)
        self.paper = Segments("Paper", (("a4", "A4"), ("letter", "Letter")))
        self.paper.choose(settings.paper)
        self.target = Segments("Output", tuple(TARGETS.items()))
        self.target.choose(target)
        self.outcome = label("", "small", wrap=True, name="Printed pages")
        lines = (("Layout", self.kind), ("Paper", self.paper), ("Output", self.target))
        self.add(labelled(*lines), self.outcome)
        self.kind.changed.connect(lambda _: self._show())
        self._show()

    @property
    def request(self) -> PrintRequest:
        """The chosen print."""
        paper, target = cast("Paper", self.paper.value), cast("Target", self.target.value)
        return PrintRequest(self.kind.key, paper, target)

    def complaint(self) -> str:
        if SHEETS[self.kind.key].takes is not Takes.NOBODY and not self._count:
            return "No character to print."
        return ""

    def _show(self) -> None:
        entry = SHEETS[self.kind.key]
        ways = {
            Takes.ONE: "One per character.",
            Takes.PARTY: "One for all characters.",
            Takes.NOBODY: "One, without characters.",
        }
        self.outcome.setText(f"{entry.about}. {ways[entry.takes]}" if entry.about else "")


def ask_print(
    parent: QWidget, settings: Settings, target: Target, count: int, *, chosen: bool
) -> PrintRequest | None:
    """Ask what is to be printed; None if the GM cancels."""
    form = PrintForm(parent, settings, target, count, chosen=chosen)
    return form.request if run_dialog(form) else None
