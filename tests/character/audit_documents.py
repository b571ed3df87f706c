"""Documents and ledgers for the tests of the audit, and random ones that are mostly legal."""

from random import Random
from typing import Literal

from hypothesis import strategies as st

from chargen.character.advancement import quotes
from chargen.character.audit import Proof, audit
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.attractiveness import app_roll
from chargen.character.document import decision, events, requests
from chargen.character.document.build import (
    AttrChoice,
    AttrRoll,
    Build,
    CampaignCopy,
    Exchanging,
    Gear,
    PerkChoice,
)
from chargen.character.edits import creation, edits
from chargen.rules.house import HouseRules
from chargen.rules.model import (
    BOUGHT_STATS,
    Budgets,
    Ruleset,
    Stat,
)
from tests.builders import blank, decided, derived, flaw, rules

DAY = "2014-06-01"
POOLS = requests.POOL_NAMES


def proof(build: Build, ruleset: Ruleset | None = None) -> Proof:
    """The proof of a document by its recorded decisions, and the rules as shipped or others."""
    return audit(ruleset or rules(), build, plain_states(build))


def with_decisions(build: Build, *things: decision.Item, word: str = "approved") -> Build:
    """The document with the GM's word on each of these items."""
    for thing in things:
        build = edits.record_decision(build, decided(thing, word))
    return build


def finished(build: Build, *after: events.Event) -> Build:
    """The document with creation finished, and what happened then."""
    return edits.append(creation.finish(build, DAY), *after)


def stats(**levels: int) -> dict[str, int]:
    """All bought stats at 5, but for those named."""
    return {**dict.fromkeys(BOUGHT_STATS, 5), **levels}


def perks(**levels: int) -> dict[str, PerkChoice]:
    """Perks by id, with _ for -."""
    return {key.replace("_", "-"): PerkChoice(level=level) for key, level in levels.items()}


def rolled(*dice: tuple[int, ...], source: Literal["app", "table"] = "table") -> AttrChoice:
    """ATTR of the seed 1, rolled like this."""
    return AttrChoice(seed=1, rolls=tuple(AttrRoll(dice=fall, source=source) for fall in dice))


def award(ip: int) -> events.Award:
    """General IP from the GM."""
    return events.Award(event="award", on=DAY, ip=ip)


def skill_award(skill: str, ip: int) -> events.SkillAward:
    """IP for one skill."""
    return events.SkillAward(event="skill-award", on=DAY, skill=skill, ip=ip)


def mark(skill: str) -> events.Mark:
    """A skill used with success."""
    return events.Mark(event="mark", on=DAY, skill=skill)


def conversion(skill: str, marks: int, ip: int) -> events.Conversion:
    """Marks converted into IP."""
    return events.Conversion(event="conversion", on=DAY, skill=skill, marks=marks, ip=ip)


def lesson(skill: str, level: int) -> events.Lesson:
    """Five IP from a teacher of this level."""
    return events.Lesson(
        event="lesson", on=DAY, skill=skill, teacher="Ray", teacher_level=level, ip=5
    )


def raise_skill(skill: str, step: tuple[int, int], own: int, general: int) -> events.RaiseSkill:
    """A skill goes up, paid from its own IP and general IP."""
    low, high = step
    return events.RaiseSkill(
        event="raise-skill", on=DAY, skill=skill, from_level=low, to_level=high,
        skill_ip=own, general_ip=general,
    )  # fmt: skip


def perk_points(points: int, ip: int) -> events.PerkPoints:
    """General IP become perk points."""
    return events.PerkPoints(event="perk-points", on=DAY, points=points, general_ip=ip)


def buy_perk(perk: str, step: tuple[int, int], paid: int) -> events.BuyPerk:
    """A perk goes up, paid with perk points."""
    low, high = step
    return events.BuyPerk(
        event="buy-perk", on=DAY, perk=perk, from_level=low, to_level=high, perk_points=paid
    )


def wish(stat: Stat, low: int, high: int) -> requests.StatRequest:
    """A request to raise a stat."""
    return requests.StatRequest(
        kind="raise-stat", id="wish", reason="", stat=stat, from_level=low, to_level=high
    )  # fmt: skip


def asked(request: requests.StatRequest | requests.FlawRequest) -> events.RequestMade:
    """The player asks the GM."""
    return events.RequestMade(event="asked", on=DAY, request=request)


def stat_points(points: int, ip: int) -> events.StatPoints:
    """General IP become stat points for the request called wish."""
    return events.StatPoints(
        event="stat-points", on=DAY, request="wish", points=points, general_ip=ip
    )


