"""Quick starts in the window: at random, kits, names by the dice, and what suits a concept."""

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.checks.verdict import Verdict
from chargen.character.derived.derive import derive_unverified
from chargen.character.document.build import Build
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import edits
from chargen.character.edits.samples import blank
from chargen.character.starts import concepts, cultures
from chargen.character.starts.kits import fitted
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.quick_start import KitForm, RandomForm
from chargen.gui.pages.concept import ConceptPage
from chargen.gui.pages.perks.page import PerksPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.tables.trait_columns import spoken_words
from tests.builders import rules
from tests.gui.answers import answering
from tests.gui.desk import finished, settle, shown
from tests.gui.hands import click


def called(concept: str) -> Build:
    """A new character with a concept of its own words."""
    return edits.set_text(blank(), "concept", concept)


def concept_page(window: MainWindow) -> ConceptPage:
    """The page, shown."""
    page = window.go("concept")
    assert isinstance(page, ConceptPage)
    return page


def skills_page(window: MainWindow) -> SkillsPage:
    """The page, shown."""
    page = window.go("skills")
    assert isinstance(page, SkillsPage)
    return page


def test_a_character_at_random_is_shown_unsaved(window: MainWindow, app: Application) -> None:
    """LEGAL, of the concept and seed chosen, with the player these settings name."""
    app.prefer(player="Ada")

    def choose(asked: QWidget) -> None:
        assert isinstance(asked, RandomForm)
        asked.concept.setCurrentIndex(asked.concept.place_of("scout"))
        asked.seed.setValue(4)
        name = asked.lines.shown[0][0]
        click(asked.another)
        assert asked.lines.shown[0][0] != name or asked.seed.value() != 4
        asked.seed.setValue(4)
        assert asked.lines.shown[0][0] == name
        click(asked.ok)

    with answering(choose):
        window.run("new-random")
    settle()
    document = next(w.document for w in app.windows if w.document and w.document.build.choices.name)
    assert document.verdict is Verdict.LEGAL
    assert document.build.choices.player == "Ada"
    assert document.build.choices.skills["stealth"] >= 6


def test_a_kit_is_one_step(app: Application) -> None:
    """Of what the concept says; what does not fit is said before."""
    window = shown(app, called("Field surgeon"))
    document = window.document
    assert document is not None
    before = document.build

    def take(asked: QWidget) -> None:
        assert isinstance(asked, KitForm)
        assert asked.kit.key == "medic"
        assert asked.about.text() == concepts()["medic"].about
        heads = [head for head, _ in asked.lines.shown]
        assert heads == ["Adds", "Spends the points left"]
        click(asked.rest)
        assert [head for head, _ in asked.lines.shown] == ["Adds"]
        click(asked.ok)

    with answering(take):
        click(concept_page(window).kit)
    assert document.build.choices.skills["doctor"] == 5
    assert document.stack.undoText() == "Apply Medic kit"
    document.stack.undo()
    assert document.build == before


def test_the_points_a_kit_leaves_are_spent_on_a_fresh_character_alone(app: Application) -> None:
    """With skills or perks bought before, the player ticks it; after creation nothing is spent."""
    window = shown(app, edits.set_skill(called("medic"), "history", 2))
    assert window.document is not None
    form = KitForm(window, window.document)
    assert not form.rest.isChecked()
    form.rest.setChecked(True)
    left = derive_unverified(rules(), form.fitted.build).creation
    assert [left.pool(name).left for name in POOL_NAMES] == [0, 0, 0]
    form.deleteLater()
    done = shown(app, finished("rifleman"))
    assert done.document is not None
    form = KitForm(done, done.document)
    assert not form.rest.isEnabled()
    assert not form.rest.isChecked()
    form.deleteLater()


def test_a_kit_with_nothing_new_is_not_taken(app: Application) -> None:
    """Its form says so."""
    window = shown(app, called("medic"))
    document = window.document
    assert document is not None
    document.edit("Kit", fitted(document.character, concepts()["medic"]).build)
    form = KitForm(window, document)
    form.try_accept()
    assert form.fault.text() == "The character already has everything in this kit."
    assert form.lines.shown[1] == ("Already owned", ("18 items of the kit are already owned.",))
    form.deleteLater()


def test_a_name_is_rolled_and_taken_back(app: Application) -> None:
    """Of the culture chosen beside it, each a step."""
    window = shown(app, blank())
    page = concept_page(window)
    page.culture.setCurrentIndex(page.culture.place_of("german"))
    click(page.dice)
    name = page.name.text()
    assert name.split(" ")[0] in cultures()["german"].given
    assert page.document.build.choices.name == name
    assert page.document.stack.undoText() == "Roll name"
    page.document.stack.undo()
    assert page.name.text() == ""


def test_skills_say_how_they_suit_the_concept(app: Application) -> None:
    """A dot marks those recommended, read aloud in words; the filter finds them by the word."""
    window = shown(app, called("Field surgeon"))
    page = skills_page(window)
    rows = {row.key: row for row in page.table.traits.rows}
    fits = [rows[key].fit.value for key in ("doctor", "gamble", "history")]
    assert fits == ["recommended", "not recommended", ""]
    assert any("recommended for" in row.basis for row in rows.values() if row.heading)
    page.filter.setText("recommended")
    shown_now = {row.key for row in page.table.traits.rows if not row.heading}
    kit = concepts()["medic"]
    assert {*kit.skills, *kit.also} <= shown_now


def test_perks_say_how_they_suit_the_concept(app: Application) -> None:
    """The same dot, words and filter as the skills have; without a concept there is none."""
    window = shown(app, called("Field surgeon"), "perks")
    page = window.pages["perks"]
    assert isinstance(page, PerksPage)
    suited = set(concepts()["medic"].perks)
    rows = [row for row in page.table.traits.rows if not row.heading]
    assert {row.key for row in rows if row.fit.value} == suited
    assert [spoken_words(row) for row in rows if ", recommended" in spoken_words(row)]
    heads = [row.basis for row in page.table.traits.rows if row.heading]
    assert heads[-1].endswith(" more · \N{BULLET} recommended for “Field surgeon”")
    page.filter.setText("recommended")
    assert {row.key for row in page.table.traits.rows if not row.heading} == suited
    window = shown(app, called("Astronaut"), "perks")
    page = window.pages["perks"]
    assert isinstance(page, PerksPage)
    assert not any(row.fit.value for row in page.table.traits.rows)


@pytest.mark.parametrize("part", ["dice", "kit"])
def test_nothing_is_rolled_where_nothing_may_be_written(app: Application, part: str) -> None:
    """Read-only is read-only."""
    window = shown(app, blank())
    page = concept_page(window)
    page.document.read_only = "open elsewhere"
    page.document.place_changed.emit()
    settle()
    assert not getattr(page, part).isEnabled()


def test_the_form_shows_who_comes_of_it(window: MainWindow) -> None:
    """Name and concept first, then stats, skills, perks and weapons."""
    form = RandomForm(window, rules())
    heads = [head for head, _ in form.lines.shown]
    assert heads[1:] == ["Stats", "Skills", "Perks", "Weapons"]
    assert heads[0] == form.build.choices.name
    form.deleteLater()
