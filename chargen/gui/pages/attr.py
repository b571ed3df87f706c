"""The dice of ATTR, rolled here or typed, and the levels bought on top (CC-07)."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QDialogButtonBox, QSizePolicy, QWidget

from chargen.character.derived.attractiveness import next_app_roll
from chargen.character.display_names import points
from chargen.character.document.build import AttrRoll, Build
from chargen.character.document.requests import RerollGrant
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Dialog, run_dialog
from chargen.gui.document import undo_labels
from chargen.gui.document.document import Document
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import Segments, button, card, column, label, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.plain_text import set_tip
from chargen.views.sheet.rows import stat_rows

SIDE, GAP, PAD = 24, 6, 2
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
        self.setAccessibleName(f"ATTR dice: {words or 'not rolled'}")
        set_tip(self, words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        dice = sum(len(dice) for dice, _ in self.rolls)
        return QSize(dice * px(SIDE + GAP) + len(self.rolls) * px(GAP), px(SIDE + 2))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = theme.painter_of(self)
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


class AttrStepper(QWidget):
    """The two ways to the dice of ATTR, in its row (CC-07)."""

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__()
        self.roll = button("Roll 2d5", lambda: add_attr_roll(document), picture="dices")
        self.enter = button(
            "Enter my roll\N{HORIZONTAL ELLIPSIS}",
            lambda: open_attr_dialog(self.window(), document, program, typed=True),
            role="link",
        )
        self.setLayout(row(self.roll, self.enter, None, margins=(PAD, 0, 0, 0)))
        self.setProperty("role", "over")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class AttrDialog(Dialog):
    """The dice of ATTR, rolled here or entered, and the levels bought on top (CC-07)."""

    def __init__(self, parent: QWidget, document: Document, *, typed: bool) -> None:
        super().__init__(parent, "ATTR: dice and points")
        self.document = document
        sources = ("app", "Roll for me"), ("table", "Enter my roll")
        self.source = Segments("ATTR dice", sources, "table" if typed else "app")
        self.dice = DiceView()
        self.first, self.second = (
            NumberField("First die", 1, 5, 3),
            NumberField("Second die", 1, 5, 3),
        )
        self.roll = button("Roll 2d5", self._roll, role="primary")
        self.again = button("Request re-roll", self._ask_again, role="link")
        self.by_skill = NumberField("ATTR levels for skill points", 0, 10, width=48)
        self.by_stat = NumberField("ATTR levels for stat points", 0, 10, width=48)
        for field in (self.first, self.second, self.by_skill, self.by_stat):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.buttons = self.make_buttons()
        self.setLayout(column(self._card(), self.buttons, gap=12, margins=(16, 14, 16, 14)))
        self.source.chosen.connect(lambda _: self.show_now())
        self.by_skill.changed.connect(lambda n: _buy(document, skill_levels=n))
        self.by_stat.changed.connect(lambda n: _buy(document, stat_levels=n))
        document.changed.connect(self.show_now)
        self.show_now()

    def _card(self) -> QWidget:
        rules = self.document.character.rules.attractiveness
        rolled = row(self.first, self.second, self.roll, self.dice, None)
        each = f"levels for {points(rules.skill_points_per_level, 'skill point')} each"
        half = f"levels, {rules.levels_per_stat_point} for 1 stat point"
        bought = (
            row(self.by_skill, label(each, "muted"), None),
            row(self.by_stat, label(half, "muted"), None),
        )
        return card(
            row(label("Roll", "strong"), self.source, None), rolled,
            row(self.again, None), label("Levels bought", "strong"), *bought,
        )  # fmt: skip

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to the second die by Enter in the first; in the second it records the roll."""
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and self.focusWidget() is self.first:
            self.second.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def show_now(self) -> None:
        """Show the rolls and levels of the current document."""
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
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        (self.roll if may and able else close).setDefault(True)  # Enter first records the dice
        self.again.setVisible(bool(attr.rolls) and not may and able)
        self.dice.show_rolls([(roll.dice, roll.source) for roll in attr.rolls])
        for field, value in ((self.by_skill, attr.skill_levels), (self.by_stat, attr.stat_levels)):
            field.show_value(value)
            field.setEnabled(able)

    def _roll(self) -> None:
        if self.source.value == "table":
            dice = (self.first.value(), self.second.value())
            add_attr_roll(self.document, AttrRoll(dice=dice, source="table"))
        else:
            add_attr_roll(self.document)

    def _ask_again(self) -> None:
        build = self.document.build
        name = edits.new_item_id(build, "grant")
        grant = RerollGrant(kind="reroll", id=name, reason="")
        self.document.edit("Request re-roll of ATTR", edits.add_grant(build, grant))


def open_attr_dialog(
    parent: QWidget, document: Document, program: AppContext, *, typed: bool = False
) -> None:
    """Show the dice of ATTR and the levels bought; ``typed`` begins with dice from the table."""
    typed = typed or program.settings.dice == "typed"
    run_dialog(AttrDialog(parent, document, typed=typed))


def add_attr_roll(document: Document, roll: AttrRoll | None = None) -> None:
    """Add a roll to a document: one made at the table, or the next that the app makes (CC-07)."""
    if roll is None:
        roll = next_app_roll(document.character.rules.attractiveness, document.build)
    document.look_at(SubjectKind.STAT.subject("ATTR"))
    dice = " and ".join(map(str, roll.dice))
    document.edit(f"Roll ATTR: {dice}", edits.add_attr_roll(document.build, roll))


def raise_attr(document: Document, level: int) -> None:
    """Buy or give back levels so that ATTR is at ``level``, with skill points first (CC-07)."""
    attr = document.build.choices.attr
    row_now = next(r for r in stat_rows(document.character) if r.key == "ATTR")
    skill = attr.skill_levels + level - row_now.level
    stat = max(0, attr.stat_levels + min(0, skill))
    _buy(document, skill_levels=max(0, skill), stat_levels=stat)


def _buy(
    document: Document, *, skill_levels: int | None = None, stat_levels: int | None = None
) -> None:
    document.look_at(SubjectKind.STAT.subject("ATTR"))
    build = edits.set_attr_levels(
        document.build, skill_levels=skill_levels, stat_levels=stat_levels
    )
    rolled = document.character.stats["ATTR"] - attr_levels(document.build)
    words = undo_labels.level("ATTR", lambda state: rolled + attr_levels(state))
    document.edit(words, build, merge="attr levels")


def attr_levels(build: Build) -> int:
    """Return the levels bought on top of the dice."""
    return build.choices.attr.skill_levels + build.choices.attr.stat_levels
