"""Questions with several answers; the box belongs to the window, never to a page.

A page may be made anew while a box is open, as when the look changes; a box that belonged to it
would be destroyed under the question it asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from chargen.gui.widgets.plain import MessageBox, caption

_ROLES = MessageBox.ButtonRole


Meaning_co = TypeVar("Meaning_co", covariant=True)


@dataclass(frozen=True, slots=True)
class BoxAnswer(Generic[Meaning_co]):
    """One answer: what its button says, and what choosing it stands for."""

    words: str
    means: Meaning_co
    loses: bool = False
    """It throws something away; Enter never gives it."""


def ask(
    parent: QWidget | None,
    title: str,
    words: str,
    answers: Sequence[BoxAnswer[Meaning_co]],
    *,
    otherwise: str = "Cancel",
) -> Meaning_co | None:
    """Ask, and return what the chosen answer means; None for ``otherwise`` and for Escape."""
    made = MessageBox(parent, title, words)
    buttons = [
        made.addButton(
            caption(each.words), _ROLES.DestructiveRole if each.loses else _ROLES.AcceptRole
        )
        for each in answers
    ]
    stays = made.addButton(caption(otherwise), _ROLES.RejectRole)
    made.setEscapeButton(stays)
    keeping = (button for button, each in zip(buttons, answers, strict=True) if not each.loses)
    made.setDefaultButton(next(keeping, stays))
    made.exec()
    if not isValid(made):  # its window went away under it
        return None
    chosen = made.clickedButton()
    made.deleteLater()
    found = zip(buttons, answers, strict=True)
    return next((each.means for button, each in found if button is chosen), None)
