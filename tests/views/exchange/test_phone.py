"""The phone sheet: its facts are the program's numbers, and its page works alone in a browser."""

import base64
import io
import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from chargen.approval.trust.card import card_of_pack, joined
from chargen.character.derived.derive import Character
from chargen.character.document.build import Portrait
from chargen.character.document.condition import (
    LIMBS,
    MOST_BOXES,
    MOST_STUN,
    AmmunitionUsed,
    Condition,
    reloaded,
)
from chargen.character.edits import condition_edits, creation, edits
from chargen.combat import formulas
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.hits import through_armour
from chargen.combat.harm.weapons import ARMOUR_PIERCING, HOLLOW_POINT, Weapon
from chargen.combat.harm.wound_marks import marked
from chargen.rules.gear import LOCATIONS
from chargen.views.condition import ammunition_rows
from chargen.views.export.exports import text_of
from chargen.views.export.phone import phone_facts
from chargen.views.table_rolls import RollKind, table_rolls
from tests.builders import derived, rules
from tests.combat.builders import battle, fighter, scenario
from tests.rules.variants import pack
from tests.views import documents, nasty
from tests.views.exchange.browser import PROGRAM, Browser, browsing

needs_browser = pytest.mark.skipif(not PROGRAM, reason="chromium is not installed")
every_file = pytest.mark.parametrize("path", documents.FILES, ids=lambda path: path.stem)
RIFLEMAN = documents.ROOT / "resources/samples/rifleman.gdchar"
LARGEST = 200_000


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Give the tests of this module one browser."""
    with browsing(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


def _page(path: Path) -> str:
    return text_of("phone", [documents.who(documents.build(path))])


def _write(folder: Path, text: str) -> Path:
    page = folder / "sheet.html"
    page.write_text(text, "utf-8")
    return page


def _facts(page: str) -> dict[str, Any]:
    match = re.search(r'<script type="application/json" id="facts">(.*?)</script>', page, re.DOTALL)
    assert match
    facts: dict[str, Any] = json.loads(match[1])
    return facts


@every_file
def test_a_page_is_small_and_names_no_address(path: Path) -> None:
    """The policy allows nothing but the page itself."""
    page = _page(path)
    assert len(page.encode()) <= LARGEST
    own, fonts = re.subn(r"url\(data:font/woff2;base64,[A-Za-z0-9+/=]+\)", "", page)
    assert fonts == 3
    assert not re.search(r"https?:|//[a-z]|@import|url\(", own.split('id="facts"')[0])
    assert "default-src &#x27;none&#x27;" in page


@pytest.mark.parametrize("seed", range(12))
def test_hostile_text_never_becomes_markup(seed: int) -> None:
    """Whatever a user writes stays inside the facts."""
    build = nasty.document(nasty.Nasty(seed))
    page = text_of("phone", [documents.who(build)])
    assert page.count("<script") == 2
    assert page.count("</script") == 2
    assert "<!--" not in page.split("</title>", 1)[1]
    assert _facts(page)["name"] == documents.sheet(build).name


def _random_play(dice: random.Random, character: Character) -> Condition:
    boxes, ones = dice.randint(0, MOST_BOXES), dice.randint(0, 8) * dice.randint(0, 1)
    ones = min(ones, MOST_BOXES - boxes)
    armour = {
        place: dice.randint(1, max(1, character.sp[place]))
        for place in LOCATIONS
        if character.sp[place] and dice.random() < 0.5
    }
    return Condition(
        boxes=dice.choice((0, dice.randint(0, 16), boxes)),
        ones=ones,
        stun=dice.choice((0, dice.randint(0, 6), dice.randint(0, MOST_STUN))),
        crippled=tuple(limb for limb in LIMBS if dice.random() < 0.2),
        suppression=dice.randint(0, 30),
        armour=armour,
    )


def _program_totals(character: Character, play: Condition) -> dict[str, list[object]]:
    hurt = replace(character, build=condition_edits.set_play(character.build, play))
    return {
        roll.key: [roll.now, roll.barred]
        for roll in table_rolls(hurt)
        if roll.kind is not RollKind.DIE and roll.key != "check-die"
    }


def _differing(browser: Browser, path: Path, folder: Path, count: int) -> list[str]:
    """Return the random states in which page and program differ."""
    character = documents.who(documents.build(path)).character
    dice = random.Random(count)
    browser.open(_write(folder, _page(path)))
    browser.value(
        "var whole = (play) => totals({...JSON.parse(JSON.stringify(FACTS.play)), ...play})"
    )
    plays = [_random_play(dice, character) for _ in range(count)]
    words = json.dumps([play.model_dump(mode="json") for play in plays])
    shown = browser.value(f"{words}.map(whole)")
    return [
        f"{play}"
        for play, page in zip(plays, shown, strict=True)
        if page != _program_totals(character, play)
    ]


@needs_browser
@every_file
def test_totals_are_those_of_the_program(browser: Browser, path: Path, tmp_path: Path) -> None:
    """At any wounds, stun, wear, suppression and crippled limbs."""
    assert _differing(browser, path, tmp_path, 30) == []


@needs_browser
@pytest.mark.slow
def test_totals_of_ten_thousand_states(browser: Browser, tmp_path: Path) -> None:
    """The same law over all samples."""
    for path in documents.FILES:
        assert _differing(browser, path, tmp_path, 10_000 // len(documents.FILES) + 1) == []


@needs_browser
@every_file
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_page_fits_a_phone_and_asks_for_nothing(
    browser: Browser, path: Path, dark: bool, tmp_path: Path
) -> None:
    """No tab scrolls sideways, has a small button, breaks a number or loads anything."""
    page = _write(tmp_path, _page(path))
    browser.requests.clear()
    browser.open(page, dark=dark)
    for tab in ("Fight", "Skills", "Body", "Gear", "Send"):
        browser.tap(f"tab-{tab}")
        assert browser.value("document.documentElement.scrollWidth") == 360
        small = (
            "[...document.querySelectorAll('button')].filter(each => each.offsetHeight < 44)"
            ".map(each => each.outerHTML)"
        )
        assert browser.value(small) == []
        broken = (
            "[...document.querySelectorAll('.number')].filter((n) => n.offsetHeight > 44).length"
        )
        assert browser.value(broken) == 0
    outside = [each for each in browser.requests if not each.startswith("data:font/woff2;")]
    assert set(outside) == {page.as_uri()}


@needs_browser
def test_a_page_brings_its_faces(browser: Browser, tmp_path: Path) -> None:
    """The policy lets them in, and each is used."""
    browser.open(_write(tmp_path, _page(RIFLEMAN)))
    loaded = "document.fonts.ready.then((faces) => [...faces].map((face) => face.status))"
    answer = browser.call(
        "Runtime.evaluate", expression=loaded, awaitPromise=True, returnByValue=True
    )
    assert answer["result"]["value"] == ["loaded"] * 3


def _portrait(image: Image.Image) -> Portrait:
    target = io.BytesIO()
    image.save(target, "PNG")
    return Portrait(png=base64.b64encode(target.getvalue()).decode())


def test_a_large_portrait_is_made_small() -> None:
    """Noise, the picture that takes most room, still fits."""
    noise = Image.effect_noise((500, 700), 200).convert("RGB")
    build = edits.set_portrait(documents.build(RIFLEMAN), _portrait(noise))
    page = text_of("phone", [documents.who(build)])
    assert len(page.encode()) <= LARGEST
    data = base64.b64decode(_facts(page)["portrait"])
    with Image.open(io.BytesIO(data), formats=("JPEG",)) as shown:
        assert shown.size == (189, 264)


def test_a_broken_portrait_is_left_out() -> None:
    """The rest of the page is as always."""
    build = edits.set_portrait(documents.build(RIFLEMAN), Portrait(png="AAAA"))
    assert _facts(text_of("phone", [documents.who(build)]))["portrait"] == ""


@needs_browser
def test_a_portrait_is_shown(browser: Browser, tmp_path: Path) -> None:
    """The policy lets it in."""
    build = edits.set_portrait(
        documents.build(RIFLEMAN), _portrait(Image.new("RGB", (80, 100), "red"))
    )
    browser.open(_write(tmp_path, text_of("phone", [documents.who(build)])))
    assert browser.value("document.querySelector('header img').naturalWidth") == 80


@needs_browser
def test_hostile_text_stays_text_in_the_browser(browser: Browser, tmp_path: Path) -> None:
    """Names and notes are shown letter by letter."""
    build = nasty.document(nasty.Nasty(3))
    browser.open(_write(tmp_path, text_of("phone", [documents.who(build)])))
    name = documents.sheet(build).name
    assert browser.value("document.querySelector('h1').textContent") == name
    for tab in ("Skills", "Gear", "Fight"):
        browser.tap(f"tab-{tab}")
        assert browser.value("document.querySelectorAll('main b, main img, main font').length") == 0


@needs_browser
def test_taps_are_kept_undone_and_sent(browser: Browser, tmp_path: Path) -> None:
    """The page opened again has every tap but the one undone."""
    build = creation.finish(documents.build(RIFLEMAN), "2026-11-28", "GM")
    page = _write(tmp_path, text_of("phone", [documents.who(build)]))
    browser.open(page)
    for key in ("track-1", "track-2", "luck-0", "fire-arm-1-3", "suppression-more", "tab-Body"):
        browser.tap(key)
    for key in ("hit-torso-more", "wear-torso-more", "lame-left arm", "stun-more", "ones-more"):
        browser.tap(key)
    browser.tap("tab-Skills")
    browser.tap("mark-athletics")
    browser.tap("mark-stealth")
    browser.tap("undo")
    browser.open(page)
    sent = browser.value("changes()")
    assert sent["marks"] == {"athletics": 1}
    after = Condition.model_validate_json(json.dumps(sent["after"]))
    assert after == Condition(
        boxes=6, ones=1, stun=1, places={"torso": 1}, crippled=("left arm",), suppression=1,
        luck=sent["after"]["luck"], ammunition={"arm-1": AmmunitionUsed(rounds=3)},
        armour={"torso": 1},
    )  # fmt: skip
    assert after.luck == documents.sheet(build).luck
    assert sent["character"] == build.id
    assert sent["entries"] == 1


_LOADS = {"": 0, "ap": ARMOUR_PIERCING, "hp": HOLLOW_POINT}
_BLOWS: list[dict[str, Any]] = [
    {"damage": damage, "place": place, "load": load, "blunt": blunt, "grazed": grazed}
    for damage in (1, 3, 7, 12, 19, 30)
    for place in LOCATIONS
    for load in _LOADS
    for blunt in (False, True)
    for grazed in (False, True)
]


def _expect_mark(blow: dict[str, Any], character: Character, sp: int) -> list[object]:
    """Return what the combat module marks for a hit: real, stun, crippled, killed."""
    load, blunt, rulings = _LOADS[blow["load"]], blow["blunt"], character.rules.rulings
    gun = Weapon(name="gun", dice=1, sides=6, shots=20, range=100, load=load, blunt=blunt)
    cid = fighter("Cid", 1, 10, BODY=character.stats["BODY"])
    fight = battle(
        scenario(
            fighter("Ann", weapons=(gun,)), cid,
            limb_halving=rulings.limb_halving,
            head_kill_before_doubling=rulings.head_kill_before_doubling,
        )
    )  # fmt: skip
    ann, target = fight.combatants
    attack = Attack(ann, target, 0)
    damage = blow["damage"]
    through = damage if blow["grazed"] else through_armour(fight.numbers, gun, sp, damage)
    if through <= 0:
        return [0, 0, False, False]
    place = LOCATIONS.index(blow["place"])
    mark = marked(fight.numbers, attack, place, through, blow["grazed"])
    return [mark.real, mark.stun, mark.crippled, mark.killed]


@needs_browser
@pytest.mark.parametrize("house", [False, True], ids=["handout", "other rulings"])
def test_a_hit_is_that_of_the_combat_module(browser: Browser, house: bool, tmp_path: Path) -> None:
    """At every location, with every load, blunt and grazed."""
    build = documents.build(RIFLEMAN)
    if house:
        build = joined(build, card_of_pack(rules(), pack("Gritty wounds")))
    subject = documents.who(condition_edits.set_armour_lost(build, "torso", 2))
    browser.open(_write(tmp_path, text_of("phone", [subject])))
    shown = browser.value(
        f"{json.dumps(_BLOWS)}.map((blow) => outcome(state.play, blow))"
        ".map((mark) => [mark.real, mark.stun, mark.crippled, mark.killed, mark.sp])"
    )
    for blow, (*mark, sp) in zip(_BLOWS, shown, strict=True):
        lost = 2 if blow["place"] == "torso" else 0
        assert sp == subject.character.sp[blow["place"]] - lost
        assert mark == _expect_mark(blow, subject.character, sp), blow


@needs_browser
def test_a_hit_is_taken_in_a_few_taps(browser: Browser, tmp_path: Path) -> None:
    """Boxes, wear and crippled limbs follow, the saves are named, and one undo takes it back."""
    build = documents.build(RIFLEMAN)
    character = documents.who(build).character
    sp, btm = character.sp["left leg"], formulas.btm(character.stats["BODY"])
    browser.open(_write(tmp_path, _page(RIFLEMAN)))
    browser.tap("take-hit")
    browser.value(
        "(() => { const field = document.querySelector('[data-do=\"hit-damage\"]');"
        f"field.value = {sp + btm + 17}; field.dispatchEvent(new Event('input')); }})()"
    )
    browser.tap("hit-at-left leg")
    words = browser.value("document.getElementById('hit').textContent")
    assert f"{sp + btm + 17} against SP {sp}, BTM \u2212{btm}: 8 boxes." in words
    assert "The limb is crippled. Death save: " in words
    assert browser.value("document.documentElement.scrollWidth") == 360
    browser.tap("hit-done")
    after = Condition.model_validate_json(json.dumps(browser.value("changes().after")))
    assert after == Condition(
        boxes=8, places={"left leg": 8}, crippled=("left leg",),
        armour={"left leg": 1} if sp else {},
    )  # fmt: skip
    browser.tap("undo")
    assert browser.value("changes().after") == browser.value("changes().before")


@needs_browser
def test_a_reload_is_that_of_the_rules(browser: Browser, tmp_path: Path) -> None:
    """Magazines are changed whole, tubes take what there is room for."""
    for path in documents.FILES:
        character = documents.who(documents.build(path)).character
        browser.open(_write(tmp_path, _page(path)))
        for row in ammunition_rows(character):
            if not row.have.shots or not row.have.spare:
                continue
            browser.tap(f"fire-{row.key}-1")
            browser.tap(f"reload-{row.key}")
            fired = row.have._replace(loaded=row.have.loaded - 1)
            used = browser.value(f"state.play.ammunition['{row.key}']")
            assert AmmunitionUsed(**used) == reloaded(fired)


def test_the_page_names_the_rule_packs_of_the_campaign() -> None:
    """As every sheet does."""
    card = card_of_pack(rules(), pack("Heroes"))
    subject = documents.who(joined(documents.build(RIFLEMAN), card))
    assert phone_facts(subject.character, subject.sheet)["packs"] == "Heroes 1.0"


def test_facts_name_the_state_they_start_from() -> None:
    """A page made in another condition keeps its taps apart."""
    build = condition_edits.set_wounds(documents.build(RIFLEMAN), boxes=3)
    subject = documents.who(build)
    facts = phone_facts(subject.character, subject.sheet)
    assert Condition.model_validate_json(json.dumps(facts["play"])) == build.play
    assert (
        facts["digest"] != phone_facts(derived(documents.build(RIFLEMAN)), subject.sheet)["digest"]
    )
