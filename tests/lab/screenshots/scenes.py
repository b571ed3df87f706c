"""What is drawn: a document in a state, a page or a dialog, a look, a size."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.character.checks.verdict import reach_verdict
from chargen.character.document.build import Build
from chargen.character.edits import condition_edits, edits
from chargen.character.edits.samples import blank
from chargen.exchange.incoming import read_incoming
from chargen.gui.application.help_topics import read_topics
from chargen.gui.application.qt_application import QtApplication
from chargen.gui.character_window.character_menus import MENUS
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.character_window.tour import STEPS, Tour
from chargen.gui.dialogs.app_dirs import newer_widget, places_widget
from chargen.gui.dialogs.character.compare import CompareDialog
from chargen.gui.dialogs.character.exchange_points import ExchangeForm
from chargen.gui.dialogs.character.export_format import ExportForm
from chargen.gui.dialogs.character.goal import GoalForm
from chargen.gui.dialogs.character.import_changes import ImportForm
from chargen.gui.dialogs.character.own_gear import ArmourForm, WeaponForm
from chargen.gui.dialogs.character.quick_start import KitForm, RandomForm
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.dialogs.gm.ask_gm import GmApprovalForm, SendForm
from chargen.gui.dialogs.gm.award import AwardForm
from chargen.gui.dialogs.gm.decide import DecideForm
from chargen.gui.dialogs.gm.grant import GrantForm
from chargen.gui.dialogs.gm.requests import PerkPointsForm, RequestForm
from chargen.gui.dialogs.help import WordsDialog, about_widget, shortcut_widget
from chargen.gui.dialogs.help_dialog import HelpDialog
from chargen.gui.dialogs.history import HistoryDialog
from chargen.gui.dialogs.preferences import SettingsForm
from chargen.gui.dialogs.rules import RulesDialog
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.ledger import RefundForm
from chargen.gui.pages.advance.session import SessionForm
from chargen.gui.pages.attr import AttrDialog
from chargen.gui.pages.condition.treat import TreatDialog
from chargen.gui.pages.skills import SkillsPage
from chargen.views.catalogue.compare import compare
from chargen.views.catalogue.search_index import find
from tests.builders import derived, issues, rules
from tests.exchange.phones import as_file, sent
from tests.gui.desk import (
    at_home,
    file,
    finished,
    quiet,
    sample,
    settle,
    shown,
    shut,
    started,
    waiting,
)
from tests.lab.screenshots.fights import (
    STATES,
    find_fight,
    gm_word,
    numbers,
    opponents,
    own_opponents,
    rules_of_fight,
)

Make = Callable[[MainWindow], QWidget]


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture."""

    name: str
    build: Callable[[], Build] | None
    page: str = "concept"
    look: tuple[tuple[str, object], ...] = (("theme", "light"),)
    size: tuple[int, int] = (1280, 800)
    subject: str = ""
    read_only: str = ""
    dialog: Make | None = None


LOOKS: dict[str, tuple[tuple[str, object], ...]] = {
    "light": (("theme", "light"), ("contrast", "normal"), ("text", 100)),
    "dark": (("theme", "dark"), ("contrast", "normal"), ("text", 100)),
    "contrast": (("theme", "light"), ("contrast", "high"), ("text", 100)),
    "black": (("theme", "dark"), ("contrast", "high"), ("text", 100)),
    "150": (("theme", "light"), ("contrast", "normal"), ("text", 150)),
    "200": (("theme", "dark"), ("contrast", "normal"), ("text", 200)),
}
SUBJECTS = {
    "stats": "stat:REF", "skills": "skill:rifle", "perks": "perk:concentration",
    "flaws": "flaw:flaw-1", "gear": "weapon:arm-1",
}  # fmt: skip


def _veteran() -> Build:
    return waiting("veteran")


def _pages(state: str, build: Callable[[], Build], look: str, **more: object) -> list[Scene]:
    return [
        Scene(
            f"{look}-{state}-{page}", build, page, LOOKS[look], subject=SUBJECTS.get(page, ""),
            **more,  # type: ignore[arg-type]
        )
        for page in PAGES
    ]  # fmt: skip


