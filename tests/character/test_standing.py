"""The one word about a character, and what is added to it."""

import pytest

from chargen.character.checks.verdict import QualifiedVerdict, Qualifier, Verdict

EXCEPTIONS = Verdict.WITH_EXCEPTIONS
BOTH = (Qualifier.RECORDED, Qualifier.UNTRUSTED)


@pytest.mark.rule("CC-15")
@pytest.mark.parametrize(
    ("found", "riders", "text"),
    [
        (None, (), "UNREADABLE"),
        (Verdict.LEGAL, (), "LEGAL"),
        (Verdict.LEGAL, BOTH[:1], "LEGAL, recorded (not signed)"),
        (Verdict.LEGAL, BOTH[1:], "LEGAL by a card not trusted here"),
        (EXCEPTIONS, BOTH, f"{EXCEPTIONS}, recorded (not signed), by a card not trusted here"),
    ],
)
def test_a_verdict_is_told_with_what_it_rests_on(
    found: Verdict | None, riders: tuple[Qualifier, ...], text: str
) -> None:
    """A card alone follows without a comma."""
    assert QualifiedVerdict(found, riders).text == text


@pytest.mark.rule("CC-15")
@pytest.mark.parametrize(
    ("found", "riders", "short"),
    [
        (None, (), "UNREADABLE"),
        (Verdict.LEGAL, BOTH[:1], "LEGAL, recorded"),
        (EXCEPTIONS, (), "WITH EXCEPTIONS"),
        (EXCEPTIONS, BOTH, "EXCEPTIONS, recorded, not trusted"),
    ],
)
def test_a_narrow_column_has_the_short_words(
    found: Verdict | None, riders: tuple[Qualifier, ...], short: str
) -> None:
    """Shorter still where something is added."""
    assert QualifiedVerdict(found, riders).short == short


@pytest.mark.rule("CC-15")
@pytest.mark.parametrize(
    ("riders", "trusted"), [((), True), (BOTH[:1], True), (BOTH[1:], False), (BOTH, False)]
)
def test_only_an_untrusted_card_is_not_trusted(
    riders: tuple[Qualifier, ...], trusted: object
) -> None:
    """An approval that is only recorded is one all the same."""
    assert QualifiedVerdict(Verdict.LEGAL, riders).trusted is trusted
