"""IP taken back, words at a table without keys, and what the side shows while one decides."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.character.advancement import quotes
from chargen.character.advancement.quotes import Quote, SkillPurchase
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import reach_verdict
from chargen.character.derived.derive import Character
from chargen.character.display_names import points
from chargen.character.document.build import Build
from chargen.character.document.events import Note, Refund
from chargen.character.document.pools import GENERAL
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import ReasonForm
from tests.builders import read_build, rules
from tests.gui import party
from tests.gui.answers import answering, press
from tests.gui.desk import settle
from tests.gui.party import choose, opened_by_player
from tests.gui.test_gm_lists import award, heads
from tests.gui.test_gm_packet import evening, made, reason


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


def given(app: Application, table: Campaign, folder: Path, ip: int) -> tuple[DeskWindow, Build]:
    """The desk after a finished character took a packet with IP."""
    build = creation.finish(party.recorded(party.member(table, "tank")), party.ON)
    party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    award(window, ip)
    after = opened_by_player(table, build, made(window, folder.parent / "one.gdpacket"))
    saved(window, folder, after)
    return window, after


def saved(window: DeskWindow, folder: Path, build: Build) -> None:
    """The player's file is in the folder as it is now."""
    (folder / "bruno.gdchar").write_bytes(to_bytes(build))
    window.run("read")
    party.read(window)


def seen(table: Campaign, build: Build) -> Character:
    """The character as the GM's card sees it."""
    return table.verifier(build.id).character(rules(), build)


def agree(table: Campaign, build: Build) -> tuple[str, int]:
    """Verdict and general IP, in which both statements of the rules agree."""
    character = seen(table, build)
    proof = audit(rules(), character.build, table.verifier(build.id).states(character.build))
    word, ip = reach_verdict(check(character)).value, character.books.balances[GENERAL]
    assert (proof.verdict, proof.ip.get(GENERAL, 0)) == (word, ip)
    return word, ip


def back(window: DeskWindow, saying: str, words: list[str]) -> None:
    """Take the gift back by its button, with a reason."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, ReasonForm)
        words.extend(each.text() for each in asking.findChildren(QLabel))
        reason(saying)(asking)

    assert window.body is not None
    settle()
    ways = window.body.detail.findChildren(QPushButton)
    way = next(each for each in ways if each.accessibleName().startswith("Revoke award of"))
    with answering(act):
        way.click()


@pytest.mark.rule("AD-01", "AD-10")
def test_ip_are_taken_back_by_a_signed_word(app: Application, folder: Path, tmp_path: Path) -> None:
    """A16: a typing slip of 500 IP is revoked at the side, and both statements see 0."""
    table = party.campaign()
    window, build = given(app, table, folder, 500)
    assert agree(table, build)[1] == 500
    words: list[str] = []
    back(window, "A slip", words)
    assert not any("ILLEGAL" in word for word in words)
    after = opened_by_player(table, build, made(window, tmp_path / "two.gdpacket"))
    assert agree(table, after)[1] == 0
    assert agree(table, build)[1] == 0, "an unopened revocation counts where the GM remembers it"
    assert after.ledger == build.ledger


@pytest.mark.rule("AD-10", "AD-11")
def test_spent_ip_taken_back_are_owed_until_refunded(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A16: what was bought is unpaid, which the form tells first; a refund mends it."""
    table = party.campaign()
    window, build = given(app, table, folder, 500)
    character = seen(table, build)
    skill, level = next(iter(build.choices.skills.items()))
    quote = quotes.quote(character, SkillPurchase(skill, level + 1), party.ON)
    assert isinstance(quote, Quote)
    build = edits.append(build, *quote.events)
    saved(window, folder, build)
    words: list[str] = []
    back(window, "A slip", words)
    assert any("ILLEGAL until it is refunded" in word for word in words)
    after = opened_by_player(table, build, made(window, tmp_path / "two.gdpacket"))
    word, ip = agree(table, after)
    assert word == "ILLEGAL"
    assert ip < 0
    paid = Refund(event="refund", on=party.ON, entry=len(build.ledger))
    assert agree(table, edits.append(after, paid)) != ("ILLEGAL", ip)
    assert agree(table, edits.append(after, paid))[1] == 0


