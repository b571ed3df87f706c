"""Rule packs: read strictly, added with a preview, taken out again."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.__main__ import main
from chargen.approval.trust.card import (
    Card,
    card_file,
    card_of_pack,
    house_digest,
    joined,
    opened,
)
from chargen.approval.trust.trusted_cards import received
from chargen.character import starts
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import Verdict, reach_verdict
from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.character.starts.kits import fitted
from chargen.character.starts.random_character import at_random
from chargen.errors import BadFile
from chargen.files.formats import NewerFile
from chargen.rules.differences import from_shipped, house_differences
from chargen.rules.effects import RollBonus
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Concept, KitWeapon, Limit, Perk
from chargen.rules.pack import (
    Requirement,
    RulePack,
    added,
    exported,
    overwritten,
    pack_file,
    read_pack,
    removed,
)
from chargen.views.explain.concept import kit_of
from tests.builders import blank, derived, rules
from tests.rules.variants import VARIANTS, pack
from tests.views.reading import text

R = rules()
TRICK = Perk(
    name="Trick shot", cost=2, max_levels=2, creation_only=False, provenance="house", text="Aims.",
    effect=RollBonus(kind="roll_bonus", skills=("handgun",), per_level=1),
)  # fmt: skip


def spoiled(change: Callable[[dict[str, Any]], object], name: str = "Heroes") -> bytes:
    """The file of a pack with something of it changed."""
    plain = json.loads(pack_file(pack(name)))
    change(plain)
    return json.dumps(plain).encode()


def refusal(data: bytes) -> str:
    """Why a pack is not read."""
    with pytest.raises(BadFile) as refused:
        read_pack(R, data, "x.gdrules")
    return str(refused.value)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_saved_read_and_played(name: str) -> None:
    """A legal character at random by both statements, under a card made of the file alone."""
    again = read_pack(R, pack_file(pack(name)), "x.gdrules")
    assert again == pack(name)
    card = card_of_pack(R, again)
    assert Card.model_validate_json(card.model_dump_json()) == card
    assert next(from_shipped(R, card.house)) == (f"rule pack {name}", "not used", "release 1.0")
    assert len(list(from_shipped(R, card.house))) > 1
    for number, concept in enumerate(starts.concepts()):
        build = joined(at_random(varied(R, card.house), concept, number), card)
        again_read = Build.model_validate_json(build.model_dump_json())
        character = derived(again_read)
        legal = reach_verdict(check(character))
        assert legal is Verdict.LEGAL, (concept, [i.message for i in check(character)])
        assert audit(R, build, character.states).verdict is legal


@pytest.mark.parametrize("name", VARIANTS)
def test_a_pack_that_is_taken_out_leaves_nothing(name: str) -> None:
    """The campaign has the house rules of before, another pack's and its own included."""
    before = added(R, HouseRules(flaw_cap=25), RulePack(name="Own", rules=HouseRules(
        perks={"trick": TRICK}, limits={"armour": Limit(banned=("kevlar-vest",))})))  # fmt: skip
    if name == "Flaws to thirty":
        before = before.model_copy(update={"flaw_cap": None})
    after = removed(added(R, before, pack(name)), name)
    assert not list(house_differences(before, after))
    assert after.packs == before.packs


SAPPER = Concept(
    name="Sapper", about="Digs.", words=("sapper",), titles=("Old sapper",), stats=("TECH",),
    skills={"basic-tech": 5}, weapons=(KitWeapon(weapon="uzi"),), armour=("kevlar-vest",),
)  # fmt: skip


def test_a_kit_of_a_pack_is_offered_and_says_what_a_ban_leaves_out(tmp_path: Path) -> None:
    """As are those that ship; a pack may ban what its own kit has."""
    limits = {"weapons": Limit(banned=("uzi",)), "skills": Limit(banned=("rifle",))}
    house = HouseRules.model_validate({"kits": {"sapper": SAPPER}, "limits": limits})
    mine = RulePack(name="Mines", rules=house)
    assert mine.parts[0] == "kits.sapper"
    path = tmp_path / "mines.gdrules"
    path.write_bytes(pack_file(mine))
    card = card_of_pack(R, read_pack(R, path.read_bytes(), path.name))
    character = derived(joined(blank(concept="A sapper"), card))
    kit = kit_of(character)
    assert kit == SAPPER
    applied = fitted(character, kit)
    assert applied.taken == ("Basic Tech 5", "Kevlar vest")
    assert applied.left_out == ("Uzi: not allowed in this campaign",)
    out = tmp_path / "x.gdchar"
    words = ["random", "--rules", str(path), "--concept", "sapper", "--seed", "1", "-o", str(out)]
    assert main(words) == 0
    again = store.from_bytes(out.read_bytes(), "x").build
    assert again.choices.concept == "Old sapper"
    assert again.choices.skills["basic-tech"] >= 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (pack_file(pack("Heroes"))[:90], "x.gdrules is cut off"),
        (b"{}", "x.gdrules is JSON, but not a rule pack"),
        (spoiled(lambda p: p["rules"].update(feats={})), "rules.feats is not a key"),
        (spoiled(lambda p: p["rules"]["perks"]["rank"].update(cost=0), "Dear perks"),
         "rules.perks.rank.cost is 0, allowed is 1 or more"),
        (spoiled(lambda p: p["rules"].update(limits={"perks": {"banned": ["nought"]}})),
         "limits.perks names no perk of these rules: nought"),
        (spoiled(lambda p: p["rules"].update(limits={"spells": {}})), "rules.limits"),
        (spoiled(lambda p: p["rules"]["perks"]["scout"].update(
            effect={"kind": "roll_bonus", "skills": ["sorcery"], "per_level": 1}), "Dear perks"),
         "perks.scout.effect names no skill of these rules: sorcery"),
        (spoiled(lambda p: p["rules"].update(
            kits={"sapper": {**SAPPER.model_dump(mode="json"), "armour": ["plate"]}})),
         "kits.sapper names no row of armour: plate"),
        (spoiled(lambda p: p["rules"].update(packs=[{"name": "Other"}])),
         "has packs inside its rules"),
    ],
)  # fmt: skip
def test_a_pack_that_is_not_right_is_refused_in_one_sentence(data: bytes, words: str) -> None:
    """The sentence names the file, the table, the row and the field."""
    assert words in refusal(data)
    assert refusal(data).startswith("x.gdrules ")


