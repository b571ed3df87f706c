"""GM actions at the table in every round system: initiative, states, places, joining, leaving."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from chargen.combat import SYSTEMS, ActionRefused, InvalidScenario, Scenario, Session
from chargen.combat.io import fight_file, line_protocol
from chargen.combat.io.transcript import text
from chargen.combat.kernel.fight import BaseCombatant
from chargen.combat.kernel.system import GmAction
from tests.combat import builders as gray_builders
from tests.combat.alien_cards import builders as card_builders
from tests.combat.lead_and_chrome import builders as lead_builders
from tests.combat.scenes import wall
from tests.combat.test_every_system import MELEES
from tests.combat.traveller_s4 import builders as far_builders

pytestmark = pytest.mark.compiled


def _gray() -> Scenario:
    people = (
        gray_builders.fighter("Ann"),
        gray_builders.fighter("Cid", 1, 30),
        gray_builders.fighter("Dee", 1, 33),
    )
    return gray_builders.scenario(*people, covers=(wall(29),))


def _lead() -> Scenario:
    people = [
        lead_builders.gunfighter(*who) for who in (("Ann", 0, 0), ("Cid", 1, 30), ("Dee", 1, 33))
    ]
    return lead_builders.scenario(*people, covers=(wall(29),))


def _cards() -> Scenario:
    rows = (("Ann", 0, (0, 0)), ("Cid", 1, (30, 0)), ("Dee", 1, (33, 0)))
    people = [card_builders.fighter(*row) for row in rows]
    return card_builders.scenario(*people, covers=(card_builders.wall(29),))


def _far() -> Scenario:
    people = [
        far_builders.traveller(*row) for row in (("Ann", 0, 0), ("Cid", 1, 30), ("Dee", 1, 33))
    ]
    return Scenario(fighters=tuple(people), system="traveller_s4")


FIGHTS: dict[str, Callable[[], Scenario]] = {
    "gray_dawn": _gray, "lead_and_chrome": _lead, "alien_cards": _cards, "traveller_s4": _far,
}  # fmt: skip
"""Ann against Cid and Dee, by system."""
STATES: dict[str, tuple[tuple[str, int, str], ...]] = {
    "gray_dawn": (
        ("boxes", 6, "boxes 6"), ("stun", 2, "stun 2"), ("luck", 3, "luck 3"),
        ("suppression", 5, "suppression 5"), ("stance", 4, "a braced stance"),
    ),
    "lead_and_chrome": (("boxes", 6, "boxes 6"), ("stun", 2, "stun 2")),
    "alien_cards": (
        ("health", 1, "health 1"), ("stress", 2, "stress 2"), ("cover", 1, "partial cover"),
    ),
    "traveller_s4": (("STR", 4, "STR 4"), ("posture", 2, "prone")),
}  # fmt: skip
"""States of each system with an amount, and the words of both."""


def turns(system: str, fighter: int = 1) -> Iterator[Session]:
    """Yield fights in which Ann has a turn and another fighter has not acted in the round."""
    for seed in range(1, 60):
        session = Session(FIGHTS[system](), seed)
        while session.question is not None and session.fight.round < 3:
            fight = session.fight
            settled = fight.is_settled(session.question.kind) and session.question.fighter == 0
            waits = fight.initiative_fault(fight.fighters[fighter], 5) is None
            if (
                settled
                and waits
                and not fight.acts_with(fight.fighters[fighter], fight.fighters[0])
            ):
                yield session
                break
            session.answer_by_tactic()


def turn(system: str) -> Session:
    """Return the first of them."""
    return next(turns(system))


def asked(session: Session) -> int:
    """Return the fighter who chooses, -1 for none."""
    return -1 if session.question is None else int(session.question.fighter)


def act_of(session: Session, name: str, *values: Any) -> GmAction:
    """Return a GM action of the fight's system."""
    kind: Any = session.system.acts[name]
    act: GmAction = kind(*values)
    return act


def state(combatant: BaseCombatant) -> dict[str, Any]:
    """Return all plain values of a fighter."""
    names = {*getattr(type(combatant), "__mypyc_attrs__", ()), *getattr(combatant, "__dict__", ())}
    held = {name: getattr(combatant, name) for name in names - {"__dict__"}}
    plain = (int, str, list, tuple, dict)
    return {name: value for name, value in held.items() if isinstance(value, plain)}


def digest(session: Session) -> list[Any]:
    """Return everything that tells one point of a fight from another."""
    asked = None if session.question is None else session.question.key()
    fighters = [state(combatant) for combatant in session.fight.fighters]
    return [asked, int(session.fight.round), fighters, [*session.events], [*session.shown]]


