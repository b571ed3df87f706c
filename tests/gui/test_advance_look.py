"""The views of the Advance page can be read and used by keyboard in every look."""

from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets import packet as packets
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet_contents import PacketShare
from chargen.approval.trust.card import joined
from chargen.approval.trust.trusted_cards import received
from chargen.character.document.build import Build, FlawGoal, PerkGoal, SkillGoal, StatGoal
from chargen.character.document.events import Award
from chargen.character.edits import edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.campaign import CampaignForm
from chargen.gui.dialogs.gm.card import TrustForm
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.signing import packet_file_of
from tests.builders import rules
from tests.gui import tree
from tests.gui.desk import SIZE, quiet, sample, settle, shown

SUBJECTS = {
    "ledger": "ledger:40", "requests": "request:request-3",
    "goals": "goal:0",
}  # fmt: skip


def _build() -> Build:
    """The veteran with goals of every kind."""
    return edits.set_goals(
        sample("veteran"),
        (
            SkillGoal(kind="skill", skill="rifle", level=8),
            StatGoal(kind="stat", stat="REF", level=9),
            PerkGoal(kind="perk", perk="ambidextrous", level=1),
            FlawGoal(kind="flaw", flaw="flaw-1"),
        ),
    )


def _window(app: Application, theme: str = "light", text: int = 100) -> MainWindow:
    app.prefer(theme=theme, text=text)
    return shown(app, _build(), "advance", size=SIZE)


def _turn(window: MainWindow, view: str) -> None:
    window.reveal(SUBJECTS[view])
    quiet()
    settle()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_view_can_be_read(app: Application, theme: str) -> None:
    """No text cut short, none faint, no overlap, nothing scrolls sideways."""
    window = _window(app, theme)
    faults: list[str] = []
    for view in SUBJECTS:
        _turn(window, view)
        for found in (tree.cut_short(window), tree.overlaps(window), tree.faint(window)):
            faults += [f"{view}: {fault}" for fault in found]
        assert window.shown is not None
        if window.shown.middle.horizontalScrollBar().isVisible():
            faults.append(f"{view}: scrolls sideways")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("text", [150, 200])
def test_large_text_neither_overlaps_nor_is_cut(app: Application, text: int) -> None:
    """At 150 and 200 % the page scrolls instead."""
    window = _window(app, text=text)
    faults: list[str] = []
    for view in SUBJECTS:
        _turn(window, view)
        faults += [f"{view}: {fault}" for fault in tree.overlaps(window)]
        faults += [f"{view}: {fault}" for fault in tree.cut_short(window)]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("view", SUBJECTS)
def test_every_view_by_keyboard(app: Application, view: str) -> None:
    """Every stop has a name, is reached by Tab in reading order, and is seen to be reached."""
    window = _window(app, "dark" if view == "goals" else "light")
    _turn(window, view)
    assert not tree.nameless(window)
    chain = tree.walked(window)
    missed = [s for s in tree.stops(window) if not any(s is known for known in chain)]
    assert not [tree.words(part) for part in missed if part.isVisible()]
    assert not tree.backwards(window, [part for part in chain if part.isVisible()])
    assert not tree.ringless(window.centralWidget())  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_cards_and_packets_can_be_read(app: Application, theme: str, tmp_path: Path) -> None:
    """The dialogs about what a GM sends, first and newer card, packet new and taken."""
    table = Campaign.create(tmp_path, "Lunar Tide", gm="Ada")
    app.prefer(theme=theme)
    build = joined(sample("rifleman"), table.card)
    window = shown(app, build, size=SIZE)
    award = Award(event="award", on="", note="The ice", ip=35)
    data = packet_file_of(
        table, (PacketShare(build, (award,)),), note="Well played", on="2014-04-20"
    )
    sealed = packets.opened(data, "one.gdpacket")
    first, document = table.sealed, window.document
    assert document is not None
    preview = previewed(document.rules, table.card, sealed, build)
    table.change_card(house=HouseRules(budgets=Budgets(stat=60, skill=100, perk=15)))
    app.pins.pin(table.sealed)
    for dialog in (
        TrustForm(window, received(None, first), rules()),
        PacketForm(window, document, sealed.packet, preview),
        CampaignForm(window, document, app.pins),
    ):
        dialog.show()
        dialog.activateWindow()
        settle()
        faults = [
            *tree.cut_short(dialog), *tree.overlaps(dialog), *tree.faint(dialog),
            *tree.nameless(dialog),
        ]  # fmt: skip
        dialog.close()
        dialog.deleteLater()
        settle()
        assert not faults
