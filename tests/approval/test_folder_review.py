"""The GM's look at a folder of characters."""

from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.folder_review import FileReview, character_files, looked_at
from chargen.approval.decisions.registry import NO_REGISTRY
from chargen.approval.decisions.verifier import CharacterVerifier
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.approval.trust.trusted_cards import TrustStore
from chargen.character.checks.verdict import QualifiedVerdict, Verdict
from chargen.character.document.build import AttrRoll, Build
from chargen.character.document.state_kind import StateKind
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, ON, agreed, award, campaign, mara, mark, of, packet
from tests.approval.signing import decide
from tests.builders import rules


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign just made."""
    return campaign(tmp_path / "gm")


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    """A folder players put their characters in."""
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


def put(folder: Path, name: str, build: Build) -> Path:
    """A character file in the folder."""
    path = folder / f"{name}.gdchar"
    path.write_bytes(to_bytes(build))
    return path


def rows(table: Campaign, folder: Path) -> list[FileReview]:
    """What the desk shows."""
    return [looked_at(rules(), table, path) for path in character_files(folder)]


def test_one_damaged_file_hides_no_other(table: Campaign, folder: Path) -> None:
    """It has a row of its own, with its reason; other files are passed over."""
    put(folder, "mara", of(table, mara()))
    (folder / "broken.gdchar").write_bytes(b'{"format": "gray-dawn-char')
    (folder / "empty.gdchar").write_bytes(b"")
    (folder / "notes.txt").write_text("buy milk")
    (folder / ".hidden.gdchar").write_text("x")
    (folder / "folder.gdchar").mkdir()
    found = rows(table, folder)
    assert [look.path.stem for look in found] == ["broken", "empty", "folder", "mara"]
    assert [look.verdict for look in found] == ["UNREADABLE"] * 3 + ["NEEDS GM"]
    assert "is cut off" in found[0].fault
    assert (found[3].name, found[0].name) == ("Mara", "broken")


def test_a_folder_that_is_gone_has_no_rows(table: Campaign, folder: Path) -> None:
    """And raises nothing."""
    assert rows(table, folder / "nowhere") == []


def test_what_waits_is_listed(table: Campaign, folder: Path) -> None:
    """By name and state, until it is decided and the decision is back in the file."""
    build = of(table, mara())
    path = put(folder, "mara", build)
    waiting = looked_at(rules(), table, path).pending
    assert [(each.name, each.state.kind) for each in waiting] == [("Gimpy leg", StateKind.WAITING)]
    decisions = decide(table, build, [ItemDecision(waiting[0].item, "approved")], ON)
    put(folder, "mara", agreed(build, *decisions))
    look = looked_at(rules(), table, path)
    assert (look.pending, look.verdict, look.standing.verdict) == ((), "DRAFT", Verdict.LEGAL)
    assert look.changes == ()


def test_the_gms_card_decides_and_not_the_files_copy(table: Campaign, folder: Path) -> None:
    """A file that brings other budgets says so and is judged by ours."""
    rich = HouseRules(budgets=Budgets(stat=900, skill=900, perk=900))
    build = of(table, mara())
    assert build.campaign is not None
    forged = build.model_copy(
        update={"campaign": build.campaign.model_copy(update={"house": rich})}
    )
    forged = edits.set_skill(forged, "stealth", 10)
    for skill in ("brawling", "stealth", "pistol", "driving", "first-aid", "awareness"):
        forged = edits.set_skill(forged, skill, 10)
    look = looked_at(rules(), table, put(folder, "mara", forged))
    assert look.verdict == "ILLEGAL"
    assert look.notes[0] == "Its copy of the card is not what the card says."
    assert look.notes[1] == (
        "starting points: stat 900, skill 900, perk 900 in its copy, default on the card."
    )


def test_what_was_seen_is_not_forgotten(table: Campaign, folder: Path) -> None:
    """A continuation is in order, an older copy is found."""
    build = of(table, mara(finished=True))
    longer = edits.append(build, mark(), mark())
    path = put(folder, "mara", longer)
    first = looked_at(rules(), table, path)
    assert first.finding is None
    assert NO_REGISTRY in first.notes
    assert first.build is not None
    table.note(first.build)
    assert NO_REGISTRY not in looked_at(rules(), table, path).notes
    put(folder, "mara", build)
    found = looked_at(rules(), table, path)
    assert found.finding is not None
    assert found.finding.words == "older copy: 2 entries you saw are missing"
    table.accept_as_base(build)
    assert looked_at(rules(), table, path).finding is None


def test_what_changed_since_the_last_decision_is_told(table: Campaign, folder: Path) -> None:
    """Field by field."""
    build = of(table, mara())
    build = agreed(build, *decide(table, build, [ItemDecision(LIMP, "approved")]))
    build = edits.set_skill(build, "rifle", 4)
    build = edits.set_stat(build, "REF", 6)
    build = edits.change_flaw(build, LIMP.model_copy(update={"severity": "crippling"}))
    build = edits.set_text(build, "concept", "pilot")
    build = creation.finish(build, ON)
    look = looked_at(rules(), table, put(folder, "mara", build))
    assert [tuple(step) for step in look.changes] == [
        ("concept", "empty", "pilot"),
        ("REF", "5", "6"),
        ("Rifle", "2", "4"),
        ("Gimpy leg, severity", "moderate", "crippling"),
        ("ledger", "0 entries", "1 more"),
    ]
    assert look.pending[0].state.kind is StateKind.CHANGED


def test_a_character_never_decided_on_is_new(table: Campaign, folder: Path) -> None:
    """All of it is to be looked at."""
    look = looked_at(rules(), table, put(folder, "mara", of(table, mara())))
    assert look.changes[0].before == "never decided on"


def test_unsigned_ip_show(table: Campaign, folder: Path) -> None:
    """They count for nothing by the GM's card, and the row says what is free to spend."""
    build = edits.append(of(table, mara(finished=True)), award(900))
    look = looked_at(rules(), table, put(folder, "mara", build))
    assert look.ip == 0
    assert any(issue.rule == "AD-01" for issue in look.issues)


