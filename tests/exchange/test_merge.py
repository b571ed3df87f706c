"""Laws of the merge of two copies, and of the lists that only grow."""

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from chargen.character.document.build import Build, CarriedWeapon, Equipment
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.document.events import Award, Event, Mark, Note, Refund
from chargen.character.edits import condition_edits, edits
from chargen.errors import BadFile
from chargen.exchange.merge import apply, differences, merge_appended
from tests.builders import blank, decided, flaw, read_build

SAMPLES = sorted((Path(__file__).parents[2] / "resources/samples").glob("*.gdchar"))
Edit = Callable[[Build], Build]


def _merged(base: Build | None, ours: Build, theirs: Build) -> Build:
    """Merge with every difference that is no conflict."""
    rows = differences(base, ours, theirs)
    return apply(ours, [row for row in rows if not row.is_conflict])


def _award(ip: int, packet: str = "", on: str = "2026-11-28") -> Award:
    return Award(event="award", ip=ip, packet=packet, on=on)


def _weapon(number: int, build: Build) -> Build:
    gear = build.choices.gear
    carried = CarriedWeapon(id=f"new-{number}", weapon="glock-17")
    weapons = (*gear.weapons, carried)
    changed = gear.model_copy(update={"weapons": weapons})
    return build.model_copy(update={"choices": build.choices.model_copy(update={"gear": changed})})


def _item(number: int, build: Build) -> Build:
    gear = build.choices.gear
    equipment = (*gear.equipment, Equipment(name=f"Thing {number}", count=number + 1))
    changed = gear.model_copy(update={"equipment": equipment})
    return build.model_copy(update={"choices": build.choices.model_copy(update={"gear": changed})})


def make_edits(dice: random.Random) -> dict[str, Edit]:
    """Return edits of values that do not touch one another."""
    number = dice.randint(1, 9)

    def add(event: Event) -> Edit:
        return lambda build: edits.append(build, event)

    return {
        "name": lambda build: edits.set_text(build, "name", f"Name {number}"),
        "notes": lambda build: edits.set_text(build, "notes", f"Notes {number}"),
        "concept": lambda build: edits.set_text(build, "concept", f"Concept {number}"),
        "stat": lambda build: edits.set_stat(build, "REF", number),
        "skill": lambda build: edits.set_skill(build, "swimming", number),
        "luck": lambda build: condition_edits.set_luck_spent(build, number),
        "stun": lambda build: condition_edits.set_wounds(build, stun=number),
        "wear": lambda build: condition_edits.set_armour_lost(build, "torso", number),
        "lame": lambda build: condition_edits.set_crippled(build, ["left arm"]),
        "suppression": lambda build: condition_edits.set_suppression(build, number),
        "weapon": partial(_weapon, number),
        "item": partial(_item, number),
        "flaw": lambda build: edits.add_flaw(build, flaw(id=f"own-{number}", name=f"F{number}")),
        "award": add(_award(number)),
        "mark": add(Mark(event="mark", skill="swimming", on=f"2026-11-0{number}")),
        "note": add(Note(event="remark", note=f"Note {number}", on=f"2026-10-0{number}")),
    }  # fmt: skip


def break_no_law(seed: int) -> None:
    """Hold one random pair of copies against every law."""
    dice = random.Random(seed)
    base, choices = read_build(dice.choice(SAMPLES)), make_edits(dice)
    names = dice.sample(list(choices), dice.randint(0, len(choices)))
    cut = dice.randint(0, len(names))
    ours = theirs = base
    for name in names[:cut]:
        ours = choices[name](ours)
    for name in names[cut:]:
        theirs = choices[name](theirs)
    merged = _merged(base, ours, theirs)
    assert not any(row.is_conflict for row in differences(base, ours, theirs))
    assert merged == _merged(base, theirs, ours)
    assert _merged(base, merged, theirs) == merged
    assert _merged(base, base, theirs) == theirs
    assert _merged(base, ours, base) == ours
    assert len(merged.ledger) == len(ours.ledger) + len(theirs.ledger) - len(base.ledger)


@pytest.mark.parametrize("seed", range(150))
def test_disjoint_edits_merge_in_silence(seed: int) -> None:
    """Whichever copy is this one, nothing is lost, and a second merge changes nothing."""
    break_no_law(seed)


@pytest.mark.slow
def test_two_thousand_pairs() -> None:
    """The same laws for more pairs; ``tests.lab.endurance merges`` tries as many as you want."""
    for seed in range(2_000):
        break_no_law(seed + 1_000)


