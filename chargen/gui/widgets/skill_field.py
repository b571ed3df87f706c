"""Choosing a skill: those the character has first, and a word for a new member of a family."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from chargen.character.keys import skill_key, split_key
from chargen.character.names import skill_name
from chargen.files.text import NAME_LENGTH, cleaned
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.widgets.parts import row


class SkillField(QWidget):
    """A list of skills; a family asks for its word beside it."""

    changed = Signal()

    def __init__(self, document: Document, *, new_only: bool = False) -> None:
        super().__init__()
        self.document = document
        self.list = QComboBox()
        self.list.setAccessibleName("Skill")
        self.list.setMaxVisibleItems(16)
        self.list.setMinimumWidth(theme.now().px(200))
        self.word = QLineEdit()
        self.word.setAccessibleName("Which one")
        self.word.setPlaceholderText("which one?")
        self.word.setMaxLength(NAME_LENGTH)
        character = document.character
        rules, known = character.rules, character.books.skills
        mine = sorted(known, key=lambda key: skill_name(rules, key).casefold())
        rest = sorted(
            (key for key in rules.skills if key not in known),
            key=lambda key: rules.skills[key].name.casefold(),
        )
        mine = [] if new_only else mine
        for key in (*mine, *rest):
            name = skill_name(rules, key)
            self.list.addItem(f"{name} {known[key]}" if key in known else name, key)
        if mine and rest:
            self.list.insertSeparator(len(mine))
        self.setLayout(row(self.list, self.word, grows=self.list))
        self.list.currentIndexChanged.connect(lambda _: self._suit())
        self.word.textChanged.connect(lambda _: self.changed.emit())
        self._suit()

    @property
    def key(self) -> str:
        """The skill chosen; empty while a family has no word."""
        key = str(self.list.currentData() or "")
        word = cleaned(self.word.text(), NAME_LENGTH).strip()
        if not self._is_family():
            return key
        return skill_key(key, word) if word else ""

    @property
    def level(self) -> int:
        """The character's level in the skill."""
        return self.document.character.books.skills.get(self.key, 0)

    def choose(self, key: str) -> None:
        """Choose a skill by its key."""
        place = self.list.findData(key)
        if place < 0:
            skill_id, word = split_key(key)
            place = self.list.findData(skill_id)
            self.word.setText(word)
        self.list.setCurrentIndex(place)

    def _is_family(self) -> bool:
        skill_id, word = split_key(str(self.list.currentData() or ""))
        skill = self.document.character.rules.skills.get(skill_id)
        return skill is not None and skill.family and not word

    def _suit(self) -> None:
        self.word.setVisible(self._is_family())
        self.changed.emit()
