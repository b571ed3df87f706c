"""Forms of rule packs: the preview before one is added, and the facts of one to export."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.files.reading import read
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import label, labelled
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.rules.differences import difference_line, from_pack
from chargen.rules.house import HouseRules
from chargen.rules.model import Ruleset
from chargen.rules.pack import RulePack, added, overwritten, pack_line, read_pack


def opened_pack(shipped: Ruleset, house: HouseRules, path: Path) -> tuple[RulePack, HouseRules]:
    """Return the pack in a file, and house rules with it; raise BadFile if it cannot be added."""
    pack = read_pack(shipped, read(path), path.name)
    return pack, added(shipped, house, pack)


class PackPreview(Form):
    """Everything a pack changes, and what it replaces, before it is added."""

    def __init__(
        self,
        parent: QWidget,
        shipped: Ruleset,
        before: HouseRules,
        pack: RulePack,
        after: HouseRules,
        ok: str = "Add pack",
    ) -> None:
        super().__init__(parent, "Add rule pack", pack_line(pack), ok=ok, width=560)
        lines = map(difference_line, from_pack(shipped, before, after))
        self.changes = label("\n".join(lines), wrap=True)
        self.add(label("Changes to this campaign", "section"), self.changes)
        if replaced := overwritten(before, pack):
            self.add(label("Replaced rows", "section"), label("\n".join(replaced), wrap=True))


class PackFacts(Form):
    """Name, author, release and licence of a pack that is made of the campaign's rules."""

    def __init__(self, parent: QWidget, name: str, gm: str) -> None:
        words = "The pack holds all house rules of this card, those of its packs included."
        super().__init__(parent, "Export rule pack", words, ok="Export pack", width=480)
        self.name = LineField("Name of the pack", "", name)
        self.author = LineField("Author", "", gm)
        self.release = LineField("Release", "", "1.0")
        self.licence = LineField("Licence", "For example CC BY 4.0")
        self.add(
            labelled(
                ("Name", self.name), ("Author", self.author), ("Release", self.release),
                ("Licence", self.licence),
            )
        )  # fmt: skip

    def complaint(self) -> str:
        return "" if self.name.written else "Enter a name for the pack."

    def wanting(self) -> QWidget | None:
        return self.name
