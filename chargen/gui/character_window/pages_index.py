"""The pages of the window of one character, in the order of the side: one row for each."""

from dataclasses import dataclass

from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId
from chargen.character.subjects import SubjectKind as Kind
from chargen.character.subjects import split_subject
from chargen.gui.application.page_entry import PageEntry
from chargen.gui.character_window import page_counts
from chargen.gui.document.document import Document
from chargen.gui.vocabulary import IN_PLAY


@dataclass(frozen=True, slots=True)
class CharacterPageEntry(PageEntry[Document]):
    """A page of the window of one character."""

    subjects: tuple[str, ...] = ()
    """Subjects the page shows: kinds (``stat`` of ``stat:REF``), or whole subjects."""
    about_play: str = ""
    """The subtitle after creation, if it is another; ``{funds}`` is what can be spent."""
    pool: PoolId = GENERAL
    """The points that pay here besides general IP."""


CREATE, PLAY = "Create", "Play"
PRICES = "Prices in green are within your {funds}."
_PAGES = "chargen.gui.pages."
PAGES: dict[str, CharacterPageEntry] = {
    "concept": CharacterPageEntry(
        "Concept", _PAGES + "concept:ConceptPage", group=CREATE, icon="user-round",
        subjects=(Kind.TEXT,),
    ),
    "stats": CharacterPageEntry(
        "Stats", _PAGES + "stats:StatsPage", page_counts.points("stat"), CREATE, "gauge", "1",
        about="The first six levels cost 1 point each, 7 to 9 cost 2, and 10 costs 3.",
        about_play=PRICES, pool=STAT_POINTS,
        subjects=(
            Kind.STAT, Kind.ATTR, Kind.VALUE, Kind.POOL.subject("stat"),
            Kind.UNSPENT.subject("stat"),
        ),
    ),
    "skills": CharacterPageEntry(
        "Skills", _PAGES + "skills:SkillsPage", page_counts.points("skill"), CREATE, "list-checks",
        "2", about="Type a name and a digit: rif 7 sets Rifle to 7.",
        about_play=PRICES,
        subjects=(
            Kind.SKILL, Kind.MARK, Kind.POOL.subject("skill"), Kind.UNSPENT.subject("skill"),
        ),
    ),
    "perks": CharacterPageEntry(
        "Perks", _PAGES + "perks.page:PerksPage", page_counts.points("perk"), CREATE, "star", "3",
        about="Talents bought with perk points.",
        about_play=PRICES, pool=PERK_POINTS,
        subjects=(Kind.PERK, Kind.POOL.subject("perk"), Kind.UNSPENT.subject("perk")),
    ),
    "flaws": CharacterPageEntry(
        "Flaws", _PAGES + "flaws.page:FlawsPage", page_counts.flaws, CREATE, "flag", "4",
        about="Each gives skill points once the GM agrees.",
        about_play="IP buy a flaw off once the GM agrees.",
        subjects=(Kind.FLAW, Kind.FLAWS),
    ),
    "gear": CharacterPageEntry(
        "Gear", _PAGES + "gear.page:GearPage", group=CREATE, icon="backpack",
        about="Weapons, armour and equipment.",
        subjects=(
            Kind.WEAPON, Kind.CATALOGUE, Kind.WORN, Kind.PACKED, Kind.ARMOUR, Kind.GEAR, Kind.OWN,
        ),
    ),
    "review": CharacterPageEntry(
        "Review", _PAGES + "review:ReviewPage", page_counts.review, CREATE, "clipboard-check",
        about="Your character on one page. Click a number to open its row.",
        subjects=(Kind.GRANT, Kind.BUILD, Kind.RULE),
    ),
    "state": CharacterPageEntry(
        IN_PLAY, _PAGES + "condition.page:StateOfPlayPage", page_counts.state, PLAY,
        "heart-pulse", subjects=(Kind.PLAY,),
    ),
    "advance": CharacterPageEntry(
        "Advance", _PAGES + "advance.page:AdvancePage", page_counts.advance, PLAY, "trending-up",
        subjects=(
            Kind.LEDGER, Kind.REQUEST, Kind.BALANCE, Kind.GOAL,
        ),
    ),
    "fight": CharacterPageEntry(
        "Fight", _PAGES + "fight:FightPage", group=PLAY, icon="swords", subjects=(Kind.FIGHT,)
    ),
    "sheet": CharacterPageEntry(
        "Sheet", _PAGES + "sheet:SheetPage", group=PLAY, icon="file-text"
    ),
}  # fmt: skip
"""By key. Adding a page is a row here and its module."""
_BY_SUBJECT = {subject: key for key, entry in PAGES.items() for subject in entry.subjects}


def page_of(subject: str) -> str:
    """Return the key of the page that shows a subject; what no page claims is on Review."""
    kind = split_subject(subject).kind
    return _BY_SUBJECT.get(subject) or _BY_SUBJECT.get(kind or "", "review")
