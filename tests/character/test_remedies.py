"""Every way out of an issue is one."""

from hypothesis import given

from chargen.character.build import Build
from chargen.character.issue import Severity
from tests.builders import issues
from tests.strategies import builds


@given(builds())
def test_each_remedy_alone_removes_its_issue(build: Build) -> None:
    """Applying any remedy leaves no issue of that rule, subject and severity."""
    for issue in issues(build):
        assert 1 <= len(issue.remedies) <= 3, issue
        for remedy in issue.remedies:
            left = {(i.rule, i.subject, i.severity) for i in issues(remedy.edit(build))}
            assert (issue.rule, issue.subject, issue.severity) not in left, (issue, remedy.label)


@given(builds())
def test_asking_the_gm_leaves_something_for_him(build: Build) -> None:
    """A remedy that asks turns an illegal issue into one that needs the GM."""
    for issue in issues(build):
        for remedy in issue.remedies:
            if remedy.asks:
                left = issues(remedy.edit(build))
                assert any(i.severity is Severity.NEEDS_GM for i in left)
