"""The short form of an opponent: stats, the skills that matter in fights, weapons, armour."""

from typing import Final, get_args

from pydantic import ValidationError
from PySide6.QtWidgets import QWidget

from chargen.bestiary import opponent_cost
from chargen.bestiary.opponent import Opponent, OpponentGear, Origin, Shape, Stats, Tactic, dangling
from chargen.character.display_names import skill_name
from chargen.encounter.setup.opponent_sources import seat_of_opponent
from chargen.encounter.setup.threat import EvenNumber, first_guess, level, samples_four
from chargen.files.strict_json import fault_lines
from chargen.gui.application.timed_work import TimeSlices
from chargen.gui.dialogs.base import Form
from chargen.gui.opponents.form_parts import (
    ArmourList,
    LevelFields,
    WeaponList,
    catalogue,
    without_barred,
)
from chargen.gui.widgets.elements import box, button, label, labelled, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.house import available
from chargen.rules.model import STATS, Ruleset

FIGHTING: Final = (
    "handgun", "submachinegun", "rifle", "heavy-weapons", "melee", "fencing", "brawling",
    "athletics", "cover-evade", "stealth", "awareness-notice", "first-aid",
)  # fmt: skip
"""The skills fights ask for."""
ORIGINS: Final[tuple[tuple[Origin, str], ...]] = (("human", "Human"), ("invader", "Invader"))
ACROSS: Final = 6
USUAL_LEVEL: Final = 5
FIGHTS: Final = 60
"""Fights threat is measured by."""
TALL: Final = 62
NEW: Final = Opponent.model_validate(
    {
        "name": "Opponent",
        "origin": "human",
        "tactic": "clever",
        "mook": True,
        "provenance": "house",
        "text": "",
        "stats": dict.fromkeys(STATS, USUAL_LEVEL),
        "skills": {"rifle": 4, "cover-evade": 4, "brawling": 2, "awareness-notice": 3},
        "gear": {"weapons": ({"weapon": "assault-rifle-5-56-mm", "spare": 3},)},
    }
)
"""The values of a new opponent."""


