"""A seeded user who plays fights by hand in the real window: `n` rounds of them.

He answers anything that is open, walks anywhere the map lets him, steps in as the GM, takes back
and does again. No exception, no warning of Qt, and after every step the laws hold: nobody alive
stands on another or in a wall, the map and the log show the fight as it stands, who walks comes
to where the map said, and what is taken back is as it was.
"""

import os
import random
import tempfile
import traceback
from collections import Counter
from itertools import combinations
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.stats import MOVING
from chargen.combat.kernel.session import Session
from chargen.combat.scene.ground import BODY
from chargen.encounter.play.free_move import FreeMove, mover
from chargen.encounter.setup import sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, THEIRS, set_system
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from tests.gui.desk import at_home, qt_here, quiet, sample, settle, shown, shut, started
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import LEFT, NONE, SHIFT, Key
from tests.lab.endurance.report import Report, say_how_far
from tests.lab.endurance.window import Watch

LONGEST = 20
"""Rounds after which another fight is begun."""
MOST = 30
"""Failures after which nobody plays on."""
SAID = 25
"""Rounds after which it is said how far he is."""
FOES = ("trooper", "officer", "thug", "machine-gunner", "shellback", "sniper")
Stood = tuple[int, int, tuple[tuple[int, ...], ...]]
"""Entries, events, and what a map shows of everybody."""


def run(n: int, seed: int) -> Report:
    """Play ``n`` rounds; a failure names the step and what was done in the last ones."""
    qt = qt_here()
    watch = Watch()
    with tempfile.TemporaryDirectory() as name, at_home(Path(name) / "home"), watch:
        app = started(qt)
        hand = Hand(app, random.Random(seed), watch)
        said = 0
        while hand.played() < n and len(watch.failures) < MOST:
            hand.step()
            if hand.played() // SAID > said:
                said = hand.played() // SAID
                say_how_far(f"rounds, {len(watch.failures)} failures", hand.played(), n)
        quiet()
        shut(app)
    return Report("by_hand", n, seed, hand.facts(), tuple(watch.failures))


