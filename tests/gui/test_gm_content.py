"""Forms of own content that are made from models, and shipped rows that a campaign changes."""

import pytest
from pydantic import BaseModel
from PySide6.QtWidgets import QPushButton, QWidget

from chargen.character.derived.derive import derive_unverified
from chargen.character.starts.kits import fitted
from chargen.gui.app import Application
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.model_form import ModelForm, TextsForm, Variants
from chargen.gui.gm.forms.row_list import RowList
from chargen.gui.gm.pages.content import ContentKind, ContentPage
from chargen.gui.gm.pages.house_rules import HousePage
from chargen.gui.gm.pages.rule_parts import TableRows
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import Label, tip_words
from tests.builders import blank, rules
from tests.gui import party
from tests.gui.answers import Act, answering
from tests.gui.hands import click, take


@pytest.fixture
def window(app: Application) -> DeskWindow:
    """The desk of a new campaign, on its Own content page."""
    desk = party.desk(app, party.campaign(), None)
    desk.go("content")
    return desk


@pytest.fixture
def page(window: DeskWindow) -> ContentPage:
    """The page."""
    assert window.body is not None
    return window.body.one(ContentPage)


def write(form: ModelForm | Variants, **words: str) -> None:
    """Fill in lines of a form that is made from a model."""
    for field, text in words.items():
        widget = form.entries[field].widget
        assert isinstance(widget, LineField | ProseField)
        if isinstance(widget, LineField):
            widget.setText(text)
        else:
            widget.setPlainText(text)


def fill(key: str = "", **words: str) -> Act:
    """Fill in a form that is made from a model: its row and its lines."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, ModelForm)
        if key and asking.row_key is not None:
            take(asking.row_key, key)
        write(asking, **words)
        asking.try_accept()

    return act


@pytest.mark.parametrize(
    ("kind", "act", "name"),
    [
        ("ammunition", fill(name="Gel slug", short="gel", text="Soft."), "Gel slug"),
        ("martial_arts", fill("melee"), "Melee"), ("equipment", fill(name="Rope"), "Rope"),
        ("citations", fill("CC-01", title="Points", sentences="Sixty."), "CC-01 Points"),
    ],
)  # fmt: skip
def test_a_form_made_from_a_model_makes_a_row(
    page: ContentPage, kind: str, act: Act, name: str
) -> None:
    """The same form changes it afterwards, and gives back what is not changed."""
    page.kind.button_of(kind).click()
    with answering(act):
        page.make()
    (row,) = page.view.rows_model.rows
    assert row.name == name
    before = page.rows[row.key]
    page.view.choose(row.key)
    page.view.go_to(row.key)
    with answering(fill()):
        page.alter()
    assert page.rows[row.key] == before


KIT_ROWS = (
    ("stats", "TECH"), ("stats", "INT"), ("skills", "basic-tech"), ("skills", "rifle"),
    ("weapons", "uzi"), ("armour", "kevlar-vest"),
)  # fmt: skip


def row_list(form: ModelForm, field: str) -> RowList:
    """The rows of one field of a form."""
    widget = form.entries[field].widget
    assert isinstance(widget, RowList)
    return widget


def test_a_kit_is_made_by_form_and_applied(page: ContentPage) -> None:
    """Its rows are added and removed, keep their order, and name what the rules have."""
    page.kind.button_of("kits").click()

    def make(asking: QWidget) -> None:
        assert isinstance(asking, ModelForm)
        asking.try_accept()
        assert asking.fault.text() == "Enter a name."
        for field, key in KIT_ROWS:
            rows = row_list(asking, field)
            click(rows.add)
            entries = list(rows.rows.values())[-1]
            choice = next(iter(entries.values())).widget
            assert isinstance(choice, ChoiceField)
            take(choice, key)
        level = next(iter(row_list(asking, "skills").rows.values()))["level"].widget
        assert isinstance(level, NumberField)
        level.setValue(5)
        (line,) = list(row_list(asking, "skills").rows)[1:]
        click(line.findChildren(QPushButton)[-1])
        click(row_list(asking, "equipment").add)
        name = next(iter(row_list(asking, "equipment").rows.values()))["name"].widget
        assert isinstance(name, LineField)
        name.setText("Rope")
        fill(name="Sapper", about="Digs.", words="sapper\nminer", titles="Old sapper")(asking)

    with answering(make):
        page.make()
    (row,) = page.view.rows_model.rows
    kit = page.table.drafted_rules.kits[row.key]
    assert (kit.stats, dict(kit.skills), kit.armour) == (
        ("TECH", "INT"), {"basic-tech": 5}, ("kevlar-vest",),
    )  # fmt: skip
    assert (kit.words, kit.weapons[0].weapon, kit.equipment[0].name) == (
        ("sapper", "miner"), "uzi", "Rope",
    )  # fmt: skip
    assert (row.name, row.facts) == ("Sapper", "Digs.")
    done = fitted(derive_unverified(page.table.drafted_rules, blank()), kit)
    assert not done.left_out
    assert dict(done.build.choices.skills) == {"basic-tech": 5}


def comparable(row: BaseModel) -> BaseModel:
    """A row without its source, which becomes the campaign's."""
    fields = {"provenance", "source"} & type(row).model_fields.keys()
    return row.model_copy(update=dict.fromkeys(fields, ""))


