"""The one word about a character, and what is added to it."""

import pytest

from chargen.character.issue import Verdict
from chargen.character.standing import Rider, Standing

EXCEPTIONS = Verdict.WITH_EXCEPTIONS
BOTH = (Rider.RECORDED, Rider.UNTRUSTED)


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
    found: Verdict | None, riders: tuple[Rider, ...], text: str
) -> None:
    """A card alone follows without a comma."""
    assert Standing(found, riders).text == text


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
    found: Verdict | None, riders: tuple[Rider, ...], short: str
) -> None:
    """Shorter still where something is added."""
    assert Standing(found, riders).short == short


@pytest.mark.rule("CC-15")
@pytest.mark.parametrize(
    ("riders", "trusted"), [((), True), (BOTH[:1], True), (BOTH[1:], False), (BOTH, False)]
)
def test_only_an_untrusted_card_is_not_trusted(riders: tuple[Rider, ...], trusted: object) -> None:
    """An approval that is only recorded is one all the same."""
    assert Standing(Verdict.LEGAL, riders).trusted is trusted
