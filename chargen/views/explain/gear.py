"""Explanations of weapons and armour."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.gear import armour, loaded, spreads, weapon
from chargen.character.display_names import points
from chargen.character.document.custom_gear import is_own_armour, is_own_weapon
from chargen.character.number_format import signed
from chargen.rules.gear import Armour, Blast, Gun, Launcher, Melee, Weapon
from chargen.rules.model import Ruleset
from chargen.views.explain.explanation import (
    OWN,
    PROVENANCE,
    Explanation,
    RuleWords,
    Total,
    cite_rules,
    lines,
)
from chargen.views.gear_names import armour_name, weapon_name
from chargen.views.sheet import weapons

RELIABILITY: Mapping[str, str] = {
    "VR": "very reliable",
    "ST": "standard reliability",
    "UR": "unreliable",
}
"""A weapon's reliability in words (CB-02)."""


def explain_carried_weapon(character: Character, name: str) -> Explanation | None:
    """Explain a carried weapon: the base of its attack (CB-10)."""
    carried = next((w for w in character.build.choices.gear.weapons if w.id == name), None)
    arm = weapon(character.rules, character.build, carried.weapon) if carried else None
    if carried is None or arm is None:
        return None
    load = character.rules.ammunition.get(loaded(carried, arm))
    words = (RuleWords("", load.text),) if load else ()
    explanation = explain_weapon(character, carried.weapon)
    return (
        replace(explanation, paragraphs=(*explanation.paragraphs, *words)) if explanation else None
    )


def explain_weapon(character: Character, key: str) -> Explanation | None:
    """Explain a weapon of the catalogue."""
    arm = weapon(character.rules, character.build, key)
    if arm is None:
        return None
    words = [RuleWords("", f"{text}.") for text in _weapon_words(character.rules, arm)]
    if isinstance(arm, Melee):
        added = values.blow_damage(character, arm).parts
        bonuses = ", ".join(f"{part.name} {signed(part.amount)}" for part in added)
        words.append(RuleWords(added[-1].rule, f"On the damage: {bonuses}."))
    if arm.note:
        words.append(RuleWords("", arm.note))
    own = is_own_weapon(character.rules, character.build, key)
    words.append(RuleWords("CC-19" if own else "", OWN if own else PROVENANCE[arm.provenance]))
    name = weapon_name(character, key, arm)
    if isinstance(arm, Blast) and not arm.throw:
        return Explanation(name, paragraphs=tuple(words))
    value = values.attack_total(character, arm)
    head, total = f"{name} · attack {signed(value.amount)}", Total("attack", value.amount)
    return Explanation(head, lines(value.parts), tuple(words), total)


def _weapon_words(rules: Ruleset, arm: Weapon) -> Iterator[str]:
    match arm:
        case Gun():
            holds = points(arm.shots, "round")
            yield f"Damage {arm.damage}, {holds}, ROF {arm.rof}, {RELIABILITY[arm.reliability]}"
            limits = weapons.gun_ranges(arm, shot=spreads(rules, arm))
            bands = ("Close", "medium", "long", "extreme")[: len(limits)]
            yield f"{', '.join(bands)} to {' / '.join(limits)} m"
            yield f"Fires {', '.join(arm.modes)}; loaded by {arm.feed}"
        case Launcher():
            holds = points(arm.shots, "round")
            yield f"{holds}, long range {arm.range} m, {RELIABILITY[arm.reliability]}"
        case Melee():
            yield f"Damage {arm.damage}, reach {arm.reach} m" + (", blunt" if arm.blunt else "")
        case Blast():
            effect = f", effect: {arm.effect}" if arm.effect != "none" else ""
            yield f"Damage {arm.damage or 'none'}, radius {arm.radius} m{effect}"


def explain_armour(character: Character, key: str) -> Explanation | None:
    """Explain a piece of armour: its SP, coverage and encumbrance (CB-102, DV-09)."""
    piece: Armour | None = armour(character.rules, character.build, key)
    if piece is None:
        return None
    hard = "hard" if piece.hard else "soft"
    words = [
        RuleWords("", f"SP {piece.sp}, EV {piece.ev}, {hard}; covers {', '.join(piece.covers)}."),
        *([RuleWords("", piece.note)] if piece.note else []),
        *(
            [RuleWords("CC-19", OWN)]
            if is_own_armour(character.rules, character.build, key)
            else []
        ),
        *cite_rules(character.rules, "CB-102", "DV-09"),
    ]
    return Explanation(armour_name(character, key, piece), paragraphs=tuple(words))
