"""Choosing a round system on the Fight page."""

import pytest

from chargen.combat import SYSTEMS
from chargen.gui.app import Application
from chargen.gui.fight.fight_view import FightView
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of

pytestmark = pytest.mark.usefixtures("welcome")


@pytest.fixture
def desk(app: Application) -> FightView:
    """The fight desk of the rifleman."""
    return desk_of(shown(app, sample("rifleman"), "fight"))


def test_the_round_system_is_a_step_of_the_setup(desk: FightView) -> None:
    """Each that is chosen fights; tactics are its own; undo leads back."""
    scene = desk.setup.scene
    for key in SYSTEMS:
        scene.systems[key].trigger()
        settle()
        assert desk.store.value.system == key
        assert desk.store.faults == ()
        assert scene.numbers.isEnabled() == (key != "gray_dawn")
        card = next(iter(desk.setup.sides[0].rows.values()))
        assert card.tactic.chosen in SYSTEMS[key].tactics
        assert card.tactic.count() == len(SYSTEMS[key].tactics)
