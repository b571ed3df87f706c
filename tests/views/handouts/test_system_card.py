"""Fight cards and NPC cards by the other round systems: the numbers of fights, on any paper."""

import pytest

from chargen import loadout
from chargen.combat import SYSTEMS
from chargen.combat.lead_and_chrome.model import fighter as lead_and_chrome
from chargen.encounter.setup.system_cards import with_system_card
from chargen.views.pdf import GRAY_DAWN, SYSTEM_CARDS, Paper, pdf
from chargen.views.sheet_subject import SheetSubject
from chargen.views.system_card import SystemCard
from tests.builders import blank
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, build, who
from tests.views.handouts.test_npc import foe
from tests.views.ink import overlaps
from tests.views.reading import drawn

VETERAN = next(path for path in SAMPLES if path.stem == "veteran")
every_system = pytest.mark.parametrize("system", [key for key in SYSTEMS if key != GRAY_DAWN])


def card(subject: SheetSubject, system: str) -> SystemCard:
    """Return the card of a subject."""
    made = with_system_card(subject, system).system_card
    assert made is not None
    return made


def test_gray_dawn_needs_no_such_card() -> None:
    """Its cards show the sheet."""
    assert with_system_card(who(blank()), GRAY_DAWN).system_card is None


def test_attacks_of_lead_and_chrome_are_those_of_fights() -> None:
    """Coordination, skill and ACC; a column for each number, with its last metre (LC-R22)."""
    made = card(who(build(VETERAN)), "lead_and_chrome")
    assert made.columns == ("attack", "10", "15", "20", "25", "30", "damage")
    tavor, pistol, knife = made.weapons
    assert [cell.figure for cell in tavor.cells] == ["+14", "1", "20", "40", "80", "160", "4d6"]
    assert [cell.figure for cell in pistol.cells][:3] == ["+12", "1", "10"]
    dash = "\N{EN DASH}"
    assert [cell.figure for cell in knife.cells] == ["+10", dash, "1", dash, dash, dash, "1d6"]
    assert [track.words for track in made.tracks][:5] == ["6", "5", "4", "3 / 6", "2 / 5"]


def test_wounds_lower_attacks_as_in_fights() -> None:
    """REF less EV, then less by wounds; in Traveller what is left of DEX says it (S4-R22)."""
    fighter = loadout.fighter(who(build(VETERAN)).character, "lead_and_chrome")
    assert isinstance(fighter, lead_and_chrome.Fighter)
    reflexes = fighter.REF - fighter.ev
    hurt = [reflexes - 2, -(-reflexes // 2), -(-reflexes // 3)]
    minds = [fighter.CL, -(-fighter.CL // 2), -(-fighter.CL // 3)]
    skill = fighter.skill("rifle") + fighter.weapons[0].accuracy
    totals = [-(-(ref + mind) // 2) + skill for ref, mind in zip(hurt, minds, strict=True)]
    tavor = card(who(build(VETERAN)), "lead_and_chrome").weapons[0]
    assert tavor.wounded == "wounded " + " / ".join(f"+{total}" for total in totals)
    heading = card(who(build(VETERAN)), "lead_and_chrome").wounded
    assert heading == "attack when wounded: Serious / Critical / Mortal"
    carbine = card(who(build(VETERAN)), "traveller_s4").weapons[0]
    minus = "\N{MINUS SIGN}"
    assert carbine.wounded == f"DEX 8 or less {minus}1, 4 or less {minus}2"


def test_throws_of_traveller_are_those_of_fights() -> None:
    """Skill, weapon, DEX and range in one total; boxes for each physical stat (S4-R26, S4-R35)."""
    made = card(who(build(VETERAN)), "traveller_s4")
    assert [cell.figure for cell in made.weapons[0].cells] == ["+0", "+5", "+2", "+0", "−1", "3d6"]
    assert [(track.name, track.boxes) for track in made.tracks] == [
        ("STR", 7), ("DEX", 9), ("END", 7),
    ]  # fmt: skip


def test_dice_of_initiative_cards_are_those_of_fights() -> None:
    """Attribute, skill and bonus; health and stress as boxes (AL-R29, AL-R32)."""
    made = card(who(build(VETERAN)), "alien_cards")
    assert [cell.figure for cell in made.weapons[0].cells] == ["8", "2", "extreme"]
    assert [track.name for track in made.tracks] == ["health", "stress"]


def test_shells_of_a_tube_are_counted_as_loads() -> None:
    """Three loads of eight, not 24."""
    arm = card(foe("guard"), "lead_and_chrome").weapons[0]
    fighter = loadout.fighter(foe("guard").character, "lead_and_chrome")
    assert isinstance(fighter, lead_and_chrome.Fighter)
    assert arm.load is not None
    assert arm.load.spare * arm.load.shots == fighter.weapons[0].spare


@every_system
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kind", sorted(SYSTEM_CARDS))
def test_nothing_covers_anything(kind: str, paper: Paper, system: str) -> None:
    """Of a short, a usual and an extreme character and of opponents; title and name are there."""
    subjects = [who(blank(name="Voss")), who(build(VETERAN)), foe("harrow"), foe("guard")]
    if system == "traveller_s4":  # fights of the others refuse such numbers
        subjects.append(who(build(HOSTILE)))
    party = [with_system_card(subject, system) for subject in subjects]
    pages = drawn(pdf(party, paper, kind))
    for page in pages:
        assert [(a.text, b.text) for a, b in overlaps(page, 0.3)] == []
        assert min(run.size for run in page) >= 8
    words = {run.text for page in pages for run in page}
    assert {"Voss", "armour", "weapon"} <= words
