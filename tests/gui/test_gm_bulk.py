"""What the desk does for many characters at once: each once, and whoever is odd is left out."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets.packet import opened
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.card import joined
from chargen.character.document.build import Build
from chargen.character.document.pools import GENERAL
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import AwardManyForm, MarksForm
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import OTHER, card
from tests.approval.signing import decide
from tests.builders import rules
from tests.gui import party
from tests.gui.answers import answering, cancel, pick, press
from tests.gui.hands import CTRL, Key, key
from tests.gui.party import choose, opened_by_player
from tests.gui.test_gm_packet import award, evening, made, reason


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


def choose_all(window: DeskWindow) -> None:
    """Press Ctrl+A in the list."""
    assert window.body is not None
    window.body.characters.view.setFocus()
    key(Key.Key_A, CTRL)


def foot(window: DeskWindow) -> list[str]:
    """Every word and every button below the roster."""
    assert window.body is not None
    bar = window.body.characters.foot
    words = [each.text() for each in bar.findChildren(QLabel)]
    return words + [each.text() for each in bar.findChildren(QPushButton)]


def rewritten(window: DeskWindow, path: Path, build: Build) -> None:
    """Let a player save another history over the one the GM has seen."""
    path.write_bytes(to_bytes(build))
    window.run("read")
    party.read(window)


def odd_party(table: Campaign, folder: Path) -> None:
    """A character with three flaws, and others the desk finds something odd about."""
    party.put(folder, "kit", party.member(table, "veteran"))
    party.put(folder, "kit copy", party.member(table, "veteran"))
    look_alike = card(OTHER, id="made-up-1", name=table.card.name)
    party.put(folder, "far", joined(party.member(table, "veteran", 2), look_alike))
    rich = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))
    other = table.card.model_copy(update={"house": rich})
    party.put(folder, "rich", joined(party.member(table, "veteran", 3), other))
    (folder / "cut.gdchar").write_bytes(b'{"format": "gray-dawn-character", "ver')


@pytest.mark.rule("AD-01")
def test_a_copied_file_doubles_nobodys_ip(app: Application, folder: Path, tmp_path: Path) -> None:
    """T1: Ctrl+A, Award 8: one gift in the draft, on the side, and in the player's preview."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    party.put(folder, "bruno", build)
    party.put(folder, "bruno copy", build)
    window = party.desk(app, table, folder)
    choose_all(window)
    assert "1 character, 1 copy selected" in foot(window)

    def give(asking: object) -> None:
        assert isinstance(asking, AwardManyForm)
        words = "\n".join(each.text() for each in asking.findChildren(QLabel))
        assert f"with the next packet: {build.choices.name}.\n" in words
        assert "Left out: bruno copy.gdchar (a copy of bruno.gdchar)." in words
        award(8, "The quarry")(asking)

    with answering(give):
        window.run("award")
    assert [(each.char_id, each.gain.ip) for each in evening(window).gains] == [(build.id, 8)]
    assert window.state.text() == (
        "Awarded 8 IP to 1 character. Left out: bruno copy.gdchar (a copy of bruno.gdchar)."
    )
    after = opened_by_player(table, build, made(window, tmp_path / "evening.gdpacket"))
    assert table.verifier(build.id).character(rules(), after).books.balances[GENERAL] == 8


