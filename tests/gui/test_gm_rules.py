"""The GM's own game on the House rules page: tables, bans and packs."""

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from chargen.gui.app import Application
from chargen.gui.gm.commands import prints
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.limits_form import LimitsForm
from chargen.gui.gm.forms.pack_forms import PackFacts, PackPreview
from chargen.gui.gm.forms.table_form import TableForm
from chargen.gui.gm.pages.house_rules import HousePage
from chargen.gui.gm.pages.rule_parts import (
    NUMBER_TABLES,
    DifferenceList,
    LimitRows,
    PackRows,
    TableRows,
)
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.differences import words_of
from chargen.rules.house import HouseRules
from chargen.rules.model import Limit
from chargen.rules.pack import pack_file, read_pack
from tests.builders import rules
from tests.gui import party
from tests.gui.answers import Act, answering, cancel, go_on, pick, press
from tests.gui.desk import quiet, settle
from tests.gui.hands import click
from tests.gui.test_gm_card import named
from tests.rules.test_packs import spoiled
from tests.rules.variants import pack
from tests.views.reading import opened


@pytest.fixture
def window(app: Application) -> DeskWindow:
    """The desk of a new campaign, on its House rules page."""
    desk = party.desk(app, party.campaign(), None)
    desk.go("house")
    return desk


def page(window: DeskWindow) -> HousePage:
    """The page."""
    assert window.body is not None
    return window.body.one(HousePage)


def house(window: DeskWindow) -> HouseRules:
    """What is being written."""
    assert window.table is not None
    return window.table.card.value.house


