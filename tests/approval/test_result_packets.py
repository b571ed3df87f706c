"""Results of fights in packets: applied once, in any order, to the condition of the day."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.folder_review import judged
from chargen.approval.campaign.outbox import Opened, opened_by, taken_by
from chargen.approval.desk.result_packets import LOCKED, NO_CAMPAIGN, STRANGE, find_packet_fault
from chargen.approval.packets.acceptance import Preview, previewed
from chargen.approval.packets.packet import SealedPacket, opened
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.character.document.build import Build
from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.document.events import Mark
from chargen.character.document.fight_result import FIGHT, AmmunitionSpent, FightResult
from chargen.character.edits import creation, edits
from chargen.character.edits.condition_edits import set_play
from chargen.character.edits.fight_edits import add_losses, apply_fight
from chargen.character.edits.samples import all_samples
from chargen.character.edits.undo import step_to
from chargen.errors import BadFile
from tests.approval.party import ILYA, ON, award, campaign, mara, of
from tests.approval.signing import packet_file_of
from tests.builders import derived, rules

RIFLE, PISTOL = "arm-1", "arm-2"


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign just made."""
    return campaign(tmp_path)


@pytest.fixture(name="rifleman")
def _rifleman(table: Campaign) -> Build:
    """A character of the campaign in play, with weapons and armour."""
    build = dict(all_samples())["rifleman"]
    return of(table, creation.finish(creation.start_anew(build, "c" * 32), ON))


def fight(number: int = 1, **losses: object) -> FightResult:
    """The result of a fight."""
    facts = {"kind": "fight", "id": f"{FIGHT}{number:032x}", "reason": f"Fight {number:08x}"}
    return FightResult(**{**facts, **losses})  # type: ignore[arg-type]


def packet(table: Campaign, build: Build, *results: FightResult) -> bytes:
    """A packet with results for a character."""
    judgements = tuple(ItemDecision(result, "approved") for result in results)
    return packet_file_of(table, [PacketShare(build, judgements=judgements)], on=ON)


def opening(table: Campaign, data: bytes, build: Build) -> Preview:
    """What the packet does to the character."""
    return previewed(rules(), table.card, sealed(data), build, ON)


def sealed(data: bytes) -> SealedPacket:
    """The packet in a file."""
    return opened(data, "fight.gdpacket")


def marks(build: Build) -> list[str]:
    """The skills with a mark, in their order."""
    return [event.skill for event in build.ledger if isinstance(event, Mark)]


def test_a_result_is_applied_once(table: Campaign, rifleman: Build) -> None:
    """Also when the GM saved it twice, and not again after the wounds have healed."""
    result = fight(boxes=3, luck=1, skills=("rifle",))
    first, second = (packet(table, rifleman, result) for _ in range(2))
    after = opening(table, first, rifleman).after
    assert (after.play.boxes, after.play.luck, marks(after)) == (3, 1, ["rifle"])
    for sent in table.outbox.packets():
        assert opened_by(sent.contents[0], taken_by(rifleman)) is Opened.NOT_YET
        assert opened_by(sent.contents[0], taken_by(after)) is Opened.WHOLE
    for data in (first, second):
        again = opening(table, data, after)
        assert (again.new, again.after) == (False, after)
    healed = set_play(after, Condition())
    assert opening(table, second, healed).after == healed


def test_a_result_taken_straight_from_the_fight_is_not_added_again(
    table: Campaign, rifleman: Build
) -> None:
    """AD-02: the marks of a fight show that its losses are there; a packet adds those it lacks."""
    result = fight(boxes=3, skills=("rifle", "awareness-notice"))
    first = apply_fight(derived(rifleman), fight(boxes=3, skills=("rifle",)), on=ON)
    after = opening(table, packet(table, first, result), first).after
    assert (after.play.boxes, marks(after)) == (3, ["rifle", "awareness-notice"])
    other = fight(2, boxes=1, skills=("rifle",))
    assert opening(table, packet(table, after, other), after).after.play.boxes == 4


