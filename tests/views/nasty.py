"""Nasty strings for every field a user writes, and documents full of them."""

import random
from itertools import count

from chargen.character.document.build import (
    Build,
    CampaignCopy,
    CarriedWeapon,
    Equipment,
    Gear,
    PerkChoice,
)
from chargen.character.document.events import Award, Lesson, Note, RequestMade
from chargen.character.document.requests import PointsGrant, StatRequest
from chargen.character.edits import creation, edits
from chargen.character.subjects import skill_key
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.rules.gear import Melee
from chargen.rules.house import HouseRules
from tests.builders import blank, decided, flaw

FRAGMENTS = (
    "<b>", "</b>", "<para>", "</para>", "<br/>", "<img src='/etc/passwd'/>", "&amp;", "&#0;", "&",
    "<font size=900>", "<![CDATA[", "]]>", "<!--", "{}", "{0}", "%s", "%(x)s", "%n", "${HOME}",
    "`id`", "'; DROP TABLE x; --", "\\", "\\n", "(", ")", "((", "<<", ">>", "endstream", "endobj",
    "%%EOF", "trailer", "/Type /Page", "BT ET", "Tj", "0 Tr", "\u202e", "\u200b", "\u200d",
    "\u0000", "\x1b[2J", "\n", "\t", "\r\n", "W" * 90, "i" * 300, " " * 50, "\u00a0", "\u3000",
    "\u0301" * 20, "\U0001f469\u200d\U0001f52c", "\U0001d7d8", "\u0634\u0645", "\u05d0\u05d1",
    "\u0915\u094d\u0937", "\u9f8d", "\ufdfa", "\u1e9e", "\ufb01", "\u2028", "\ud800", "\uffff",
    "../../etc/passwd", "CON", "NUL.txt", "=1+1", "@SUM(A1)", "javascript:", "\ufffd", "\ufe0f",
)  # fmt: skip

BLOCKS = (0x20, 0x80, 0x300, 0x590, 0x900, 0x2000, 0x4E00, 0xFB00, 0x1F300)


class Nasty:
    """A seeded source of nasty strings; it counts what it gave."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.given = 0

    def line(self) -> str:
        """A string for a field of one line."""
        return self._made(NAME_LENGTH, lines=False)

    def name(self) -> str:
        """A string for a field that may not be empty."""
        return self.line() or "x"

    def notes(self) -> str:
        """A string for a field of several lines, now and then as long as one may be."""
        return self._made(self.random.choice((60, 300, NOTES_LENGTH)), lines=True)

    def _made(self, limit: int, *, lines: bool) -> str:
        self.given += 1
        pieces: list[str] = []
        while sum(map(len, pieces)) < limit and self.random.random() > 1 / (2 + limit / 10):
            pieces.append(
                self.random.choice(FRAGMENTS) if self.random.random() < 0.7 else self._any()
            )
        return cleaned("".join(pieces), limit, lines=lines)

    def _any(self) -> str:
        """A few characters from anywhere in Unicode."""
        start = self.random.choice(BLOCKS)
        return "".join(chr(start + self.random.randrange(0x100)) for _ in range(5))


def document(nasty: Nasty) -> Build:
    """A document with a nasty string in every field a user writes."""
    bought = flaw(name=nasty.line(), description=nasty.notes())
    grant = PointsGrant(kind="points", id="grant-1", reason=nasty.notes(), pool="stat", amount=9)
    word = nasty.line().strip()
    build = blank(
        name=nasty.line(),
        player=nasty.line(),
        concept=nasty.line(),
        notes=nasty.notes(),
        skills={"rifle": 3, skill_key("language", word): 2},
        perks={"scout": PerkChoice(level=1, note=nasty.line())},
        flaws=(bought,),
        grants=(grant,),
        gear=_gear(nasty),
    )
    said = decided(bought).model_copy(update={"by": nasty.line(), "note": nasty.notes()})
    build = creation.finish(edits.record_decision(build, said), "2014-05-23", nasty.line())
    copy = CampaignCopy(id="c", name=nasty.name(), card=1, digest="0" * 64, house=HouseRules())
    build = build.model_copy(update={"campaign": copy})
    return edits.append(build, *_events(nasty))


def _gear(nasty: Nasty) -> Gear:
    own = Melee(
        kind="melee", weapon_class="melee", name=nasty.name(), provenance="house", grams=1,
        note=nasty.notes(), skill="melee", accuracy=0, damage="1d6", reach=1, blunt=False,
    )  # fmt: skip
    arms = ("glock-17", "own", "no-such-weapon")
    return Gear(
        weapons=tuple(
            CarriedWeapon(id=f"arm-{n}", weapon=arm, note=nasty.line())
            for n, arm in zip(count(), arms, strict=False)
        ),
        special=(nasty.name(),),
        equipment=(Equipment(name=nasty.name(), grams=100),),
        own_weapons={"own": own},
    )


def _events(nasty: Nasty) -> tuple[Award | Lesson | RequestMade | Note, ...]:
    wish = StatRequest(
        kind="raise-stat",
        id="request-1",
        reason=nasty.notes(),
        stat="REF",
        from_level=5,
        to_level=6,
    )
    on = "2014-06-01"
    return (
        Award(event="award", on=on, by=nasty.line(), note=nasty.notes(), ip=3),
        Lesson(event="lesson", on=on, skill="rifle", teacher=nasty.line(), teacher_level=9, ip=1),
        RequestMade(event="asked", on=on, request=wish, note=nasty.notes()),
        Note(event="remark", on=on, by=nasty.line(), note=nasty.notes()),
    )
