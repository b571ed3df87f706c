"""The dialogs: exchange, exceptions, decisions, search, compare, undo list, settings, help."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QLabel, QMenu, QWidget

from chargen.character.checks.verdict import Verdict
from chargen.character.document.decision import RecordedDecision
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import edits, store
from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.app import Application
from chargen.gui.character_window.character_menus import MENUS
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.compare import CompareDialog
from chargen.gui.dialogs.character.exchange_points import ExchangeForm
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.dialogs.gm.decide import DecideForm
from chargen.gui.dialogs.gm.grant import GrantForm
from chargen.gui.dialogs.help import WordsDialog
from chargen.gui.dialogs.history import HistoryDialog
from chargen.gui.dialogs.preferences import SettingsForm
from chargen.gui.dialogs.rules import RulesDialog
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.document.document import Document
from chargen.gui.widgets.menus import listed
from chargen.gui.widgets.tables.view import RowsView
from tests.builders import blank, flaw
from tests.gui.answers import answering, pick, press
from tests.gui.desk import sample, settle, shown, waiting
from tests.gui.hands import CTRL, Key, focused, key, type_text

# --- exchange and exceptions


@pytest.mark.rule("CC-03")
def test_exchange_by_hand_is_shown_before_it_is_used(
    window: MainWindow, document: Document
) -> None:
    """The dialog says what would be left; used, it is one step of the document."""

    def fill(asking: QWidget) -> None:
        assert isinstance(asking, ExchangeForm)
        asking.manual.click()
        assert asking.by_hand.isEnabled()
        asking.stat.setValue(-3)
        assert "7 stat points left" in asking.outcome.text()
        assert "112 skill points left" in asking.outcome.text()
        asking.try_accept()

    with answering(fill):
        window.run("exchange")
    chosen = document.build.choices.exchange
    assert (chosen.mode, chosen.stat, chosen.perk) == ("manual", -3, 0)
    assert document.stack.undoText() == "Exchange points"


@pytest.mark.rule("CC-04")
def test_the_one_pool_is_the_third_way(window: MainWindow, document: Document) -> None:
    """One pool of 345 skill points can be chosen; the dialog shows the choice when reopened."""

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, ExchangeForm)
        assert asking.automatic.isChecked()
        asking.one_pool.click()
        asking.try_accept()

    def look(asking: QWidget) -> None:
        assert isinstance(asking, ExchangeForm)
        assert asking.one_pool.isChecked()
        asking.reject()

    with answering(choose):
        window.run("exchange")
    with answering(look):
        window.run("exchange")
    assert document.build.choices.exchange.mode == "one-pool"
    assert document.stack.count() == 1


@pytest.mark.rule("CC-16")
def test_an_exception_needs_a_reason(window: MainWindow, document: Document) -> None:
    """Without a reason the form stays and says why; with one the exception waits for the GM."""

    def fill(asking: QWidget) -> None:
        assert isinstance(asking, GrantForm)
        asking.kind.setCurrentIndex(asking.kind.findData("skill"))
        asking.amount.setValue(4)
        asking.try_accept()
        assert asking.fault.isVisible()
        asking.reason.setPlainText("Trained by the navy")
        asking.try_accept()

    with answering(fill):
        window.run("grant")
    (grant,) = document.build.choices.grants
    assert (grant.kind, grant.reason) == ("points", "Trained by the navy")
    assert document.verdict is not Verdict.LEGAL


# --- what the GM said


@pytest.mark.rule("CC-12")
def test_decisions_are_recorded_and_change_the_verdict(app: Application) -> None:
    """Approve all makes flaws count; each decision says by whom; undo takes it back."""
    window = shown(app, waiting("veteran"))
    document = window.document
    assert document is not None
    assert document.verdict is Verdict.NEEDS_GM

    def decide(asking: QWidget) -> None:
        assert isinstance(asking, DecideForm)
        asking.by.setText("Ben")
        asking.note.setText("fine")
        asking.all.click()
        assert {row.state for row in asking.view.rows_model.rows} == {"approved"}
        asking.try_accept()

    with answering(decide):
        window.run("decide")
    recorded = [d for d in document.build.decisions if isinstance(d, RecordedDecision)]
    assert {(d.by, d.note) for d in recorded} == {("Ben", "fine")}
    assert not [state for state in document.character.states.values() if state.pending]
    document.stack.undo()
    assert [state for state in document.character.states.values() if state.pending]


@pytest.mark.rule("CC-12")
def test_single_items_are_refused_and_revoked(window: MainWindow, document: Document) -> None:
    """Refuse, approve and revoke are decisions of their own, the last one counts."""
    document.edit("Take a flaw", edits.add_flaw(document.build, flaw()))
    seen: list[StateKind] = []

    def decide(asking: QWidget) -> None:
        assert isinstance(asking, DecideForm)
        for button in (asking.refuse, asking.approve, asking.revoke):
            button.click()
            seen.append(document.character.states["flaw-1"].kind)
        asking.reject()

    with answering(decide):
        window.run("decide")
    assert seen == [StateKind.REFUSED, StateKind.APPROVED, StateKind.REVOKED]


# --- search


def _searched(window: MainWindow, text: str) -> None:
    def look_for(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        type_text(text)
        key(Key.Key_Return)

    with answering(look_for):
        key(Key.Key_K, CTRL)
    settle()
    assert window.isVisible()


@pytest.mark.parametrize(
    ("text", "page", "row"),
    [
        ("rifle", "skills", "rifle"),
        ("body", "stats", "BODY"),
        ("concentra", "perks", "concentration"),
        ("desert eagle", "gear", "imi-desert-eagle"),
        ("stelth", "skills", "stealth"),
    ],
)
def test_enter_goes_to_the_row_and_gives_it_the_keyboard(
    window: MainWindow, text: str, page: str, row: str
) -> None:
    """Ctrl+K, a few letters, Enter: the page turns, the row is current, its table has the keys."""
    window.go("concept").setFocus()
    _searched(window, text)
    assert window.page == page
    table = focused()
    assert isinstance(table, RowsView)
    assert row in table.current_key


def test_search_finds_commands_and_rules(window: MainWindow, document: Document) -> None:
    """A command is carried out; a rule id opens the rule browser at it."""
    window.go("concept").setFocus()
    document.edit("Change name", edits.set_text(document.build, "name", "Ilse"))
    _searched(window, "undo")
    assert document.build.choices.name == ""

    def look_for(asking: QWidget) -> None:
        type_text("CC-08")
        key(Key.Key_Return)
        assert isinstance(asking, SearchDialog)

    def read(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        assert asking.title.text().startswith("CC-08")
        asking.reject()

    with answering(look_for, read):
        window.run("search")


def test_commands_come_before_rules(window: MainWindow) -> None:
    """Who types "fight" wants to fight, not to read all rules about it."""

    def look_for(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        type_text("fight")
        kinds = [split_subject(row.key).kind for row in asking.view.rows_model.rows]
        nearest = kinds[: kinds.index(SubjectKind.RULE)]
        assert SubjectKind.COMMAND in nearest
        asking.reject()

    window.go("concept").setFocus()
    with answering(look_for):
        window.run("search")


@pytest.mark.parametrize(
    ("text", "command"),
    [("setup", "fight"), ("watch", "fight-once"), ("table", "fight-table"), ("odds", "fight-odds")],
)
def test_the_views_of_a_fight_are_found_first(window: MainWindow, text: str, command: str) -> None:
    """By the words on their tabs."""

    def look_for(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        type_text(text)
        first = asking.view.rows_model.rows[0]
        assert split_subject(first.key) == split_subject(SubjectKind.COMMAND.subject(command))
        asking.reject()

    with answering(look_for):
        window.run("search")


def test_up_and_down_move_in_what_was_found(window: MainWindow) -> None:
    """While the text keeps the keyboard, Down goes on in the list; nothing found says so."""

    def look_for(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        type_text("pilot")
        first = asking.view.current_key
        key(Key.Key_Down)
        assert asking.view.current_key != first
        asking.text.setText("zzzz")
        assert asking.view.empty.isVisible()
        asking.reject()

    window.go("concept").setFocus()
    with answering(look_for):
        window.run("search")


@pytest.mark.usefixtures("welcome")
def test_search_works_without_a_character(app: Application) -> None:
    """On the welcome page commands and rules are found."""

    def look_for(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        kinds = {found.kind for found in asking.all}
        assert "rule" in kinds
        assert not kinds & {"skill", "weapon"}
        asking.reject()

    with answering(look_for):
        app.windows[0].run("search")


# --- compare


def test_two_open_characters_are_compared(app: Application) -> None:
    """Another window's character can be chosen; every line shows two different values."""
    shown(app, sample("sniper"))
    window = shown(app, sample("tank"))

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert len(asking.choices) == 2
        asking.try_accept()

    def read(asking: QWidget) -> None:
        assert isinstance(asking, CompareDialog)
        rows = asking.view.rows_model.rows
        assert any(row.what.startswith("REF") for row in rows)
        assert all(row.first != row.second for row in rows)
        asking.reject()

    with answering(choose, read):
        window.run("compare")


