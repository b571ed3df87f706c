"""The seeded user of ``window`` while sizes, themes and text change under him every few steps."""

import random
from dataclasses import replace
from pathlib import Path

from chargen.gui.app import Application
from tests.lab.endurance import window
from tests.lab.endurance.monkey import Monkey
from tests.lab.endurance.report import Report

SIZES = ((960, 600), (1_024, 640), (1_440, 900), (2_560, 1_440))
"""Sizes a window often has; every second time it gets one between the first and the last."""


class RestlessMonkey(Monkey):
    """Changes look and size as often as it clicks."""

    def __init__(self, app: Application, dice: random.Random, folder: Path) -> None:
        super().__init__(app, dice, folder)
        self._ways = (*self._ways, (15, self._dress), (15, self._resize))

    def _resize(self) -> None:
        wide, high = self.dice.choice(SIZES)
        if self.dice.random() < 1 / 2:
            wide, high = self.dice.randint(960, 2_560), self.dice.randint(600, 1_440)
        self.log.append(f"resize to {wide} x {high}")
        self.window.resize(wide, high)


def run(n: int, seed: int) -> Report:
    """Do ``n`` steps."""
    return replace(window.driven(n, seed, RestlessMonkey), name="looks")
