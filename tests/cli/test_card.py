"""Judging characters by a campaign card on the command line."""

import json
from pathlib import Path

import pytest

from chargen import resources
from chargen.__main__ import main
from chargen.approval.decisions.registry import NO_REGISTRY
from chargen.character.document.build import Build, CampaignCopy
from chargen.character.document.events import Award
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.rules.house import HouseRules
from chargen.rules.model import Rulings
from tests.approval.party import CAMPAIGN, KEY, LIMP, agreed, card, file_of, mara, yes
from tests.builders import blank
from tests.cli.terminal import Capture, complaint


@pytest.fixture(name="tide")
def _tide(tmp_path: Path) -> str:
    """A campaign card on the disk."""
    path = tmp_path / "tide.gdcampaign"
    path.write_bytes(file_of(card()))
    return str(path)


def saved(folder: Path, build: Build) -> str:
    """A character on the disk."""
    path = folder / "mara.gdchar"
    path.write_bytes(to_bytes(creation.finish(build, "2014-05-23")))
    return str(path)


def test_a_signed_approval_is_verified(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """By the card it is legal, by a key nobody trusts here; without one nothing signed counts."""
    file = saved(tmp_path, agreed(mara(), yes()))
    assert main(["audit", "--card", tide, file]) == 0
    out = capsys.readouterr().out
    called = f"Lunar Tide ({KEY.words}; not trusted here)"
    assert "LEGAL by a card not trusted here" in out
    assert f"Campaign: {called}" in out
    assert f"Approvals: signed with a key not trusted here (card 1 of {called})" in out
    assert f"Note: Card 1 of Lunar Tide is not trusted here ({KEY.words})." in out
    assert f"Note: {NO_REGISTRY}" in out
    assert main(["audit", file]) == 1
    assert "its approval is not verified" in capsys.readouterr().out


def test_json_says_how_approvals_were_judged(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """Signed by the card, none without one, with the notes."""
    file = saved(tmp_path, agreed(mara(), yes()))
    assert main(["audit", "--json", "--card", tide, file]) == 0
    (found,) = json.loads(capsys.readouterr().out)["characters"]
    assert (found["approvals"], found["notes"][-1]) == ("signed", NO_REGISTRY)
    assert (found["verdict"], found["standing"]) == ("LEGAL", "LEGAL by a card not trusted here")
    assert found["campaign"] == {
        "id": CAMPAIGN, "name": "Lunar Tide", "card": 1, "keys": [KEY.words], "trust": "named",
    }  # fmt: skip
    main(["audit", "--json", file])
    (found,) = json.loads(capsys.readouterr().out)["characters"]
    assert (found["approvals"], found["campaign"]["trust"]) == ("none", "copy")
    assert "No card of Lunar Tide is trusted here" in found["notes"][0]


def test_a_forged_approval_needs_the_gm(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """Exit 1; what is wrong is named."""
    forged = yes().model_copy(update={"signature": "0" * 128})
    assert main(["audit", "--card", tide, saved(tmp_path, agreed(mara(), forged))]) == 1
    assert "its approval is damaged" in capsys.readouterr().out


@pytest.mark.rule("AD-01")
def test_ip_nobody_signed_need_the_gm(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """The entry is named."""
    build = creation.finish(agreed(mara(), yes(LIMP)), "")
    file = saved(tmp_path, edits.append(build, Award(event="award", on="", ip=900)))
    assert main(["audit", "--card", tide, file]) == 1
    assert "Ledger entry 2: 900 IP are unsigned" in capsys.readouterr().out


def test_a_damaged_card_is_a_sentence(tide: str, sample: str, capsys: Capture) -> None:
    """Exit 2."""
    Path(tide).write_bytes(b"{")
    assert main(["audit", "--card", tide, sample]) == 2
    assert "tide.gdcampaign is cut off" in complaint(capsys)


def test_the_proof_sums_ip_by_rule(capsys: Capture) -> None:
    """Earned, spent and left, and which rule moved what."""
    assert main(["audit", str(resources.folder("samples") / "veteran.gdchar")]) == 1
    out = capsys.readouterr().out
    assert "IP: " in out
    assert "by rule: AD-01 +" in out


@pytest.mark.rule("AD-03")
def test_a_campaign_turns_off_next_purchase(tmp_path: Path, capsys: Capture) -> None:
    """One sentence names the reason; other commands still judge the character."""
    house = HouseRules(rulings=Rulings(next_purchase=False))
    copy = CampaignCopy(id="lunar-tide", name="Lunar Tide", card=1, digest="0" * 64, house=house)
    file = saved(tmp_path, blank(name="Mara").model_copy(update={"campaign": copy}))
    assert main(["next", file, "--ip", "40"]) == 2
    assert "This campaign has turned off Next purchase" in complaint(capsys)
    assert main(["audit", file]) in {0, 1}
