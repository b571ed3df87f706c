"""Reports to print say what the text of a fight says."""

from chargen.combat import odds, reopened
from chargen.encounter.odds import results
from chargen.encounter.play.fight_report import odds_report, story_report
from chargen.encounter.play.recording import Recording
from tests.encounter.plans import scenario_of

SEED = 5


def test_a_fight_is_told_line_by_line() -> None:
    """The story is that of the log, each round named where it begins."""
    session = reopened(scenario_of("trooper"), SEED, 0)
    report = story_report(session)
    assert [line.text for line in report.story] == [line.text for line in Recording(session).lines]
    rounds = [line.round for line in report.story if line.round]
    assert rounds == sorted(set(rounds), key=int)
    assert report.headline in report.story[-1].text
    assert ("seed", f"{SEED}, fight 1") in report.facts
    assert ("seed", f"{SEED}, fight 67") in story_report(
        reopened(scenario_of("trooper"), SEED, 66)
    ).facts


def test_odds_have_every_share_with_its_interval() -> None:
    """Results, who falls first, how each ends: the words and figures of the window."""
    scenario = scenario_of("trooper")
    counts = odds(scenario, SEED, 60)
    report = odds_report(scenario, counts, SEED)
    assert report.headline == results.headline(scenario, counts)
    ends = report.groups[0].lines
    assert [line.words for line in ends] == [p.words for p in results.outcomes(scenario, counts)]
    assert all(line.low <= line.share <= line.high for g in report.groups for line in g.lines)
    assert [group.subject for group in report.groups if group.subject] == [
        one.name for one in scenario.fighters
    ]
    assert ("seed", f"{SEED}, 60 fights") in report.facts


def test_odds_of_nothing_are_no_shares() -> None:
    """Before the first fight is counted there is nothing to draw."""
    scenario = scenario_of("trooper")
    assert odds_report(scenario, odds(scenario, SEED, 0), SEED).groups == ()
