"""The GM's watched folder: rows, findings, damaged files, changes while the desk is open."""

import shutil
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import STRIDE, SigningState
from chargen.approval.campaign.folder_review import looked_at
from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.character.checks.verdict import QualifiedVerdict, Qualifier, Verdict
from chargen.character.decisions.approval_state import Revoked
from chargen.character.display_names import item_name
from chargen.character.document.build import AttrRoll, Build
from chargen.character.document.events import Event, Mark, RequestMade
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.files import safesave
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.duplicates_dialog import DuplicatesDialog
from chargen.gui.gm.forms.forms import ReasonForm
from chargen.gui.gm.forms.history_dialog import HistoriesDialog
from chargen.gui.gm.pages.roster_rows import VERDICT
from chargen.gui.widgets.tables.delegates import PAD
from chargen.gui.widgets.tables.multi_select import MultiSelectTable
from chargen.gui.widgets.tables.no_rows import CLOSING, OPENING
from chargen.gui.widgets.verdict_chip import chip_width
from chargen.rules.effects import Loss
from tests.approval.party import agreed
from tests.approval.signing import decide
from tests.builders import flaw, read_build, rules
from tests.gui import party
from tests.gui.answers import Act, answering, cancel, go_on, pick, press
from tests.gui.desk import settle
from tests.gui.hands import CTRL, Key, key
from tests.gui.party import choose

pytestmark = pytest.mark.usefixtures("welcome")

BROKEN = b'{"format": "gray-dawn-character", "ver'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


def shown(window: DeskWindow) -> dict[str, tuple[str, ...]]:
    """What the table says, by file."""
    assert window.body is not None
    model = window.body.characters.view.rows_model
    return {row.key: tuple(column.text(row) for column in model.columns) for row in model.rows}


def side(window: DeskWindow) -> str:
    """Every word on the right-hand side."""
    assert window.body is not None
    return "\n".join(each.text() for each in window.body.detail.findChildren(QLabel))


def test_a_folder_shows_a_row_for_each_file(app: Application, folder: Path) -> None:
    """Name, verdict by the GM's card, items that wait, and IP stand in the row."""
    table = party.campaign()
    party.party(table, folder, ("rifleman", "veteran"))
    window = party.desk(app, table, folder)
    rows = shown(window)
    assert rows["rifleman.gdchar"][1:4] == ("LEGAL", "", "0")
    assert rows["veteran.gdchar"][1:4] == ("NEEDS GM", "3 flaws", "0")


def test_a_file_in_capitals_has_its_row(app: Application, folder: Path) -> None:
    """What came over an old stick is a character like any other."""
    table = party.campaign()
    party.party(table, folder, ("rifleman",))
    (folder / "rifleman.gdchar").rename(folder / "RIFLEMAN.GDCHAR")
    assert list(shown(party.desk(app, table, folder))) == ["RIFLEMAN.GDCHAR"]


def test_one_damaged_file_never_hides_the_others(app: Application, folder: Path) -> None:
    """Of six files one is cut off: it is listed with its reason, the five stand as they are."""
    table = party.campaign()
    party.party(table, folder)
    (folder / "broken.gdchar").write_bytes(BROKEN)
    window = party.desk(app, table, folder)
    rows = shown(window)
    assert len(rows) == 6
    assert rows["broken.gdchar"][1] == "UNREADABLE"
    assert "cut off" in rows["broken.gdchar"][-1]
    assert sum(row[1] != "UNREADABLE" for row in rows.values()) == 5
    choose(window, "broken.gdchar")
    assert "broken.gdchar is cut off (an interrupted save?)." in side(window)


def test_a_file_saved_in_place_of_another_is_seen_at_once(
    app: Application, folder: Path, qtbot: object
) -> None:
    """The desk sees an atomic save, and the next one too."""
    _, build, path, window = party.veteran_desk(app, folder)
    for name in ("Kit the Second", "Kit the Third"):
        build = edits.set_text(build, "name", name)
        safesave.save(path, to_bytes(build))
        qtbot.waitUntil(lambda name=name: shown(window)["kit.gdchar"][0] == name, timeout=5_000)  # type: ignore[attr-defined]