@pytest.mark.rule("AD-01")
def test_a_copy_set_aside_doubles_nobodys_ip(app: Application, folder: Path) -> None:
    """T1: the other file differs, and the GM has said which of the two is the character."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    party.put(folder, "bruno", build)
    party.put(folder, "old", edits.set_text(build, "concept", "Earlier"))
    table.choose_file(build, "bruno.gdchar", ["old.gdchar"])
    window = party.desk(app, table, folder)
    choose_all(window)
    with answering(award(8, "The quarry")):
        window.run("award")
    assert evening(window).ip(build.id) == 8
    assert "Left out: old.gdchar (a copy of bruno.gdchar)." in window.state.text()


@pytest.mark.rule("AD-02")
def test_marks_of_a_copy_become_no_ip(app: Application, folder: Path) -> None:
    """T2: 3 marks and a copy of them are 3 IP, though nobody is chosen."""
    table = party.campaign()
    build = party.played(party.member(table, "tank"), ip=0)
    party.put(folder, "bruno", build)
    party.put(folder, "bruno copy", build)
    window = party.desk(app, table, folder)

    def turn(asking: object) -> None:
        assert isinstance(asking, MarksForm)
        assert [field.value() for field in asking.fields] == [3]
        words = [each.text() for each in asking.findChildren(QLabel)]
        assert "Left out: bruno copy.gdchar (a copy of bruno.gdchar)." in words
        asking.try_accept()

    with answering(turn):
        window.run("marks")
    assert [each.gain.ip for each in evening(window).gains] == [3]
    assert window.state.text().startswith("Converted marks to 3 IP. Left out: bruno copy")


@pytest.mark.rule("CC-12")
def test_all_that_waits_is_approved_but_for_what_is_odd(app: Application, folder: Path) -> None:
    """T4: Ctrl+A, Approve: a changed history, other campaigns and copies are left out and named."""
    table = party.campaign()
    odd_party(table, folder)
    past = party.put(folder, "past", party.played(party.member(table, "veteran", 4), ip=0))
    window = party.desk(app, table, folder)
    rewritten(window, past, party.played(party.member(table, "veteran", 4), ip=0, marks=1))
    choose_all(window)
    assert "Approve 3 items (5 left out)" in foot(window)
    assert window.menus.actions["approve"].text() == "Approve 3 items (5 left out)"
    window.run("approve")
    assert evening(window).characters == (party.member(table, "veteran").id,)
    assert window.state.text() == (
        "Approved: 3 items. Left out: cut.gdchar (cannot be read), far.gdchar (another campaign), "
        "kit copy.gdchar (a copy of kit.gdchar), past.gdchar (older copy) and 1 more."
    )
    with answering(reason("Not yet")):
        window.run("undo")
        choose_all(window)
        window.run("refuse")
    assert evening(window).count == 3


@pytest.mark.rule("CC-17")
def test_ip_for_a_character_in_creation_are_warned_of(app: Application, folder: Path) -> None:
    """The form names those whose ledger has not begun, and no others."""
    table = party.campaign()
    party.put(folder, "kit", party.played(party.member(table, "tank"), ip=0))
    party.put(folder, "mara", party.member(table, "sniper", 2))
    window = party.desk(app, table, folder)
    choose_all(window)

    def read(asking: object) -> None:
        assert isinstance(asking, AwardManyForm)
        (line,) = (each for each in asking.findChildren(QLabel) if "creation" in each.text())
        assert line.isVisible()
        assert line.text() == (
            "Still in creation: Tuya Ganzorig. An award before creation is finished makes a "
            "character ILLEGAL."
        )
        asking.reject()

    with answering(read):
        window.run("award")


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("all_of_it", [True, False])
def test_an_odd_file_alone_is_asked_about(app: Application, folder: Path, all_of_it: bool) -> None:
    """T4: the question names the reason; cancel approves nothing, and IP ask the same."""
    table = party.campaign()
    build = party.member(table, "veteran")
    path = party.put(folder, "kit", party.played(build, ip=0))
    window = party.desk(app, table, folder)
    rewritten(window, path, party.played(build, ip=0, marks=1))
    choose(window, "kit.gdchar")
    (row,) = window.chosen

    def approve() -> None:
        if all_of_it:
            window.run("approve")
        else:
            window.deeds.say("approved", [(row, each.item) for each in row.waits[:1]])

    with answering(press("Cancel", saying="older copy: 2 entries you saw are missing")):
        approve()
    assert evening(window).empty
    with answering(press("Continue", saying="older copy")):
        approve()
    assert evening(window).count == (3 if all_of_it else 1)
    with answering(cancel):
        window.run("award")
    with answering(press("Continue"), award(8, "The quarry")):
        window.run("award")
    assert evening(window).ip(build.id) == 8


@pytest.mark.rule("CC-12")
def test_nothing_is_approved_for_another_campaign(app: Application, folder: Path) -> None:
    """T9: not singly either, since its player could not open the packet."""
    table = party.campaign()
    far = joined(party.member(table, "veteran"), card(OTHER, id="solar-tide-1", name="Solar Tide"))
    party.put(folder, "far", far)
    window = party.desk(app, table, folder)
    choose(window, "far.gdchar")
    window.run("approve")
    assert "(another campaign)" in window.state.text()
    (row,) = window.chosen
    with answering(press("Close", saying="another campaign")):
        window.deeds.say("approved", [(row, far.choices.flaws[0])])
    window.run("award")
    assert evening(window).empty


@pytest.mark.rule("CC-12")
def test_a_packet_leaves_out_what_has_become_odd(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """T4, T9: asked about before signing; what is left out stays in the draft, and is named."""
    table = party.campaign()
    builds = [party.member(table, "veteran", number) for number in (1, 2, 3)]
    paths = [
        party.put(folder, f"kit {n}", party.played(build, ip=0)) for n, build in enumerate(builds)
    ]
    window = party.desk(app, table, folder)
    choose_all(window)
    window.run("approve")
    assert evening(window).count == 9
    rewritten(window, paths[1], party.played(builds[1], ip=0, marks=1))
    elsewhere = card(OTHER, id="solar-tide-1", name="Solar Tide")
    rewritten(window, paths[2], joined(builds[2], elsewhere))
    with answering(press("Cancel", saying="(older copy)")):
        window.run("packet")
    assert table.vault.state().serial == 0
    path = tmp_path / "evening.gdpacket"
    with answering(press("Send 1 character", saying="(another campaign)"), pick(path)):
        window.run("packet")
    party.read(window)
    parcels = opened(path.read_bytes(), path.name).packet.parcels
    assert [parcel.char_id for parcel in parcels] == [builds[0].id]
    assert window.state.text().startswith("Packet saved as evening.gdpacket")
    assert "(older copy)" in window.state.text()
    assert evening(window).characters == (builds[1].id, builds[2].id)
    with answering(press("Include 1 odd file", saying="(older copy)")):
        window.run("packet")
    party.read(window)
    assert evening(window).characters == (builds[2].id,)
    with answering(press("Close", saying="another campaign")):
        window.run("packet")


def test_a_decision_taken_back_needs_no_question(app: Application, folder: Path) -> None:
    """What gives nothing is said about an odd file at once."""
    table = party.campaign()
    build = creation.finish(party.member(table, "veteran"), party.ON)
    (flaw, *_) = build.choices.flaws
    build = edits.record_decision(build, *decide(table, build, [ItemDecision(flaw, "approved")]))
    path = party.put(folder, "kit", party.played(build, ip=0))
    window = party.desk(app, table, folder)
    rewritten(window, path, build)
    choose(window, "kit.gdchar")
    (row,) = window.chosen
    assert row.finding == "older copy"
    with answering(reason("Healed")):
        window.deeds.say("revoked", [(row, flaw)])
    assert evening(window).count == 1
