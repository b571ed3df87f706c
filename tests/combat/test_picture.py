"""What can be seen of a fight from outside, of any system."""

from chargen.combat.gray_dawn.model.events import TurnBegan
from chargen.combat.kernel.events import RoundBegan, RoundEnded
from chargen.combat.kernel.fight import NOBODY
from chargen.combat.kernel.system import SYSTEMS
from chargen.combat.kernel.text.spectator import BaseSpectator, FighterView
from chargen.combat.lead_and_chrome.model import events as chrome

SEEN = dict.fromkeys(SYSTEMS["gray_dawn"].shown, 0)


def test_a_system_that_shows_nothing_says_who_is_gone() -> None:
    """Without a picture of its own a map still knows who is out and who is dead."""
    assert BaseSpectator().bearing({"x": 0, "y": 0, "out": 1, "dead": 0}) == FighterView(gone="out")
    assert BaseSpectator().bearing({"x": 0, "y": 0, "out": 1, "dead": 1}).words == "dead"
    assert BaseSpectator().round_of(object()) == -1
    assert BaseSpectator().turn_of(object()) is None


def test_gray_dawn_says_wounds_stance_and_suppression() -> None:
    """A word for the wound state, the stance, and the points held (CB-50, CB-70)."""
    picture = SYSTEMS["gray_dawn"].picture
    stands = picture.bearing({**SEEN, "boxes": 5, "suppression": 2, "stance": 2})
    assert stands.harm == "5 boxes"
    assert stands.words.split(" · ")[0] == "serious"
    assert stands.words.endswith("2 suppression")
    assert picture.bearing({**SEEN, "pinned": 1}).words == "pinned"


def test_whose_turn_it_is() -> None:
    """A count begins a turn, the end of a round ends it."""
    picture = SYSTEMS["gray_dawn"].picture
    assert picture.turn_of(TurnBegan(fighter=1, count=12)) == 1
    assert picture.turn_of(RoundEnded(number=1)) == NOBODY
    assert picture.round_of(RoundBegan(number=3)) == 3


def test_lead_and_chrome_says_wounds_and_whose_action_it_is() -> None:
    """Boxes and wound state as in Gray Dawn; an Action that has come is a turn (LC-05)."""
    picture = SYSTEMS["lead_and_chrome"].picture
    seen = dict.fromkeys(SYSTEMS["lead_and_chrome"].shown, 0)
    assert picture.bearing({**seen, "boxes": 1}).harm == "1 box"
    assert picture.bearing({**seen, "boxes": 9, "dying": 1, "out": 1}).words == "dying"
    assert picture.turn_of(chrome.TurnBegan(fighter=1, number=1)) == 1
    assert picture.turn_of(RoundEnded(number=1)) == NOBODY
    assert picture.round_of(RoundBegan(number=2)) == 2
