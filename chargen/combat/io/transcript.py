"""One fight told: as a story, and as plain values for programs."""

from typing import Any

from ..kernel.session import Session
from ..kernel.system import Ending
from ..scene.scenario import Scenario


def lines(session: Session) -> list[str]:
    """Tell what happened so far as a story, and how the fight ended if it did."""
    story = session.system.words.story(session.fight, session.events)
    texts = [passage.text for passage in story]
    if session.ending is not None:
        texts.append(ended(session.scenario, session.ending))
    return texts


def ended(scenario: Scenario, ending: Ending) -> str:
    """Say who won, by name, and why the fight is over."""
    if ending.winner < 0:
        return f"The fight ends without a winner: {ending.reason}."
    return f"{scenario.side_wins(ending.winner)} the fight: {ending.reason}."


def text(session: Session) -> str:
    """Return the whole story, and the state of every fighter."""
    words = session.system.words
    left = [f"{combatant.name}: {words.state(combatant)}." for combatant in session.fight.fighters]
    return "\n".join([*lines(session), *left])


def values(session: Session) -> dict[str, Any]:
    """Return outcome, states of all fighters and log in words; winner -1 for no winner."""
    words, ending = session.system.words, session.ending
    return {
        "winner": -1 if ending is None else ending.winner,
        "reason": "" if ending is None else ending.reason,
        "rounds": int(session.fight.round),
        "fighters": [
            {
                "name": combatant.name,
                "side": int(combatant.side),
                "state": words.state(combatant),
                **dict(zip(session.system.shown, combatant.shown(), strict=True)),
            }
            for combatant in session.fight.fighters
        ],
        "log": lines(session),
    }
