"""Play view: a mark for each successful use; luck and wounds beside it (AD-02)."""

from PySide6.QtWidgets import QFrame

from chargen.character.display_names import points, skill_name
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.files.text import today
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.view import AdvanceView
from chargen.gui.vocabulary import IN_PLAY
from chargen.gui.widgets.elements import Segments, box, button, column, label, row, rule
from chargen.gui.widgets.fields.skill_field import SkillField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.flow_row import Aside
from chargen.gui.widgets.tables.marks import WIDTH, MarksDelegate
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.condition import luck_words, wound_words
from chargen.views.progress.skill_marks import last_mark, new_mark, play_rows

COLUMNS = (
    Column("Skill", 0, lambda r: r.name, spoken=lambda r: f"{r.name}, {points(r.marks, 'mark')}"),
    Column("Level", 68, lambda r: str(r.level) if r.level else "none", right=True),
    Column(
        "Roll",
        58,
        lambda r: r.total,
        right=True,
        tip="Stat + skill + bonuses, with wound penalties",
    ),
    Column("Marks", WIDTH, lambda _: "", firm=True, spoken=lambda r: points(r.marks, "mark")),
)


class PlayView(AdvanceView):
    """One click marks a use; how luck and wounds stand is shown beside it."""

    title = "Play"

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.filter = FilterField("Filter skills", "Filter skills")
        self.which = Segments("Show", (("all", "All"), ("marked", "Marked")))
        self.view = RowsView(COLUMNS, "Skills and marks", empty="No skill is marked.")
        delegate = MarksDelegate(self.view)
        self.view.setItemDelegate(delegate)
        self.other = SkillField(document, new_only=True)
        self.mark_other = button("Mark skill", lambda: self.step(self.other.key, 1))
        self.stand = StandCard(document)
        self.stand.state.clicked.connect(lambda: self.asked.emit("state-of-play"))
        used = row(label("Skill not listed", "muted"), self.other, self.mark_other, None)
        bar = row(self.filter, self.which, grows=self.filter)
        left = column(bar, self.view, used, grows=self.view)
        both = Aside(box(left), box(column(self.stand, None)), wide=680)
        self.setLayout(column(both, grows=both))
        self.view.acted.connect(lambda key: self.step(key, 1))
        self.view.key_pressed.connect(self._typed)
        self.view.went_to.connect(lambda key: document.look_at(SubjectKind.SKILL.subject(key)))
        delegate.stepped.connect(self.step)
        self.filter.lead_to(self.view, "skill")
        self.filter.changed.connect(self.show_now)
        self.which.chosen.connect(self.show_now)

    def show_now(self, *_: object) -> None:
        wanted = self.filter.text().casefold().strip()
        marked = self.which.value == "marked"
        rows = [
            r
            for r in play_rows(self.document.character)
            if wanted in r.name.casefold() and (r.marks or not marked)
        ]
        self.view.rows_model.set_rows(rows)
        self.other.show_now()
        self.mark_other.setEnabled(not self.document.read_only)
        self.stand.show_now()

    def reveal(self, key: str) -> bool:
        self.filter.clear()
        self.which.choose("all")
        self.show_now()
        self.view.setFocus()
        return self.view.go_to(key)

    def step(self, key: str, by: int) -> None:
        """Mark a use of a skill, or take its last mark back."""
        document = self.document
        if not key or document.read_only:
            return
        name = skill_name(document.character.rules, key)
        offer = new_mark if by > 0 else last_mark
        words = f"Mark {name}" if by > 0 else f"Remove a mark from {name}"
        offered = offer(document.character, key, today())
        if offered is not None:
            document.edit(words, edits.append(document.build, *offered.events))

    def _typed(self, key: str, text: str) -> None:
        if text in "+-":
            self.step(key, 1 if text == "+" else -1)


class StandCard(QFrame):
    """The character's luck and wounds, and a link to the page that keeps them."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.setMinimumWidth(theme.now().px(200))
        self.luck = label("", "small", wrap=True)
        self.wounds = label("", "small", wrap=True)
        self.state = button(IN_PLAY, role="link")
        self.setLayout(
            column(
                label("Luck", "section"), self.luck, rule(), label("Wounds", "section"),
                self.wounds, rule(), row(self.state, None), margins=(12, 10, 12, 12),
            )
        )  # fmt: skip

    def show_now(self) -> None:
        """Show the current character."""
        character = self.document.character
        self.luck.setText(luck_words(character))
        self.wounds.setText(wound_words(character, character.build.play))
