"""Skills: every skill of the rules with pips, prices now and later, and its roll base."""

from PySide6.QtGui import QKeySequence, QShortcut

from chargen.character.display_names import skill_name
from chargen.character.edits import edits
from chargen.character.starts import Recommendation
from chargen.character.subjects import SubjectKind, skill_key, split_key, split_subject
from chargen.files.text import NAME_LENGTH, cleaned
from chargen.gui.application import theme
from chargen.gui.dialogs.messages import asked_word
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.pages.base import TRAITS, Page
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, column, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.page_state import Browser
from chargen.gui.widgets.tables.traits import TraitTable, trait_columns
from chargen.views.catalogue import level_change
from chargen.views.sheet.rows import TraitRow
from chargen.views.sheet.skill_rows import family_examples, free_level, skill_rows

FILTER = 220
"""Pixels of the filter at 100 %: its width does not depend on its text."""
NO_MATCH = "No skill matches. Clear the filter to see them all."
NO_CONCEPT = (
    "No recommendations for this concept. Name a kit on the Concept page, such as medic or scout."
)


class SkillsPage(Page):
    """One row for each skill; families ask for the word of a new member."""

    measure = TRAITS
    help_words = (
        "Left and Right change the selected skill by one; a digit sets its level. Next is "
        "the price of the next level now, Later its price in play. You can overspend: the "
        "bar at the top shows by how much and offers fixes. If your concept names a kit, "
        "its recommended skills are marked."
    )

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__(document, program)
        self.filter = FilterField("Filter skills")
        self.filter.setFixedWidth(theme.now().px(FILTER))
        self.which = Segments(
            "Show",
            (
                ("all", "All"),
                ("bought", "Bought"),
                ("affordable", "Affordable"),
                ("suits", "Recommended"),
            ),
        )
        self.order = Segments("Order", (("name", "by name"), ("stat", "by stat")))
        tip = "Stat or blended base + level + bonuses"

        def tip_of(key: str, by: int) -> str:
            return level_change.step_words(document.character, SubjectKind.SKILL.subject(key), by)

        self.table = TraitTable("Skills", trait_columns("Skill", "Base", tip), tip_of)
        bar = row(self.filter, self.which, None, self.order)
        self.setLayout(column(bar, self.table, grows=self.table))
        self.table.raised.connect(self._raise)
        self.table.went_to.connect(self._look)
        self.table.acted.connect(self._act)
        self.filter.changed.connect(self._show)
        self.which.chosen.connect(self._show)
        self.order.chosen.connect(self._reorder)
        QShortcut(QKeySequence.StandardKey.Find, self, self.filter.setFocus)

    @property
    def browsers(self) -> tuple[Browser, ...]:
        return (self.filter, self.which, self.order, self.table)

    def reveal(self, subject: str) -> bool:
        about = split_subject(subject)
        if about.kind in {SubjectKind.POOL, SubjectKind.UNSPENT}:
            self.table.setFocus()
            return True
        if about.kind is not SubjectKind.SKILL:
            return False
        self.filter.clear()
        self.which.choose("all")
        self._show()
        self.table.setFocus()
        return self.table.go_to(about.key)

    def _show(self, *_: object) -> None:
        about = split_subject(self.document.subject)
        focus = about.key if about.kind is SubjectKind.SKILL else ""
        rows = skill_rows(self.document.character, focus)
        wanted = self.filter.text().casefold().strip()
        which = self.which.value
        shown = [r for r in rows if _fits(which, r) and wanted in r.name.casefold()]
        if self.order.value == "stat":
            shown.sort(key=lambda r: (r.note, r.name.casefold()))
        self.table.show_rows(shown, able=not self.document.held)
        unknown = which == "suits" and all(r.fit is Recommendation.NEITHER for r in rows)
        self.table.empty.setText(NO_CONCEPT if unknown else NO_MATCH)

    def _reorder(self, _: str) -> None:
        self.table.traits.unsort()
        self._show()

    def _look(self, key: str) -> None:
        self.document.look_at(SubjectKind.SKILL.subject(key))
        self._show()

    def _act(self, key: str) -> None:
        self.table.step(key, 1)

    def _raise(self, key: str, level: int) -> None:
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


def _fits(which: str, row: TraitRow) -> bool:
    """Return whether a row is among those that are shown, by the key of the filter."""
    match which:
        case "bought":
            return row.level > 0
        case "affordable":
            return row.affordable
        case "suits":
            return row.fit is Recommendation.SUITS
        case _:
            return True
