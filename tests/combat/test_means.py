"""Tactics use every option at least once: ``tests.lab.endurance means``, in small."""

from collections import Counter
from collections.abc import Set as AbstractSet

import pytest

from tests.lab.endurance.means import EVERY, FITS, fitting, used

MOST = 120
"""Fights in which what they are for has to have come up."""
PLANS = {
    "action aim": "plan to aim",
    "action saturate": "plan to fill a lane with fire",
    "action load_tube": "plan to load the tube",
    "action strike": "plan to strike",
}
"""Plans that go with an action."""


def meant(name: str) -> AbstractSet[str]:
    """What a fight is for, with the plans that go with it."""
    if name in FITS:
        return {*FITS[name], *(PLANS[word] for word in FITS[name] if word in PLANS)}
    return set(EVERY).difference(*(meant(other) for other in FITS))


@pytest.mark.parametrize("name", [name for name, _ in fitting()])
def test_every_means_is_used_where_it_fits(name: str) -> None:
    """Every action, plan, stance, mode and way of attack."""
    scenario = dict(fitting())[name]
    seen: Counter[str] = Counter()
    for seed in range(MOST):
        seen += used(scenario, 1, seed)
        if not meant(name) - set(seen):
            break
    assert sorted(meant(name) - set(seen)) == []