def check(session: Session, act: GmAction, words: str) -> None:
    """Play an action, undo it, put it back, save and reopen the fight, and play it to its end."""
    before, place = digest(session), len(session.entries)
    session.act(act)
    after = digest(session)
    assert words in text(session)
    assert after != before
    dropped = session.back_to(place)
    assert digest(session) == before
    session.put_back(dropped)
    assert digest(session) == after
    again = fight_file.read(fight_file.write(session))
    assert digest(again) == after
    for told in (session, again):
        while told.question is not None:
            told.answer_by_tactic()
    assert digest(again) == digest(session)
    assert again.ending == session.ending
    assert fight_file.recorded(fight_file.write(session)).shown == session.shown


@pytest.mark.parametrize("system", FIGHTS)
def test_initiative_is_set_for_this_round(system: str) -> None:
    """The fighter acts on it, and it is undone, replayed and saved like an answer."""
    session = turn(system)
    check(session, act_of(session, "initiative", 1, 5), "Cid now acts on 5.")


@pytest.mark.parametrize("system", FIGHTS)
def test_a_higher_initiative_brings_the_turn_forward(system: str) -> None:
    """The fighter placed before all others chooses next."""
    first = {"gray_dawn": 60, "lead_and_chrome": 60, "alien_cards": 1, "traveller_s4": 0}[system]
    for session in turns(system, 2):
        act = act_of(session, "initiative", 2, first)
        assert session.question is not None
        if act.fault(session.fight, session.question) is not None:
            continue
        session.act(act)
        chooser = 0
        while chooser == 0:
            session.answer_by_tactic()
            chooser = asked(session)
        if chooser > 0:
            assert chooser in (1, 2)
            return
    pytest.fail("Dee never acts")


@pytest.mark.parametrize(
    ("system", "row"), [(system, row) for system, rows in STATES.items() for row in rows]
)
def test_a_state_is_set(system: str, row: tuple[str, int, str]) -> None:
    """Told in a plain sentence, undone, replayed and saved like an answer."""
    session = turn(system)
    name, amount, words = row
    check(session, act_of(session, "state", 1, name, amount), f"Cid is set to {words}.")


@pytest.mark.parametrize("name", ["loaded", "spare"])
@pytest.mark.parametrize("system", FIGHTS)
def test_ammunition_is_set_even_for_the_fighter_who_chooses(system: str, name: str) -> None:
    """And the choices follow from it."""
    session = turn(system)
    weapon = session.scenario.fighters[0].weapons[0].name  # type: ignore[attr-defined]
    check(session, act_of(session, "state", 0, name, 0), f"Ann is set to 0 {name} for {weapon}.")


@pytest.mark.parametrize("system", FIGHTS)
def test_a_fighter_is_placed_elsewhere(system: str) -> None:
    """At a free place."""
    session = turn(system)
    check(
        session,
        act_of(session, "displace", 1, 2000, 500),
        "Cid is now at open ground 21 m from Ann.",
    )


@pytest.mark.parametrize("system", FIGHTS)
def test_every_state_of_a_system_is_tried(system: str) -> None:
    """None is left out."""
    tried = {name for name, _, _ in STATES[system]} | {"loaded", "spare"}
    stats = {"DEX", "END"} if system == "traveller_s4" else set()
    assert set(SYSTEMS[system].states) == tried | stats


@pytest.mark.parametrize("system", FIGHTS)
def test_a_fighter_leaves_and_joins_again(system: str) -> None:
    """Away, the fighter is neither dead nor asked; back, they act from the next round on."""
    session = turn(system)
    check(session, act_of(session, "leave", 1), "Cid leaves the field.")
    session = turn(system)
    session.act(act_of(session, "leave", 1))
    cid = session.fight.fighters[1]
    assert (cid.able(), cid.is_dead(), cid.fallen_state()) == (False, False, "")
    assert session.system.words.state(cid).endswith("away")
    first = session.fight.round
    while session.question is not None and session.fight.round == first:
        assert session.question.fighter != 1
        session.answer_by_tactic()
    session = turn(system)
    session.act(act_of(session, "leave", 1))
    check(
        session,
        act_of(session, "join", 1, 1500, 300),
        "Cid joins the fight at open ground 15 m from Ann.",
    )


@pytest.mark.parametrize("system", FIGHTS)
def test_a_newcomer_changes_nothing_before_they_join(system: str) -> None:
    """They come on the GM's word and act on an initiative set for them."""
    session = turn(system)
    before, entries = digest(session), session.entries.copy()
    copy = replace(session.scenario.fighters[1], name="Eve")
    assert session.enlist(copy, asked=True) == 3
    after = digest(session)
    assert session.entries == entries
    assert (after[0], after[2][:3], after[3]) == (before[0], before[2], before[3])
    session.act(act_of(session, "join", 3, 1500, 300))
    session.act(act_of(session, "initiative", 3, 5))
    assert digest(fight_file.read(fight_file.write(session))) == digest(session)
    first, choosers = session.fight.round, set()
    while session.question is not None and session.fight.round <= first + 1:
        choosers.add(asked(session))
        session.answer_by_tactic()
    assert 3 in choosers or not session.fight.fighters[3].able()
    with pytest.raises(InvalidScenario):
        session.enlist(replace(copy, tactic="none of them"))


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("system", MELEES)
def test_a_reserve_never_changes_a_fight(system: str, seed: int) -> None:
    """The same dice and tactics give the same events, with or without a fighter away."""
    scenario = MELEES[system](seed)
    away = replace(scenario.fighters[0], name="Eve", reserve=True)
    more = replace(scenario, fighters=(*scenario.fighters, away))
    alone, with_more = Session(scenario, seed, hands=()), Session(more, seed, hands=())
    assert with_more.events == alone.events
    assert with_more.ending == alone.ending


