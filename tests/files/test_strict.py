"""What is ours but wrong is refused with the key's path, what was found and what is allowed."""

import json
import re
import tracemalloc

import pytest
from pydantic import field_validator
from pydantic_core import ErrorDetails

from chargen.character.document.build import AttrRoll
from chargen.character.edits.store import from_bytes
from chargen.cli.schemas import schemas_of_files
from chargen.errors import BadFile
from chargen.files import messages, strict_json
from chargen.files.messages import FORMS
from chargen.files.strict_json import KEY_LIMIT
from tests.files.spoiled import NAME, REAL, choices, document, refusal, stat, written

pytestmark = pytest.mark.last

WHOLE = f"{NAME} cannot be read: "
INT = "build.stats.INT is "


# --- keys


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (written('"version": 2', '"version": 2, "version": 2'), 'the whole file has the key "ver'),
        (written('"INT": 5', '"INT": 5, "INT": 6'), 'build.stats has the key "INT" twice'),
        (written('"INT": 5', '"INT": 5, "\\u0049NT": 6'), 'build.stats has the key "INT" twice'),
        (written('"kind": "flaw"', '"kind": 1, "kind": 2'), 'build.flaws.0 has the key "kind" tw'),
        (written('"id": "flaw-1"', '"id": {"a": 1, "a": 2}'), 'build.flaws.0.id has the key "a" '),
        (written('"INT": 5', '"INT" : 5, "INT" : 6'), 'build.stats has the key "INT" twice'),
        (written('"INT": 5', '"INT"\r\n\t : 5, "INT":6'), 'build.stats has the key "INT" twice'),
        (written('"INT": 5', '"INT": "\\":", "INT": 6'), 'build.stats has the key "INT" twice'),
        (written('"INT": 5', '"INT" : "\\":", "INT": 6'), 'build.stats has the key "INT" twice'),
        (written('"INT": 5', '"": 5, "": 5'), 'build.stats has the key "" twice'),
        (written('"INT": 5', '"\\n": 5, "\\n": 5'), 'build.stats has the key "\\n" twice'),
    ],
)
def test_a_key_that_stands_twice(data: bytes, fault: str) -> None:
    """A key twice in one object is refused wherever it stands; parsers keep the last in silence."""
    assert refusal(data).startswith(WHOLE + fault)


def test_of_keys_that_stand_twice_in_each_other_the_outer_is_named() -> None:
    """What an outer doubling has dropped cannot be pointed at; the outer one can."""
    data = written('"INT": 5', '"INT": {"a": 1, "a": 2}, "INT": 5')
    assert refusal(data) == WHOLE + 'build.stats has the key "INT" twice'


def test_a_key_that_stands_three_times() -> None:
    """Oftener than twice is twice, too."""
    data = written('"INT": 5', '"INT": 5, "INT": 5, "INT": 5')
    assert refusal(data) == WHOLE + 'build.stats has the key "INT" twice'


@pytest.mark.parametrize(
    ("skills", "fault"),
    [
        ({"rifle": 4, "rifle:": 5}, '"rifle:"'),
        ({"language:\u00e9": 1, "language:e\u0301": 2}, '"language:e\u0301"'),
    ],
)
def test_a_skill_written_in_two_ways(skills: dict[str, int], fault: str) -> None:
    """Two keys that mean one skill are refused; none of them is dropped in silence."""
    said = refusal(choices(skills=skills))
    assert said == f"{NAME} has the skill {fault} twice, in two spellings"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (document(colour="red"), "colour"),
        (choices(colour="red"), "build.colour"),
        (choices(gear={"weapons": [{"id": "a", "weapon": "b", "x": 1}]}), "build.gear.weapons.0.x"),
        (document(**{"\x1b[31m": 1}), '"\\x1b[31m"'),
        (document(**{"a\u202eb": 1}), '"a\\u202eb"'),
        (document(**{"": 1}), '""'),
        (document(**{"k" * 99: 1}), "k" * 40),
    ],
)
def test_a_key_nobody_knows(data: bytes, place: str) -> None:
    """An unknown key is refused by its path, in characters that can be seen."""
    assert refusal(data) == f"{WHOLE}{place} is not a key this program knows"


