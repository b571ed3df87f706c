"""The log of a fight: the parts of a total at a click."""

from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chargen.encounter.play.recording import Detail
from chargen.gui.fight.play.log import LogView

PARTS = (("AL-50", "carbine", 2), ("AL-52", "aim", 2))


@pytest.mark.parametrize(("total", "words"), [(4, ["Total", "4"]), (None, [])])
def test_only_what_adds_up_has_a_total(qtbot: QtBot, total: int | None, words: list[str]) -> None:
    """The parts of a pool of dice are shown without one; nobody reads None."""
    view = LogView("Log")
    qtbot.addWidget(view)
    made = view._opened(Detail(SimpleNamespace(parts=PARTS, total=total), "rolls"))
    qtbot.addWidget(made)
    said = [each.text() for each in made.findChildren(QLabel)]
    assert [text for text in said if text in {"Total", "4", "None"}] == words


def test_parts_are_spelt_out(qtbot: QtBot) -> None:
    """A recorded fight says WA; its reader reads weapon accuracy."""
    view = LogView("Log")
    qtbot.addWidget(view)
    made = view._opened(Detail(SimpleNamespace(parts=(("CB-10", "WA", 1),), total=1), "rolls"))
    qtbot.addWidget(made)
    assert "weapon accuracy" in [each.text() for each in made.findChildren(QLabel)]
