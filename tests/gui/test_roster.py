"""The roster of the GM desk by mouse and keyboard: ticks, what waits, and the bar at its foot."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from chargen.approval.desk.packet_draft import PacketDraft
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.pages.characters import NOTHING_WAITS, CharactersPage
from chargen.gui.gm.pages.roster import EDGE, TICK
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import settle
from tests.gui.hands import Key, click, key
from tests.gui.painted import painted
from tests.gui.test_gm_packet import reason


@pytest.fixture
def window(app: Application, tmp_path: Path) -> DeskWindow:
    """A desk with a sniper, a tank and a veteran; sniper and veteran ask for flaws."""
    table = party.campaign()
    party.party(table, tmp_path / "table", ("sniper", "tank", "veteran"))
    return party.desk(app, table, tmp_path / "table")


def page_of(window: DeskWindow) -> CharactersPage:
    """The page with the roster, its list focused."""
    assert window.body is not None
    page = window.body.characters
    page.view.setFocus()
    settle()
    return page


def draft(window: DeskWindow) -> PacketDraft:
    """What the next packet holds."""
    return window.model.packet.value


def press_row(page: CharactersPage, name: str, *, at_tick: bool) -> None:
    """Click a row in its tick box, or on its name."""
    view = page.view
    area = view.visualRect(view.rows_model.index(view.rows_model.place_of(name), 0))
    left = theme.now().px(EDGE + TICK / 2) if at_tick else area.width() // 2
    place = QPoint(area.left() + left, area.center().y())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle()


def test_a_click_in_the_box_ticks_and_one_on_the_name_looks(window: DeskWindow) -> None:
    """Ticks stay while other characters are looked at; commands act on the ticked ones."""
    page = page_of(window)
    press_row(page, "sniper.gdchar", at_tick=True)
    press_row(page, "veteran.gdchar", at_tick=True)
    press_row(page, "tank.gdchar", at_tick=False)
    assert list(page.view.ticked) == ["sniper.gdchar", "veteran.gdchar"]
    assert [row.key for row in page.looked_at] == ["tank.gdchar"]
    picture = page.view.viewport().grab().toImage()
    grounds = {}
    for row in page.view.rows_model.rows:
        area = page.view.visualRect(
            page.view.rows_model.index(page.view.rows_model.place_of(row.key), 0)
        )
        grounds[row.key] = picture.pixelColor(area.left() + 2, area.top() + 2)
    soft = [key for key, ground in grounds.items() if ground == theme.now().colour("soft")]
    assert soft == ["tank.gdchar"]
    assert page.foot.count.text() == "2 characters selected"
    waiting = sum(len(row.waits) for row in window.chosen)
    assert page.foot.approve.text() == f"Approve {waiting} items"
    press_row(page, "sniper.gdchar", at_tick=True)
    assert list(page.view.ticked) == ["veteran.gdchar"]
    click(page.foot.clear)
    assert page.foot.count.text() == "3 characters"
    assert [row.key for row in window.chosen] == ["sniper.gdchar"]


def test_rows_that_come_under_the_keyboard_have_a_current_one(
    app: Application, tmp_path: Path
) -> None:
    """Details show the first character at once, and nothing at the foot moves with a count."""
    table = party.campaign()
    party.party(table, tmp_path / "table", ("sniper", "tank", "veteran"))
    window = party.desk(app, table, None)
    page = page_of(window)
    window.watch_folder(tmp_path / "table")
    party.read(window)
    assert [row.key for row in page.looked_at] == ["sniper.gdchar"]
    width = page.foot.approve.width()
    press_row(page, "veteran.gdchar", at_tick=False)
    assert page.foot.approve.text() == "Approve 3 items"
    assert page.foot.approve.width() == width
    press_row(page, "tank.gdchar", at_tick=False)
    assert page.foot.approve.width() == width


def test_all_that_waits_is_approved_from_the_foot_and_taken_back(window: DeskWindow) -> None:
    """Select waiting, Approve, Undo: the bar says what was done, the focus stays in the list."""
    page = page_of(window)
    click(page.foot.waiting)
    assert page.view.ticked == ("sniper.gdchar", "veteran.gdchar")
    waiting = sum(len(row.waits) for row in window.chosen)
    click(page.foot.approve)
    settle()
    assert window.focusWidget() is page.view
    assert len(draft(window).judgements) == waiting
    assert page.foot.words.text() == f"Approved: {waiting} items. In the next packet."
    assert not page.foot.undo.isHidden()
    assert not page.foot.approve.isEnabled()
    click(page.foot.undo)
    assert draft(window).empty
    assert page.foot.approve.isEnabled()
    assert page.foot.words.text().startswith(f"{waiting} items.")
    assert page.foot.undo.isHidden()


def test_the_foot_forgets_what_was_sent(window: DeskWindow) -> None:
    """A packet that went out cannot be undone, so the foot no longer offers that."""
    page = page_of(window)
    click(page.foot.waiting)
    click(page.foot.approve)
    assert not page.foot.undo.isHidden()
    page.table.packet.begin(PacketDraft())
    assert page.foot.undo.isHidden()
    assert "In the next packet" not in page.foot.words.text()


def test_details_of_another_character_are_read_from_their_top(window: DeskWindow) -> None:
    """However far down the details of the one before were."""
    page = page_of(window)
    assert window.body is not None
    page.view.go_to("veteran.gdchar")
    settle()
    bar = window.body.side.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    page.view.go_to("sniper.gdchar")
    settle()
    assert bar.value() == 0


def test_the_evening_goes_by_single_keys(window: DeskWindow) -> None:
    """N leads to the next that waits, A approves, R refuses with a reason, Space ticks."""
    page = page_of(window)
    page.view.go_to("tank.gdchar")
    key(Key.Key_N)
    assert [row.key for row in page.looked_at] == ["veteran.gdchar"]
    asked = len(window.chosen[0].waits)
    key(Key.Key_A)
    settle()
    assert len(draft(window).judgements) == asked
    key(Key.Key_N)
    assert [row.key for row in page.looked_at] == ["sniper.gdchar"]
    with answering(reason("Talk to me first")):
        key(Key.Key_R)
    settle()
    assert {each.verdict for each in draft(window).judgements.values()} == {"approved", "refused"}
    refused = "Refused: Tuya Ganzorig: Damaged hearing. In the next packet."
    assert page.foot.words.text() == refused
    assert window.focusWidget() is page.view
    window.activateWindow()
    settle()
    key(Key.Key_Space)
    assert page.view.ticked == ("sniper.gdchar",)
    page.view.go_to("tank.gdchar")
    page.view.tick()
    assert page.foot.words.text() == NOTHING_WAITS


def test_rows_say_what_is_asked_and_what_the_packet_holds(window: DeskWindow) -> None:
    """The second line has the file; after a decision the remark says that it is prepared."""
    page = page_of(window)
    rows = {row.key: row for row in page.view.rows_model.rows}
    assert rows["veteran.gdchar"].waiting.endswith("flaws")
    assert rows["veteran.gdchar"].note == "veteran.gdchar"
    assert rows["tank.gdchar"].waiting == ""
    page.view.go_to("veteran.gdchar")
    key(Key.Key_A)
    settle()
    rows = {row.key: row for row in page.view.rows_model.rows}
    count = len(draft(window).judgements)
    assert (
        rows["veteran.gdchar"].remark == f"In the next packet: {count} decided; still in creation"
    )
    assert rows["veteran.gdchar"].waiting == ""


def test_the_painted_rows_follow_a_decision(window: DeskWindow) -> None:
    """Name, file, verdict and requests are on the screen; what was decided is there at once."""
    page = page_of(window)
    veteran = next(row for row in page.view.rows_model.rows if row.key == "veteran.gdchar")
    texts = painted(page.view.viewport())
    assert {veteran.name, "veteran.gdchar", "NEEDS GM", veteran.waiting} <= set(texts)
    page.view.go_to("veteran.gdchar")
    key(Key.Key_A)
    count = len(draft(window).judgements)
    prepared = f"In the next packet: {count} decided"
    assert any(text.startswith(prepared) for text in painted(page.view.viewport()))
    assert painted(page.foot.count) == ["3 characters"]