def test_a_file_can_be_compared(window: MainWindow, tmp_path: Path) -> None:
    """Alone, Compare asks for a file at once; one equal in all says they do not differ."""
    path = tmp_path / "same.gdchar"
    path.write_bytes(store.to_bytes(blank()))

    def read(asking: QWidget) -> None:
        assert isinstance(asking, CompareDialog)
        assert "No differences." in [part.text() for part in asking.findChildren(QLabel)]
        asking.reject()

    with answering(pick(path), read):
        window.run("compare")


# --- undo list


def test_the_undo_list_leads_to_any_step(window: MainWindow, document: Document) -> None:
    """Steps are listed by name; choosing the first goes back over all after it."""
    for stat in ("INT", "REF", "BODY"):
        document.edit(f"Set {stat}", edits.set_stat(document.build, stat, 7))

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, HistoryDialog)
        model = asking.view.model()
        names = [model.index(n, 0).data() for n in range(model.rowCount())]
        assert names == ["As opened", "Set INT", "Set REF", "Set BODY"]
        asking.view.setCurrentIndex(model.index(1, 0))
        asking.reject()

    with answering(choose):
        window.run("history")
    levels = document.build.choices.stats
    assert (levels["INT"], levels["REF"], levels["BODY"]) == (7, 5, 5)
    assert window.menus.actions["undo"].text() == "Undo Set INT"
    assert window.menus.actions["redo"].text() == "Redo Set REF"


