"""A GM's own opponents at the desk: made by form, copied, taken from a character, undone, kept."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from chargen import bestiary
from chargen.bestiary.custom_opponents import own_file, own_in
from chargen.character.edits.store import to_bytes
from chargen.files.app_dirs import OPPONENTS
from chargen.gui.app import Application
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.pages.opponents import OpponentsPage
from chargen.gui.opponents.form import NEW, OpponentForm
from chargen.gui.opponents.incoming import BlockForm, IncomingForm
from chargen.gui.opponents.view import OpponentsView
from chargen.views.export.exports import text_of
from chargen.views.sheet_subject import opponent
from tests.builders import rules
from tests.gui import party
from tests.gui.answers import Act, answering, pick, press
from tests.gui.desk import sample, settle
from tests.gui.fights import until_done

OFFICER = bestiary.shipped(rules())["officer"]


@pytest.fixture(name="window")
def _window(app: Application) -> DeskWindow:
    """A campaign on the desk, its opponents shown."""
    window = party.desk(app, party.campaign(), None)
    window.go("opponents")
    return window


def view(window: DeskWindow) -> OpponentsView:
    """The table of the page."""
    assert window.body is not None
    return window.body.one(OpponentsPage).view


def kept(window: DeskWindow) -> dict[str, bestiary.Opponent]:
    """What lies on the disk."""
    path = window.model.campaign.vault.folder / OPPONENTS
    return dict(own_in(path.read_bytes(), path.name)) if path.exists() else {}


def named(name: str) -> Act:
    """Give the opponent of the form a name and keep it."""

    def act(asking: object) -> None:
        assert isinstance(asking, OpponentForm)
        asking.name.setText(name)
        asking.try_accept()

    return act


def test_an_opponent_is_made_by_form(window: DeskWindow) -> None:
    """It is on the disk at once, for this user alone; undo takes it from there."""

    def fill(asking: object) -> None:
        assert isinstance(asking, OpponentForm)
        asking.name.setText("")
        asking.try_accept()
        assert asking.fault.text().startswith("name ")
        asking.name.setText("Yard dog")
        asking.stats.fields["REF"].setValue(8)
        asking.skills.fields["rifle"].setValue(0)
        asking.skills.fields["handgun"].setValue(6)
        asking.arms.lines[0].weapon.setCurrentIndex(asking.arms.lines[0].weapon.place_of("uzi"))
        asking.armour.lines[0].setCurrentIndex(asking.armour.lines[0].place_of("flak-vest"))
        asking.mook.setChecked(False)
        asking.try_accept()

    with answering(fill):
        view(window).make.click()
    [(key, made)] = kept(window).items()
    assert (key, made.name, made.stats.REF, made.mook) == ("yard-dog", "Yard dog", 8, False)
    assert dict(made.skills) == {
        "handgun": 6, "cover-evade": 4, "brawling": 2, "awareness-notice": 3,
    }  # fmt: skip
    assert [arm.weapon for arm in made.gear.weapons] == ["uzi"]
    assert made.gear.worn == ("flak-vest",)
    path = window.model.campaign.vault.folder / OPPONENTS
    assert path.stat().st_mode & 0o777 == 0o600
    window.run("undo")
    assert kept(window) == {}
    window.run("redo")
    assert set(kept(window)) == {"yard-dog"}


def test_a_copy_of_one_that_ships_has_an_id_of_its_own(window: DeskWindow) -> None:
    """Its perks and the skills the form does not ask for stay."""

    def chosen(asking: object) -> None:
        assert isinstance(asking, ChooseDialog)
        asking.view.go_to("officer")
        asking.try_accept()

    def as_it_is(asking: object) -> None:
        assert isinstance(asking, OpponentForm)
        assert "Leadership 6" in asking.kept.text()
        assert "Combat Sense 1" in asking.kept.text()
        asking.try_accept()

    with answering(chosen, as_it_is):
        view(window).copy.click()
    [(key, made)] = kept(window).items()
    assert key == "officer-2"
    assert made == OFFICER


def test_a_character_becomes_an_opponent(window: DeskWindow, tmp_path: Path) -> None:
    """With its levels, its gear and the usual tactic."""
    path = tmp_path / "tuya.gdchar"
    path.write_bytes(to_bytes(sample("sniper")))
    with answering(pick(path), named("The other Tuya")):
        view(window).take.click()
    [made] = kept(window).values()
    assert made.skills["rifle"] == sample("sniper").choices.skills["rifle"]
    assert made.tactic == "clever"
    assert made.gear.weapons[0].weapon == "accuracy-international-arctic-warfare"


def test_a_file_that_is_no_character_says_why(window: DeskWindow, tmp_path: Path) -> None:
    """And nothing is kept."""
    path = tmp_path / "bad.gdchar"
    path.write_bytes(b"nothing")
    with answering(pick(path), press("Close", saying="bad.gdchar")):
        view(window).take.click()
    assert kept(window) == {}


def test_an_opponent_is_changed_and_removed(window: DeskWindow) -> None:
    """Each a step with its name."""
    shown = view(window)
    key = window.model.opponents.add_opponent(OFFICER)
    shown.view.go_to(key)
    settle()
    with answering(named("Colonel")):
        shown.change.click()
    assert kept(window)[key].name == "Colonel"
    assert window.model.opponents.stack.undoText() == "Change Colonel"
    shown.remove.click()
    assert kept(window) == {}
    window.run("undo")
    assert kept(window)[key].name == "Colonel"


def test_what_it_would_have_cost_stands_beside_it(window: DeskWindow) -> None:
    """In the table, below it, and in the form as it is written."""
    shown = view(window)
    shown.view.go_to(window.model.opponents.add_opponent(OFFICER))
    settle()
    assert shown.view.rows_model.rows[0].pool == 278
    assert shown.points.text().startswith("As a character: 52 of 50 stat points")

    form = OpponentForm(window, rules(), OFFICER)
    form.stats.fields["BODY"].setValue(12)
    assert form.points.text().endswith("BODY is above the highest level of characters.")
    form.deleteLater()


def test_threat_is_measured_on_demand(window: DeskWindow) -> None:
    """Against the four samples; what is changed afterwards is not measured any more."""
    form = OpponentForm(window, rules(), bestiary.shipped(rules())["mire-ox"])
    assert form.words.text() == "Threat 5."
    form.stats.fields["REF"].setValue(10)
    assert form.words.text() == "Threat not measured."
    form.measure.click()
    until_done(form.slices)
    assert form.words.text().startswith("Threat 5: for four samples ")
    assert form.words.text().endswith(" an even fight (60 fights).")
    form.try_accept()
    assert form.opponent is not None
    assert form.opponent.threat == 5
    form.deleteLater()


def test_the_buttons_of_a_low_form_stay_in_sight(window: DeskWindow) -> None:
    """The fields scroll; the cost, the threat and the buttons are below them."""
    form = OpponentForm(window, rules())
    form.show()
    settle()
    form.resize(form.width(), 700)
    settle()
    assert form.parts.verticalScrollBar().maximum() > 0
    for part in (form.points, form.measure, form.words, form.ok):
        assert part.visibleRegion().boundingRect() == part.rect()
    form.reject()


def test_measuring_ends_with_the_form(window: DeskWindow) -> None:
    """Nothing goes on behind it."""
    form = OpponentForm(window, rules(), NEW)
    form.measure.click()
    assert form.measure.text() == "Stop measuring"
    form.reject()
    assert form.measure.text() == "Measure threat"
    assert not form.slices.running
    form.deleteLater()


def test_a_damaged_file_is_left_alone(app: Application) -> None:
    """It is said, and nothing is written over it."""
    table = party.campaign()
    path = table.vault.folder / OPPONENTS
    path.write_bytes(b"{")
    window = party.desk(app, table, None)
    window.go("opponents")
    shown = view(window)
    assert "The file stays unchanged." in shown.view.empty.text()
    assert not shown.make.isEnabled()
    assert path.read_bytes() == b"{"


def test_a_campaign_from_before_has_none(app: Application) -> None:
    """Nothing is written until there is one."""
    table = party.campaign()
    window = party.desk(app, table, None)
    window.go("opponents")
    assert not (table.vault.folder / OPPONENTS).exists()
    assert view(window).view.empty.text().startswith("No opponents of your own yet")


def test_every_place_is_one_for_all(app: Application) -> None:
    """The desk and the Fight page see the same opponents, home first, then campaigns."""
    table = party.campaign()
    (table.vault.folder / OPPONENTS).write_bytes(own_file({"officer-2": OFFICER}))
    places = app.own_opponents.all_opponents()
    assert [place.place for place in places] == ["No campaign", "Lunar Tide"]
    assert places[1] is app.own_opponents.campaign_opponents(table.vault.folder)
    assert dict(places[1].value) == {"officer-2": OFFICER}


BLOCK = """Booster Ganger
INT 4, REF 7, TECH 3, COOL 6, ATTR 4, LUCK 3, MA 6, BODY 8, EMP 3
Skills: Handgun 4, Juggling 2
Weapons: Glock 17
"""


def test_a_pasted_stat_block_is_an_opponent(window: DeskWindow) -> None:
    """Half a block is refused in the dialog; a whole one is previewed, added and undone."""

    def paste(asking: object) -> None:
        assert isinstance(asking, BlockForm)
        asking.text.setPlainText("Ganger\nINT 4 REF 7")
        assert "has no CL, MA, BODY" in asking.complaint()
        asking.text.setPlainText(BLOCK)
        asking.try_accept()

    def look(asking: object) -> None:
        assert isinstance(asking, IncomingForm)
        words = " ".join(each.text() for each in asking.findChildren(QLabel))
        assert "REF 7" in words
        assert "left out: Juggling 2." in words
        asking.try_accept()

    with answering(paste, look):
        view(window).paste.click()
    assert kept(window)["booster-ganger"].stats.REF == 7
    window.run("undo")
    assert kept(window) == {}


def test_a_bestiary_of_foundry_is_imported(window: DeskWindow, tmp_path: Path) -> None:
    """Ticked opponents come in one step; those that ship are not added again."""
    known = {**bestiary.shipped(rules()), "boss": OFFICER.model_copy(update={"name": "Boss"})}
    subjects = [
        opponent(
            bestiary.character(rules(), key, known[key]), mook=False,
            data=known[key].model_dump(mode="json"),
        )
        for key in ("guard", "boss")
    ]  # fmt: skip
    path = tmp_path / "opponents.json"
    path.write_text(text_of("foundry-bestiary", subjects), "utf-8")

    def look(asking: object) -> None:
        assert isinstance(asking, IncomingForm)
        assert [tick.text() for tick in asking.ticks] == ["Guard", "Boss"]
        asking.try_accept()

    with answering(pick(path), look):
        view(window).read.click()
    assert kept(window) == {"boss": known["boss"]}


def test_a_file_without_opponents_is_refused(window: DeskWindow, tmp_path: Path) -> None:
    """One sentence, and nothing changes."""
    path = tmp_path / "other.json"
    path.write_text('{"items": [], "system": {}, "_stats": {"systemId": "dnd5e"}}', "utf-8")
    with answering(pick(path), press("Close", saying='of the system "dnd5e"')):
        view(window).read.click()
    assert kept(window) == {}