def test_files_that_come_and_go_change_the_table(
    app: Application, folder: Path, qtbot: object
) -> None:
    """A new file gets a row without being asked for, and one that is deleted loses it."""
    table = party.campaign()
    window = party.desk(app, table, party.put(folder, "one", party.member(table, "tank")).parent)
    path = party.put(folder, "two", party.member(table, "sniper", 2))
    qtbot.waitUntil(lambda: "two.gdchar" in shown(window), timeout=5_000)  # type: ignore[attr-defined]
    path.unlink()
    qtbot.waitUntil(lambda: "two.gdchar" not in shown(window), timeout=5_000)  # type: ignore[attr-defined]


def test_an_older_copy_is_found(app: Application, folder: Path) -> None:
    """A file with fewer entries than the GM has seen says how many are missing."""
    table = party.campaign(keyless=True)
    build = party.member(table, "tank")
    path = party.put(folder, "bruno", party.played(build))
    window = party.desk(app, table, folder)
    path.write_bytes(to_bytes(creation.finish(build, party.ON)))
    window.run("read")
    party.read(window)
    assert shown(window)["bruno.gdchar"][-1] == "Older copy: 4 entries you saw are missing"
    choose(window, "bruno.gdchar")
    assert "Older copy" in side(window)


def test_a_rewritten_history_shows_both_lists(app: Application, folder: Path) -> None:
    """Both histories stand side by side, in neutral words, from the first entry that differs."""
    table = party.campaign(keyless=True)
    build = party.member(table, "tank")
    path = party.put(folder, "bruno", party.played(build, ip=20))
    window = party.desk(app, table, folder)
    path.write_bytes(to_bytes(party.played(build, ip=90)))
    window.run("read")
    party.read(window)
    assert shown(window)["bruno.gdchar"][-1].startswith("History changed: entry 2")
    choose(window, "bruno.gdchar")
    seen: list[tuple[int, int]] = []

    def look(asking: object) -> None:
        assert isinstance(asking, HistoriesDialog)
        lists = (asking.seen.rows_model.rows, asking.recorded.rows_model.rows)
        seen.append((len(lists[0]), len(lists[1])))
        assert [row.other for row in lists[0]] == [False, True, True, True, True]
        asking.reject()

    with answering(look):
        window.run("histories")
    assert seen == [(5, 5)]


def test_a_new_base_is_taken_once_asked(app: Application, folder: Path) -> None:
    """After Accept the file as it is counts, and the finding is gone."""
    table = party.campaign(keyless=True)
    build = party.member(table, "tank")
    path = party.put(folder, "bruno", party.played(build))
    window = party.desk(app, table, folder)
    path.write_bytes(to_bytes(creation.finish(build, party.ON)))
    window.run("read")
    party.read(window)
    choose(window, "bruno.gdchar")
    with answering(press("Accept baseline", saying="older copy")):
        window.run("base")
    party.read(window)
    assert shown(window)["bruno.gdchar"][-1] == ""


def poisoned(build: Build) -> Build:
    """A copy with one award nobody gave."""
    return edits.append(build, party.award(500))


def test_two_files_of_one_character_are_a_question(app: Application, folder: Path) -> None:
    """A10: both are shown side by side; the one the GM chooses is the character."""
    table = party.campaign()
    build = creation.finish(party.member(table, "veteran"), party.ON)
    party.put(folder, "kit", build)
    party.put(folder, "copy", poisoned(build))
    window = party.desk(app, table, folder)
    assert shown(window)["kit.gdchar"][-1] == "Same character as copy.gdchar: choose one"
    assert shown(window)["copy.gdchar"][-1] == "Same character as kit.gdchar: choose one"
    assert table.record(build.id) is None
    choose(window, "kit.gdchar")
    assert "Duplicate" in side(window)
    assert "Waiting for you" not in side(window)

    def take(asking: object) -> None:
        assert isinstance(asking, DuplicatesDialog)
        words = "\n".join(each.text() for each in asking.findChildren(QLabel))
        assert "in your name that you did not sign" in words
        lists = [each for each in asking.lists if isinstance(each, MultiSelectTable)]
        assert [len(each.rows_model.rows) for each in lists] == [2, 1]
        asking.ways["kit.gdchar"].click()

    with answering(take):
        window.run("twins")
    party.read(window)
    assert shown(window)["kit.gdchar"][-1] == ""
    assert shown(window)["copy.gdchar"][-1] == "A copy you set aside; kit.gdchar is the character"
    known = table.record(build.id)
    assert known is not None
    assert known.seen is not None
    assert len(known.seen.ledger) == len(build.ledger)
    choose(window, "copy.gdchar", "kit.gdchar")
    assert window.body is not None
    assert window.body.characters.foot.words.text().startswith("3 items.")


