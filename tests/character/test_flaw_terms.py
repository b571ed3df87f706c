"""What a flaw bars and costs: part of what is approved, and held by both statements (CC-12)."""

from dataclasses import replace

import pytest

from chargen import loadout
from chargen.character.advancement import quotes
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity
from chargen.character.checks.verdict import reach_verdict
from chargen.character.decisions.approval_state import plain_states
from chargen.character.decisions.differences import differences
from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.flaw_effects_text import loss_words
from chargen.character.document.build import Build, CarriedWeapon, Gear, PerkChoice, frozen_digest
from chargen.character.document.events import RequestMade
from chargen.character.document.requests import Flaw, FlawRequest, PerkGrant
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import edits
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.rules.effects import FlawEffect, Loss, RollLoss
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Ruleset, Rulings
from chargen.views.explain import explain
from chargen.views.sheet.present import present
from chargen.views.sheet.rows import perk_rows
from tests.builders import blank, decided, derived, flaw, issues, rules
from tests.character.audit_documents import award, buy_perk, finished, perk_points

SHY = flaw("Shyness", category="social", bars=("presence", "contacts"))
COSTS = (
    Loss(kind="initiative_bonus", amount=-2),
    Loss(kind="called_shot", amount=-1),
    RollLoss(kind="roll_bonus", skills=("leadership", "rifle"), amount=-2),
    RollLoss(kind="roll_bonus", skills=("stealth",), amount=-3, when="in crowds"),
)
LIMP = flaw("Gimpy leg", effects=COSTS)


def shy(word: str = "approved", *flaws: Flaw, **more: object) -> Build:
    """A character with Presence and a flaw that bars it, decided on so."""
    fields = {"perks": {"presence": PerkChoice(level=1)}, "flaws": flaws or (SHY,), **more}
    build = blank(**fields)
    return edits.record_decision(build, decided(SHY, word)) if word else build


def breaches(build: Build) -> set[tuple[str, str]]:
    """What the second statement has against a document."""
    return set(audit(rules(), build, plain_states(build)).breaches)


def illegal(build: Build) -> set[tuple[str, str]]:
    """What the first statement has against it."""
    return {(i.rule, i.subject) for i in issues(build) if i.severity is Severity.ILLEGAL}


def counted() -> Ruleset:
    """The rules of a table that counts what flaws cost."""
    return varied(rules(), HouseRules(rulings=Rulings(flaw_effects=True)))


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("word", "broken"), [("approved", True), ("", True), ("refused", False), ("revoked", False)]
)
def test_an_approved_flaw_bars_its_perks(word: str, *, broken: bool) -> None:
    """C12: owning one is illegal by both statements, if the GM agreed or may yet agree."""
    build = shy(word)
    found = {("CC-12", "perk:presence")} if broken else set()
    assert illegal(build) == breaches(build) == found


@pytest.mark.rule("CC-12")
def test_what_is_barred_can_be_mended_both_ways() -> None:
    """C12: the perk goes, or the flaw does; each alone is enough."""
    (issue,) = [i for i in issues(shy()) if i.subject == "perk:presence"]
    assert issue.message == "Presence is barred by Shyness"
    assert [way.label for way in issue.remedies] == ["Drop Presence", "Drop Shyness"]
    assert not any(illegal(way.edit(shy())) for way in issue.remedies)


@pytest.mark.rule("CC-12", "CC-16")
def test_a_granted_level_is_not_barred() -> None:
    """C12: the GM's grant of the perk is his word, too; a level bought above it is barred."""
    grant = PerkGrant(kind="perk", id="grant-1", reason="", perk="presence", levels=1)
    build = edits.record_decision(shy(grants=(grant,)), decided(grant))
    assert not illegal(build)
    assert not breaches(build)
    more = edits.set_perk(build, "presence", 2)
    assert illegal(more) == breaches(more) == {("CC-12", "perk:presence")}
    (issue,) = [i for i in issues(more) if i.subject == "perk:presence"]
    assert issue.remedies[0].label == "Lower Presence to 1"


