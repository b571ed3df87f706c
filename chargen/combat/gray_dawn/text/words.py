"""Gray Dawn in words: what happened, with every total opened into its parts, and what is asked."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ...harm import luck
from ...harm.weapons import BLIND, GAS, GRENADE, GUN, LOCATION_NAMES, TUBE
from ...harm.words import HarmWords, marks
from ...io.wire_format import PEOPLE
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.words import StoryLine, brief, counted, field_values, opened, place_in_metres
from ...scene.scenario import LIGHT_NAMES
from ..actions.covering_fire import CoveringFire
from ..actions.fire import Fire
from ..actions.saturation_fire import SaturationFire
from ..actions.throw import Throw
from ..model.choice_ids import ASK_INTENDED_STANCE
from ..model.fight import Fight
from ..model.penalties import PLAN_NAMES
from ..model.stats import STANCE_NAMES
from ..rolls.initiative import own_fight
from . import labels
from .sentences import CAUSES, OUTCOMES, SENTENCES, SUFFERING
from .story import Story, passages

_NOUNS: Final = {
    "rounds": "round", "left": "round", "hits": "hit", "points": "point",
}  # fmt: skip
"""Fields said with a noun, and the noun."""


class Words(HarmWords):
    """The vocabulary of Gray Dawn."""

    def sentence(self, fight: BaseFight, event: object) -> str:
        """Say what happened."""
        kind = type(event).__name__
        kinds = SENTENCES[kind]
        outcome = int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0
        return kinds[outcome].format_map(_words(own_fight(fight), event))

    def story(self, fight: BaseFight, told: Sequence[object]) -> list[StoryLine]:
        """A line for each deed, with what came of it."""
        made = Story()
        for place, event in enumerate(map(brief, told)):
            made.add(place, event, _words(own_fight(fight), event), self.sentence(fight, event))
        return passages(made, len(told))

    def cause(self, cause: str) -> str:
        """Say what somebody fell by."""
        return CAUSES.get(cause, cause)

    def question(self, fight: BaseFight, question: Question, told: Sequence[object]) -> str:
        """Say who has to choose about what; for luck with the roll that lies on the table."""
        name = fight.fighters[question.fighter].name
        if isinstance(question, luck.LuckQuestion):
            return f"{name}: {_roll(question, told)}. Spend luck?"
        if question.kind >= ASK_INTENDED_STANCE:
            return f"{name}, count {own_fight(fight).count}: what now?"
        return f"{name}, before the counts of round {fight.round}: what now?"

    def intent(self, action: Action) -> str:
        """Name what somebody means by a choice."""
        return labels.intent(action)

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Say what a fighter does by a choice."""
        return labels.deed(own_fight(fight), own_fight(fight).combatants[fighter], action)

    def targets(self, fight: BaseFight, action: Action) -> tuple[int, ...]:
        """Return the fighters a choice is for, by number; -1 for a place where nobody stands."""
        if isinstance(action, Fire):
            return action.targets
        if isinstance(action, Throw | SaturationFire):
            there = (
                combatant.index
                for combatant in own_fight(fight).combatants
                if (combatant.x, combatant.y) == (action.x, action.y)
            )
            return (int(next(there, -1)),)
        return super().targets(fight, action)

    def target(self, fight: BaseFight, action: Action) -> str:
        """Return the names of a choice's targets, or its place."""
        at_place = self.targets(fight, action) == (-1,)
        if at_place and isinstance(action, Throw | SaturationFire | CoveringFire):
            return labels.place_of(action.x, action.y)
        return super().target(fight, action)

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Name what somebody might want at a question."""
        return labels.thinkable(
            own_fight(fight), own_fight(fight).combatants[question.fighter], question
        )


def _words(fight: Fight, event: object) -> dict[str, str]:
    """Every field of an event in words, by its name."""
    held = field_values(event)
    words = {"check": str(fight.tunables.suppression_number)}
    for name, value in held.items():
        if isinstance(value, str | int):
            words[name] = _word(fight, name, value)
    if "weapon" in held:
        owner = held["attacker" if "attacker" in held else "fighter"]
        arm = fight.combatants[owner].arms[held["weapon"]]
        words["weapon"] = arm.name
        words["attacks"] = "fires at" if arm.kind == GUN else "attacks"
        words["tube"] = "tube" if arm.feed == TUBE else ""
        fires = f"fires {words.get('rounds', '')} with {arm.name}"
        words["fires"] = f"makes ready to throw {arm.name}" if arm.kind == GRENADE else fires
    if "x" in held:
        words["place"] = place_in_metres(held["x"], held["y"])
    if "total" in held:
        words["total"] = opened(held["total"], held["parts"])
    if "against" in held:
        words["against"] = opened(held["against"], held["against_parts"])
    if "moves" in held:
        words["plan"] = _plan(held["kind"], held["actions"], held["moves"], held["draws"])
    return words | _phrases(type(event).__name__, held)


def _phrases(kind: str, held: dict[str, Any]) -> dict[str, str]:
    """Phrases that read otherwise where a number is 0, or is none for people."""
    match kind:
        case "WoundTaken" | "Healed":
            return {"marks": marks(held["boxes"], held["stun"]) or "no mark"}
        case "Exploded":
            return {"blast": f": {held['damage']} damage" if held["damage"] else ""}
        case "Afflicted":
            what = _WORSE.get(held["effect"]) if held["amount"] else None
            return {"worse": f": {-held['amount']} {what}" if what else ""}
        case "AfflictionTicked":
            effect, left = SUFFERING[held["effect"]], counted(held["left"], "round")
            on = f"{effect} for {left} more"
            return {"suffers": on if held["left"] else f"no longer {effect}"}
        case "JamWorked":
            left = f"{counted(held['left'], 'round')} more to do"
            return {"left": left if held["left"] else "it is cleared"}
        case "ModifierGiven":
            return {"points": f"{held['points']:+d}" if held["points"] else "nothing more"}
        case "BarrageAnnounced":
            announced = f"Bombardment is announced for {counted(held['rounds'], 'round')}"
            return {"bombardment": announced if held["rounds"] else "The bombardment is over"}
        case "BarragePlaced":
            return {"across": counted(held["width"], "metre")}
        case "LuckGiven":
            return {"luck": f"{counted(held['points'], 'point')} of luck"}
        case "LuckSpent":
            return {"on": f" on the {held['what']}" if held["what"].endswith("save") else ""}
        case "LaneTested":
            return {"struck": ", hits by the burst table" if held["lane"] >= 0 else ""}
    return {}


_WORSE: Final = {BLIND: "on attacks and throws", GAS: "REF"}
"""What the amount of a blast's effect is taken from (CB-140)."""


