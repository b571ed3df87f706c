"""A fight as a page for a browser: whole, small, without network, and every word only text."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from chargen.cli.fight import sides as sides_
from chargen.combat import SYSTEMS, Session, reopened
from chargen.combat.kernel.awareness import seen_by
from chargen.encounter.play import replay as module
from chargen.encounter.play.players_replay import condition, moment, players_replay
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.replay import replay
from tests.builders import rules
from tests.combat.test_projection import change_hidden

HOSTILE = "</script><img src=x onerror=alert(1)><!--"


@cache
def recording(system: str = "gray_dawn") -> Recording:
    """Two against three on a street."""
    sides = sides_.sides(["rifleman", "medic", "against", "2", "trooper", "officer"])
    ground = sides_.CommandMap(preset="street")
    plan = sides_.plan(rules(), *sides, ground, system=system)
    return Recording(reopened(sides_.scenario_on_map(plan, ground), 3, 0))


@cache
def hostile() -> Recording:
    """The same, by people whose names would be markup."""
    scenario = recording().scenario
    named = [replace(one, name=f"{HOSTILE}{n}") for n, one in enumerate(scenario.fighters)]
    return Recording(reopened(replace(scenario, fighters=tuple(named)), 3, 0))


def page(told: Recording) -> str:
    """The page of a fight."""
    return replay(told, rules()).decode("ascii")


def data(text: str) -> dict[str, Any]:
    """What happened, as a page holds it."""
    found = re.search(r'<script type="application/json" id="fight">(.*?)</script>', text, re.DOTALL)
    assert found
    values: dict[str, Any] = json.loads(found[1])
    return values


def test_the_head_tells_no_winner() -> None:
    """The system and the length alone; the end is told where the fight reaches it."""
    told = recording()
    ending = told.source.ending
    assert ending is not None
    about = re.search(r'<p id="about">(.*?)</p>', page(told))
    assert about
    assert about[1] == f"{told.source.system.title}, {ending.rounds} rounds."


class Tags(HTMLParser):
    """Every element of a page with its attributes, and what stands in styles and scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, list[str]] = {"style": [], "script": []}
        self._open = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.found.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data: str) -> None:
        """Note a style or a script."""
        if self._open in self.inside and data.strip():
            self.inside[self._open].append(data)

    def handle_endtag(self, tag: str) -> None:
        """Note that it is over."""
        if tag == self._open:
            self._open = ""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_page_holds_every_line_with_its_parts(system: str) -> None:
    """Of fights of every round system, in the words of the log."""
    told = recording(system)
    values = data(page(told))
    assert [line["t"] for line in values["lines"]] == [line.text for line in told.lines]
    for line, row in zip(told.lines, values["lines"], strict=True):
        parts = [
            [[values["words"][rule], values["words"][name], n] for rule, name, n in said]
            for _, said, _ in row.get("d", [])
        ]
        wanted = [[list(part) for part in one.parts] for one in line.details]
        assert parts == wanted or not any(wanted)


@pytest.mark.parametrize("system", SYSTEMS)
def test_changes_lead_to_where_everybody_stands(system: str) -> None:
    """At every line, place and bearing are those of the recording."""
    told = recording(system)
    values = data(page(told))
    states, picture = values["start"], told.source.system.picture
    for line, row in zip(told.lines, values["lines"], strict=True):
        for number, *state in row["s"]:
            states[number] = state
        for (x, y, how), seen in zip(states, told.states_at(line.number), strict=True):
            assert (x, y) == (seen["x"], seen["y"])
            said, harm, strain, gone = values["bearings"][how]
            bearing = picture.bearing(seen)
            assert values["words"][said] == bearing.words
            assert values["words"][harm] == bearing.harm
            assert (strain, values["words"][gone]) == (bearing.strain, bearing.gone)


def test_shots_and_steps_are_those_of_the_map() -> None:
    """An attack is one line: its outcome takes the place of its aim."""
    told = recording()
    rows = data(page(told))["lines"]
    assert sum(len(row["p"]) for row in rows)
    for place, row in enumerate(rows):
        wanted = [[one.kind, *one.start, *one.end, one.wide] for one in told.traces(place)]
        assert row["p"] == wanted


def test_the_rules_of_parts_have_their_titles() -> None:
    """So that a part says what it rests on."""
    values = data(page(recording()))
    assert values["rules"]["CB-01"] == rules().citations["CB-01"].title


def test_nothing_runs_but_the_script_of_the_page() -> None:
    """The policy names style and script by digest and allows nothing else."""
    tags = Tags(page(recording()))
    policy = next(dict(a)["content"] for tag, a in tags.found if "http-equiv" in a) or ""
    allowed = dict(one.strip().split(" ", 1) for one in policy.split(";"))
    assert allowed["default-src"] == "'none'"
    for kind in ("style", "script"):
        text = tags.inside[kind][-1]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert allowed[f"{kind}-src"] == f"'sha256-{digest}'"
    assert allowed.keys() == {"default-src", "style-src", "script-src", "base-uri", "form-action"}


