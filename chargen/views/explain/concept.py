"""Explanation of a concept: the kit its words name, and what that recommends."""

from collections.abc import Iterable, Iterator

from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.display_names import perk_name, points, skill_name
from chargen.character.starts import concept_of
from chargen.character.subjects import split_key
from chargen.files.text import slug
from chargen.rules.house import available, is_barred
from chargen.rules.model import Concept
from chargen.views.explain.explanation import Explanation, RuleWords


def kit_of(character: Character) -> Concept | None:
    """Return the kit that a character's concept names, if it names one."""
    kits = character.rules.kits
    return kits.get(concept_of(kits, character.build.choices.concept))


def kit_words(character: Character) -> str:
    """Return in one line what the concept marks as recommended."""
    kit = kit_of(character)
    if kit is not None:
        skills = points(len(_known(character, (*kit.skills, *kit.also))), "skill")
        perks = points(len(_known_perks(character, kit)), "perk")
        return f"{kit.name}: {skills} and {perks} are marked as recommended."
    if character.build.choices.concept.strip():
        return "No kit has these words. Try sniper, medic or scout."
    return "A role such as sniper marks skills and perks as recommended."


def explain_concept(character: Character, _: str) -> Explanation:
    """Return what the concept recommends, and what its kit adds."""
    kit = kit_of(character)
    if kit is None:
        names = ", ".join(concept.name for concept in character.rules.kits.values())
        words = (
            "Name a kit in your concept: its skills and perks are then marked as recommended.",
            f"Kits: {names}.",
            "Apply kit adds the kit's skills and gear in one step.",
        )
        return Explanation("Concept", paragraphs=tuple(RuleWords("", text) for text in words))
    texts = (f"{head}: {', '.join(parts)}." for head, parts in _lists(character, kit) if parts)
    return Explanation(kit.name, paragraphs=tuple(RuleWords("", t) for t in (kit.about, *texts)))


def _lists(character: Character, kit: Concept) -> Iterator[tuple[str, list[str]]]:
    rules = available(character.rules)
    skills = _known(character, kit.skills)
    yield "Skills of the kit", [f"{skill_name(rules, key)} {kit.skills[key]}" for key in skills]
    for head, keys in (("Also recommended", kit.also), ("Not recommended", kit.unsuitable)):
        yield head, [skill_name(rules, key) for key in _known(character, keys)]
    perks = _known_perks(character, kit)
    yield "Recommended perks", [perk_name(rules, key) for key in perks]
    weapons = (gear.weapon(rules, character.build, carried.weapon) for carried in kit.weapons)
    armour = (gear.armour(rules, character.build, piece) for piece in kit.armour)
    names = [item.name for item in (*weapons, *armour) if item is not None]
    items = (item.name for item in kit.equipment)
    known = [name for name in items if not is_barred(rules, "equipment", slug(name))]
    yield "Gear of the kit", [*names, *known]


def _known(character: Character, keys: Iterable[str]) -> list[str]:
    skills = available(character.rules).skills
    return [key for key in keys if split_key(key)[0] in skills]


def _known_perks(character: Character, kit: Concept) -> list[str]:
    perks = available(character.rules).perks
    return [key for key in kit.perks if key in perks]
