"""The party overview: all characters in one table on a landscape page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, groupby

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.combat import formulas
from chargen.views.handouts.npc import NOTICE, PLACES, close_defence, spoken_languages
from chargen.views.pdf import SHEETS, Size
from chargen.views.pdf.blocks import blocks, page_header
from chargen.views.pdf.blocks.table import (
    LABEL,
    CaptionedFigure,
    Cells,
    Content,
    Frame,
    PdfColumn,
    PdfRow,
    PdfTable,
    place,
    row_heights,
)
from chargen.views.pdf.drawing import Chapter
from chargen.views.pdf.layouts import pages
from chargen.views.pdf.pen import BOLD, HEAD, TILE, Pen, TextStyle
from chargen.views.pdf.pen import width as text_width
from chargen.views.sheet_model import Sheet, WeaponRow
from chargen.views.sheet_subject import SheetSubject

TITLE = SHEETS["party"].caption
HEADING = "The party"
ASIDE = "wounds: L light, S serious, C critical, M mortal"
NAME = TextStyle(BOLD, 9.5)
NUMBER = TextStyle(BOLD, 9)
WORDS = TextStyle(HEAD, 9)
VERDICT = TextStyle(BOLD, 8)
SAVES = "stun save, death save below it: this or less on d10"
FIGURE = 25.4
SP = 22.4
SAVE = 17.6
BAND = 42.0
GAP = 8.0
LEAST = 3
"""Least rows of a table below another one; with less room it begins on the next page."""
GROUP = 10.0
"""Height of the titles above groups of columns, in points."""
PERCEPTION = "human-perception"
NONE = "\N{EN DASH}"
"""The cell without a roll or value."""
STATES = tuple(
    formulas.WOUND_NAMES[state][0].upper()
    + (str(formulas.mortal_level(state)) if state >= formulas.MORTAL else "")
    for state in range(formulas.LIGHT, formulas.DEAD)
)
"""Wound states in a narrow column: light, serious, critical, mortal (CB-120)."""
FIGURES = ("def.", "close", "suppr.", "init.", "move", "notice", "hum. perc.", "luck")
"""Titles of the figures of a line, in order."""


@dataclass(frozen=True, slots=True)
class PartyLine:
    """One character of the party overview."""

    name: str
    player: str
    packs: str
    """The rule packs of the campaign; empty for none."""
    verdict: str
    figures: tuple[str, ...]
    sp: tuple[str, ...]
    saves: tuple[CaptionedFigure, ...]
    """The stun save in each wound state, with the death save below it (CB-121, CB-122)."""
    languages: str
    weapon: WeaponRow | None
    """The primary weapon."""


def party_lines(members: Sequence[SheetSubject]) -> Iterator[PartyLine]:
    """Yield a line for each character, in the order named."""
    for member in members:
        sheet = member.sheet
        yield PartyLine(
            name=sheet.name,
            player=sheet.player,
            packs=sheet.packs,
            verdict=sheet.standing.text,
            figures=tuple(map(str, _figures(member.character))),
            sp=tuple(str(row.sp) for row in sheet.locations),
            saves=tuple(_saves(sheet)),
            languages=", ".join(spoken_languages(member.character)) or NONE,
            weapon=sheet.weapons[0] if sheet.weapons else None,
        )


def _figures(character: Character) -> Iterator[int]:
    yield values.ranged_defence(character).amount
    yield close_defence(character)
    yield values.suppression_check(character).amount
    yield values.initiative(character).amount
    yield values.move(character).amount
    yield values.skill_total(character, NOTICE).amount
    yield values.skill_total(character, PERCEPTION).amount
    yield values.luck(character).amount


def _saves(sheet: Sheet) -> Iterator[CaptionedFigure]:
    for group in sheet.wounds:
        death = "" if group.death is None else _number(group.death)
        yield CaptionedFigure(_number(group.stun), death)


def _number(save: int) -> str:
    return str(save) if save > 0 else NONE


def party_overview(members: Sequence[SheetSubject], size: Size) -> Chapter:
    """Return a landscape page; the rest of a large party goes on to another."""
    width, height = size
    lines = tuple(party_lines(members))
    return Chapter(TITLE, (height, width), (partial(_first, lines),), _page)


def _first(
    lines: Sequence[PartyLine], pen: Pen, page: Frame, rest: list[PdfTable]
) -> list[PdfTable]:
    return _page(pen, page, [*rest, _everybody(lines), _arms(lines)])


def _page(pen: Pen, page: Frame, rest: list[PdfTable]) -> list[PdfTable]:
    """Draw tables one below the other, with lines to write on below; return the rest."""
    y = page_header.draw_title(pen, HEADING, ASIDE, page)
    end = page.y + page.height - blocks.FOOT - 2
    for number, table in enumerate(rest):
        frame = page._replace(y=y + GROUP, height=end - y - GROUP)
        heights = row_heights(table, page.width)
        room = frame.height - table.top
        drawn = [end for end in accumulate(heights) if end <= room]
        if number and len(drawn) < min(LEAST, len(heights)):
            return rest[number:]
        high = table.top + drawn[-1] if drawn else frame.height
        _groups(pen, table, page._replace(y=y, height=GROUP + high))
        y = place(pen, table, frame, fill=number == len(rest) - 1)
        if table.rows:
            return rest[number:]
        y += GAP
    return []


def _groups(pen: Pen, table: PdfTable, frame: Frame) -> None:
    """Tint the groups of columns, with their titles above."""
    free = frame.width - sum(column.width for column in table.columns)
    x = frame.x
    for group, columns in groupby(table.columns, key=lambda column: column.group):
        wide = sum(column.width or free for column in columns)
        if group:
            pen.box(x + 1, frame.y, wide - 1, frame.height, fill=TILE)
            pen.text(x + wide / 2, frame.y + 8, group, LABEL, "centre")
        x += wide


def _everybody(lines: Sequence[PartyLine]) -> PdfTable:
    columns = (
        PdfColumn("character", style=NAME),
        *(
            PdfColumn(name, max(FIGURE, text_width(name, LABEL) + 3), "right", NUMBER)
            for name in FIGURES
        ),
        *(PdfColumn(name, SP, "right", NUMBER, "SP by location") for name in PLACES),
        *(PdfColumn(name, SAVE, "right", NUMBER, SAVES) for name in STATES),
        PdfColumn("languages", 70, style=WORDS),
        PdfColumn("verdict", 60, style=VERDICT),
    )
    return PdfTable("", "", columns, [_row(line) for line in lines])


def _row(line: PartyLine) -> PdfRow:
    cells: Cells = (line.name, *line.figures, *line.sp, *line.saves, line.languages, line.verdict)
    player = f"played by {line.player}" if line.player else ""
    packs = f"house rules: {line.packs}" if line.packs else ""
    return PdfRow(cells, ", ".join(filter(None, (player, packs))))


def _arms(lines: Sequence[PartyLine]) -> PdfTable:
    columns = (
        PdfColumn("character", 150, style=NAME),
        PdfColumn("weapon in hand", 150, style=WORDS),
        PdfColumn("init.", FIGURE, "right", NUMBER),
        *(
            PdfColumn(name, BAND, "right", NUMBER, "attack total, up to")
            for name in ("close", "medium", "long", "extreme")
        ),
        PdfColumn("damage", 50, "right", NUMBER),
        PdfColumn("   notes"),
    )
    return PdfTable("", "", columns, [_arm(line) for line in lines])


def _arm(line: PartyLine) -> PdfRow:
    arm = line.weapon
    if arm is None:
        return PdfRow((line.name, NONE))
    bands: list[Content] = [CaptionedFigure(cell.attack, f"{cell.limit} m") for cell in arm.bands]
    far = bands or [arm.attack]
    beyond = ("",) * (pages.BANDS - len(far))
    return PdfRow((line.name, arm.name, arm.initiative, *far, *beyond, arm.damage))
