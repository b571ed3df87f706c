"""Wounds and the days that heal them; luck of the session."""

from functools import partial

from PySide6.QtWidgets import QFrame

from chargen.character.derived import values
from chargen.character.document.build import Build
from chargen.character.document.condition import (
    LIMBS,
    MOST_BOXES,
    MOST_DAYS,
    MOST_LUCK,
    MOST_STUN,
    MOST_SUPPRESSION,
    LifeState,
    Limb,
    rest_fault,
)
from chargen.character.edits import condition_edits
from chargen.gui.dialogs.character.rest import ask_rest
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.pages.condition.track import WoundTrack
from chargen.gui.widgets.elements import beside, button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.gear import LOCATIONS, Location
from chargen.views.condition import CONDITIONS, luck_words, nerve_words, rest_words, wound_words

MARGINS = (14, 12, 14, 12)


class WoundsCard(QFrame):
    """The track, what is on it and what it means (CB-107 to CB-109, CB-120 to CB-123)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.track = WoundTrack()
        self.boxes = NumberField("Wound boxes", 0, MOST_BOXES)
        self.ones = NumberField("One-point wounds", 0, MOST_BOXES)
        self.stun = NumberField("Stun points", 0, MOST_STUN)
        self.condition: ChoiceField[LifeState] = ChoiceField("Condition", CONDITIONS)
        self.limbs: dict[Limb, CheckBox] = {limb: CheckBox(limb) for limb in LIMBS}
        self.days = NumberField("Days rested", 0, MOST_DAYS)
        self.rest = button("Rest for a day", self._rest)
        self.rest_long = button("Rest…", lambda: ask_rest(self.window(), document))
        self.places = {place: NumberField(f"Wound boxes: {place}", 0, MOST_BOXES)
                       for place in LOCATIONS}  # fmt: skip
        self.words = label("", "strong", wrap=True)
        self.rest_words = label("", "small", wrap=True)
        numbers = Flow(
            beside("Wound boxes", self.boxes), beside("One-point wounds", self.ones),
            beside("Stun", self.stun), beside("Condition", self.condition),
        )  # fmt: skip
        crippled = Flow(label("Crippled limbs:", "small"), *self.limbs.values())
        located = Flow(
            label("By location:", "small"),
            *(beside(place, field) for place, field in self.places.items()),
        )
        resting = Flow(
            self.rest, self.rest_long, beside("Days rested since the last wound", self.days)
        )
        self.setLayout(
            column(
                label("Wounds", "section"), row(self.track, None), self.words, numbers, located,
                crippled, resting, self.rest_words, margins=MARGINS,
            )
        )  # fmt: skip
        self.boxes.changed.connect(lambda count: self._wound("boxes", count))
        self.ones.changed.connect(lambda count: self._wound("ones", count))
        self.stun.changed.connect(lambda count: self._wound("stun", count))
        self.days.changed.connect(self._set_days)
        self.condition.changed.connect(self._set_condition)
        for place, field in self.places.items():
            field.changed.connect(partial(self._wound_at, place))
        for limb, box in self.limbs.items():
            box.setAccessibleName(f"Crippled: {limb}")
            box.toggled.connect(partial(self._cripple, limb))

    def show_now(self) -> None:
        """Show the current wounds."""
        play, able = self.document.build.play, not self.document.read_only
        self.track.show_play(play)
        self.boxes.show_value(play.boxes)
        self.ones.show_value(play.ones)
        self.stun.show_value(play.stun)
        self.days.show_value(play.days)
        self.condition.show_value(play.condition)
        for limb, box in self.limbs.items():
            box.show_value(limb in play.crippled)
            box.setEnabled(able)
        for place, field in self.places.items():
            here = play.places.get(place, 0)
            field.show_range(0, max(here, MOST_BOXES - play.boxes + here), here)
        fields = (self.boxes, self.ones, self.stun, self.days, self.condition)
        for part in (*fields, *self.places.values()):
            part.setEnabled(able)
        self.words.setText(wound_words(self.document.character, play))
        for ease in (self.rest, self.rest_long):
            ease.setEnabled(able and not rest_fault(play))
        self.rest_words.setText(rest_words(play))
        self.rest_words.setVisible(bool(self.rest_words.text()))

    def _wound(self, what: str, count: int) -> None:
        build = condition_edits.set_wounds(self.document.build, **{what: count})
        words = level(_CALLED[what], lambda state: getattr(state.play, what))
        self.document.edit(words, build, merge=f"play:{what}")

    def _wound_at(self, place: Location, boxes: int) -> None:
        build = condition_edits.set_wounds_at(self.document.build, place, boxes)
        words = level(f"wound boxes: {place}", lambda state: state.play.places.get(place, 0))
        self.document.edit(words, build, merge=f"play:at:{place}")

    def _set_days(self, days: int) -> None:
        build = condition_edits.set_days(self.document.build, days)
        words = level("days rested", lambda state: state.play.days)
        self.document.edit(words, build, merge="play:days")

    def _set_condition(self, condition: LifeState) -> None:
        build = condition_edits.set_condition(self.document.build, condition)
        self.document.edit(level("condition", _condition), build)

    def _cripple(self, limb: Limb, *_: object) -> None:
        limbs = [place for place, box in self.limbs.items() if box.isChecked()]
        words = f"Mark {limb} crippled" if limb in limbs else f"Mark {limb} healed"
        build = condition_edits.set_crippled(self.document.build, limbs)
        self.document.edit(words, build)

    def _rest(self) -> None:
        self.document.edit("Rest for a day", condition_edits.heal_a_day(self.document.build))


_CALLED = {"boxes": "wound boxes", "ones": "one-point wounds", "stun": "stun"}


def _condition(build: Build) -> str:
    return dict(CONDITIONS)[build.play.condition].casefold()


class LuckCard(QFrame):
    """Luck points of the session (CB-03, DV-06)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.spent = NumberField("Luck spent", 0, MOST_LUCK)
        self.words = label("", "strong")
        self.fresh = button("New session", self._begin, tip="Restores all luck")
        line = Flow(beside("Spent this session", self.spent), self.words, self.fresh)
        self.setLayout(column(label("Luck", "section"), line, margins=MARGINS))
        self.spent.changed.connect(self._spend)

    def show_now(self) -> None:
        """Show the current luck."""
        able, spent = not self.document.read_only, self.document.build.play.luck
        pool = max(0, values.luck(self.document.character).amount)
        self.spent.show_range(0, max(pool, spent), spent)
        self.spent.setEnabled(able)
        self.fresh.setEnabled(able and spent > 0)
        self.words.setText(luck_words(self.document.character))

    def _spend(self, points: int) -> None:
        build = condition_edits.set_luck_spent(self.document.build, points)
        words = level("luck spent", lambda state: state.play.luck)
        self.document.edit(words, build, merge="play:luck")

    def _begin(self) -> None:
        self.document.edit("New session", condition_edits.set_luck_spent(self.document.build, 0))


class NerveCard(QFrame):
    """Points of suppression held since the last check (CB-70, CB-71)."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.held = NumberField("Suppression points", 0, MOST_SUPPRESSION)
        self.words = label("", "strong", wrap=True)
        self.checked = button(
            "Clear suppression", self._check, tip="A suppression check clears all points"
        )
        line = Flow(beside("Points since the last check", self.held), self.checked)
        self.setLayout(column(label("Suppression", "section"), line, self.words, margins=MARGINS))
        self.held.changed.connect(self._hold)

    def show_now(self) -> None:
        """Show the current points."""
        able, held = not self.document.read_only, self.document.build.play.suppression
        self.held.show_value(held)
        self.held.setEnabled(able)
        self.checked.setEnabled(able and held > 0)
        self.words.setText(nerve_words(self.document.character))

    def _hold(self, points: int) -> None:
        build = condition_edits.set_suppression(self.document.build, points)
        words = level("suppression points", lambda state: state.play.suppression)
        self.document.edit(words, build, merge="play:suppression")

    def _check(self) -> None:
        build = condition_edits.set_suppression(self.document.build, 0)
        self.document.edit("Clear suppression", build)
