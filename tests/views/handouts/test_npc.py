"""Cards of NPCs: what a GM is asked for stands on a card; mooks of a kind share one."""

import pytest

from chargen.combat import SYSTEMS
from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.setup import THEIRS
from chargen.encounter.setup.system_cards import with_system_card
from chargen.views.handouts import npc
from chargen.views.pdf import GRAY_DAWN, Paper, pdf
from chargen.views.sheet_subject import SheetSubject, opponent
from tests.builders import blank, rules
from tests.views import reading
from tests.views.documents import HOSTILE, PAPERS, SAMPLES, build, who
from tests.views.ink import box, overlaps
from tests.views.reading import drawn, strokes

FOOT = 40
"""Points from the lower edge of a page that hold its foot."""


def foe(name: str) -> SheetSubject:
    """An opponent of the bestiary."""
    found = opponent_sources.find_opponent(rules(), name, THEIRS)
    assert found is not None
    return opponent(found.character, mook=found.mook)


def test_copies_of_one_are_numbered() -> None:
    """Each has wounds of his own, so each has a card."""
    names = [card.name for card in npc.cards([foe("raider")] * 2 + [foe("officer")])]
    assert names == ["Raider 1", "Raider 2", "Officer"]


def test_mooks_of_a_kind_share_a_card() -> None:
    """Six at most, in equal shares; their numbers go on (CB-08)."""
    made = list(npc.cards([foe("guard")] * 8))
    assert [card.name for card in made] == ["Guard", "Guard"]
    assert [card.mooks for card in made] == [(1, 2, 3, 4), (5, 6, 7, 8)]
    assert len(made[0].states) == 5


def test_a_mook_has_neither_luck_nor_grazes() -> None:
    """His card says so and leaves both numbers out (CB-08)."""
    mook, other = next(npc.cards([foe("guard")])), next(npc.cards([foe("raider")]))
    left_out = {f.name for f in other.figures} - {f.name for f in mook.figures}
    assert left_out == {"graze", "luck"}
    assert "no luck" in mook.about


def test_skills_are_those_no_other_number_has() -> None:
    """Rifle is in the attack, Cover/Evade in the defence; Tactics stands alone."""
    document = blank(skills={"tactics": 3, "cover-evade": 2, "stealth": 4, "driving": 1})
    card = next(npc.cards([who(document)]))
    assert card.skills == "Driving 6, Tactics 8"


def test_saves_are_told_in_few_letters() -> None:
    """Stun and death by state; a dash where no roll can be made."""
    states = next(npc.cards([who(blank())])).states
    assert [f"{name}: {saves}" for name, saves in states[:5]] == [
        "Light: 5", "Serious: 4", "Critical: 3", "M0: 2 / 5", "M1: 1 / 4",
    ]  # fmt: skip
    assert states[-1].saves.startswith("\N{EN DASH} / ")


def test_four_cards_fill_a_page() -> None:
    """The fifth begins another."""
    foes = [foe(name) for name in ("raider", "officer", "guard", "hired-gun", "trooper")]
    assert len(drawn(pdf(foes[:4], kind="npc"))) == 1
    assert len(drawn(pdf(foes, kind="npc"))) == 2


def test_ammunition_has_boxes_where_a_card_has_room() -> None:
    """On one line, spare loads beside them; a full card has numbers, and mooks of a card too."""
    texts = {}
    for name in ("harrow", "officer", "guard"):
        (page,) = drawn(pdf([foe(name)], kind="npc"))
        texts[name] = " ".join(run.text for run in page)
    assert "100 shots, a box is 10" in texts["harrow"]
    assert "ROF 3, 30 shots" in texts["officer"]
    assert "ROF 1, 8 shots" in texts["guard"]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_opponent_has_room_on_its_card(paper: Paper, system: str) -> None:
    """In each system; six mooks of a kind as well; to the last word about them."""
    names = [*opponent_sources.shipped_roster(rules()).opponents]
    names += names[: -len(names) % 4]
    foes = [with_system_card(foe(name), system) for name in names]
    for first in range(0, len(foes), 4):
        four = foes[first : first + 4]
        cards = [each for one in four for each in [one] * (npc.MOOKS_A_CARD if one.mook else 1)]
        pages = reading.opened(pdf(cards, paper, "npc")).pages
        assert len(pages) == 1, names[first : first + 4]


