"""Questions with several answers; the box belongs to the window, never to a page.

A page may be made anew while a box is open, as when the look changes; a box that belonged to it
would be destroyed under the question it asks.
"""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from chargen.gui.widgets.plain import MessageBox, caption

_ROLES = MessageBox.ButtonRole


def ask(
    parent: QWidget | None,
    title: str,
    words: str,
    answers: Sequence[str],
    *,
    otherwise: str = "Cancel",
    over: str = "",
) -> str:
    """Ask, and return the answer that was chosen; empty for ``otherwise`` and for Escape.

    ``over`` is the answer among them that throws something away; Enter never gives it.
    """
    made = MessageBox(parent, title, words)
    buttons = {
        each: made.addButton(
            caption(each), _ROLES.DestructiveRole if each == over else _ROLES.AcceptRole
        )
        for each in answers
    }
    stays = made.addButton(caption(otherwise), _ROLES.RejectRole)
    made.setEscapeButton(stays)
    made.setDefaultButton(next((buttons[each] for each in answers if each != over), stays))
    made.exec()
    if not isValid(made):  # its window went away under it
        return ""
    chosen = made.clickedButton()
    made.deleteLater()
    return next((each for each, button in buttons.items() if button is chosen), "")
