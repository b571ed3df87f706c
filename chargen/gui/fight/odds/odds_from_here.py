"""Odds from here: how a fight at the table ends if tactics play on from its present state."""

from functools import partial
from time import monotonic

from PySide6.QtWidgets import QWidget

from chargen.combat.batches.counts import Counts
from chargen.combat.kernel.continuation import Continuation
from chargen.combat.kernel.session import Session
from chargen.encounter.odds.results import headline
from chargen.gui.application.background import Report, SingleWork, Stopped
from chargen.gui.vocabulary import ODDS_FROM_HERE
from chargen.gui.widgets.elements import button, column, label, row

FIGHTS = 10_000
OFTEN = 0.3
"""Seconds between two looks at what has been counted."""


class OddsFromHere(QWidget):
    """A line with the odds from the present state; it leaves once the fight goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.session: Session | None = None
        """The fight in its present state."""
        self.work = SingleWork(self)
        self.work.for_show = True
        self.words = label("", "small", wrap=True, name=ODDS_FROM_HERE)
        self.end = button("Stop simulation", self.work.stop, role="link")
        self.setLayout(column(self.words, row(self.end, None), gap=2))
        self.hide()
        self._counted: list[Counts] = []
        """Sums so far, the newest last; the other thread adds to them."""
        self.work.shown.connect(self._show)
        self.work.changed.connect(self._show)

    def show_session(self, session: Session | None) -> None:
        """Take another state of the fight; the odds of the one before leave."""
        self.session, self._counted = session, []
        self.work.stop()
        self.hide()

    def begin(self) -> None:
        """Count from the present state."""
        session = self.session
        if session is not None and session.ending is None:
            self._counted = []
            self.words.setText("Odds from here: simulating…")
            self.show()
            self.work.start(partial(_count, session.twin(), self._counted), self._show)

    def _show(self, *_: object) -> None:
        session = self.session
        self.end.setVisible(self.work.running)
        if self._counted and session is not None:
            self.words.setText(
                f"Odds from here, by tactics: {headline(session.scenario, self._counted[-1])}"
            )


def _count(session: Session, counted: list[Counts], report: Report) -> None:
    """Play on from a state, again and again, and note the sums now and then."""
    onward, counts, looked = Continuation(session), Counts(), monotonic()
    for seed in range(FIGHTS):
        fight, ending = onward.play(seed)
        counts.close(ending, fight.noted())
        if monotonic() - looked > OFTEN:
            looked = monotonic()
            counted.append(Counts(dict(counts.of)))
            if not report(seed, FIGHTS):
                raise Stopped
    counted.append(counts)
