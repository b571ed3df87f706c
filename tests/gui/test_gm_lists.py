"""The desk's lists: what asks, what is answered, what was never given; bulk acts on the first."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.packet_draft import PendingAward, add_gain
from chargen.character.document.build import Build
from chargen.character.document.events import Award
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from tests.gui import party
from tests.gui.answers import answering, cancel, press
from tests.gui.desk import settle
from tests.gui.party import choose, opened_by_player
from tests.gui.test_gm_packet import evening, made, reason

INVENTED = Award(event="award", on=party.ON, by="Ada", ip=500, note="Sure", packet="bonus-1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


def claimed(table: Campaign, folder: Path) -> Build:
    """A finished character in whose ledger its player wrote 500 IP as if from a packet."""
    build = edits.append(creation.finish(party.member(table, "tank"), party.ON), INVENTED)
    party.put(folder, "bruno", build)
    return build


def said(window: DeskWindow) -> dict[str, str]:
    """What the next packet says about each item."""
    return {about.item_id: each.verdict for about, each in evening(window).judgements.items()}


def award(window: DeskWindow, ip: int) -> None:
    """Put IP for the character that is chosen into the next packet."""
    assert window.table is not None
    given = add_gain(evening(window), [PendingAward(window.chosen[0].char_id, party.award(ip))])
    window.table.packet.edit("Award", given)


def heads(window: DeskWindow) -> list[str]:
    """The headings at the side."""
    assert window.body is not None
    settle()
    found = window.body.detail.findChildren(QLabel)
    return [each.text() for each in found if each.property("role") == "section"]


def buttons(window: DeskWindow) -> list[str]:
    """The accessible names of the ways to answer at the side."""
    assert window.body is not None
    settle()
    return [each.accessibleName() for each in window.body.detail.findChildren(QPushButton)]


def test_invented_ip_are_no_part_of_what_waits(app: Application, folder: Path) -> None:
    """A1: a gift whose packet was never issued is a claim; approving all that waits spares it."""
    table = party.campaign()
    claimed(table, folder)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    (entry,) = window.chosen
    assert [each.item.id for each in entry.placed("claim")] == ["bonus-1"]
    assert "1 claim never given" in entry.remark
    window.run("approve")
    assert "bonus-1" not in said(window)
    assert "Unverified awards · 1" in heads(window)
    assert not any("all items" in name for name in buttons(window))


def test_a_claim_is_granted_singly_and_after_a_question(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A1: granting it is a new award of the GM's, which cancel leaves ungiven."""
    table = party.campaign()
    build = claimed(table, folder)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    (entry,) = window.chosen
    (claim,) = entry.placed("claim")
    with answering(press("Cancel", saying="This award was not made in this campaign")):
        window.deeds.say("approved", [(entry, claim.item)])
    assert evening(window).empty
    with answering(press("Grant award", saying="award of 500 IP")):
        window.deeds.say("approved", [(entry, claim.item)])
    after = opened_by_player(table, build, made(window, tmp_path / "e.gdpacket"))
    assert table.verifier(build.id).states(after)["bonus-1"].grants


