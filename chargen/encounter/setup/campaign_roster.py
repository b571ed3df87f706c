"""The opponents of a campaign, from its folder."""

from pathlib import Path

from chargen.approval.campaign.campaign_files import CARD, CampaignFiles
from chargen.bestiary.custom_opponents import own_in
from chargen.encounter.setup.opponent_sources import Roster
from chargen.errors import BadFile
from chargen.files.app_dirs import OPPONENTS
from chargen.files.reading import read
from chargen.rules.house import varied
from chargen.rules.model import Ruleset


def campaign_roster(rules: Ruleset, path: Path) -> Roster:
    """Return the opponents of a campaign from its folder, its card or the opponents file.

    Raise BadFile if there are none, or they cannot be read.
    """
    folder = path if path.is_dir() else path.parent
    file = path if path.is_file() and path.name != CARD else folder / OPPONENTS
    if not file.exists():
        raise BadFile(f"{path} holds no opponents; a campaign's folder or its {OPPONENTS} does")
    place = folder.name
    if (folder / CARD).exists():
        card = CampaignFiles(folder).card().card
        rules, place = varied(rules, card.house), card.name
    return Roster(rules, own_in(read(file), file.name), place)
