"""Rows that a campaign bars: in no page, list, dialog or search of a character's window."""

from pathlib import Path
from random import Random

import pytest

from chargen.approval.trust.card import card_of_pack, joined
from chargen.character.document.build import Build
from chargen.character.edits import creation
from chargen.character.starts.random_character import at_random
from chargen.gui.app import Application
from chargen.gui.opponents.form import NEW, OpponentForm
from chargen.rules.gear import loads
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Limit
from chargen.rules.pack import RulePack
from tests.builders import blank, derived, rules
from tests.character.test_limits import some_limits
from tests.gui.hands import take
from tests.gui.offers import MARK, desk_swept, further_offers, marked, swept

R = rules()
LEAST = 20
"""Kinds of dialogs and buttons opened at least."""


def member(seed: int, *, finished: bool = False) -> Build:
    """A character at random of a campaign that bars about half the rows."""
    card = card_of_pack(R, RulePack(name="Bans", rules=marked(R, some_limits(Random(seed)))))
    build = joined(at_random(varied(R, card.house), "rifleman", seed), card)
    return creation.finish(build, "2014-05-23") if finished else build


@pytest.mark.rule("CC-19")
@pytest.mark.parametrize("seed", range(6))
def test_kits_advice_and_opponents_offer_nothing_that_is_barred(seed: int) -> None:
    """Nor do explanations, the advisor's purchases and the loads of weapons."""
    texts = further_offers(derived(member(seed, finished=seed % 2 == 1)), seed)
    assert not [text for text in texts if MARK in text]


@pytest.mark.rule("CC-19")
def test_a_new_opponent_has_nothing_that_is_barred(app: Application) -> None:
    """Neither its skills, its weapon nor the loads of others; what an opponent has stays."""
    arm = NEW.gear.weapons[0].weapon
    usual, *others = loads(R.weapons["uzi"])
    bans = {"skills": ("rifle",), "weapons": (arm,), "ammunition": (usual,)}
    limits = {table: Limit(banned=keys) for table, keys in bans.items()}
    rules = varied(R, HouseRules.model_validate({"limits": limits}))
    form, kept = OpponentForm(None, rules), OpponentForm(None, rules, NEW.model_copy())
    assert "rifle" not in form.skills.fields
    assert form.arms.carried == ()
    line = form.arms.lines[0]
    take(line.weapon, "uzi")
    assert line.load.key == others[0]
    assert usual not in [line.load.itemData(n) for n in range(line.load.count())]
    assert form.complaint() == kept.complaint() == ""
    assert kept.opponent == NEW
    for each in (form, kept):
        each.deleteLater()


@pytest.mark.rule("CC-19")
@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
def test_no_part_of_a_window_offers_what_is_barred(app: Application, finished: bool) -> None:
    """Every page, every choice on it, every dialog of its buttons and menus."""
    sweep = swept(app, member(1, finished=finished))
    assert not sweep.found, "\n".join(sweep.found)
    assert len(sweep.opened) >= LEAST, sweep.opened


@pytest.mark.rule("CC-19")
@pytest.mark.slow
def test_no_dialog_of_the_desk_offers_what_is_barred(app: Application, tmp_path: Path) -> None:
    """Pages for characters, packets and opponents, with a character chosen."""
    house = marked(R, some_limits(Random(1)))
    sweep = desk_swept(app, house, at_random(varied(R, house), "rifleman", 1), tmp_path / "party")
    assert not sweep.found, "\n".join(sweep.found)
    assert len(sweep.opened) >= LEAST, sweep.opened


@pytest.mark.slow
def test_the_sweep_finds_what_is_there(app: Application) -> None:
    """The control: without the ban, the same names are found on many pages."""
    house = marked(R, some_limits(Random(1))).model_copy(update={"limits": {}})
    sweep = swept(app, joined(blank(), card_of_pack(R, RulePack(name="Free", rules=house))))
    places = {found.partition(":")[0].partition(",")[0] for found in sweep.found}
    assert {"skills", "perks", "flaws", "gear"} <= places
    assert any(MARK in found for found in sweep.found)
