"""Choosing a skill: those the character has first, and a word for a new member of a family."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from chargen.character.keys import skill_key, split_key
from chargen.character.names import skill_name
from chargen.files.text import NAME_LENGTH, cleaned
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.widgets.kit import row


class SkillField(QWidget):
    """A list of skills; a family asks for its word beside it."""

    changed = Signal()

    def __init__(self, document: Document, *, new_only: bool = False) -> None:
        super().__init__()
        self.document, self.new_only = document, new_only
        self._offered: list[tuple[str, str]] = []
        self.list = QComboBox()
        self.list.setAccessibleName("Skill")
        self.list.setMaxVisibleItems(16)
        self.list.setMinimumWidth(theme.now().px(200))
        self.word = QLineEdit()
        self.word.setAccessibleName("Which one")
        self.word.setPlaceholderText("which one?")
        self.word.setMaxLength(NAME_LENGTH)
        self.setLayout(row(self.list, self.word, grows=self.list))
        self.list.currentIndexChanged.connect(lambda _: self._suit())
        self.word.textChanged.connect(lambda _: self.changed.emit())
        self.show_now()

    def show_now(self) -> None:
        """Offer the skills as they stand, and keep the one chosen if it is still there."""
        character = self.document.character
        rules, known = character.rules, character.books.skills
        mine = [] if self.new_only else [(f"{skill_name(rules, k)} {known[k]}", k) for k in known]
        rest = [(skill.name, key) for key, skill in rules.skills.items() if key not in known]
        offered = [*sorted(mine, key=_by_name), *sorted(rest, key=_by_name)]
        if offered == self._offered:
            return
        self._offered, chosen = offered, self.list.currentData()
        with QSignalBlocker(self.list):
            self.list.clear()
            for name, key in offered:
                self.list.addItem(name, key)
            if mine and rest:
                self.list.insertSeparator(len(mine))
            self.list.setCurrentIndex(max(0, self.list.findData(chosen) if chosen else 0))
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


def _by_name(item: tuple[str, str]) -> str:
    return item[0].casefold()