def test_a_mark_sent_later_is_added_without_the_losses(table: Campaign, rifleman: Build) -> None:
    """Marks are a union: the fight has one for each skill, whichever packet brought it."""
    first = packet(table, rifleman, fight(boxes=3, skills=("rifle",)))
    second = packet(table, rifleman, fight(boxes=3, skills=("rifle", "awareness-notice")))
    after = opening(table, first, rifleman).after
    more = opening(table, second, after)
    assert [change.words for change in more.changes] == ["Mark for Awareness/Notice"]
    assert (more.after.play, marks(more.after)) == (after.play, ["rifle", "awareness-notice"])
    other = opening(table, first, opening(table, second, rifleman).after)
    assert not other.new


def test_packets_in_another_order_end_alike(table: Campaign, rifleman: Build) -> None:
    """Losses add up; of life and of a changed magazine the last fight decides."""
    fights = (
        fight(1, boxes=4, places={"torso": 4}, condition="dying", luck=1, armour={"torso": 2},
              ammunition={RIFLE: AmmunitionSpent(rounds=5, spares=1, reloaded=True)}),
        fight(2, ones=2, stun=3, condition="stable", crippled=("left leg",),
              ammunition={RIFLE: AmmunitionSpent(rounds=3)}, skills=("rifle",)),
        fight(3, boxes=1, ammunition={PISTOL: AmmunitionSpent(rounds=2)}, skills=("rifle",)),
    )  # fmt: skip
    before = set_play(rifleman, Condition(ammunition={RIFLE: AmmunitionUsed(rounds=9)}))
    packets = [packet(table, before, each) for each in fights]
    ends = set[str]()
    for order in permutations(packets):
        build = before
        for data in order:
            build = opening(table, data, build).after
        assert sorted(marks(build)) == ["rifle", "rifle"]
        ends.add(build.play.model_dump_json())
    assert len(ends) == 1
    play = Condition.model_validate_json(ends.pop())
    assert (play.boxes, play.ones, play.stun, play.condition) == (5, 2, 3, "stable")
    assert play.ammunition[RIFLE] == AmmunitionUsed(rounds=8, spares=1)
    assert play.places == {"torso": 4}


@given(st.lists(st.tuples(*[st.integers(0, 9)] * 4), min_size=2, max_size=4))
def test_losses_add_up_in_any_order(fights: list[tuple[int, ...]]) -> None:
    """Wounds, stun and luck: the sum, also from the last fight to the first."""
    results = [fight(boxes=b, ones=o, stun=s, luck=k) for b, o, s, k in fights]
    ends = []
    for order in (results, results[::-1]):
        build = dict(all_samples())["rifleman"]
        for result in order:
            build = set_play(build, add_losses(derived(build), result))
        ends.append(build.play)
    assert ends[0] == ends[1]
    assert ends[0].luck == sum(luck for *_, luck in fights)


def test_losses_that_were_undone_can_come_again(table: Campaign, rifleman: Build) -> None:
    """AD-10: an exported mark is reversed, not removed; the packet still brings the wounds."""
    data = packet(table, rifleman, fight(boxes=3, skills=("rifle",)))
    after = opening(table, data, rifleman).after
    back = step_to(after, rifleman, len(after.ledger), ON).build
    assert (back.play, len(back.ledger)) == (Condition(), len(after.ledger) + 1)
    again = opening(table, data, back).after
    assert (again.play.boxes, marks(again)) == (3, ["rifle", "rifle"])
    assert sum(derived(again).books.marks.values()) == 1


def test_creation_takes_wounds_and_no_marks(table: Campaign) -> None:
    """CC-17: a mark comes with the same packet once creation is finished."""
    build = of(table, mara())
    data = packet(table, build, fight(boxes=3, skills=("rifle",)))
    early = opening(table, data, build).after
    assert (early.play.boxes, marks(early)) == (3, [])
    late = opening(table, data, creation.finish(early, ON))
    assert (late.after.play.boxes, marks(late.after)) == (3, ["rifle"])


