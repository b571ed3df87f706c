"""A fight played by another program: one JSON object a line, what happens out and answers in.

Out come, each with its ``type``: ``fight`` once, ``event`` for everything that happens, then
``question`` or ``die``, which wait for a line; ``refused`` where a line was none, and the question
stays; ``taken_back`` with how many events still stand; ``ending`` at the end. Words for people
stand under ``words``; places are centimetres.

In go ``{"option": 2}`` (a number in the question's list), ``{"action": {"do": ...}}`` (any action
it has no fault to find with; options show the names), ``{"tactic": true}``, ``{"roll": 7}``,
``{"act": "wound", ...}`` of the referee, ``{"take_back": true}``. ``"rolls": [4, 9, 2]``, alone or
beside an option, an action or the tactic's choice, is a line with all dice of one action:
``unused`` names those it did not need. ``{"enlist": {...}}`` adds a
fighter as in a scenario's file, who is away until the act ``join``. ``{"chances": 2}`` asks for the
exact chances of an option, ``{"chances": true}`` for those of all, ``{"seen_by": 0}`` for
what a side may know, ``{"odds": 1000}`` for how often each side wins if tactics play on from
here; the question stays open.

Light, stance, posture, mode, hit location and stat are words: ``"light": "dark"``. Lines that come
in may give their numbers instead.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from ..kernel.awareness import seen_by
from ..kernel.continuation import Continuation
from ..kernel.question import Action, Question
from ..kernel.session import ActionRefused, Session
from ..kernel.text.words import sentences
from ..scene.scenario import LIGHT_NAMES
from ..scene.validation import LONGEST, InvalidScenario, shown
from .dice_line import MOST_DICE, enter_line
from .scenario_file import fighter_from_json
from .strict_json import parse
from .transcript import ended
from .wire_format import act_of, action_of, action_row, event_row

PROTOCOL: Final = 2
"""Changes when a program that knew the last one would no longer understand."""

MOST_FIGHTS: Final = 100_000
"""Continuations a program may ask for at once."""

Say = Callable[[dict[str, Any]], None]


def play(session: Session, lines: Iterator[bytes], say: Say) -> bool:
    """Play a fight and return whether it ended before the lines did."""
    say(_fight(session))
    reported = 0
    while True:
        reported = _tell(session, reported, say)
        if session.ending is not None:
            say(_ending(session))
            return True
        say(_open(session))
        if not _heard(session, lines, say):
            return False
        reported = min(reported, len(session.events))


def _heard(session: Session, lines: Iterator[bytes], say: Say) -> bool:
    """Take the next line that says something; False if there is none."""
    for line in lines:
        try:
            row = parse(line)
            if isinstance(row, dict) and "seen_by" in row:
                say(_seen(session, row["seen_by"]))
                continue
            if isinstance(row, dict) and "odds" in row:
                say(_odds(session, row["odds"]))
                continue
            if isinstance(row, dict) and "chances" in row:
                say(_chances(session, row["chances"]))
                continue
            _take(session, row, say)
        except (InvalidScenario, ActionRefused) as refused:
            say({"type": "refused", "words": str(refused)})
        else:
            return True
    return False


def _take(session: Session, row: object, say: Say) -> None:
    """Do what a line says."""
    match row:
        case {"rolls": rolls, **rest}:
            _enter(session, _rolls(rolls), _chosen(session, rest) if rest else None, say)
        case {"roll": int(roll)}:
            session.roll(roll)
        case {"act": str(name), **given}:
            session.act(act_of(name, _numbered(given, session), session.system))
        case {"enlist": newcomer, **rest}:
            asked = rest.get("asked") is True
            number = session.enlist(fighter_from_json(newcomer, session.system.name), asked=asked)
            say({"type": "enlisted", "fighter": number, "asked": asked})
        case {"take_back": True}:
            if not session.take_back():
                raise InvalidScenario("There is nothing to take back.")
            say({"type": "taken_back", "events": len(session.events)})
        case _:
            session.answer(_chosen(session, row))


def _chosen(session: Session, row: object) -> Action:
    """Return the action a line chooses."""
    question = session.question
    match row:
        case {"option": int(number)} if question is not None:
            options = question.options(session.fight)
            if not 0 <= number < len(options):
                raise InvalidScenario(
                    f"There is no option {number}; the last is {len(options) - 1}."
                )
            return options[number]
        case {"action": {**given}}:
            return action_of(_numbered(given, session), session.system)
        case {"tactic": True}:
            if question is None:
                raise ActionRefused("No decision is pending.")
            return session.policies[question.fighter].choose(session.fight, question)
    text = json.dumps(row, ensure_ascii=False)[:LONGEST]
    raise InvalidScenario(f"{text} says nothing that is asked now.")


def _rolls(given: object) -> list[int]:
    """Return the dice of a line."""
    rolls = [roll for roll in given if type(roll) is int] if isinstance(given, list) else []
    if not isinstance(given, list) or not 1 <= len(rolls) == len(given) <= MOST_DICE:
        raise InvalidScenario(f"rolls: enter 1 to {MOST_DICE} whole numbers.")
    return rolls


def _enter(session: Session, rolls: list[int], action: Action | None, say: Say) -> None:
    """Take a line of dice, and name those that were not used."""
    rest = enter_line(session, rolls, action)
    if rest.rolls:
        say({"type": "unused", "rolls": list(rest.rolls), "words": rest.words})


def _numbered(given: Mapping[Any, Any], session: Session) -> dict[str, Any]:
    """Return the values of a line with the number of each word."""
    row = {str(key): value for key, value in given.items()}
    return {key: _number(key, value, row, session) for key, value in row.items()}


def _number(key: str, value: object, row: Mapping[str, Any], session: Session) -> object:
    """Return the number a word stands for; anything else as it is."""
    if not isinstance(value, str):
        return value
    lists = [words for words in _word_lists(key, row, session) if words]
    for words in lists:
        if value in words:
            return words.index(value)
    if lists:
        raise InvalidScenario(f"{key}: {shown(value)} is not one of {', '.join(lists[0])}.")
    return value


def _in_words(row: Mapping[str, Any], session: Session) -> dict[str, Any]:
    """Return the values of a line with the word of each number that has one."""
    return {key: _word(key, value, row, session) for key, value in row.items()}


def _word(key: str, value: object, row: Mapping[str, Any], session: Session) -> object:
    """Return the word for a number; anything else, and the number of none, as it is."""
    if type(value) is not int:
        return value
    words = next((words for words in _word_lists(key, row, session) if words), ())
    return words[value] if 0 <= value < len(words) else value


def _word_lists(key: str, row: Mapping[str, Any], session: Session) -> list[Sequence[str]]:
    """Return the lists of words a value may be from, in the order of their numbers."""
    system = session.system
    names = system.words.names
    if key in {"location", "called"}:
        targets = row.get("targets")
        first = targets[0] if isinstance(targets, list | tuple) and targets else 0
        person = row.get("fighter", row.get("target", first))
        fighters = session.scenario.fighters
        known = type(person) is int and 0 <= person < len(fighters)
        return [system.locations(fighters[person])] if known else []
    if key == "light":
        return [LIGHT_NAMES, names.get(key, ())]
    if key == "mode":
        return [system.models.words.get("modes", ())]
    return [names.get(str(row.get("state")) if key == "amount" else key, ())]


def _fight(session: Session) -> dict[str, Any]:
    fighters = [
        {
            "name": fighter.name,
            "side": fighter.side,
            "tactic": fighter.tactic,
            "asked": number in session.hands,
        }
        for number, fighter in enumerate(session.scenario.fighters)
    ]
    row = {"type": "fight", "protocol": PROTOCOL, "system": session.system.name}
    gm = {"acts": list(session.system.acts), "states": list(session.system.states)}
    return {**row, "seed": session.seed, "fighters": fighters, **gm}


def _tell(session: Session, reported: int, say: Say) -> int:
    """Report new events and return the number reported in all."""
    new = session.events[reported:]
    earlier = session.events[:reported]
    lines = sentences(session.system.words, session.fight, new, earlier)
    for event, words in zip(new, lines, strict=True):
        row = _in_words(event_row(event, session.system), session)
        say({"type": "event", **row, "words": words})
    return len(session.events)


def _open(session: Session) -> dict[str, Any]:
    """The question or the die the fight waits for."""
    if session.question is None:
        assert session.die is not None
        die = session.die
        return {"type": "die", "sides": die.sides, "what": die.what, "fighter": die.roller}
    question, system = session.question, session.system
    return {
        "type": "question",
        "kind": system.questions[int(question.kind)],
        "fighter": int(question.fighter),
        "words": system.words.question(session.fight, question, session.events),
        "fighters": [
            _in_words(dict(zip(system.shown, combatant.shown(), strict=True)), session)
            for combatant in session.fight.fighters
        ],
        "options": _options(session, question),
    }


def _options(session: Session, question: Question) -> list[dict[str, Any]]:
    words, fight = session.system.words, session.fight
    rows = []
    for option in question.options(fight):
        action, target = words.deed(fight, question.fighter, option), words.target(fight, option)
        text = f"{words.intent(option)}: {action}" + (f", at {target}" if target else "")
        row = _in_words(action_row(option, session.system), session)
        rows.append({**row, "words": text})
    return rows


def _chances(session: Session, wanted: object) -> dict[str, Any]:
    """Return the exact chances of one option of the open question, by its number, or of all."""
    question = session.question
    if question is None:
        raise InvalidScenario("No question is open.")
    options = question.options(session.fight)
    numbers = list(range(len(options))) if wanted is True else [wanted]
    rows = []
    for number in numbers:
        if not isinstance(number, int) or not 0 <= number < len(options):
            raise InvalidScenario(f"There is no option {shown(number)}.")
        rows.append({"option": number, **asdict(session.chances(options[number]))})
    return {"type": "chances", "harm": session.system.harm_unit, "options": rows}


def _seen(session: Session, side: object) -> dict[str, Any]:
    """Return what a side may know of the fight as it is now."""
    if not isinstance(side, int) or side not in session.scenario.sides:
        raise InvalidScenario(f"There is no side {shown(side)}.")
    return {"type": "seen", "side": side, **_in_words(seen_by(session.fight, side), session)}


def _odds(session: Session, fights: object) -> dict[str, Any]:
    """Return how often each side wins if the fight is played on by tactics so many times."""
    if type(fights) is not int or not 1 <= fights <= MOST_FIGHTS:
        raise InvalidScenario(f"odds: choose 1 to {MOST_FIGHTS:,} fights.")
    onward = Continuation(session)
    wins = [0] * len(session.scenario.sides)
    for seed in range(fights):
        winner = onward.play(seed)[1].winner
        if winner >= 0:
            wins[winner] += 1
    undecided = fights - sum(wins)
    return {"type": "odds", "fights": fights, "wins": wins, "undecided": undecided}


def _ending(session: Session) -> dict[str, Any]:
    ending, words = session.ending, session.system.words
    assert ending is not None
    fighters = [
        {
            "name": combatant.name,
            "out": combatant.out,
            "dead": combatant.is_dead(),
            "words": words.state(combatant),
        }
        for combatant in session.fight.fighters
    ]
    row = {"type": "ending", "winner": ending.winner, "reason": ending.reason}
    return {
        **row,
        "rounds": ending.rounds,
        "words": ended(session.scenario, ending),
        "fighters": fighters,
    }
