"""A GM's data in one file behind a password."""

import json
import zlib
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import STRIDE
from chargen.approval.desk.export import ExportFile, exported, restored
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.keys import locked
from chargen.errors import BadFile
from chargen.files.app_dirs import OPPONENTS
from chargen.files.strict_json import written
from tests.approval.party import LIMP, MARA, campaign, mara, of
from tests.approval.signing import decide

NAME = "tide.gdexport"


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign with one decision made."""
    table = campaign(tmp_path / "here")
    build = of(table, mara())
    table.note(build)
    decide(table, build, [ItemDecision(LIMP, "approved")])
    return table


@pytest.mark.rule("CC-12")
def test_everything_comes_back(table: Campaign, tmp_path: Path) -> None:
    """Card, key and records, on another machine; serials go on far above those given out."""
    data = exported(table, "correct horse")
    there = restored(data, NAME, "correct horse", tmp_path / "there")
    assert (there.card, there.key) == (table.card, table.key)
    assert there.state.serial == table.state.serial + STRIDE
    assert there.record(MARA) == table.record(MARA)
    assert (there.vault.folder / "key.gdkey").stat().st_mode & 0o777 == 0o600


def test_own_opponents_come_along(table: Campaign, tmp_path: Path) -> None:
    """In an export that says it is newer; one without them stays what earlier programs know."""
    assert json.loads(exported(table, "correct horse"))["version"] == 1
    table.vault.keep_file(OPPONENTS, b"{}", len)
    data = exported(table, "correct horse")
    assert json.loads(data)["version"] == 2
    there = restored(data, NAME, "correct horse", tmp_path / "there")
    assert (there.vault.folder / OPPONENTS).read_bytes() == b"{}"


def test_nothing_of_it_can_be_read_without_the_password(table: Campaign, tmp_path: Path) -> None:
    """Neither the key nor what was decided."""
    data = exported(table, "correct horse")
    assert table.key is not None
    assert table.key.seed.hex().encode() not in data
    assert b"Gimpy" not in data
    with pytest.raises(BadFile, match="password is wrong"):
        restored(data, NAME, "battery staple", tmp_path / "there")
    with pytest.raises(BadFile, match="needs a password"):
        exported(table, "")


def test_a_campaign_that_is_here_is_not_overwritten(table: Campaign, tmp_path: Path) -> None:
    """It may have gone on since."""
    data = exported(table, "correct horse")
    with pytest.raises(BadFile, match="is here already"):
        restored(data, NAME, "correct horse", tmp_path / "here")


@pytest.mark.parametrize("share", [0.1, 0.6, 0.99])
def test_a_damaged_export_is_refused(table: Campaign, tmp_path: Path, share: float) -> None:
    """Cut off, or with one letter changed inside."""
    data = exported(table, "correct horse")
    with pytest.raises(BadFile, match=r"tide\.gdexport"):
        restored(data[: int(len(data) * share)], NAME, "correct horse", tmp_path / "there")
    facts = json.loads(data)
    box = facts["box"]["locked"]
    place = int(len(box) * share) - 8
    facts["box"]["locked"] = box[:place] + ("A" if box[place] != "A" else "B") + box[place + 1 :]
    with pytest.raises(BadFile):
        restored(json.dumps(facts).encode(), NAME, "correct horse", tmp_path / "there")


@pytest.mark.parametrize("share", ["cut off", "too large"])
def test_what_does_not_unpack_to_its_end_is_refused(
    table: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: str
) -> None:
    """Cut off before its checksum, or with more than any export holds."""
    facts = {"folder": "lunar-tide", "files": {"card.gdcampaign": ""}}
    packed = zlib.compress(json.dumps(facts).encode())
    if share == "cut off":
        packed = packed[:-4]
    else:
        monkeypatch.setattr("chargen.approval.desk.export.UNPACKED_LIMIT", 10)
    held = ExportFile(campaign=table.card.name, box=locked(packed, "correct horse"))
    with pytest.raises(BadFile, match=r"^tide\.gdexport is damaged, or far too large$"):
        restored(written(held), NAME, "correct horse", tmp_path / "there")


def test_a_file_that_is_no_text_is_not_exported(table: Campaign) -> None:
    """It is named."""
    (table.vault.folder / "draft.json").write_bytes(b"\xff")
    with pytest.raises(BadFile, match=r"^draft\.json is damaged and cannot be exported$"):
        exported(table, "correct horse")


def test_what_was_never_packed_is_refused(table: Campaign, tmp_path: Path) -> None:
    """Whoever locked it."""
    held = ExportFile(campaign=table.card.name, box=locked(b"no export", "correct horse"))
    with pytest.raises(BadFile, match=r"^tide\.gdexport is damaged$"):
        restored(written(held), NAME, "correct horse", tmp_path / "there")


def test_an_export_is_as_large_as_a_file_may_be(
    table: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not a byte larger."""
    size = len(exported(table, "correct horse"))
    monkeypatch.setattr("chargen.approval.desk.export.SIZE_LIMIT", size)
    assert len(exported(table, "correct horse")) == size
    monkeypatch.setattr("chargen.approval.desk.export.SIZE_LIMIT", size - 1)
    with pytest.raises(BadFile, match="copy the campaign's folder instead"):
        exported(table, "correct horse")