def test_weapons_no_longer_carried_are_left_out(table: Campaign, rifleman: Build) -> None:
    """And worn armour loses no more SP than it has."""
    spent = {"arm-99": AmmunitionSpent(rounds=3), RIFLE: AmmunitionSpent(rounds=400, spares=900)}
    data = packet(table, rifleman, fight(ammunition=spent, armour={"torso": 200, "head": 200}))
    play = opening(table, data, rifleman).after.play
    sp = derived(rifleman).sp
    assert set(play.ammunition) == {RIFLE}
    assert play.ammunition[RIFLE].rounds < 400
    assert play.armour == {place: sp[place] for place in ("head", "torso") if sp[place]}


def test_earlier_programs_are_told_to_update(table: Campaign, rifleman: Build) -> None:
    """The version is 2 with a result, and 1 as ever without."""
    build = of(table, mara(finished=True))
    facts = json.loads(packet(table, rifleman, fight()))
    assert (facts["version"], facts["needs"]) == (2, "0.3.0")
    plain = packet_file_of(table, [PacketShare(build, (award(10),))], on=ON)
    assert (json.loads(plain)["version"], "needs" in json.loads(plain)) == (1, False)


def test_only_the_named_character_and_the_signed_bytes_count(
    table: Campaign, rifleman: Build
) -> None:
    """One sentence says what is wrong."""
    data = packet(table, rifleman, fight(boxes=3))
    other = of(table, mara(finished=True, char_id=ILYA, name="Ilya"))
    assert "it is for" in opening(table, data, other).refusal
    held = json.loads(data)
    held["payload"] = "A" + held["payload"][1:]
    with pytest.raises(BadFile, match="changed after it was signed"):
        opened(json.dumps(held).encode(), "fight.gdpacket")
    moved = edits.record_decision(other, sealed(data).packet.parcels[0].decisions[0])
    assert opening(table, packet(table, other, fight(2, boxes=1)), moved).after.play.boxes == 1


def test_the_desk_finds_nothing_odd_in_a_file_with_a_result(
    table: Campaign, rifleman: Build, tmp_path: Path
) -> None:
    """It asks nothing, and what changed since the GM's last decision stays in sight."""
    packet_file_of(table, [PacketShare(rifleman, (award(10),))], on=ON)
    weapons = rifleman.choices.gear.weapons[:1]
    gear = rifleman.choices.gear.model_copy(update={"weapons": weapons})
    choices = rifleman.choices.model_copy(update={"gear": gear})
    sold = rifleman.model_copy(update={"choices": choices})
    before = judged(rules(), table, sold, tmp_path)
    after = opening(table, packet(table, sold, fight(boxes=3, skills=("rifle",))), sold).after
    review = judged(rules(), table, after, tmp_path)
    assert before.changes
    assert review.changes[: len(before.changes)] == before.changes
    assert (review.pending, review.finding, review.vouched) == ((), None, True)
    assert review.issues == before.issues


def test_a_packet_needs_an_open_key_and_a_known_file(
    table: Campaign, rifleman: Build, tmp_path: Path
) -> None:
    """Each reason is one sentence."""
    assert find_packet_fault(table, rifleman) == ""
    assert find_packet_fault(None, rifleman) == NO_CAMPAIGN
    keyless = Campaign.create(tmp_path / "more", "Dry Sea", keyless=True)
    assert find_packet_fault(keyless, rifleman) == NO_CAMPAIGN
    longer = edits.append(rifleman, Mark(event="mark", on=ON, skill="rifle"))
    table.note(longer)
    assert find_packet_fault(table, rifleman) == STRANGE
    claimed = edits.append(longer, award(30))
    assert find_packet_fault(table, claimed) == STRANGE
    table.lock("secret")
    assert find_packet_fault(Campaign.opened(table.vault.folder), longer) == LOCKED