def test_the_same_value_is_asked_once_with_both() -> None:
    """A value both copies changed is a conflict, and stays as it is here."""
    base = blank(name="Voss")
    ours, theirs = (edits.set_text(base, "name", name) for name in ("Ada", "Eva"))
    (row,) = differences(base, ours, theirs)
    assert (row.before, row.ours, row.theirs, row.is_conflict) == ("Voss", "Ada", "Eva", True)
    assert _merged(base, ours, theirs) == ours
    assert apply(ours, [row]).choices.name == "Eva"


def test_without_a_common_version_every_difference_is_asked() -> None:
    """Nothing tells which copy is newer; lists that only grow are united all the same."""
    ours = edits.append(blank(name="Voss"), _award(3))
    theirs = condition_edits.set_luck_spent(ours, 2)
    (row,) = differences(None, ours, theirs)
    assert row.is_conflict
    assert _merged(None, ours, theirs) == ours


def test_a_removed_item_goes() -> None:
    """An item the other copy took out is taken out here, if this copy left it alone."""
    base = edits.add_flaw(blank(), flaw())
    assert _merged(base, base, blank()) == blank()
    changed = edits.change_flaw(base, flaw(description="worse"))
    assert _merged(base, changed, blank()) == changed


def test_an_approval_stays_with_its_item() -> None:
    """A decision of the other copy never makes this copy's own item approved."""
    base = blank()
    ours = edits.add_flaw(base, flaw(description="ours"))
    own = flaw(description="theirs")
    theirs = edits.record_decision(edits.add_flaw(base, own), decided(own))
    merged = _merged(base, ours, theirs)
    assert merged.choices.flaws == ours.choices.flaws
    assert merged.decisions == theirs.decisions
    assert merged.decisions[0].item != merged.choices.flaws[0]  # type: ignore[union-attr]


def test_an_entry_both_copies_have_counts_once() -> None:
    """An award of a packet both took is one; others are added."""
    base = edits.append(blank(), _award(1))
    ours = edits.append(base, _award(5, "p-1"), _award(2))
    theirs = edits.append(base, _award(5, "p-1", "2026-11-28"), _award(4))
    merged = _merged(base, ours, theirs)
    assert sorted(event.ip for event in merged.ledger if isinstance(event, Award)) == [1, 2, 4, 5]


def test_a_refund_keeps_naming_its_entry() -> None:
    """Entries that move take what reverses them along."""
    base = blank()
    ours = edits.append(base, _award(1, on="2026-11-01"), _award(2, on="2026-11-02"))
    refund = Refund(event="refund", entry=1, on="2026-11-06")
    theirs = edits.append(base, _award(9, on="2026-11-05"), refund)
    merged = _merged(base, ours, theirs)
    (last,) = (event for event in merged.ledger if isinstance(event, Refund))
    reversed_entry = merged.ledger[last.entry - 1]
    assert isinstance(reversed_entry, Award)
    assert reversed_entry.ip == 9


def test_lists_of_one_copy_are_that_copy() -> None:
    """A list the other copy does not have more of stays."""
    assert merge_appended([{"event": "a"}], []) == [{"event": "a"}]
    assert merge_appended([], []) == []


def test_places_never_hold_more_boxes_than_the_track() -> None:
    """Boxes healed here and placed there end in a condition that can be saved."""
    base = condition_edits.set_wounds_at(blank(), "torso", 4)
    ours = condition_edits.set_wounds(base, boxes=1)
    theirs = condition_edits.set_wounds_at(base, "left arm", 3)
    merged = _merged(base, ours, theirs)
    assert sum(merged.play.places.values()) <= merged.play.boxes


def test_a_full_magazine_is_not_named() -> None:
    """A weapon loaded again in the other copy leaves no row behind."""
    base = condition_edits.set_ammunition(read_build(SAMPLES[0]), "arm-1", AmmunitionUsed(rounds=2))
    assert _merged(base, base, condition_edits.fill_up(base)).play.ammunition == {}


def test_two_requests_of_one_id_are_refused() -> None:
    """A merged file that could not be opened again is never made."""
    doubled = edits.add_flaw(_weapon(1, blank()), flaw(id="new-1"))
    rows = differences(blank(), _weapon(1, blank()), doubled)
    with pytest.raises(BadFile, match="uses the id"):
        apply(_weapon(1, blank()), rows)
