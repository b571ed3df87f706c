"""Languages a perk gives: free entries among the skills, in creation and in play (CC-09)."""

import pytest

from chargen.approval.campaign.recent_changes import changes
from chargen.character.advancement import quotes
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity
from chargen.character.checks.verdict import reach_verdict
from chargen.character.decisions.approval_state import plain_states
from chargen.character.document.build import Build, PerkChoice
from chargen.character.document.events import BuyPerk, PerkPoints, Refund
from chargen.character.edits import edits
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.errors import BadFile
from chargen.views.explain import explain
from chargen.views.sheet.present import present
from tests.builders import blank, derived, issues, rules
from tests.character.audit_documents import DAY, award, buy_perk, finished

SPANISH = "language:Spanish"


def polyglot(*words: str, level: int = 1, **skills: int) -> Build:
    """A character with Polyglot and these languages; skills in Language by their word."""
    taken = {f"language:{word}": bought for word, bought in skills.items()}
    perks = {"polyglot": PerkChoice(level=level, languages=words)}
    return blank(perks=perks, skills=taken)


def spent(build: Build) -> int:
    """SkP spent on skills, by both statements."""
    first = derived(build).creation.pool("skill").spent
    second = audit(rules(), build, plain_states(build)).pools["skill"].spent
    assert first == second
    return first


def levels(build: Build) -> dict[str, int]:
    """Languages with their level, by both statements."""
    first = {k: n for k, n in derived(build).skills.items() if n}
    assert audit(rules(), build, plain_states(build)).skills == first
    return first


def illegal(build: Build) -> set[tuple[str, str]]:
    """What is against the rules, by both statements."""
    found = {(i.rule, i.subject) for i in issues(build) if i.severity is Severity.ILLEGAL}
    assert audit(rules(), build, plain_states(build)).breaches == found
    return found


@pytest.mark.rule("CC-09", "CC-08")
def test_a_level_of_polyglot_is_a_language_nobody_pays_for() -> None:
    """C11: Spanish at 3 for the perk's point alone, LEGAL, on the sheet like any other skill."""
    build = polyglot("Spanish")
    assert levels(build) == {SPANISH: 3}
    assert spent(build) == 0
    assert not illegal(build)
    assert reach_verdict(check(derived(build))).value == "LEGAL"
    sheet = present(derived(build), ())
    assert [(s.name, s.level, s.total) for s in sheet.skills] == [("Language: Spanish", 3, 8)]
    assert [(p.name, p.note) for p in sheet.perks if p.name == "Polyglot"] == [
        ("Polyglot", "Spanish")
    ]


@pytest.mark.rule("CC-08", "CC-09")
@pytest.mark.parametrize(("bought", "level", "cost"), [(1, 3, 0), (3, 3, 0), (4, 4, 2), (5, 5, 4)])
def test_only_levels_above_the_free_ones_are_paid(bought: int, level: int, cost: int) -> None:
    """C11: the price of a level less that of level 3, which is 3 SkP."""
    build = polyglot("Spanish", Spanish=bought)
    assert (levels(build)[SPANISH], spent(build)) == (level, cost)
    paragraphs = explain(derived(build), f"skill:{SPANISH}").paragraphs
    assert any("the first 3 levels are free" in paragraph.text for paragraph in paragraphs)


@pytest.mark.rule("CC-09")
@pytest.mark.parametrize(
    ("words", "level", "kept"),
    [(("Spanish", "Latin"), 1, "Spanish"), (("Latin", "Latin"), 2, "Latin")],
)
def test_no_more_languages_than_levels_and_none_twice(
    words: tuple[str, ...], level: int, kept: str
) -> None:
    """C11: illegal by both statements, mended by keeping the first of them."""
    build = polyglot(*words, level=level)
    assert illegal(build) == {("CC-09", "perk:polyglot:languages")}
    (issue,) = [i for i in issues(build) if i.subject == "perk:polyglot:languages"]
    assert [way.label for way in issue.remedies] == [f"Keep {kept}"]
    assert not illegal(issue.remedies[0].edit(build))


@pytest.mark.rule("CC-09")
def test_a_perk_of_another_kind_gives_no_language() -> None:
    """C11: words written beside Contacts are illegal and give nothing."""
    build = blank(perks={"contacts": PerkChoice(level=1, languages=("Spanish",))})
    assert illegal(build) == {("CC-09", "perk:contacts:languages")}
    assert not levels(build)


@pytest.mark.rule("CC-09", "CC-14")
def test_a_language_not_named_is_warned_of_until_creation_ends() -> None:
    """C11: a warning with a way out; an old finished character is left in peace."""
    build = polyglot("Spanish", level=2)
    (issue,) = [i for i in issues(build) if i.subject == "perk:polyglot:unnamed"]
    assert issue.severity is Severity.WARNING
    assert issue.message == "Polyglot 2 has 1 language not named yet"
    assert [way.label for way in issue.remedies] == ["Lower Polyglot to 1"]
    assert not issues(finished(build), "CC-09")


def test_lowering_the_perk_lets_the_last_language_go() -> None:
    """C11: as many stay as there are levels."""
    build = edits.set_perk(polyglot("Spanish", "Latin", level=2), "polyglot", 1)
    assert build.choices.perks["polyglot"].languages == ("Spanish",)


