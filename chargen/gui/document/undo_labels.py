"""Names of the steps in a character's undo history that set one number to another."""

from collections.abc import Callable

from chargen.approval.campaign.recent_changes import changes
from chargen.character.document.build import Build, Equipment
from chargen.rules.model import Ruleset

Words = Callable[[Build, Build], str]


def level(what: str, read: Callable[[Build], object]) -> Words:
    """Return a label with the subject of a step and its levels before and after."""
    return lambda before, after: f"Set {what} from {read(before)} to {read(after)}"


def mended(rules: Ruleset, label: str) -> Words:
    """Call a remedy by the one level it changes, or else by its own words."""

    def words(before: Build, after: Build) -> str:
        steps = changes(rules, before, after)
        if len(steps) != 1 or not (steps[0].before.isdecimal() and steps[0].now.isdecimal()):
            return label
        return f"Set {steps[0].what} from {steps[0].before} to {steps[0].now}"

    return words


def outfitted(before: Build, after: Build) -> str:
    """Name a change of equipment by the single item whose number or weight differs."""
    old, new = before.choices.gear.equipment, after.choices.gear.equipment
    if len(old) != len(new):
        return "Change equipment"
    pairs = [(was, now) for was, now in zip(old, new, strict=True) if was != now]
    return _equipment_change(*pairs[0]) if len(pairs) == 1 else "Change equipment"


def _equipment_change(was: Equipment, now: Equipment) -> str:
    if now == was.model_copy(update={"count": now.count}):
        return f"Set {now.name} from {was.count} to {now.count}"
    if now == was.model_copy(update={"grams": now.grams}):
        return f"Set weight of {now.name} from {was.grams} to {now.grams} g"
    return f"Change {now.name}"