def raise_stat(stat: Stat, step: tuple[int, int], paid: int) -> events.RaiseStat:
    """A stat goes up by the request called wish."""
    low, high = step
    return events.RaiseStat(
        event="raise-stat", on=DAY, request="wish", stat=stat, from_level=low, to_level=high,
        stat_points=paid,
    )  # fmt: skip


RID = requests.FlawRequest(kind="remove-flaw", id="rid", reason="", flaw="flaw-1")
AGAIN = requests.ReopenRequest(kind="reopen", id="again", reason="")
POINTS = requests.PointsGrant(kind="points", id="points", reason="", pool="stat", amount=3)
REROLL = requests.RerollGrant(kind="reroll", id="reroll", reason="")
OVER = requests.CapGrant(kind="over-cap", id="over", reason="", amount=4)
GIFT = requests.PerkGrant(kind="perk", id="gift", reason="", perk="contacts", levels=2)


def remove_flaw(paid: int) -> events.RemoveFlaw:
    """The flaw called flaw-1 is bought off by the request called rid."""
    return events.RemoveFlaw(
        event="remove-flaw", on=DAY, request="rid", flaw="flaw-1", general_ip=paid
    )


def closed(
    request: str, outcome: Literal["refused", "withdrawn"] = "withdrawn"
) -> events.RequestClosed:
    """A request comes to nothing."""
    return events.RequestClosed(event="closed", on=DAY, request=request, outcome=outcome)


def reopen() -> events.Reopen:
    """The player asks to change the build."""
    return events.Reopen(event="reopen", on=DAY, request=AGAIN)


def refund(entry: int) -> events.Refund:
    """An event is reversed."""
    return events.Refund(event="refund", on=DAY, entry=entry)


_PLAIN = [key for key, skill in sorted(rules().skills.items()) if not skill.family]
_SKILLS = ("rifle", "handgun", "language:Spanish", *_PLAIN[:4])
_CHEAP = ("special-equipment", "polyglot", "contacts", "devils-luck", "iron-stomach", "teacher")


def likely(dice: Random) -> Build:
    """A document as a player would make it: mostly legal, sometimes waiting, seldom wrong."""
    build = _decided(dice, _created(dice))
    if dice.random() < 0.3:
        return build
    build = finished(build, award(200))
    for number in range(dice.randrange(12)):
        build = _advanced(dice, build, number)
    return _slipped(dice, build) if dice.random() < 0.4 else build


def _created(dice: Random) -> Build:
    build = blank(
        stats={stat: dice.choice((3, 4, 5, 5, 6, 7)) for stat in BOUGHT_STATS},
        attr=_attr(dice),
        skills={key: dice.randint(1, 8) for key in dice.sample(_SKILLS, dice.randint(1, 6))},
        perks={key: _perk(dice, key) for key in dice.sample(_CHEAP, dice.randint(0, 4))},
        exchange=dice.choice(
            (Exchanging(), Exchanging(), Exchanging(mode="one-pool"),
             Exchanging(mode="manual", stat=dice.randint(-2, 2), perk=-1))
        ),
        flaws=tuple(_flaw(dice, n) for n in range(dice.choice((0, 0, 1, 2, 3)))),
        grants=dice.choice(((), (), (), (POINTS,), (REROLL,), (OVER, GIFT))),
        gear=Gear(worn=("kevlar-vest", "flak-trousers"), special=("Radio",)),
    )  # fmt: skip
    if dice.random() < 0.8:
        return build
    house = HouseRules(budgets=Budgets(stat=55, skill=90, perk=20), flaw_cap=25)
    card = CampaignCopy(id="mine", name="Mine", card=1, digest="0" * 64, house=house)
    return build.model_copy(update={"campaign": card})


def _perk(dice: Random, key: str) -> PerkChoice:
    words = dice.choice(((), ("Spanish",), ("Latin",))) if key == "polyglot" else ()
    return PerkChoice(level=1, languages=words)


def _attr(dice: Random) -> AttrChoice:
    seed = dice.randrange(1000)
    own = app_roll(rules().attractiveness, seed, 0)
    roll = dice.choice((own, AttrRoll(dice=(dice.randint(1, 5), 2), source="table")))
    spare = min(3, 10 - sum(roll.dice))
    by_skill = dice.randint(0, spare)
    by_stat = dice.randint(0, spare - by_skill)
    return AttrChoice(seed=seed, rolls=(roll,), skill_levels=by_skill, stat_levels=by_stat)


def _flaw(dice: Random, number: int) -> requests.Flaw:
    return flaw(
        id=f"flaw-{number}",
        severity=dice.choice(("mild", "moderate", "crippling")),
        frequency=dice.choice(("rare", "rare", "infrequent", "common")),
        bars=dice.choice(((), (), (), ("polyglot",), ("center-of-mass", "contacts"))),
    )


