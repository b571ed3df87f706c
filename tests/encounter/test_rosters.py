"""Where opponents are looked for by name."""

from pathlib import Path

import pytest

from chargen import bestiary
from chargen.approval.campaign.campaign import Campaign
from chargen.bestiary.custom_opponents import own_file
from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.campaign_roster import campaign_roster
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.errors import BadFile
from chargen.files import app_dirs
from chargen.files.app_dirs import OPPONENTS
from chargen.rules.gear import Armour
from chargen.rules.house import HouseRules
from tests.builders import rules

GUARD = bestiary.shipped(rules())["guard"]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user of one's own, with one opponent at home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder = app_dirs.data_folder()
    folder.mkdir(parents=True)
    own = GUARD.model_copy(update={"name": "Door man", "tactic": "brawler"})
    (folder / OPPONENTS).write_bytes(own_file({"door-man": own}))


def test_a_name_is_looked_for_where_the_user_keeps_his_own() -> None:
    """By id or name, whatever the case, beside those that ship."""
    for name in ("door-man", "Door man", "DOOR MAN"):
        seat = opponent_sources.find_opponent(rules(), name, THEIRS)
        assert seat is not None
        assert (seat.name, seat.tactic, seat.mook) == ("Door man", "brawler", True)
    shipped = opponent_sources.find_opponent(rules(), "Trooper", MINE)
    assert shipped is not None
    assert shipped.side == MINE
    assert opponent_sources.find_opponent(rules(), "dragon", THEIRS) is None


def test_a_campaign_comes_first_and_by_its_rules(tmp_path: Path) -> None:
    """A copy of a shipped one under its name, in armour only the campaign knows."""
    table = Campaign.create(tmp_path / "campaigns", "Lunar Tide")
    plate = Armour(
        name="Plate", provenance="house", grams=0, covers=("head",), sp=31, ev=0, hard=True
    )
    table.change_card(house=HouseRules(armour={"house-plate": plate}))
    gear = GUARD.gear.model_copy(update={"worn": ("house-plate",)})
    own = GUARD.model_copy(update={"gear": gear})
    table.vault.keep_file(OPPONENTS, own_file({"guard": own}), len)
    for path in (table.vault.folder, table.vault.folder / "card.gdcampaign"):
        seat = opponent_sources.find_opponent(
            rules(), "guard", THEIRS, campaign_roster(rules(), path)
        )
        assert seat is not None
        assert seat.character.sp["head"] == 31
    assert campaign_roster(rules(), table.vault.folder).place == "Lunar Tide"
    assert (
        opponent_sources.names(rules(), campaign_roster(rules(), table.vault.folder))[0] == "guard"
    )


def test_a_file_of_opponents_will_do(tmp_path: Path) -> None:
    """As another GM gave it."""
    path = tmp_path / "theirs.json"
    path.write_bytes(own_file({"yard-dog": GUARD}))
    assert set(campaign_roster(rules(), path).opponents) == {"yard-dog"}


def test_what_holds_no_opponents_is_named(tmp_path: Path) -> None:
    """Here and there alike."""
    with pytest.raises(BadFile, match="holds no opponents"):
        campaign_roster(rules(), tmp_path / "nowhere")
