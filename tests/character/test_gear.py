"""What is carried: what is loaded, what takes a scope, what all of it weighs."""

import pytest

from chargen.character.derived.gear import (
    layers_at,
    loaded,
    stopping_power,
    takes_scope,
    weight,
)
from chargen.character.document.build import CarriedWeapon, Equipment, Gear
from chargen.rules.gear import Blast, Gun, Launcher, Melee, loads
from tests.builders import blank, rules

ARMS = rules().weapons
GUN = next(key for key, arm in ARMS.items() if isinstance(arm, Gun) and len(arm.loads) > 1)
LAUNCHER = next(key for key, arm in ARMS.items() if isinstance(arm, Launcher))
BLAST = next(key for key, arm in ARMS.items() if isinstance(arm, Blast))
KNIFE = "knife"


def carried(key: str, **fields: object) -> CarriedWeapon:
    """A weapon somebody has."""
    return CarriedWeapon(id="arm-1", weapon=key, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("CB-82", "CB-83")
def test_a_weapon_has_its_usual_load_unless_another_is_said() -> None:
    """What takes none has none."""
    gun, launcher = ARMS[GUN], ARMS[LAUNCHER]
    assert isinstance(gun, Gun)
    assert isinstance(launcher, Launcher)
    assert (loads(gun), loads(launcher), loads(ARMS[KNIFE])) == (gun.loads, launcher.fires, ())
    assert loaded(carried(GUN), gun) == gun.loads[0]
    assert loaded(carried(GUN, load=gun.loads[1]), gun) == gun.loads[1]
    assert loaded(carried(KNIFE), ARMS[KNIFE]) == ""


@pytest.mark.rule("CB-22")
def test_only_some_weapons_take_a_scope() -> None:
    """As their row says; never a blade or a grenade."""
    for arm in ARMS.values():
        assert takes_scope(arm) is (isinstance(arm, Gun | Launcher) and arm.scope)
    assert isinstance(ARMS[KNIFE], Melee)
    assert not takes_scope(ARMS[KNIFE])
    assert any(takes_scope(arm) for arm in ARMS.values())


def test_all_that_is_carried_is_weighed() -> None:
    """Things by their number, grenades with their spares, armour worn or packed."""
    gear = Gear(
        weapons=(carried(GUN, spare=9), carried(BLAST, spare=2), carried("no-such-gun")),
        worn=("kevlar-vest", "no-such-vest"), packed=("flak-vest",),
        equipment=(Equipment(name="Rope", count=3, grams=100), Equipment(name="Map", grams=7)),
    )  # fmt: skip
    armour = rules().armour
    assert weight(rules(), blank(gear=gear)) == (
        307 + ARMS[GUN].grams + 3 * ARMS[BLAST].grams
        + armour["kevlar-vest"].grams + armour["flak-vest"].grams
    )  # fmt: skip
    assert weight(rules(), blank()) == 0


@pytest.mark.rule("CB-102")
@pytest.mark.parametrize(("sp", "layers"), [(0, 0), (1, 1)])
def test_what_stops_one_point_is_a_layer(sp: int, layers: int) -> None:
    """What stops nothing is none."""
    vest = rules().armour["kevlar-vest"].model_copy(update={"sp": sp})
    assert len(layers_at([vest], "torso")) == layers
    assert stopping_power([vest], "torso") == sp
