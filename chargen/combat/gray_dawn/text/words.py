"""Gray Dawn in words: the phrases of its events, and its questions."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...harm import luck
from ...harm.events import DefenceRolled, GrazeRolled, StabiliseRolled
from ...harm.weapons import BLIND, GAS, GRENADE, GUN, TUBE
from ...harm.words import WOUND_CAUSES, HarmWords, location_name, marks, weapon_of
from ...kernel.events import ModifierGiven
from ...kernel.fight import BaseFight
from ...kernel.question import Question
from ...kernel.text.place_names import with_article
from ...kernel.text.story import Phrases
from ...kernel.text.words import counted, opened
from ..model import events
from ..model.choice_ids import ASK_INTENDED_STANCE
from ..model.penalties import PLAN_NAMES
from ..model.stats import STANCE_NAMES
from ..rolls.initiative import own_fight
from .labels import ChoiceWords
from .story import Story

SUFFERING: Final = ("unharmed", "stunned", "blinded", "deafened", "gassed", "burning")
"""Effects of blasts as states of a fighter."""
CAUSES: Final[dict[str, str]] = {
    "attacker": "fired at",
    "shot": "a charge of shot",
    "explosion": "an explosion near",
    "barrage": "bombardment",
    **WOUND_CAUSES,
}
"""Causes as a sentence names them, where that differs."""
_WORSE: Final = {BLIND: "on attacks and throws", GAS: "REF"}
"""The number that the effect of a blast lowers (CB-140)."""


class Words(ChoiceWords):
    """The vocabulary of Gray Dawn."""

    story_type = Story
    names: Mapping[str, Sequence[str]] = {
        **HarmWords.names, "stance": STANCE_NAMES, "effect": SUFFERING, "of_kind": PLAN_NAMES,
        "kind": PLAN_NAMES,
    }  # fmt: skip

    def cause(self, cause: str) -> str:
        """Return the cause of a fall or of suppression."""
        return CAUSES.get(cause, cause)

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words."""
        phrases = super().phrases(fight, event)
        arm = weapon_of(fight, event)
        if arm is not None:
            phrases["attacks"] = "fires at" if arm.kind == GUN else "attacks"
            phrases["tube"] = "tube" if arm.feed == TUBE else ""
            fires = f"fires {phrases.get('rounds', '')} with {arm.name}"
            phrases["thrown"] = with_article(arm.name)
            throws = f"readies {phrases['thrown']}"
            phrases["fires"] = throws if arm.kind == GRENADE else fires
        if isinstance(event, events.SuppressionChecked):
            phrases["check"] = str(own_fight(fight).tunables.suppression_number)
        return phrases | _phrases(event)

    def phrase(self, fight: BaseFight, name: str, value: str | int) -> str:
        """Return the value of a field in words."""
        match name:
            case "hits" if not value:
                return "hits by the burst table"
            case "second":
                return " on the second roll" if value else ""
            case "lane":
                return "the firing lane" if int(value) >= 0 else "the covering fire"
        return super().phrase(fight, name, value)

    def question(self, fight: BaseFight, question: Question, earlier: Sequence[object]) -> str:
        """Return the prompt of a question; for luck with the roll that lies on the table."""
        name = fight.fighters[question.fighter].name
        if isinstance(question, luck.LuckQuestion):
            return f"{name}: {_roll(fight, question, earlier)}. Spend luck?"
        if question.kind >= ASK_INTENDED_STANCE:
            return f"{name}, count {own_fight(fight).count}: what now?"
        return f"{name}, before the counts of round {fight.round}: what now?"


