"""Moves of a fighter played by hand: a place is pointed at on the map, previewed, and taken."""

from PySide6.QtWidgets import QWidget

from chargen.combat.kernel.session import Session
from chargen.combat.scene.scenario import METRE
from chargen.encounter.play.free_move import ARRIVALS, FreeMove, Spot, mover, place_of, preview_move
from chargen.gui.application import theme
from chargen.gui.fight.map.interactive_map import InteractiveMap
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, capitalise_choices
from chargen.gui.widgets.plain_text import set_tip

HINT = "point at the map or use arrow keys (Shift: five steps). Click or press Enter to move."
LONG_STEPS = 5
"""Steps of the map an arrow key goes with Shift."""


class FreeMoves(QWidget):
    """One line below the map: how far it is, why it cannot be, how to arrive, and going there."""

    def __init__(self, game: PlayedFight, field: InteractiveMap) -> None:
        super().__init__()
        self.game, self.field = game, field
        self.goal: Spot | None = None
        """The pointed place; None without one."""
        self.move_shown: FreeMove | None = None
        """The move to that place."""
        self._fighter = self._stance = -1
        self.words = label("", "small", wrap=True, name="Destination")
        self.arrival = ChoiceField("Stance on arrival", capitalise_choices(ARRIVALS), narrow=True)
        self.arrival.setFixedWidth(theme.now().px(140))
        self.go = button("Move to point", self.take)
        self._ways = box(row(self.arrival, self.go))
        self.setLayout(column(row(self.words, self._ways, grows=self.words)))
        self.arrival.changed.connect(self._arrive)
        field.hovered.connect(self.look)
        field.steered.connect(self.steer)
        field.taken.connect(self.take)
        field.let_go.connect(self.forget)
        self.renew()

    @property
    def _session(self) -> Session | None:
        """The fight with the choices before a move."""
        return None if self.game.turn is None else self.game.turn.session

    def renew(self) -> None:
        """Follow the fighter who has to choose now; offer a place to one who has to go on."""
        session = self._session
        fighter = -1 if self.game.work.running else mover(session)
        if fighter != self._fighter:
            self.goal, self._fighter, self._stance = None, fighter, -1
        self.field.steering = fighter >= 0
        self.setVisible(fighter >= 0)
        if session is not None and fighter >= 0 and self.goal == place_of(session):
            self.goal, self._stance = None, -1
        self._show()

    def look(self, x: int, y: int) -> None:
        """Look at a place, in centimetres."""
        if self._fighter >= 0 and self.goal != (x, y):
            self.goal, self._stance = (x, y), -1
            self._show()

    def click(self, x: int, y: int) -> None:
        """Go to a place if that can be; else say why not."""
        self.look(x, y)
        self.take()

    def steer(self, dx: int, dy: int, far: bool) -> None:
        """Go on from the place that is looked at, or from where the fighter stands."""
        session = self._session
        if session is None or self._fighter < 0:
            return
        scene = session.scenario.scene
        step = (scene.scale if scene.grid else METRE) * (LONG_STEPS if far else 1)
        x, y = self.goal or place_of(session)
        self.look(x + dx * step, y + dy * step)

    def take(self) -> None:
        """Go there, as far as one movement action leads."""
        move = self.move_shown
        if move is not None and move.action is not None and not move.fault:
            self.game.perform(move.action)

    def forget(self) -> None:
        """Look at no place any more."""
        self.goal, self._stance = None, -1
        self._show()

    def _arrive(self, stance: int) -> None:
        self._stance = stance
        self._show()

    def _show(self) -> None:
        session = self._session
        move = None
        if session is not None and self._fighter >= 0 and self.goal is not None:
            move = preview_move(session, self.goal, self._stance)
        self.move_shown = move
        self.field.show_ghost(move)
        self._ways.setVisible(move is not None)
        if move is None:
            name = (
                session.fight.fighters[self._fighter].name if session and self._fighter >= 0 else ""
            )
            self.words.setText(f"{name}: {HINT}" if name else "")
            return
        self.words.setText(move.short)
        set_tip(self.words, move.words)
        kept = [(key, words) for key, words in ARRIVALS if key in move.arrivals]
        self.arrival.offer(capitalise_choices(kept), chosen=move.stance)
        self.go.setEnabled(not move.fault)
