"""How much is tried at random: by day a share, by night all of it.

``--hypothesis-profile=night`` asks for the night. What is asserted is the same at any time.
"""

from hypothesis import HealthCheck, settings

DAY, NIGHT = 20, 150
"""Examples of a property that asks for no number of its own."""


def registered() -> None:
    """Make both profiles known; it is day until the night is asked for."""
    for name, examples in (("day", DAY), ("night", NIGHT)):
        settings.register_profile(
            name,
            max_examples=examples,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        )
    settings.load_profile("day")


def share(night: int, dear: int = 1) -> int:
    """Return how many examples, rounds or steps are tried now, of so many by night.

    A property that is ``dear`` tries so many times fewer of them by day.
    """
    by_day = settings.get_current_profile_name() == "day"
    return max(1, night * DAY // NIGHT // dear) if by_day else night
