"""Classic Traveller in words: what happened, how somebody stands, what is asked."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from ...io.wire_format import PEOPLE
from ...kernel.fight import BaseCombatant, BaseFight
from ...kernel.question import Action, Question
from ...kernel.words import (
    BaseWords,
    StoryLine,
    brief,
    counted,
    field_values,
    opened,
    place_in_metres,
)
from ..actions.double_action import DOUBLE_NAMES
from ..actions.watch import DUCK, SetWatch
from ..model.choice_ids import ASK_CHECK, ASK_PULL, ASK_WOUND
from ..model.combatant import STAT_NAMES, Combatant
from ..model.fight import Fight, own_fight
from ..model.fighter import PLACE_NAMES, POSTURE_NAMES
from ..rolls.wounds import WoundQuestion
from . import labels
from .sentences import CAUSES, OUTCOMES, SENTENCES
from .story import Story, passages

LIGHTS: Final = ("normal", "part darkness", "darkness")
_ORDINALS: Final = ("First", "Second", "Third", "Fourth", "Fifth")


class Words(BaseWords):
    """The vocabulary of Classic Traveller."""

    def sentence(self, fight: BaseFight, event: object) -> str:
        """Say what happened."""
        kind = type(event).__name__
        kinds = SENTENCES[kind]
        outcome = int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0
        return kinds[outcome].format_map(_words(own_fight(fight), event))

    def story(self, fight: BaseFight, told: Sequence[object]) -> list[StoryLine]:
        """A line for each turn, with what came of it."""
        made = Story()
        for place, event in enumerate(map(brief, told)):
            made.add(place, event, _words(own_fight(fight), event), self.sentence(fight, event))
        return passages(made, len(told))

    def state(self, fighter: BaseCombatant) -> str:
        """Say how somebody stands: the three stats as they are of what they were."""
        combatant = cast(Combatant, fighter)
        how = (
            "dead"
            if combatant.dead
            else "out of action"
            if combatant.out
            else POSTURE_NAMES[combatant.posture]
        )
        if not combatant.reduced():
            return f"unhurt, {how}"
        now = (combatant.strength, combatant.dexterity, combatant.endurance)
        full = (combatant.full_str, combatant.full_dex, combatant.full_end)
        rows = zip(STAT_NAMES, now, full, strict=True)
        hurt = [f"{name} {held} of {whole}" for name, held, whole in rows if held < whole]
        return f"{', '.join(hurt)}, {how}"

    def cause(self, cause: str) -> str:
        """Say what somebody fell by."""
        return CAUSES.get(cause, cause)

    def place(self, location: int) -> str:
        """Name where somebody is hit."""
        return PLACE_NAMES[location]

    def question(self, fight: BaseFight, question: Question, told: Sequence[object]) -> str:
        """Say who has to choose about what."""
        combatant = own_fight(fight).combatants[question.fighter]
        if question.kind == ASK_CHECK:
            dice = counted(int(combatant.acts), "die")
            return f"{combatant.name}: try for an Extra Action, {dice} for END?"
        if question.kind == ASK_PULL:
            return f"{combatant.name} fires in panic: at whom goes the next pull?"
        if isinstance(question, WoundQuestion) or question.kind == ASK_WOUND:
            points = counted(cast(WoundQuestion, question).groups[0], "point")
            return f"{combatant.name} loses {points}: from which stat?"
        ordinal = _ordinal(int(combatant.acts + 1))
        return f"{combatant.name}, number {combatant.number}, {ordinal} action: what now?"

    def intent(self, action: Action) -> str:
        """Name what somebody means by a choice."""
        return labels.intent(action)

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Say what a fighter does by a choice."""
        return labels.act(own_fight(fight), own_fight(fight).combatants[fighter], action)

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Name what somebody might want at a question."""
        return labels.thinkable(
            own_fight(fight), own_fight(fight).combatants[question.fighter], question
        )


def _ordinal(number: int) -> str:
    """First, second ... as far as there are words for it."""
    return _ORDINALS[number - 1].lower() if number <= len(_ORDINALS) else f"{number}th"


def _words(fight: Fight, event: object) -> dict[str, str]:
    """Every field of an event in words, by its name."""
    held = field_values(event)
    kind = type(event).__name__
    words: dict[str, str] = {}
    for name, value in held.items():
        if isinstance(value, str | int):
            words[name] = _word(fight, name, value)
    if held.get("weapon", DUCK) >= 0:
        owner = held["attacker" if "attacker" in held else "fighter"]
        words["weapon"] = fight.combatants[owner].stats.arms[held["weapon"]].name
    if "x" in held:
        words["place"] = place_in_metres(held["x"], held["y"])
    if kind in {"MoraleThrown", "AttackRolled"}:
        words["total"] = opened(held["total"], held["parts"])
    return words | _phrases(fight, kind, held)


def _phrases(fight: Fight, kind: str, held: dict[str, Any]) -> dict[str, str]:
    """Phrases of single events."""
    match kind:
        case "PhaseOpened":
            return {"actions": f"{_ordinal(held['phase']).capitalize()} actions"}
        case "CheckThrown":
            return {"dice": counted(held["dice"], "die").replace("dies", "dice")}
        case "DoubleBegan":
            return {"kind": DOUBLE_NAMES[held["kind"]]}
        case "DamageThrown":
            return {
                "dice": " + ".join(map(str, held["dice"])),
                "points": counted(held["points"], "point") if held["points"] else "nothing",
                "stopped": str(held["stopped"] or "nothing"),
            }
        case "WatchSet":
            made = SetWatch(held["trigger"], held["weapon"], held["metres"], held["door"])
            one = fight.combatants[held["fighter"]]
            deed = "kneel" if made.weapon == DUCK else f"use {one.stats.arms[made.weapon].name}"
            return {"trigger": labels.trigger(fight, made), "deed": deed}
        case "WoundTaken":
            now = (held["strength"], held["dexterity"], held["endurance"])
            rows = zip(STAT_NAMES, now, strict=True)
            return {"stats": ", ".join(f"{name} {left}" for name, left in rows)}
        case "FellUnconscious":
            return {"stats": counted(held["stats"], "stat")}
        case "ModifierGiven":
            return {"points": f"{held['points']:+d}" if held["points"] else "no DM"}
    return {}


def _word(fight: Fight, name: str, value: str | int) -> str:
    if isinstance(value, str):
        return CAUSES.get(value, value)
    if name in PEOPLE:
        return fight.combatants[value].name if value >= 0 else "nobody"
    if name == "rounds":
        return counted(value, "round")
    if name == "points":
        return counted(value, "point")
    if name in _NAMES:
        return _NAMES[name][value]
    return str(value)


_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "place": PLACE_NAMES,
    "posture": POSTURE_NAMES,
    "stat": STAT_NAMES,
    "light": LIGHTS,
}
