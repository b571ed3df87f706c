"""Decisions and IP: gathered on the desk, taken back, and sent in one packet or written down."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from chargen.approval.decisions.verification import Verifier
from chargen.approval.desk.packet_draft import PacketDraft
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.character.decisions.approval_state import Approved, Refused, Waiting
from chargen.character.document.build import Build
from chargen.character.document.events import Award, Conversion, Lesson, RequestClosed, RequestMade
from chargen.character.document.requests import Flaw
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.files import locks
from chargen.files.lock_owners import this_process
from chargen.gui.app import Application
from chargen.gui.application import settings
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import AwardManyForm, MarksForm, ReasonForm
from chargen.gui.gm.pages.packet import PacketPage, PacketRow
from tests.builders import read_build, rules
from tests.files.holding import holder_of
from tests.gui import party
from tests.gui.answers import Act, answering, cancel, pick, press
from tests.gui.desk import settle
from tests.gui.party import choose, opened_by_player


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


def evening(window: DeskWindow) -> PacketDraft:
    """What is prepared."""
    assert window.table is not None
    return window.table.packet.value


def lines(window: DeskWindow) -> tuple[PacketRow, ...]:
    """The rows of the packet page."""
    assert window.body is not None
    return window.body.one(PacketPage).view.rows_model.rows


def reason(words: str) -> Act:
    """Write the reason and take the form; without words it stays open."""

    def act(asking: object) -> None:
        assert isinstance(asking, ReasonForm)
        asking.try_accept()
        assert asking.isVisible()
        assert asking.fault.text()
        asking.note.setPlainText(words)
        asking.try_accept()

    return act


def award(ip: int, words: str) -> Act:
    """Fill in the form for IP."""

    def act(asking: object) -> None:
        assert isinstance(asking, AwardManyForm)
        asking.ip.setValue(ip)
        asking.try_accept()
        assert asking.fault.text().startswith("Enter a reason")
        assert asking.note.hasFocus()
        assert not asking.note.visibleRegion().isEmpty()
        asking.note.setText(words)
        asking.try_accept()

    return act


def made(window: DeskWindow, path: Path) -> bytes:
    """Send what is prepared as a packet to a file; its folder is asked for once."""
    before = set(path.parent.glob("*.gdpacket"))
    with answering(*([pick(path)] if window.packet_folder is None else [])):
        window.run("packet")
    party.read(window)
    (packet,) = {*path.parent.glob("*.gdpacket")} - before
    return packet.read_bytes()


def flaws(build: Build) -> tuple[Flaw, ...]:
    """The flaws of a character."""
    return build.choices.flaws


def test_approving_fills_the_packet_and_undo_empties_it(app: Application, folder: Path) -> None:
    """All that waits is one step; undo and redo go there and back before anything is signed."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    assert [row.decision for row in lines(window)] == ["Approved"] * 3
    window.run("undo")
    assert evening(window).empty
    window.run("redo")
    assert evening(window).count == 3
    assert table.state.serial == 0