def test_a_key_that_is_missing() -> None:
    """What must be there and is not is named."""
    real = json.loads(REAL)
    del real["build"]["attr"]["seed"]
    assert refusal(json.dumps(real).encode()) == WHOLE + "build.attr.seed is missing"


# --- numbers


@pytest.mark.parametrize("number", ["5.0", "5.5", "1e3", "1E3", "-0.0", "NaN", "Infinity"])
def test_a_number_that_is_not_whole(number: str) -> None:
    """Fractions, powers and what is no number are refused as they are written, 5.0 as well."""
    said = refusal(written('"INT": 5', f'"INT": {number}'))
    assert said == f"{WHOLE}{INT}{number}, allowed is a whole number"


def test_of_numbers_that_are_not_whole_the_first_is_named() -> None:
    """One number is enough to find the others."""
    said = refusal(stat([1, 2.5, {"a": float("inf")}]))
    assert said == WHOLE + "build.stats.INT.1 is 2.5, allowed is a whole number"


def test_a_long_number_that_is_not_whole() -> None:
    """Of a number with a thousand digits forty characters are shown."""
    said = refusal(written('"INT": 5', f'"INT": 0.{"1" * 1000}'))
    assert said == f"{WHOLE}{INT}0.{'1' * 38}, allowed is a whole number"


def test_a_number_that_is_not_whole_in_a_list() -> None:
    """The path leads into lists, too."""
    said = refusal(choices(attr={"seed": 1, "rolls": [{"dice": [1, 2.5], "source": "app"}]}))
    assert said == WHOLE + "build.attr.rolls.0.dice.1 is 2.5, allowed is a whole number"


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (True, "true, allowed is a whole number"),
        ("5", '"5", allowed is a whole number'),
        (None, "null, allowed is a whole number"),
        ([5], "a list, allowed is a whole number"),
        ({}, "an object, allowed is a whole number"),
        (-1, "-1, allowed is 0 or more"),
        (21, "21, allowed is 20 or less"),
        (10**30, "1000000000000000000000000000000, allowed is 20 or less"),
        (-(10**4000), f"-1{'0' * 38}, allowed is 0 or more"),
    ],
)
def test_a_level_that_is_none(value: object, fault: str) -> None:
    """Other types and numbers out of range are refused; nothing is taken for a number."""
    assert refusal(stat(value)) == WHOLE + INT + fault


def test_a_number_of_ten_thousand_digits() -> None:
    """A number so long that turning it into one would take time is refused before."""
    said = refusal(written('"INT": 5', f'"INT": {"9" * 10_000}'))
    assert said == f"{NAME} holds a number that is far too long"


# --- other values


def stat_key(key: str) -> bytes:
    """The document with one more stat."""
    return choices(stats={**json.loads(REAL)["build"]["stats"], key: 5})


