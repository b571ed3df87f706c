"""Opponents in a menu: the user's own in lines, those that ship in a menu for each threat."""

from collections.abc import Callable
from functools import partial
from itertools import groupby

from PySide6.QtWidgets import QMenu

from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import SetupFighter
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.plain_text import menu_line

Take = Callable[[Callable[[], SetupFighter]], object]
"""Receives the function that makes the chosen opponent a fighter."""
NAME = "threat"
"""Object name of the menus of a threat."""


def add_opponents(menu: QMenu, program: AppContext, side: int, take: Take) -> None:
    """Add all opponents to a menu, in place of those it had."""
    for old in menu.findChildren(QMenu, NAME):
        old.deleteLater()
    for place in program.own_opponents.all_opponents():
        roster = place.roster
        for key, own in sorted(roster.opponents.items(), key=lambda pair: pair[1].name):
            words = f"{own.name} ({roster.place})"
            make = partial(roster.seat, key, side=side)
            menu_line(menu, words, partial(take, make), tip=own.text)
    menu.addSeparator()
    for threat, group in groupby(sources.opponents(program.rules), key=lambda pair: pair[1].threat):
        lines = QMenu(f"Opponents, threat {threat}", menu)
        lines.setObjectName(NAME)
        menu.addMenu(lines)
        for key, opponent in group:
            make = partial(sources.opponent, program.rules, key, side=side)
            menu_line(lines, opponent.name, partial(take, make), tip=opponent.text)
