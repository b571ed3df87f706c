"""What a sheet must say, read from the paper: stamp, flaws, wounds, luck, ranges, armour, rules."""

import hashlib
from dataclasses import replace
from itertools import pairwise

import pytest

from chargen.character.checks.verdict import QualifiedVerdict, Verdict
from chargen.character.document.build import (
    AttrChoice,
    Build,
    CampaignCopy,
    CarriedWeapon,
    Gear,
    PerkChoice,
)
from chargen.character.document.events import Award, RemoveFlaw, RequestMade
from chargen.character.document.requests import FlawRequest, PointsGrant
from chargen.character.edits import condition_edits, creation, edits
from chargen.character.edits.store import to_bytes
from chargen.character.points.ledger_hash import head
from chargen.rules.house import AddedPack, HouseRules
from chargen.rules.model import BOUGHT_STATS, Rulings
from chargen.views.pdf import pdf
from chargen.views.pdf.blocks.blocks import BOX
from chargen.views.pdf.blocks.boxes import TICK
from tests.builders import blank, decided, flaw
from tests.views.documents import SAMPLES, build, who
from tests.views.reading import opened, runs, strokes, text

GRANT = PointsGrant(kind="points", id="grant-1", reason="for the cat", pool="skill", amount=5)
GRANTED = creation.finish(blank(grants=(GRANT,)), "2014-05-23")


def texts(document: Build, page: int = 0) -> list[str]:
    """The runs of text on one page of a document's sheet."""
    return [run.text for run in runs(opened(pdf([who(document)])).pages[page])]


def curves(document: Build) -> int:
    """How many curved strokes the first page has; a circle is four."""
    page = opened(pdf([who(document)])).pages[0]
    return sum(kind == "c" for kind, _ in strokes(page))


def with_stats(**levels: int) -> Build:
    """A document with these stats, all others at 5."""
    usual: dict[str, int] = dict.fromkeys(BOUGHT_STATS, 5)
    return blank(stats=usual | levels)


@pytest.mark.parametrize(
    ("document", "stamp"),
    [
        (blank(), "DRAFT"),
        (creation.finish(blank(), "2014-05-23"), "LEGAL"),
        (blank(flaws=(flaw(),)), "NEEDS GM"),
        (edits.record_decision(GRANTED, decided(GRANT)), "LEGAL WITH EXCEPTIONS"),
        (blank(attr=AttrChoice(seed=1)), "DRAFT"),
        (edits.set_stat(blank(attr=AttrChoice(seed=1)), "REF", 11), "ILLEGAL"),
        (creation.finish(blank(attr=AttrChoice(seed=1)), "2014-05-23"), "ILLEGAL"),
        (with_stats(REF=10, CL=10, BODY=10, MA=10, INT=10), "ILLEGAL"),
        (blank(perks={"no-such-perk": PerkChoice(level=1)}), "ILLEGAL"),
    ],
)
def test_the_stamp_is_the_verdict(document: Build, stamp: str) -> None:
    """Every page carries it; only a character in creation that breaks no rule is a draft."""
    stamps = {"LEGAL", "NEEDS GM", "LEGAL WITH EXCEPTIONS", "DRAFT", "ILLEGAL"}
    for page in opened(pdf([who(document)])).pages:
        found = [run.text for run in runs(page) if run.text in stamps]
        assert found == [stamp]


def test_stamps_differ_in_shape() -> None:
    """A grey copy of a copy still tells the five apart, by lines and not only by words."""
    whose = who(blank())
    shapes = set()
    for word in (*map(QualifiedVerdict, Verdict), QualifiedVerdict(Verdict.ILLEGAL, draft=True)):
        first = opened(pdf([whose._replace(sheet=replace(whose.sheet, standing=word))])).pages[0]
        drawn = [kind for kind, _ in strokes(first)]
        dashed = b"[4 2.2]" in first.get_contents().get_data()  # type: ignore[union-attr]
        shapes.add((drawn.count("re"), drawn.count("l"), dashed))
    assert len(shapes) == 5


def _request() -> RequestMade:
    wish = FlawRequest(kind="remove-flaw", id="request-1", reason="cured", flaw="flaw-1")
    return RequestMade(event="asked", on="2014-06-01", request=wish)


