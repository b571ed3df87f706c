"""Windows, cards and pages have room for what they say."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QScrollArea, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets import packet as packets
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet_contents import PacketShare
from chargen.approval.trust.card import joined
from chargen.character.document.events import Award
from chargen.character.document.requests import Flaw
from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.application import theme, window_state
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.gm.pages.packet import PacketPage
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.pages.flaws.page import FlawsPage
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.layout.layouts import Ends, HeightForWidth
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import Label, tip_words
from chargen.gui.widgets.strip import StripCell
from chargen.gui.widgets.text import Paragraph
from tests.approval.signing import packet_file_of
from tests.gui import party
from tests.gui.answers import answering, pick
from tests.gui.desk import sample, settle, shown
from tests.gui.party import choose

pytestmark = pytest.mark.usefixtures("welcome")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


@pytest.fixture
def engineer(app: Application) -> MainWindow:
    """The engineer, with points left."""
    build = sample("engineer")
    skill = next(iter(build.choices.skills))
    window = app.show_build(edits.set_skill(build, skill, 0), app.windows[0])
    window.resize(1_280, 768)
    settle()
    return window


def test_a_first_window_fits_on_a_small_screen() -> None:
    """On 1366 by 768 the status bar is on the screen, not below it."""
    room = QSize(1_366, 768)
    assert window_state.fitting(room).height() + window_state.FRAME.height() <= room.height()
    assert window_state.fitting(QSize(2_560, 1_440)) == window_state.WANTED


def test_words_shrink_again_where_there_is_more_room(app: Application) -> None:
    """Text that once needed several lines gives their room back."""
    words = Paragraph("Words that go on for a while, and then for a while more")
    holder = box(column(words, None))
    holder.setParent(app.windows[0])
    holder.resize(90, 400)
    holder.show()
    settle()
    tall = words.height()
    holder.resize(900, 400)
    settle()
    assert tall > 2 * words.height()


def test_a_longer_word_at_the_end_of_a_line_gets_its_room(app: Application) -> None:
    """Where both ends no longer fit on one line, the second stands below and is read whole."""
    give = button("Award…", lambda: None)
    ends = Ends(label("Ledger, spend, requests, play and goals"), box(row(give)))
    holder = box(column(ends, None))
    holder.setParent(app.windows[0])
    holder.resize(ends.sizeHint().width() + 20, 200)
    holder.show()
    settle()
    assert ends.right.y() == 0
    give.setText("Open a packet of the GM…")
    settle()
    assert give.width() >= give.sizeHint().width()
    assert ends.right.y() > ends.left.y()
    assert ends.height() >= ends.right.geometry().bottom()


def test_a_line_too_long_for_its_field_is_read_from_its_beginning(engineer: MainWindow) -> None:
    """The concept of a character shows how it begins, until somebody writes in it."""
    document, page = engineer.document, engineer.go("concept")
    assert document is not None
    assert isinstance(page, ConceptPage)
    document.edit("Concept", edits.set_text(document.build, "concept", "Long words " * 7))
    settle()
    assert page.concept.cursorPosition() == 0
    page.concept.setFocus()
    page.concept.setCursorPosition(5)
    page.concept.insert("x")
    settle()
    assert page.concept.cursorPosition() == 6


def test_a_packet_that_comes_too_early_says_so(app: Application, folder: Path) -> None:
    """IP that wait for the end of creation are not called taken already."""
    table = Campaign.create(folder, "Lunar Tide", gm="Ada")
    build = joined(sample("rifleman"), table.card)
    award = Award(event="award", on="", note="The ice", ip=35)
    data = packet_file_of(table, (PacketShare(build, (award,)),), on="2014-04-20")
    sealed = packets.opened(data, "one.gdpacket")
    window = app.show_build(build, app.windows[0])
    document = window.document
    assert document is not None
    form = PacketForm(
        window, document, sealed.packet, previewed(document.rules, table.card, sealed, build)
    )
    said = {each.text() for each in form.findChildren(Label)}
    form.deleteLater()
    assert {"Cannot be accepted yet", "Nothing in this packet can be accepted yet."} <= said


def test_a_name_typed_letter_by_letter_stays_on_its_line(engineer: MainWindow) -> None:
    """The head of a character is as high after the name was typed anew as it was before."""
    document, body = engineer.document, engineer.shown
    assert document is not None
    assert body is not None
    before = body.name.height()
    for name in ("J", "Jorma", "Jorma Pikku"):
        document.edit("Name", edits.set_text(document.build, "name", name))
        settle()
    assert body.name.height() == before


@pytest.mark.parametrize(("size", "text"), [((1_280, 768), 100), ((1_400, 960), 150)])
def test_no_keystroke_in_a_name_moves_the_page(
    app: Application, engineer: MainWindow, size: tuple[int, int], text: int
) -> None:
    """W8: the strip is as high whatever the name; one too long is cut, and read in its tip."""
    app.prefer(text=text)
    settle()
    engineer.resize(*size)
    document, body = engineer.document, engineer.shown
    assert document is not None
    assert body is not None
    before, name = 0, ""
    for length in (1, 8, 30, 60):
        name = ("Jorma Pikku " * 5)[:length].strip()
        document.edit("Name", edits.set_text(document.build, "name", name))
        settle(12)
        body.middle.verticalScrollBar().setValue(0)
        top = body.stage.mapTo(engineer, body.stage.rect().topLeft()).y()
        before = top if length == 1 else before
        assert top == before
    assert body.name.text() == name
    assert body.name.hint == name
    assert body.name.width() < body.name.sizeHint().width()


def test_the_strip_is_one_line_wherever_five_cells_fit(engineer: MainWindow) -> None:
    """At one width it is as high after any other; very large text takes two lines."""
    assert engineer.shown is not None
    strip = engineer.shown.strip
    assert {strip.heightForWidth(width) for width in (545, 600, 700, 1_060)} == {42}
    assert strip.heightForWidth(400) == 68


@pytest.mark.parametrize("page", ["stats", "concept"])
def test_windows_of_any_width_settle_with_the_odds_beside_the_pools(
    app: Application, page: str
) -> None:
    """Where a scroll bar takes the room the four pools need, nothing comes and goes for ever."""
    app.prefer(odds=True)
    window = shown(app, sample("rifleman"), page)
    for width in range(1_196, 1_216):
        window.resize(width, 824)
        settle(1)
    assert window.width() == width


class _Fickle(HeightForWidth):
    """Needs little height where it had much, and much where it had little."""

    def _arrange(self, width: int, *, move: bool) -> int:
        del width, move
        return 500 if self.height() < 400 else 300


def test_what_is_never_content_with_its_height_is_shown_beside_a_scroll_bar(
    app: Application,
) -> None:
    """A page that asks for another height each time it is given one does not end the program."""
    inside = _Fickle()
    area = Scrolled(inside)
    area.setParent(app.windows[0])
    area.resize(300, 350)
    area.show()
    settle()
    assert inside.width() < area.maximumViewportSize().width()


def test_no_cell_of_the_strip_is_clipped(engineer: MainWindow) -> None:
    """Name and figure both fit at 1024, and what was exchanged stands in the tip."""
    assert engineer.shown is not None
    engineer.resize(1_024, 640)
    settle()
    cells = [part for part in engineer.shown.strip.parts if isinstance(part, StripCell)]
    assert len(cells) == 4
    figures = QFontMetrics(theme.now().font(theme.SECTION, theme.STRONG))
    names = QFontMetrics(theme.now().font(theme.SMALL))
    for cell in cells:
        words = figures.horizontalAdvance(cell.figure) + names.horizontalAdvance(cell.name)
        assert words + 6 <= cell.width() - 2 * (cell.width() // 12) - 1
    assert engineer.shown.strip.skill.figure.endswith((" left", " over"))
    assert "spent" in tip_words(engineer.shown.strip.skill.toolTip())


def test_the_flaw_editor_never_scrolls_sideways(engineer: MainWindow) -> None:
    """There is room for the form of a flaw beside what is taken and what there is."""
    engineer.resize(1_280, 768)
    document, body = engineer.document, engineer.shown
    assert document is not None
    assert body is not None
    fear = Flaw(
        kind="flaw", id="flaw-1", name="Fear of Heights", category="mental", severity="moderate",
        frequency="infrequent", description="Shaken where there is no rail",
    )  # fmt: skip
    document.edit("Take a flaw", edits.add_flaw(document.build, fear))
    page = body.go("flaws")
    page.reveal("flaw:flaw-1")
    settle()
    assert isinstance(page, FlawsPage)
    area: QWidget | None = page.editor
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    assert isinstance(area, QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0


def test_concepts_of_samples_are_read_whole(engineer: MainWindow) -> None:
    """The list of samples is wide enough for what they say."""
    rows = [("engineer", "Engineer", "Sapper who takes the wall instead of the door")]
    dialog = ChooseDialog(engineer, "New from sample", "Characters", rows)
    dialog.show()
    settle()
    wide = dialog.view.fontMetrics().horizontalAdvance(rows[0][2])
    room = dialog.view.columnWidth(1)
    dialog.deleteLater()
    assert room >= wide + 2 * theme.now().px(8)


def test_the_date_of_a_packet_is_read_whole(app: Application, folder: Path) -> None:
    """A date has room in the list of what was sent."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    with answering(pick(folder.parent / "one.gdpacket")):
        window.run("packet")
        party.read(window)
    assert window.body is not None
    window.go("sent")
    settle()
    view = window.body.sent.view
    font = theme.now().font(theme.BODY, theme.STRONG)
    view.setFont(font)
    wide = view.fontMetrics().horizontalAdvance("2026-11-22")
    assert view.columnWidth(0) >= wide + 2 * theme.now().px(9)


def test_the_head_of_the_words_stays_at_their_field(app: Application, folder: Path) -> None:
    """With nothing prepared the words for everybody stand right below their head."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    window.go("packet")
    settle()
    assert window.body is not None
    page = window.body.one(PacketPage)
    assert page.note.y() - page.head.geometry().bottom() <= theme.now().px(12)