def test_nothing_is_asked_of_a_network() -> None:
    """No element names an address; the script and the style have none, either."""
    tags = Tags(page(recording()))
    for _, attributes in tags.found:
        assert not {"src", "href", "srcset", "data", "action", "style"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)
    text = "".join(tags.inside["script"] + tags.inside["style"])
    addresses = set(re.findall(r"https?://[^\"' ]+", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, which nobody looks up
    for word in ("fetch(", "XMLHttp", "WebSocket", "import(", "url(", "@import", "innerHTML"):
        assert word not in text


def test_names_that_would_be_markup_are_text() -> None:
    """The page has the elements it has with any names, and the names come back whole."""
    plain, odd = Tags(page(recording())), Tags(page(hostile()))
    assert [tag for tag, _ in odd.found] == [tag for tag, _ in plain.found]
    values = data(page(hostile()))
    assert [name for name, _ in values["fighters"]] == [f"{HOSTILE}{n}" for n in range(5)]
    assert HOSTILE not in page(hostile())


def test_the_same_fight_makes_the_same_page() -> None:
    """In plain ASCII, so that no browser can mistake its letters."""
    told = recording()
    assert replay(told, rules()) == replay(Recording(told.source), rules())
    assert replay(told, rules()).isascii()


def test_a_page_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """First lines open no more, then they are left out, and the page says how many."""
    whole = data(page(recording()))
    monkeypatch.setattr(module, "OPENED", 2_000)
    monkeypatch.setattr(module, "LARGEST", 5_000)
    short = data(page(recording()))
    kept = len(short["lines"])
    assert 0 < kept < len(whole["lines"])
    assert short["left_out"] == len(whole["lines"]) - kept
    assert whole["left_out"] == 0
    assert any("d" in row for row in short["lines"])
    assert "d" not in short["lines"][-1]
    assert len(json.dumps(short["lines"], separators=(",", ":"))) < 5_000 + kept + 2


def test_a_fight_that_is_not_over_can_be_looked_at() -> None:
    """The page says that it is not."""
    session = reopened(recording().scenario, 3, 0)
    begun = type(session)(session.scenario, 3, hands=(0,))
    text = page(Recording(begun))
    assert "It is not over." in text
    assert data(text)["lines"]


def test_controls_have_names_and_nothing_is_read_out_unasked() -> None:
    """Buttons, sliders and lists; the live region is off."""
    tags = Tags(page(recording())).found
    buttons = [attributes for tag, attributes in tags if tag == "button"]
    assert len(buttons) == 7
    assert all("aria-label" in one or one["id"] == "play" for one in buttons)
    assert [one["aria-live"] for _, one in tags if "aria-live" in one] == ["off"]
    assert all("aria-label" in one for tag, one in tags if tag in {"section", "ol"})


# --- for players


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_page_for_players_holds_what_they_see(system: str) -> None:
    """Its last moment is the projection of the fight; who was never seen is not in the page."""
    fight = recording(system).source
    assert isinstance(fight, Session)
    scenario = fight.scenario
    eve = replace(scenario.fighters[-1], name="Unseen", reserve=True)
    fight = Session(replace(scenario, fighters=(*scenario.fighters, eve)), 3, hands=())
    text = players_replay(fight, 0).decode("ascii")
    values = data(text)
    names = [name for name, _ in values["fighters"]]
    assert "Unseen" not in text
    assert names[:2] == [fighter.name for fighter in scenario.fighters[:2]]
    states = values["start"]
    for line in values["lines"]:
        for number, *state in line["s"]:
            states[number] = state
    seen = {row["name"]: row for row in seen_by(fight.fight, 0)["fighters"]}
    for name, (x, y, how) in zip(names, states, strict=True):
        words, _, strain, gone = values["bearings"][how]
        row = seen.get(name)
        assert strain == 0
        if row is None:
            assert values["words"][gone] == "away"
            continue
        assert (x, y) == (row["x"], row["y"])
        assert values["words"][gone] == ("" if row["up"] else "out")
        assert values["words"][words] == condition(row)
    assert {part for line in values["lines"] for part in line} == set("tbmrasp")
    begun = [line["r"] for line in values["lines"] if line["t"].startswith("Round ")]
    assert begun == sorted({line["r"] for line in values["lines"]} - {begun[0] - 1})


@pytest.mark.parametrize("system", SYSTEMS)
def test_hidden_facts_change_nothing_for_players(system: str) -> None:
    """Wounds, ammunition and luck of enemies, and all about the unseen, are in no moment."""
    fight = recording(system).source
    assert isinstance(fight, Session)
    for start in fight.rounds[:3]:
        before, after = start.fight, start.fight.copy()
        known = moment(before, 0, -1).fighters
        for number, combatant in enumerate(after.fighters):
            if combatant.side:
                change_hidden(combatant, Random(number), unseen=number not in known)
        assert moment(after, 0, -1) == moment(before, 0, -1)
