"""The table of contents: the pages of the window of one character, in the order of the side."""

PAGES: dict[str, tuple[str, str, str]] = {
    "concept": ("Concept", "concept", "ConceptPage"),
    "stats": ("Stats", "stats", "StatsPage"),
    "skills": ("Skills", "skills", "SkillsPage"),
    "perks": ("Perks", "perks.page", "PerksPage"),
    "flaws": ("Flaws", "flaws.page", "FlawsPage"),
    "gear": ("Gear", "gear.page", "GearPage"),
    "review": ("Review", "review", "ReviewPage"),
    "advance": ("Advance", "advance.page", "AdvancePage"),
    "fight": ("Fight", "fight", "FightPage"),
    "sheet": ("Sheet", "sheet", "SheetPage"),
}
"""Key: title, module under ``chargen.gui.pages``, class. A page is imported when first seen."""
LINE_BEFORE = "advance"
"""The first page that is not part of creation."""
FROZEN_PAGES = frozenset({"stats", "skills", "perks", "flaws"})
"""Pages whose controls are frozen once creation is finished (CC-17)."""
