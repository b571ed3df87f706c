"""Quick starts: a character at random, and a kit over the one that is open."""

import secrets

from PySide6.QtWidgets import QVBoxLayout, QWidget

from chargen.character import starts
from chargen.character.derived.derive import derive_unverified
from chargen.character.document.build import Build
from chargen.character.starts.kits import AppliedKit, fitted
from chargen.character.starts.random_character import MOST_SEED, any_seed, at_random
from chargen.character.starts.spending import spend_rest
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.document.document import Document
from chargen.gui.vocabulary import APPLY_KIT, dialog_title
from chargen.gui.widgets.elements import box, button, clear, column, label, labelled, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.model import Ruleset
from chargen.views.quick_start_text import build_lines, kit_lines

ANY = ""


def culture_names() -> list[tuple[str, str]]:
    """Return the cultures names are made of, any of them first."""
    known = sorted((culture.name, key) for key, culture in starts.cultures().items())
    return [(ANY, "Any"), *((key, name) for name, key in known)]


def concept_names(rules: Ruleset) -> list[tuple[str, str]]:
    """Return the concepts of the rules, those of a campaign after those that ship."""
    return [(key, concept.name) for key, concept in rules.kits.items()]


class RandomForm(Form):
    """A concept, where the name is from, and a seed; what comes of them beneath."""

    def __init__(self, parent: QWidget, rules: Ruleset) -> None:
        words = (
            "Creates a legal character with every point spent on stats, skills and perks of "
            "the concept, its kit and a rolled ATTR. The same seed gives the same character."
        )
        super().__init__(parent, "New random character", words, ok="Create character", width=560)
        self.rules = rules
        self.concept = ChoiceField("Concept", concept_names(rules))
        self.culture = ChoiceField("Names", culture_names())
        self.seed = NumberField("Seed", 0, MOST_SEED - 1, any_seed())
        self.another = button("New seed", self._another, tip="Pick another seed")
        self.lines = LineGroups("Preview")
        fields = labelled(
            ("Concept", self.concept), ("Names", self.culture),
            ("Seed", box(row(self.seed, self.another, None))),
        )  # fmt: skip
        self.add(fields, self.lines)
        for part in (self.concept, self.culture, self.seed):
            part.changed.connect(lambda _: self._show())
        self._show()

    @property
    def build(self) -> Build:
        """The character that was made; what is chosen makes the same each time but for its id."""
        return at_random(self.rules, self.concept.key, self.seed.value(), self.culture.key)

    def _another(self) -> None:
        self.seed.setValue(any_seed())

    def _show(self) -> None:
        self.lines.show_lines(build_lines(derive_unverified(self.rules, self.build)))


class KitForm(Form):
    """A concept, and its kit's additions to the open character, with those that do not fit."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        words = (
            "A kit adds skills and gear. Skills are raised as far as your points allow, and "
            "nothing is lowered. You can also spend the points left on recommended stats, perks "
            "and skills. One undo removes the kit."
        )
        super().__init__(
            parent, dialog_title(APPLY_KIT), words, ok=dialog_title(APPLY_KIT), width=560
        )
        self.document = document
        now = document.build.choices.concept
        rules = document.character.rules
        own = starts.concept_of(rules.kits, now)
        self.kit = ChoiceField("Kit", concept_names(rules))
        if own:
            self.kit.show_value(own)
        self.about = label("", "muted", wrap=True)
        choices = document.build.choices
        creating = not document.character.books.finished
        self.rest = CheckBox(
            "Also spend the points left as recommended",
            on=creating and not choices.skills and not choices.perks,
        )
        self.rest.setEnabled(creating)
        self.lines = LineGroups("Changes from the kit")
        self.add(labelled(("Kit", self.kit)), self.about, self.rest, self.lines)
        self.kit.changed.connect(lambda _: self._show())
        self.rest.toggled.connect(lambda _: self._show())
        self._show()

    @property
    def fitted(self) -> AppliedKit:
        """The kit over the current character, with the points left spent if wanted."""
        character = self.document.character
        kit = character.rules.kits[self.kit.key]
        applied = fitted(character, kit)
        return spend_rest(character, applied, kit) if self.rest.isChecked() else applied

    def complaint(self) -> str:
        applied = self.fitted
        adds = applied.taken or applied.spent
        return "" if adds else "The character already has everything in this kit."

    def _show(self) -> None:
        self.about.setText(self.document.character.rules.kits[self.kit.key].about)
        self.lines.show_lines(kit_lines(self.fitted))


def any_random(rules: Ruleset) -> Build:
    """Return a random character of any concept."""
    return at_random(rules, secrets.choice(concept_names(rules))[0], any_seed())


def ask_random(parent: QWidget, rules: Ruleset) -> Build | None:
    """Ask for a concept and a seed; return a new character, or None."""
    form = RandomForm(parent, rules)
    return form.build if run_dialog(form) else None


HIGH = 240
"""Pixels at 100 % they have at least."""


class LineGroups(QWidget):
    """Lines of words under a few heads, as many as there are."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.shown: tuple[tuple[str, tuple[str, ...]], ...] = ()
        self.inner = QVBoxLayout()
        around = Scrolled(box(column(box(self.inner), None)), across=False)
        around.setMinimumHeight(theme.now().px(HIGH))
        self.setLayout(column(around))

    def show_lines(self, groups: tuple[tuple[str, tuple[str, ...]], ...]) -> None:
        """Show other lines, each group under its head."""
        self.shown = groups
        clear(self.inner)
        for head, lines in groups:
            self.inner.addWidget(label(head.upper(), "section"))
            for line in lines:
                self.inner.addWidget(label(line, wrap=True))