def test_a_pack_of_a_newer_chargen_says_so() -> None:
    """Its version is read before all else."""
    with pytest.raises(NewerFile):
        read_pack(R, spoiled(lambda p: p.update(version=2, novelty=1)), "x.gdrules")


def test_a_pack_waits_for_the_one_it_needs() -> None:
    """Nothing changes until the required pack is there, in a release that serves."""
    needy = RulePack(
        name="More heroes", release="2", requires=(Requirement(name="Heroes", release="1.5"),),
        rules=HouseRules(flaw_cap=40),
    )  # fmt: skip
    with pytest.raises(BadFile, match=r"More heroes 2 needs the rule pack Heroes 1.5; add that"):
        added(R, HouseRules(), needy)
    house = added(R, HouseRules(), pack("Heroes"))
    with pytest.raises(BadFile, match=r"needs Heroes 1.5 or later; this campaign has 1.0"):
        added(R, house, needy)
    newer = added(R, house, pack("Heroes").model_copy(update={"release": "1.10"}))
    assert [each.release for each in added(R, newer, needy).packs] == ["1.10", "2"]


def test_one_pack_cannot_ban_what_another_needs() -> None:
    """Whichever comes first, the sentence names both and the row."""
    peace = RulePack(name="Peace", rules=HouseRules(limits={"skills": Limit(banned=("handgun",))}))
    tricks = RulePack(name="Tricks", release="3", rules=HouseRules(perks={"trick": TRICK}))
    with pytest.raises(BadFile, match=r"^Peace bans the skill handgun, which Tricks 3 needs$"):
        added(R, added(R, HouseRules(), peace), tricks)
    with pytest.raises(BadFile, match=r"^Peace bans the skill handgun, which .* needs$"):
        added(R, added(R, HouseRules(), tricks), peace)


def test_what_a_pack_replaces_is_listed_before_it_is_added() -> None:
    """Rows of another pack and of the campaign itself, each by name."""
    house = added(R, HouseRules(flaw_cap=12), pack("Dear perks"))
    other = RulePack(name="Other", rules=HouseRules(flaw_cap=30, perks={"scout": R.perks["scout"]}))
    assert overwritten(house, other) == (
        "Flaw cap replaces your own.",
        "Perk scout replaces that of Dear perks 1.0.",
    )
    assert overwritten(house, pack("Dear perks")) == ()


def test_an_allow_list_takes_in_what_another_pack_adds() -> None:
    """The low-tech armoury and a pack with a sword allow both."""
    sword = R.weapons["knife"].model_copy(update={"name": "Sword"})
    more = RulePack(name="Swords", rules=HouseRules(weapons={"sword": sword}))
    house = added(R, added(R, HouseRules(), pack("Low-tech armoury")), more)
    allowed = house.limits["weapons"].allowed or ()
    assert "sword" in allowed
    assert "knife" in allowed


def test_a_campaign_is_exported_as_one_pack() -> None:
    """What it changes comes with it, and the names of its packs do not."""
    house = added(R, HouseRules(flaw_cap=12), pack("Heroes"))
    shared = exported(house, "Lunar Tide", author="Ann", release="1", licence="CC0")
    assert read_pack(R, pack_file(shared), "x.gdrules").rules == house.model_copy(
        update={"packs": ()}
    )


def test_a_pack_that_changed_is_the_first_change_of_a_card() -> None:
    """Players see it before any row."""
    old = added(R, HouseRules(), pack("Dear perks"))
    new = added(R, old, pack("Dear perks").model_copy(update={"release": "2.0"}))
    changed = new.model_copy(update={"flaw_cap": 3})
    assert [line[0] for line in house_differences(old, changed)] == [
        "rule pack Dear perks", "flaw cap",
    ]  # fmt: skip


