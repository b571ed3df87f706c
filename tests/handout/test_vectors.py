"""Every worked number of the rule page, found by rule id."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chargen.character import pricing
from chargen.character.build import Exchanging
from chargen.character.exchange import Points, settle
from chargen.skirmish import figures
from tests.builders import rules

VECTORS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("vectors.json").read_text("utf-8")
)
R = rules()

Solver = Callable[[dict[str, Any]], Any]


def _pool_of_one_currency(given: dict[str, Any]) -> int:
    rates = R.exchange
    return int(
        given["stat_points"] * rates.skill_per_stat
        + given["skill_points"]
        + given["perk_points"] * rates.skill_per_perk
    )


def _within_the_points(given: dict[str, Any]) -> bool:
    wanted = Points(given["S"], given["K"], given["P"])
    three = Points(R.budgets.stat, R.budgets.skill + given["flaws"], R.budgets.perk)
    one = Points(0, R.exchange.one_pool + given["flaws"], 0)
    starts = ((Exchanging(), three), (Exchanging(mode="one-pool"), one))
    answers = set()
    for mode, held in starts:
        moved = settle(R, mode, held, wanted)
        left = (
            held.stat + moved.stat - wanted.stat,
            held.skill + moved.skill_points(R) - wanted.skill,
            held.perk + moved.perk - wanted.perk,
        )
        answers.add(min(left) >= 0)
    assert len(answers) == 1, "both starts reach the same characters (CC-04)"
    return answers.pop()


def _defence(given: dict[str, Any]) -> int:
    first = "CL" if given.get("switch") == "CL+MA" else "REF"
    return figures.ranged_defence_base(given[first], given["MA"])


def _bands(given: dict[str, Any]) -> dict[str, Any]:
    true = figures.true_band(given["distance"], given["range"])
    band = figures.shifted_band(true, braced=given["braced"], scope=given["scope"])
    if band == figures.OUT_OF_RANGE:
        return {"band": "out of range", "penalty": None}
    return {"band": figures.BAND_NAMES[band], "penalty": figures.BAND_PENALTIES[band]}


def _hurt(given: dict[str, Any]) -> dict[str, int]:
    state = figures.wound_state(given["boxes"])
    found = {"REF": figures.wounded_ref(given["REF"], state)}
    minds = {s: figures.wounded_mind(given[s], state) for s in ("INT", "CL") if s in given}
    return found | minds


def _encumbered(given: dict[str, Any]) -> dict[str, int]:
    state = figures.wound_state(given["boxes"])
    return {"REF": figures.wounded_ref(figures.encumbered(given["REF"], given["EV"]), state)}


def _layers(given: dict[str, Any]) -> int:
    total = 0
    for sp in given["layers"]:
        total = figures.layered_sp(total, sp)
    return total


SOLVERS: dict[tuple[str, str], Solver] = {
    ("CC-04", "pool of one currency"): _pool_of_one_currency,
    ("CC-04", "within the points (S, P, K spent; approved flaws)"): _within_the_points,
    ("CC-06", "stat cost"): lambda g: pricing.stat_cost(R, g["level"]),
    ("CC-08", "skill cost"): lambda g: pricing.skill_cost(R, g["level"]),
    ("CC-10", "flaw value"): lambda g: pricing.flaw_value(R, g["severity"], g["frequency"]),
    ("DV-01", "ranged attack base"): lambda g: figures.ranged_attack_base(g["REF"], g["CL"]),
    ("DV-02", "ranged defence base (REF+MA)"): _defence,
    ("DV-02", "ranged defence base (CL+MA)"): _defence,
    ("DV-03", "close combat base"): lambda g: figures.close_combat_base(g["REF"], g["MA"]),
    ("DV-04", "BTM and melee damage bonus"): lambda g: {
        "btm": figures.btm(g["BODY"]),
        "melee_bonus": figures.melee_bonus(g["BODY"]),
    },
    ("DV-09", "EV then wounds"): _encumbered,
    ("AD-03", "IP to raise a skill"): lambda g: pricing.skill_ip(R.improvement, g["from"], g["to"]),
    ("AD-06", "IP for perk points"): lambda g: pricing.perk_points_ip(R.improvement, g["points"]),
    ("AD-07", "IP to raise a stat"): lambda g: pricing.stat_points_ip(
        R.improvement, pricing.stat_points_between(R, "REF", g["from"], g["to"])
    ),
    ("AD-08", "IP to buy off a flaw"): lambda g: pricing.flaw_removal_ip(R.improvement, g["value"]),
    ("CB-20", "range band and penalty"): _bands,
    ("CB-21", "range band and penalty"): _bands,
    ("CB-22", "range band and penalty"): _bands,
    ("CB-102", "layered armour"): _layers,
    ("CB-120", "wound state"): lambda g: figures.WOUND_NAMES[figures.wound_state(g["boxes"])],
    ("CB-120", "stats when critical"): _hurt,
    ("CB-120", "stats when mortal"): _hurt,
    ("CB-120", "stats when serious"): _hurt,
    ("CB-121", "stun save needs"): lambda g: (
        g["BODY"] - figures.stun_penalty(figures.wound_state(g["boxes"]))
    ),
    ("CB-122", "death save needs"): lambda g: (
        g["BODY"] - figures.mortal_level(figures.wound_state(g["boxes"]))
    ),
}

SOLVED = [v for v in VECTORS if (v["rule"], v["what"]) in SOLVERS]


def _label(vector: dict[str, Any]) -> str:
    return f"{vector['rule']} {json.dumps(vector['given'])}"


@pytest.mark.parametrize("vector", SOLVED, ids=_label)
def test_worked_number(vector: dict[str, Any]) -> None:
    """The program gives the number the rule page gives."""
    solve = SOLVERS[(vector["rule"], vector["what"])]
    assert solve(vector["given"]) == vector["expect"]


def test_every_vector_of_creation_and_advancement_is_solved() -> None:
    """No worked number of sections 1 to 3 goes unasked."""
    unsolved = [v for v in VECTORS if v["rule"][:2] in {"CC", "DV", "AD"} and v not in SOLVED]
    assert unsolved == []
    assert len(SOLVED) > 120