def ledger(**event: object) -> bytes:
    """The document with one thing that has happened."""
    return document(ledger=[event])


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (choices(name=5), "build.name is 5, allowed is text"),
        (choices(name="x" * 81), f'build.name is "{"x" * 40}...", allowed is at most 80 char'),
        (choices(flaws={}), "build.flaws is an object, allowed is a list"),
        (choices(flaws=[5]), "build.flaws.0 is 5, allowed is an object"),
        (choices(grants=[{"id": "a"}]), "build.grants.0.kind is missing"),
        (choices(exchange={"mode": "x"}), 'build.exchange.mode is "x", allowed is \'automatic\', '),
        (choices(exchange=None), "build.exchange is null, allowed is an object"),
        (document(campaign=[]), "campaign is a list, allowed is an object"),
        (document(id="x"), 'id is "x", allowed is 32 hexadecimal digits'),
        (choices(name="\ud800"), "the whole file is not valid JSON: "),
        (choices(name="a\u202eb"), 'build.name is "a\\u202eb", which holds the hidden or'),
        (choices(stats={"INT": 5}), "build.stats lacks REF and TECH and CL and "),
        (stat_key("ATTR"), 'build.stats has the key "ATTR", allowed is \'INT\', '),
        (choices(skills={"Rifle": 1}), 'build.skills has the key "Rifle", which is not a '),
        (choices(skills={"expert: B": 1}), 'build.skills has the key "expert: B", which has a sp'),
        (choices(perks={"A b": {"level": 1}}), 'build.perks has the key "A b", allowed is an id '),
        (choices(notes="x" * 4001), f'build.notes is "{"x" * 40}...", allowed is at most 4,000 '),
        (document(portrait={"png": "?"}), 'portrait.png is "?", allowed is text in base64'),
        (ledger(event="finish", on="", digest="x"), 'ledger.0.digest is "x", allowed is 64 hexa'),
        (ledger(event="mark", on="May", skill="x"), 'ledger.0.on is "May", allowed is a date suc'),
        (ledger(event="mark", on="", skill="Ri"), 'ledger.0.skill is "Ri", which is not a '),
        (ledger(event=7), "ledger.0.event is 7, allowed is one of 'finish', "),
        (choices(grants=[{"kind": "perk", "perk": 5}]), "build.grants.0.id is missing; "),
    ],
)  # fmt: skip
def test_a_value_that_is_none(data: bytes, fault: str) -> None:
    """Every kind of wrong value has its clause."""
    assert refusal(data).startswith(WHOLE + fault)


def test_a_path_has_no_step_the_file_has_not() -> None:
    """Where a word says what an object is, the path goes on inside the object."""
    grant = {"kind": "perk", "id": "a", "reason": "", "perk": 5, "levels": "x"}
    asked = {"event": "asked", "on": "", "request": {"kind": "remove-flaw", "id": "a", "flaw": 5}}
    said = refusal(document(ledger=[asked], build=json.loads(choices(grants=[grant]))["build"]))
    assert said == WHOLE + (
        "build.grants.0.perk is 5, allowed is text; "
        'build.grants.0.levels is "x", allowed is a whole number; '
        "ledger.0.request.reason is missing; ledger.0.request.flaw is 5, allowed is text"
    )


def test_every_form_of_text_has_words() -> None:
    """No player has to read a regular expression."""
    quoted = re.findall(r'"pattern": "((?:[^"\\\\]|\\\\.)*)"', json.dumps(schemas_of_files()))
    assert {json.loads(f'"{pattern}"') for pattern in quoted} <= FORMS.keys()


def test_a_list_that_is_too_long() -> None:
    """A list longer than any real one is refused by its length."""
    weapons = [{"id": f"arm-{n}", "weapon": "x"} for n in range(41)]
    said = refusal(choices(gear={"weapons": weapons}))
    assert said == WHOLE + "build.gear.weapons is a list, allowed is at most 40 entries"


def test_a_list_that_is_too_short() -> None:
    """A roll without dice is none."""
    said = refusal(choices(attr={"seed": 1, "rolls": [{"dice": [], "source": "app"}]}))
    assert said == WHOLE + "build.attr.rolls.0.dice is a list, allowed is at least 1 entry"


def test_an_id_used_twice() -> None:
    """Two flaws of one id could share an approval; they are refused."""
    twice = json.loads(REAL)["build"]["flaws"] * 2
    assert refusal(choices(flaws=twice)) == f'{NAME} uses the id "flaw-1" twice'


def test_an_id_used_for_a_flaw_and_a_weapon() -> None:
    """Ids are used once in the whole document."""
    said = refusal(choices(gear={"weapons": [{"id": "flaw-1", "weapon": "x"}]}))
    assert said == f'{NAME} uses the id "flaw-1" twice'


def test_a_kind_nobody_knows_is_shown_in_part() -> None:
    """Of a value as long as the file forty characters are shown."""
    said = refusal(choices(grants=[{"kind": "x" * 100_000, "id": "a"}]))
    assert said.startswith(f'{WHOLE}build.grants.0.kind is "{"x" * 40}...", allowed is one of ')
    assert len(said) < 200


def test_twenty_faults_are_shown() -> None:
    """Of many faults twenty are described and the rest are counted."""
    said = refusal(choices(skills=dict.fromkeys(map(str, range(33)), "x")))
    assert said.count(' is "x", allowed is a whole number') == 20
    assert said.endswith("; and 13 more")


