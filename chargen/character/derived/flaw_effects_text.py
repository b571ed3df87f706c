"""A flaw's barred perks and numeric penalties, in words (CC-12)."""

from collections.abc import Iterator, Mapping

from chargen.character.display_names import perk_name, skill_name
from chargen.character.document.requests import Flaw
from chargen.rules.effects import FlawEffect, RollLoss
from chargen.rules.model import Ruleset

LOSSES: Mapping[str, str] = {
    "roll_bonus": "rolls of a skill",
    "initiative_bonus": "initiative",
    "suppression_bonus": "suppression checks",
    "stun_save_bonus": "stun saves",
    "death_save_bonus": "death saves",
    "graze_bonus": "graze rolls",
    "close_defence_bonus": "defence in close combat",
    "move_bonus": "metres of each movement action",
    "aimed_bonus": "braced, aimed shots from long range",
    "called_shot": "called shots",
    "move_fire_penalty": "shots on the run",
    "draw_penalty": "drawing and firing at once",
    "reload_bonus": "hurried reloads",
}
"""The rolls and measures each kind of flaw effect lowers."""


def terms(rules: Ruleset, flaw: Flaw) -> tuple[str, ...]:
    """Return what a flaw bars and costs, a phrase each."""
    return tuple(_terms(rules, flaw))


def loss_words(rules: Ruleset, effect: FlawEffect) -> str:
    """Return what one effect costs: initiative -2."""
    if not isinstance(effect, RollLoss):
        return f"{LOSSES[effect.kind]} {effect.amount}"
    names = ", ".join(skill_name(rules, skill) for skill in effect.skills)
    when = f" ({effect.when})" if effect.when else ""
    return f"rolls of {names} {effect.amount}{when}"


def _terms(rules: Ruleset, flaw: Flaw) -> Iterator[str]:
    if flaw.bars:
        yield f"bars {', '.join(perk_name(rules, perk) for perk in flaw.bars)}"
    if flaw.effects:
        words = "; ".join(loss_words(rules, effect) for effect in flaw.effects)
        yield words if rules.rulings.flaw_effects else f"{words} (applied by the GM)"