def _decided(dice: Random, build: Build) -> Build:
    """The GM has spoken on most things, mostly well."""
    for item in (*build.choices.flaws, *build.choices.grants):
        if (word := dice.choice(("approved", "approved", "approved", "refused", ""))) != "":
            build = with_decisions(build, item, word=word)
    return build


def _advanced(dice: Random, build: Build, number: int) -> Build:
    """One more thing happens, if the rules let it."""
    kind = dice.choice(("give", "marks", "buy", "buy", "buy", "ask", "ask", "refund", "other"))
    match kind:
        case "give":
            return edits.append(build, _gift(dice))
        case "marks":
            skill = dice.choice(_SKILLS)
            return edits.append(build, mark(skill), mark(skill), conversion(skill, 1, 3))
        case "buy":
            return _bought(build, _skill_or_perk(dice, build))
        case "ask":
            return _asked(dice, build, number)
        case "refund" if build.ledger:
            entry = dice.randint(1, len(build.ledger))
            quote = quotes.refund(derived(build), entry, DAY)
            return edits.append(build, *quote.events) if isinstance(quote, quotes.Quote) else build
        case _ if dice.random() < 0.2:
            request = requests.ReopenRequest(kind="reopen", id=f"reopen-{number}", reason="")
            build = edits.append(build, events.Reopen(event="reopen", on=DAY, request=request))
            build = with_decisions(build, request, word=dice.choice(("approved", "refused")))
            return build if derived(build).books.finished else creation.finish(build, DAY)
        case _:
            return edits.append(build, events.Note(event="remark", on=DAY))


def _gift(dice: Random) -> events.Event:
    skill = dice.choice(_SKILLS)
    return dice.choice((award(90), award(200), skill_award(skill, 15), lesson(skill, 9)))


def _skill_or_perk(dice: Random, build: Build) -> quotes.Purchase:
    now, skill = derived(build), dice.choice(_SKILLS)
    perk = dice.choice(("center-of-mass", "polyglot", "special-equipment"))
    return dice.choice(
        (
            quotes.SkillPurchase(skill, now.skills.get(skill, 0) + dice.randint(1, 2)),
            quotes.PerkPurchase(perk, now.perks.get(perk, 0) + 1, _words(dice, perk)),
            quotes.PerkPointsPurchase(1),
        )
    )


def _words(dice: Random, perk: str) -> tuple[str, ...]:
    return dice.choice(((), ("Spanish",), ("Old Norse",))) if perk == "polyglot" else ()


def _bought(build: Build, wanted: quotes.Purchase) -> Build:
    quote = quotes.quote(derived(build), wanted, DAY)
    return edits.append(build, *quote.events) if isinstance(quote, quotes.Quote) else build


def _asked(dice: Random, build: Build, number: int) -> Build:
    """A stat is to be raised or a flaw to be bought off; the GM agrees, refuses or waits."""
    name, now = f"request-{number}", derived(build)
    taken = [own.flaw.id for own in now.flaws if own.state.grants and not own.removed]
    request: requests.Request
    wanted: quotes.Purchase
    if taken and dice.random() < 0.5:
        request = requests.FlawRequest(kind="remove-flaw", id=name, reason="", flaw=taken[0])
        wanted = quotes.FlawRemoval(taken[0], name)
    else:
        stat: Stat = dice.choice(("INT", "REF", "TECH", "ATTR"))
        low = now.stats[stat]
        high = low + dice.randint(1, 2)
        request = requests.StatRequest(
            kind="raise-stat", id=name, reason="", stat=stat, from_level=low, to_level=high
        )
        wanted = quotes.StatPurchase(stat, high, name)
    build = edits.append(build, asked(request))
    word = dice.choice(("approved", "approved", "refused", ""))
    build = with_decisions(build, request, word=word) if word else build
    return (
        _bought(build, wanted)
        if word != "refused"
        else edits.append(build, closed(name, "refused"))
    )


def _slipped(dice: Random, build: Build) -> Build:
    """One number of one event is one off, or the event is struck, or one comes twice."""
    place = dice.randrange(len(build.ledger))
    event = build.ledger[place]
    numbers = [name for name in type(event).model_fields if isinstance(getattr(event, name), int)]
    kept, rest = build.ledger[:place], build.ledger[place + 1 :]
    wrong: tuple[events.Event, ...] = dice.choice(((), (event, event)))
    if numbers and dice.random() < 0.7:
        fields = {name: getattr(event, name) for name in type(event).model_fields}
        name = dice.choice(numbers)
        step = 1 if fields[name] < 2 else dice.choice((1, -1))
        wrong = (type(event)(**{**fields, name: fields[name] + step}),)
    return build.model_copy(update={"ledger": (*kept, *wrong, *rest)})


likely_builds = st.randoms(use_true_random=False).map(likely)
