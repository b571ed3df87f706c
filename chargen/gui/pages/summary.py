"""The character on one page: each number is a link to its row."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.body_figure import BodyFigure
from chargen.gui.widgets.elements import Part, box, clear, column, label, row
from chargen.gui.widgets.layout.flow_row import Aside, Spread
from chargen.gui.widgets.person_head import Portrait
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.views.explain import VALUES
from chargen.views.sheet.present import present
from chargen.views.sheet.skill_rows import skill_rows
from chargen.views.sheet_model import Sheet

SHOWN = ("initiative", "ranged_defence", "suppression", "stun_save", "death_save", "btm", "move")
"""Derived values on the page; the others are on Stats."""
PAD, LINE = 4, 20
FIGURE = 200
"""Pixels at 100 % of the figure's height."""
ONE, TWO = 300, 620
"""Pixels at 100 % that armour beside its figure has at least, and skills beside weapons."""
MOST = 24
"""Skills in two columns; the rest are counted."""


class SummaryCell(PushButton):
    """A name above a large figure."""

    def __init__(self, name: str, value: str) -> None:
        super().__init__()
        self.name, self.value = name, value
        self.setProperty("role", "tile")
        self.setAccessibleName(f"{name} {value}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        look = theme.now()
        texts = ((self.name, theme.CODE), (self.value, theme.FIGURE))
        wide = max(QFontMetrics(look.font(size)).horizontalAdvance(text) for text, size in texts)
        return QSize(wide + 2 * look.px(PAD), look.px(theme.CODE + theme.FIGURE + 3 * PAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(40), self.sizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter = QPainter(self)
        _paint_ring(painter, self, area)
        for text, size, tone, place in (
            (self.name, theme.CODE, "muted", Qt.AlignmentFlag.AlignTop),
            (self.value, theme.FIGURE, "ink", Qt.AlignmentFlag.AlignBottom),
        ):
            side = int(place | Qt.AlignmentFlag.AlignHCenter)
            look.write(painter, area, text, tone, look.font(size), side)


class SummaryLine(PushButton):
    """A name at the left, its figures at the right."""

    def __init__(self, name: str, *figures: str) -> None:
        super().__init__()
        self.name, self.figures = name, figures
        self.setProperty("role", "line")
        self.setAccessibleName(" ".join((name, *figures)))
        set_tip(self, self.accessibleName())
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedHeight(theme.now().px(LINE))

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(150), theme.now().px(LINE))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(90), theme.now().px(LINE))

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        painter = QPainter(self)
        painter.setPen(QPen(look.colour("pip"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        _paint_ring(painter, self, area.adjusted(1, 1, -1, -1))
        room = area.adjusted(look.px(PAD), 0, -look.px(PAD), 0)
        for place, text in enumerate(reversed(self.figures)):
            last = place == len(self.figures) - 1
            font = look.font(theme.SMALL, theme.STRONG if last else theme.PLAIN)
            wide = look.write(painter, room, text, "ink", font, theme.RIGHT)
            room.setRight(room.right() - wide - look.px(12))
        look.write(painter, room, self.name, "ink", look.font(theme.SMALL))


def _paint_ring(painter: QPainter, widget: QWidget, area: QRectF) -> None:
    look = theme.now()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if widget.hasFocus() or widget.underMouse():
        painter.setPen(QPen(look.colour("accent"), look.px(2) if widget.hasFocus() else 1))
        painter.drawRoundedRect(area, look.px(PAD), look.px(PAD))


class Summary(QFrame):
    """A person on one page: portrait, stats, fight values, skills, weapons, armour, traits."""

    went = Signal(str)
    """The subject of a number the user wants to see where it is made."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self._shown: Sheet | None = None
        self._inner = column(margins=(16, 12, 16, 12), gap=10)
        self.setLayout(self._inner)
        self.show_now()

    def show_now(self) -> None:
        """Show the current character."""
        character = self.document.character
        sheet = present(character, self.document.issues)
        if sheet == self._shown:
            return
        self._shown = sheet
        clear(self._inner)
        for part in self._parts(sheet):
            self._inner.addWidget(part)
        self._inner.addStretch(1)

    def _parts(self, sheet: Sheet) -> Iterator[QWidget]:
        about = column(label(sheet.name, "title"), label(sheet.concept, "muted", wrap=True), gap=2)
        player = f"Player: {sheet.player}" if sheet.player else ""
        words = "\n".join(filter(None, (sheet.campaign, player)))
        portrait = Portrait(self.document)
        portrait.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the one in the side bar is a stop
        portrait.setAccessibleName("Portrait on this page: change it on Concept")
        portrait.clicked.connect(partial(self._go, SubjectKind.TEXT.subject("portrait")))
        texts = box(about)
        yield box(row(portrait, texts, label(words, "small"), gap=12, grows=texts))
        stats = (
            self._cell(cell.name, cell.words, SubjectKind.STAT.subject(cell.name))
            for cell in sheet.stats
        )
        yield Spread(*stats, gap=4)
        figures = dict(zip((name for name in VALUES if name != "luck"), sheet.figures, strict=True))
        values = (
            self._cell(figures[name].name, figures[name].value, SubjectKind.VALUE.subject(name))
            for name in SHOWN
        )
        yield Spread(*values, gap=4)
        skills = self._skills()
        own = box(column(label("Skills", "section"), *skills, None))
        yield Aside(own, self._gear(sheet), wide=TWO)
        perks = ", ".join(_levelled(perk.name, perk.level) for perk in sheet.perks) or "None"
        flaws = ", ".join(f"{flaw.name} ({flaw.state})" for flaw in sheet.flaws) or "None"
        carried = ", ".join(item.name for item in sheet.equipment) or "Nothing"
        below = (("Perks", perks), ("Flaws", flaws), ("Carried", carried))
        yield box(row(*(self._traits(*text) for text in below), gap=20))

    def _skills(self) -> Iterator[Part]:
        """Yield the skills in two columns, those with the highest total first."""
        bought = [row for row in skill_rows(self.document.character) if row.level]
        bought.sort(key=lambda row: -int(row.total))
        shown = bought[:MOST]
        half = -(-len(shown) // 2)
        lines = [
            self._line(row.name, row.total, subject=SubjectKind.SKILL.subject(row.key))
            for row in shown
        ]
        yield row(
            box(column(*lines[:half], None, gap=0)), box(column(*lines[half:], None, gap=0)), gap=16
        )
        if not bought:
            yield label("None yet", "small")
        if len(bought) > MOST:
            yield label(f"and {len(bought) - MOST} more", "small")

    def _gear(self, sheet: Sheet) -> QWidget:
        carried = self.document.build.choices.gear.weapons
        keys = [*(arm.id for arm in carried), *([""] * len(sheet.weapons))]
        weapons: list[QWidget] = [
            self._line(arm.name, arm.attack, arm.damage, subject=SubjectKind.WEAPON.subject(key))
            for arm, key in zip(sheet.weapons, keys, strict=False)
        ]
        figure = BodyFigure("Click to open armour.", high=FIGURE)
        figure.show_character(self.document.character)
        figure.chosen.connect(self._go_to_armour)
        armour = sheet.armour[:1].upper() + sheet.armour[1:]
        words = column(
            label("Armour", "section"), label(armour or "None", "small", wrap=True), None
        )
        side = box(
            column(
                label("Weapons", "section"),
                box(column(*(weapons or [label("None", "small")]), gap=0)),
                Aside(box(words), figure, wide=ONE), None,
            )
        )  # fmt: skip
        side.setFixedWidth(theme.now().px(ONE))
        return side

    def _traits(self, title: str, words: str) -> QWidget:
        return box(column(label(title, "section"), label(words, "small", wrap=True), None, gap=2))

    def _cell(self, name: str, value: str, subject: str) -> SummaryCell:
        cell = SummaryCell(name, value)
        cell.clicked.connect(partial(self._go, subject))
        return cell

    def _line(self, name: str, *figures: str, subject: str) -> SummaryLine:
        line = SummaryLine(name, *figures)
        line.clicked.connect(partial(self._go, subject))
        return line

    def _go_to_armour(self, _: str) -> None:
        self._go(SubjectKind.GEAR.subject("layers"))

    def _go(self, subject: str, *_: object) -> None:
        self.went.emit(subject)


def _levelled(name: str, level: int) -> str:
    return f"{name} {level}" if level > 1 else name
