"""What is said of the three pools, and the ways out, word by word."""

from itertools import product, starmap

import pytest

from chargen.character.audit import creation_audit
from chargen.character.checks import check
from chargen.character.checks.issue import Issue
from chargen.character.checks.remedies import ask_to_reopen, exchange_words
from chargen.character.document.build import MOST_EXCHANGED, Build, Exchanging
from chargen.character.document.requests import POOL_NAMES, PointsGrant, PoolName
from chargen.character.edits import creation, edits
from chargen.character.points.exchange import Exchange, Points, least_exchange
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import BOUGHT_STATS, Budgets, Ruleset
from tests.builders import blank, derived, issues, rules
from tests.character.audit_documents import with_decisions

POLYGLOT = edits.set_perk(blank(), "polyglot", 3)


def level(number: int, **choices: object) -> Build:
    """Every stat at one level."""
    return blank(stats=dict.fromkeys(BOUGHT_STATS, number), **choices)


def by_hand(build: Build, stat: int, perk: int) -> Build:
    """The player exchanges so many points himself."""
    return edits.set_exchange(build, Exchanging(mode="manual", stat=stat, perk=perk))


def one_pool(build: Build) -> Build:
    """The other start: single pool."""
    return edits.set_exchange(build, Exchanging(mode="one-pool"))


def told(build: Build, subject: str) -> tuple[str, ...]:
    """What is said of one subject, and the ways out."""
    found: list[Issue] = [issue for issue in issues(build) if issue.subject == subject]
    return tuple(w for i in found for w in (i.message, *(way.label for way in i.remedies)))


def after(build: Build, subject: str, way: int) -> tuple[int, ...]:
    """What is left in the pools after one way out."""
    (issue,) = (issue for issue in issues(build) if issue.subject == subject)
    books = derived(issue.remedies[way].edit(build)).creation
    return tuple(books.pool(name).left for name in POOL_NAMES)


@pytest.mark.rule("CC-01", "CC-03", "CC-06")
def test_an_overdrawn_pool_no_exchange_helps() -> None:
    """It says what is spent and at hand, and what is over in all; the dearest steps go first."""
    assert told(level(9), "pool:stat") == (
        (
            "10 stat points over: 96 of 86 spent; "
            "no exchange covers the 39 skill points missing in all"
        ),
        "Lower INT to 6, REF to 8 and EMP to 8",
        "Ask the GM for 10 stat points",
    )


@pytest.mark.rule("CC-01", "CC-03")
def test_an_overdrawn_pool_an_exchange_helps() -> None:
    """Of many steps the first two are named."""
    build = by_hand(level(7), 0, 0)
    assert told(build, "pool:stat") == (
        "14 stat points over: 64 of 50 spent",
        "Switch to automatic exchange: buy 14 stat points",
        "Lower INT to 6, REF to 6 and 5 more",
        "Ask the GM for 14 stat points",
    )
    assert after(build, "pool:stat", 0) == (0, 44, 15)
    assert after(build, "pool:stat", 1) == (0, 100, 15)


@pytest.mark.rule("CC-04", "CC-08")
def test_the_one_pool_overdrawn() -> None:
    """There everything is paid from skill points."""
    build = one_pool(level(8, skills={"rifle": 9, "stealth": 9}))
    assert told(build, "pool:skill") == (
        (
            "13 skill points over: 358 of 345 spent; "
            "no exchange covers the 13 skill points missing in all"
        ),
        "Lower Rifle to 7 and Stealth to 7",
        "Ask the GM for 13 skill points",
    )
    assert after(build, "pool:skill", 0) == (0, 1, 0)


@pytest.mark.rule("CC-01", "CC-09")
def test_one_step_is_enough_where_one_is() -> None:
    """The cheapest that frees what lacks; a trait that goes altogether goes to none."""
    build = by_hand(blank(perks={}), 0, -15)
    assert told(edits.set_perk(build, "polyglot", 1), "pool:perk") == (
        "1 perk point over: 1 of 0 spent",
        "Switch to automatic exchange: nothing is bought or sold",
        "Lower Polyglot to none",
        "Ask the GM for 1 perk point",
    )