@pytest.mark.parametrize(
    ("document", "state"),
    [
        (blank(flaws=(flaw(),)), "waiting"),
        (edits.record_decision(blank(flaws=(flaw(),)), decided(flaw())), "approved"),
        (edits.record_decision(blank(flaws=(flaw(),)), decided(flaw(), "refused")), "refused"),
        (edits.record_decision(blank(flaws=(flaw(),)), decided(flaw(), "revoked")), "revoked"),
    ],
)
def test_a_flaw_is_shown_with_its_worth_and_state(document: Build, state: str) -> None:
    """Name, SkP, and where it stands with the GM."""
    found = texts(document, 1)
    place = found.index("Gimpy leg")
    assert found[place + 1] == "4"
    assert state in found[place : place + 4]


def test_a_flaw_changed_since_approval_says_so() -> None:
    """The approval was for other words."""
    other = flaw(description="worse than it was")
    document = edits.record_decision(blank(flaws=(other,)), decided(flaw()))
    assert "changed since approval" in " ".join(texts(document, 1))


def test_a_flaw_bought_off_says_so() -> None:
    """It stays on the sheet as a thing of the past."""
    document = edits.record_decision(blank(flaws=(flaw(),)), decided(flaw()))
    document = creation.finish(document, "2014-05-23")
    asked = _request()
    gone = RemoveFlaw(
        event="remove-flaw", on="2014-06-02", request="request-1", flaw="flaw-1", general_ip=60
    )
    award = Award(event="award", on="2014-06-01", by="GM", ip=60)
    document = edits.append(document, award, asked)
    document = edits.append(edits.record_decision(document, decided(asked.request)), gone)
    assert "bought off" in texts(document, 1)


def test_an_exception_is_shown_with_its_reason() -> None:
    """What the GM grants beyond the rules stands on paper, and why."""
    found = texts(edits.record_decision(blank(grants=(GRANT,)), decided(GRANT)), 1)
    place = found.index("exception for 5 skill points")
    assert {"approved", "for the cat"} <= set(found[place : place + 5])


@pytest.mark.rule("CB-120", "CB-121", "CB-122")
def test_the_wound_track_has_forty_boxes_and_its_saves() -> None:
    """BODY 7: stun saves at 7 to 1 and then out, death saves at 7 to 1."""
    document = with_stats(BODY=7)
    page = opened(pdf([who(document)])).pages[0]
    boxes = [points for kind, points in strokes(page) if kind == "re" and _is_box(points)]
    assert len(boxes) == 40
    found = [run.text for run in runs(page)]
    track = found[found.index("WOUNDS") :]
    stun = [text for text in track if text.startswith("stun ") and text[5:].isdigit()]
    assert stun == [f"stun {number}" for number in (7, 6, 5, 4, 3, 2, 1)]
    death = [text for text in track if text.startswith("death ")]
    assert death == [f"death {number}" for number in (7, 6, 5, 4, 3, 2, 1)]
    assert track.count("out") == 3
    names = [
        text for text in track if text.split()[0] in {"Light", "Serious", "Critical", "Mortal"}
    ]
    assert names == ["Light", "Serious", "Critical", *(f"Mortal {k}" for k in range(7))]


def _is_box(points: list[tuple[float, float]]) -> bool:
    (left, low), (right, high) = points
    return abs(right - left) == pytest.approx(BOX) and abs(high - low) == pytest.approx(BOX)


@pytest.mark.rule("DV-06", "CB-03")
@pytest.mark.parametrize("level", [1, 6, 10, 20])
def test_luck_has_one_circle_for_each_point(level: int) -> None:
    """LK 6 has six circles more than LK 0."""
    assert curves(with_stats(LK=level)) - curves(with_stats(LK=0)) == 4 * level


