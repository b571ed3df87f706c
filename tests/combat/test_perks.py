"""One list of what perks do in a fight: models, conversions and forms agree with it."""

import ast
import re
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.perks import PERK_EFFECTS
from chargen.combat.scene.validation import InvalidScenario
from chargen.files.text import RULE_ID
from chargen.rules.effects import Loss, PerLevel
from tests.combat import builders

ROOM = Path(__file__).parents[2] / "chargen/combat"


def described() -> dict[str, str]:
    """The sentence beneath each field of a fighter, by the field's name."""
    found: dict[str, str] = {}
    for path in (ROOM / "harm/fighter.py", ROOM / "gray_dawn/model/fighter.py"):
        for model in ast.parse(path.read_text("utf-8")).body:
            body = model.body if isinstance(model, ast.ClassDef) else []
            for field, said in pairwise(body):
                if isinstance(field, ast.AnnAssign) and isinstance(said, ast.Expr):
                    found[ast.unparse(field.target)] = ast.literal_eval(said.value)
    return found


@pytest.mark.rule("CB-04")
def test_every_effect_is_a_number_of_a_fighter() -> None:
    """Of the same name, 0 without the perk, described with the same rule."""
    numbers = {field.name: field.default for field in fields(Fighter)}
    sentences = described()
    for name, effect in PERK_EFFECTS.items():
        assert numbers[name] == 0
        assert effect.rule in re.findall(RULE_ID, sentences[name])


def test_a_fighter_has_no_other_perks() -> None:
    """Whatever of him is counted in points or levels of a perk stands in the list."""
    perks = {
        name
        for name, said in described().items()
        if re.match(r"(Points|Levels|Metres more|Ambidextrous)", said)
    }
    assert perks == set(PERK_EFFECTS)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.rule(effect.rule))
        for name, effect in PERK_EFFECTS.items()
    ],
)
def test_a_second_level_of_a_switch_does_nothing(name: str) -> None:
    """What one level does altogether no flaw takes a part of."""
    assert PERK_EFFECTS[name].switch == (name not in get_args(Loss.model_fields["kind"].annotation))


def test_the_rules_know_the_same_effects() -> None:
    """Perks have all of them; flaws take what is more than a switch."""
    kinds = set(get_args(PerLevel.model_fields["kind"].annotation))
    assert kinds == set(PERK_EFFECTS)
    losses = set(get_args(Loss.model_fields["kind"].annotation))
    assert losses == {name for name, effect in PERK_EFFECTS.items() if not effect.switch}


@pytest.mark.parametrize("name", PERK_EFFECTS)
def test_every_effect_makes_a_sentence_and_has_bounds(name: str) -> None:
    """It follows the name of a perk; a number nobody can have is refused."""
    effect = PERK_EFFECTS[name]
    assert effect.sentence[0].islower()
    assert effect.sentence[-1] != "."
    beyond: dict[str, Any] = {name: 41}
    with pytest.raises(InvalidScenario, match=f"{name} is 41"):
        replace(builders.fighter("Ann"), **beyond)