@pytest.mark.rule("CC-03")
@pytest.mark.parametrize(
    ("stat", "perk", "said"),
    [
        (1, 1, ("2 points exchanged manually where 0 would do",
                "Switch to automatic exchange: nothing is bought or sold")),
        (0, -1, ("1 point exchanged manually where 0 would do",
                 "Switch to automatic exchange: nothing is bought or sold")),
        (0, 0, ()),
    ],
)  # fmt: skip
def test_needless_exchange_is_told(stat: int, perk: int, said: tuple[str, ...]) -> None:
    """Only what moves more than is needed, either way."""
    assert told(by_hand(blank(), stat, perk), "exchange") == said


@pytest.mark.rule("CC-03")
def test_needed_exchange_is_not_told() -> None:
    """Nor what leaves a pool overdrawn: that is told by itself."""
    assert told(by_hand(level(7), 14, 0), "exchange") == ()
    assert told(by_hand(level(7), 13, 0), "exchange") == ()
    assert told(by_hand(level(7), 15, 0), "exchange") == (
        "15 points exchanged manually where 14 would do",
        "Switch to automatic exchange: buy 14 stat points",
    )


@pytest.mark.rule("CC-14", "CC-03")
def test_what_is_left_may_be_sold_or_lapse() -> None:
    """For its rate; skill points can only lapse."""
    assert told(blank(), "unspent:stat") == (
        "10 stat points to spend: lost when you finish creation",
        "Switch to manual exchange: sell 10 stat points for 40 skill points",
        "Finish creation and let 10 stat points lapse",
    )
    assert told(blank(), "unspent:perk")[1:] == (
        "Switch to manual exchange: sell 15 perk points for 45 skill points",
        "Finish creation and let 15 perk points lapse",
    )
    assert told(blank(), "unspent:skill")[1:] == ("Finish creation and let 100 skill points lapse",)


@pytest.mark.rule("CC-14", "CC-03")
def test_no_more_is_sold_than_an_exchange_holds() -> None:
    """A campaign may give thousands of points; the rest can lapse."""
    rich = varied(rules(), HouseRules(budgets=Budgets(stat=5_000, skill=100, perk=15)))
    (issue,) = [each for each in check(derived(blank(), rich)) if each.subject == "unspent:stat"]
    assert [way.label for way in issue.remedies] == [
        "Switch to manual exchange: sell 1000 stat points for 4000 skill points",
        "Finish creation and let 4960 stat points lapse",
    ]
    sold = issue.remedies[0].edit(blank())
    assert sold.choices.exchange.stat == -MOST_EXCHANGED
    (again,) = [each for each in check(derived(sold, rich)) if each.subject == "unspent:stat"]
    assert [way.label for way in again.remedies] == [
        "Finish creation and let 3960 stat points lapse"
    ]


@pytest.mark.rule("CC-14", "CC-03")
def test_what_is_left_is_sold_beside_what_was_exchanged() -> None:
    """The other exchange stays as it is."""
    build = by_hand(blank(), 1, 1)
    assert told(build, "unspent:stat")[1] == "Sell 11 stat points for 44 skill points"
    assert after(build, "unspent:stat", 0) == (0, 137, 16)
    assert told(build, "unspent:perk")[1] == "Sell 16 perk points for 48 skill points"
    assert after(build, "unspent:perk", 0) == (11, 141, 0)


@pytest.mark.rule("CC-14")
def test_a_pool_that_is_spent_is_not_told() -> None:
    """Nothing is left of it; nor is anything once creation is finished."""
    assert told(by_hand(blank(), -10, 0), "unspent:stat") == ()
    assert told(creation.finish(blank(), ""), "unspent:stat") == ()


@pytest.mark.rule("CC-09")
def test_languages_not_named_yet_are_told() -> None:
    """As many as levels are left over; the perk can be lowered by them."""
    subject = "perk:polyglot:unnamed"
    assert told(POLYGLOT, subject) == (
        "Polyglot 3 has 3 languages not named yet", "Drop Polyglot",
    )  # fmt: skip
    named = edits.set_perk_languages(POLYGLOT, "polyglot", ["Greek"])
    assert told(named, subject) == (
        "Polyglot 3 has 2 languages not named yet", "Lower Polyglot to 1",
    )  # fmt: skip
    assert told(edits.set_perk_languages(POLYGLOT, "polyglot", ["a", "b", "c"]), subject) == ()


