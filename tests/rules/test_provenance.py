"""Every sentence of a rule says who says it: the handout, the base game, or a ruling of ours."""

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from chargen.__main__ import main
from chargen.rules.citations import SOURCES, Citation
from chargen.views.explain import explain
from tests.builders import blank, derived, rules

R = rules()
SENTENCE_END = re.compile(r"[.!?]\s+[A-Z]")


def said(rule: str, source: str) -> str:
    """What one source says of a rule."""
    return " ".join(text for who, text in R.citations[rule].passages if who == source)


def test_every_sentence_has_a_source() -> None:
    """C6: each entry of each rule is one sentence with one mark."""
    for rule, citation in R.citations.items():
        for sentence in citation.sentences:
            assert sentence.mark in SOURCES, rule
            assert not SENTENCE_END.search(sentence.text), (rule, sentence.text)
            assert sentence.text.endswith("."), (rule, sentence.text)


def test_the_file_is_refused_without_sources() -> None:
    """C6: a rule without sentences, or a sentence of nobody, cannot be loaded."""
    text = {"mark": "S", "text": "Levels cost points."}
    assert Citation.model_validate_json(json.dumps({"title": "A", "sentences": [text]})).text
    for wrong in ([], [{"text": "Levels cost points."}], [{**text, "mark": "X"}]):
        with pytest.raises(ValidationError):
            Citation.model_validate_json(json.dumps({"title": "A", "sentences": wrong}))


RULINGS = (
    ("CC-05", "below 1"),
    ("CC-07", "up to 10"),
    ("CC-07", "second roll"),
    ("CC-11", "never cut off unseen"),
    ("CC-12", "cancels it"),
    ("CC-12", "the name, category, severity"),
    ("CC-17", "frozen"),
    ("CC-17", "reopening"),
    ("CC-17", "open again"),
    ("DV-02", "a table may use"),
    ("DV-03", "unless the table"),
    ("AD-03", "above 10"),
    ("AD-06", "are kept"),
    ("AD-07", "two levels of ATTR"),
    ("AD-07", "are kept"),
    ("AD-08", "costs nothing"),
    ("AD-08", "is dropped"),
)
"""Rule and words of what no source says."""


@pytest.mark.parametrize(("rule", "words"), RULINGS)
def test_a_ruling_is_not_put_into_the_mouth_of_the_handout(rule: str, words: str) -> None:
    """C6, C14: what the sources leave open stands under ruling, and nowhere else."""
    assert words in said(rule, "ruling")
    assert words not in said(rule, "handout") + said(rule, "base game")


@pytest.mark.parametrize(
    ("rule", "words"),
    [("DV-05", "leap"), ("DV-05", "carry"), ("DV-05", "lift"), ("DV-04", "BTM"), ("DV-09", "EV"),
     ("CB-13", "\N{MINUS SIGN}4"), ("CB-12", "+4")],
)  # fmt: skip
def test_numbers_of_the_base_game_are_said_to_be_its(rule: str, words: str) -> None:
    """C6: leap, carry and lift, the table of BODY, the called shot are not of the handout."""
    assert words in said(rule, "base game")
    assert words not in said(rule, "handout")


@pytest.mark.parametrize("rule", ["CC-14", "CC-15", "CC-16", "CC-17", "CC-19", "AD-09", "AD-10"])
def test_what_is_all_ours_names_no_other_source(rule: str) -> None:
    """C14: rules without any sentence of the sources are rulings throughout."""
    assert {source for source, _ in R.citations[rule].passages} == {"ruling"}


def test_the_handout_still_says_what_it_says() -> None:
    """C6: prices, exchange and dice of the sources are not turned into rulings of ours."""
    for rule, words in (("CC-01", "50"), ("CC-06", "3"), ("CC-07", "2d5"), ("AD-03", "20")):
        assert words in said(rule, "handout")


def test_explain_names_the_source_of_each_passage() -> None:
    """C6: beside a rule stands who says it, passage by passage, and all of it is there."""
    told = explain(derived(blank()), "rule:CC-07")
    sources, texts = zip(*(words.text.split(": ", 1) for words in told.paragraphs), strict=True)
    assert sources == ("Handout", "Ruling")
    assert texts[1].startswith("It is rolled once")
    assert " ".join(texts) == R.citations["CC-07"].text


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_audit_says_who_says_a_rule(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """C6: rules that findings name are told with their sources."""
    path = tmp_path / "ada.gdchar"
    assert main(["new", "Ada", "-o", str(path)]) == 0
    capsys.readouterr()
    main(["audit", *(["--json"] if form == "json" else []), str(path)])
    out = capsys.readouterr().out
    if form == "json":
        passages = json.loads(out)["characters"][0]["rules"]["CC-07"]
        assert [each["source"] for each in passages] == ["handout", "ruling"]
    else:
        assert f"    ruling: {said('CC-07', 'ruling')}" in out.splitlines()
        assert f"    handout: {said('CC-07', 'handout')}" in out.splitlines()