def _framed(subject: SheetSubject, paper: Paper) -> tuple[float, float]:
    """Width and height of the only card on the only page, which holds all words but the foot."""
    count = npc.MOOKS_A_CARD if subject.mook else 1
    data = pdf([subject] * count, paper, "npc")
    (page,) = reading.opened(data).pages
    corners = [at for kind, points in strokes(page) if kind == "c" for at in points]
    (left, right), (low, high) = ((min(each), max(each)) for each in zip(*corners, strict=True))
    for run in drawn(data)[0]:
        ink = box(run)
        if ink.low > FOOT:
            assert left <= ink.left <= ink.right <= right, run
            assert low <= ink.low <= ink.high <= high, run
    return right - left, high - low


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_card_with_much_to_say_takes_two_quarters(system: str, paper: Paper) -> None:
    """The veteran's skills and notes in Gray Dawn; the other systems show no notes."""
    veteran = who(build(next(path for path in SAMPLES if path.stem == "veteran")))
    _, high = _framed(with_system_card(veteran, system), paper)
    assert (high > 400) == (system == GRAY_DAWN)


@pytest.mark.parametrize("system", SYSTEMS)
def test_six_mooks_have_boxes_of_their_own(system: str) -> None:
    """On one card, under their numbers; on a screen each box has the name of its mook."""
    data = pdf([with_system_card(foe("guard"), system)] * 6, "a4", "npc", fillable=True)
    fields = reading.opened(data).get_fields() or {}
    counts = [sum(name.startswith(f"Guard-{number}-") for name in fields) for number in range(1, 7)]
    assert len(set(counts)) == 1
    assert counts[0] >= 3


def test_a_quarter_beside_long_cards_is_used() -> None:
    """The first page that has room takes the next short card; two columns make a page."""
    raider = foe("raider")
    long = who(blank(name="Long", notes="word " * 300))
    pages = drawn(pdf([raider, long, who(blank(name="Next")), raider, raider], kind="npc"))
    known = {"Long", "Next", "Raider", "Raider 1", "Raider 2"}
    names = [[run.text for run in page if run.text in known] for page in pages]
    assert names == [["Raider", "Long", "Next"], ["Raider 1", "Raider 2"]]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_word_of_a_card_is_inside_its_frame(paper: Paper, system: str) -> None:
    """Of each sample character and each opponent; those need a quarter, mooks a quarter for six."""
    for path in SAMPLES:
        _framed(with_system_card(who(build(path)), system), paper)
    for name in opponent_sources.shipped_roster(rules()).opponents:
        assert _framed(with_system_card(foe(name), system), paper)[1] < 400


def test_nothing_covers_anything_on_cards() -> None:
    """Samples, opponents and a file full of endless words."""
    party = [who(build(path)) for path in (*SAMPLES, HOSTILE)] + [foe("guard")] * 6
    for paper in PAPERS:
        for page in drawn(pdf(party, paper, "npc"))[:3]:
            met = [(one.text, other.text) for one, other in overlaps(page, 0.3)]
            assert met == []


def test_boxes_on_cards_are_wide_enough() -> None:
    """3.5 mm, as on the sheet."""
    for page in reading.opened(pdf([foe("guard")] * 6 + [foe("raider")], kind="npc")).pages:
        for kind, points in strokes(page):
            if kind == "re":
                (left, low), (right, high) = points
                assert min(abs(right - left), abs(high - low)) >= 9.92 - 0.01


def test_nothing_of_a_card_is_lost() -> None:
    """What it has no room for follows under the name, to the last letter of the notes."""
    notes = " ".join(f"word{number}" for number in range(400))
    long = blank(name="Long", notes=notes)
    text = reading.text(pdf([who(long)], kind="npc"))
    assert [word for word in notes.split() if word not in text] == []