def _word(fight: Fight, name: str, value: str | int) -> str:
    if isinstance(value, str):
        return CAUSES.get(value, value)
    if name in PEOPLE:
        return fight.combatants[value].name if value >= 0 else "a place"
    if name == "hits" and not value:
        return "hits by the burst table"
    if name in _NOUNS:
        return counted(value, _NOUNS[name]) if value else f"no {_NOUNS[name]}s"
    if name == "second":
        return " a second time" if value else ""
    if name == "lane":
        return "the lane" if value >= 0 else "the covering fire"
    if name in _NAMES:
        return _NAMES[name][value]
    if name == "short":
        return f" by {-value}" if value else ""
    return "no" if name == "damage" and not value else str(value)


_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "location": LOCATION_NAMES,
    "stance": STANCE_NAMES,
    "effect": SUFFERING,
    "light": LIGHT_NAMES,
}


def _plan(kind: int, actions: int, moves: int, draws: int) -> str:
    """What somebody means to do with a turn (CB-32)."""
    deeds = ((PLAN_NAMES[kind], actions), ("move", moves), ("draw", draws))
    said = [f"{deed} {many} times" if many > 1 else deed for deed, many in deeds if many]
    return " and ".join(said) or PLAN_NAMES[kind]


_ROLLS: Final = {
    "attack": ("the attack roll", "AttackRolled", ("attacker",)),
    "defence": ("the defence roll", "DefenceRolled", ("target",)),
    "graze": ("the graze roll", "GrazeRolled", ("target",)),
    "initiative": ("initiative", "InitiativeRolled", ("fighter",)),
    "suppression check": ("the suppression check", "SuppressionChecked", ("fighter",)),
    "stealth": ("the stealth roll", "StealthRolled", ("fighter", "target")),
    "reload": ("the reload check", "ReloadRolled", ("fighter",)),
    "stabilise": ("the care", "StabiliseRolled", ("fighter",)),
    "throw": ("the throw", "ThrowRolled", ("fighter",)),
    "dodge": ("the dodge through the lane", "LaneTested", ("fighter",)),
}
"""Rolls luck can do something about, the events that tell them, and who rolled."""


def _roll(question: luck.LuckQuestion, told: Sequence[object]) -> str:
    """The roll luck is asked for: what it came to, and what it had to be (CB-03)."""
    if question.roll == luck.LOCATION:
        return f"the hit goes to the {LOCATION_NAMES[question.stake]}"
    words, kind, who = _ROLLS.get(question.what, (f"the {question.what}", "", ()))
    short = int(question.short) if 0 < question.short < luck.HOPELESS else 0
    his = (
        event
        for event in reversed(told)
        if type(event).__name__ == kind
        and question.fighter in [getattr(event, name) for name in who]
    )
    rolled: Any = next(his, None)
    if rolled is None:
        return f"{words} fails by {short}" if short else words
    total, parts = rolled.total, rolled.parts
    if kind == "StealthRolled" and rolled.target == question.fighter:
        total, parts = rolled.against, rolled.against_parts
    return f"{words}: {opened(total, parts)}" + (f", needed {total + short}" if short else "")