def test_a_date_far_ahead_is_confirmed_before_anything_is_signed(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """T3: the clock is more than a day after the newest signature; nothing is signed unasked."""
    table = party.campaign()
    table.raise_serial(1)
    month = 31 * 24 * 60 * 60
    table.vault.clock = lambda: time.time() + month
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    before, path = table.vault.state(), tmp_path / "evening.gdpacket"
    asked = "more than a day after the newest signature of this campaign. Is that date correct?"
    with answering(pick(path), press("Cancel", saying=asked)):
        window.run("packet")
    assert (table.vault.state(), path.exists()) == (before, False)
    with answering(press("Sign packet", saying=asked)):  # the folder is known by now
        window.run("packet")
        party.read(window)
    party.read(window)
    assert len(list(tmp_path.glob("*.gdpacket"))) == 1
    assert table.clock_ahead is None


def test_a_refusal_needs_its_reason(app: Application, folder: Path) -> None:
    """Refusing and asking back want words for the player; thinking better of it says nothing."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    with answering(cancel):
        window.run("refuse")
    assert evening(window).empty
    with answering(reason("Too much for one person")):
        window.run("refuse")
    assert {row.note for row in lines(window)} == {"Too much for one person"}
    window.run("undo")
    with answering(reason("Since when?")):
        window.run("ask")
    assert {row.decision for row in lines(window)} == {"Question sent"}


def test_many_are_approved_at_once(app: Application, folder: Path) -> None:
    """What waits in several characters is decided on in one step."""
    table = party.campaign()
    party.party(table, folder)
    window = party.desk(app, table, folder)
    assert window.body is not None
    window.body.characters.view.selectAll()
    window.run("approve")
    assert len(evening(window).characters) == 3
    assert evening(window).count == 6


def test_ip_go_to_everybody_chosen(app: Application, folder: Path) -> None:
    """An award has its reason and reaches each of the chosen."""
    table = party.campaign()
    party.party(table, folder, ("tank", "sniper"))
    window = party.desk(app, table, folder)
    choose(window)
    window.deeds.award()
    assert "Select the characters to award first" in window.state.text()
    choose(window, "tank.gdchar", "sniper.gdchar")
    with answering(award(35, "The quarry")):
        window.run("award")
    assert [(row.decision, row.note) for row in lines(window)] == [("+35 IP", "The quarry")] * 2


def test_the_field_of_a_refusal_comes_into_sight(app: Application, folder: Path) -> None:
    """T9: where the form has no room for all of it, it scrolls to the reason that is missing."""
    table = party.campaign()
    party.party(table, folder, ("tank",))
    window = party.desk(app, table, folder)
    choose(window, "tank.gdchar")

    def refused(asking: object) -> None:
        assert isinstance(asking, AwardManyForm)
        asking.parts.setFixedHeight(60)  # as where text is large and names are many
        settle()
        assert asking.note.visibleRegion().isEmpty()
        asking.try_accept()
        assert asking.note.hasFocus()
        assert not asking.note.visibleRegion().isEmpty()
        asking.reject()

    with answering(refused):
        window.run("award")


@pytest.mark.rule("AD-05")
def test_a_lesson_is_given_at_the_desk(app: Application, folder: Path) -> None:
    """C10: the teacher must know more than each pupil; the rate is suggested, and written down."""
    table = party.campaign()
    build = edits.set_skill(party.member(table, "tank"), "stealth", 5)
    party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")

    def teach(asking: object) -> None:
        assert isinstance(asking, AwardManyForm)
        assert not asking.taught.isEnabled()
        asking.skill.setCurrentIndex(asking.skill.findData("stealth"))
        asking.taught.click()
        assert asking.teacher.isVisible()
        assert asking.ip.value() == 1
        asking.taught.click()
        assert asking.ip.value() == 20
        asking.taught.click()
        asking.teacher.name.setText("Ito")
        asking.teacher.rate.teaching.setValue(3)
        asking.teacher.level.setValue(5)
        asking.try_accept()
        assert "has Stealth 5. The teacher's level must be higher" in asking.fault.text()
        asking.teacher.level.setValue(6)
        asking.try_accept()

    with answering(teach):
        window.run("award")
    (given,) = evening(window).gains
    assert isinstance(given.gain, Lesson)
    assert (given.gain.teacher_level, given.gain.teaching, given.gain.ip) == (6, 3, 2)
    (row,) = lines(window)
    assert row.what == "Stealth lesson by Ito (6, Teaching 3)"


def test_marks_become_ip_and_are_offered_once(app: Application, folder: Path) -> None:
    """Marks of the chosen are turned at the rate the GM says, and not offered again."""
    table = party.campaign()
    party.put(folder, "bruno", party.played(party.member(table, "tank")))
    window = party.desk(app, table, folder)

    def turn(asking: object) -> None:
        assert isinstance(asking, MarksForm)
        assert [field.value() for field in asking.fields] == [3]
        asking.fields[0].setValue(5)
        asking.try_accept()

    with answering(turn):
        window.run("marks")
    (given,) = evening(window).gains
    assert isinstance(given.gain, Conversion)
    assert (given.gain.marks, given.gain.ip) == (3, 5)
    window.run("marks")
    assert "No marks to convert" in window.state.text()


def test_lines_are_taken_back_by_key(app: Application, folder: Path) -> None:
    """Delete takes the chosen lines out, in one step."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    with answering(award(10, "Wit")):
        window.run("award")
    window.go("packet")
    assert window.body is not None
    view = window.body.one(PacketPage).view
    view.choose(view.rows_model.rows[0].key, view.rows_model.rows[3].key)
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert evening(window).count == 2
    assert not evening(window).gains
    window.run("undo")
    assert evening(window).count == 4


def test_the_packet_holds_what_was_prepared(app: Application, folder: Path, tmp_path: Path) -> None:
    """Signed and saved, it gives the player decisions and IP; the desk is empty afterwards."""
    table = party.campaign()
    build = creation.finish(party.member(table, "veteran"), party.ON)
    party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    with answering(award(35, "The quarry")):
        window.run("award")
    sealed = opened(made(window, tmp_path / "evening.gdpacket"), "evening.gdpacket")
    preview = previewed(rules(), table.card, sealed, build, party.ON)
    assert not preview.refusal
    found = Verifier(table.card).states(preview.after)
    assert all(isinstance(found[flaw.id], Approved) for flaw in flaws(build))
    assert any(isinstance(e, Award) and e.ip == 35 for e in preview.after.ledger)
    assert evening(window).empty
    assert not window.table or not window.table.packet.stack.canUndo()


def test_what_was_sent_waits_for_the_player(app: Application, folder: Path, tmp_path: Path) -> None:
    """What is answered does not wait for the GM again, unless the player changes it."""
    _, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    made(window, tmp_path / "e.gdpacket")
    (entry,) = window.chosen
    assert (len(entry.pending), len(entry.waits)) == (3, 0)
    assert {each.at.decision.verdict for each in entry.placed("answered") if each.at.decision} == {
        "approved"
    }
    window.run("approve")
    assert window.state.text() == "Nothing is waiting in the selected characters."
    other = flaws(build)[0].model_copy(update={"name": "Two bad hips"})
    path.write_bytes(to_bytes(edits.change_flaw(build, other)))
    window.run("read")
    party.read(window)
    assert [each.item.id for each in window.chosen[0].waits] == [other.id]


def test_a_decision_is_about_what_was_seen(app: Application, folder: Path) -> None:
    """An item changed in the file after the decision is told on the packet page."""
    _, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    first = flaws(build)[0]
    worse = first.model_copy(update={"description": "Much worse than that"})
    path.write_bytes(to_bytes(edits.change_flaw(build, worse)))
    window.run("read")
    party.read(window)
    assert lines(window)[0].what == first.name
    assert lines(window)[0].doubt == "changed in the file since you decided"
    assert not lines(window)[1].doubt


def test_what_changed_since_is_shown(app: Application, folder: Path, tmp_path: Path) -> None:
    """After a decision the side shows what is not as it was, field by field."""
    table, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    after = opened_by_player(table, build, made(window, tmp_path / "e.gdpacket"))
    first = flaws(build)[0]
    changed = edits.change_flaw(after, first.model_copy(update={"name": "Two bad hips"}))
    path.write_bytes(to_bytes(changed))
    window.run("read")
    party.read(window)
    entry = window.chosen[0]
    assert (entry.changed, len(entry.pending)) == (1, 1)
    look = window.table.look(entry) if window.table else None
    assert look is not None
    assert ("Two bad hips, name", first.name, "Two bad hips") in look.changes


def test_a_packet_that_cannot_be_saved_is_not_lost(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """Where the file cannot be written, the desk says why and asks for another place."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    wrong, right = tmp_path / "wrong.gdpacket", tmp_path / "right.gdpacket"
    with answering(pick(wrong)):
        window.run("packet")
    wrong.mkdir()
    with answering(press("Close", saying="was not saved"), pick(right)):
        party.read(window)
    party.read(window)
    assert opened(right.read_bytes(), right.name).packet.parcels
    assert evening(window).empty


@pytest.mark.parametrize("over", [True, False])
def test_a_lock_that_stays_can_be_overruled(
    app: Application, folder: Path, tmp_path: Path, over: bool
) -> None:
    """B8: the desk names who has the campaign; after Take over the packet can be signed."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    holder = replace(this_process("gone"), host="old-machine", boot="theirs")
    state = table.vault.folder / "state.json"
    locks.lock_path(state).write_bytes(holder.data())
    path = tmp_path / "evening.gdpacket"
    with answering(
        pick(path),
        press("Take over campaign" if over else "Cancel", saying="old-machine (process "),
    ):
        window.run("packet")
        party.read(window)
    assert not path.exists()
    assert evening(window).count == 3
    has = holder_of(state)
    assert has is not None
    assert has.same(holder) != over
    if over:
        assert "Campaign taken over" in window.state.text()
        made(window, path)
        assert evening(window).empty
    else:
        with answering(press("Leave and discard", saying="old-machine")):
            window.close()


def test_a_backup_that_cannot_be_kept_is_told_at_the_desk(
    app: Application, folder: Path, home: Path
) -> None:
    """B9: the GM's words are written into the file all the same."""
    table = party.campaign(keyless=True)
    path = party.put(folder, "kit", party.member(table, "veteran"))
    window = party.desk(app, table, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    (settings.data_folder() / "backups").write_text("not a folder")
    with answering(press("Record decisions", saying="not signed")):
        window.run("packet")
    party.read(window)
    assert window.state.text().startswith("Recorded in 1 file. No backup of kit.gdchar could be")
    assert len(read_build(path).decisions) == 3


def test_a_character_that_is_gone_is_told_before_signing(app: Application, folder: Path) -> None:
    """Nothing is signed for a file that is not in the folder any more."""
    table = party.campaign()
    (path,) = party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    path.unlink()
    window.run("read")
    party.read(window)
    assert {line.name for line in lines(window)} == {"not in the folder"}
    with answering(press("Close", saying="no longer in the folder")):
        window.run("packet")
    assert table.state.serial == 0


def test_a_table_without_keys_writes_into_the_files(app: Application, folder: Path) -> None:
    """Decisions and IP are recorded in the file itself, after asking; nothing is signed."""
    table = party.campaign(keyless=True)
    build = creation.finish(party.member(table, "veteran"), party.ON)
    path = party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    with answering(award(35, "The quarry")):
        window.run("award")
    with answering(press("Record decisions", saying="not signed")):
        window.run("packet")
    party.read(window)
    after = read_build(path)
    found = Verifier(table.card).states(after)
    assert all(isinstance(found[flaw.id], Approved) for flaw in flaws(build))
    assert isinstance(after.ledger[-1], Award)
    assert evening(window).empty
    assert window.chosen[0].standing.word != "NEEDS GM"
    assert not window.chosen[0].finding


@pytest.mark.rule("AD-08")
def test_a_refused_request_is_closed_where_nothing_is_signed(
    app: Application, folder: Path
) -> None:
    """The ledger of the file holds request and outcome; it cost nothing and does not wait."""
    table = party.campaign(keyless=True)
    build = creation.finish(party.member(table, "tank"), party.ON)
    asked = RequestMade(event="asked", on=party.ON, request=party.wish())
    path = party.put(folder, "bruno", edits.append(build, asked))
    window = party.desk(app, table, folder)
    choose(window, "bruno.gdchar")
    with answering(reason("Not this year")):
        window.run("refuse")
    with answering(press("Record decisions")):
        window.run("packet")
    party.read(window)
    last = read_build(path).ledger[-1]
    assert isinstance(last, RequestClosed)
    assert (last.request, last.outcome, last.note) == ("request-1", "refused", "Not this year")
    assert not window.chosen[0].pending


def test_a_file_changed_meanwhile_is_not_written_over(app: Application, folder: Path) -> None:
    """A file that is not as the GM saw it keeps its bytes, and the decision stays prepared."""
    _, build, path, window = party.veteran_desk(app, folder, keyless=True)
    assert window.table is not None
    choose(window, "kit.gdchar")
    window.run("approve")
    window.table.watch.close()
    newer = to_bytes(edits.set_text(build, "concept", "Somebody else by now"))
    path.write_bytes(newer)
    with answering(
        press("Record decisions"), press("Close", saying="has changed since it was read")
    ):
        window.run("packet")
        party.read(window)
    assert path.read_bytes() == newer
    assert evening(window).count == 3


def test_refused_and_asked_reach_the_player(app: Application, folder: Path, tmp_path: Path) -> None:
    """A refused item is refused in the player's file, one that was asked about waits."""
    table, build, _, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    entry = window.chosen[0]
    one, other = flaws(build)[:2]
    with answering(reason("No")):
        window.deeds.say("refused", [(entry, one)])
    with answering(reason("Since when?")):
        window.deeds.say("asked", [(entry, other)])
    after = opened_by_player(table, build, made(window, tmp_path / "e.gdpacket"))
    found = Verifier(table.card).states(after)
    assert isinstance(found[one.id], Refused)
    waits = found[other.id]
    assert isinstance(waits, Waiting)
    assert waits.decision is not None
    assert waits.decision.note == "Since when?"
