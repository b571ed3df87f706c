"""A side's view of a fight: no hidden fact changes it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from chargen.combat import Session
from chargen.combat.io import line_protocol
from chargen.combat.kernel.awareness import seen_by
from chargen.combat.kernel.fight import BaseCombatant
from tests.combat.test_every_system import MELEES
from tests.profiles import share

pytestmark = pytest.mark.compiled

FIGHTS = share(400)
"""Fights of a system; each is looked at before up to 25 answers."""
HIDDEN = ("boxes", "stun", "ones", "luck", "health", "stress", "points", "wounds")
"""Counts of a fighter that the other side never learns, where a system has them."""


def change_hidden(combatant: BaseCombatant, stream: Random, *, unseen: bool) -> None:
    """Change facts about a fighter that the other side cannot know."""
    combatant.ammo = [rounds + stream.randint(1, 9) for rounds in combatant.ammo]
    combatant.spare = [rounds + stream.randint(1, 9) for rounds in combatant.spare]
    for name in HIDDEN:
        if isinstance(getattr(combatant, name, None), int):
            setattr(combatant, name, getattr(combatant, name) + stream.randint(1, 9))
    if unseen:
        combatant.x += stream.randint(1, 900)
        combatant.y += stream.randint(1, 900)
        combatant.name = "Nemo"


@pytest.mark.parametrize("system", MELEES)
def test_a_hidden_fact_changes_nothing_that_a_side_sees(system: str) -> None:
    """Wounds and ammunition of enemies, and all about the unseen, are absent."""
    views = unseen_views = 0
    for seed in range(FIGHTS):
        stream = Random(seed)
        scenario = MELEES[system](seed)
        away = [replace(fighter, name="Eve", reserve=True) for fighter in scenario.fighters[:2]]
        session = Session(replace(scenario, fighters=(*scenario.fighters, *away)), seed)
        for _ in range(25):
            if session.question is None:
                break
            side = stream.choice(session.scenario.sides)
            before = seen_by(session.fight, side)
            known = {row["number"] for row in before["fighters"]}
            fight = session.fight.copy()
            for number, combatant in enumerate(fight.fighters):
                if combatant.side != side:
                    change_hidden(combatant, stream, unseen=number not in known)
                    unseen_views += number not in known
            assert seen_by(fight, side) == before
            views += 1
            session.answer_by_tactic()
    assert views
    assert unseen_views


@pytest.mark.parametrize("system", MELEES)
def test_a_side_knows_its_own_ammunition_and_no_other(system: str) -> None:
    """Another program asks for it, and a side that is none is refused."""
    session = Session(MELEES[system](2), 2)
    rows: list[dict[str, Any]] = []
    line_protocol.play(session, iter([b'{"seen_by": 0}', b'{"seen_by": 9}']), rows.append)
    seen = next(row for row in rows if row["type"] == "seen")
    for row in seen["fighters"]:
        assert ("ammo" in row) == (row["side"] == 0)
    assert [row["words"] for row in rows if row["type"] == "refused"] == ["There is no side 9."]
