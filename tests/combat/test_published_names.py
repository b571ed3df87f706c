"""Names of 0.1: what other programs import, and what fights saved by it say, is still known."""

import json
import runpy
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.combat.io import fight_file
from chargen.combat.io.published_names import CLASSES, EVENTS, MODULES
from chargen.combat.io.wire_format import UnknownEvent

pytestmark = pytest.mark.compiled

SAVED = Path(__file__).parents[1] / "data/fights"
"""A fight of each system as 0.1 saved it: answers, tactics' answers and actions of the GM."""
PACKAGES = {name: f"chargen.combat.{name}".rstrip(".") for name in ("", *SYSTEMS)}


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Forget the modules of 0.1, so that the next import warns again."""
    yield
    for name in MODULES:
        sys.modules.pop(f"chargen.combat.{name}", None)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_imported_under_its_old_name_with_a_warning(name: str) -> None:
    """It holds the same objects, and its classes under their old names, too."""
    new = import_module(f"chargen.combat.{MODULES[name]}")
    with pytest.warns(DeprecationWarning, match=f"is now {new.__name__};"):
        old = import_module(f"chargen.combat.{name}")
    public = {key: value for key, value in vars(new).items() if not key.startswith("__")}
    assert public.items() <= vars(old).items()
    for before, now in CLASSES.get(name, {}).items():
        assert getattr(old, before) is getattr(new, now)


@pytest.mark.parametrize(
    ("package", "before", "now"),
    [
        (package, before, now)
        for name, package in PACKAGES.items()
        for before, now in CLASSES[name].items()
    ],
)
def test_a_class_is_imported_under_its_old_name_with_a_warning(
    package: str, before: str, now: str
) -> None:
    """It is the class that has the new name."""
    module = import_module(package)
    with pytest.warns(DeprecationWarning, match=f"{before} is now {package}.{now};"):
        assert getattr(module, before) is getattr(module, now)


@pytest.mark.parametrize(
    "line",
    [
        "from chargen.combat import NotPlayable",
        "from chargen.combat.lead_and_chrome import Gunfighter, TaggedWeapon",
        "from chargen.combat.telling import text",
        "import chargen.combat.session",
    ],
)
def test_the_warning_names_the_line_that_imports(line: str, tmp_path: Path) -> None:
    """Whoever reads it looks into a file of their own."""
    program = tmp_path / "program.py"
    program.write_text(f"{line}\n", "utf-8")
    with pytest.warns(DeprecationWarning, match="is now") as warned:
        runpy.run_path(str(program))
    assert {warning.filename for warning in warned} == {str(program)}


@pytest.mark.parametrize("package", PACKAGES.values())
def test_a_name_that_was_never_published_is_none(package: str) -> None:
    """It is missing like any other attribute."""
    assert not hasattr(import_module(package), "Nonsense")


def test_every_published_event_is_an_event() -> None:
    """The table names classes there are, and no two of a system alike."""
    for system, names in EVENTS.items():
        events = SYSTEMS[system].events
        assert names.items() <= {kind.__name__: name for name, kind in events.items()}.items()
        assert len({kind.__name__ for kind in events.values()}) == len(events)


def saved(system: str) -> bytes:
    """Return the fight that 0.1 saved."""
    return (SAVED / f"{system}.gdfight").read_bytes()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_saved_before_is_played_again(system: str) -> None:
    """From its answers it comes to what its file tells, and is saved as it was.

    Only the sentences of its events may read otherwise.
    """
    session, told = fight_file.read(saved(system)), fight_file.recorded(saved(system))
    assert session.scenario.system == system
    assert session.events == told.events
    assert session.ending == told.ending
    assert not any(isinstance(event, UnknownEvent) for event in told.events)
    now, before = (json.loads(data) for data in (fight_file.write(session), saved(system)))
    assert len(now.pop("words")) == len(before.pop("words"))
    assert json.dumps(now) == json.dumps(before)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_saved_before_is_played_on(system: str) -> None:
    """Without its last answers it goes on, by tactics, to an ending."""
    whole = fight_file.read(saved(system))
    session = Session(
        whole.scenario, whole.seed, whole.hands, whole.entries[:-4], before=whole.before
    )
    while session.question:
        session.answer_by_tactic()
    assert session.ending


def test_the_saved_fights_hold_what_was_renamed() -> None:
    """Nearly every renamed event has happened in them, so that its old name is read."""
    seen = {
        (system, type(event).__name__)
        for system in SYSTEMS
        for event in fight_file.recorded(saved(system)).events
    }
    renamed = {(system, name) for system, names in EVENTS.items() for name in names}
    assert renamed - seen == {
        ("gray_dawn", "FighterDied"), ("gray_dawn", "Recovered"),
        ("lead_and_chrome", "DefenceRolled"), ("lead_and_chrome", "FighterDied"),
        ("lead_and_chrome", "WeaponPickedUp"),
    }  # fmt: skip