def test_ip_written_down_are_taken_back_too(app: Application, folder: Path) -> None:
    """A16: at a table without keys the desk's IP are a gift that can be revoked in the file."""
    table = party.campaign(keyless=True)
    build = creation.finish(party.member(table, "tank"), party.ON)
    path = party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    award(window, 500)
    with answering(press("Record decisions")):
        window.run("packet")
    party.read(window)
    assert agree(table, read_build(path))[1] == 500
    back(window, "A slip", [])
    with answering(press("Record decisions")):
        window.run("packet")
    party.read(window)
    assert agree(table, read_build(path))[1] == 0


def test_words_for_everybody_are_written_without_keys_too(app: Application, folder: Path) -> None:
    """A21: at a table without keys they stand in each file's ledger."""
    table = party.campaign(keyless=True)
    path = party.put(folder, "bruno", creation.finish(party.member(table, "tank"), party.ON))
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    award(window, 5)
    assert window.table is not None
    draft = window.table.packet
    draft.edit("Words", replace(draft.value, note="We met at the quarry"))
    with answering(press("Record decisions")):
        window.run("packet")
    party.read(window)
    remarks = [e.note for e in read_build(path).ledger if isinstance(e, Note)]
    assert remarks == ["We met at the quarry"]
    assert not evening(window).note


def test_counts_fall_with_each_decision(app: Application, folder: Path) -> None:
    """A21: list of pages, row and side count what still waits, and rise again on undo."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    assert window.body is not None
    body = window.body

    def counts() -> tuple[str, int, bool]:
        settle()
        (found,) = body.characters.view.rows_model.rows
        three = "Waiting for you · 3" in heads(window)
        return body.nav["characters"].count, len(found.asks), three

    assert counts() == ("3 waiting", 3, True)
    window.deeds.say("approved", [(window.chosen[0], window.chosen[0].waits[0].item)])
    assert counts() == ("2 waiting", 2, False)
    window.run("approve")
    assert counts() == ("", 0, False)
    window.run("undo")
    assert counts() == ("2 waiting", 2, False)


def test_the_focus_goes_on_to_the_next_item(app: Application, folder: Path) -> None:
    """A21: deciding by keyboard stays at the side, at the item that waits next."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    assert window.body is not None
    settle()
    waits = window.chosen[0].waits
    names = [f"Approve {each.name}" for each in waits]
    ways = window.body.detail.findChildren(QPushButton)
    first = next(each for each in ways if each.accessibleName() == names[0])
    window.activateWindow()
    first.setFocus()
    settle()
    for name in names[1:]:
        now = QApplication.focusWidget()
        assert isinstance(now, QPushButton)
        QTest.keyClick(now, Qt.Key.Key_Space)
        settle()
        after = QApplication.focusWidget()
        assert after is not None
        assert after.accessibleName() == name
    assert len(evening(window).judgements) == 2


def test_the_focus_stays_at_the_side_after_a_form(app: Application, folder: Path) -> None:
    """Where a form has only just closed the desk is not active yet: the side keeps the focus."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    assert window.body is not None
    settle()
    detail, first = window.body.detail, window.chosen[0].waits[0]
    ways = detail.findChildren(QPushButton)
    next(each for each in ways if each.accessibleName() == f"Approve {first.name}").setFocus()
    other = QWidget()
    other.show()
    other.activateWindow()
    settle()
    assert not window.isActiveWindow()
    detail.say("approved", [(window.chosen[0], first.item)])
    settle()
    held = window.focusWidget()
    assert held is not None
    assert detail.isAncestorOf(held)
    other.deleteLater()


def test_a_flaw_says_what_it_is_worth(app: Application, folder: Path) -> None:
    """A21: the card of a flaw names its SkP."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    assert window.body is not None
    settle()
    words = [each.text() for each in window.body.detail.findChildren(QLabel)]
    look = window.table.look(window.chosen[0]) if window.table else None
    assert look is not None
    assert look.character is not None
    for own in look.character.flaws:
        assert any(
            word.startswith(f"{points(own.value, 'skill point')}: {own.flaw.category}")
            for word in words
        )
