"""Base of the commands of the GM's desk, and the way to what needs the GM's key."""

from collections.abc import Callable
from typing import TypeVar

from chargen.gui.application import background
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.desk.desk import Desk

Result = TypeVar("Result")
MISSING = "The key is missing on this computer. Restore it from its backup or key page first"


class DeskCommands:
    """Commands of one kind, carried out in the window of a desk."""

    def __init__(self, window: Desk) -> None:
        self.window = window

    @property
    def table(self) -> DeskModel:
        """The campaign on the desk."""
        return self.window.model

    def begin(self, work: Callable[[], Result], done: Callable[[Result], None]) -> None:
        """Do work beside the window, and hand on its result; complain if it fails."""
        background.start(self.window, lambda _: work(), done, self.window.complain)


def with_key(window: Desk, then: Callable[[], object]) -> None:
    """Do what needs the GM's key, once it is open: its password is asked for where it is locked.

    A table without keys needs none.
    """
    campaign = window.model.campaign
    if not campaign.locked:
        then()
    elif campaign.keyring.missing:
        window.complain(MISSING)
    else:
        words = "Enter the password of the key."
        password = window.ask_password("Unlock key", words, twice=False)
        if password is not None:
            window.model.do("opening the key", lambda: campaign.unlock(password), lambda _: then())
