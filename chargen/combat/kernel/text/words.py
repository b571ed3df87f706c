"""Words of a system: sentences of events, prompts and choices, and the phrases all share."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, cast

from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..events import PEOPLE, sentence_of
from ..fight import BaseCombatant, BaseFight
from ..question import Action, ActionSchema, AttackAction, Question, TargetAction
from ..tally import NO_PARTS, Parts
from .place_names import Places, name_direction
from .story import BaseStory, Phrases, StoryLine

NOUNS: Final = {"rounds": "round", "left": "round", "hits": "hit", "points": "point"}
"""Fields counted with a noun, and the noun."""


class BaseWords(ABC):
    """The vocabulary of a system."""

    story_type: type[BaseStory[Any]] | None = None
    """The class that joins events into lines; None for a line for each event."""
    names: Mapping[str, Sequence[str]] = {}
    """Names of the numbers of a field, by the field."""
    actions: Mapping[int, ActionSchema] = {}
    """Every action by its kind."""

    def sentence(self, fight: BaseFight, event: object, places: Places | None = None) -> str:
        """Return what happened in a sentence.

        ``fight`` is any state of its fight, ``places`` hold the fighters then; as now by default.
        """
        places = places or Places.now(fight)
        return sentence_of(event).format_map(self.phrases(fight, event) | places.phrases(event))

    def story(
        self, fight: BaseFight, events: Sequence[object], earlier: Sequence[object] = ()
    ) -> list[StoryLine]:
        """Return what happened as a story, after the events of rounds before it."""
        if self.story_type is None:
            lines = enumerate(sentences(self, fight, map(brief, events), earlier))
            return [StoryLine(text, place, place + 1) for place, text in lines]
        story, places = self.story_type(), Places.follow_all(fight, earlier)
        story.open(fight, earlier)
        for place, event in enumerate(map(brief, events)):
            story.add(place, event, self.phrases(fight, event) | places.phrases(event))
            places.follow(event)
        return story.finished(len(events))

    def phrases(self, fight: BaseFight, event: object) -> Phrases:
        """Return the fields of an event in words, and what else its texts have in braces."""
        values = field_values(event)
        phrases = {
            name: self.phrase(fight, name, value)
            for name, value in values.items()
            if isinstance(value, str | int)
        }
        if "total" in values and "parts" in values:
            phrases["total"] = opened(values["total"], values["parts"])
        return phrases

    def phrase(self, fight: BaseFight, name: str, value: str | int) -> str:
        """Return the value of a field in words."""
        if isinstance(value, str):
            return self.cause(value)
        if name in PEOPLE:
            return fight.fighters[value].name if value >= 0 else "a place"
        if name in NOUNS:
            return counted(value, NOUNS[name]) if value else f"no {NOUNS[name]}s"
        return self.names[name][value] if name in self.names else str(value)

    @abstractmethod
    def state(self, fighter: BaseCombatant) -> str:
        """Return the state of a fighter."""

    def cause(self, cause: str) -> str:
        """Return the cause of a fall in words; as it is called by default."""
        return cause

    def question(self, fight: BaseFight, question: Question, events: Sequence[object]) -> str:
        """Return the prompt of a question, after the events so far."""
        return f"{fight.fighters[question.fighter].name}: what now?"

    def intent(self, action: Action) -> str:
        """Return the intent of a choice; choices of one intent are listed together."""
        return self.actions[int(action.kind)].intent

    @abstractmethod
    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Return the action of a choice in words, without the target."""

    def targets(self, fight: BaseFight, action: Action) -> tuple[int, ...]:
        """Return the fighters a choice is for; the target of an action that has one by default."""
        return (int(action.target),) if isinstance(action, AttackAction | TargetAction) else ()

    def target(self, fight: BaseFight, action: Action) -> str:
        """Return the names of a choice's targets, or its place; empty without any."""
        return ", ".join(fight.fighters[number].name for number in self.targets(fight, action))

    def thinkable(self, fight: BaseFight, question: Question) -> Iterable[Action]:
        """Return what a fighter might want at a question, allowed or not; nothing by default."""
        return ()


