"""Random documents: well-formed always, legal now and then."""

from typing import get_args

from hypothesis import strategies as st

from chargen.character.derived.attractiveness import app_roll
from chargen.character.document import decision, events, requests
from chargen.character.document.build import (
    AttrChoice,
    AttrRoll,
    Build,
    CarriedWeapon,
    Choices,
    Equipment,
    Exchanging,
    FlawGoal,
    Gear,
    PerkChoice,
    PerkGoal,
    SkillGoal,
    StatGoal,
)
from chargen.character.document.condition import LIMBS, AmmunitionUsed, Condition, LifeState
from chargen.character.edits import creation, edits
from chargen.files.text import cleaned
from chargen.rules.effects import Loss, RollLoss
from chargen.rules.gear import LOCATIONS
from chargen.rules.model import BOUGHT_STATS, STATS
from tests.builders import rules

_R = rules()
_SKILLS = sorted(_R.skills)
_PERKS = sorted(_R.perks)

_LEVELS = st.sampled_from([0, 1, 4, 5, 6, 6, 7, 8, 10, 12])

words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=12).map(
    lambda text: cleaned(text, 12)
)
skill_keys = st.one_of(
    st.sampled_from(_SKILLS),
    st.sampled_from(["language:Spanish", "language:Ελληνικά", "expert:Bees", "rifle:M16", "kung"]),
)
exchanges = st.one_of(
    st.just(Exchanging()),
    st.just(Exchanging(mode="one-pool")),
    st.builds(
        Exchanging,
        mode=st.just("manual"),
        stat=st.integers(-10, 10),
        perk=st.integers(-10, 10),
    ),
)


@st.composite
def attr_choices(draw: st.DrawFn) -> AttrChoice:
    """ATTR not rolled, rolled by the app, typed, or meddled with."""
    seed = draw(st.integers(0, 2**53))
    count = draw(st.integers(0, 3))
    true = [app_roll(_R.attractiveness, seed, number) for number in range(count)]
    typed = st.builds(
        AttrRoll,
        dice=st.tuples(st.integers(1, 6), st.integers(1, 5)),
        source=st.sampled_from(["app", "table"]),
    )
    rolls = tuple(draw(st.one_of(st.just(roll), typed)) for roll in true)
    return AttrChoice(
        seed=seed,
        rolls=rolls,
        skill_levels=draw(st.integers(0, 4)),
        stat_levels=draw(st.integers(0, 4)),
    )


def _flaws(number: int) -> st.SearchStrategy[requests.Flaw]:
    return st.builds(
        requests.Flaw,
        kind=st.just("flaw"),
        id=st.just(f"flaw-{number}"),
        name=st.one_of(words, st.just("Gimpy leg")),
        category=st.sampled_from(["physical", "mental", "social"]),
        severity=st.sampled_from(["mild", "moderate", "crippling"]),
        frequency=st.sampled_from(["rare", "infrequent", "common"]),
        description=words,
        bars=st.lists(st.sampled_from([*_PERKS, "no-such-perk"]), max_size=3).map(tuple),
        effects=st.lists(losses, max_size=2).map(tuple),
    )


losses = st.one_of(
    st.builds(
        Loss,
        kind=st.sampled_from(get_args(Loss.model_fields["kind"].annotation)),
        amount=st.integers(-20, -1),
    ),
    st.builds(
        RollLoss,
        kind=st.just("roll_bonus"),
        skills=st.lists(st.sampled_from([*_SKILLS, "kung"]), min_size=1, max_size=2).map(tuple),
        amount=st.integers(-20, -1),
        when=st.sampled_from(["", "in crowds"]),
    ),
)


def _grants(number: int) -> st.SearchStrategy[requests.Grant]:
    name, reason = st.just(f"grant-{number}"), words
    return st.one_of(
        st.builds(
            requests.PointsGrant,
            kind=st.just("points"),
            id=name,
            reason=reason,
            pool=st.sampled_from(["stat", "skill", "perk"]),
            amount=st.integers(1, 12),
        ),
        st.builds(
            requests.PerkGrant,
            kind=st.just("perk"),
            id=name,
            reason=reason,
            perk=st.sampled_from([*_PERKS, "no-such-perk"]),
            levels=st.integers(1, 3),
        ),
        st.builds(requests.RerollGrant, kind=st.just("reroll"), id=name, reason=reason),
        st.builds(
            requests.CapGrant,
            kind=st.just("over-cap"),
            id=name,
            reason=reason,
            amount=st.integers(1, 9),
        ),
    )