@pytest.mark.parametrize(("count", "end"), [(20, "number"), (21, "; and 1 more")])
def test_only_what_is_not_shown_is_counted(count: int, end: str) -> None:
    """Nothing is added to exactly twenty."""
    assert refusal(choices(skills=dict.fromkeys(map(str, range(count)), "x"))).endswith(end)


def test_thousands_of_faults_are_counted() -> None:
    """Of thousands of faults the number is told: to describe them would take seconds."""
    assert refusal(document(decisions=[{}] * 10_000)) == WHOLE + "it has 10,000 faults"


# --- size of what is inside


def test_nesting_of_64_is_read() -> None:
    """The deepest nesting allowed is refused for another reason, if at all."""
    data = document(x=json.loads("[" * 63 + "]" * 63))
    assert refusal(data) == WHOLE + "x is not a key this program knows"


def test_nesting_of_65() -> None:
    """One level more is too deep."""
    data = document(x=json.loads("[" * 64 + "]" * 64))
    assert refusal(data) == f"{NAME} is nested more than 64 deep"


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000 + b"]" * 100_000,
        b"[" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        REAL.replace(b'"ledger": []', b'"ledger": ' + b"[" * 100_000 + b"]" * 100_000),
    ],
)
def test_nesting_of_100_000(data: bytes) -> None:
    """Brackets without end do not reach the end of the stack."""
    assert refusal(data) == f"{NAME} is nested more than 64 deep"


def with_keys(count: int) -> bytes:
    """A document of so many keys, most of them in small objects of a list."""
    keys = 1 + sum(line.count(b'": ') for line in REAL.splitlines())
    full, rest = divmod(count - keys, 1_000)
    boxes = [{str(n): 0 for n in range(size)} for size in (*[1_000] * full, rest)]
    return document(x=boxes)


def test_100_000_keys_are_counted() -> None:
    """So many keys are allowed; the document is refused for another reason."""
    assert refusal(with_keys(KEY_LIMIT)) == WHOLE + "x is not a key this program knows"


def test_100_001_keys_are_too_many() -> None:
    """One key more is refused for the number, wherever the keys stand."""
    assert refusal(with_keys(KEY_LIMIT + 1)) == f"{NAME} has more than 100,000 keys"


def test_100_001_keys_in_one_place() -> None:
    """A single object of so many keys is refused for their number."""
    data = document(**{str(n): 0 for n in range(KEY_LIMIT + 1)})
    assert refusal(data) == f"{NAME} has more than 100,000 keys"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (document(x={str(n): 0 for n in range(2_001)}), "more than 2,000 keys in one place"),
        (document(x=[[0] * 10_000] * 2), "more than 20,000 entries in its lists"),
        (document(x=[0] * 600_000), "far too many entries"),
    ],
)
def test_more_than_any_real_file_holds(data: bytes, words: str) -> None:
    """Objects and lists beyond any real file are refused before their faults are."""
    assert refusal(data) == f"{NAME} has {words}"