# --- settings and looks


def test_settings_are_used_and_kept(app: Application, window: MainWindow) -> None:
    """What was chosen dresses the window at once and is read by the next program."""

    def choose(asking: QWidget) -> None:
        assert isinstance(asking, SettingsForm)
        for part, value in (
            (asking.paper, "letter"), (asking.theme, "dark"), (asking.dice, "typed"),
        ):  # fmt: skip
            part.button_of(value).click()
        asking.text.setValue(120)
        asking.player.setText("Ben")
        asking.try_accept()

    with answering(choose):
        window.run("settings")
    settle()
    again = Application(app.qt).settings
    assert (again.paper, again.theme, again.dice, again.text, again.player) == (
        "letter", "dark", "typed", 120, "Ben",
    )  # fmt: skip
    assert window.palette().window().color().lightness() < 60
    window.run("normal")
    assert app.settings.text == 100


def test_text_grows_and_shrinks_within_bounds(app: Application, window: MainWindow) -> None:
    """Larger stops at 200 %, smaller at 100 %."""
    app.prefer(text=190)
    for _ in range(2):
        window.run("larger")
        settle(1)
    assert app.settings.text == 200
    window.run("normal")
    window.run("smaller")
    assert app.settings.text == 100


def test_the_view_menu_ticks_the_look_in_use(app: Application) -> None:
    """One of three themes, whichever was chosen before, and contrast if it is high."""
    window = shown(app, sample("rifleman"))
    view = window.menus.actions["contrast"].parent()
    assert isinstance(view, QMenu)

    def ticked() -> list[str]:
        view.aboutToShow.emit()
        names = ("theme-system", "theme-light", "theme-dark", "contrast")
        return [name for name in names if window.menus.actions[name].isChecked()]

    assert ticked() == ["theme-system"]
    for name in ("theme-dark", "theme-light", "theme-light"):
        window.menus.actions[name].trigger()
        settle()
        assert ticked() == [name]
    window.menus.actions["contrast"].trigger()
    settle()
    assert ticked() == ["theme-light", "contrast"]


def test_a_look_keeps_page_and_row(app: Application) -> None:
    """A change of theme keeps the page, and what was explained is still explained."""
    window = shown(app, sample("rifleman"))
    window.reveal("skill:rifle")
    window.run("theme-dark")
    settle()
    assert window.page == "skills"
    assert window.shown is not None
    assert window.shown.explain.shown is not None
    assert window.shown.explain.shown.title.startswith("Rifle")
    assert window.shown.explain.isVisible()


