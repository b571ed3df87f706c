"""The flaw that is looked at: what it is called, what it is worth, how it shows (CC-10, CC-18)."""

from PySide6.QtWidgets import QWidget

from chargen.character import edits
from chargen.character.build import Build
from chargen.character.names import flaw_name, points
from chargen.character.requests import Flaw
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.pages.flaw_terms import Bars, Costs
from chargen.gui.step_words import Words, level
from chargen.gui.widgets.fields import LineField, ProseField, word_of
from chargen.gui.widgets.kit import Segments, box, button, column, label, restyle, row
from chargen.views.approval_words import standing


class FlawEditor(QWidget):
    """Name, category, severity and frequency with the live worth, and how it shows."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.flaw_id = ""
        self.name = LineField("Name of the flaw", "What it is called", undo=False)
        guide = document.character.rules.flaws
        self.category = Segments("Category", [(k, g.word) for k, g in guide.category_guide.items()])
        self.severity = Segments("Severity", [(k, g.word) for k, g in guide.severity_guide.items()])
        self.frequency = Segments(
            "Frequency", [(k, g.word) for k, g in guide.frequency_guide.items()]
        )
        self.worth = label("", "figure")
        self.guide = label("", "small", wrap=True)
        hint = "How it shows in play: the trigger, what happens"
        self.description = ProseField("How the flaw shows in play", hint, undo=False)
        self.description.setMinimumHeight(theme.now().px(84))
        self.bars = Bars(document)
        self.costs = Costs(document)
        self.state = label("", "wait", wrap=True)
        self.drop = button("Drop this flaw", self._drop)
        self.hint = label("Choose a flaw, or a starting point and press Enter.", "muted", wrap=True)
        self.form = box(
            column(
                label("Name", "muted"), self.name, label("Category", "muted"), self.category,
                label("Severity", "muted"), self.severity, label("Frequency", "muted"),
                self.frequency, self.worth, self.guide, label("How it shows", "muted"),
                self.description, label("Perks it bars", "muted"), self.bars,
                label("What it costs in numbers", "muted"), self.costs, self.state,
                row(self.drop, None), gap=6,
            )
        )  # fmt: skip
        self.setLayout(column(self.hint, self.form))
        for part in (self.category, self.severity, self.frequency):
            part.chosen.connect(lambda _: self._write("grade"))
        self.name.changed.connect(lambda text: self._write(f"name:{word_of(text)}"))
        self.description.changed.connect(lambda text: self._write(f"words:{word_of(text)}"))
        self.bars.changed.connect(lambda: self._write("bars"))
        self.costs.changed.connect(lambda: self._write("costs"))
        self.show_now()

    def show_flaw(self, flaw_id: str) -> None:
        """Show another flaw."""
        self.flaw_id = flaw_id
        self.show_now()

    def show_now(self) -> None:
        """Show the flaw as it stands."""
        own = next((o for o in self.document.character.flaws if o.flaw.id == self.flaw_id), None)
        self.form.setVisible(own is not None)
        self.hint.setVisible(own is None)
        if own is None:
            return
        flaw, guide = own.flaw, self.document.character.rules.flaws
        able = not self.document.held
        self.name.show_value(flaw.name)
        self.name.setReadOnly(not able)
        self.description.show_value(flaw.description)
        self.description.setReadOnly(not able)
        for part, key in (
            (self.category, flaw.category),
            (self.severity, flaw.severity),
            (self.frequency, flaw.frequency),
        ):
            part.choose(key)
            part.setEnabled(able)
        self.bars.show_perks(flaw.bars, able=able)
        self.costs.show_effects(flaw.effects, able=able)
        self.drop.setEnabled(able)
        base = guide.severity[flaw.severity]
        often = guide.frequency[flaw.frequency]
        times = str(often.times) if often.over == 1 else f"{often.times}/{often.over}"
        self.worth.setText(f"{base} x {times} = {points(own.value, 'skill point')}")
        words = (guide.severity_guide[flaw.severity], guide.frequency_guide[flaw.frequency])
        self.guide.setText("\n".join(f"{grade.word}: {grade.guide}" for grade in words))
        self.state.setText("Bought off." if own.removed else standing(flaw, own.state))
        restyle(self.state, role="small" if own.state.grants else "wait")

    def _write(self, part: str) -> None:
        flaw = next((f for f in self.document.build.choices.flaws if f.id == self.flaw_id), None)
        if flaw is None:
            return
        changed = Flaw(
            kind="flaw",
            id=flaw.id,
            name=self.name.typed,
            category=self.category.value,  # type: ignore[arg-type]
            severity=self.severity.value,  # type: ignore[arg-type]
            frequency=self.frequency.value,  # type: ignore[arg-type]
            description=self.description.typed,
            bars=self.bars.perks,
            effects=self.costs.effects,
        )
        if changed != flaw:
            build = edits.change_flaw(self.document.build, changed)
            name = flaw_name(changed)
            merge = "" if part in {"bars", "costs"} else f"flaw:{flaw.id}:{part}"
            self.document.edit(_words(name, flaw, changed), build, merge=merge)

    def _drop(self) -> None:
        build = edits.remove_flaw(self.document.build, self.flaw_id)
        self.flaw_id = ""
        self.document.edit("Drop a flaw", build)


def _words(name: str, before: Flaw, now: Flaw) -> Words | str:
    """Call a change of a flaw by the grade it sets, or by its name alone."""
    if now.severity != before.severity:
        return level(f"severity of {name}", lambda b: _flaw(b, now).severity)
    if now.frequency != before.frequency:
        return level(f"frequency of {name}", lambda b: _flaw(b, now).frequency)
    return f"Change {name}"


def _flaw(build: Build, known: Flaw) -> Flaw:
    return next((flaw for flaw in build.choices.flaws if flaw.id == known.id), known)
