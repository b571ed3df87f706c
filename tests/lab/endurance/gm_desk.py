"""The seeded user of ``window`` at a GM's desk, while players change the files of its folder."""

import random
from dataclasses import replace
from pathlib import Path

from chargen.gui.app import Application
from chargen.gui.gm.desk.desk_menus import MENUS
from chargen.gui.gm.desk.desk_pages import PAGES
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.widgets.menus import by_id
from tests.gui import party
from tests.gui.desk import settle
from tests.lab.endurance import window
from tests.lab.endurance.monkey import DRESSING, PATIENCE, Monkey
from tests.lab.endurance.report import Report

NOT_CHOSEN = DRESSING | {"close", "quit", "diagnostics"}
"""Commands of the menus that are not used for themselves."""


class GmMonkey(Monkey):
    """A GM who does anything at all, and five players who save, copy and spoil their files."""

    def __init__(self, app: Application, dice: random.Random, folder: Path) -> None:
        super().__init__(app, dice, folder)
        self.table = party.campaign(keyless=dice.random() < 0.5)
        self.people = folder / "party"
        party.party(self.table, self.people)
        self._ways = (
            (20, self._press), (6, self._type), (34, self._click), (20, self._click_table),
            (8, self._turn), (5, self._step_back), (12, self._command), (2, self._spin),
            (3, self._choose), (1, self._dress), (1, self._resize), (2, self._save_a_file),
        )  # fmt: skip

    def step(self) -> None:
        """Do one thing at the desk, which is opened again if it was closed."""
        if self.app.desk is None or not self.app.desk.isVisible():
            self.log.append("open the desk")
            party.desk(self.app, self.table, self.people).show()
            settle()
        super().step()

    @property
    def desk(self) -> DeskWindow:
        """The desk."""
        assert self.app.desk is not None
        return self.app.desk

    @property
    def top(self) -> BaseWindow:
        """The desk is under the hands."""
        return self.desk

    # --- ways

    def _turn(self) -> None:
        if self.desk.body is not None:
            page = self.dice.choice(list(PAGES))
            self.log.append(f"turn to {page}")
            self.desk.body.go(page)

    def _command(self) -> None:
        actions = self.desk.menus.actions
        able = [key for key in by_id(MENUS) if key in actions and actions[key].isEnabled()]
        command = self.dice.choice([key for key in able if key not in NOT_CHOSEN])
        self.log.append(f"command {command}")
        self._patience = PATIENCE
        self.desk.run(command)

    def _save_a_file(self) -> None:
        """Save, copy, spoil or delete the file of a player."""
        number = self.dice.randrange(len(party.NAMES))
        name = list(party.NAMES)[number]
        path = self.people / f"{name}.gdchar"
        way = self.dice.choice(("save", "save", "copy", "spoil", "delete"))
        self.log.append(f"{way} {name}")
        if way == "save":
            build = party.member(self.table, name, number + 1)
            party.put(self.people, name, party.played(build, ip=self.dice.randrange(90)))
        elif way == "spoil":
            path.write_bytes(b"{}")
        elif way == "delete":
            path.unlink(missing_ok=True)
        elif path.exists():
            (self.people / f"copy of {name}.gdchar").write_bytes(path.read_bytes())


def run(n: int, seed: int) -> Report:
    """Do ``n`` steps."""
    return replace(window.driven(n, seed, GmMonkey), name="gm_desk")