def test_a_poisoned_copy_never_makes_the_honest_file_an_older_one(
    app: Application, folder: Path
) -> None:
    """A10: whatever its name, a copy with an unsigned award is not what the GM has seen."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    path = party.put(folder, "bruno", build)
    window = party.desk(app, table, folder)
    party.put(folder, "aaa", poisoned(build))
    window.run("read")
    party.read(window)
    (folder / "aaa.gdchar").rename(path)  # it even takes the honest file's place
    window.run("read")
    party.read(window)
    party.put(folder, "bruno", build)
    window.run("read")
    party.read(window)
    assert "older copy" not in shown(window)["bruno.gdchar"][-1]
    known = table.record(build.id)
    assert known is not None
    assert known.seen is not None
    assert len(known.seen.ledger) == len(build.ledger)


def test_nothing_is_sent_until_the_gm_has_chosen(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A10: what is prepared for a character with two files waits for the question's answer."""
    _, build, _, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    party.put(folder, "copy", edits.set_text(build, "concept", "A spy"))
    window.run("read")
    party.read(window)
    with answering(press("Close", saying="Choose the right file first")):
        window.run("packet")


def test_a_number_learned_from_a_file_is_said(app: Application, folder: Path) -> None:
    """A5: a genuine decision with a higher number than the desk knows is told."""
    table = party.campaign()
    build = party.member(table, "veteran")
    item = build.choices.flaws[0]
    build = edits.record_decision(build, *decide(table, build, [ItemDecision(item, "approved")]))
    table.vault.keep_state(SigningState(serial=3))
    party.put(folder, "kit", build)
    window = party.desk(app, Campaign.opened(table.vault.folder), folder)
    assert "later decision of yours than this desk has on record" in window.state.text()
    assert table.vault.state().serial == Verifier(table.card).highest(build) + STRIDE


def because(words: str) -> Act:
    """Give this reason."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, ReasonForm)
        asking.note.setPlainText(words)
        asking.try_accept()

    return act


def test_what_file_and_desk_disagree_on_is_settled_singly(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """T3: the desk's folder was put back from a backup; the player's file knows a later word."""
    table = party.campaign()
    build = party.member(table, "veteran")
    item = build.choices.flaws[0]
    words = [ItemDecision(each, "approved") for each in build.choices.flaws]
    build = agreed(build, *decide(table, build, words))
    backup = shutil.copytree(table.vault.folder, tmp_path / "backup")
    build = agreed(build, *decide(table, build, [ItemDecision(item, "revoked")]))
    shutil.rmtree(table.vault.folder)
    shutil.copytree(backup, table.vault.folder)
    party.put(folder, "kit", build)
    window = party.desk(app, Campaign.opened(table.vault.folder), folder)
    choose(window, "kit.gdchar")
    assert "1 decision to confirm again" in " ".join(shown(window)["kit.gdchar"])
    assert "Confirm again · 1" in side(window)
    assert "remembers that you approved it. A decision you signed in the file says" in side(window)
    window.run("approve")
    with answering(press("Close", saying="1 item changed since or decided elsewhere")):
        window.run("confirm")
        party.read(window)
    assert window.table is not None
    assert window.table.packet.value.empty
    assert window.body is not None
    name = item_name(rules(), item, {})
    ways = window.body.detail.findChildren(QPushButton)
    revoke = next(way for way in ways if way.accessibleName() == f"Revoke {name}")
    with answering(because("As before")):
        revoke.click()
    with answering(pick(tmp_path / "evening.gdpacket")):
        window.run("packet")
        party.read(window)
    party.read(window)
    sealed = opened((tmp_path / "evening.gdpacket").read_bytes(), "evening.gdpacket")
    after = previewed(rules(), table.card, sealed, build).after
    assert isinstance(Verifier(table.card).states(after)[item.id], Revoked)
    party.put(folder, "kit", after)
    window.run("read")
    party.read(window)
    assert "Confirm again" not in side(window)


def test_dice_typed_in_are_named(app: Application, folder: Path) -> None:
    """A21: ATTR dice that were typed in stand among what is to be known."""
    table = party.campaign()
    roll = AttrRoll(dice=(5, 5), source="table")
    build = edits.change_attr_roll(party.member(table, "veteran"), 0, roll)
    party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    choose(window, "kit.gdchar")
    assert "The ATTR dice 5 and 5 were entered by hand" in side(window)


def test_every_verdict_has_room(app: Application, folder: Path) -> None:
    """A21: the longest word of the column of verdicts is not cut."""
    table = party.campaign()
    window = party.desk(app, table, party.put(folder, "a", party.member(table, "tank")).parent)
    assert window.body is not None
    room = window.body.characters.view.columnWidth(VERDICT) - theme.now().px(PAD)
    standings = [QualifiedVerdict(verdict, (Qualifier.RECORDED,)) for verdict in Verdict]
    assert all(chip_width(standing) <= room for standing in standings)


@pytest.mark.parametrize("kind", ["gifts", "awards", "marks", "wishes"])
def test_a_megabyte_of_anything_is_shown_or_refused_at_once(
    app: Application, folder: Path, kind: str
) -> None:
    """A12: looking at it and choosing it take less than a second of this machine's time each."""
    table = party.campaign()
    build = creation.finish(party.member(table, "tank"), party.ON)
    one = party.award(1)
    much: dict[str, list[Event]] = {
        "gifts": [one.model_copy(update={"packet": f"{n:x}"}) for n in range(9_000)],
        "awards": [one] * 9_000,
        "marks": [Mark(event="mark", on=party.ON, skill="rifle")] * 9_900,
        "wishes": [
            RequestMade(event="asked", on="", request=party.wish(f"r{n}")) for n in range(4_000)
        ],
    }
    path = party.put(folder, "big", edits.append(build, *much[kind]))
    assert path.stat().st_size > 800_000
    start = time.process_time()
    look = looked_at(rules(), table, path)
    assert time.process_time() - start < 1
    assert bool(look.fault) == (kind == "gifts")
    window = party.desk(app, table, folder)
    start = time.process_time()
    choose(window, "big.gdchar")
    assert time.process_time() - start < 1
    assert (
        "9,000 packets of IP" if kind == "gifts" else "Changes since your last decision"
    ) in side(window)