def _dialogs(look: str) -> list[Scene]:
    return [
        Scene(f"{look}-dialog-{name}", _veteran, "skills", LOOKS[look], dialog=made)
        for name, made in DIALOGS.items()
    ]


def _advance(look: str) -> list[Scene]:
    """The views of the Advance page of a character who has played."""
    subjects = {
        "ledger": "ledger:40", "requests": "request:request-3",
        "goals": "goal:0",
    }  # fmt: skip
    return [
        Scene(
            f"{look}-advance-{view}", lambda: sample("veteran"), "advance", LOOKS[look], subject=s
        )
        for view, s in subjects.items()
    ]


def _rolls(look: str) -> list[Scene]:
    """The rolls of a character who has played."""
    return [
        Scene(
            f"{look}-rolls", lambda: sample("veteran"), "state", LOOKS[look], subject="play:rolls"
        )
    ]


def _compare(window: MainWindow) -> QWidget:
    one, other = sample("sniper"), sample("tank")
    verdicts = (reach_verdict(tuple(issues(one))).value, reach_verdict(tuple(issues(other))).value)
    found = compare(derived(one), derived(other), verdicts)
    return CompareDialog(window, (one.choices.name, other.choices.name), found)


def _document(window: MainWindow) -> Document:
    assert window.document is not None
    return window.document


def _search(window: MainWindow) -> QWidget:
    return SearchDialog(window, list(find(_document(window).character, rules())))


def _edited(window: MainWindow) -> QWidget:
    document = _document(window)
    for level in (6, 7, 8):
        document.edit("Set REF", edits.set_stat(document.build, "REF", level), merge="stat:REF")
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", 4))
    return HistoryDialog(window, document)


def _helped(window: MainWindow, about: str) -> QWidget:
    made = HelpDialog(window, "Skills", SkillsPage.help_words, read_topics(), lambda _: "")
    made.ask(about)
    return made


def _import(window: MainWindow) -> ImportForm:
    """A phone sheet with a conflict."""
    build = _document(window).build
    data = as_file(sent(build, {"rifle": 1}, boxes=5, luck=2, stun=1))
    document = Document(rules(), condition_edits.set_luck_spent(build, 1))
    return ImportForm(window, document, read_incoming(data, "voss", document.character))


DIALOGS: dict[str, Make] = {
    "attr": lambda window: AttrDialog(window, _document(window), typed=True),
    "search": _search,
    "export": ExportForm,
    "exchange": lambda w: ExchangeForm(w, _document(w)),
    "grant": lambda w: GrantForm(w, _document(w)),
    "decide": lambda w: DecideForm(w, _document(w), "Ben"),
    "settings": lambda w: SettingsForm(w, w.program.settings),
    "rules": lambda w: RulesDialog(w, rules(), "CC-08"),
    "weapon": lambda w: WeaponForm(w, rules()),
    "armour": ArmourForm,
    "help": lambda w: _helped(w, "here"),
    "how-to": lambda w: _helped(w, "flaw"),
    "shortcuts": lambda w: WordsDialog(w, "Shortcuts", shortcut_widget(MENUS)),
    "about": lambda w: WordsDialog(w, "About chargen", about_widget()),
    "newer": lambda w: WordsDialog(w, "Is there a newer version?", newer_widget()),
    "places": lambda w: WordsDialog(w, "Where are my files?", places_widget()),
    "history": _edited,
    "award": lambda w: AwardForm(w, w.document, "Ben"),  # type: ignore[arg-type]
    "session": lambda w: SessionForm(w, w.document, "Ben", w.run),  # type: ignore[arg-type]
    "request": lambda w: RequestForm(w, w.document, "stat:REF", 9, "Ben"),  # type: ignore[arg-type]
    "perk-points": lambda w: PerkPointsForm(w, w.document),  # type: ignore[arg-type]
    "refund": lambda w: RefundForm(w, w.document, 46),  # type: ignore[arg-type]
    "goal": lambda w: GoalForm(w, w.document),  # type: ignore[arg-type]
    "compare": _compare,
    "import": _import,
    "rest": lambda w: TreatDialog(w, _document(w)),
    "send": lambda w: SendForm(w, _document(w), Path("characters") / "voss.gdchar"),
    "said-yes": lambda w: GmApprovalForm(w, _document(w), "Ben"),
    "random": lambda w: RandomForm(w, rules()),
    "kit": lambda w: KitForm(w, _document(w)),
    "rules-of-fight": rules_of_fight,
    "gm-word": gm_word,
    "numbers": numbers,
    "opponents": opponents,
    "find-fight": find_fight,
    "own-opponents": own_opponents,
    "samples": lambda w: ChooseDialog(
        w, "New from sample", "Choose a sample to start from",
        [(n, n.capitalize(), sample(n).choices.concept) for n in ("sniper", "tank", "medic")],
    ),
}  # fmt: skip