@pytest.mark.rule("AD-06", "AD-03", "AD-10")
def test_a_language_comes_with_a_level_bought_in_play() -> None:
    """C11: known at 3 at once, raised from there; the refund takes it back, unless raised."""
    build = finished(polyglot("Spanish"), award(200))
    wish = quotes.PerkPurchase("polyglot", 2, ("Latin",))
    offered = quotes.quote(derived(build), wish, DAY)
    assert isinstance(offered, quotes.Quote)
    bought = edits.append(build, *offered.events)
    assert levels(bought) == {SPANISH: 3, "language:Latin": 3}
    assert not illegal(bought)
    back = quotes.refund(derived(bought), 4, DAY)
    assert isinstance(back, quotes.Quote)
    assert levels(edits.append(bought, *back.events)) == {SPANISH: 3}
    raised = quotes.quote(derived(bought), quotes.SkillPurchase("language:Latin", 4), DAY)
    assert isinstance(raised, quotes.Quote)
    assert [e.amount for e in raised.entries] == [-30]
    higher = edits.append(bought, *raised.events)
    assert levels(higher)["language:Latin"] == 4
    refused = quotes.refund(derived(higher), 4, DAY)
    assert "a language it gave has been raised since" in getattr(refused, "message", "")
    forced = edits.append(higher, Refund(event="refund", on=DAY, entry=4))
    assert ("AD-10", "ledger:6") in illegal(forced)


@pytest.mark.rule("AD-06", "CC-09")
@pytest.mark.parametrize("words", [("Latin", "Norse"), ("Spanish",)])
def test_a_purchase_gives_one_new_language_a_level(words: tuple[str, ...]) -> None:
    """C11: two for one level, or one there is already, are refused and illegal in a file."""
    build = finished(polyglot("Spanish"), award(200))
    refused = quotes.quote(derived(build), quotes.PerkPurchase("polyglot", 2, words), DAY)
    assert getattr(refused, "rule", "") == "CC-09"
    plain = quotes.quote(derived(build), quotes.PerkPurchase("polyglot", 2), DAY)
    assert isinstance(plain, quotes.Quote)
    (points, buy) = plain.events
    assert isinstance(buy, BuyPerk)
    forged = edits.append(build, points, buy.model_copy(update={"languages": words}))
    assert illegal(forged) == {("CC-09", "ledger:4")}


def test_what_names_no_language_is_written_as_before() -> None:
    """C11: old files keep their bytes; new ones are read again; odd spaces are refused."""
    assert PerkChoice(level=1).model_dump() == {"level": 1, "note": ""}
    buy = BuyPerk(event="buy-perk", on=DAY, perk="x", from_level=0, to_level=1, perk_points=1)
    assert "languages" not in buy.model_dump()
    data = to_bytes(polyglot("Spanish", "Old Norse", level=2))
    assert from_bytes(data, "a file").build.choices.perks["polyglot"].languages[1] == "Old Norse"
    with pytest.raises(BadFile, match="space at its start or end"):
        from_bytes(data.replace(b"Old Norse", b" Old Nors"), "a file")


def test_the_desk_sees_which_language_was_changed() -> None:
    """C11: since the last decision, Spanish became Latin."""
    (step,) = changes(rules(), polyglot("Spanish"), polyglot("Latin"))
    assert step == ("languages of Polyglot", "Spanish", "Latin")


@pytest.mark.rule("CC-17")
def test_named_languages_are_frozen_by_finishing() -> None:
    """C11: another language after the finish breaks CC-17."""
    build = edits.set_perk_languages(finished(polyglot("Spanish")), "polyglot", ("Latin",))
    assert ("CC-17", "build") in illegal(build)


@pytest.mark.rule("CC-09", "AD-06")
def test_a_language_is_bought_once() -> None:
    """Taken back, it may be bought again."""

    def level(number: int) -> BuyPerk:
        return BuyPerk(
            event="buy-perk", on=DAY, perk="polyglot", from_level=number - 1, to_level=number,
            perk_points=1, languages=("Latin",),
        )  # fmt: skip

    points = PerkPoints(event="perk-points", on=DAY, points=2, general_ip=60)
    start = finished(blank(), award(60), points, level(1))
    twice = edits.append(start, level(2))
    assert ("CC-09", "ledger:5") in illegal(twice)
    back = edits.append(start, Refund(event="refund", on=DAY, entry=4), level(1))
    assert illegal(back) == set()


@pytest.mark.rule("CC-09")
def test_only_perks_that_give_languages_ask_for_one() -> None:
    """CC-09: a perk that gives none is bought in play without naming a language."""
    books = derived(blank()).books
    assert set(books.gives) == {"polyglot"}


@pytest.mark.rule("CC-09", "AD-06")
def test_what_is_bought_beside_gives_no_language() -> None:
    """A perk of another kind, with a language named beside it."""
    bought = BuyPerk(
        event="buy-perk", on=DAY, perk="presence", from_level=0, to_level=1,
        perk_points=rules().perks["presence"].cost, languages=("Latin",),
    )  # fmt: skip
    points = PerkPoints(event="perk-points", on=DAY, points=9, general_ip=270)
    assert ("CC-09", "ledger:4") in illegal(finished(blank(), award(270), points, bought))


@pytest.mark.rule("CC-09", "AD-06")
@pytest.mark.parametrize(
    ("perk", "step", "words"),
    [
        ("contacts", (0, 1), ("Spanish",)),
        ("polyglot", (0, 0), ("Spanish",)),
        ("polyglot", (0, 2), ("Spanish", "Spanish")),
    ],
)
def test_no_language_comes_without_a_level_for_it(
    perk: str, step: tuple[int, int], words: tuple[str, ...]
) -> None:
    """C11: bought with another perk, without a level, or twice at once."""
    bought = buy_perk(perk, step, 1).model_copy(update={"languages": words})
    assert ("CC-09", "ledger:2") in illegal(finished(blank(), bought))