def test_a_folder_that_is_gone_is_a_sentence(app: Application, folder: Path) -> None:
    """No folder, an empty folder and a missing one each say what to do, or what is wrong."""
    table = party.campaign()
    window = party.desk(app, table, None)
    assert window.body is not None
    assert "into one folder" in window.body.characters.view.empty.text()
    folder.mkdir()
    window.watch_folder(folder)
    party.read(window)
    assert "No character file" in window.body.characters.view.empty.text()
    window.watch_folder(folder / "nowhere")
    party.read(window)
    assert "is missing" in window.body.characters.view.empty.text()


def test_reading_can_be_stopped(app: Application, folder: Path) -> None:
    """What was read stays when reading is stopped, and F5 reads the rest."""
    table = party.campaign()
    for number in range(30):
        party.put(folder, f"c{number:02}", party.member(table, "tank", number + 1))
    window = party.desk(app, table, None)
    window.watch_folder(folder)
    window.run("stop")
    assert window.table is not None
    assert not window.table.watch.busy
    window.run("read")
    party.read(window)
    assert len(shown(window)) == 30


def test_filters_show_what_waits_and_what_is_damaged(app: Application, folder: Path) -> None:
    """Each filter counts and leaves its rows; words find names and files."""
    table = party.campaign()
    party.party(table, folder, ("rifleman", "veteran"))
    (folder / "broken.gdchar").write_bytes(BROKEN)
    window = party.desk(app, table, folder)
    assert window.body is not None
    page = window.body.characters
    everybody = {"veteran.gdchar", "rifleman.gdchar", "broken.gdchar"}
    for which, keys in (
        ("waiting", {"veteran.gdchar"}), ("check", {"broken.gdchar"}), ("aside", set()),
        ("all", everybody),
    ):  # fmt: skip
        page.which.button_of(which).click()
        assert set(shown(window)) == keys, which
    page.filter.setText("broken")
    assert set(shown(window)) == {"broken.gdchar"}
    page.filter.setText("nobody of that name")
    assert (
        page.view.nothing.no_match.text()
        == f"No character matches {OPENING}nobody of that name{CLOSING}."
    )


def test_the_folder_is_remembered(app: Application, folder: Path) -> None:
    """The campaign and its folder lie on the desk again when it is opened the next time."""
    table = party.campaign()
    party.party(table, folder, ("tank",))
    party.desk(app, table, folder).close()
    settle()
    window = app.open_desk()
    party.read(window)
    assert set(shown(window)) == {"tank.gdchar"}


