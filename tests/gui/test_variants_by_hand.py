"""The twelve variants, made by a GM who has only the forms of the desk, and shared as packs."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from chargen.gui.app import Application
from chargen.gui.gm.pages.house_rules import HousePage
from chargen.rules.gear import Gun
from chargen.rules.pack import read_pack
from tests.builders import rules
from tests.gui import party
from tests.gui.answers import answering, go_on
from tests.gui.guide_reader import Reader
from tests.gui.guide_steps import steps_of
from tests.rules.variants import VARIANTS

R = rules()
ONE_FORM = 2.0
"""Minutes a GM may take for a variant of one form (keystroke-level model)."""
MINUTES = {"Dear perks": 12.0, "Magazines only": 7.0}
"""Those of variants that change many rows, one form each."""
SHARE = (
    "Press **Export pack**. Type `{name}` under **Name**. Press **Export pack**. "
    "Save it as `{file}`."
)


def _prices(title: str, costs: Iterable[int]) -> Iterator[str]:
    """A row of prices in the form of one table."""
    yield f"Press **Edit** beside **{title}**."
    yield f"Type `{' '.join(map(str, costs))}` under **Total price by level**. Press **Apply**."


def _shipped(kind: str, changes: Mapping[str, str]) -> Iterator[str]:
    """Shipped rows changed, each in its own form."""
    yield f"Go to **Own content**. Press **{kind}**."
    for name, change in changes.items():
        yield f"Press **Change default item**. Type `{name}` under **Filter list**. Press **Open**."
        yield f"{change} Press **Save**."
    yield "Go to **House rules**."


def _ticks(names: Iterable[str], *before: str) -> Iterator[str]:
    """Rows ticked in the form of bans."""
    yield from ("Press **Ban or allow**.", *before)
    yield from (f"Tick **{name}**." for name in names)
    yield "Press **Apply**."


def _steps(name: str) -> Iterator[str]:
    """What the GM of a variant does."""
    house = VARIANTS[name]
    if house.stat_costs is not None:
        yield from _prices("Stat prices by level", house.stat_costs.cumulative)
    elif house.skill_costs is not None:
        yield from _prices("Skill prices by level", house.skill_costs.cumulative)
    elif name == "No exchange":
        yield "Press **Edit** beside **Exchange of points**."
        yield "Tick **No exchange between pools**. Press **Apply**."
    elif name == "Heroes":
        yield "Type `60` under **Stat points**. Type `120` under **Skill points**."
        yield "Type `20` under **Perk points**."
    elif name == "Dear perks":
        costs = {perk.name: 2 * perk.cost for perk in R.perks.values()}
        words = "Type `{}` under **Perk points per level**."
        yield from _shipped("Perks", {key: words.format(cost) for key, cost in costs.items()})
    elif name == "No martial arts":
        names = [R.skills[key].name for key in R.martial_arts]
        yield from _ticks(names, "Type `martial` under **Filter rows**.")
    elif name == "Low-tech armoury":
        names = [arm.name for arm in R.weapons.values() if arm.kind == "melee"]
        yield from _ticks(
            names, "Choose **Weapons** under **Table**.", "Press **Allow only what is ticked**."
        )
    elif name == "Free ATTR":
        yield "Press **Edit** beside **ATTR**."
        yield "Type `0` under **Skill points per level (0: free choice)**. Press **Apply**."
    elif name == "Flaws to thirty":
        yield "Type `30` under **Flaw cap**."
    elif name == "Gritty wounds":
        yield "Choose **Before BTM** under **Halving limb damage**. Untick **Fatal head wounds**."
    elif name == "Magazines only":
        guns = [arm.name for arm in R.weapons.values() if isinstance(arm, Gun)]
        loose = [gun for gun in guns if gun in {arm.name for arm in house.weapons.values()}]
        change = "Choose **Magazine** under **Loaded by**."
        yield from _shipped("Weapons", dict.fromkeys(loose, change))


def made_by_hand(app: Application, name: str, folder: Path) -> float:
    """Make a variant on a new desk, and share it; return the minutes it takes."""
    desk = party.desk(app, party.campaign(), None)
    desk.go("house")
    file = "variant.gdrules"
    share = SHARE.format(name=name, file=file)
    page = folder / "steps.md"
    lines = (f"{place}. {step}" for place, step in enumerate((*_steps(name), share), 1))
    page.write_text("# A variant\n\n" + "\n".join(lines) + "\n\nThe end.\n", "utf-8")
    reader = Reader(folder)
    reader.follow(steps_of(page))
    return reader.seconds / 60


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_made_by_forms_alone(app: Application, tmp_path: Path, name: str) -> None:
    """The shared file holds the variant and nothing else, and gives it to another campaign."""
    minutes = made_by_hand(app, name, tmp_path)
    path = tmp_path / "variant.gdrules"
    assert read_pack(R, path.read_bytes(), path.name).rules == VARIANTS[name]
    assert 0 < minutes < MINUTES.get(name, ONE_FORM), f"{name}: {minutes:.1f} minutes"
    other = party.desk(app, party.campaign(name="Hard Times"), None)
    other.go("house")
    assert other.body is not None
    with answering(go_on):
        other.body.one(HousePage).packs.take(path)
    assert other.table is not None
    assert [pack.name for pack in other.table.card.value.house.packs] == [name]
