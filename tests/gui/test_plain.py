"""B6: a character whose every text is markup is shown letter by letter, everywhere."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent, QTextDocumentFragment
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget

from chargen.approval.trust.card import joined
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.dialogs.messages import TextForm
from chargen.gui.gm.desk.desk_index import PAGES as DESK_PAGES
from chargen.gui.widgets import plain_text
from chargen.gui.widgets.plain_text import ANYWHERE, set_tip, tip_markup, tip_words
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import own_folders, quiet, settle, shown
from tests.gui.hostile import NASTY, poisoned
from tests.gui.plainness import Look, menus
from tests.lab.screenshots import fights
from tests.lab.screenshots.desk_scenes import DIALOGS as DESK_DIALOGS
from tests.lab.screenshots.fights import STATES
from tests.lab.screenshots.scenes import DIALOGS

ROOT = Path(__file__).parents[2]
SUBJECTS = (
    "stat:REF", "skill:rifle", "skill:own-skill", f"skill:language:{NASTY}", "perk:own-perk",
    "perk:scout", "flaw:flaw-1", "catalogue:own-gun", "weapon:own-1", "packed:my-vest",
    "gear:special", "ledger:1", "ledger:20", "request:request-3",
    "mark:stealth", "goal:0", "rule:CC-10", "balance:general", "balance:skills", "balance:marks",
    "build",
)  # fmt: skip
"""What can be looked at; each leads to a page and is explained at the side."""


def _looked(asking: QWidget) -> None:
    """Look at what is asked, and think better of it."""
    look = Look(asking)
    assert not look.faults
    assert look.literal
    asking.close()


@pytest.mark.parametrize("state", ["new", "finished"])
def test_every_page_is_shown_letter_by_letter(app: Application, state: str) -> None:
    """B6: pages, what is explained, menus, status bar and title of a hostile character."""
    window = shown(app, poisoned(state))
    assert NASTY in window.rulings.text()
    for page in PAGES:
        window.go(page)
        quiet()
        look = Look(window, *menus(window))
        assert not look.faults, page
        assert look.literal > 3, page


@pytest.mark.parametrize("state", ["new", "finished"])
def test_everything_that_is_explained_is_plain(app: Application, state: str) -> None:
    """B6: each thing that can be looked at, with its editor, its ways out and its parts."""
    window = shown(app, poisoned(state))
    for subject in SUBJECTS:
        window.reveal(subject)
        settle(1)
        assert not Look(window).faults, subject
    quiet()


@pytest.mark.parametrize("name", DIALOGS)
def test_every_dialog_is_plain(app: Application, name: str) -> None:
    """B6: no dialog reads what a character is called as markup."""
    window = shown(app, poisoned("finished"))
    dialog = DIALOGS[name](window)
    dialog.show()
    settle()
    assert not Look(dialog).faults
    dialog.close()
    dialog.deleteLater()
    quiet()


@pytest.mark.parametrize("name", ["street", "once", "table", "odds", "whatif"])
def test_every_view_of_a_fight_is_plain(
    app: Application, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B6: map, log, choices, charts and differences name the fighters literally."""
    monkeypatch.setattr(fights, "FIGHTS", 16)
    window = shown(app, poisoned("new"), "fight")
    STATES[name](window)
    look = Look(window, *menus(window))
    assert not look.faults
    assert look.literal > 3
    window.pages["fight"].desk.stop()  # type: ignore[attr-defined]
    quiet()


def test_the_desk_is_plain(app: Application, tmp_path: Path) -> None:
    """B6: a campaign, its GM and its players, with a decision each, on every page of the desk."""
    table = party.campaign(name=NASTY)
    folder = tmp_path / "<b>table & chairs"
    party.put(folder, "<i>one & two", joined(poisoned("finished"), table.card))
    party.put(folder, "three", joined(poisoned("new"), table.card))
    window = party.desk(app, table, folder)
    assert window.body is not None
    seen = 0
    for page in DESK_PAGES:
        window.go(page)
        for entry in ("<i>one & two.gdchar", "three.gdchar"):
            window.body.characters.view.choose(entry)
            settle()
            look = Look(window, *menus(window))
            assert not look.faults, page
            seen += look.literal
    assert seen > 50
    for name in ("award", "marks", "key-page"):
        dialog = DESK_DIALOGS[name](window)
        assert not Look(dialog).faults, name
        dialog.deleteLater()


def test_questions_are_plain(app: Application) -> None:
    """B6: closing without saving, and the word of a skill's family."""
    window = shown(app, poisoned("new"), "skills")
    assert window.document is not None
    window.document.stack.resetClean()
    with answering(_looked):
        window.close()
    page = window.pages["skills"]
    answer: list[str] = []

    def word(asking: QWidget) -> None:
        assert isinstance(asking, TextForm)
        _looked(asking)

    with answering(word):
        answer.append(page._asked_key("own-family", NASTY))  # type: ignore[attr-defined]
    assert answer == [""]


