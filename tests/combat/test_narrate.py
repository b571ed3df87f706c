"""The log in words: every event one sentence, every total opened."""

import re
from typing import Any

import pytest

from chargen.combat import events, phrases
from chargen.combat.events import EVENT_TYPES, Event
from chargen.combat.fight import Fight
from chargen.combat.model import Fighter, Scene, Tunables, Weapon
from chargen.combat.narrate import lines, opened, sentence, told
from chargen.combat.record import Record
from chargen.combat.slot import Clock, Slot

PARTS = (("CB-10", "base", 8), ("CB-10", "Rifle", 5), ("CB-32", "two actions", -3))
FIGHTERS = (
    Fighter(name="Mara Voss", weapons=(Weapon(name="FN FAL"), Weapon(name="knife"))),
    Fighter(name="Thug", side=1, weapons=(Weapon(name="Uzi"),)),
)
SHARED: dict[str, Any] = {"parts": PARTS, "target": 1, "location": 4, "x": 1250, "y": -300}
WORDY = {"cause", "what", "reason", "key"}
YES_OR_NO = {
    "grazed", "last", "off", "passed", "pinned", "safe", "second", "stable", "taken", "unseen"
}  # fmt: skip
LISTS = {"jobs", "slots", "near", "rolls"}


def fight() -> Fight:
    """Two people about to fight."""
    return Fight(FIGHTERS, Scene(), Tunables(), Clock())


def example(kind: type[Record], **fields: object) -> Event:
    """An event of a kind, with numbers that can stand in it."""
    values: dict[str, Any] = {}
    for name in kind.names:
        values[name] = () if name in LISTS else "luck" if name in WORDY else SHARED.get(name, 0)
    if kind is events.Moved:
        values["unseen"] = ()
    if kind is events.SlotPlaced:
        values["slot"] = Slot(0, 0)
    given = {**values, **fields}
    for name in YES_OR_NO & set(given):
        if isinstance(given[name], int):
            given[name] = bool(given[name])
    made: Event = kind(**given)  # type: ignore[assignment]
    return made


def outcomes(kind: type[Record]) -> list[Event]:
    """An event of a kind for each of its outcomes."""
    field = phrases.OUTCOMES.get(kind.__name__)
    if field is None:
        return [example(kind)]
    first = -1 if field == "winner" else 0
    numbers = range(first, first + len(phrases.SENTENCES[kind.__name__]))
    return [example(kind, **{field: number}) for number in numbers]


@pytest.mark.parametrize(
    "kind",
    [kind for kind in EVENT_TYPES if kind.__name__ in phrases.SENTENCES],
    ids=lambda kind: kind.__name__,
)
def test_an_event_is_one_sentence(kind: type[Record]) -> None:
    """Whatever its outcome; each outcome has one of its own, with every name in it."""
    found = [sentence(fight(), event) for event in outcomes(kind)]
    assert len(set(found)) == len(found)
    for words in found:
        assert words.endswith(".")
        assert words[0].isupper()
        assert not re.search(r"[{}]|None|\. [A-Z]|  ", words)


def test_every_event_has_its_sentences() -> None:
    """By name; what has outcomes has several."""
    assert {kind.__name__ for kind in EVENT_TYPES} - {"SuppressionCleared"} <= set(
        phrases.SENTENCES
    )
    assert set(phrases.SENTENCES) >= phrases.QUIET
    assert {name for name, said in phrases.SENTENCES.items() if len(said) > 1} == set(
        phrases.OUTCOMES
    )


def test_a_total_opens_into_its_parts() -> None:
    """In the order they were counted, what is taken off with a minus."""
    parts = (
        ("CB-10", "base", 8),
        ("CB-10", "Rifle", 5),
        ("CB-10", "WA", 1),
        ("CB-32", "two actions", -3),
        ("CB-01", "die", 7),
    )
    assert opened(18, parts) == "18 = 8 base + 5 Rifle + 1 WA - 3 two actions + 7 die"
    assert opened(-2, (("CB-01", "die", -2),)) == "-2 = -2 die"
    assert opened(18, ()) == "18"


def test_an_attack_is_told_with_names_and_sum() -> None:
    """Who, whom, with what, and how the number came about."""
    event = events.AttackRolled(0, 1, 0, 10, 5, PARTS)
    assert sentence(fight(), event) == (
        "Mara Voss attacks Thug with FN FAL: 10 = 8 base + 5 Rifle - 3 two actions."
    )


def test_a_weapon_is_its_owners() -> None:
    """Number 0 is another weapon in other hands; the last is bare hands."""
    assert sentence(fight(), events.WeaponDrawn(1, 0, off=False)) == "Thug readies Uzi."
    assert sentence(fight(), events.WeaponDrawn(0, 2, off=False)) == "Mara Voss readies bare hands."


def test_covering_fire_may_go_at_a_place() -> None:
    """Which is nobody."""
    event = events.CoveringDeclared(0, -1, 100, 200, 2, 1, 20, 0)
    assert sentence(fight(), event) == "Mara Voss gives covering fire at a place with FN FAL."


def test_one_is_one_and_many_are_many() -> None:
    """Nouns go with their numbers."""
    assert "fires 1 round with" in sentence(fight(), events.ShotsFired(0, 0, 1))
    assert "fires 3 rounds with" in sentence(fight(), events.ShotsFired(0, 0, 3))
    assert sentence(fight(), events.PlanMade(0, 1, 2, 1, 0)) == (
        "Mara Voss means to fire 2 times and move."
    )


def test_places_are_told_in_metres() -> None:
    """From the middle of the map."""
    event = events.Moved(0, 1250, -300, (), last=True, unseen=())
    assert sentence(fight(), event) == "Mara Voss moves to (12.5 m, -3 m)."


def test_who_wins_is_told_by_name() -> None:
    """Or that nobody does."""
    assert sentence(fight(), events.FightEnded(1, "nobody else stands")).startswith("Thug wins")
    assert "without a winner" in sentence(fight(), events.FightEnded(-1, "stalemate"))


def test_bookkeeping_is_left_out_of_the_log() -> None:
    """Readers get what happened."""
    log: list[Event] = [events.RoundBegan(1), events.SlotsSet(()), events.RoundEnded(1)]
    assert [told(event) for event in log] == [True, False, True]
    assert lines(fight(), log) == ["Round 1 begins.", "Round 1 is over."]
