"""Real documents to spoil: a full one, the samples, and random ones."""

from hypothesis import HealthCheck, Phase, given, seed, settings

from chargen import resources
from chargen.character.document import events, requests
from chargen.character.document.build import (
    AttrChoice,
    AttrRoll,
    Build,
    CampaignCopy,
    CarriedWeapon,
    Choices,
    Equipment,
    Exchanging,
    FlawGoal,
    Gear,
    PerkChoice,
    PerkGoal,
    Portrait,
    SkillGoal,
    StatGoal,
)
from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.rules.house import HouseRules
from chargen.rules.model import BOUGHT_STATS
from tests.builders import decided, flaw, rules
from tests.lab.endurance.forged import victim
from tests.strategies import builds

DRAWN_FOR_ONE = 3
"""Random documents made for each that is kept: most are short."""


def full() -> Build:
    """A document in which every field holds something."""
    build = Build(id="0f" * 16, build=_choices(), campaign=_campaign(), play=_play(), portrait=_png)
    return _with_history(build)


def samples() -> list[bytes]:
    """The sample characters that ship with the program, as they lie there."""
    folder = resources.folder("samples")
    return [path.read_bytes() for path in sorted(folder.glob("*.gdchar"))]


def documents(count: int, start: int) -> list[bytes]:
    """The full one, one full of signatures, the samples, and ``count`` random ones, the longest."""
    drawn: set[bytes] = set()

    @seed(start)
    @settings(
        max_examples=count * DRAWN_FOR_ONE,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(builds())
    def draw(build: Build) -> None:
        drawn.add(to_bytes(build))

    draw()
    longest = sorted(drawn, key=lambda data: (-len(data), data))[:count]
    return [to_bytes(full()), to_bytes(victim().build), *samples(), *longest]


_png = Portrait(
    png="iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5E"
)


def _campaign() -> CampaignCopy:
    ours = rules()
    house = HouseRules(
        rulings=ours.rulings,
        budgets=ours.budgets,
        flaw_cap=30,
        skills=dict(list(ours.skills.items())[:2]),
        perks=dict(list(ours.perks.items())[:2]),
        flaw_templates=dict(list(ours.flaw_templates.items())[:2]),
        weapons=dict(list(ours.weapons.items())[:2]),
        armour=dict(list(ours.armour.items())[:2]),
    )
    return CampaignCopy(id="gray-dawn", name="Úsvit", card=3, digest="ab" * 32, house=house)


def _play() -> Condition:
    return Condition(
        boxes=13,
        ones=2,
        stun=3,
        crippled=("left arm", "right leg"),
        condition="stable",
        days=4,
        luck=2,
        ammunition={"arm-0": AmmunitionUsed(rounds=7, spares=1), "arm-1": AmmunitionUsed(spares=2)},
        armour={"torso": 3, "head": 1},
    )


def _choices() -> Choices:
    ours = rules()
    weapons, armour = list(ours.weapons), list(ours.armour)
    return Choices(
        name="Žofie “Voss” Łuczak",
        player="مریم می‌خواهد",
        concept="Breacher 👩‍🚒",
        notes="One line\n\tand another, indented.",
        exchange=Exchanging(mode="manual", stat=2, perk=-1),
        stats=dict.fromkeys(BOUGHT_STATS, 5),
        attr=AttrChoice(
            seed=2**53,
            rolls=tuple(AttrRoll(dice=(n, 2), source="table") for n in (1, 2)),
            skill_levels=1,
            stat_levels=1,
        ),
        skills={"rifle": 4, "language:Čeština": 3, "language:Spanish": 1},
        perks={key: PerkChoice(level=1, note="of some kind") for key in list(ours.perks)[:3]},
        flaws=(flaw(), flaw("Debts", id="flaw-2", category="social")),
        grants=(
            requests.PointsGrant(kind="points", id="grant-1", reason="", pool="skill", amount=5),
            requests.PerkGrant(
                kind="perk", id="grant-2", reason="", perk=next(iter(ours.perks)), levels=1
            ),
            requests.RerollGrant(kind="reroll", id="grant-3", reason="fell off the table"),
            requests.CapGrant(kind="over-cap", id="grant-4", reason="", amount=5),
        ),
        gear=Gear(
            weapons=tuple(
                CarriedWeapon(id=f"arm-{n}", weapon=key, spare=n, scope="mounted", note="worn")
                for n, key in enumerate(weapons[:2])
            ),
            worn=tuple(armour[:2]),
            packed=tuple(armour[2:3]),
            special=("Thermal scope",),
            equipment=(Equipment(name="Rope", count=2, grams=900),),
            own_weapons={"heirloom": ours.weapons[weapons[0]]},
            own_armour={"coat": ours.armour[armour[0]]},
        ),
        goals=(
            SkillGoal(kind="skill", skill="language:Čeština", level=5),
            PerkGoal(kind="perk", perk=next(iter(ours.perks)), level=2),
            StatGoal(kind="stat", stat="ATTR", level=9),
            FlawGoal(kind="flaw", flaw="flaw-2"),
        ),
    )


def _with_history(build: Build) -> Build:
    when = {"on": "2014-06-01", "by": "GM", "note": ""}
    for item in (*build.choices.flaws, *build.choices.grants):
        build = edits.record_decision(build, decided(item))
    build = creation.finish(build, "2014-05-23")
    request = requests.StatRequest(
        kind="raise-stat", id="request-1", reason="", stat="REF", from_level=5, to_level=6
    )
    history: tuple[events.Event, ...] = (
        events.Award(event="award", ip=200, **when),
        events.Mark(event="mark", skill="rifle", **when),
        events.Conversion(event="conversion", skill="rifle", marks=1, ip=1, **when),
        events.RequestMade(event="asked", request=request, **when),
        events.Refund(event="refund", entry=3, **when),
        events.Note(event="remark", **when),
    )
    for event in history:
        build = edits.append(build, event)
    return edits.record_decision(build, decided(request))
