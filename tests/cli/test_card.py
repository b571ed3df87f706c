"""Judging characters by a campaign card on the command line."""

import json
from pathlib import Path

import pytest

from chargen import resources
from chargen.__main__ import main
from chargen.approval.registry import NO_REGISTRY
from chargen.character import edits
from chargen.character.build import Build
from chargen.character.events import Award
from chargen.character.store import to_bytes
from tests.approval.party import LIMP, agreed, card, file_of, mara, yes
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
    path.write_bytes(to_bytes(build))
    return str(path)


def test_a_signed_approval_is_verified(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """By the card it is legal; without one nothing signed counts."""
    file = saved(tmp_path, agreed(mara(), yes()))
    assert main(["audit", "--card", tide, file]) == 0
    out = capsys.readouterr().out
    assert "Approvals: signed by the GM, verified (card 1 of Lunar Tide)" in out
    assert f"Note: {NO_REGISTRY}" in out
    assert main(["audit", file]) == 1
    assert "its approval is not verified" in capsys.readouterr().out


def test_json_says_how_approvals_were_judged(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """Signed by the card, recorded without one, with the notes."""
    file = saved(tmp_path, agreed(mara(), yes()))
    assert main(["audit", "--json", "--card", tide, file]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["approvals"], found["notes"]) == ("signed", [NO_REGISTRY])
    main(["audit", "--json", file])
    found = json.loads(capsys.readouterr().out)
    assert (found["approvals"], found["notes"]) == ("recorded", [])


def test_a_forged_approval_needs_the_gm(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """Exit 1; what is wrong is named."""
    forged = yes().model_copy(update={"signature": "0" * 128})
    assert main(["audit", "--card", tide, saved(tmp_path, agreed(mara(), forged))]) == 1
    assert "its approval is damaged" in capsys.readouterr().out


@pytest.mark.rule("AD-01")
def test_ip_nobody_signed_need_the_gm(tide: str, tmp_path: Path, capsys: Capture) -> None:
    """The entry is named."""
    build = edits.finish(agreed(mara(), yes(LIMP)), "")
    file = saved(tmp_path, edits.append(build, Award(event="award", on="", ip=900)))
    assert main(["audit", "--card", tide, file]) == 1
    assert "Entry 2: 900 IP the GM has not signed" in capsys.readouterr().out


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
