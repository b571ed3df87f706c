"""What a row of the desk says of a file besides its figures."""

from pathlib import Path

import pytest

from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.card import joined
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.pages.roster_rows import ASKS, REMARK, VERDICT
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, OTHER, card
from tests.approval.signing import decide
from tests.builders import blank, decided
from tests.gui import party
from tests.gui.desk import settle
from tests.gui.party import choose
from tests.gui.test_gm_lists import award


def cell(window: DeskWindow, key: str, column: int) -> str:
    """What a column says of a file."""
    assert window.body is not None
    model = window.body.characters.view.rows_model
    place = next(n for n, each in enumerate(model.rows) if each.key == key)
    return str(model.index(place, column).data())


def test_a_file_of_another_campaign_is_remarked(app: Application, tmp_path: Path) -> None:
    """A20: also where that campaign is called the same."""
    table, folder = party.campaign(), tmp_path / "table"
    other = card(OTHER, id="made-up-1", name=table.card.name)
    party.put(folder, "far", joined(blank(name="Far"), other))
    near = blank(name="Near").model_copy(update={"id": "c" * 32})
    party.put(folder, "near", joined(near, table.card))
    window = party.desk(app, table, folder)
    said = cell(window, "far.gdchar", REMARK)
    other_card = f"It was built for another campaign, {table.card.name}, which is only called like"
    assert said == f"{other_card} this one; still in creation"
    assert cell(window, "near.gdchar", REMARK) == "Still in creation"


def test_another_copy_of_the_card_is_remarked(app: Application, tmp_path: Path) -> None:
    """A20: a file whose budgets are not the card's, and one of an older card."""
    table, folder = party.campaign(), tmp_path / "table"
    rich = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))
    party.put(folder, "rich", joined(blank(), table.card.model_copy(update={"house": rich})))
    old = joined(blank().model_copy(update={"id": "c" * 32}), table.card)
    table.change_card(gm="Ada")
    party.put(folder, "old", old)
    window = party.desk(app, table, folder)
    assert "the card is number 2" in cell(window, "old.gdchar", REMARK)
    assert "the card is number 2" in cell(window, "rich.gdchar", REMARK)
    assert window.body is not None
    page = window.body.characters
    page.which.button_of("check").click()
    assert len(page.view.rows_model.rows) == 2


def test_a_row_has_room_for_everything_odd_about_it(app: Application, tmp_path: Path) -> None:
    """T8: at 1280 the remark has 220 pixels and more; the unverified award comes first in it."""
    table, folder = party.campaign(), tmp_path / "table"
    build = creation.finish(party.member(table, "veteran"), party.ON)
    path = party.put(folder, "kit", edits.append(build, party.played(build, ip=0).ledger[-1]))
    window = party.desk(app, table, folder)
    window.resize(1280, 800)
    invented = party.award(500).model_copy(update={"packet": "bonus-1"})
    path.write_bytes(to_bytes(edits.append(build, invented)))
    window.run("read")
    party.read(window)
    said = cell(window, "kit.gdchar", REMARK)
    assert said.startswith("1 claim never given; history changed: entry 2")
    assert window.body is not None
    view = window.body.characters.view
    assert view.columnWidth(REMARK) >= 220
    titles = [column.title for column in view.rows_model.columns]
    assert titles == ["Character and player", "Verdict", "Asks for", "IP", "Remark"]


def test_what_changed_is_counted_with_what_waits(app: Application, tmp_path: Path) -> None:
    """T8: of three items that wait the player changed one after it was approved."""
    table, folder = party.campaign(), tmp_path / "table"
    build = party.member(table, "veteran")
    flaw = build.choices.flaws[0]
    build = edits.record_decision(build, *decide(table, build, [ItemDecision(flaw, "approved")]))
    changed = edits.change_flaw(build, flaw.model_copy(update={"name": "Two bad hips"}))
    party.put(folder, "kit", changed)
    window = party.desk(app, table, folder)
    assert cell(window, "kit.gdchar", ASKS) == "3 flaws"
    assert cell(window, "kit.gdchar", REMARK) == "1 changed since you approved; still in creation"


def test_files_of_one_name_are_told_apart_and_counted(app: Application, tmp_path: Path) -> None:
    """T8: the file's name stands below each name; copies are no characters."""
    table, folder = party.campaign(), tmp_path / "table"
    build = party.member(table, "veteran")
    party.put(folder, "kit", build)
    party.put(folder, "kit old", edits.set_text(build, "concept", "A spy"))
    party.put(folder, "ilya", party.member(table, "rifleman", 2))
    (folder / "cut.gdchar").write_bytes(b"{")
    window = party.desk(app, table, folder)
    name = build.choices.name
    assert window.body is not None
    page = window.body.characters
    rows = {each.key: each for each in page.view.rows_model.rows}
    assert (rows["kit.gdchar"].name, rows["kit.gdchar"].note) == (name, "kit.gdchar")
    assert (rows["kit old.gdchar"].name, rows["kit old.gdchar"].note) == (name, "kit old.gdchar")
    assert page.foot.count.text() == "2 characters, 1 copy, 1 unreadable"
    page.view.selectAll()
    settle()
    assert page.foot.count.text() == "2 characters, 1 copy, 1 unreadable selected"


@pytest.mark.rule("CC-15")
def test_the_desk_says_recorded_where_nothing_is_signed(app: Application, tmp_path: Path) -> None:
    """A9: in the row in short, in full beside it; the campaign's words are the tip of its name."""
    table, folder = party.campaign(keyless=True), tmp_path / "table"
    build = joined(creation.finish(blank(name="Mara", flaws=(LIMP,)), party.ON), table.card)
    party.put(folder, "mara", edits.record_decision(build, decided(LIMP)))
    window = party.desk(app, table, folder)
    assert cell(window, "mara.gdchar", VERDICT) == "LEGAL, recorded"
    assert window.body is not None
    assert "recorded, not signed" in window.body.head.toolTip()


def test_a_character_in_creation_is_remarked(app: Application, tmp_path: Path) -> None:
    """IP make it ILLEGAL, so the GM has to see it; once creation is finished the remark goes."""
    table = party.campaign()
    build = party.member(table, "rifleman")
    party.put(tmp_path / "t", "new", build)
    party.put(tmp_path / "t", "old", creation.finish(party.member(table, "tank", 2), party.ON))
    window = party.desk(app, table, tmp_path / "t")
    assert cell(window, "new.gdchar", VERDICT) == "LEGAL"
    assert cell(window, "new.gdchar", REMARK) == "Still in creation"
    assert cell(window, "old.gdchar", REMARK) == ""
    choose(window, "new.gdchar")
    award(window, 5)
    assert cell(window, "new.gdchar", REMARK) == "In the next packet: 5 IP; still in creation"


def test_an_illegal_character_says_what_breaks_the_rules(app: Application, tmp_path: Path) -> None:
    """The first problem stands in its row, with the number of others."""
    table = party.campaign()
    build = edits.set_stat(party.member(table, "rifleman"), "INT", 10)
    party.put(tmp_path / "t", "over", edits.set_skill(build, "rifle", 10))
    window = party.desk(app, table, tmp_path / "t")
    assert cell(window, "over.gdchar", VERDICT) == "ILLEGAL"
    assert cell(window, "over.gdchar", REMARK).split("; ")[1:] == ["still in creation"]
    assert " points over" in cell(window, "over.gdchar", REMARK)