def test_settings_that_cannot_be_read_are_told(app: Application, home: Path) -> None:
    """A damaged file of settings means the defaults, and a sentence says so."""
    app.prefer(paper="letter")
    (path,) = home.glob("**/settings.json")
    path.write_text("{", "utf-8")
    fresh = Application(app.qt)
    with answering(press("Close", saying="default settings")):
        assert fresh.settings.paper == "a4"
        settle(20)


# --- help


@pytest.mark.parametrize("command", ["shortcuts", "about"])
def test_help_opens_and_closes(window: MainWindow, command: str) -> None:
    """Shortcuts and licences are words that can be read and closed by Escape."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, WordsDialog)
        words = " ".join(part.text() for part in asking.findChildren(QLabel))
        assert len(words) > 100
        key(Key.Key_Escape)

    window.go("skills").setFocus()
    with answering(read):
        window.run(command)


def test_every_shortcut_is_in_the_list(window: MainWindow) -> None:
    """The list of shortcuts names every command that has one."""

    def read(asking: QWidget) -> None:
        words = {part.text() for part in asking.findChildren(QLabel)}
        assert {c.shortcut for _, c in listed(MENUS) if c.shortcut} <= words
        assert isinstance(asking, QDialog)
        asking.reject()

    with answering(read):
        window.run("shortcuts")


def test_rules_are_browsed_by_id_and_word(window: MainWindow) -> None:
    """Typing narrows the rules; the current one is shown in our words."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        asking.filter.setText("graze")
        assert asking.view.rows_model.rows
        key_ = asking.view.current_key
        assert asking.title.text().startswith(key_)
        assert asking.text.text()
        asking.reject()

    with answering(read):
        window.run("rules")


@pytest.mark.rule("CB-31", "CB-38")
def test_a_rule_shows_its_sentences_and_a_source_text_all_of_its_own(window: MainWindow) -> None:
    """The text says, we play; sentences without a rule have a reason, and the filter finds them."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        asking.view.go_to("CB-38")
        assert "The text says: A lightning strike gives +3" in asking.sentences.text()
        assert (
            "Ruling: Lightning strike spares first aid and Stealth (off)" in asking.sentences.text()
        )
        asking.source.setCurrentIndex(asking.source.place_of("stance-and-actions"))
        assert len(asking.view.rows_model.rows) == 62
        assert asking.text.text().endswith("We play: not a rule: a heading")
        asking.view.go_to("12")
        assert asking.text.text().endswith("CB-38 Limits of the lightning strike")
        asking.filter.setText("initiative 4")
        assert [entry.key for entry in asking.view.rows_model.rows] == ["60"]
        asking.filter.setText("")
        asking.source.setCurrentIndex(asking.source.place_of("rules"))
        assert asking.view.current_key == "CC-01"
        asking.reject()

    with answering(read):
        window.run("rules")


def test_diagnostics_hold_nothing_of_the_character(app: Application) -> None:
    """Versions and platform go to the clipboard, and no name of anybody."""
    window = shown(app, sample("medic"))
    window.run("diagnostics")
    words = QGuiApplication.clipboard().text()
    assert "chargen" in words
    assert "PySide6" in words
    assert window.document is not None
    assert window.document.name not in words


def test_rules_by_id_say_who_says_what(window: MainWindow) -> None:
    """C6: each passage stands behind its source; a ruling is not said to be the handout's."""

    def read(asking: QWidget) -> None:
        assert isinstance(asking, RulesDialog)
        asking.view.go_to("CC-17")
        assert asking.text.text().startswith("Ruling: When creation is finished")
        assert "Handout" not in asking.text.text()
        asking.view.go_to("DV-05")
        first, second = asking.text.text().split("\n\n")
        assert (first.split(":")[0], second.split(":")[0]) == ("Handout", "Base game")
        asking.reject()

    with answering(read):
        window.run("rules")


@pytest.mark.rule("CC-07")
def test_the_explain_panel_names_sources(window: MainWindow, document: Document) -> None:
    """C6: beside ATTR the panel tells the ruling apart from the handout."""
    window.go("stats")
    settle()
    document.look_at("rule:CC-07")
    settle()
    shown_words = [each.text() for each in window.findChildren(QLabel)]
    assert any(text.startswith("Handout: ATTR is") for text in shown_words)
    assert any(text.startswith("Ruling: It is rolled once") for text in shown_words)
