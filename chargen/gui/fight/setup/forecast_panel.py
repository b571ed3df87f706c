"""The forecast of a setup in the dock: chance to win, costs, and the ways on."""

from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from chargen.combat.batches.intervals import Interval, percent
from chargen.encounter.odds.forecast import FORECAST_FIGHTS, Forecast, forecast_fight
from chargen.gui.application import theme
from chargen.gui.fight.setup.setup_count import SetupCount
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import Part, box, button, column, label, row
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.gui.widgets.side_panels import SumLine
from chargen.views.style import MEASURES

NOTHING = "\N{EN DASH}"
BAR, TICK = 8, 16
"""Pixels of the bar and of the ends of the interval at 100 %."""
LINES = ("No deaths on your side", "Wounded", "Most at risk", "Length")
"""Names of the figures below the chance to win."""
DOWN = "Goes down"
"""Stands for the fighter most at risk where your side is a lone fighter."""
JOBS = 4
"""Processes that count, at most."""
RUNNING = "Simulating…"
COUNTING = "Counting…"
"""Stands for a grade the fights do not show yet."""
WAYS = (
    ("table", "Run the fight", "swords"), ("once", "Watch one fight", "dices"),
    ("odds", "Open Odds", "scale"),
)  # fmt: skip
"""View of the Fight page, words and picture of each way on; the first is the usual one."""


class ShareBar(QWidget):
    """A share as a bar, with the ends of its interval as two ticks."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.interval: Interval | None = None
        self.setFixedHeight(theme.now().px(TICK))
        self.setAccessibleName(name)

    def show_interval(self, interval: Interval | None) -> None:
        """Show another share; None for none yet."""
        self.interval = interval
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, wide = theme.now(), self.width() - 1
        high = look.px(BAR)
        painter = theme.painter_of(self)
        painter.setPen(Qt.PenStyle.NoPen)
        bar = QRectF(0, (self.height() - high) / 2, wide, high)
        painter.setBrush(look.colour("line"))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        if self.interval is None:
            return
        bar.setWidth(wide * self.interval.share)
        painter.setBrush(look.colour("accent"))
        painter.drawRoundedRect(bar, high / 2, high / 2)
        painter.setBrush(look.colour("ink"))
        for share in (self.interval.low, self.interval.high):
            painter.drawRect(QRectF(wide * share - 1, 0, 2, self.height()))


class ForecastPanel(QWidget):
    """Figures of the present setup, counted while they are seen; the old stay until the new."""

    wanted = Signal(str)
    """The view of the Fight page to go on to: play, once or odds."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.control = label("Both sides controlled by tactics", "small")
        self.share = label(NOTHING, "forecast")
        self.bar = ShareBar("Chance that your side wins")
        self.basis = label("", "small", wrap=True, name="Basis of the forecast")
        self.alive, self.hurt, self.risk, self.rounds = (SumLine("part") for _ in range(4))
        self.lines = (self.alive, self.hurt, self.risk, self.rounds)
        self.ways = {key: self._way(key, words, picture) for key, words, picture in WAYS}
        self.words = label("", "small", wrap=True, name="Setup")
        self._lay_out()
        self.count = SetupCount(self.inside, FORECAST_FIGHTS, JOBS)
        self._say(None)
        self.count.changed.connect(self._show)
        store.changed.connect(self._take)
        self._take()

    def _way(self, key: str, words: str, picture: str) -> PushButton:
        primary = key == WAYS[0][0]
        act = partial(self.wanted.emit, key)
        way = button(words, act, role="primary" if primary else "", picture=picture)
        high = MEASURES.large_control if primary else MEASURES.control
        way.setMinimumHeight(theme.now().px(high))
        return way

    def _lay_out(self) -> None:
        result = row(self.share, label("your side wins", "strong"), None, gap=10)
        result.setAlignment(self.share, Qt.AlignmentFlag.AlignBottom)
        figures = column(*self.lines, gap=0)
        parts: list[Part] = [self.control, result, self.bar, self.basis, 6, figures, 6]
        self.inside = box(column(*parts, *self.ways.values(), 6, self.words, gap=6))
        self.setLayout(column(self.inside))

    def sleep(self, asleep: bool) -> None:
        """Show and count nothing while another view counts or shows a fight."""
        self.inside.setVisible(not asleep)

    def _take(self) -> None:
        faults = self.store.faults
        for way in self.ways.values():
            way.setEnabled(not faults)
            set_tip(way, " ".join(faults))
        self.words.setText(self.store.words)
        self.count.take(None if faults else self.store.value)

    def _show(self) -> None:
        count = self.count
        if count.plan is None:
            self._say(None)
        elif count.scenario is not None and count.counts is not None and count.counts.fights:
            self._say(forecast_fight(count.scenario, count.counts))
        else:
            self.basis.setText(RUNNING if count.running else "")

    def _say(self, numbers: Forecast | None) -> None:
        if numbers is None:
            self.share.setText(NOTHING)
            self.basis.setText("")
            self.bar.show_interval(None)
            for line, name in zip(self.lines, LINES, strict=True):
                line.say(name, NOTHING)
            return
        self.share.setText(numbers.win.figure)
        self.bar.show_interval(numbers.win.interval)
        running = self.count.running
        grade = COUNTING if running and " " in numbers.grade else f"{numbers.grade}."
        fights = "1 fight" if numbers.win.trials == 1 else f"{numbers.win.trials:,} fights"
        more = "…" if running else ""
        self.basis.setText(f"{grade} {numbers.win.bounds}, from {fights}{more}")
        alive, wounded, risk, length = LINES
        self.alive.say(alive, numbers.alive.figure)
        set_tip(self.alive, numbers.alive.bounds)
        if len(numbers.people) == 1:
            lone = numbers.people[0]
            self.hurt.say(wounded, percent(numbers.hurt))
            self.risk.say(DOWN, lone.down.figure)
            set_tip(self.risk, lone.sentence)
        else:
            self.hurt.say(f"{wounded}, of {len(numbers.people)}", f"{numbers.hurt:.1f}")
            at_risk = numbers.most_at_risk
            self.risk.say(risk, at_risk.name if at_risk is not None else NOTHING)
            set_tip(self.risk, at_risk.sentence if at_risk is not None else "")
        self.rounds.say(length, f"{numbers.rounds:.1f} rounds")