def _phrases(event: object) -> Phrases:
    """Return phrases of single events, some of which have a word for 0."""
    match event:
        case events.StealthRolled():
            return {"against": opened(event.against, event.against_parts)}
        case events.PlanMade():
            return {"plan": _plan(event)}
        case events.Healed():
            return {"marks": marks(event.boxes, event.stun) or "nothing"}
        case events.Exploded():
            return {"blast": f": {event.damage} damage" if event.damage else ""}
        case events.Afflicted():
            what = _WORSE.get(event.effect) if event.amount else None
            return {"worse": f": {-event.amount} {what}" if what else ""}
        case events.AfflictionTicked():
            effect, left = SUFFERING[event.effect], counted(event.left, "more round")
            on = f"{effect} for {left}"
            return {"suffers": on if event.left else f"no longer {effect}"}
        case events.JamWorked():
            left = f"{counted(event.left, 'round')} left"
            return {"left": left if event.left else "cleared"}
        case ModifierGiven():
            points = f"{event.points:+d}" if event.points else "no modifier"
            return {"points": points, "what": f"{event.what} rolls"}
        case events.BarrageAnnounced():
            announced = f"A bombardment of {counted(event.rounds, 'round')} is announced"
            return {"bombardment": announced if event.rounds else "The bombardment ends"}
        case events.BarragePlaced():
            return {"across": counted(event.width, "metre")}
        case events.NerveBroken():
            return {"turns": counted(event.rounds, "turn") if event.rounds else "no more turns"}
        case events.LuckGiven():
            return {"luck": f"{counted(event.points, 'point')} of luck"}
        case events.LaneTested():
            return {"struck": ", hits by the burst table" if event.lane >= 0 else ""}
    return {}


def _plan(plan: events.PlanMade) -> str:
    """Return what a fighter plans for a turn (CB-32)."""
    name = PLAN_NAMES[plan.kind]
    actions = ((name, plan.actions), ("move", plan.moves), ("draw", plan.draws))
    parts = [
        f"{action} {times} times" if times > 1 else action for action, times in actions if times
    ]
    return " and ".join(parts) or name


_ROLLS: Final[dict[str, tuple[str, type, tuple[str, ...]]]] = {
    "attack": ("the attack roll", events.AttackRolled, ("attacker",)),
    "defence": ("the defence roll", DefenceRolled, ("target",)),
    "graze": ("the graze roll", GrazeRolled, ("target",)),
    "initiative": ("initiative", events.InitiativeRolled, ("fighter",)),
    "suppression check": ("the suppression check", events.SuppressionChecked, ("fighter",)),
    "stealth": ("the stealth roll", events.StealthRolled, ("fighter", "target")),
    "reload": ("the reload check", events.ReloadRolled, ("fighter",)),
    "stabilise": ("the stabilise roll", StabiliseRolled, ("fighter",)),
    "throw": ("the throw", events.ThrowRolled, ("fighter",)),
    "dodge": ("the dodge through the lane", events.LaneTested, ("fighter",)),
}
"""Rolls that luck can change, their events, and the fields of those who rolled."""


_DICE: Final[dict[str, str]] = {
    "fumble": "the fumble table",
    "reload fumble": "the fumbled reload",
    "rounds of jam": "the rounds of the jam",
    "roll-off": "equal counts",
}
"""Dice without a total that luck can roll again, where their name is not enough (CB-03)."""


def _roll(fight: BaseFight, question: luck.LuckQuestion, earlier: Sequence[object]) -> str:
    """Return the roll luck is asked for: its total and the number it is short of (CB-03)."""
    if question.roll == luck.LOCATION:
        return f"the hit strikes the {location_name(fight, question.fighter, question.stake)}"
    if question.roll == luck.DICE:
        return f"the roll for {_DICE.get(question.what, question.what)} shows {question.stake}"
    words, kind, rollers = _ROLLS.get(question.what, (f"the {question.what}", type(None), ()))
    short = int(question.short) if 0 < question.short < luck.HOPELESS else 0
    own = (
        event
        for event in reversed(earlier)
        if isinstance(event, kind)
        and question.fighter in [getattr(event, name) for name in rollers]
    )
    rolled: Any = next(own, None)
    if rolled is None:
        return f"{words} fails by {short}" if short else words
    total, parts = rolled.total, rolled.parts
    if isinstance(rolled, events.StealthRolled) and rolled.target == question.fighter:
        total, parts = rolled.against, rolled.against_parts
    return f"{words} is {opened(total, parts)}" + (f" against {total + short}" if short else "")
