"""The table of contents: the pages of the window of one character, in the order of the side."""

PAGES: dict[str, tuple[str, str, str]] = {
    "concept": ("Concept", "concept", "ConceptPage"),
    "stats": ("Stats", "stats", "StatsPage"),
    "skills": ("Skills", "skills", "SkillsPage"),
    "perks": ("Perks", "perks", "PerksPage"),
    "flaws": ("Flaws", "flaws", "FlawsPage"),
    "gear": ("Gear", "gear", "GearPage"),
    "review": ("Review", "review", "ReviewPage"),
    "advance": ("Advance", "advance", "AdvancePage"),
    "fight": ("Fight", "fight", "FightPage"),
    "sheet": ("Sheet", "sheet", "SheetPage"),
}
"""Key: title, module under ``chargen.gui.pages``, class. A page is imported when first seen."""
LINE_BEFORE = "advance"
"""The first page that is not part of creation."""
FROZEN_PAGES = frozenset({"stats", "skills", "perks", "flaws"})
"""Pages whose controls are frozen once creation is finished (CC-17)."""
