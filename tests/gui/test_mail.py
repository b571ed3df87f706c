"""What a GM sends: cards are trusted by their words, packets seen before they are accepted."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets.acceptance import Preview
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.approval.trust.card import card_file, joined
from chargen.character.document.build import Build
from chargen.character.document.events import Award, Mark, RequestMade
from chargen.character.document.pools import GENERAL
from chargen.character.document.requests import StatRequest
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.files import safesave
from chargen.gui.app import Application
from chargen.gui.character_window.character_view import CharacterView
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.award import AwardForm
from chargen.gui.dialogs.gm.campaign import CampaignForm
from chargen.gui.dialogs.gm.card import TrustForm
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.page import AdvancePage
from chargen.gui.pages.flaws.page import FlawsPage
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.signing import packet_file_of
from tests.builders import blank, flaw
from tests.gui.answers import answering, cancel, pick, press
from tests.gui.desk import settle, shown
from tests.gui.party import accept

ON = "2014-06-01"
LIMP = flaw()


@pytest.fixture
def table(tmp_path: Path) -> Campaign:
    """A GM's campaign with a key of its own."""
    return Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")


@pytest.fixture
def card_path(table: Campaign, tmp_path: Path) -> Path:
    """The card as the GM sent it."""
    return _kept(tmp_path / "tide.gdcampaign", table.sealed.data)


def _kept(path: Path, data: bytes) -> Path:
    safesave.save(path, data)
    return path


def _mara(table: Campaign | None = None) -> Build:
    """A finished character with a flaw nobody has decided on and one mark."""
    build = blank(name="Mara", skills={"rifle": 2}, flaws=(LIMP,))
    build = build.model_copy(update={"id": "a" * 32})
    build = edits.append(creation.finish(build, ON), Mark(event="mark", on=ON, skill="rifle"))
    return joined(build, table.card) if table else build


def _packet(table: Campaign, build: Build, path: Path, *shares: PacketShare) -> Path:
    award = Award(event="award", on=ON, by="Ada", note="The quarry", ip=30)
    share = PacketShare(build, (award,), (ItemDecision(LIMP, "approved", "agreed"),))
    made = packet_file_of(table, shares or (share,), on=ON, note="Well played")
    return _kept(path, made)


def _doc(window: MainWindow) -> Document:
    assert window.document is not None
    return window.document


def _trust(asking: object) -> None:
    assert isinstance(asking, TrustForm)
    asking.try_accept()
    assert "Compare the six words" in asking.fault.text()
    asking.compared.setChecked(True)
    asking.try_accept()


def _trusted(app: Application, table: Campaign) -> None:
    """The card was trusted before."""
    app.pins.pin(table.sealed)


# --- cards


@pytest.mark.rule("CC-12")
def test_a_first_card_is_trusted_by_its_six_words(
    app: Application, table: Campaign, card_path: Path
) -> None:
    """Not without the tick; then the character is offered to join, and undo leaves again."""
    window = shown(app, _mara())
    assert table.key is not None

    def look(asking: object) -> None:
        assert isinstance(asking, TrustForm)
        assert table.key is not None
        assert asking.words[0].text() == table.key.words
        _trust(asking)

    with answering(look, press("Join campaign", saying="Join Lunar Tide with Mara, using card 1?")):
        app.open_path(card_path, window)
    campaign = _doc(window).build.campaign
    assert campaign is not None
    assert campaign.name == "Lunar Tide"
    assert window.rulings.text() == f"Campaign: Lunar Tide ({table.key.words})"
    assert app.pins.card(table.card.id) == table.card
    assert _doc(window).character.states.signed
    _doc(window).stack.undo()
    assert _doc(window).build.campaign is None


def test_a_card_that_was_not_trusted_changes_nothing(
    app: Application, table: Campaign, card_path: Path
) -> None:
    """Closing the question pins nothing and asks nothing more."""
    window = shown(app, _mara())
    with answering(cancel):
        app.open_path(card_path, window)
    assert app.pins.card(table.card.id) is None
    assert _doc(window).build.campaign is None


