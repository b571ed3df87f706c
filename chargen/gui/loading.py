"""Modules, rules and pages loaded in idle time after the first picture."""

from collections.abc import Callable, Iterator
from importlib import import_module

from PySide6.QtCore import QObject

from chargen.gui.application.timed_work import LongWork

PAUSE = 5
"""Milliseconds left to the user between two pieces."""
MODULES = (
    "pydantic",
    "pydantic.main",
    "chargen.files.strict_json",
    "chargen.rules.gear",
    "chargen.rules.model",
    "chargen.character.document.decision",
    "chargen.character.document.build",
    "chargen.character.derived.derive",
    "chargen.character.checks",
    "chargen.approval.trust.card",
    "chargen.approval.decisions.verifier",
    "chargen.gui.dialogs.messages",
    "chargen.gui.commands.files",
    "chargen.views.explain",
    "chargen.gui.commands.navigation",
    "chargen.gui.commands.character",
    "chargen.gui.character_window.character_view",
    "chargen.combat.harm.events",
    "chargen.combat.gray_dawn.model.stats",
    "chargen.combat.gray_dawn",
    "chargen.bestiary",
    "chargen.gui.fight.setup.setup",
    "chargen.combat.gray_dawn.actions.melee",
    "chargen.combat.gray_dawn.tactics.expected_harm",
    "chargen.combat.gray_dawn.tactics.plans",
    "chargen.combat.gray_dawn.flow.system",
    "pypdfium2",
)
"""Modules that open a character, in pieces as short as their dependencies allow."""


def load_ahead(owner: QObject, rules: Callable[[], object]) -> LongWork:
    """Load piece after piece, so that opening a character waits for none of them.

    It is done in the window's thread: modules of Qt are not to be imported in two threads.
    """
    pieces = _pieces(rules)
    work = LongWork(owner, PAUSE)
    work.start(lambda: next(pieces, work) is work)
    return work


def _pieces(rules: Callable[[], object]) -> Iterator[None]:
    """Load one piece at each step."""
    for name in MODULES:
        import_module(name)
        yield
    rules()
    yield
    from chargen.character.starts.data import concepts, cultures

    for read in (concepts, cultures):
        read()
        yield
    from chargen.gui.character_window.pages_index import PAGES

    for entry in PAGES.values():
        entry.load()
        yield