class Hand:
    """One who plays by hand, and looks whether all is as it should be."""

    def __init__(self, app: Application, dice: random.Random, watch: Watch) -> None:
        self.dice, self.watch = dice, watch
        self.window: MainWindow = shown(app, sample("rifleman"), "fight")
        self.rounds = self.round = 0
        """Rounds of all fights before, and of this one as far as it was ever played."""
        self.count: Counter[str] = Counter()
        self.log: list[str] = []
        self.stood: list[Stood] = []
        """How the fight stood after so many steps of undo."""
        self.pane = self._begin()
        self._laws()

    @property
    def session(self) -> Session:
        """The fight that is played."""
        assert self.pane.game.session is not None
        return self.pane.game.session

    def played(self) -> int:
        """Rounds of all fights so far."""
        return self.rounds + self.round

    def facts(self) -> dict[str, int]:
        """What was counted."""
        return {"rounds": self.played(), **dict(sorted(self.count.items()))}

    def step(self) -> None:
        """Do one thing, and look."""
        ways = ((45, self._answer), (35, self._walk), (5, self._look), (7, self._act),
                (6, self._back))  # fmt: skip
        over = self.session.ending is not None
        way = self.dice.choices([way for _, way in ways], [often for often, _ in ways])[0]
        self.count["steps"] += 1
        try:
            if self.session.fight.round > LONGEST or (over and self.dice.random() < 0.7):
                self.pane = self._begin()
            elif over:
                self._back()
            else:
                way()
            self._rest()
            self._laws()
        except Exception:
            self._failed(traceback.format_exc(limit=-3).replace("\n", " | "))
        self.round = max(self.round, int(self.session.fight.round))

    # --- what he does

    def _begin(self) -> TablePane:
        """Set up another fight and begin it."""
        self.rounds, self.round = self.rounds + self.round, 0
        self.stood = []
        desk, dice = desk_of(self.window), self.dice
        rules, plan = self.window.program.rules, desk.store.value
        desk.go("setup")
        for seat in plan.seats[1:]:
            desk.setup.field.removed.emit(seat.key)
        for side, most in ((THEIRS, 3), (MINE, 2)):
            for _ in range(dice.randrange(side == THEIRS, most)):
                key = dice.choice(FOES)
                desk.store.add(lambda k=key, s=side: sources.opponent(rules, k, side=s))  # type: ignore[misc]
        ground, system = dice.choice(list(PRESETS)), dice.choice(list(SYSTEMS))
        desk.store.edit("Set up", set_system(PRESETS[ground][1](desk.store.value), system))
        pane = desk.go("table")
        assert isinstance(pane, TablePane)
        for made in pane.bar.hands.values():
            made.setChecked(dice.random() < 0.6)
        next(iter(pane.bar.hands.values())).setChecked(True)
        pane.bar.seed.setValue(dice.randrange(1_000_000))
        pane.ways.gm.setChecked(False)
        pane.begin()
        self.count["fights"] += 1
        self._say(f"begin {ground} by {system}, seed {pane.bar.seed.value()}")
        settle()
        return pane

    def _answer(self) -> None:
        """Take any open choice; one that leads to a walk a little more often."""
        open_ones = [n for n, offer in enumerate(self.pane.offers) if not offer.refusal]
        mobile = [n for n in open_ones if _moves(self.pane.offers[n].action)]
        chosen = self.dice.choice(mobile if mobile and self.dice.random() < 0.8 else open_ones)
        self._say(f"choose {self.pane.offers[chosen].deed}")
        self.pane.choose(chosen)

    def _point(self) -> FreeMove | None:
        """Point at some place, by mouse or keys; return what is shown of it."""
        session, dice, field = self.session, self.dice, self.pane.field
        if mover(session) < 0:
            return None
        one = session.fight.fighters[mover(session)]
        near = dice.choice([one, one, *session.fight.fighters])
        x, y = (int(at) + dice.randrange(-700, 701, 10) for at in (near.x, near.y))
        self._say(f"point at {x}, {y}")
        if dice.random() < 0.5:
            for _ in range(dice.randrange(1, 6)):
                arrow = dice.choice((Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down))
                QTest.keyClick(field, arrow, SHIFT if dice.random() < 0.2 else NONE)
        else:
            field.hovered.emit(x, y)
        if dice.random() < 0.3 and self.pane.walk.move_shown is not None:
            ends = self.pane.walk.arrival
            ends.setCurrentIndex(dice.randrange(ends.count()))
        return self.pane.walk.move_shown

    def _look(self) -> None:
        """Point somewhere and think better of it."""
        if self._point() is not None:
            field = self.pane.field
            field.grab()
            if not field.accessibleDescription():
                self._failed("the map says nothing of the place")
            QTest.keyClick(field, Key.Key_Escape)

    def _walk(self) -> None:
        """Go somewhere, if the map says that one can."""
        shown_move, session = self._point(), self.session
        if shown_move is None:
            self._answer()
            return
        entries, steps = len(session.entries), self.pane.game.stack.index()
        if self.dice.random() < 0.3:
            at = self.pane.field.mapFromScene(QPointF(*shown_move.goal))
            QTest.mouseClick(self.pane.field.viewport(), LEFT, pos=at)
            self.count["clicks"] += 1
            return
        QTest.keyClick(self.pane.field, Key.Key_Return)
        self._rest()
        if shown_move.fault:
            self.count["moves refused"] += 1
            if len(self.session.entries) != entries:
                self._failed(f"went though {shown_move.fault}")
            return
        self.count["moves"] += 1
        self._say(f"walk to {shown_move.stop}")
        one = self.session.fight.fighters[shown_move.fighter]
        if self.pane.game.stack.index() != steps + 1:
            self._failed("a move is no step")
        came = int(one.x), int(one.y)
        if one.able() and came != shown_move.stop:
            self._failed(f"came to {came} instead of {shown_move.stop}")

    def _act(self) -> None:
        """Step in as the GM, with anything in the fields."""
        strip, dice = self.pane.strip, self.dice
        self.pane.ways.gm.setChecked(True)
        strip.what.setCurrentIndex(dice.randrange(strip.what.count()))
        strip.fighter.setCurrentIndex(dice.randrange(max(1, strip.fighter.count())))
        form = strip.form
        assert form is not None
        for (key, _), field in strip.fields.items():
            if key != form.key:
                continue
            if isinstance(field, ChoiceField):
                field.setCurrentIndex(dice.randrange(field.count()))
            elif isinstance(field, LineField):
                field.setText(dice.choice(("", "rain")))
            elif isinstance(field, NumberField):
                field.setValue(
                    dice.randrange(-500, 4_000, 10) if field.suffix() else dice.randrange(9)
                )
        steps = self.pane.game.stack.index()
        strip.give.click()
        self._rest()
        done = self.pane.game.stack.index() == steps + 1
        self.count["acts" if done else "acts refused"] += 1
        self._say(f"act {form.key}: {done} {strip.fault.text()}")
        if not done and strip.give.isEnabled() and not strip.fault.text():
            self._failed("an act is neither done nor refused")
        self.pane.ways.gm.setChecked(False)

    def _back(self) -> None:
        """Take some steps back; do some of them again."""
        stack, dice = self.pane.game.stack, self.dice
        back = dice.randrange(1, 4)
        for _ in range(back):
            if stack.canUndo():
                self.pane.ways.back.click()
                self.count["taken back"] += 1
                self._as_it_was()
        for _ in range(dice.randrange(back + 1)):
            if stack.canRedo():
                stack.redo()
                self.count["done again"] += 1
                self._as_it_was()
        self._say(f"back {back}")

    # --- the laws

    def _stands(self) -> Stood:
        session = self.session
        shown = tuple(tuple(int(n) for n in one.shown()) for one in session.fight.fighters)
        return len(session.entries), len(session.events), shown

    def _as_it_was(self) -> None:
        place = self.pane.game.stack.index()
        if place < len(self.stood) and self.stood[place] != self._stands():
            self._failed("a step back or again leads elsewhere")

    def _laws(self) -> None:
        session, pane = self.session, self.pane
        place = pane.game.stack.index()
        if place < len(self.stood) and self.stood[place] != self._stands():
            del self.stood[place:]
        while len(self.stood) <= place:
            self.stood.append(self._stands())
        alive = [one for one in session.fight.fighters if not one.dead]
        for one, other in combinations(alive, 2):
            if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < BODY * BODY:
                self._failed(f"{one.name} and {other.name} stand on one spot")
        for one in alive:
            if any(wall.inside(one.x, one.y) for wall in session.fight.ground.walls):
                self._failed(f"{one.name} stands in a wall")
        for number, one in enumerate(session.fight.fighters):
            mark = pane.field.fighters[str(number)].mark
            if (mark.x, mark.y) != (one.x, one.y):
                self._failed(f"the map shows {one.name} elsewhere")
        recording = pane.game.present().recording
        if pane.log.model.rowCount() != len(recording.lines):
            self._failed("the log has other lines than the fight")
        if (pane.field.ghost is None) != (pane.walk.move_shown is None):
            self._failed("the map shows another place than is looked at")

    def _rest(self) -> None:
        """Wait until the fight has gone on, beside the window."""
        until_done(self.pane.game.work)
        settle(1)

    def _say(self, words: str) -> None:
        self.log.append(words)
        del self.log[:-8]

    def _failed(self, what: str) -> None:
        self.watch.failures.append(f"step {self.count['steps']}: {what}; {self.log}")


def _moves(action: object) -> bool:
    """Whether a choice leads to walking."""
    if isinstance(action, Plan):
        return bool(action.moves > 0)
    return isinstance(action, NameStance) and bool(action.stance == MOVING)
