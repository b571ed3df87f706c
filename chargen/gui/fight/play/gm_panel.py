"""The GM's strip: what the referee does between two answers of a fight that is played."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from chargen.combat import InvalidScenario
from chargen.combat.kernel.session import ActionRefused
from chargen.encounter.play.gm_actions import (
    ActField,
    FieldKind,
    GmActionForm,
    act,
    choices,
    fighters,
    forms,
    forms_about,
)
from chargen.gui.application import theme
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import beside, box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import menu_line, set_tip

WIDTHS = {FieldKind.NUMBER: 76, FieldKind.PLACE: 92, FieldKind.CHOICE: 128, FieldKind.WEAPON: 150,
          FieldKind.LOCATION: 150}  # fmt: skip
"""Pixels of a field at 100 %."""

ValueField = NumberField | ChoiceField[int | str] | LineField


class GmPanel(QWidget):
    """One GM action at a time: its kind, its fighter, its numbers; each can be undone."""

    wanted = Signal()
    """A GM action is asked for elsewhere: the strip has to be seen."""

    def __init__(self, game: PlayedFight) -> None:
        super().__init__()
        self.game = game
        self.what: ChoiceField[str] = ChoiceField("GM action", narrow=True)
        self.what.setFixedWidth(theme.now().px(150))
        self.fighter: ChoiceField[int] = ChoiceField("Fighter", narrow=True)
        self.fighter.setFixedWidth(theme.now().px(150))
        self.forms: dict[str, GmActionForm] = {}
        """All the GM can do in the fight that is played, by key."""
        self.fields: dict[tuple[str, str], ValueField] = {}
        self._held: dict[tuple[str, str], QWidget] = {}
        self.give = button("Perform GM action", self._give)
        self.fault = label("", "wrong", wrap=True, name="Why the GM action is refused")
        self._fighter_box = box(row(self.fighter))
        self._line = Flow(box(row(self.what)), self._fighter_box, firm=True)
        self.setLayout(column(self._line, self.fault, gap=4))
        self.what.changed.connect(self._show)
        self.fighter.changed.connect(self._offer_choices)
        game.changed.connect(self._renew)
        self._renew()

    @property
    def form(self) -> GmActionForm | None:
        """The act that is chosen; None where the round system has none."""
        return None if self.what.chosen is None else self.forms[self.what.chosen]

    def offer(self, number: int) -> QMenu:
        """Return a menu of the GM actions on a fighter, to be opened."""
        menu = QMenu(self)
        session = self.game.session
        for form in () if session is None else forms_about(session, number):
            words = form.title if len(form.fields) == 1 else f"{form.title}…"
            menu_line(menu, words, partial(self.ask, form.key, number))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def ask(self, key: str, number: int) -> None:
        """Ask for the rest of a GM action on a fighter; carry it out if nothing is left to ask."""
        self.what.setCurrentIndex(self.what.place_of(key))
        self.fighter.setCurrentIndex(self.fighter.place_of(number))
        self.wanted.emit()
        form = self.forms[key]
        rest = [field for field in form.fields if field.kind is not FieldKind.FIGHTER]
        if rest:
            self.fields[key, rest[0].name].setFocus()
        else:
            self._give()

    def point_at(self, x: int, y: int) -> bool:
        """Take a place of the map, in centimetres; False if no place is asked for."""
        form = self.form
        if form is None or not form.placed:
            return False
        for name, value in (("x", x), ("y", y)):
            field = self.fields[form.key, name]
            assert isinstance(field, NumberField)
            field.show_value(value)
        return True

    def _make(self, form: GmActionForm, field: ActField) -> None:
        name = f"{form.title}: {field.title}"
        widget: ValueField
        if field.kind in {FieldKind.CHOICE, FieldKind.WEAPON, FieldKind.LOCATION}:
            widget = ChoiceField(name, capitalise_choices(field.choices), narrow=True)
        elif field.kind is FieldKind.TEXT:
            widget = LineField(name, "Reason", length=80)
            widget.setMinimumWidth(theme.now().px(120))
        else:
            unit = " cm" if field.kind is FieldKind.PLACE else ""
            widget = NumberField(name, *field.span, max(0, field.span[0]), unit=unit, settled=True)
            set_tip(widget, "Click the map to choose the place" if unit else field.title)
        if field.kind in WIDTHS:
            widget.setFixedWidth(theme.now().px(WIDTHS[field.kind]))
        self.fields[form.key, field.name] = widget
        bare = field.kind not in {FieldKind.NUMBER, FieldKind.PLACE}
        held = box(row(widget)) if bare else beside(field.title, widget)
        self._held[form.key, field.name] = held
        self._line.add(held)

    def _renew(self) -> None:
        """Offer the fighters it can be about now."""
        session = self.game.session
        people = [] if session is None else fighters(session)
        self.fighter.offer(people, chosen=self.fighter.chosen)
        self.forms = {form.key: form for form in forms(session)}
        for form in self.forms.values():
            for field in form.fields:
                if (
                    field.kind is not FieldKind.FIGHTER
                    and (form.key, field.name) not in self.fields
                ):
                    self._make(form, field)
        self._line.add_last(self.give)
        titles = [(form.key, form.title) for form in self.forms.values()]
        self.what.offer(titles, chosen=self.what.chosen)
        self._show()

    def _show(self, *_: object) -> None:
        form, session = self.form, self.game.session
        names = {field.name for field in form.fields} if form is not None else set()
        self._fighter_box.setVisible("fighter" in names)
        for (key, name), held in self._held.items():
            held.setVisible(form is not None and key == form.key and name in names)
        self._offer_choices()
        self.give.setEnabled(session is not None and form is not None)
        self.fault.show_words("" if form is not None else "This round system has no GM actions.")

    def _offer_choices(self, *_: object) -> None:
        """Offer the weapons and hit locations of the chosen fighter by name."""
        session, fighter = self.game.session, self.fighter.chosen
        if session is None or fighter is None:
            return
        for form in self.forms.values():
            for asked in form.fields:
                field = self.fields.get((form.key, asked.name))
                offered = choices(session, fighter, asked)
                if offered is not None and isinstance(field, ChoiceField):
                    field.offer(capitalise_choices(offered), chosen=field.chosen)

    def _give(self) -> None:
        session, form = self.game.session, self.form
        if session is None or form is None:
            return
        values = {field.name: self._value(form, field) for field in form.fields}
        try:
            action = act(session, form, values)
        except (InvalidScenario, ActionRefused) as refused:
            self.fault.show_words(str(refused))
            return
        self.game.act(action)

    def _value(self, form: GmActionForm, asked: ActField) -> int | str:
        if asked.kind is FieldKind.FIGHTER:
            return -1 if self.fighter.chosen is None else self.fighter.key
        field = self.fields[form.key, asked.name]
        if isinstance(field, NumberField):
            return field.value()
        if isinstance(field, LineField):
            return field.written
        return 0 if field.chosen is None else field.key