@dataclass(frozen=True)
class Choice:
    """One choice in words, open or not."""

    action: Action
    intent: str
    deed: str
    target: str
    targets: tuple[int, ...]
    refusal: str = ""
    """Why it cannot be chosen, in a sentence; empty if it can."""
    delays: bool = False
    """True if it puts the turn off."""

    @property
    def words(self) -> str:
        """The option and its target."""
        return f"{self.deed}, at {self.target}" if self.target else self.deed


def offers(words: BaseWords, fight: BaseFight, question: Question) -> list[Choice]:
    """Return the options of a question in order, then what else one might want, with the reason."""
    options = question.options(fight)
    choices = _tell_apart([_offer(words, fight, question, option) for option in options])
    known = {(offer.intent, offer.deed, offer.target) for offer in choices}
    for action in words.thinkable(fight, question):
        offer = _offer(words, fight, question, action, question.fault(fight, action) or "")
        if offer.refusal and (offer.intent, offer.deed, offer.target) not in known:
            known.add((offer.intent, offer.deed, offer.target))
            choices.append(offer)
    return choices


def _tell_apart(choices: list[Choice]) -> list[Choice]:
    """Return the choices with a number after what more than one of them says."""
    counts: Counter[tuple[str, str, str]] = Counter()
    apart: list[Choice] = []
    for choice in choices:
        key = (choice.intent, choice.deed, choice.target)
        counts[key] += 1
        again = counts[key] > 1
        apart.append(replace(choice, deed=f"{choice.deed} ({counts[key]})") if again else choice)
    return apart


def _offer(
    words: BaseWords, fight: BaseFight, question: Question, action: Action, refusal: str = ""
) -> Choice:
    label = words.deed(fight, question.fighter, action)
    target, targets = words.target(fight, action), words.targets(fight, action)
    schema = words.actions.get(int(action.kind))
    delays = schema is not None and schema.delays
    return Choice(action, words.intent(action), label, target, targets, refusal, delays)


def sentences(
    words: BaseWords,
    fight: BaseFight,
    events: Iterable[object],
    earlier: Iterable[object] = (),
) -> Iterator[str]:
    """Yield the sentence of each event in order, after the ``earlier`` ones of the fight."""
    places = Places.follow_all(fight, earlier)
    for event in events:
        yield words.sentence(fight, event, places)
        places.follow(event)


def brief(event: object) -> object:
    """Return an event without the parts of its totals, so that its sentence stays short."""
    names = [name for name in ("parts", "against_parts") if getattr(event, name, NO_PARTS)]
    return replace(cast("Any", event), **dict.fromkeys(names, NO_PARTS)) if names else event


def opened(total: int, parts: Parts) -> str:
    """Return a total with its parts: ``18 = 8 base + 5 Rifle - 3 two actions + 8 die``.

    A total without parts stands alone.
    """
    if not parts:
        return str(total)
    words = f"{total} ="
    for place, (_, name, amount) in enumerate(parts):
        sign = "-" if amount < 0 else ("+" if place else "")
        joint = f" {sign} " if place else f" {sign}"
        words += f"{joint}{abs(amount)} {name}"
    return words


def field_values(event: object) -> dict[str, Any]:
    """Return the value of every field of an event by its name."""
    return {field.name: getattr(event, field.name) for field in fields(cast("Any", event))}


def metres(centimetres: int) -> str:
    """Return a length in metres, to the tenth below; nothing is -0."""
    whole, tenths = divmod(abs(int(centimetres)) * 10 // METRE, 10)
    sign = "-" if centimetres < 0 and (whole or tenths) else ""
    return f"{sign}{whole}.{tenths} m" if tenths else f"{sign}{whole} m"


def destination(fight: BaseFight, fighter: int, x: int, y: int) -> str:
    """Return the place of a choice, and how far and in which direction it is from the fighter."""
    mover = fight.fighters[fighter]
    far = metres(int(distance(mover.x, mover.y, x, y)))
    way = name_direction(int(x) - int(mover.x), int(y) - int(mover.y))
    return f"{Places.now(fight).name(x, y, fighter)} ({far} {way})"


def counted(number: int, noun: str) -> str:
    """Give a number its noun: 1 round, 2 rounds; 1 box, 2 boxes."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}{'es' if noun.endswith('x') else 's'}"