@pytest.mark.rule("CC-09")
def test_languages_named_twice_or_too_many_are_told() -> None:
    """With those that can be kept."""
    subject = "perk:polyglot:languages"
    twice = edits.set_perk_languages(POLYGLOT, "polyglot", ["Greek", "Latin", "Greek"])
    assert told(twice, subject) == ("Polyglot has a language named twice", "Keep Greek, Latin")
    perk = twice.choices.perks["polyglot"].model_copy(update={"level": 2})
    more = twice.model_copy(
        update={"choices": twice.choices.model_copy(update={"perks": {"polyglot": perk}})}
    )
    assert told(more, subject) == (
        "Polyglot has 3 languages named but gives 2", "Keep Greek, Latin",
    )  # fmt: skip


@pytest.mark.rule("CC-03")
@pytest.mark.parametrize(
    ("stat", "perk", "words"),
    [
        (0, 0, "Nothing is bought or sold"), (1, 0, "Buy 1 stat point"),
        (0, -1, "Sell 1 perk point"), (-1, 2, "Sell 1 stat point, buy 2 perk points"),
        (2, 1, "Buy 2 stat points, buy 1 perk point"),
    ],
)  # fmt: skip
def test_an_exchange_in_words(stat: int, perk: int, words: str) -> None:
    """What is bought and what is sold."""
    assert exchange_words(Exchange(stat, perk)) == words


def at(stat: int, perk: int) -> Ruleset:
    """The rules with other rates: so many SkP for a StP, and for a PkP."""
    rates = rules().exchange.model_copy(update={"skill_per_stat": stat, "skill_per_perk": perk})
    return rules().model_copy(update={"exchange": rates})


RATES = [(4, 3), (3, 4), (1, 1), (2, 5)]
every_rate = pytest.mark.parametrize("rates", RATES)


def rank(left: Points, made: tuple[int, int], rates: tuple[int, int]) -> tuple[int, int, int]:
    """What an exchange leaves lacking in SkP, the units it moves, and what they are worth."""
    (stat, perk), (dear, cheap) = made, rates
    skill = left.skill - dear * stat - cheap * perk
    lack = max(0, -left.stat - stat) * dear + max(0, -left.perk - perk) * cheap
    return lack + max(0, -skill), abs(stat) + abs(perk), dear * abs(stat) + cheap * abs(perk)


@pytest.mark.rule("CC-03")
@every_rate
def test_no_other_exchange_is_less(rates: tuple[int, int]) -> None:
    """Of all that can be made, for shortages and rests of up to four points, by trying them all."""
    for left in starmap(Points, product(range(-4, 5), range(-12, 13, 3), range(-4, 5))):
        wanted = Points(4 - left.stat, 12 - left.skill, 4 - left.perk)
        made = least_exchange(at(*rates), Points(4, 12, 4), wanted)
        moves = [
            (stat, perk)
            for stat in range(min(0, -left.stat), max(0, -left.stat) + 1)
            for perk in range(min(0, -left.perk), max(0, -left.perk) + 1)
            if left.skill >= rates[0] * stat + rates[1] * perk or (stat <= 0 and perk <= 0)
        ]
        if min(left) >= 0:
            assert made == (0, 0)
        else:
            assert rank(left, made, rates) == min(rank(left, m, rates) for m in moves), left


@pytest.mark.rule("CC-03")
@every_rate
def test_both_statements_make_the_same_exchange(rates: tuple[int, int]) -> None:
    """For every shortage and rest of up to four points."""
    ruleset = at(*rates)
    for left in starmap(Points, product(range(-4, 5), range(-12, 13, 3), range(-4, 5))):
        if min(left) < 0:
            wanted = Points(4 - left.stat, 12 - left.skill, 4 - left.perk)
            second = creation_audit.find_least_exchange(
                ruleset.exchange, dict(zip(POOL_NAMES, left, strict=True))
            )
            assert least_exchange(ruleset, Points(4, 12, 4), wanted) == second, left


@pytest.mark.rule("CC-07")
@pytest.mark.parametrize(
    ("pool", "levels", "sold"),
    [
        ("stat", {"stat_levels": 1}, (-38, 0)), ("skill", {"skill_levels": 1}, (25, 0)),
        ("skill", {"skill_levels": 2}, (25, 0)),
    ],
)  # fmt: skip
def test_bought_levels_of_attr_may_go(
    pool: str, levels: dict[str, int], sold: tuple[int, int]
) -> None:
    """In the pool they were bought from, where they free what lacks."""
    stats = {**dict.fromkeys(BOUGHT_STATS, 1), "INT": 5}
    build = by_hand(edits.set_attr_levels(blank(stats=stats), **levels), *sold)
    assert "Lower bought ATTR to none" in told(build, f"pool:{pool}")


