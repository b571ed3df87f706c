"""Buttons for a running fight as a whole: undo, save, the players' window, a menu."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from chargen.gui.fight.fight_file import save_fight, save_players_replay
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.shell.app_context import AppContext
from chargen.gui.vocabulary import ODDS_FROM_HERE, OPEN_IN_WINDOW
from chargen.gui.widgets.elements import button
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip

NOT_YET, OVER = "Start the fight first", "The fight is over"
BESIDE_TIP = "Shows the map and the order as the players may see them, for a second screen"
ALONE_TIP = "Moves the table to a window of its own, in which later fights begin as well"
SAVE_TIP = "Saves this fight to a file"
WATCH_TIP = "Shows this fight from the start"
ODDS_TIP = "Plays the fight on 10,000 times by tactics; the fight itself stays"
PLAYERS_TIP = "Saves a web page with what the players' side could see"
DARK_TIP = "Gives the players' window dark colours, whatever the look of the other windows"
GM_TIP = "Shows a line for wounds, healing, luck, positions, bombardment, light and modifiers"


class FightWays(Flow):
    """A line of buttons, the last of them a menu."""

    odds_asked = Signal()
    """The odds from the present state are wanted."""
    beside_asked = Signal()
    """The players' window is wanted."""
    watched = Signal()
    """The fight as it was so far is to be looked at from its start."""
    open_asked = Signal()
    """A fight from a file is wanted."""
    new_asked = Signal()
    """Another fight is wanted."""
    darkened = Signal(bool)
    """The players' window takes dark colours, or those of the other windows."""
    move_asked = Signal()
    """The table is wanted in a window of its own."""

    def __init__(self, game: PlayedFight, program: AppContext) -> None:
        super().__init__(firm=True)
        self.game, self.program = game, program
        self._unkept = ""
        """Why the fight is not kept for recovery; empty if it is."""
        self.back = button("Undo choice", game.stack.undo)
        self.save = button("Save fight…", self._save)
        self.screen_button = button("Players' window", self.beside_asked.emit, picture="users")
        self.more = PushButton("\N{MIDLINE HORIZONTAL ELLIPSIS}")
        self.more.setAccessibleName("More for this fight")
        menu = QMenu(self.more)
        menu.setToolTipsVisible(True)
        self.gm = menu_line(menu, "GM actions", lambda: None, tip=GM_TIP)
        self.gm.setCheckable(True)
        self.watch = menu_line(menu, "Watch replay", self.watched.emit)
        self.odds = menu_line(menu, ODDS_FROM_HERE, self.odds_asked.emit)
        self.for_players = menu_line(menu, "Save players' replay…", self._save_for_players)
        self.dark = menu_line(menu, "Dark players' window", self._darken, tip=DARK_TIP)
        self.dark.setCheckable(True)
        self.dark.setChecked(program.settings.dark_players)
        self.alone = menu_line(menu, OPEN_IN_WINDOW, self.move_asked.emit, tip=ALONE_TIP)
        menu_line(menu, "Open fight…", self.open_asked.emit, tip="Continues a saved fight")
        menu_line(menu, "New fight", self.new_asked.emit, tip="Starts the setup again")
        self.more.setMenu(menu)
        for way in (self.back, self.save, self.screen_button, self.more):
            self.add(way)
        game.unsaved.connect(self._warn_unsaved)

    def renew(self) -> None:
        """Offer what can be done now."""
        game = self.game
        self.back.setEnabled(game.stack.canUndo() and not game.work.running)
        set_tip(self.back, game.stack.undoText())
        ways = (self.save, self._unkept or SAVE_TIP), (self.screen_button, BESIDE_TIP)
        for way, tip in (*ways, (self.watch, WATCH_TIP), (self.for_players, PLAYERS_TIP)):
            way.setEnabled(game.session is not None)
            set_tip(way, NOT_YET if game.session is None else tip)
        over = game.session is not None and game.session.ending is not None
        self.odds.setEnabled(game.session is not None and not over and not game.work.running)
        set_tip(self.odds, OVER if over else ODDS_TIP if game.session else NOT_YET)

    def _warn_unsaved(self, fault: str) -> None:
        self.save.setText("Save fight… (not kept)" if fault else "Save fight…")
        self._unkept = fault
        self.renew()

    def _darken(self) -> None:
        self.program.prefer(dark_players=self.dark.isChecked())
        self.darkened.emit(self.dark.isChecked())

    def _save(self) -> None:
        if self.game.session is not None:
            save_fight(self, self.program, self.game.session)

    def _save_for_players(self) -> None:
        if self.game.session is not None:
            save_players_replay(self, self.program, self.game.session)