def test_a_hostile_card_is_plain(app: Application, tmp_path: Path) -> None:
    """B6: what is asked before a card is trusted, and before a character plays by it."""
    window = shown(app, poisoned("new").model_copy(update={"campaign": None}))
    table = party.campaign(name=NASTY)
    path = tmp_path / "card.gdcampaign"
    path.write_bytes(table.sealed.data)
    with answering(_looked):
        app.open_path(path, window)


# --- the parts themselves


def test_a_tooltip_is_shown_letter_by_letter(app: Application) -> None:
    """B6: the tooltip that really comes up holds the words and nothing else, and wraps."""
    window = shown(app, poisoned("finished"), "flaws")
    part = plain_text.Label("x")
    part.setParent(window)
    part.show()
    set_tip(part, f"{NASTY}\n  {'W' * 200}")
    at = QPoint(1, 1)
    QApplication.sendEvent(part, QHelpEvent(QEvent.Type.ToolTip, at, part.mapToGlobal(at)))
    (tip,) = (w for w in QApplication.topLevelWidgets() if w.inherits("QTipLabel"))
    assert isinstance(tip, QLabel)
    words = QTextDocumentFragment.fromHtml(tip.text()).toPlainText().replace(ANYWHERE, "")
    assert words == f"{NASTY}\n  {'W' * 200}"
    assert tip.width() < 1_000
    tip.close()
    part.deleteLater()


@pytest.mark.parametrize("words", [NASTY, "", "a  b\n\tc", "&lt;", "</p>", "W" * 90])
def test_a_tooltip_gives_its_words_back(words: str) -> None:
    """B6: whatever is told as a tooltip can be read again, as for a screen reader."""
    assert tip_words(tip_markup(words)) == words


def test_a_screen_reader_hears_no_markup(app: Application) -> None:
    """B6: the words of a tooltip are its description, unless it has one of its own."""
    del app
    part, other = plain_text.Label(), plain_text.Label()
    other.setAccessibleDescription("Said already")
    for made in (part, other):
        set_tip(made, "First & last")
        set_tip(made, NASTY)
    assert part.accessibleDescription() == NASTY
    assert other.accessibleDescription() == "Said already"


@pytest.mark.parametrize(
    "kind", [plain_text.PushButton, plain_text.CheckBox, plain_text.RadioButton]
)
def test_an_ampersand_is_no_shortcut(app: Application, kind: type[plain_text.PushButton]) -> None:
    """B6: a button called ``&File`` shows those five characters, and Alt+F does not press it."""
    del app
    made = kind("&File && more")
    assert made.text() == "&File && more"
    assert made.shortcut().isEmpty()


def test_a_line_of_a_menu_is_plain(app: Application) -> None:
    """B6: neither its words nor its tooltip mean anything to Qt."""
    del app
    menu = QMenu()
    plain_text.menu_line(menu, NASTY, lambda: None, tip=NASTY)
    look = Look(menu)
    assert not look.faults
    assert look.literal == 1


def test_raw_parts_would_be_found(app: Application) -> None:
    """B6: the search sees a label, a tooltip, a button and a title that Qt reads."""
    del app
    label, button, tipped, titled = QLabel(NASTY), QPushButton(NASTY), QWidget(), QWidget()
    tipped.setToolTip(NASTY)
    titled.setWindowTitle(NASTY)
    for part in (label, button, tipped, titled):
        assert len(Look(part).faults) == 1, part


# --- what it costs


def _opened(home: Path, path: Path) -> dict[str, int]:
    """Open a file in a process of its own; how long that took, and how much memory."""
    program = """
import json, resource, sys, time
from pathlib import Path
resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))
from tests.gui.desk import quiet, settle, started
from chargen.gui.app import make_qt
from chargen.gui.character_window.pages_index import PAGES
from tests.gui.hostile import full
from tests.gui.desk import shown
app = started(make_qt(["chargen"]))
warm = shown(app, full(finished=True), "flaws")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.process_time()  # its own: a busy machine changes nothing
window = app.open_path(Path(sys.argv[1]))
settle()
opened = time.process_time() - start
for page in PAGES:
    window.go(page)
    quiet()
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"ms": round(opened * 1000), "kB": after - before}))
"""
    env = {**os.environ, **own_folders(home), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        env=env, capture_output=True, text=True, timeout=60, check=True, cwd=ROOT,
    )  # fmt: skip
    return dict(json.loads(done.stdout))


@pytest.mark.skipif(sys.platform != "linux", reason="measures memory as Linux counts it")
def test_a_hostile_file_opens_at_once(tmp_path: Path) -> None:
    """B6: under a second, and under 50 MB more than a friendly one, every page included."""
    friendly, hostile = tmp_path / "friendly.gdchar", tmp_path / "hostile.gdchar"
    friendly.write_bytes(to_bytes(poisoned("finished", friendly=True)))
    hostile.write_bytes(to_bytes(poisoned("finished")))
    usual = _opened(tmp_path / "one", friendly)
    found = _opened(tmp_path / "two", hostile)
    assert found["ms"] < 1_000 + usual["ms"]
    assert found["kB"] < usual["kB"] + 50_000