@pytest.mark.rule("CB-20")
def test_range_bands_are_in_metres() -> None:
    """A rifle of 100 metres reaches 25, 50, 100 and 200, with an attack total for each."""
    carried = CarriedWeapon(id="arm-1", weapon="colt-m16a4", load="ball")
    gear = Gear(weapons=(carried,))
    found = texts(blank(gear=gear))
    start = found.index("WEAPONS")
    limits = [text for text in found[start:] if text.endswith(" m")][:4]
    assert limits == ["25 m", "50 m", "100 m", "200 m"]
    close = found.index("25 m", start) - 1
    totals = [int(found[close + 2 * band].replace("\u2212", "-")) for band in range(4)]
    assert [total - totals[0] for total in totals] == [0, -5, -10, -15]


@pytest.mark.rule("CB-102", "CB-14")
def test_armour_stands_in_the_figure_and_in_the_table() -> None:
    """A vest of 10 under a jacket of 14: 19 at the torso, 14 at each arm, the helmet's 14."""
    worn = ("kevlar-vest", "light-armour-jacket", "steel-helmet")
    found = texts(blank(gear=Gear(worn=worn)))
    start, end = found.index("ARMOUR"), found.index("LUCK")
    places = ["head", "torso", "right arm", "left arm", "right leg", "left leg"]
    table = {place: found[found.index(place, start) + 1] for place in places}
    assert list(table.values()) == ["14", "19", "14", "14", "0", "0"]
    figure = found[start + 2 : start + 8]
    assert sorted(figure) == sorted(table.values())
    assert end > start


def with_rulings(**switches: object) -> Build:
    """A document of a campaign with its own rulings."""
    house = HouseRules(rulings=Rulings(**switches))  # type: ignore[arg-type]
    copy = CampaignCopy(id="lunar-tide", name="Lunar Tide", card=3, digest="0" * 64, house=house)
    return blank().model_copy(update={"campaign": copy})


def test_rulings_at_their_default_are_one_word() -> None:
    """Every page says so at its foot, with and without a campaign."""
    for document in (blank(), with_rulings()):
        for page in (0, 1):
            assert "Rulings: default" in texts(document, page)
        assert "RULINGS" not in texts(document, 1)


def test_rulings_not_at_their_default_are_named() -> None:
    """The foot counts them, the second page names them with rule and choice."""
    document = with_rulings(ranged_defence="CL+MA", tens_chain=False)
    assert "Rulings: 2 changed" in texts(document)
    back = texts(document, 1)
    after = " ".join(back[back.index("RULINGS") :])
    assert "(DV-02): CL+MA" in after
    assert "(CB-01): off" in after


def test_a_campaign_is_named() -> None:
    """In the words below the name."""
    assert "campaign: Lunar Tide" in " ".join(texts(with_rulings()))


@pytest.mark.parametrize(
    "kind", ["full", "card", "compact", "ledger", "slip", "audit", "npc", "party"]
)
def test_rule_packs_are_named_on_every_sheet(kind: str) -> None:
    """Each with its release, in the order of the campaign."""
    packs = (AddedPack(name="Low-Tech", release="1.2"), AddedPack(name="Heroes", release="2.0"))
    house = HouseRules(packs=packs)
    copy = CampaignCopy(id="lunar-tide", name="Lunar Tide", card=3, digest="0" * 64, house=house)
    document = blank().model_copy(update={"campaign": copy})
    found = " ".join(text(pdf([who(document)], "a4", kind)).split())
    assert "house rules: low-tech 1.2, heroes 2.0" in found.casefold()


def test_the_head_of_the_ledger_is_shown_where_there_is_one() -> None:
    """Eight characters at the foot of every page and beside the ledger; nothing without one."""
    document = creation.finish(blank(), "2014-05-23")
    short = head(document.ledger)[:8]
    assert f"Rulings: default  ·  ledger {short}" in texts(document)
    last = len(opened(pdf([who(document)])).pages) - 1
    assert f"head {short}" in texts(document, last)
    assert not any("ledger" in text for text in texts(blank()))


