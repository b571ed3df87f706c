"""Opponents that come in: the text of a stat block, and the preview with a tick for each."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from chargen.bestiary.opponent import Opponent
from chargen.errors import BadFile
from chargen.exchange.opponents import read_opponents
from chargen.exchange.stat_block import IncomingOpponent
from chargen.files.reading import read
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.dialogs.files import FileKind, ask_open
from chargen.gui.widgets.elements import label
from chargen.gui.widgets.fields.text_fields import ProseField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.model import STATS, Ruleset

FILES = FileKind("Foundry actors, bestiaries and stat blocks", (".json", ".txt"))
_HINT = "INT 4, REF 7, COOL 6, MA 6, BODY 8\nSkills: Handgun 4\nWeapons: Glock 17"
_TALL = 220
_NAME = "The stat block"


class BlockForm(Form):
    """A field for the text of a stat block."""

    def __init__(self, parent: QWidget | None, rules: Ruleset) -> None:
        words = "Paste the name, stats, skills, weapons and armour of an opponent."
        super().__init__(parent, "Paste stat block", words, ok="Read stat block", width=560)
        self.rules = rules
        self.text = ProseField("Stat block", _HINT, height=_TALL)
        self.incoming: tuple[IncomingOpponent, ...] = ()
        self.add(self.text)

    def complaint(self) -> str:
        """Return why the text is not a stat block; otherwise read it."""
        try:
            self.incoming = read_opponents(self.rules, self.text.toPlainText().encode(), _NAME)
        except BadFile as error:
            return f"{error}."
        return ""


class IncomingForm(Form):
    """The opponents of a file or text, each with what is left out."""

    def __init__(self, parent: QWidget | None, incoming: Sequence[IncomingOpponent]) -> None:
        words = "Ticked opponents are added in one step, which you can undo. You can edit each."
        super().__init__(parent, "Add opponents", words, ok="Add opponents", width=560)
        self.incoming = incoming
        self.ticks = [CheckBox(each.opponent.name, on=True) for each in incoming]
        parts: list[QWidget] = []
        for tick, each in zip(self.ticks, incoming, strict=True):
            parts += [tick, label(_summary(each.opponent), "muted", wrap=True)]
            parts += [label(sentence, "wait", wrap=True) for sentence in each.left_out]
        self.add_list(parts)

    @property
    def chosen(self) -> list[Opponent]:
        """The opponents that are ticked."""
        ticked = zip(self.ticks, self.incoming, strict=True)
        return [each.opponent for tick, each in ticked if tick.isChecked()]


def _summary(opponent: Opponent) -> str:
    stats = ", ".join(f"{stat} {getattr(opponent.stats, stat)}" for stat in STATS)
    kit = opponent.gear
    return f"{stats}. Skills: {len(opponent.skills)}. Weapons: {len(kit.weapons)}."


def ask_for_file(parent: QWidget, rules: Ruleset) -> list[Opponent]:
    """Ask for a file of opponents; return those to add. Raise a ChargenError if it has none."""
    path = ask_open(parent, "Import opponents", FILES)
    if path is None:
        return []
    return _preview(parent, read_opponents(rules, read(path), path.name))


def ask_for_block(parent: QWidget, rules: Ruleset) -> list[Opponent]:
    """Ask for the text of a stat block; return the opponents to add."""
    form = BlockForm(parent, rules)
    return _preview(parent, form.incoming) if run_dialog(form) else []


def _preview(parent: QWidget, incoming: Sequence[IncomingOpponent]) -> list[Opponent]:
    form = IncomingForm(parent, incoming)
    return form.chosen if run_dialog(form) else []