def _fights(look: str, **more: object) -> list[Scene]:
    return [
        Scene(
            f"{look}-fight-{name}", lambda: sample("rifleman"), "fight", LOOKS[look], dialog=made,
            **more,  # type: ignore[arg-type]
        )
        for name, made in STATES.items()
    ]  # fmt: skip


def _tour(place: int) -> Make:
    """The tour as it stands at one of its steps."""

    def made(window: MainWindow) -> QWidget:
        tour = Tour(window)
        for _ in range(place):
            tour.turn(1)
        settle(8)
        return window

    return made


SCENES: list[Scene] = [
    Scene("light-welcome", None, look=LOOKS["light"]),
    Scene("dark-welcome", None, look=LOOKS["dark"]),
    *_pages("empty", blank, "light"),
    *_pages("legal", lambda: sample("rifleman"), "light"),
    *_pages("gm", _veteran, "light"),
    *_pages("illegal", lambda: file("illegal.gdchar"), "light"),
    *_pages("hostile", lambda: file("hostile.gdchar"), "light"),
    *_pages("readonly", lambda: sample("tank"), "light", read_only="open in another window"),
    *_pages("finished", lambda: finished("scientist"), "light"),
    *_pages("gm", _veteran, "dark"),
    *_pages("illegal", lambda: file("illegal.gdchar"), "contrast"),
    *_pages("gm", _veteran, "black"),
    *_pages("gm", _veteran, "150"),
    *_pages("gm", _veteran, "200"),
    *[
        Scene(f"wide-{page}", _veteran, page, size=(1920, 1080), subject=SUBJECTS.get(page, ""))
        for page in PAGES
    ],
    *_dialogs("light"),
    *_dialogs("dark"),
    *_advance("light"),
    *_advance("dark"),
    *_rolls("light"),
    *_rolls("dark"),
    *[
        Scene(f"light-tour-{place + 1}", blank, look=LOOKS["light"], dialog=_tour(place))
        for place in range(len(STEPS))
    ],
    *_fights("light"),
    *_fights("dark"),
    *_fights("150"),
    *_fights("black"),
]


def draw(qt: QtApplication, scene: Scene, folder: Path, home: Path) -> None:
    """Draw one scene into a folder."""
    with at_home(home):
        app = started(qt)
        app.prefer(**dict(scene.look))
        window = app.windows[0]
        window.resize(*scene.size)
        settle()
        if scene.build is not None:
            window = shown(app, scene.build(), scene.page, size=scene.size)
            document = window.document
            assert document is not None
            document.read_only = scene.read_only
            document.place_changed.emit()
            if scene.subject:
                window.reveal(scene.subject)
        quiet()
        picture: QWidget = window
        if scene.dialog is not None:
            picture = scene.dialog(window)
            picture.show()
            settle()
        picture.grab().save(str(folder / f"{scene.name}.png"))
        if picture is not window:
            picture.close()
            picture.deleteLater()
        shut(app)
