"""The cards trusted on a machine decide rules, keys and the word about a character."""

from pathlib import Path

import pytest

from chargen.approval.decisions.verifier import CharacterVerifier
from chargen.approval.trust.card import Card, card_file, joined, opened
from chargen.approval.trust.trusted_cards import TrustStore
from chargen.character.checks import check
from chargen.character.checks.verdict import QualifiedVerdict, Verdict, standing_of, vouched
from chargen.character.decisions.judging_card import Authority
from chargen.character.document.build import Build
from chargen.character.edits import creation, edits
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from chargen.views.sheet.present import present
from tests.approval.party import (
    CAMPAIGN,
    KEY,
    LIMP,
    OTHER,
    agreed,
    award,
    card,
    file_of,
    mara,
    yes,
)
from tests.builders import blank, decided, rules

RICH = HouseRules(budgets=Budgets(stat=80, skill=100, perk=15))
STRONG = dict.fromkeys(("INT", "REF", "TECH", "CL", "LK", "MA", "BODY", "EMP"), 9)


@pytest.fixture(name="judge")
def _judge(tmp_path: Path) -> CharacterVerifier:
    """A machine that trusts the GM's card."""
    pins = TrustStore(tmp_path / "cards")
    pins.pin(opened(file_of(card()), "card.gdcampaign"))
    return CharacterVerifier(rules(), pins)


def word(judge: CharacterVerifier, build: Build) -> QualifiedVerdict:
    """What is said of a document."""
    character = judge(build)
    if not character.books.finished:
        character = judge(creation.finish(build, "2014-05-23"))
    return standing_of(character, check(character))


def recorded_in(made: Card) -> Build:
    """A character of a campaign with an approval that is only written down."""
    return edits.record_decision(joined(mara(), made), decided(LIMP))


def bare(identity: str, name: str = "Lunar Tide") -> Card:
    """A card without keys."""
    return card(id=identity, name=name).model_copy(update={"keys": ()})


@pytest.mark.rule("CC-15")
def test_legal_by_signatures_is_the_plain_word(judge: CharacterVerifier) -> None:
    """A9: signed with the key trusted here nothing is added, and the six words name it."""
    build = agreed(mara(), yes())
    assert word(judge, build).text == "LEGAL"
    states = judge(build).states
    assert states.basis.called == f"Lunar Tide ({KEY.words})"
    assert vouched(states, Verdict.LEGAL)
    assert not vouched(states, Verdict.ILLEGAL)


@pytest.mark.rule("CC-15")
def test_a_made_up_campaign_of_the_same_name_is_not_plainly_legal(judge: CharacterVerifier) -> None:
    """A9: recorded approvals under another id; the word says it, and the true one is named."""
    build = recorded_in(bare("made-up-1"))
    said = word(judge, build)
    assert said.text == "LEGAL, recorded (not signed), by a card not trusted here"
    assert said.short == "LEGAL, recorded, not trusted"
    states = judge(build).states
    assert not vouched(states, Verdict.LEGAL)
    [unknown, like] = states.basis.notices
    assert "No card of Lunar Tide is trusted here" in unknown
    assert f"Lunar Tide ({KEY.words})" in like


@pytest.mark.rule("CC-15")
def test_approvals_of_a_table_without_keys_are_called_recorded(judge: CharacterVerifier) -> None:
    """A9: also where its card is trusted; without any approval there is nothing to record."""
    quiet = bare("quiet-1", "Quiet Harbour")
    judge.pins.pin(opened(card_file(quiet), "quiet.gdcampaign"))
    assert word(judge, recorded_in(quiet)).text == "LEGAL, recorded (not signed)"
    assert word(judge, joined(blank(), quiet)).text == "LEGAL"
    assert judge(joined(blank(), quiet)).states.basis.called == "Quiet Harbour (no key)"


@pytest.mark.rule("CC-15", "AD-01")
def test_ip_written_down_make_the_word_recorded(judge: CharacterVerifier) -> None:
    """A9: without a campaign, too; a blank character rests on nothing."""
    assert word(judge, blank()).text == "LEGAL"
    played = edits.append(creation.finish(blank(), ""), award(30))
    assert word(judge, played).text == "LEGAL, recorded (not signed)"


@pytest.mark.rule("CC-15")
def test_the_trusted_card_decides_not_the_copy_in_the_file(judge: CharacterVerifier) -> None:
    """A14: budgets of 80 in the file's copy of a trusted card make nobody legal."""
    forged = joined(blank(stats=STRONG), card(house=RICH))
    assert word(judge, forged).word == "ILLEGAL"
    character = judge(forged)
    assert character.rules.budgets == rules().budgets
    assert check(character)


@pytest.mark.rule("CC-15")
def test_a_copy_nobody_trusts_is_called_so(judge: CharacterVerifier) -> None:
    """A9: the same budgets under another id are legal only by a card not trusted here."""
    forged = joined(blank(stats=STRONG), card(OTHER, id="made-up-1", name="Far Tide", house=RICH))
    assert word(judge, forged).text == "LEGAL by a card not trusted here"
    assert judge(forged).states.basis.called == "Far Tide (card not trusted here)"


def test_a_card_somebody_points_at_is_named_untrusted(judge: CharacterVerifier) -> None:
    """A13: with its six words, and those of the card trusted in its place."""
    rival = opened(file_of(card(OTHER, number=2), OTHER), "rival.gdcampaign")
    character, notes = judge.character_and_notices(
        creation.finish(agreed(mara(), yes(key=OTHER)), "2014-05-23"), rival
    )
    assert character.states.basis.authority is Authority.NAMED
    assert standing_of(character, check(character)).text == "LEGAL by a card not trusted here"
    assert notes[0] == (
        f"Card 2 of Lunar Tide is not trusted here ({OTHER.words}); card 1 is ({KEY.words})."
    )


def test_verified_is_said_only_where_signed_decisions_count(judge: CharacterVerifier) -> None:
    """A13: over decisions that are only written down nothing is said to be verified."""
    character = judge(recorded_in(card()))
    assert present(character, check(character)).approvals == (
        f"none; only signed approvals count (card 1 of Lunar Tide ({KEY.words}))"
    )


def test_the_name_on_the_trusted_card_is_the_one_shown(judge: CharacterVerifier) -> None:
    """A9: a file cannot call a trusted campaign otherwise, or itself by a trusted name."""
    renamed = joined(mara(), card(name="Solar Tide"))
    character = judge(renamed)
    sheet = present(character, check(character))
    assert sheet.campaign == f"Lunar Tide ({KEY.words})"


def test_a_judge_remembers_until_another_card_comes_that_looks_alike(tmp_path: Path) -> None:
    """What was verified once is not verified again; a new likeness is said at once."""
    pins = TrustStore(tmp_path / "cards")
    pins.pin(opened(file_of(card()), "a.gdcampaign"))
    judge, known = CharacterVerifier(rules(), pins), pins.card(CAMPAIGN)
    assert known is not None
    first = judge._verifier(known)
    assert judge._verifier(known) is first
    pins.pin(opened(file_of(card(id="lunar-tide-2")), "b.gdcampaign"))
    second = judge._verifier(known)
    assert second is not first
    assert len(second.basis.notices) == 1
