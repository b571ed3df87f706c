"""The dice of ATTR, rolled here or typed, and the levels bought on top (CC-07)."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.derived.attractiveness import next_app_roll
from chargen.character.document.build import AttrRoll, Build
from chargen.character.document.requests import RerollGrant
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, button, card, column, label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.sheet.rows import stat_rows

SIDE, GAP = 24, 6
Roll = tuple[tuple[int, ...], str]


class DiceView(QWidget):
    """Rolls side by side; one rolled at the table has a dashed edge."""

    def __init__(self) -> None:
        super().__init__()
        self.rolls: tuple[Roll, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_rolls(self, rolls: Sequence[Roll]) -> None:
        """Show other rolls."""
        self.rolls = tuple(rolls)
        words = "; ".join(f"{' and '.join(map(str, dice))} ({source})" for dice, source in rolls)
        self.setAccessibleName(f"Dice of ATTR: {words or 'not rolled'}")
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        dice = sum(len(dice) for dice, _ in self.rolls)
        return QSize(dice * px(SIDE + GAP) + len(self.rolls) * px(GAP), px(SIDE + 2))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font(theme.BODY, theme.STRONG))
        left = 1.0
        for dice, source in self.rolls:
            style = Qt.PenStyle.SolidLine if source == "app" else Qt.PenStyle.DashLine
            for die in dice:
                box = QRectF(left, 1, look.px(SIDE), look.px(SIDE))
                painter.setPen(QPen(look.colour("accent"), 1.4, style))
                painter.setBrush(look.colour("panel"))
                painter.drawRoundedRect(box, look.px(5), look.px(5))
                painter.setPen(look.colour("ink"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(die))
                left += look.px(SIDE + GAP)
            left += look.px(GAP)


class AttrCard(QWidget):
    """The dice of ATTR, rolled here or typed, and the levels bought on top (CC-07)."""

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__()
        self.document, self.program = document, program
        self._dice = ""
        self.source = Segments("ATTR dice", (("app", "Roll for me"), ("table", "Enter my roll")))
        self.dice = DiceView()
        self.first, self.second = (
            NumberField("First die", 1, 5, 3),
            NumberField("Second die", 1, 5, 3),
        )
        self.roll = button("Roll 2d5", self._roll)
        self.again = button("Request re-roll", self._ask_again, role="link")
        self.by_skill = NumberField("ATTR levels for skill points", 0, 10, width=48)
        self.by_stat = NumberField("ATTR levels for stat points", 0, 10, width=48)
        for field in (self.first, self.second, self.by_skill, self.by_stat):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setLayout(column(self._card()))
        self.source.chosen.connect(lambda _: self.show_now())
        self.by_skill.changed.connect(lambda n: self._buy(skill_levels=n))
        self.by_stat.changed.connect(lambda n: self._buy(stat_levels=n))

    def _card(self) -> QWidget:
        rules = self.document.character.rules.attractiveness
        rolled = Flow(
            label("Roll ATTR", "strong"), self.source, self.first, self.second, self.roll,
            self.dice,
        )  # fmt: skip
        # Fields for typed dice are higher than the button: the row keeps their height.
        rolled.setMinimumHeight(theme.now().px(theme.ROW))
        each = f"levels at {rules.skill_points_per_level} skill points each"
        half = f"levels, {rules.levels_per_stat_point} for 1 stat point"
        raised = Flow(
            label("Buy more levels:", "strong"), self.by_skill, label(each, "muted"),
            self.by_stat, label(half, "muted"), self.again,
        )  # fmt: skip
        return card(rolled, raised)

    def show_now(self) -> None:
        """Show the rolls and levels as they stand."""
        if self._dice != self.program.settings.dice:
            self._dice = self.program.settings.dice
            self.source.choose("table" if self._dice == "typed" else "app")
        able = not self.document.held
        attr = self.document.build.choices.attr
        typed = self.source.value == "table"
        self.source.setEnabled(able)
        self.first.setVisible(typed)
        self.second.setVisible(typed)
        grants = [g for g in self.document.build.choices.grants if isinstance(g, RerollGrant)]
        may = len(attr.rolls) < 1 + len(grants)
        words = "Record roll" if typed else "Roll 2d5"
        self.roll.setText(words if may else "Rolled")
        self.roll.setEnabled(may and able)
        self.again.setVisible(bool(attr.rolls) and not may and able)
        self.dice.show_rolls([(roll.dice, roll.source) for roll in attr.rolls])
        for field, value in ((self.by_skill, attr.skill_levels), (self.by_stat, attr.stat_levels)):
            field.show_value(value)
            field.setEnabled(able)

    def raise_to(self, level: int) -> None:
        """Buy or give back levels so that ATTR stands at ``level``, in SkP first."""
        attr = self.document.build.choices.attr
        row_now = next(r for r in stat_rows(self.document.character) if r.key == "ATTR")
        skill = attr.skill_levels + level - row_now.level
        stat = max(0, attr.stat_levels + min(0, skill))
        self._buy(skill_levels=max(0, skill), stat_levels=stat)

    def _buy(self, *, skill_levels: int | None = None, stat_levels: int | None = None) -> None:
        self.document.look_at(SubjectKind.STAT.subject("ATTR"))
        build = edits.set_attr_levels(
            self.document.build, skill_levels=skill_levels, stat_levels=stat_levels
        )
        rolled = self.document.character.stats["ATTR"] - _bought(self.document.build)
        words = undo_labels.level("ATTR", lambda state: rolled + _bought(state))
        self.document.edit(words, build, merge="attr levels")

    def _roll(self) -> None:
        rules = self.document.character.rules.attractiveness
        if self.source.value == "table":
            dice = (self.first.value(), self.second.value())
            roll = AttrRoll(dice=dice, source="table")
        else:
            roll = next_app_roll(rules, self.document.build)
        self.document.look_at(SubjectKind.STAT.subject("ATTR"))
        fell = " and ".join(map(str, roll.dice))
        self.document.edit(f"Roll ATTR: {fell}", edits.add_attr_roll(self.document.build, roll))

    def _ask_again(self) -> None:
        build = self.document.build
        name = edits.new_item_id(build, "grant")
        grant = RerollGrant(kind="reroll", id=name, reason="")
        self.document.edit("Request an ATTR re-roll", edits.add_grant(build, grant))


def _bought(build: Build) -> int:
    return build.choices.attr.skill_levels + build.choices.attr.stat_levels