def test_what_is_left_to_spend_shows(table: Campaign, folder: Path) -> None:
    """General IP of a packet; a file that cannot be read has none, and no player."""
    build = edits.set_text(of(table, mara(finished=True)), "player", "Jo")
    sealed = packet(table, PacketShare(build, (award(40),)))
    after = previewed(rules(), table.card, sealed, build).after
    look = looked_at(rules(), table, put(folder, "mara", after))
    assert (look.ip, look.player) == (40, "Jo")
    (folder / "broken.gdchar").write_text("{")
    broken = looked_at(rules(), table, folder / "broken.gdchar")
    assert (broken.ip, broken.player, broken.name) == (0, "", "broken")


def test_a_lost_record_is_told(table: Campaign, folder: Path) -> None:
    """And does not hide the character."""
    build = of(table, mara())
    table.note(build)
    (table.vault.folder / "records" / f"{build.id}.json").write_text("{")
    look = looked_at(rules(), table, put(folder, "mara", build))
    assert "The record of your decisions on this character cannot be read" in look.notes[0]
    assert look.verdict == "NEEDS GM"


def test_without_a_record_it_is_said_what_cannot_be_told(table: Campaign, tmp_path: Path) -> None:
    """Judging by the card alone."""
    pins = TrustStore(tmp_path / "cards")
    pins.pin(table.sealed)
    character, notes = CharacterVerifier(rules(), pins).character_and_notices(of(table, mara()))
    assert character.states.signed
    assert notes == (NO_REGISTRY,)


@pytest.mark.rule("CC-07")
def test_dice_that_were_typed_in_are_told(table: Campaign, folder: Path) -> None:
    """Those the program rolled can be checked by anybody."""
    build = of(table, mara())
    rolled = AttrRoll(dice=(4, 2), source="app")
    look = looked_at(rules(), table, put(folder, "mara", edits.add_attr_roll(build, rolled)))
    told = [note for note in look.notes if "ATTR" in note]
    assert told == ["The ATTR dice 3 and 3 were entered by hand, so the app cannot verify them."]


def test_a_damaged_file_has_no_standing(table: Campaign, folder: Path) -> None:
    """But one word, and nothing else."""
    (folder / "mara.gdchar").write_bytes(b"{")
    look = looked_at(rules(), table, folder / "mara.gdchar")
    assert (look.standing, look.ip, look.player, look.name) == (
        QualifiedVerdict(), 0, "", "mara",
    )  # fmt: skip


def test_who_was_never_decided_on_is_told_apart(table: Campaign, folder: Path) -> None:
    """Seen is not decided."""
    build = of(table, mara())
    path = put(folder, "mara", build)
    assert looked_at(rules(), table, path).never
    table.note(build)
    assert looked_at(rules(), table, path).never
    decide(table, build, [ItemDecision(LIMP, "approved")])
    assert not looked_at(rules(), table, path).never


def test_a_file_that_names_too_many_packets_is_left_alone(
    table: Campaign, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as the desk looks at are no fault; one more is."""
    gains = (award(1).model_copy(update={"packet": digit * 32}) for digit in "12")
    path = put(folder, "mara", edits.append(of(table, mara(finished=True)), *gains))
    monkeypatch.setattr("chargen.approval.campaign.folder_review.GIFTS", 2)
    assert looked_at(rules(), table, path).fault == ""
    monkeypatch.setattr("chargen.approval.campaign.folder_review.GIFTS", 1)
    found = looked_at(rules(), table, path)
    assert found.fault == "mara.gdchar names 2 packets of IP; the desk reads at most 1"


def test_a_lost_record_is_among_the_remarks(table: Campaign, folder: Path) -> None:
    """In a few words; of what the card says of the file only the first."""
    build = of(table, mara())
    path = put(folder, "mara", build)
    assert looked_at(rules(), table, path).remarks == ()
    table.note(build)
    (table.vault.folder / "records" / f"{build.id}.json").write_text("{")
    assert looked_at(rules(), table, path).remarks == (
        "the record of your decisions cannot be read",
    )


def test_of_what_differs_from_the_card_one_thing_is_remarked(table: Campaign, folder: Path) -> None:
    """The notes have all of it."""
    build = of(table, mara())
    assert build.campaign is not None
    rich = HouseRules(budgets=Budgets(stat=900, skill=900, perk=900))
    copy = build.campaign.model_copy(update={"house": rich})
    path = put(folder, "mara", build.model_copy(update={"campaign": copy}))
    assert looked_at(rules(), table, path).remarks == (
        "Its copy of the card is not what the card says",
    )
