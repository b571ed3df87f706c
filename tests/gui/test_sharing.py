"""Columns share the width of their table."""

from hypothesis import given
from hypothesis import strategies as some
from PySide6.QtGui import QFontMetrics

from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.widgets.tables.column_widths import FLOOR, Want, shared
from chargen.gui.widgets.tables.delegates import PAD
from chargen.gui.widgets.tables.traits import TraitTable
from tests.gui.desk import sample, settle, shown

NAME = Want(0, 132, 200)
LEVEL, SPENT, LATER = Want(80, 0, 60), Want(66, 0, 50, leaves=2), Want(66, 0, 50, leaves=1)


def test_with_room_every_column_has_its_width() -> None:
    """And what is left goes to those that take it."""
    assert shared(800, (NAME, LEVEL, SPENT, LATER)) == [800 - 212, 80, 66, 66]


def test_columns_lend_what_they_do_not_need() -> None:
    """A name is read whole where figures have room to spare."""
    assert shared(400, (NAME, LEVEL, SPENT, LATER)) == [200, 68, 66, 66]


def test_what_is_worth_least_leaves_first() -> None:
    """The price later, then what was spent; the name keeps its least width."""
    assert shared(290, (NAME, LEVEL, SPENT, LATER))[3] == 0
    assert shared(240, (NAME, LEVEL, SPENT, LATER))[2:] == [0, 0]


def test_a_column_that_says_little_leaves_its_room_to_one_that_says_much() -> None:
    """Descriptions are read whole beside short names."""
    names, words = Want(0, 132, 80), Want(0, 132, 500)
    assert shared(600, (names, words)) == [90, 510]
    assert shared(1_000, (names, words)) == [290, 710]


def test_nobody_lends_what_he_needs() -> None:
    """Range and attack give to the name, a class that has just what it says does not."""
    weapons = (NAME._replace(says=251), Want(96, 0, 98), Want(70, 0, 60), Want(52, 0, 43))
    assert shared(450, weapons) == [249, 98, 60, 43]


def test_pips_move_closer_for_a_name() -> None:
    """Down to their least width, and for no other column."""
    pips = Want(214, 174, 214, firm=True)
    assert shared(380, (NAME, pips)) == [200, 180]
    assert shared(360, (NAME, pips)) == [186, 174]
    assert shared(410, (Want(60, 0, 60), pips, NAME)) == [60, 214, 136]


def test_headings_need_no_room_in_a_column(app: Application) -> None:
    """Every name of a veteran's skills is read whole at 1280 pixels; so is what it is based on."""
    page = shown(app, sample("veteran"), "skills", size=(1280, 720)).pages["skills"]
    table = page.findChild(TraitTable)
    assert isinstance(table, TraitTable)
    assert table._says(1) < 100
    bold = QFontMetrics(theme.now().font(weight=theme.STRONG))
    bought = [row.name for row in table.traits.rows if row.level and not row.heading]
    widest = max(map(bold.horizontalAdvance, bought))
    assert widest + 2 * theme.now().px(PAD) + 2 <= table.columnWidth(0)


def test_a_fixed_column_grows_for_what_it_says() -> None:
    """A long name of a player is read whole where there is room."""
    assert shared(500, (NAME, Want(84, 0, 140))) == [360, 140]


wants = some.builds(
    Want, some.integers(0, 200), some.integers(1, 200), some.integers(1, 600), some.integers(0, 3)
)


@given(some.integers(1, 2_000), some.lists(wants, min_size=1, max_size=9))
def test_no_table_is_wider_than_its_room(room: int, columns: list[Want]) -> None:
    """Unless nothing more can be given; who stays has some width."""
    given = shared(room, columns)
    stay = [wide for wide in given if wide]
    assert all(wide > 0 for wide in given if wide)
    assert sum(given) <= max(room, FLOOR * len(stay))
    assert all(wide or want.leaves for wide, want in zip(given, columns, strict=True))


@given(some.integers(1, 2_000), some.lists(wants, min_size=1, max_size=9))
def test_nothing_is_cut_where_room_is_free(room: int, columns: list[Want]) -> None:
    """While a column lacks room, none of those that stay has more than it needs."""
    given = shared(room, columns)
    pairs = [(wide, want) for wide, want in zip(given, columns, strict=True) if wide]
    if any(wide < want.says for wide, want in pairs):
        spare = sum(max(0, wide - max(want.says, FLOOR)) for wide, want in pairs)
        assert spare == 0


def _titles(window: MainWindow) -> list[str]:
    table = window.go("skills").findChild(TraitTable)
    assert table is not None
    settle()
    shown_now = (n for n in range(len(table.rows_model.columns)) if not table.isColumnHidden(n))
    return [table.rows_model.columns[n].title for n in shown_now]


def test_a_column_the_user_sends_away_stays_away(app: Application, window: MainWindow) -> None:
    """By the menu of the table; in the next window, too, until it is asked for again."""
    window.resize(1_280, 800)
    settle()
    before = _titles(window)
    table = window.go("skills").findChild(TraitTable)
    assert table is not None
    basis = next(line for line in table.choice.menu().actions() if line.text() == "Based on")
    basis.trigger()
    assert _titles(window) == [title for title in before if title != "Based on"]
    other = shown(app, sample("tank"), size=(1_280, 800))
    assert "Based on" not in _titles(other)
    basis.trigger()
    assert _titles(window) == before
