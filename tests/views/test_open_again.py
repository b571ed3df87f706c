"""A build that is open again is never legal in silence: sheet, audit, desk."""

import json
from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.folder_review import looked_at
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.character.document.build import Build
from chargen.character.edits import edits
from chargen.character.edits.store import to_bytes
from tests.approval.party import campaign, of, packet
from tests.builders import blank, rules
from tests.character.audit_documents import AGAIN, DAY, finished, reopen, with_decisions
from tests.views.documents import sheet

WORDS = f"Creation was reopened on {DAY} (entry 2)"


def opened() -> Build:
    """Finished, reopened with the GM's word, changed, and not finished again."""
    build = with_decisions(finished(blank(name="Ada"), reopen()), AGAIN)
    return edits.set_stat(build, "REF", 6)


@pytest.mark.rule("CC-17")
def test_the_sheet_bears_it() -> None:
    """C3: the stamp is not LEGAL, and the finding is printed."""
    rows = sheet(opened())
    assert rows.standing.word == "LEGAL WITH EXCEPTIONS"
    assert [i.message for i in rows.issues if i.message.startswith(WORDS)]


@pytest.mark.rule("CC-17")
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_command_line_says_it(
    form: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C3: in the proof for people and for programs; the character is still one that may play."""
    path = tmp_path / "ada.gdchar"
    path.write_bytes(to_bytes(opened()))
    assert main(["audit", *form, str(path)]) == 0
    out = capsys.readouterr().out
    assert "LEGAL WITH EXCEPTIONS" in out
    told = json.loads(out)["characters"][0]["issues"][0]["message"] if form else out
    assert WORDS in told


@pytest.mark.rule("CC-17")
def test_the_desk_says_it(tmp_path: Path) -> None:
    """C3: by the GM's own card, too, once he has reopened the build."""
    table: Campaign = campaign(tmp_path / "gm")
    path = tmp_path / "ada.gdchar"
    build = of(table, finished(blank(name="Ada"), reopen()))
    path.write_bytes(to_bytes(build))
    assert looked_at(rules(), table, path).verdict == "NEEDS GM"
    path.write_bytes(to_bytes(agreed(table, build)))
    look = looked_at(rules(), table, path)
    assert look.verdict == "LEGAL WITH EXCEPTIONS"
    assert [issue for issue in look.issues if issue.message.startswith(WORDS)]


def agreed(table: Campaign, build: Build) -> Build:
    """The file after a packet in which the GM reopened the build was opened."""
    share = PacketShare(build, judgements=(ItemDecision(AGAIN, "approved", ""),))
    return previewed(rules(), table.card, packet(table, share), build).after
