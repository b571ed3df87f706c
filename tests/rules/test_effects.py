"""What a perk's bonus on rolls needs."""

import pytest

from chargen.rules.effects import RollBonus
from chargen.rules.styles import Style


def bonus(**fields: object) -> RollBonus:
    """A bonus on rolls of Rifle and Pistol."""
    facts: dict[str, object] = {
        "kind": "roll_bonus", "skills": ("rifle", "pistol"), "per_level": 1,
    }  # fmt: skip
    return RollBonus(**{**facts, **fields})  # type: ignore[arg-type]


@pytest.mark.rule("CB-04")
@pytest.mark.parametrize(
    ("made", "skill", "quiet", "fighting"),
    [
        (bonus(), "rifle", True, True),
        (bonus(), "stealth", False, False),
        (bonus(when="at night"), "rifle", False, False),
        (bonus(when="at night", always=("pistol",)), "pistol", True, True),
        (bonus(when="at night", always=("pistol",)), "rifle", False, False),
        (bonus(when="under fire", in_fights=True), "rifle", False, True),
        (bonus(when="under fire", in_fights=True), "stealth", False, False),
    ],
)
def test_a_bonus_helps(made: RollBonus, skill: str, quiet: object, fighting: object) -> None:
    """Without a word of the GM: on its skills, with no circumstance or one that is there."""
    assert made.helps(skill) is quiet
    assert made.helps(skill, fighting=True) is fighting


@pytest.mark.rule("CB-11")
def test_a_style_has_its_best_bonus() -> None:
    """On any of several moves; none on those it is not good at."""
    style = Style(provenance="base", source="", bonuses={"dodge": 1, "block_parry": 3})
    assert style.bonus("block_parry", "dodge") == 3
    assert style.bonus("dodge") == 1
    assert style.bonus("choke") == style.bonus() == 0
