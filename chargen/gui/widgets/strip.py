"""The strip above every page: what is left of each pool, or in play what a character has left."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from chargen.character.derived import values
from chargen.character.display_names import points
from chargen.character.document.pools import PERK_POINTS, STAT_POINTS
from chargen.character.document.requests import POOL_NAMES
from chargen.character.number_format import signed
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import button
from chargen.gui.widgets.layout.layouts import Tiles
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.views.balances import fund_words
from chargen.views.condition import ammunition_rows, short_wound_words
from chargen.views.style import MEASURES

CELL, PAD, LOW = 108, 14, 34
"""Pixels of a cell at least, beside its words, and of its height in two lines, at 100 %."""


@dataclass(frozen=True, slots=True)
class BarShare:
    """One bar: parts of a whole, in points."""

    whole: int
    taken: int
    over: int = 0
    waiting: int = 0


class StripCell(PushButton):
    """A name and what is left of it, with a bar; pressed, it leads to its page."""

    def __init__(self, subject: str, name: str) -> None:
        super().__init__()
        self.subject, self.name = subject, name
        self.figure, self.tone = "", "ink"
        self.share: BarShare | None = None
        self.current = False
        """True on the page the cell leads to."""
        self.setProperty("role", "bare")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_left(
        self, figure: str, detail: str = "", tone: str = "ink", share: BarShare | None = None
    ) -> None:
        """Show what is left; the detail is its tip."""
        if (figure, tone, share) != (self.figure, self.tone, self.share):
            self.figure, self.tone, self.share = figure, tone, share
            self.update()
        words = f"{self.name} {figure}"
        self.setAccessibleName(f"{words}, {detail}" if detail else words)
        set_tip(self, detail)

    def show_current(self, current: bool) -> None:
        """Show whether its page is shown."""
        if current != self.current:
            self.current = current
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(CELL), theme.now().px(LOW))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, pad = theme.now(), theme.now().px(PAD)
        pad = min(pad, self.width() // 12)
        painter = theme.painter_of(self)
        area = QRectF(self.rect())
        around = self.parentWidget()
        if around is None or self.geometry().right() + 1 < around.width():
            painter.fillRect(QRectF(area.right() - 1, 0, 1, area.height()), look.colour("line"))
        room = area.adjusted(pad, (area.height() - look.px(30)) / 2, -pad - 1, 0)
        room.setHeight(look.px(20))
        tone = "accent" if self.current and self.tone == "ink" else self.tone
        font = look.font(theme.SECTION, theme.STRONG)
        wide = look.write(painter, room, self.figure, tone, font, theme.RIGHT)
        left = room.width() - wide - look.px(6)
        painter.setFont(look.font(theme.SMALL))
        painter.setPen(look.colour("muted"))
        name = painter.fontMetrics().elidedText(
            self.name, Qt.TextElideMode.ElideRight, max(0, int(left))
        )
        painter.drawText(room, theme.LEFT, name if len(name) > 1 else "")
        if self.share is not None:
            high = look.px(4)
            bar = QRectF(room.left(), area.height() - look.px(7) - high, room.width(), high)
            _paint_share(painter, bar, self.share)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(look.colour("accent"), look.px(2 if self.hasFocus() else 1)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(2, 2, -3, -2), 4, 4)


def _paint_share(painter: QPainter, area: QRectF, share: BarShare) -> None:
    """Paint a bar in which what is over is square and red, and what waits is hatched."""
    look = theme.now()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour("line"))
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    scale = area.width() / max(1, share.whole, share.taken + share.waiting)
    taken = min(area.width(), share.taken * scale)
    painter.setBrush(look.colour("accent"))
    painter.drawRoundedRect(QRectF(area.left(), area.top(), taken, area.height()), 2, 2)
    if share.over:
        wide = min(taken, share.over * scale)
        painter.setBrush(look.colour("wrong"))
        painter.drawRect(QRectF(area.left() + taken - wide, area.top(), wide, area.height()))
    if share.waiting:
        part = QRectF(area.left() + taken, area.top(), share.waiting * scale, area.height())
        painter.fillRect(part, look.colour("panel"))
        pattern = look.colour("wait")
        painter.setBrush(pattern)
        painter.save()
        painter.setClipRect(part)
        step = max(4, look.px(5))
        for left in range(int(part.left()) - step, int(part.right()) + step, step):
            painter.drawPolygon(
                [
                    QPointF(left, area.bottom()),
                    QPointF(left + step / 2, area.bottom()),
                    QPointF(left + step, area.top()),
                    QPointF(left + step / 2, area.top()),
                ]
            )
        painter.restore()


class Strip(Tiles):
    """The pools and the exchange while a character is made, and what play uses up after that."""

    went = Signal(str)
    """The subject of a cell that was pressed."""

    def __init__(self, document: Document) -> None:
        super().__init__(CELL, 5)
        self._low = False
        self.document = document
        self.stat = StripCell(SubjectKind.POOL.subject("stat"), "Stats")
        self.skill = StripCell(SubjectKind.POOL.subject("skill"), "Skills")
        self.perk = StripCell(SubjectKind.POOL.subject("perk"), "Perks")
        self.flaws = StripCell(SubjectKind.FLAWS, "Flaws")
        self.exchange = button(
            "Exchange…", lambda: self.went.emit(SubjectKind.EXCHANGE.subject()), role="quiet",
            picture="arrow-right-left",
        )  # fmt: skip
        self.points = StripCell(SubjectKind.BALANCE.subject("general"), "IP")
        self.luck = StripCell(SubjectKind.PLAY.subject("luck"), "Luck")
        self.wounds = StripCell(SubjectKind.PLAY.subject("wounds"), "Wounds")
        self.rounds = StripCell(SubjectKind.PLAY.subject("ammunition"), "Rounds")
        self.suppression = StripCell(SubjectKind.PLAY.subject("suppression"), "Suppression")
        self.pools = (self.stat, self.skill, self.perk, self.flaws)
        self.left = (self.points, self.luck, self.wounds, self.rounds, self.suppression)
        for part in (*self.pools, self.exchange, *self.left):
            self.add(part)
        for cell in (*self.pools, *self.left):
            cell.clicked.connect(lambda *_, subject=cell.subject: self.went.emit(subject))
        document.changed.connect(self.show_now)
        document.place_changed.connect(self.show_now)
        self.show_now()

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        painter = theme.painter_of(self)
        painter.setPen(look.colour("line"))
        painter.setBrush(look.colour("panel"))
        radius = look.px(MEASURES.card_radius)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    def show_now(self) -> None:
        """Show what is left now."""
        finished = self.document.character.books.finished
        shown = self.left if finished else (*self.pools, self.exchange)
        if self.parts != list(shown):
            for part in (*self.pools, self.exchange, *self.left):
                part.setVisible(part in shown)
            self.parts = list(shown)
            self.updateGeometry()
        self.exchange.setEnabled(not self.document.held)
        set_tip(self.exchange, self.document.held)
        if finished:
            self._show_play()
        else:
            self._show_pools()

    def _show_pools(self) -> None:
        books = self.document.character.creation
        one_pool = self.document.character.exchanging.mode == "one-pool"
        for name, cell in zip(POOL_NAMES, self.pools, strict=False):
            pool = books.pool(name)
            have, over = pool.budget + pool.exchanged, max(0, -pool.left)
            if one_pool and name != "skill":
                cell.show_left(f"{pool.spent} spent", "single pool", share=BarShare(0, 0))
                continue
            moved = f", {signed(pool.exchanged)} exchanged" if pool.exchanged else ""
            figure, tone = (f"{over} over", "wrong") if over else (f"{pool.left} left", "ink")
            share = BarShare(have, pool.spent, over)
            cell.show_left(figure, f"{pool.spent} of {have} spent{moved}", tone, share)
        self._show_flaws()

    def _show_flaws(self) -> None:
        flaws = [own for own in self.document.character.flaws if not own.removed]
        approved = sum(own.value for own in flaws if own.state.grants)
        waiting = sum(own.value for own in flaws if own.state.pending)
        cap = self.document.flaw_cap
        over = max(0, approved + waiting - cap)
        figure, tone = f"+{approved}" if flaws else "none yet", "ink"
        if over or waiting:
            figure, tone = (f"{over} over", "wrong") if over else (f"{waiting} waiting", "wait")
        detail = f"{approved} approved, {waiting} waiting, at most {cap}"
        self.flaws.show_left(figure, detail, tone, BarShare(cap, approved, 0, waiting))

    def _show_play(self) -> None:
        character, play = self.document.character, self.document.build.play
        funds = fund_words(character, PERK_POINTS, STAT_POINTS)
        figure, _, rest = funds.partition(" and ")
        self.points.show_left(figure, f"and {rest}" if rest else "")
        luck = values.luck(character).amount
        left = max(0, luck - play.luck)
        tone = "info" if left else "muted"
        self.luck.show_left(f"{left} of {luck}", "", tone, BarShare(max(1, luck), left))
        wounds = short_wound_words(play)
        words = f"{wounds.capitalize()} · {play.track}" if wounds and not play.dead else wounds
        self.wounds.show_left(words or "none", tone="wrong" if wounds else "ink")
        rows = [row for row in ammunition_rows(character) if row.have.shots]
        if rows:
            have = rows[0].have
            share = BarShare(have.shots, have.loaded)
            detail = f"{rows[0].name}, {points(have.spare, 'spare load')}"
            self.rounds.show_left(f"{have.loaded} / {have.shots}", detail, share=share)
        else:
            self.rounds.show_left("none")
        held = play.suppression
        self.suppression.show_left(str(held) if held else "none", tone="wait" if held else "ink")

    def show_current(self, is_current: Callable[[str], bool]) -> None:
        """Mark the pool that the page that is shown spends."""
        for cell in self.pools:
            cell.show_current(is_current(cell.subject))

    def _arrange(self, width: int, *, move: bool) -> int:
        self._low = self._columns(width) < len(self.parts)
        return super()._arrange(width, move=move)

    def _height(self) -> int:
        return theme.now().px(LOW if self._low else MEASURES.strip - 2)

    def _gap(self) -> int:
        return 0