def fill(path: tuple[str, ...], value: int | str, complaint: str = "") -> Act:
    """Fill in one number of a table; with a complaint the form is left."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, TableForm)
        field = asking.fields[path]
        if isinstance(field, NumberField):
            field.setValue(int(value))
        elif isinstance(field, LineField):
            field.setText(str(value))
        else:
            field.setChecked(bool(value))
        asking.try_accept()
        assert complaint in asking.fault.text()
        if complaint:
            asking.reject()

    return act


@pytest.mark.parametrize(
    ("part", "path", "value"),
    [
        ("exchange", ("closed",), 1),
        ("stat_costs", ("cumulative",), "1 2 3 4 5 6 7 8 9 10 12 14"),
        ("skill_costs", ("cumulative",), "1, 2, 4"),
        ("attractiveness", ("skill_points_per_level",), 0),
        ("flaws", ("severity", "mild"), 4),
        ("lessons", ("base",), 5),
    ],
)
def test_every_table_of_numbers_is_changed_by_its_form_and_reset(
    window: DeskWindow, part: str, path: tuple[str, ...], value: int | str
) -> None:
    """The shipped value comes back with Reset, and both are steps to undo."""
    rows, title = page(window).findChild(TableRows), dict(NUMBER_TABLES)[part]
    assert rows is not None
    with answering(fill(path, value)):
        rows.alter(part, title)
    changed = getattr(house(window), part)
    assert changed is not None
    assert rows.states[part].text() == "changed"
    shown = page(window).findChild(DifferenceList)
    assert shown is not None
    assert words_of(part).casefold() in shown.words.text().casefold()
    rows.reset(part, title)
    assert getattr(house(window), part) is None
    window.run("undo")
    assert getattr(house(window), part) == changed


def test_each_table_on_the_page_goes_back_to_what_is_shipped(window: DeskWindow) -> None:
    """One button for a card of the page, grey while nothing is changed; a step with its name."""
    body = page(window)
    assert not any(reset.isEnabled() for reset in body.resets.values())
    body.numbers["Skill points"].setValue(120)
    body.numbers["Flaw cap"].setValue(30)
    body.numbers["New skill"].setValue(5)
    tens = body.switches["tens_chain"]
    assert isinstance(tens, CheckBox)
    tens.click()
    for title, reset in body.resets.items():
        assert reset.isEnabled()
        click(reset)
        assert not reset.isEnabled()
        assert window.undo.accessibleName() == f"Undo: Reset {title}"
    assert house(window) == HouseRules()
    window.run("undo")
    assert not house(window).rulings.tens_chain


def test_a_number_that_cannot_be_is_refused_in_the_form(window: DeskWindow) -> None:
    """Prices must rise, and rates begin at 1."""
    rows = page(window).findChild(TableRows)
    assert rows is not None
    with answering(fill(("cumulative",), "3 2 1", "do not rise")):
        rows.alter("stat_costs", "Stat prices by level")
    with answering(fill(("skill_per_stat",), 0, "1 or more")):
        rows.alter("exchange", "Exchange of points")
    assert house(window) == HouseRules()


def test_rows_are_banned_and_allowed_with_ticks(window: DeskWindow) -> None:
    """Each table has its own list, and the page counts them."""
    rows = page(window).findChild(LimitRows)
    assert rows is not None

    def tick(asking: QWidget) -> None:
        assert isinstance(asking, LimitsForm)
        first, second = [*asking.ticks.values()][:2]
        first.setChecked(True)
        asking.filter.setText(second.text())
        assert [tick for tick in asking.ticks.values() if tick.isVisible()] == [second]
        assert asking.height() <= asking.screen().availableGeometry().height()
        asking.filter.clear()
        asking.table.setCurrentIndex(1)
        asking.way.button_of("allowed").click()
        [*asking.ticks.values()][2].setChecked(True)
        asking.table.setCurrentIndex(0)
        assert next(iter(asking.ticks.values())).isChecked()
        asking.try_accept()

    with answering(tick):
        rows.alter()
    limits = house(window).limits
    skills = sorted(rules().skills.items(), key=lambda item: item[1].name.casefold())
    perks = sorted(rules().perks.items(), key=lambda item: item[1].name.casefold())
    assert limits == {
        "skills": Limit(banned=(skills[0][0],)), "perks": Limit(allowed=(perks[2][0],)),
    }  # fmt: skip
    assert rows.words.text() == "Skills: 1 banned, Perks: 1 allowed"


def test_a_pack_is_looked_at_added_exported_and_taken_out(
    window: DeskWindow, tmp_path: Path
) -> None:
    """Nothing changes before the preview is accepted."""
    rows = page(window).findChild(PackRows)
    assert rows is not None
    path = tmp_path / "heroes.gdrules"
    path.write_bytes(pack_file(pack("Heroes")))
    seen: list[str] = []

    def leave(asking: QWidget) -> None:
        assert isinstance(asking, PackPreview)
        seen.extend(asking.changes.text().splitlines())
        asking.reject()

    with answering(leave):
        rows.take(path)
    assert house(window) == HouseRules()
    assert seen[0].startswith("Rule pack Heroes: not used")

    def accept(asking: QWidget) -> None:
        assert isinstance(asking, PackPreview)
        asking.try_accept()

    with answering(accept):
        rows.take(path)
    assert [each.name for each in house(window).packs] == ["Heroes"]
    assert page(window).numbers["Stat points"].value() == 60

    def export(asking: QWidget) -> None:
        assert isinstance(asking, PackFacts)
        asking.licence.setText("CC0")
        asking.try_accept()

    out = tmp_path / "tide.gdrules"
    with answering(export, pick(out)):
        rows.save_pack()
    saved = read_pack(rules(), out.read_bytes(), out.name)
    assert (saved.name, saved.licence) == ("Lunar Tide", "CC0")
    assert saved.rules.budgets == house(window).budgets
    rows.drop("Heroes")
    assert house(window) == HouseRules()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (pack_file(pack("Heroes"))[:40], "x.gdrules is cut off"),
        (spoiled(lambda p: p.update(version=2)), "newer"),
        (spoiled(lambda p: p["rules"].update(feats={})), "rules.feats is not a key"),
        (spoiled(lambda p: p["rules"]["perks"]["rank"].update(cost=0), "Dear perks"),
         "rules.perks.rank.cost is 0, allowed is 1 or more"),
    ],
)  # fmt: skip
def test_a_pack_that_cannot_be_used_changes_nothing_and_says_why(
    window: DeskWindow, tmp_path: Path, data: bytes, words: str
) -> None:
    """One sentence, from the reader."""
    rows = page(window).findChild(PackRows)
    assert rows is not None
    path = tmp_path / "x.gdrules"
    path.write_bytes(data)
    with answering(press("Close", saying=words)):
        rows.take(path)
    assert house(window) == HouseRules()


def test_the_list_of_differences_is_printed_and_saved(
    window: DeskWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both hold the house rules that are being written, packs first."""
    differences = page(window).findChild(DifferenceList)
    rows = page(window).packs
    path, out, paper = (tmp_path / name for name in ("h.gdrules", "list.pdf", "paper.pdf"))
    path.write_bytes(pack_file(pack("Heroes")))
    with answering(go_on):
        rows.take(path)
    assert differences is not None
    with answering(pick(out)):
        click(differences.save)
    quiet()
    printer = QPrinter()
    printer.setOutputFileName(str(paper))
    monkeypatch.setattr(prints, "ask_printer", lambda *_: printer)
    click(differences.print)
    quiet()
    for made in (out, paper):
        words = " ".join(page.extract_text() for page in opened(made.read_bytes()).pages)
        assert "House rules of Lunar Tide" in words
        assert words.index("Heroes 1.0 by Ann, CC0") < words.index("Starting points, stat")


def test_a_pack_that_is_opened_is_shown_on_the_desk(app: Application, tmp_path: Path) -> None:
    """File > Open, a double click and the command line lead to its preview."""
    path = tmp_path / "heroes.gdrules"
    path.write_bytes(pack_file(pack("Heroes")))
    main = app.new_window()
    with answering(pick(path), cancel):
        main.run("open")
    assert app.desk is not None
    assert app.desk.table is None
    with answering(go_on, named("Lunar Tide"), go_on):
        app.open_path(path)
        quiet()
        settle()
    assert [each.name for each in house(app.desk).packs] == ["Heroes"]
    assert app.desk.page == "house"
    path.write_bytes(path.read_bytes()[:40])
    with answering(press("Close", saying="heroes.gdrules is cut off")):
        app.open_path(path)
