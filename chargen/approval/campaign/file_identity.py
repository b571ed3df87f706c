"""A character's own file among several, and files that may replace what the GM has seen.

A copy of another character's file in the folder must not be taken for the original: two files of
one id are a question to the GM, and only a file that claims nothing in the GM's name is remembered.
"""

from collections.abc import Collection
from typing import Literal

from chargen.character.decisions.approval_state import Doubtful, ItemStates
from chargen.character.document.build import Build
from chargen.character.document.decision import GAINS

Owner = Literal["alone", "chosen", "aside", "copy", "asked"]
"""The only file of its character; the one the GM chose; one that was set aside; an exact copy of
another; one of several the GM still has to choose from."""
OWN: Collection[Owner] = ("alone", "chosen")
"""The roles of a file that counts as its character."""
SET_ASIDE: Collection[Owner] = ("aside", "copy")
"""The roles of a file that is ignored for another of its character."""


def owner(name: str, names: Collection[str], chosen: str, aside: Collection[str]) -> Owner:
    """Return the role of one of a character's files, by the GM's choice among several.

    A new file beside the chosen file asks again, and so does the last file if it was set aside.
    """
    if len(names) == 1:
        return "asked" if name in aside else "alone"
    if chosen not in names or any(each != chosen and each not in aside for each in names):
        return "asked"
    return "chosen" if name == chosen else "aside"


def vouched(build: Build, states: ItemStates) -> bool:
    """Return whether nothing in a document claims the GM's word without having it (AD-01, CC-12).

    True at a table without keys, where nothing is signed.
    """
    if not states.signed:
        return True
    given = (states.gain(event.packet) for event in build.ledger if isinstance(event, GAINS))
    if any(state.pending for state in given):
        return False
    return not any(isinstance(state, Doubtful) for state in states.values())
