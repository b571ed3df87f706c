"""What is rolled with initiative cards, in small: ``tests.lab.endurance cards_chances``."""

from tests.lab.endurance import cards_chances


def test_what_is_rolled_often_comes_up_as_it_should() -> None:
    """The program that rolls by the hundred thousand, in small."""
    assert cards_chances.run(2_000, 3).failures == ()
