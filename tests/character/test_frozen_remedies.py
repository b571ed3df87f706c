"""Ways out once creation is finished: what would change the frozen build asks the GM first."""

import pytest

from chargen.character.document.build import Build, CarriedWeapon, Gear
from chargen.character.edits import creation, edits
from tests.builders import blank, flaw, issues

GUN = CarriedWeapon(id="arm-1", weapon="no-such-gun")
REOPEN = "Ask the GM to reopen creation"


def ways(build: Build, subject: str) -> list[tuple[str, bool]]:
    """The ways out of one issue, and whether each asks the GM."""
    (found,) = (issue for issue in issues(build) if issue.subject == subject)
    return [(way.label, way.asks) for way in found.remedies]


@pytest.mark.rule("CC-17")
def test_what_changes_the_frozen_build_asks_to_reopen() -> None:
    """Dropping a skill is out of the question then."""
    broken = blank(skills={"juggling": 2})
    before = ways(broken, "skill:juggling:word")
    assert (REOPEN, True) not in before
    assert ways(creation.finish(broken, ""), "skill:juggling:word") == [(REOPEN, True)]


@pytest.mark.rule("CC-17")
def test_what_leaves_the_frozen_build_alone_is_still_offered() -> None:
    """Gear is not frozen."""
    broken = blank(gear=Gear(weapons=(GUN,)))
    before = ways(broken, "weapon:arm-1")
    assert ways(creation.finish(broken, ""), "weapon:arm-1") == before
    assert (REOPEN, True) not in before


@pytest.mark.rule("CC-17")
def test_a_build_that_was_changed_may_be_changed_back() -> None:
    """Undoing what broke it is a way out, so nothing else is withheld."""
    broken = blank(skills={"juggling": 2})
    changed = edits.set_stat(creation.finish(broken, ""), "LK", 6)
    assert ways(changed, "skill:juggling:word") == ways(broken, "skill:juggling:word")


@pytest.mark.rule("CC-12", "CC-15")
def test_what_waits_for_the_gm_is_not_asked_for_again() -> None:
    """Points a flaw would give are lacking until he agrees; nobody asks him for them twice."""
    skills = dict.fromkeys(("rifle", "pistol", "stealth", "awareness", "brawling"), 9)
    build = edits.set_exchange(
        blank(skills={**skills, "language:Greek": 5}, flaws=(flaw(),)),
        blank().choices.exchange.model_copy(update={"mode": "manual"}),
    )
    (found,) = (issue for issue in issues(build) if issue.subject == "pool:skill")
    assert found.message.endswith(", until the GM approves")
    assert not any(way.asks for way in found.remedies)
    assert found.remedies
