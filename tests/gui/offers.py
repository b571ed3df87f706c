"""Everything that is offered under house rules that bar rows, each with a name nothing else has."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QAbstractItemModel, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from chargen.approval.trust.card import joined
from chargen.bestiary.opponent import OpponentGear, OpponentWeapon
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.starts.kits import fitted
from chargen.character.starts.spending import spend_rest
from chargen.encounter.advice.purchases import Currency, steps, trait_name
from chargen.encounter.setup.setup import MINE, THEIRS, set_fighter
from chargen.encounter.setup.sources import seat_of
from chargen.files.text import slug
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.pages_index import PAGES
from chargen.gui.dialogs.character.quick_start import KitForm
from chargen.gui.fight.window import FightWindow
from chargen.gui.gm.desk.desk_index import CAMPAIGN
from chargen.gui.gm.desk.desk_index import PAGES as DESK_PAGES
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.opponents.form_parts import catalogue
from chargen.gui.widgets.elements import Segment
from chargen.gui.widgets.plain_text import PushButton
from chargen.rules.house import HouseRules, available, offered_loads
from chargen.rules.model import ContentTable, Limit, Ruleset
from chargen.views.catalogue.catalogue import load_name
from chargen.views.explain.concept import explain_concept
from tests.gui import hands, party
from tests.gui.desk import quiet, settle, shown

MARK = "Zyzzyva"
"""A word in the name of every row that is barred, and nowhere else."""
CLAWED = OpponentGear(weapons=(OpponentWeapon(weapon="claws"),))
EVERYBODY = {"special-equipment"}
"""What every character has a level of, barred or not (CC-02)."""
ROLLED = re.compile(rf"{MARK} [a-z-]+ level")
"""The part of an attack total that a barred skill adds: an explanation, no offer."""
SAYS_WHY = (KitForm,)
"""Dialogs that name what a ban leaves out."""
FIGHT_VIEWS = ("setup", "odds")
"""Views of the Fight window that offer something before a fight."""
Opened = set[str]


def marked(rules: Ruleset, limits: Mapping[ContentTable, Limit]) -> HouseRules:
    """House rules with these limits, under which every row they bar has the mark in its name."""
    parts: dict[str, Any] = {}
    for table, limit in limits.items():
        rows = getattr(rules, table).items()
        barred = {key: row for key, row in rows if limit.bars(key) and key not in EVERYBODY}
        parts[table] = {key: _renamed(row, f"{MARK} {key}") for key, row in barred.items()}
    gone = limits.get("equipment", Limit())
    kits = {}
    for key, kit in rules.kits.items():
        items = [
            item.model_copy(update={"name": f"{MARK} {item.name}"})
            if gone.bars(slug(item.name))
            else item
            for item in kit.equipment
        ]
        kits[key] = kit.model_copy(update={"equipment": tuple(items)})
    if gone.allowed is None:
        more = [slug(item.name) for kit in kits.values() for item in kit.equipment
                if MARK in item.name]  # fmt: skip
        limits = {**limits, "equipment": Limit(banned=(*gone.banned, *more))}
    return HouseRules.model_validate({**parts, "kits": kits, "limits": limits})


def _renamed(row: Any, name: str) -> Any:
    return row.model_copy(
        update={field: name for field in ("name", "short") if hasattr(row, field)}
    )


def further_offers(character: Character, seed: int) -> Iterator[str]:
    """Texts no list of a page holds: of kits, the advisor and the editor of opponents."""
    rules, kits = character.rules, character.rules.kits
    kit = kits[Random(seed).choice(sorted(kits))]
    applied = spend_rest(character, fitted(character, kit), kit)
    yield from (*applied.taken, *applied.spent)
    yield from (words.text for words in explain_concept(character, "").paragraphs or ())
    currencies: tuple[Currency, ...] = ("ip", "skill")
    for currency in currencies:
        for step in steps(character, 1_000, currency):
            yield trait_name(character, step)
    for rows in catalogue(rules, CLAWED):
        yield from (row.name for row in rows.values())
    for arm in available(rules).weapons.values():
        yield from (load_name(rules, key) for key in offered_loads(rules, arm))


def texts(widget: QWidget) -> Iterator[str]:
    """Every text a widget or a part of it shows, offers in a list or holds in a table."""
    for part in (widget, *widget.findChildren(QWidget)):
        match part:
            case QLabel() | QAbstractButton() | QLineEdit():
                yield part.text()
            case QPlainTextEdit():
                yield part.toPlainText()
            case QComboBox():
                yield from (part.itemText(place) for place in range(part.count()))
            case QAbstractItemView() if part.model() is not None:
                yield from _held(part.model())
        yield part.toolTip()
    for action in widget.findChildren(QAction):
        yield action.text()


def _held(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount()):
        for across in range(model.columnCount()):
            yield str(model.index(row, across).data(Qt.ItemDataRole.DisplayRole) or "")


def _marks(place: str, widget: QWidget) -> Iterator[str]:
    yield from (f"{place}: {text}" for text in texts(widget) if MARK in ROLLED.sub("", text))


class Sweep:
    """Everything a window shows: pages, their parts, menus, and dialogs they open."""

    def __init__(self, window: MainWindow | DeskWindow | FightWindow) -> None:
        self.window = window
        self.found: list[str] = []
        self.opened: Opened = set()

    def run(self, pages: Iterable[str]) -> "Sweep":
        """Go through these pages, every choice of their parts, and whatever asks for more."""
        looking = QTimer(self.window)
        looking.timeout.connect(self._look)
        looking.start(10)
        for page in pages:
            self._page(page)
        for name, action in list(self.window.menus.actions.items()):
            if action.text().endswith("…") and action.isEnabled():
                self._press(name, action.trigger)
        looking.stop()
        return self

    def _page(self, page: str) -> None:
        self.window.go(page)
        settle()
        self.found += _marks(page, self.window)
        for segment in self.window.findChildren(Segment):
            if isValid(segment) and segment.isVisible() and segment.isEnabled():
                segment.click()
                settle()
                self.found += _marks(f"{page}, {segment.text()}", self.window)
        for button in self.window.findChildren(PushButton):
            if isValid(button) and button.isVisible() and button.isEnabled():
                if button.text().endswith("…"):
                    self._press(button.text(), button.click)
                menu = button.menu() if isValid(button) else None
                if menu is not None:
                    menu.aboutToShow.emit()
                    self.found += _marks(f"{page}, menu", menu)
                for action in list(menu.actions()) if menu is not None else ():
                    if action.text().endswith("…") and action.isEnabled():
                        self._press(action.text(), action.trigger)

    def _press(self, name: str, press: Callable[[], object]) -> None:
        if name in self.opened:
            return
        self.opened.add(name)
        press()
        settle()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            kind = type(dialog)
            self.opened.add(kind.__name__)
            try:
                if kind not in SAYS_WHY:
                    self.found += _marks(kind.__name__, dialog)
            finally:
                dialog.reject()


def swept(app: Application, build: Build) -> Sweep:
    """Show a character and look at everything its window offers, and its fight with mooks."""
    window = shown(app, build)
    sweep = Sweep(window).run(PAGES)
    quiet()
    assert window.document is not None
    fight = app.open_fight()
    for side in (MINE, THEIRS):
        fight.store.add(partial(seat_of, window.document.character, side=side))
    plan = fight.store.value
    for seat in plan.side(THEIRS):
        plan = set_fighter(plan, replace(seat, mook=True))
    fight.store.edit("Mooks", plan)
    settle()
    further = Sweep(fight).run(FIGHT_VIEWS)
    sweep.found += further.found
    sweep.opened |= further.opened
    return sweep


def desk_swept(app: Application, house: HouseRules, build: Build, folder: Path) -> Sweep:
    """Look at what a desk offers for a player, except pages where the GM edits the rules."""
    table = party.campaign()
    party.put(folder, "one", joined(build, table.change_card(house=house)))
    desk = party.desk(app, table, folder)
    assert desk.body is not None
    desk.body.characters.view.setFocus()
    hands.key(hands.Key.Key_A, hands.CTRL)
    assert desk.chosen
    return Sweep(desk).run(page for page in DESK_PAGES if DESK_PAGES[page].group != CAMPAIGN)