class OpponentForm(Form):
    """A dialog for one custom opponent, with its present price below."""

    def __init__(self, parent: QWidget | None, rules: Ruleset, known: Opponent = NEW) -> None:
        super().__init__(
            parent, "Opponent", "Define an opponent of your own. Only you can see it.",
            ok="Save opponent", width=820,
        )  # fmt: skip
        known = without_barred(rules, known) if known is NEW else known
        self.rules, self.known = rules, known
        self.opponent: Opponent | None = None
        self.threat = known.threat
        """The level it was measured at, as it is written now; 0 if it was not."""
        self.name = LineField("Name of the opponent", "", known.name)
        ways = [(way, way.capitalize()) for way in get_args(Tactic)]
        self.tactic: ChoiceField[Tactic] = ChoiceField("Tactic", ways, known.tactic)
        self.origin: ChoiceField[Origin] = ChoiceField("Origin", ORIGINS, known.origin)
        shapes = [(shape, shape.capitalize()) for shape in get_args(Shape)]
        self.shape: ChoiceField[Shape] = ChoiceField("Body shape", shapes, known.shape)
        self.mook = CheckBox("Mook (neither luck nor graze rolls)", on=known.mook)
        self.text = ProseField("Description", "Seen by the players", known.text, height=TALL)
        stats = [(stat, stat, getattr(known.stats, stat)) for stat in STATS]
        self.stats = LevelFields(stats, 1, len(STATS))
        offered = {*available(rules).skills, *known.skills}
        skills = [(key, skill_name(rules, key), known.skills.get(key, 0))
                  for key in FIGHTING if key in offered]  # fmt: skip
        self.skills = LevelFields(skills, 0, ACROSS)
        kit = known.gear
        weapons, armour = catalogue(rules, kit)
        self.arms, self.armour = (
            WeaponList(rules, weapons, kit.weapons),
            ArmourList(armour, kit.worn),
        )
        self.kept = label(_kept(rules, known), "small", wrap=True)
        self.points = label("", "small", wrap=True, name="Point cost")
        self.measure = button("Measure threat", self._toggle)
        self.words = label("", "small", wrap=True, name="Threat")
        self.slices = TimeSlices(self)
        self._looked: EvenNumber | None = None
        self._lay_out()
        self._wire()
        self._show()
        self._show_threat()

    def complaint(self) -> str:
        """Say what keeps it from being kept; else make it."""
        try:
            opponent = self._written()
        except ValidationError as error:
            return f"{fault_lines(error)[0]}."
        for fault in dangling(opponent, self.rules):
            return f"{fault}."
        self.opponent = opponent
        return ""

    def done(self, result: int) -> None:
        """Measure no further."""
        self.slices.stop()
        super().done(result)

    def _written(self) -> Opponent:
        """Return the form's values; raise ValidationError if they do not make an opponent."""
        other = {key: n for key, n in self.known.skills.items() if key not in FIGHTING}
        kit = self.known.gear
        gear = {"weapons": self.arms.carried, "worn": self.armour.worn,
                "own_weapons": kit.own_weapons, "own_armour": kit.own_armour}  # fmt: skip
        return Opponent(
            name=self.name.written,
            origin=self.origin.key,
            shape=self.shape.key,
            tactic=self.tactic.key,
            mook=self.mook.isChecked(),
            threat=self.threat,
            provenance="house",
            text=self.text.written,
            stats=Stats(**self.stats.levels),
            skills={**other, **self.skills.levels},
            perks=self.known.perks,
            gear=OpponentGear.model_validate(gear),
        )

    def _lay_out(self) -> None:
        about = labelled(
            ("Name", self.name), ("Tactic", self.tactic), ("Origin", self.origin),
            ("Body shape", self.shape), ("", self.mook),
        )  # fmt: skip
        self.add(
            row(box(about), self.text, grows=self.text),
            label("Stats", "section"), self.stats,
            label("Combat skills", "section"), self.skills,
            label("Weapons, primary first", "section"), self.arms,
            label("Armour, inner layer first", "section"), self.armour,
            self.kept,
        )  # fmt: skip
        threat = row(self.measure, self.words, grows=self.words)
        self.add_below(self.points, box(threat))

    def _wire(self) -> None:
        for part in (self.stats, self.skills, self.arms, self.armour):
            part.changed.connect(self._change)
        self.tactic.changed.connect(lambda _: self._change())
        self.mook.toggled.connect(self._change)
        self.slices.shown.connect(self._show_threat)
        self.slices.ended.connect(self._end)

    def _change(self) -> None:
        """Forget the measured threat: the opponent has changed."""
        self.slices.stop()
        self.threat, self._looked = 0, None
        self._show()
        self._show_threat()

    def _show(self) -> None:
        try:
            self.points.setText(opponent_cost.words(self.rules, self._written()))
        except ValidationError as error:
            self.points.setText(f"{fault_lines(error)[0]}.")

    def _toggle(self) -> None:
        if self.slices.running:
            self.slices.stop()
        elif words := self.complaint():
            self.words.setText(words)
        elif self.opponent is not None:
            enemy = seat_of_opponent(self.rules, "own", self.opponent)
            guess = first_guess(self.threat or 3, len(samples_four(self.rules)))
            party = samples_four(self.rules)
            self._looked = EvenNumber(party, enemy, fights=FIGHTS, first=guess)
            self.slices.start(self._looked.step)
            self._show_threat()

    def _end(self) -> None:
        if self._looked is not None and self._looked.done:
            self.threat = level(self._looked.number)
        self._show_threat()

    def _show_threat(self) -> None:
        looked = self._looked
        self.measure.setText("Stop measuring" if self.slices.running else "Measure threat")
        words = f"Threat {self.threat}" if self.threat else "Threat not measured"
        if looked is not None and looked.fought:
            words += f": for four samples {looked.words} ({len(looked.fought)} fights)"
        self.words.setText(f"{words}.")


def _kept(rules: Ruleset, known: Opponent) -> str:
    """Say what it keeps that the form does not ask for."""
    skills = [key for key in known.skills if key not in FIGHTING]
    kept = [f"{skill_name(rules, key)} {known.skills[key]}" for key in skills]
    perks = known.perks.items()
    kept += [f"{rules.perks[key].name} {n}" for key, n in perks if key in rules.perks]
    return f"Kept unchanged: {', '.join(kept)}." if kept else ""
