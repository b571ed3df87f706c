"""The suggested IP of a lesson by the teacher's Teaching, kept up until the user types a number."""

from chargen.character.points.pricing import lesson_bonus, lesson_ip
from chargen.gui.widgets.elements import label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.rules.model import Ruleset

HIGHEST = 20
"""The highest level a document can hold."""


class Rate:
    """A link that keeps a lesson's IP at the suggested rate until the user types one (AD-05)."""

    def __init__(self, rules: Ruleset, ip: NumberField) -> None:
        self.rules, self.ip = rules, ip
        self.teaching = NumberField("Teacher's Teaching level", 0, HIGHEST, width=48)
        self.born = NumberField("Teacher's levels of Born Teacher", 0, HIGHEST, width=48)
        self.words = label("", "small")
        self._set = self._before = 0
        """The last suggestion, 0 before the first; and the value before it."""
        for field in (self.teaching, self.born):
            field.changed.connect(self.follow)

    @property
    def suggested(self) -> int:
        """The rate by the fields."""
        return lesson_ip(self.rules, self.teaching.value(), self.born.value())

    def follow(self, *_: object) -> None:
        """Put the suggested rate in, unless another number was written."""
        rate = self.rules.lessons
        words = f"suggested: {self.suggested} IP, {rate.base} + Teaching / {rate.step}"
        self.words.setText(f"{words} + Born Teacher" if lesson_bonus(self.rules) else words)
        if self.ip.value() in {0, self._set}:
            self.ip.setValue(self.suggested)
            self._set = self.suggested

    def begin(self) -> None:
        """Enter the suggested rate in place of any other."""
        self._set = self._before = self.ip.value()
        self.follow()

    def leave(self) -> None:
        """Take the suggestion out again, unless another number was written."""
        if self._set and self.ip.value() == self._set:
            self.ip.setValue(self._before)
        self._set = 0