def test_other_ip_than_issued_are_a_claim(app: Application, folder: Path, tmp_path: Path) -> None:
    """A1: a real packet's name on more IP than it gave is a claim, said as that."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    path = party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    award(window, 30)
    after = opened_by_player(table, build, made(window, tmp_path / "e.gdpacket"))
    given = after.ledger[-1]
    assert isinstance(given, Award)
    path.write_bytes(to_bytes(edits.append(after, given.model_copy(update={"ip": 400}))))
    window.run("read")
    party.read(window)
    (claim,) = window.chosen[0].placed("claim")
    assert "different award under this name" in claim.at.words
    window.run("approve")
    assert evening(window).empty


def test_what_was_issued_is_known_without_a_record(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A1: with the record lost the packets that went out still tell a gift from a claim."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    path = party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    award(window, 30)
    after = opened_by_player(table, build, made(window, tmp_path / "e.gdpacket"))
    bare = after.model_copy(update={"decisions": ()})
    path.write_bytes(to_bytes(bare))
    (table.vault.folder / "records" / f"{build.id}.json").unlink()
    window.run("read")
    party.read(window)
    assert not window.chosen[0].placed("claim")
    assert len(window.chosen[0].pending) == 1


def test_approving_all_spares_what_is_refused_in_the_draft(app: Application, folder: Path) -> None:
    """A2: a refusal in the next packet stays one; "All 2" is what still waits."""
    _, build, _, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    flaws = build.choices.flaws
    with answering(reason("No")):
        window.deeds.say("refused", [(window.chosen[0], flaws[0])])
    assert "Waiting for you · 2" in heads(window)
    assert "In the next packet · 1" in heads(window)
    assert window.body is not None
    ways = window.body.detail.findChildren(QPushButton)
    next(each for each in ways if each.accessibleName() == "Approve all items").click()
    assert said(window) == {flaws[0].id: "refused", **{f.id: "approved" for f in flaws[1:]}}


def test_after_a_key_change_refusals_are_spared_and_confirmed_as_refusals(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A2: what a former key said waits in a list of its own, and is offered as it was said."""
    table, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    flaws = build.choices.flaws
    with answering(reason("Not with that rifle")):
        window.deeds.say("refused", [(window.chosen[0], flaws[0])])
    window.run("approve")
    build = opened_by_player(table, build, made(window, tmp_path / "one.gdpacket"))
    path.write_bytes(to_bytes(build))
    window.run("read")
    party.read(window)
    with answering(reason("It never showed")):
        window.deeds.say("revoked", [(window.chosen[0], flaws[1])])
    build = opened_by_player(table, build, made(window, tmp_path / "two.gdpacket"))
    path.write_bytes(to_bytes(build))
    with answering(press("Change key"), cancel):
        window.run("key-change")
        party.read(window)
    party.read(window)
    assert len(window.chosen[0].placed("again")) == 3
    window.run("approve")
    assert evening(window).empty
    offered = "1 approval, 1 refusal, 1 revocation"
    with answering(press("Confirm again", saying=offered)):
        window.run("confirm")
        party.read(window)
    words = {a.item_id: (j.verdict, j.note) for a, j in evening(window).judgements.items()}
    assert words == {
        flaws[0].id: ("refused", "Not with that rifle"),
        flaws[1].id: ("revoked", "It never showed"),
        flaws[2].id: ("approved", ""),
    }


def test_a_revocation_on_its_way_is_not_approved_in_bulk(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A2: a file with the approval before the revocation waits for its player, not for the GM."""
    table, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    build = opened_by_player(table, build, made(window, tmp_path / "one.gdpacket"))
    path.write_bytes(to_bytes(build))
    window.run("read")
    party.read(window)
    with answering(reason("It never showed")):
        window.deeds.say("revoked", [(window.chosen[0], build.choices.flaws[0])])
    made(window, tmp_path / "two.gdpacket")
    window.run("read")
    party.read(window)
    assert len(window.chosen[0].placed("answered")) == 1
    window.run("approve")
    assert evening(window).empty


def test_a_refused_item_reworded_is_looked_at_singly(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A2: another comma in what was refused does not bring it past the GM in bulk."""
    table, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    flaw = build.choices.flaws[0]
    with answering(reason("No")):
        window.deeds.say("refused", [(window.chosen[0], flaw)])
    build = opened_by_player(table, build, made(window, tmp_path / "one.gdpacket"))
    again = flaw.model_copy(update={"description": f"{flaw.description}."})
    path.write_bytes(to_bytes(edits.change_flaw(build, again)))
    window.run("read")
    party.read(window)
    (odd,) = window.chosen[0].placed("apart")
    assert odd.item == again
    window.run("approve")
    assert flaw.id not in said(window)


def test_ip_not_taken_before_a_key_change_are_given_again(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A2: a packet nobody can open any more is offered anew, and the IP come once."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    award(window, 30)
    made(window, tmp_path / "one.gdpacket")
    with answering(press("Change key"), press("Confirm again", saying="1 approval")):
        window.run("key-change")
        party.read(window)
    packet = made(window, tmp_path / "two.gdpacket")
    after = opened_by_player(table, build, packet)
    assert [e.ip for e in after.ledger if isinstance(e, Award)] == [30]
    assert opened_by_player(table, after, packet) == after