def test_packs_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card becomes a pack; a pack lists its changes, makes characters and judges them."""
    folder = tmp_path / "tide.gdcampaign"
    card = Card(id="tide", name="Lunar Tide", gm="Ann", number=1, house=VARIANTS["Heroes"])
    folder.write_bytes(card_file(card))
    tide, ada = tmp_path / "tide.gdrules", tmp_path / "ada.gdchar"
    assert main(["rules", str(folder), "-o", str(tide), "--licence", "CC0"]) == 0
    assert read_pack(R, tide.read_bytes(), "x").licence == "CC0"
    capsys.readouterr()
    assert main(["rules", str(tide)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Lunar Tide by Ann, CC0: no problems"
    assert "  Starting points, stat: 50 \N{RIGHTWARDS ARROW} 60" in lines
    assert main(["random", "--seed", "3", "--rules", str(tide), "-o", str(ada)]) == 0
    assert main(["audit", str(ada)]) == 1  # legal by a card that is not trusted here
    assert main(["audit", "medic", "--rules", str(tide)]) == 1
    assert "of 60, " in capsys.readouterr().out
    assert main(["new", "Ada", "--rules", str(tide), "-o", str(tmp_path / "a.gdchar")]) == 0
    assert main(["fight", str(ada), "medic", "--rules", str(tide), "--seed", "1"]) == 0
    assert main(["rules", "-o", str(tide)]) == 2
    listed = tmp_path / "tide.pdf"
    assert main(["rules", str(tide), "-o", str(listed)]) == 0
    assert "Lunar Tide by Ann, CC0" in text(listed.read_bytes())
    assert main(["rules", "-o", str(listed)]) == 2


def test_a_kit_says_what_a_ban_leaves_out() -> None:
    """A pack that bans gear of a kit is added; the kit names each piece and takes the rest."""
    concept = next(c for c in starts.concepts().values() if c.armour and c.weapons)
    bans = {"armour": Limit(banned=concept.armour),
            "weapons": Limit(banned=(concept.weapons[0].weapon,))}  # fmt: skip
    peace = RulePack(name="Peace", rules=HouseRules.model_validate({"limits": bans}))
    character = derived(joined(blank(), card_of_pack(R, peace)))
    words = " ".join(fitted(character, concept).left_out)
    assert R.weapons[concept.weapons[0].weapon].name in words
    assert all(R.armour[key].name in words for key in concept.armour)


def test_a_pack_that_changed_is_the_first_change_of_rules_on_a_card() -> None:
    """A player who trusts an older card sees the pack before the rows it changed."""
    old = Card(id="tide", name="Tide", number=1, house=added(R, HouseRules(), pack("Heroes")))
    newer = pack("Heroes").model_copy(update={"release": "2.0", "rules": HouseRules(flaw_cap=9)})
    card = old.model_copy(update={"number": 2, "house": added(R, old.house, newer)})
    changes = received(opened(card_file(old), "a"), opened(card_file(card), "b")).changes
    assert changes[0] == "Card: 1 \u2192 2."
    assert changes[1] == "Rule pack Heroes: release 1.0 \u2192 release 2.0."
    assert len(changes) > 2


@pytest.mark.parametrize("name", VARIANTS)
def test_a_refused_pack_changes_nothing(name: str) -> None:
    """House rules are values: what refuses a pack leaves those of the campaign as they were."""
    house = added(R, HouseRules(), pack(name))
    before = house.model_dump_json()
    needy = RulePack(name="Needy", requires=(Requirement(name="None such"),), rules=HouseRules())
    with pytest.raises(BadFile, match="Needy needs the rule pack None such; add that first"):
        added(R, house, needy)
    assert house.model_dump_json() == before


@given(st.randoms(use_true_random=False))
def test_the_order_of_bans_and_rows_makes_no_difference(dice: Random) -> None:
    """Neither to equality, digest and list of differences, nor to what a pack brings."""
    banned = dice.sample(sorted(R.skills), 4)
    allowed = dice.sample(sorted(R.weapons), 4)
    perks = dice.sample(sorted(R.perks), 3)

    def house() -> HouseRules:
        for keys in (banned, allowed, perks):
            dice.shuffle(keys)
        limits = [("skills", {"banned": (*banned, banned[0])}), ("weapons", {"allowed": allowed})]
        dice.shuffle(limits)
        rows = {key: json.loads(R.perks[key].model_dump_json()) for key in perks}
        return HouseRules.model_validate_json(json.dumps({"perks": rows, "limits": dict(limits)}))

    one, other = house(), house()
    assert one == other
    assert house_digest(one) == house_digest(other)
    packs = [RulePack(name="Bans", release="1", rules=rules) for rules in (one, other)]
    here, there = (added(R, HouseRules(), each) for each in packs)
    assert here == there
    assert not list(house_differences(here, there))
    assert house_digest(here) == house_digest(there)
