"""What a row of the desk says of a file besides its figures."""

from pathlib import Path

import pytest

from chargen.approval.card import joined
from chargen.character import edits
from chargen.gui.app import Application
from chargen.gui.gm.characters import REMARK, VERDICT
from chargen.gui.gm.desk_window import DeskWindow
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, OTHER, card
from tests.builders import blank, decided
from tests.gui import party


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
    assert said == (
        f"It was built for another campaign, {table.card.name}, which is only called like this one"
    )
    assert cell(window, "near.gdchar", REMARK) == ""


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
    page.which.button_of("remark").click()
    assert len(page.view.rows_model.rows) == 2


@pytest.mark.rule("CC-15")
def test_the_desk_says_recorded_where_nothing_is_signed(app: Application, tmp_path: Path) -> None:
    """A9: in the row in short, in full beside it; the campaign's words stand at its name."""
    table, folder = party.campaign(keyless=True), tmp_path / "table"
    build = joined(blank(name="Mara", flaws=(LIMP,)), table.card)
    party.put(folder, "mara", edits.record_decision(build, decided(LIMP)))
    window = party.desk(app, table, folder)
    assert cell(window, "mara.gdchar", VERDICT) == "LEGAL, recorded"
    assert window.body is not None
    assert "no key" in window.body.words.text()