@pytest.mark.parametrize("filling", ["{}", "[]", "0", '""', "null", '{"a":{}}'])
@pytest.mark.parametrize("key", ["x", "ledger", "decisions"])
def test_a_file_full_of_nothing_takes_little_memory(key: str, filling: str) -> None:
    """Five megabytes of empty things are refused in less memory than a hundred megabytes."""
    count = 4_900_000 // (len(filling) + 1)
    data = document(**{key: "@"}).replace(b'"@"', f"[{','.join([filling] * count)}]".encode())
    tracemalloc.start()
    try:
        said = refusal(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert said == f"{NAME} has far too many entries"
    assert peak < 100_000_000


@pytest.mark.parametrize("notes", ['She said "no": twice.', '":":":', "a : b", "{}[]{}", "\\"])
def test_what_looks_like_a_key_inside_a_text_is_text(notes: str) -> None:
    """Quotes, colons and brackets in notes are no keys and no nesting."""
    assert from_bytes(choices(notes=notes), NAME).build.choices.notes == notes


def test_a_real_file_is_read() -> None:
    """The document all of the above was made from is in order."""
    assert from_bytes(REAL, NAME).changes == ()


def test_a_file_has_one_key_a_line() -> None:
    """Indented by one space, ended by a line feed: two versions can be compared line by line."""
    assert strict_json.written(AttrRoll(dice=(3, 1), source="table")) == (
        b'{\n "dice": [\n  3,\n  1\n ],\n "source": "table"\n}\n'
    )


@pytest.mark.parametrize(
    "thing", [{str(n): 0 for n in range(2_000)}, [0] * 19_000], ids=["keys", "entries"]
)
def test_as_much_as_is_allowed_in_one_place_is_read(thing: object) -> None:
    """The document is refused for another reason."""
    assert refusal(document(x=thing)) == WHOLE + "x is not a key this program knows"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"[" + b",".join([b"0"] * 20_000) + b"]", ""),
        (b"[" + b",".join([b"0"] * 20_001) + b"]", "more than 20,000 entries in its lists"),
        (b'["' + b"," * 499_999 + b'"]', ""),
        (b'["' + b"," * 500_000 + b'"]', "far too many entries"),
    ],
    ids=["most entries", "more entries", "most marks", "more marks"],
)
def test_as_many_entries_as_are_allowed_are_read(data: bytes, words: str) -> None:
    """One more is refused; what separates them is counted in texts, too."""
    if not words:
        strict_json.scan(data, NAME)
        return
    with pytest.raises(BadFile, match=rf"^{re.escape(NAME)} has {words}$"):
        strict_json.scan(data, NAME)


def test_as_many_keys_as_are_allowed_are_read() -> None:
    """Wherever they stand."""
    box = b"{" + b",".join(b'"%d":0' % n for n in range(2_000)) + b"}"
    strict_json.scan(b"[" + b",".join([box] * 50) + b"]", NAME)


@pytest.mark.parametrize(("length", "tail"), [(40, ""), (41, "...")])
def test_a_value_of_forty_letters_is_shown_whole(length: int, tail: str) -> None:
    """Of a longer one the first forty."""
    assert messages.shown("x" * length) == f'"{"x" * 40}{tail}"'


def test_a_check_that_goes_too_deep_is_a_fault_of_the_file() -> None:
    """Whatever is called in it calls itself."""

    class Endless(strict_json.Strict):
        @field_validator("*", mode="plain", check_fields=False)
        @classmethod
        def _deeper(cls, value: object) -> object:
            return cls._deeper(value)

        number: int

    with pytest.raises(BadFile, match=r"^a file is nested too deeply$"):
        strict_json.parse(Endless, b'{"number": 1}', "a file")


def test_a_path_beyond_the_end_of_a_list_stays_as_it_is() -> None:
    """As of an entry that lacks."""
    assert messages.untagged((2, "x"), [{}, {}]) == (2, "x")


def test_a_fault_without_words_of_ours_has_those_it_came_with() -> None:
    """In the middle of a sentence."""
    detail: ErrorDetails = {
        "type": "odd", "loc": ("a",), "msg": "Input should be odd", "input": 2,
    }  # fmt: skip
    assert messages.fault(detail, {"a": 2}) == "a is 2, allowed is input should be odd"


@pytest.mark.parametrize(
    ("path", "shown"),
    [((0, "mark", "on"), (0, "on")), ((0, "mark"), (0, "mark")), ((0, "on"), (0, "on"))],
)
def test_only_a_step_on_the_way_can_be_one_that_is_not_in_the_file(
    path: tuple[int | str, ...], shown: tuple[int | str, ...]
) -> None:
    """A path may end in a key that is called like the kind of its object."""
    assert messages.untagged(path, [{"event": "mark"}]) == shown


@pytest.mark.parametrize(("size", "words"), [(5_000_000, ""), (5_000_001, "larger than 5 MB")])
def test_five_megabytes_may_be_scanned(size: int, words: str) -> None:
    """And not a byte more."""
    data = b"[]".ljust(size)
    if not words:
        assert strict_json.scan(data, NAME) == []
        return
    with pytest.raises(BadFile, match=words):
        strict_json.scan(data, NAME)