@pytest.mark.parametrize(("more", "pages"), [(0, 2), (1, 3), (4, 3)])
def test_a_short_ledger_has_no_page_for_itself(more: int, pages: int) -> None:
    """It is on the back; where gear and rules leave no room, the last rule goes on with it."""
    document = build(next(path for path in SAMPLES if path.stem == "face"))
    gear = document.choices.gear
    crowded = gear.model_copy(update={"equipment": gear.equipment + gear.equipment[-1:] * more})
    choices = document.choices.model_copy(update={"gear": crowded})
    document = creation.finish(document.model_copy(update={"choices": choices}), "2014-05-23")
    paper = opened(pdf([who(document)]))
    assert len(paper.pages) == pages
    words = [[run.text for run in runs(page)] for page in paper.pages]
    assert {"LEDGER", "Creation finished", "RULES OF YOUR WEAPONS"} <= {*words[-1]}
    assert [sum(text.startswith("CB-1") for text in page) for page in words[1:]] in ([2], [1, 1])


def test_special_equipment_has_a_heading_only_with_items() -> None:
    """As exceptions, checks and rulings have."""
    items = blank().model_copy(update={"choices": blank().choices.model_copy(
        update={"gear": Gear(special=("Night sight",))})})  # fmt: skip
    assert {"SPECIAL EQUIPMENT", "Night sight"} <= {*texts(items, 1)}
    assert "SPECIAL EQUIPMENT" not in texts(blank(), 1)


def test_the_foot_says_which_state_is_printed() -> None:
    """The last day of the ledger and the first characters of the file's digest, on every page."""
    document = creation.finish(blank(), "2014-05-23")
    short = hashlib.sha256(to_bytes(document)).hexdigest()[:8]
    for page in (0, 1):
        assert f"up to 2014-05-23  ·  file {short}  ·  " in texts(document, page)
    assert any(text.startswith("file ") for text in texts(blank()))


def test_every_skill_has_four_boxes_for_marks() -> None:
    """Two more skills have eight more boxes to tick."""
    one, three = blank(skills={"rifle": 1}), blank(skills={"rifle": 1, "melee": 1, "stealth": 1})
    assert _ticks(three) - _ticks(one) == 8


def _ticks(document: Build) -> int:
    page = opened(pdf([who(document)])).pages[0]
    sides = [points[1][0] - points[0][0] for kind, points in strokes(page) if kind == "re"]
    return sum(side == pytest.approx(TICK) for side in sides)


def _crosses(document: Build, kind: str, *, marked: bool | None = None) -> int:
    """Count the crossed boxes and circles of the first page: two strokes a cross."""
    page = opened(pdf([who(document)], kind=kind, marked=marked)).pages[0]
    moves = list(strokes(page))
    slants = [
        end
        for (first, [start]), (second, [end]) in pairwise(
            (stroke, points) for stroke, points in moves if stroke in {"m", "l"}
        )
        if (first, second) == ("m", "l") and start[0] != end[0] and start[1] != end[1]
    ]
    return len(slants) // 2


@pytest.mark.parametrize("kind", ["full", "card", "compact", "npc"])
def test_boxes_are_blank_or_as_play_has_left_them(kind: str) -> None:
    """Seven boxes and two one-point wounds are nine crosses on the track."""
    document = condition_edits.set_wounds(blank(), boxes=7, ones=2, stun=0)
    assert _crosses(document, kind, marked=False) == _crosses(blank(), kind)
    more = _crosses(document, kind, marked=True) - _crosses(blank(), kind)
    assert more == (9 if kind == "npc" else 11)


def test_the_fight_card_shows_the_present_condition_unless_told_otherwise() -> None:
    """It is printed for the next fight; the full sheet is printed for a fresh session."""
    document = condition_edits.set_wounds(blank(), boxes=3, ones=0, stun=1)
    assert _crosses(document, "card") == 4
    assert _crosses(document, "full") == 0


@pytest.mark.rule("CB-120")
def test_a_weapon_shows_its_totals_when_wounded() -> None:
    """Serious, critical and mortal wounds lower the attack at close range."""
    document = blank(gear=Gear(weapons=(CarriedWeapon(id="arm-1", weapon="colt-m16a4"),)))
    [arm] = who(document).sheet.weapons
    assert [cell.limit for cell in arm.wounded] == ["Serious", "Critical", "Mortal"]
    totals = " / ".join(cell.attack for cell in arm.wounded)
    for kind in ("full", "card", "compact", "npc"):
        found = [run.text for run in runs(opened(pdf([who(document)], kind=kind)).pages[0])]
        assert f"Wounded {totals}" in found