@pytest.mark.rule("CC-12", "AD-06")
def test_a_barred_perk_is_not_sold_in_play() -> None:
    """C12: the quote names the flaw; the purchase in a file is illegal by both statements."""
    build = finished(shy(perks={}), award(60))
    offered = quotes.quote(derived(build), quotes.PerkPurchase("contacts", 1), "")
    assert getattr(offered, "sentence", "") == "Contacts is barred by Shyness."
    bought = edits.append(build, perk_points(1, 30), buy_perk("contacts", (0, 1), 1))
    expected = {("CC-12", "ledger:4"), ("CC-12", "perk:contacts")}
    assert illegal(bought) == breaches(bought) == expected


@pytest.mark.rule("CC-12", "AD-08")
def test_a_flaw_bought_off_bars_nothing() -> None:
    """C12: once it is gone the perk can be had."""
    wish = FlawRequest(kind="remove-flaw", id="wish", reason="", flaw=SHY.id)
    build = finished(shy(perks={}), award(100))
    build = edits.append(build, RequestMade(event="asked", on="2014-06-01", request=wish))
    build = edits.record_decision(build, decided(wish))
    offered = quotes.quote(derived(build), quotes.FlawRemoval(SHY.id, "wish"), "")
    assert isinstance(offered, quotes.Quote)
    build = edits.append(build, *offered.events)
    assert isinstance(
        quotes.quote(derived(build), quotes.PerkPurchase("contacts", 1), ""), quotes.Quote
    )


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("change", [{"bars": ("presence",)}, {"effects": COSTS}, {"bars": ()}])
def test_any_change_of_bars_or_effects_voids_the_approval(change: dict[str, object]) -> None:
    """C12: the flaw waits again, and the differences are said in words."""
    build = shy(perks={})
    assert plain_states(build)[SHY.id].grants
    other = SHY.model_copy(update=change)
    after = edits.change_flaw(build, other)
    state = plain_states(after)[SHY.id]
    assert state.kind is StateKind.CHANGED
    ((field, was, now),) = differences(other, SHY)
    assert field == next(iter(change))
    assert was == ("presence; contacts" if field == "bars" else "")
    assert (
        now
        == {
            "bars": "presence" if change.get("bars") else "",
            "effects": (
                "initiative bonus -2; called shot -1; roll bonus leadership, rifle -2; "
                "roll bonus stealth -3 in crowds"
            ),
        }[field]
    )


@pytest.mark.rule("CC-12", "CC-17")
def test_a_flaw_without_terms_is_written_as_before() -> None:
    """C12: old files, their digests and signed bytes stay what they were; new keys are read."""
    assert set(flaw().model_dump()) == {
        "kind", "id", "name", "category", "severity", "frequency", "description",
    }  # fmt: skip
    build = blank(flaws=(SHY, LIMP.model_copy(update={"id": "flaw-2"})))
    assert from_bytes(to_bytes(build), "a file").build == build
    assert b'"bars"' not in to_bytes(blank(flaws=(flaw(),)))
    assert frozen_digest(build.choices) != frozen_digest(blank(flaws=(flaw(),)).choices)


def limping(ruleset: Ruleset | None = None, word: str = "approved") -> Character:
    """A character with a flaw that costs, Rifle 5 and Leadership 3."""
    arms = (CarriedWeapon(id="arm-1", weapon="colt-m4"),)
    skills = {"rifle": 5, "leadership": 3, "stealth": 2}
    build = blank(flaws=(LIMP,), skills=skills, gear=Gear(weapons=arms), name="Voss")
    return derived(edits.record_decision(build, decided(LIMP, word)), ruleset)