def test_a_newer_card_is_taken_in_silence_and_shown_as_a_difference(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """The banner names what differs until the character takes the new card."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    house = HouseRules(budgets=Budgets(stat=60, skill=100, perk=15))
    table.change_card(house=house)
    path = _kept(tmp_path / "two.gdcampaign", table.sealed.data)
    with answering(press("Cancel", saying="card 2")):
        app.open_path(path, window)
    body = window.centralWidget()
    assert isinstance(body, CharacterView)
    settle()
    assert body.banner.isVisible()
    assert "It was built under card 1; the card is number 2." in body.banner.words.text()

    def take(asking: object) -> None:
        assert isinstance(asking, CampaignForm)
        assert any("60" in line.text() for line in asking.differences)
        asking.try_accept()

    with answering(take):
        body.banner.ways["campaign"].click()
    campaign = _doc(window).build.campaign
    assert campaign is not None
    assert campaign.card == 2
    assert not body.banner.isVisible()


def test_a_card_from_a_stranger_asks_for_the_words_again(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A card of the same campaign under another key is never taken in silence."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    table.replace_lost_key()
    path = _kept(tmp_path / "new.gdcampaign", table.sealed.data)

    def refuse(asking: object) -> None:
        assert isinstance(asking, TrustForm)
        assert asking.reception.relation.value == "stranger"
        asking.reject()

    with answering(refuse):
        app.open_path(path, window)
    pinned = app.pins.card(table.card.id)
    assert pinned is not None
    assert pinned.keys != table.card.keys


def test_enter_does_not_replace_a_signed_card_by_an_unsigned_one(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A6: Enter presses nothing, the button says what must be typed, the pin keeps its key."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    bare = table.card.model_copy(update={"keys": (), "number": 9})
    path = _kept(tmp_path / "nine.gdcampaign", card_file(bare))

    def enter(asking: QWidget) -> None:
        assert isinstance(asking, TrustForm)
        assert any("no key, so nothing is signed" in line.text() for line in asking.changes)
        asking.try_accept()
        assert "without signatures" in asking.fault.text()
        QTest.keyClick(asking, Qt.Key.Key_Return)
        assert asking.isVisible()
        asking.reject()

    with answering(enter):
        app.open_path(path, window)
    assert app.pins.card(table.card.id) == table.card
    assert _doc(window).character.states.signed


def test_an_unsigned_card_is_taken_once_the_phrase_was_typed(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A6: who means it can do it, and is told what is trusted now."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    bare = table.card.model_copy(update={"keys": (), "number": 9})
    path = _kept(tmp_path / "nine.gdcampaign", card_file(bare))

    def mean_it(asking: object) -> None:
        assert isinstance(asking, TrustForm)
        asking.phrase.setText("Without  signatures")
        asking.try_accept()

    with answering(mean_it, press("Cancel", saying="card 9")):
        app.open_path(path, window)
    assert app.pins.card(table.card.id) == bare
    assert "is trusted here now: no key, so nothing is signed" in window.state.text()


def test_enter_trusts_no_first_card(app: Application, table: Campaign, tmp_path: Path) -> None:
    """A6: a card without keys, the first of its campaign, is not trusted by one key either."""
    window = shown(app, _mara())
    bare = table.card.model_copy(update={"keys": ()})
    path = _kept(tmp_path / "one.gdcampaign", card_file(bare))
    with answering(lambda asking: QTest.keyClick(asking, Qt.Key.Key_Return)):
        app.open_path(path, window)
    assert app.pins.card(table.card.id) is None


def test_a_card_called_like_a_trusted_one_shows_both_sets_of_words(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A18: the dialog names the campaign it could be taken for, with the six words of each."""
    _trusted(app, table)
    window = shown(app, _mara())
    other = Campaign.create(tmp_path / "else", "Lun\u0430r Tide")
    path = _kept(tmp_path / "other.gdcampaign", other.sealed.data)

    def look(asking: object) -> None:
        assert isinstance(asking, TrustForm)
        [line] = asking.likeness
        assert table.key is not None
        assert other.key is not None
        assert table.key.words in line.text()
        assert other.key.words in line.text()
        asking.reject()

    with answering(look):
        app.open_path(path, window)


def test_after_trusting_the_status_says_what_is_trusted(
    app: Application, table: Campaign, card_path: Path
) -> None:
    """A21: no longer that the words are to be compared before it is trusted."""
    window = shown(app, _mara())
    with answering(_trust, press("Cancel")):
        app.open_path(card_path, window)
    assert table.key is not None
    assert window.state.text() == (f"Card 1 of Lunar Tide is trusted here now: {table.key.words}.")


def test_a_damaged_card_is_told_in_a_sentence(app: Application, card_path: Path) -> None:
    """Half a file is no card."""
    window = shown(app, _mara())
    data = card_path.read_bytes()
    _kept(card_path, data[: len(data) // 2])
    with answering(press("Close", saying="tide.gdcampaign")):
        app.open_path(card_path, window)


def test_a_campaign_is_joined_and_left(app: Application, table: Campaign) -> None:
    """From the cards trusted here; leaving goes back to the rules as shipped."""
    _trusted(app, table)
    window = shown(app, _mara())

    def join(asking: object) -> None:
        assert isinstance(asking, CampaignForm)
        assert asking.ok.text() == "Join campaign"
        asking.try_accept()

    with answering(join):
        window.run("campaign")
    assert _doc(window).build.campaign is not None

    def leave(asking: object) -> None:
        assert isinstance(asking, CampaignForm)
        assert asking.words
        asking.leave.click()

    with answering(leave):
        window.run("campaign")
    assert _doc(window).build.campaign is None


# --- packets


@pytest.mark.rule("AD-01", "CC-12")
def test_a_packet_is_seen_first_and_accepted_once(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """IP and approval count after it; a second opening changes nothing; undo takes it back."""
    _trusted(app, table)
    window = shown(app, _mara(table), "flaws")
    path = _packet(table, _doc(window).build, tmp_path / "one.gdpacket")
    seen: list[Preview] = []

    def look(asking: object) -> None:
        assert isinstance(asking, PacketForm)
        seen.append(asking.preview)
        asking.reject()

    before = _doc(window).build
    with answering(look):
        app.open_path(path, window)
    assert _doc(window).build is before
    words = [change.words for change in seen[0].changes]
    assert any("waiting -> approved" in line for line in words)
    assert any("+30 IP: The quarry" in line for line in words)
    with answering(accept):
        app.open_path(path, window)
    assert _doc(window).character.books.balances[GENERAL] == 30
    assert _doc(window).character.states["flaw-1"].kind is StateKind.APPROVED
    assert _doc(window).stack.undoText() == f"Accept packet of {ON}"
    after = _doc(window).build

    def nothing(asking: object) -> None:
        assert isinstance(asking, PacketForm)
        assert not asking.preview.new
        assert asking.ok.isHidden()
        asking.reject()

    with answering(nothing):
        app.open_path(path, window)
    assert _doc(window).build is after
    _doc(window).stack.undo()
    assert _doc(window).build == before


@pytest.mark.usefixtures("welcome")
def test_a_card_in_capitals_is_a_card(
    app: Application, table: Campaign, card_path: Path, tmp_path: Path
) -> None:
    """What came over an old stick as TIDE.GDCAMPAIGN asks for its six words, like any card."""
    path = _kept(tmp_path / "TIDE.GDCAMPAIGN", card_path.read_bytes())
    with answering(_trust):
        app.open_path(path, app.windows[0])
    assert app.pins.card(table.card.id) == table.card


def test_files_in_capitals_are_opened_in_the_same_order(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """The character first, its packet last."""
    _trusted(app, table)
    build = _mara(table)
    packet = _packet(table, build, tmp_path / "ONE.GDPACKET")
    with answering(accept):
        app.open_dropped([packet, _kept(tmp_path / "VOSS.GDCHAR", to_bytes(build))])
    assert _doc(app.windows[-1]).character.books.balances[GENERAL] == 30


def test_a_packet_of_an_unknown_campaign_is_refused(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """The sentence says to open the card first."""
    window = shown(app, _mara(table))
    path = _packet(table, _doc(window).build, tmp_path / "one.gdpacket")
    with answering(press("Close", saying="open the GM's campaign card first")):
        app.open_path(path, window)
    assert not _doc(window).build.decisions


@pytest.mark.usefixtures("welcome")
def test_a_packet_for_somebody_else_is_refused(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """It says whom it is for; with no character open it asks to open that one."""
    _trusted(app, table)
    other = _mara(table).model_copy(update={"id": "b" * 32})
    path = _packet(table, other, tmp_path / "one.gdpacket")
    with answering(press("Close", saying="Open that character first")):
        app.open_path(path, app.windows[0])
    window = shown(app, _mara(table))
    with answering(press("Close", saying="it is for Mara")):
        app.open_path(path, window)
    assert not _doc(window).build.decisions


def test_the_packet_finds_the_window_of_its_character(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """Opened in another window, it is accepted where the character is."""
    _trusted(app, table)
    mara = shown(app, _mara(table))
    other = app.show_build(blank(name="Ilya"))
    path = _packet(table, _doc(mara).build, tmp_path / "one.gdpacket")
    with answering(accept):
        app.open_path(path, other)
    assert _doc(mara).character.books.balances[GENERAL] == 30


def test_a_packet_half_written_is_told(app: Application, table: Campaign, tmp_path: Path) -> None:
    """Nothing of it is taken."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    path = _packet(table, _doc(window).build, tmp_path / "one.gdpacket")
    data = path.read_bytes()
    _kept(path, data[:-200])
    with answering(press("Close", saying="one.gdpacket")):
        app.open_path(path, window)
    assert not _doc(window).build.decisions


def test_a_packet_is_asked_for_by_command(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """Character, Open a packet."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    path = _packet(table, _doc(window).build, tmp_path / "one.gdpacket")
    with answering(pick(path), accept):
        window.run("packet")
    assert _doc(window).character.books.balances[GENERAL] == 30


@pytest.mark.rule("CC-12")
def test_a_flaw_changed_after_its_approval_says_what_differs(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """The flaw page names the field, then and now; put back, the approval holds again."""
    _trusted(app, table)
    build = joined(blank(name="Mara", flaws=(LIMP,)), table.card)
    window = shown(app, build, "flaws")
    share = PacketShare(_doc(window).build, (), (ItemDecision(LIMP, "approved"),))
    path = _packet(table, build, tmp_path / "one.gdpacket", share)
    with answering(accept):
        app.open_path(path, window)
    page = window.pages["flaws"]
    assert isinstance(page, FlawsPage)
    page.table.go_to("flaw-1")
    assert "signed." in page.editor.state.text()
    changed = LIMP.model_copy(update={"severity": "crippling"})
    _doc(window).edit("Change", edits.change_flaw(_doc(window).build, changed))
    assert "severity was moderate and is now crippling" in page.editor.state.text()
    _doc(window).edit("Change", edits.change_flaw(_doc(window).build, LIMP))
    assert "signed." in page.editor.state.text()


@pytest.mark.rule("AD-07", "AD-10")
def test_what_the_gm_has_seen_is_reversed_and_not_removed(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A request the GM answered in a packet is withdrawn by undo, not taken out."""
    _trusted(app, table)
    window = shown(app, _mara(table))
    request = StatRequest(
        kind="raise-stat", id="request-1", reason="", stat="REF", from_level=5, to_level=6
    )
    asked = edits.append(_doc(window).build, RequestMade(event="asked", on=ON, request=request))
    _doc(window).edit("Request approval: REF", asked)
    share = PacketShare(asked, (), (ItemDecision(request, "asked", "Why?"),))
    path = _packet(table, asked, tmp_path / "one.gdpacket", share)
    with answering(accept):
        app.open_path(path, window)
    _doc(window).stack.undo()
    _doc(window).stack.undo()
    kinds = [event.event for event in _doc(window).build.ledger]
    assert kinds[-2:] == ["asked", "closed"]


@pytest.mark.rule("AD-01")
def test_where_the_gm_signs_ip_come_in_packets(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """The page offers to open one; what is written down instead is said to count for nothing."""
    _trusted(app, table)
    window = shown(app, _mara(table), "advance")
    page = window.pages["advance"]
    assert isinstance(page, AdvancePage)
    assert page.give.text() == "Open packet…"
    path = _packet(table, _doc(window).build, tmp_path / "one.gdpacket")
    with answering(pick(path), accept):
        page.give.click()
    assert _doc(window).character.books.balances[GENERAL] == 30

    def write(asking: object) -> None:
        assert isinstance(asking, AwardForm)
        assert asking.unsigned.isVisible()
        asking.ip.setValue(5)
        asking.note.setPlainText("More")
        asking.try_accept()

    with answering(write):
        window.run("award")
    assert _doc(window).character.books.balances[GENERAL] == 30
    assert any("5 IP are unsigned" in issue.message for issue in _doc(window).issues)


def test_character_card_and_packet_dropped_at_once(
    app: Application, table: Campaign, card_path: Path, tmp_path: Path
) -> None:
    """Whatever their order, the character is opened first, the card trusted, the packet last."""
    build = _mara(table)
    packet = _packet(table, build, tmp_path / "one.gdpacket")
    mara = _kept(tmp_path / "mara.gdchar", to_bytes(build))
    with answering(_trust, accept):
        app.open_dropped([packet, card_path, mara])
    window = app.windows[-1]
    assert _doc(window).path == mara
    assert _doc(window).character.books.balances[GENERAL] == 30