def test_rows_are_there_before_the_files_are_read_again(app: Application, folder: Path) -> None:
    """A desk begins with the rows of its last start; a file changed since waits to be read."""
    table = party.campaign()
    party.party(table, folder, ("tank", "veteran", "sniper"))
    before = party.desk(app, table, folder)
    read = shown(before)
    before.close()
    settle()
    path = folder / "sniper.gdchar"
    path.write_bytes(to_bytes(edits.set_text(read_build(path), "name", "Somebody Else")))
    window = app.open_desk()
    assert window.table is not None
    watch = window.table.watch
    pictures: list[tuple[dict[str, tuple[str, ...]], bool, list[Build | None]]] = []

    def look() -> None:
        if not pictures:
            pictures.append((shown(window), watch.busy, [e.build for e in watch.entries]))
            window.run("approve")

    watch.changed.connect(look)
    party.read(window)
    kept = {key: read[key] for key in ("tank.gdchar", "veteran.gdchar")}
    assert pictures == [(kept, True, [None, None])]
    assert kept["veteran.gdchar"][2]  # what it asks for
    assert window.table.packet.value.empty
    assert shown(window)["sniper.gdchar"][0] == "Somebody Else"
    assert {key: row for key, row in shown(window).items() if key != "sniper.gdchar"} == {
        key: row for key, row in read.items() if key != "sniper.gdchar"
    }
    assert all(entry.build is not None for entry in window.table.entries)


def test_enter_opens_a_character_in_a_window(app: Application, folder: Path) -> None:
    """Enter on a row opens the file itself."""
    table = party.campaign()
    party.party(table, folder, ("tank",))
    window = party.desk(app, table, folder)
    assert window.body is not None
    view = window.body.characters.view
    view.setFocus()
    view.go_to("tank.gdchar")
    key(Key.Key_Return)
    assert any(w.document and w.document.path == folder / "tank.gdchar" for w in app.windows)


def test_all_rows_are_chosen_by_keyboard(app: Application, folder: Path) -> None:
    """Ctrl+A ticks every row, and the foot counts them."""
    table = party.campaign()
    party.party(table, folder, ("tank", "veteran"))
    window = party.desk(app, table, folder)
    assert window.body is not None
    window.body.characters.view.setFocus()
    key(Key.Key_A, CTRL)
    assert window.body.characters.foot.count.text() == "2 characters selected"


def test_leaving_with_something_prepared_keeps_it(app: Application, folder: Path) -> None:
    """A7: closing asks nothing and loses nothing; at the next start it lies there again."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    with answering():
        window.close()
        settle()
    window = app.open_desk()
    assert window.table is not None
    assert window.table.packet.value.count == 3
    assert "3 items prepared earlier" in window.state.text()


def test_sheets_of_everybody_go_into_a_folder(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """One PDF for each character that can be read; the damaged one is left out."""
    table = party.campaign()
    party.party(table, folder, ("tank", "sniper"))
    (folder / "broken.gdchar").write_bytes(BROKEN)
    window = party.desk(app, table, folder)
    sheets = tmp_path / "sheets"
    sheets.mkdir()
    with answering(go_on, pick(sheets)):
        window.run("pdf")
    party.read(window)
    made = sorted(sheets.iterdir())
    assert len(made) == 2
    assert all(path.read_bytes().startswith(b"%PDF") for path in made)
    assert window.state.text().startswith("2 sheets")


def test_a_picker_that_is_cancelled_changes_nothing(app: Application, folder: Path) -> None:
    """Thinking better of a folder leaves the one that is watched."""
    table = party.campaign()
    party.party(table, folder, ("tank",))
    window = party.desk(app, table, folder)
    with answering(cancel):
        window.run("folder")
    assert window.table is not None
    assert window.table.watch.folder == folder


@pytest.mark.rule("CC-12")
def test_what_a_flaw_bars_and_costs_is_shown_before_it_is_approved(
    app: Application, folder: Path
) -> None:
    """C12: the side of the desk names the perks and the numbers of a flaw that waits."""
    table = party.campaign()
    costs = (Loss(kind="initiative_bonus", amount=-2),)
    shy = flaw("Shyness", id="flaw-shy", bars=("presence",), effects=costs)
    party.put(folder, "mara", edits.add_flaw(party.member(table, "sniper"), shy))
    window = party.desk(app, table, folder)
    choose(window, "mara.gdchar")
    words = side(window)
    assert "ars Presence" in words
    assert "nitiative -2 (applied by the GM)" in words