carried = st.builds(
    CarriedWeapon,
    id=st.sampled_from([f"arm-{n}" for n in range(9)]),
    weapon=st.sampled_from([*sorted(_R.weapons), "blaster"]),
    load=st.sampled_from(["", "", "ball", "shot", "fragmentation-grenade", "beans"]),
    spare=st.integers(0, 100),
    scope=st.sampled_from(["none", "none", "mounted"]),
)
gears = st.builds(
    Gear,
    weapons=st.lists(carried, max_size=3, unique_by=lambda arm: arm.id).map(tuple),
    worn=st.lists(st.sampled_from([*sorted(_R.armour), "mail"]), max_size=5).map(tuple),
    packed=st.lists(st.sampled_from([*sorted(_R.armour), "mail"]), max_size=2).map(tuple),
    special=st.lists(st.sampled_from(["Thermal scope", "Radio"]), max_size=3).map(tuple),
    equipment=st.lists(
        st.builds(
            Equipment,
            name=st.sampled_from(["Rope", "Anvil"]),
            count=st.integers(1, 3),
            grams=st.sampled_from([0, 1_500, 40_000]),
        ),
        max_size=3,
    ).map(tuple),
)


plays = st.one_of(
    st.just(Condition()),
    st.builds(
        Condition,
        boxes=st.integers(0, 41),
        ones=st.integers(0, 41),
        stun=st.integers(0, 100),
        crippled=st.sets(st.sampled_from(LIMBS)).map(tuple),
        condition=st.sampled_from(get_args(LifeState)),
        days=st.integers(0, 99),
        luck=st.integers(0, 12),
        ammunition=st.dictionaries(
            st.sampled_from(["arm-1", "arm-2", "gone"]),
            st.builds(AmmunitionUsed, rounds=st.integers(0, 500), spares=st.integers(0, 9)),
        ),
        armour=st.dictionaries(st.sampled_from(LOCATIONS), st.integers(1, 200)),
        places=st.dictionaries(st.sampled_from(LOCATIONS), st.integers(1, 41)),
        hours=st.integers(0, 23),
        suppression=st.integers(0, 30),
    ),
)
"""Whole, or in any state of play, with ammunition of weapons it does not carry."""

tongues = st.one_of(
    st.just(()),
    st.lists(st.sampled_from(["Spanish", "Ελληνικά", "Old Norse"]), max_size=3).map(tuple),
)
"""Languages a perk gives, some of them twice, some of them bought besides."""

goals = st.one_of(
    st.builds(SkillGoal, kind=st.just("skill"), skill=skill_keys, level=st.integers(0, 12)),
    st.builds(
        PerkGoal,
        kind=st.just("perk"),
        perk=st.sampled_from([*_PERKS, "no-such-perk"]),
        level=st.integers(0, 5),
    ),
    st.builds(
        StatGoal, kind=st.just("stat"), stat=st.sampled_from(STATS), level=st.integers(0, 12)
    ),
    st.builds(FlawGoal, kind=st.just("flaw"), flaw=st.sampled_from(["flaw-0", "flaw-1"])),
)
"""What a player may save up for, possible or not."""


@st.composite
def choices(draw: st.DrawFn) -> Choices:
    """Any well-formed set of choices."""
    flaws = tuple(draw(_flaws(n)) for n in range(draw(st.integers(0, 5))))
    grants = tuple(draw(_grants(n)) for n in range(draw(st.integers(0, 2))))
    return Choices(
        name=draw(words),
        exchange=draw(exchanges),
        stats={stat: draw(_LEVELS) for stat in BOUGHT_STATS},
        attr=draw(attr_choices()),
        skills=draw(st.dictionaries(skill_keys, st.integers(1, 11), max_size=20)),
        perks=draw(
            st.dictionaries(
                st.sampled_from([*_PERKS, "no-such-perk"]),
                st.builds(PerkChoice, level=st.integers(1, 4), note=words, languages=tongues),
                max_size=6,
            )
        ),
        flaws=flaws,
        grants=grants,
        gear=draw(gears),
        goals=tuple(draw(st.lists(goals, max_size=3))),
    )