@pytest.mark.rule("CC-01")
@pytest.mark.parametrize(
    ("build", "label"),
    [
        (blank(skills={"rifle": 1}), "Lower Rifle to none"),
        (edits.set_attr_levels(blank(), skill_levels=1), "Lower bought ATTR to none"),
    ],
)
def test_what_is_bought_with_skill_points_can_go_altogether(build: Build, label: str) -> None:
    """Where every skill point is exchanged by hand."""
    assert label in told(by_hand(build, 25, 0), "pool:skill")


@pytest.mark.rule("CC-03")
def test_what_cannot_be_paid_is_not_exchanged() -> None:
    """Two SkP and no PkP buy no StP; nothing is exchanged where nothing lacks."""
    none = Exchange(0, 0)
    assert least_exchange(rules(), Points(50, 2, 0), Points(51, 0, 0)) == none
    assert least_exchange(rules(), Points(50, 100, 15), Points(40, 90, 15)) == none


@pytest.mark.rule("CC-03")
def test_the_last_skill_points_buy_one_stat_point() -> None:
    """Four are enough, to the last of them; so are the three for a perk point."""
    assert least_exchange(rules(), Points(50, 4, 0), Points(51, 0, 0)) == Exchange(1, 0)
    assert least_exchange(rules(), Points(50, 3, 0), Points(50, 0, 1)) == Exchange(0, 1)


@pytest.mark.rule("CC-03")
@pytest.mark.parametrize("build", [by_hand(blank(), 26, 0), one_pool(level(7))])
def test_only_an_exchange_by_hand_that_is_enough_can_be_too_much(build: Build) -> None:
    """Where a pool is overdrawn, or there is only one, nothing is said of it."""
    assert told(build, "exchange") == ()


@pytest.mark.rule("CC-14")
def test_one_point_unspent_is_told() -> None:
    """As one point."""
    assert told(by_hand(blank(), 0, -14), "unspent:perk")[0] == (
        "1 perk point to spend: lost when you finish creation"
    )


@pytest.mark.rule("CC-04", "CC-16")
def test_perk_points_granted_beside_the_one_pool_go_into_it() -> None:
    """They are exchanged like all others: what is not needed of them gives skill points."""
    grant = PointsGrant(kind="points", id="g", reason="", pool="perk", amount=2)
    build = with_decisions(one_pool(blank(grants=(grant,))), grant)
    assert derived(build).creation.exchange == Exchange(40, -2)


@pytest.mark.rule("CC-06")
def test_every_stat_can_be_lowered_to_one() -> None:
    """Where all of them have to give their step from 2."""
    build = by_hand(level(2), -42, 0)
    assert "Lower INT to 1, REF to 1 and 6 more" in told(build, "pool:stat")
    assert told(by_hand(level(1), -43, 0), "pool:stat")[-1] == "Ask the GM for 1 stat point"


@pytest.mark.rule("CC-01", "CC-14")
@pytest.mark.parametrize("pool", POOL_NAMES)
def test_a_pool_spent_to_the_last_point_is_neither_overdrawn_nor_unspent(pool: PoolName) -> None:
    """Two StP and all PkP are sold for 53 SkP: six skills at 10 and one at 6 take 153."""
    plain = [key for key, skill in sorted(rules().skills.items()) if not skill.family]
    skills = {**dict.fromkeys(plain[:6], 10), plain[6]: 6}
    build = by_hand(level(6, skills=skills), -2, -15)
    assert derived(build).creation.pool(pool).left == 0
    assert told(build, f"pool:{pool}") == told(build, f"unspent:{pool}") == ()


def test_what_only_asks_the_gm_says_so() -> None:
    """The other ways out settle it at once."""
    build = by_hand(level(7), 0, 0)
    (found,) = (issue for issue in issues(build) if issue.subject == "pool:stat")
    assert [way.asks for way in found.remedies] == [False, False, True]
    assert ask_to_reopen().asks
