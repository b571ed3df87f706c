"""Words of a table without keys, written into the players' files."""

from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.delivery import FileInUse, write_all, write_into, written
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.character.document.build import Build
from chargen.character.document.decision import RecordedDecision
from chargen.character.document.events import Award, Note, RequestClosed, RequestMade
from chargen.character.document.requests import StatRequest
from chargen.character.edits import edits
from chargen.character.edits.store import to_bytes
from chargen.files import backups, locks
from tests.approval.party import LIMP, ON, award, campaign, mara, of
from tests.builders import read_build

WISH = StatRequest(
    kind="raise-stat", id="request-1", reason="swims", stat="BODY", from_level=5, to_level=6
)
YES, NO = ItemDecision(LIMP, "approved", "hurts"), ItemDecision(WISH, "refused", "later")


@pytest.fixture
def table(tmp_path: Path) -> Campaign:
    """A campaign on the disk."""
    return campaign(tmp_path / "gm")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where earlier versions lie."""
    return tmp_path / "data/backups"


def wishing() -> Build:
    """A finished character who asked for BODY 6."""
    asked = RequestMade(event="asked", on=ON, request=WISH)
    return edits.append(mara(finished=True), asked)


def told(*judgements: ItemDecision, gains: tuple[Award, ...] = (), note: str = "") -> Build:
    """What is written down for that character."""
    build = wishing()
    share = PacketShare(build, gains, judgements)
    return written(build, share, by="Ada", on=ON, note=note)


def put(folder: Path, build: Build) -> Path:
    """The character's file."""
    path = folder / "mara.gdchar"
    path.write_bytes(to_bytes(build))
    return path


@pytest.mark.rule("CC-12")
def test_a_decision_is_written_down_whole() -> None:
    """With who decided, when, and his words; nothing else changes."""
    after = told(YES)
    assert after.decisions == (
        RecordedDecision(
            kind="recorded", item=LIMP, verdict="approved", by="Ada", on=ON, note="hurts"
        ),
    )
    assert after.ledger == wishing().ledger


def test_words_for_everybody_are_a_remark() -> None:
    """The GM's, of that day."""
    remark = Note(event="remark", on=ON, by="Ada", note="We met")
    assert told(note="We met").ledger == (*wishing().ledger, remark)


@pytest.mark.rule("AD-07")
def test_a_refused_wish_is_closed() -> None:
    """The ledger says so, and the decision stands beside it."""
    after = told(NO)
    assert after.ledger[-1] == RequestClosed(
        event="closed", on=ON, by="Ada", request=WISH.id, outcome="refused", note="later"
    )
    assert [decision.kind for decision in after.decisions] == ["recorded"]


@pytest.mark.parametrize(
    "judgement",
    [
        ItemDecision(WISH, "approved"), ItemDecision(WISH, "asked"), ItemDecision(LIMP, "refused"),
        ItemDecision(WISH.model_copy(update={"to_level": 7}), "refused"),
    ],
    ids=["agreed", "asked", "no wish", "another wish"],
)  # fmt: skip
def test_nothing_else_is_closed(judgement: ItemDecision) -> None:
    """Only a no to a wish as it stands in the ledger closes it."""
    assert told(judgement).ledger == wishing().ledger


def test_a_wish_is_closed_once() -> None:
    """What is answered is not answered again."""
    once = told(NO)
    twice = written(once, PacketShare(once, (), (NO,)), by="Ada", on=ON)
    assert twice.ledger == once.ledger


@pytest.mark.rule("AD-01")
def test_ip_are_a_gift_the_gm_agreed_to() -> None:
    """Under an id of their own, so that they can be taken back."""
    after = told(gains=(award(40, "Fire"),))
    (given,) = (event for event in after.ledger if isinstance(event, Award))
    (decision,) = after.decisions
    assert isinstance(decision, RecordedDecision)
    assert (decision.verdict, decision.by, decision.item.id) == ("approved", "Ada", given.packet)
    assert (given.ip, given.note, len(given.packet)) == (40, "Fire", 32)


def test_no_ip_are_no_gift() -> None:
    """Nothing is decided that nobody said."""
    assert told().decisions == ()


def test_what_is_decided_is_in_the_file(table: Campaign, kept: Path, tmp_path: Path) -> None:
    """Its earlier version is kept, the GM remembers it, and nothing of a lock is left."""
    build = of(table, mara(finished=True))
    path = put(tmp_path, build)
    share = PacketShare(build, (), (YES,))
    assert write_into(table, path, share, on=ON, kept=kept, note="We met") == ""
    after = read_build(path)
    assert after == written(build, share, by="Ada", on=ON, note="We met")
    (earlier,) = backups.versions(kept, path)
    assert earlier.path.read_bytes() == to_bytes(build)
    record = table.record(build.id)
    assert record is not None
    assert record.seen == record.decided == after
    assert not locks.lock_path(path).exists()


def test_a_file_that_changed_is_not_written(table: Campaign, kept: Path, tmp_path: Path) -> None:
    """The GM decided on something else."""
    build = of(table, mara(finished=True))
    path = put(tmp_path, edits.set_text(build, "name", "Marah"))
    with pytest.raises(FileInUse, match=r"^mara.gdchar has changed since it was read\. Review it"):
        write_into(table, path, PacketShare(build, (), (YES,)), on=ON, kept=kept)
    assert not locks.lock_path(path).exists()


def test_a_file_that_is_open_is_not_written(table: Campaign, kept: Path, tmp_path: Path) -> None:
    """Whoever has it open would overwrite it."""
    build = of(table, mara(finished=True))
    path = put(tmp_path, build)
    locks.claim(path, "another")
    with pytest.raises(FileInUse, match=r"^mara.gdchar is open in another window of this program"):
        write_into(table, path, PacketShare(build, (), (YES,)), on=ON, kept=kept)
    assert read_build(path) == build


def test_one_file_that_fails_keeps_none_of_the_others(
    table: Campaign, kept: Path, tmp_path: Path
) -> None:
    """Who was written to, and why another was not."""
    build = of(table, mara(finished=True))
    gone = tmp_path / "gone.gdchar"
    share = PacketShare(build, (), (YES,))
    path = put(tmp_path, build)
    done, faults, troubles = write_all(table, [(gone, share), (path, share)], on=ON, kept=kept)
    assert (done, len(faults), troubles) == ([build.id], 1, [])
    assert "gone.gdchar" in faults[0]
    assert read_build(path) != build


def test_a_version_that_could_not_be_kept_is_told(
    table: Campaign, kept: Path, tmp_path: Path
) -> None:
    """The decision is written all the same."""
    kept.parent.mkdir()
    kept.write_text("not a folder")
    build = of(table, mara(finished=True))
    path = put(tmp_path, build)
    share = PacketShare(build, (), (YES,))
    done, faults, troubles = write_all(table, [(path, share)], on=ON, kept=kept)
    assert (done, faults) == ([build.id], [])
    assert troubles[0].startswith("No backup of mara.gdchar could be kept: ")