def _events(draw: st.DrawFn, number: int) -> events.Event:
    level = st.integers(0, 11)
    ip = st.sampled_from([0, 5, 10, 20, 30, 40, 80, 120])
    request = st.sampled_from([f"request-{n}" for n in range(1, number + 1)])
    when = {"on": "2014-06-01", "by": "GM", "note": ""}
    given = {**_just(when), "packet": st.sampled_from(["", "", "packet-1", "packet-2"])}
    kinds: list[st.SearchStrategy[events.Event]] = [
        st.builds(events.Award, event=st.just("award"), ip=ip, **given),
        st.builds(
            events.SkillAward, event=st.just("skill-award"), skill=skill_keys, ip=ip, **given
        ),
        st.builds(events.Mark, event=st.just("mark"), skill=skill_keys, **_just(when)),
        st.builds(
            events.Conversion,
            event=st.just("conversion"),
            skill=skill_keys,
            marks=st.integers(1, 3),
            ip=ip,
            **given,
        ),
        st.builds(
            events.Lesson,
            event=st.just("lesson"),
            skill=skill_keys,
            teacher=words,
            teacher_level=level,
            teaching=st.one_of(st.none(), level),
            ip=ip,
            **given,
        ),
        st.builds(
            events.RaiseSkill,
            event=st.just("raise-skill"),
            skill=skill_keys,
            from_level=level,
            to_level=level,
            skill_ip=ip,
            general_ip=ip,
            **_just(when),
        ),
        st.builds(
            events.PerkPoints,
            event=st.just("perk-points"),
            points=st.integers(1, 3),
            general_ip=ip,
            **_just(when),
        ),
        st.builds(
            events.BuyPerk,
            event=st.just("buy-perk"),
            perk=st.sampled_from(_PERKS),
            from_level=level,
            to_level=level,
            perk_points=st.integers(0, 5),
            languages=tongues,
            **_just(when),
        ),
        st.builds(
            events.RequestMade,
            event=st.just("asked"),
            request=st.one_of(
                st.builds(
                    requests.StatRequest,
                    kind=st.just("raise-stat"),
                    id=st.just(f"request-{number}"),
                    reason=words,
                    stat=st.sampled_from(STATS),
                    from_level=level,
                    to_level=level,
                ),
                st.builds(
                    requests.FlawRequest,
                    kind=st.just("remove-flaw"),
                    id=st.just(f"request-{number}"),
                    reason=words,
                    flaw=st.sampled_from(["flaw-0", "flaw-9"]),
                ),
            ),
            **_just(when),
        ),
        st.builds(
            events.Reopen,
            event=st.just("reopen"),
            request=st.builds(
                requests.ReopenRequest,
                kind=st.just("reopen"),
                id=st.just(f"request-{number}"),
                reason=words,
            ),
            **_just(when),
        ),
        st.builds(
            events.StatPoints,
            event=st.just("stat-points"),
            request=request,
            points=st.integers(1, 3),
            general_ip=ip,
            **_just(when),
        ),
        st.builds(
            events.RaiseStat,
            event=st.just("raise-stat"),
            request=request,
            stat=st.sampled_from(STATS),
            from_level=level,
            to_level=level,
            stat_points=st.integers(0, 4),
            **_just(when),
        ),
        st.builds(
            events.RemoveFlaw,
            event=st.just("remove-flaw"),
            request=request,
            flaw=st.sampled_from(["flaw-0", "flaw-9"]),
            general_ip=ip,
            **_just(when),
        ),
        st.builds(
            events.RequestClosed,
            event=st.just("closed"),
            request=request,
            outcome=st.sampled_from(["refused", "withdrawn"]),
            **_just(when),
        ),
        st.builds(events.Refund, event=st.just("refund"), entry=st.integers(1, 12), **_just(when)),
        st.builds(events.Note, event=st.just("remark"), **_just(when)),
    ]
    return draw(st.one_of(kinds))


def _just(fields: dict[str, str]) -> dict[str, st.SearchStrategy[str]]:
    return {key: st.just(value) for key, value in fields.items()}


@st.composite
def builds(draw: st.DrawFn, *, ledger: bool = True) -> Build:
    """Any well-formed document: chosen at random, decided at random, meddled with at random."""
    build = Build(id=draw(st.uuids()).hex, build=draw(choices()), play=draw(plays))
    if ledger and draw(st.booleans()):
        if draw(st.integers(0, 4)):
            build = creation.finish(build, "2014-05-23")
        for number in range(1, draw(st.integers(0, 8)) + 1):
            build = edits.append(build, _events(draw, number))
        if draw(st.booleans()) and not draw(st.integers(0, 3)):
            build = edits.set_stat(build, "REF", 7)
    return _decided(draw, build)


def _decided(draw: st.DrawFn, build: Build) -> Build:
    from chargen.character.decisions.approval_state import items_of

    for item in items_of(build):
        verdict = draw(st.sampled_from(["", "approved", "approved", "refused", "revoked", "stale"]))
        if not verdict:
            continue
        shown = item
        if verdict == "stale" and isinstance(item, requests.Flaw):
            shown = item.model_copy(update={"description": "as it was"})
        if verdict == "stale" and isinstance(item, decision.PacketAward):
            shown = item.model_copy(update={"events": item.events[1:]})
        build = edits.record_decision(
            build,
            decision.RecordedDecision(
                kind="recorded",
                item=shown,
                verdict="approved" if verdict == "stale" else verdict,  # type: ignore[arg-type]
                by="GM",
                on="2014-05-24",
                note="",
            ),
        )
    return build