@pytest.mark.parametrize("kind", [kind for kind in ContentKind if kind != "equipment"])
def test_the_form_of_a_shipped_row_gives_it_back(page: ContentPage, kind: str) -> None:
    """No form loses what it does not ask for."""
    page.kind.button_of(kind).click()
    rows = list(getattr(rules(), kind).values())
    for row in rows[:: max(1, len(rows) // 12)]:
        form = page.form(row)
        assert form.complaint() == ""
        assert comparable(form.item) == comparable(row)
        form.deleteLater()


def test_a_field_of_a_form_says_what_its_model_says(page: ContentPage) -> None:
    """As a tip on the field and on its label, and to a screen reader."""
    page.kind.button_of("weapons").click()
    form = page.form(rules().weapons["uzi"])
    entries = form.entries
    said = {name: tip_words(entry.widget.toolTip()) for name, entry in entries.items()}
    assert said["scope"] == entries["scope"].widget.accessibleDescription()
    assert (said["name"], said["scope"]) == ("", "A scope can be mounted")
    assert said["feed"] == "A tube is loaded shell by shell, the others at once"
    assert said["damage"] == "Dice such as 4d6+1, 6d10 or 1d6/2 (half a die, rounded up)"
    names = [part for part in form.findChildren(Label) if part.text() == "Loaded by"]
    assert said["feed"] in {part.hint for part in names}
    form.deleteLater()


def test_a_shipped_row_is_changed_by_form(page: ContentPage) -> None:
    """The campaign's row stands in its place, under its id."""
    page.kind.button_of("perks").click()

    def select(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        asking.view.go_to("scout")
        asking.try_accept()

    def change(asking: QWidget) -> None:
        assert isinstance(asking, ModelForm)
        cost = asking.entries["cost"].widget
        assert isinstance(cost, NumberField)
        cost.setValue(4)
        asking.try_accept()

    with answering(select, change):
        click(page.replace)
    assert page.rows["scout"].cost == 4
    (row,) = page.view.rows_model.rows
    assert row.place == "replaces a default item"


def test_texts_of_stats_are_changed_by_form_and_reset(window: DeskWindow) -> None:
    """Only those that differ are written; an empty field is as shipped."""
    assert window.body is not None
    assert window.table is not None
    tables = window.body.one(HousePage).findChild(TableRows)
    assert tables is not None

    def change(asking: QWidget) -> None:
        assert isinstance(asking, TextsForm)
        asking.fields["REF"].clear()
        field = asking.fields["CL"]
        assert isinstance(field, LineField)
        field.setText("Nerve")
        asking.try_accept()

    with answering(change):
        tables.alter("stat_names", "Names of stats")
    assert window.table.card.value.house.stat_names == {"CL": "Nerve"}
    assert window.table.drafted_rules.stat_names["CL"] == "Nerve"
    tables.reset("stat_names", "Names of stats")
    assert window.table.drafted_rules == rules()
