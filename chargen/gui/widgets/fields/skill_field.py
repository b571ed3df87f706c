"""Choosing a skill: those the character has first, and a word for a new member of a family."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.character.display_names import skill_name
from chargen.character.subjects import skill_key, split_key
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.rules.house import available


class SkillField(QWidget):
    """A list of skills; a family asks for its word beside it."""

    changed = Signal()

    def __init__(self, document: Document, *, new_only: bool = False) -> None:
        super().__init__()
        self.document, self.new_only = document, new_only
        self._offered: tuple[list[tuple[str, str]], ...] = ()
        self.list: ChoiceField[str] = ChoiceField("Skill")
        self.list.setMinimumWidth(theme.now().px(200))
        self.word = LineField("Specialisation", "Specialisation")
        self.setLayout(row(self.list, self.word, grows=self.list))
        self.list.changed.connect(lambda _: self._suit())
        self.word.changed.connect(lambda _: self.changed.emit())
        self.show_now()

    def show_now(self) -> None:
        """Offer the current skills, and keep the chosen skill if it is still among them."""
        character = self.document.character
        rules, known = character.rules, character.books.skills
        mine = [] if self.new_only else [(k, f"{skill_name(rules, k)} {known[k]}") for k in known]
        free = available(rules).skills.items()
        rest = [(key, skill.name) for key, skill in free if key not in known]
        offered = (sorted(mine, key=_by_name), sorted(rest, key=_by_name))
        if offered != self._offered:
            self._offered = offered
            self.list.offer(*offered, chosen=self.list.chosen)
            self._suit()

    @property
    def key(self) -> str:
        """The skill chosen; empty while a family has no word."""
        key, word = self.list.chosen or "", self.word.written
        if not self._is_family():
            return key
        return skill_key(key, word) if word else ""

    @property
    def level(self) -> int:
        """The character's level in the skill."""
        return self.document.character.books.skills.get(self.key, 0)

    def _is_family(self) -> bool:
        skill_id, word = split_key(self.list.chosen or "")
        skill = self.document.character.rules.skills.get(skill_id)
        return skill is not None and skill.family and not word

    def _suit(self) -> None:
        self.word.setVisible(self._is_family())
        self.changed.emit()


def _by_name(item: tuple[str, str]) -> str:
    return item[1].casefold()