@pytest.mark.rule("CC-12", "CB-04")
def test_effects_of_flaws_count_only_where_the_table_says_so() -> None:
    """C12: by default every number is the handout's; with the switch those of an approved flaw."""
    plain, off, on = derived(blank()), limping(), limping(counted())
    assert values.initiative(off).amount == values.initiative(plain).amount
    assert values.initiative(on).amount == values.initiative(plain).amount - 2
    assert values.initiative(on).parts[-1] == ("Gimpy leg", -2, "CC-12")
    assert values.skill_total(off, "leadership").amount == 8
    assert values.skill_total(on, "leadership").amount == 6
    assert values.skill_total(on, "stealth").amount == 7, "only in crowds"
    waiting = limping(counted(), "refused")
    assert values.initiative(waiting).amount == values.initiative(plain).amount


@pytest.mark.rule("CC-12", "CB-04", "CB-13")
def test_effects_of_flaws_reach_the_fight() -> None:
    """C12: initiative, called shot and skill; nothing where they do not count."""
    off, on = loadout.fighter(limping()), loadout.fighter(limping(counted()))
    assert (off.initiative_bonus, off.called_shot, off.skill("rifle")) == (0, 0, 5)
    assert (on.initiative_bonus, on.called_shot, on.skill("rifle")) == (-2, -1, 3)


@pytest.mark.rule("CC-12", "DV-05")
def test_a_flaw_leaves_a_metre_to_move() -> None:
    """C12: MA 5 less 9 moves 1 metre, on the sheet and in a fight."""
    slow = flaw("No legs", effects=(Loss(kind="move_bonus", amount=-9),))
    arms = (CarriedWeapon(id="arm-1", weapon="knife"),)
    build = edits.record_decision(blank(flaws=(slow,), gear=Gear(weapons=arms)), decided(slow))
    character = derived(build, counted())
    assert values.move(character).amount == 1
    made = loadout.fighter(character)
    assert made.MA + made.move_bonus == 1


@pytest.mark.rule("CC-12")
def test_terms_stand_on_the_sheet_and_in_explain() -> None:
    """C12: what is barred, what it costs, and whether the table counts it."""
    build = shy("approved", SHY.model_copy(update={"effects": COSTS[:1]}))
    sheet = present(derived(build), check(derived(build)))
    assert "bars Presence, Contacts" in sheet.flaws[0].description
    assert "initiative -2 (applied by the GM)" in sheet.flaws[0].description
    told = [p.text for p in explain(derived(build), f"flaw:{SHY.id}").paragraphs]
    assert "Bars Presence, Contacts." in told
    barred = [p.text for p in explain(derived(shy()), "perk:presence").paragraphs]
    assert "Barred by Shyness, approved." in barred


@pytest.mark.rule("CC-12", "CC-15")
@pytest.mark.parametrize(("word", "barred"), [("approved", True), ("", True), ("refused", False)])
def test_a_barred_perk_says_so_in_the_catalogue(word: str, *, barred: bool) -> None:
    """C12: as long as the GM agreed to the flaw or may yet."""
    tags = {
        row.key: [tag.text for tag in row.tags] for row in perk_rows(derived(shy(word, perks={})))
    }
    assert ("barred by a flaw" in tags["presence"]) is barred
    assert "barred by a flaw" not in tags["scout"]


def test_a_legal_character_with_a_barring_flaw_is_legal() -> None:
    """The control: without the perk nothing is wrong."""
    build = shy(perks={})
    assert not illegal(build)
    assert reach_verdict(check(derived(build))).value == "LEGAL"


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (COSTS[0], "initiative -2"),
        (COSTS[2], "rolls of Leadership, Rifle -2"),
        (COSTS[3], "rolls of Stealth -3 (in crowds)"),
    ],
)
def test_a_cost_is_a_phrase(effect: FlawEffect, words: str) -> None:
    """With its circumstance, if it needs one."""
    assert loss_words(rules(), effect) == words


@pytest.mark.rule("AD-08")
def test_a_flaw_stands_where_the_gm_put_it_until_it_is_bought_off() -> None:
    """Then it is bought off, whatever was said of it."""
    (own,) = derived(shy()).flaws
    assert own.stands is StateKind.APPROVED
    assert replace(own, removed=True).stands is StateKind.BOUGHT_OFF
