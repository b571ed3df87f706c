"""Skills: every skill of the rules by category, with pips, its total and its next price."""

from collections.abc import Mapping
from functools import partial
from typing import get_args

from chargen.character.display_names import skill_name
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, skill_key, split_key, split_subject
from chargen.files.text import NAME_LENGTH, cleaned, today
from chargen.gui.application import theme
from chargen.gui.dialogs.messages import asked_word
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.pages.base import Page
from chargen.gui.pages.purchase import offer_in, step_tip
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, column
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.marks import MARKS, MarkedTable
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.trait_columns import trait_columns
from chargen.rules.model import Skill, SkillCategory
from chargen.views.progress.purchase_offer import is_family
from chargen.views.progress.skill_marks import mark_skill
from chargen.views.progress.trait_prices import price_rows
from chargen.views.sheet.rows import TraitRow
from chargen.views.sheet.skill_rows import (
    family_examples,
    free_level,
    group_skills,
    skill_rows,
)

COVERS = 340
"""Pixels at 100 % from which on there is a column of what a skill covers."""
FILTER = 150
"""Pixels of the filter at 100 %: its width does not depend on its text."""
BASED = Column(
    "Based on", 76, lambda row: row.basis, leaves=2, tip="Stat or blended base of a roll"
)
TOTAL = Column(
    "Total",
    64,
    lambda row: row.total,
    right=True,
    large=True,
    tip="Stat or blended base + level + bonuses",
)


class SkillsPage(Page):
    """Bought skills, then every skill by category; families ask for a new member's name."""

    help_words = (
        "Type a name and a digit: rif 7 sets Rifle to 7. Left and Right change the current "
        "skill by one. You can overspend; Checks shows by how much and offers fixes. A dot "
        "marks the skills recommended for the concept. After creation, + or a digit opens the "
        "price of a level at its row, to raise it with IP or set it as a goal. Click a box under "
        "Marks for each success in play. The dock shows a skill's history and your goals."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.filter = FilterField("Find a skill", "Find a skill")
        self.filter.setFixedWidth(theme.now().px(FILTER))
        categories = get_args(SkillCategory)
        self.category = Segments(
            "Category", [("all", "All"), *((name, name.capitalize()) for name in categories)]
        )

        tip_of = partial(step_tip, document, SubjectKind.SKILL)

        def covers(row: TraitRow) -> str:
            skill = document.character.rules.skills.get(split_key(row.key)[0])
            return skill.description.partition(". ")[0].removesuffix(".") if skill else ""

        about = Column("Covers", 0, covers, least=COVERS, leaves=1)
        columns = trait_columns("Skill", TOTAL, MARKS, about, based=(BASED,))
        self.table = MarkedTable("Skills", columns, tip_of)
        bar = Flow(self.filter, self.category)
        self.setLayout(column(bar, self.table, grows=self.table))
        self.table.raised.connect(self._raise)
        self.table.marked.connect(self._mark)
        self.table.went_to.connect(self._look)
        self.table.acted.connect(self._act)
        self.table.regrouped.connect(self._show)
        self.filter.lead_to(self.table, "skill")
        self.filter.changed.connect(self.table.regroup)
        self.category.chosen.connect(self.table.regroup)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.filter, self.category, self.table)

    def reveal(self, subject: str) -> bool:
        about = split_subject(subject)
        if about.kind in {SubjectKind.POOL, SubjectKind.UNSPENT}:
            self.table.setFocus()
            return True
        if about.kind not in {SubjectKind.SKILL, SubjectKind.MARK}:
            return False
        self.filter.clear()
        self.category.choose("all")
        self.table.regroup()
        self.table.setFocus()
        return self.table.go_to(about.key)

    def _show(self, *_: object) -> None:
        about = split_subject(self.document.subject)
        focus = about.key if about.kind is SubjectKind.SKILL else ""
        character = self.document.character
        rows = price_rows(character, SubjectKind.SKILL, skill_rows(character, focus))
        wanted = self.filter.text().casefold().strip()
        category = self.category.value
        descriptions = character.rules.skills
        shown = [
            row
            for row in rows
            if category in {"all", row.category}
            and (not wanted or wanted in _words(row, descriptions))
        ]
        grouped = group_skills(character, shown, self.table.bought(rows))
        self.table.show_marks(character.books.finished)
        self.table.show_rows(grouped, able=self.document.can_edit)

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.SKILL.subject(key))
        self._show()

    def _act(self, key: str) -> None:
        self.table.step(key, 1)

    def mark_current(self) -> None:
        """Mark a use of the current skill."""
        if self.table.current_key:
            self._mark(self.table.current_key, 1)

    def _mark(self, key: str, by: int) -> None:
        """Mark a use of a skill, or take its last mark back (AD-02)."""
        document, subject = self.document, SubjectKind.SKILL.subject(key)
        name = skill_name(document.character.rules, key)
        if is_family(document.character, subject):
            document.refused.emit(f"Learn a {name.lower()} first, then mark it.")
            return
        offered = mark_skill(document.character, key, by, today())
        if offered is not None:
            words = f"Mark {name}" if by > 0 else f"Remove a mark from {name}"
            document.edit(words, edits.append(document.build, *offered.events))

    def _raise(self, key: str, level: int) -> None:
        if self.document.character.books.finished:
            offer_in(self, self.table, SubjectKind.SKILL, key, level)
            return
        rules = self.document.character.rules
        skill_id, word = split_key(key)
        skill = rules.skills.get(skill_id)
        if skill is not None and skill.family and not word and level:
            key = self._asked_key(skill_id, skill.name)
        if not key:
            return
        self.document.look_at(SubjectKind.SKILL.subject(key))
        level = level if level > free_level(self.document.character, key) else 0
        build = edits.set_skill(self.document.build, key, level)
        words = undo_labels.level(
            skill_name(rules, key), lambda state: state.choices.skills.get(key, 0)
        )
        self.document.edit(words, build, merge=f"skill:{key}")
        self.table.go_to(key)

    def _asked_key(self, skill_id: str, name: str) -> str:
        """Ask which member of a family is meant; return its key, or nothing."""
        text = asked_word(self, name, f"Which {name}?", "Add skill", family_examples(skill_id))
        word = cleaned(text, NAME_LENGTH).strip()
        return skill_key(skill_id, word) if word else ""


def _words(row: TraitRow, skills: Mapping[str, Skill]) -> str:
    """Return the texts in which a skill is looked for: name, category and description."""
    skill = skills.get(split_key(row.key)[0])
    texts = (row.name, row.category or "", row.fit.value, skill.description if skill else "")
    return "\n".join(texts).casefold()
