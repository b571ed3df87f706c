"""Texts and names lose the habits of translated English, and none comes back."""

import ast

import pytest

from tests.architecture.voice import (
    Text,
    count_left,
    find_habits,
    read_limits,
    read_markdown,
    read_python,
    read_resource,
    read_rules,
    read_texts,
)  # fmt: skip

RULES = {rule.name: rule for rule in read_rules()}


@pytest.mark.parametrize("rule", RULES)
def test_no_package_shows_a_habit_more_often(rule: str) -> None:
    """What is left may only fall; ``python -m tests.architecture.voice`` lists it."""
    limits = read_limits()[rule]
    more = {
        package: f"{count} where {limits.get(package, 0)} were left"
        for package, count in count_left()[rule].items()
        if count > limits.get(package, 0)
    }
    texts = [
        f"{text.path}:{text.line}: {RULES[rule].advice}: {' '.join(text.words.split())[:90]}"
        for text in find_habits()[rule]
        if text.package in more
    ]
    assert not more, "\n".join(texts)


def test_limits_name_rules_and_packages_there_are() -> None:
    """A package or a rule that has gone leaves no limit behind."""
    limits = read_limits()
    packages = {text.package for text in read_texts()}
    assert limits.keys() == RULES.keys()
    assert {package for row in limits.values() for package in row} <= packages


@pytest.mark.parametrize(
    ("rule", "kind", "words"),
    [
        ("pronouns", "docstrings", "Return what he carries."),
        ("indefinite", "strings", "Nobody plays this fighter"),
        ("clause-opening", "docstrings", "Who feels fire, and whether nerve holds."),
        ("say-tell", "markdown", "The reason is said in the ledger."),
        ("rule-ids", "strings", "As wounds leave it (CB-07)"),
        ("ellipsis", "strings", "Export ..."),
        ("abbreviations", "strings", "12 SkP"),
        ("buttons", "strings", "Write it down"),
        ("phrases", "strings", "Show what fell"),
        ("hanging-adverbs", "strings", "Stats are frozen then."),
        ("is-no", "strings", "It is no friend."),
        ("long-sentences", "strings", "A first; a second; a third."),
        ("vague-names", "variables", "one"),
        ("half-sentences", "functions", "who_sees_it"),
        ("old-names", "modules", "hope"),
        ("shipped", "strings", "Each shows its shipped value."),
        ("unnamed-subject", "docstrings", "Return so many rounds."),
        ("long-bullets", "markdown", "- " + "word " * 31),
    ],
)
def test_each_rule_sees_its_habit(rule: str, kind: str, words: str) -> None:
    """Every rule finds an example, and nothing where it does not look."""
    assert RULES[rule].is_broken_by(Text("chargen/gui/page.py", 1, kind, words))
    assert not RULES[rule].is_broken_by(Text("chargen/gui/page.py", 1, "unknown", words))


def test_texts_are_read_from_python_pages_and_data() -> None:
    """Each kind of text is found with its line."""
    tree = ast.parse('"""Module."""\n\ndef add(one):\n    """Add."""\n    total = f"a {one} b"\n')
    assert {(text.line, text.kind, text.words) for text in read_python("chargen/a/b.py", tree)} == {
        (1, "modules", "b"), (1, "docstrings", "Module."), (3, "functions", "add"),
        (3, "variables", "one"), (4, "docstrings", "Add."), (5, "variables", "total"),
        (5, "strings", "a {} b"),
    }  # fmt: skip
    page = ["# Title", "A line", "goes on.", "```", "code", "```", "| a | b |", "- bullet `x`"]
    assert [(text.line, text.words) for text in read_markdown("docs/a.md", page)] == [
        (1, "Title"), (1, "A line goes on."), (7, "a"), (7, "b"), (8, "- bullet X"),
    ]  # fmt: skip
    data = ['name = "two words"', 'key = "word"']
    assert [text.words for text in read_resource("resources/a.toml", data)] == ["two words"]
