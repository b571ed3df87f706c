"""Gear of a player's own at the desk: seen with its figures, decided on where the card says so."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import opened
from chargen.approval.trust.card import joined
from chargen.character.checks import check
from chargen.character.checks.verdict import Verdict, standing_of
from chargen.character.document.build import Build, CarriedWeapon
from chargen.character.edits import gear_edits
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from chargen.rules.house import HouseRules
from chargen.rules.model import Rulings
from tests.builders import blank, rules
from tests.character.test_own_gear import BLASTER
from tests.gui import party
from tests.gui.answers import answering, press
from tests.gui.desk import settle
from tests.gui.party import choose
from tests.gui.test_gm_packet import made


@pytest.fixture(name="table")
def _table(app: Application) -> Campaign:
    """A campaign whose card wants the GM's word on own gear."""
    del app
    table = party.campaign()
    table.change_card(house=HouseRules(rulings=Rulings(own_gear_needs_gm=True)))
    return table


def armed(table: Campaign) -> Build:
    """A character with a weapon of their own in hand."""
    build = gear_edits.set_own_weapon(blank(name="Mara"), "own-blaster", BLASTER)
    build = gear_edits.add_weapon(build, CarriedWeapon(id="arm-1", weapon="own-blaster"))
    return joined(build, table.card)


def side(window: DeskWindow) -> str:
    """Everything the side of the desk says."""
    assert window.body is not None
    settle()
    return "\n".join(each.text() for each in window.body.detail.findChildren(QLabel))


@pytest.mark.rule("CC-19", "CC-12")
def test_the_gm_agrees_to_own_gear_by_packet(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A11: it waits with its figures; approved, signed and taken it is LEGAL."""
    build = armed(table)
    party.put(tmp_path / "table", "mara", build)
    window = party.desk(app, table, tmp_path / "table")
    choose(window, "mara.gdchar")
    assert "Own weapon Blaster" in side(window)
    assert "damage 20d10" in side(window)
    window.run("approve")
    packet = opened(made(window, tmp_path / "one.gdpacket"), "one.gdpacket")
    seen = previewed(rules(), table.card, packet, build, party.ON)
    assert any("waiting -> approved" in line.words for line in seen.changes)
    character = Verifier(table.card).character(rules(), seen.after)
    assert standing_of(character, check(character)).verdict is Verdict.LEGAL


@pytest.mark.rule("CC-19")
def test_a_file_cannot_say_that_own_gear_needs_nobody(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """A11, A14: the card's switch holds, whatever the file's copy of it says."""
    lax = table.card.model_copy(update={"house": HouseRules()})
    party.put(tmp_path / "table", "mara", joined(armed(table), lax))
    window = party.desk(app, table, tmp_path / "table")
    choose(window, "mara.gdchar")
    [entry] = window.chosen
    assert entry.standing.word == "NEEDS GM"
    assert len(entry.waits) == 1
    with answering(press("Continue", saying="another copy of the card")):
        window.run("approve")
    assert "not in the file" not in side(window)


def test_own_gear_is_marked_at_the_desk(app: Application, tmp_path: Path) -> None:
    """A11: also where nobody has to agree to it; its figures are what there is to know."""
    table = party.campaign()
    party.put(tmp_path / "table", "mara", joined(armed(table), table.card))
    window = party.desk(app, table, tmp_path / "table")
    choose(window, "mara.gdchar")
    assert "Own weapon Blaster: " in side(window)
    assert "rof 30" in side(window)
