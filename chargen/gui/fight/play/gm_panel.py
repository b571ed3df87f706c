"""The GM's strip: what the referee does between two answers of a fight that is played."""

from PySide6.QtWidgets import QWidget

from chargen.combat import InvalidScenario
from chargen.combat.kernel.session import ActionRefused
from chargen.encounter.play.gm_actions import (
    ActField,
    FieldKind,
    GmActionForm,
    act,
    fighters,
    forms,
)
from chargen.gui.application import theme
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.widgets.elements import beside, box, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import set_tip

WIDTHS = {FieldKind.NUMBER: 76, FieldKind.PLACE: 92, FieldKind.CHOICE: 128}
"""Pixels of a field at 100 %."""

ValueField = NumberField | ChoiceField[int | str] | LineField


class GmPanel(QWidget):
    """One GM action at a time: its kind, its fighter, its numbers; each can be undone."""

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
        game.changed.connect(self._renew)
        self._renew()

    @property
    def form(self) -> GmActionForm | None:
        """The act that is chosen; None where the round system has none."""
        return None if self.what.chosen is None else self.forms[self.what.chosen]

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
        if field.kind is FieldKind.CHOICE:
            widget = ChoiceField(name, field.choices, narrow=True)
        elif field.kind is FieldKind.TEXT:
            widget = LineField(name, "reason", length=80)
            widget.setMinimumWidth(theme.now().px(120))
        else:
            unit = " cm" if field.kind is FieldKind.PLACE else ""
            widget = NumberField(name, *field.span, max(0, field.span[0]), unit=unit, settled=True)
            set_tip(widget, "Click the map to choose the place" if unit else field.title)
        if field.kind in WIDTHS:
            widget.setFixedWidth(theme.now().px(WIDTHS[field.kind]))
        self.fields[form.key, field.name] = widget
        bare = field.kind in {FieldKind.CHOICE, FieldKind.TEXT}
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
        asked = session is not None and session.question is not None
        self.give.setEnabled(asked and form is not None)
        self._say("" if form is not None else "This round system has no GM actions.")

    def _give(self) -> None:
        session, form = self.game.session, self.form
        if session is None or form is None:
            return
        values = {field.name: self._value(form, field) for field in form.fields}
        try:
            action = act(session, form, values)
        except (InvalidScenario, ActionRefused) as refused:
            self._say(str(refused))
            return
        self.game.act(action)

    def _value(self, form: GmActionForm, asked: ActField) -> int | str:
        if asked.kind is FieldKind.FIGHTER:
            return -1 if self.fighter.chosen is None else self.fighter.key
        field = self.fields[form.key, asked.name]
        if isinstance(field, NumberField):
            return field.value()
        return field.written if isinstance(field, LineField) else field.key

    def _say(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