BAD: list[tuple[str, tuple[Any, ...], str]] = [
    ("initiative", (0, 5), "Ann has to choose first"),
    ("initiative", (9, 5), "no fighter number 9"),
    ("initiative", (1, 500), "initiative is 500"),
    ("displace", (1, 10, 10), "Ann stands there"),
    ("displace", (1, 2_000_000, 0), "x is 2000000"),
    ("displace", (9, 0, 0), "no fighter number 9"),
    ("leave", (0,), "Ann has to choose first"),
    ("leave", (9,), "no fighter number 9"),
    ("join", (1, 1500, 300), "Cid is on the field already"),
    ("join", (9, 1500, 300), "no fighter number 9"),
    ("state", (1, "nerve", 1), "'nerve'"),
    ("state", (1, "loaded", -1), "amount is -1"),
    ("state", (1, "loaded", 900), "holds .* at most"),
    ("state", (1, "loaded", 1, 50), "no weapon number 50"),
    ("state", (9, "loaded", 1), "no fighter number 9"),
]


@pytest.mark.parametrize(("name", "values", "words"), BAD)
@pytest.mark.parametrize("system", FIGHTS)
def test_a_bad_action_is_refused_in_a_sentence(
    system: str, name: str, values: tuple[Any, ...], words: str
) -> None:
    """And nothing changes."""
    session = turn(system)
    before = digest(session)
    with pytest.raises((ActionRefused, InvalidScenario), match=words) as refused:
        session.act(act_of(session, name, *values))
    assert str(refused.value).endswith(".")
    assert digest(session) == before


@pytest.mark.parametrize("system", FIGHTS)
def test_nothing_joins_on_an_occupied_place_and_nothing_is_done_to_the_absent(system: str) -> None:
    """One sentence each, and nothing changes."""
    session = turn(system)
    session.act(act_of(session, "leave", 1))
    before = digest(session)
    for act, words in (
        (act_of(session, "join", 1, 10, 10), "Ann stands there."),
        (act_of(session, "leave", 1), "Cid is not on the field."),
        (act_of(session, "displace", 1, 900, 900), "Cid is not on the field."),
    ):
        with pytest.raises(ActionRefused, match=words):
            session.act(act)
    assert digest(session) == before


@pytest.mark.parametrize("system", FIGHTS)
def test_initiative_of_a_fighter_who_has_acted_is_refused(system: str) -> None:
    """It would count for nothing in this round."""
    for session in turns(system):
        first = session.fight.round
        while session.question is not None and session.fight.round == first:
            asked = session.question
            act = act_of(session, "initiative", 0, 5)
            refusal = act.fault(session.fight, asked)
            if asked.fighter == 1 and refusal is not None and "has acted" in refusal:
                with pytest.raises(ActionRefused, match="Ann has acted in this round"):
                    session.act(act)
                return
            session.answer_by_tactic()
    pytest.fail("Cid never acts after Ann")


@pytest.mark.parametrize("system", FIGHTS)
def test_the_gm_waits_while_a_die_is_open(system: str) -> None:
    """Nothing is changed in the middle of a roll."""
    session = Session(FIGHTS[system]())
    while session.die is None:
        session.answer_by_tactic()
    with pytest.raises(ActionRefused, match="No decision is pending"):
        session.act(act_of(session, "initiative", 1, 5))


@pytest.mark.parametrize("system", FIGHTS)
def test_another_program_enlists_a_fighter_who_joins(system: str) -> None:
    """A fighter that is none is refused, and the fight goes on."""
    session = turn(system)
    lines = [
        {"enlist": {"name": "Eve", "side": 1}, "asked": False},
        {"enlist": {"name": "", "wings": 2}},
        {"act": "join", "fighter": 3, "x": 1500, "y": 300},
        {"act": "state", "fighter": 1, "state": "loaded", "amount": 1},
    ]
    rows: list[dict[str, Any]] = []
    assert not line_protocol.play(
        session, (json.dumps(line).encode() for line in lines), rows.append
    )
    assert {"type": "enlisted", "fighter": 3, "asked": False} in rows
    refused = [row["words"] for row in rows if row["type"] == "refused"]
    assert len(refused) == 1
    assert "fighter.wings: unknown field" in refused[0]
    told = [row["event"] for row in rows if row["type"] == "event"]
    assert {"FighterJoined", "StateSet"} <= set(told)
