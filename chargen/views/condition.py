"""A character's condition as text: wounds, luck, ammunition and armour damage."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chargen.character.derived import gear, values
from chargen.character.derived.derive import Character, derive
from chargen.character.derived.wound_modifiers import save_state, stat_state
from chargen.character.display_names import points
from chargen.character.document.condition import (
    ARMS,
    HOURS_A_DAY,
    LEGS,
    AmmunitionUsed,
    Condition,
    LifeState,
    Limb,
    Supply,
    rest_fault,
    rested,
    supply,
)
from chargen.character.edits.condition_edits import set_play
from chargen.character.number_format import join_words, plain, signed
from chargen.combat import formulas
from chargen.rules.gear import LOCATIONS, Location
from chargen.views.gear_names import weapon_name
from chargen.views.sheet.present import wounds
from chargen.views.table_rolls import nerve_roll

CONDITIONS: tuple[tuple[LifeState, str], ...] = (
    ("living", "Living"),
    ("dying", "Dying"),
    ("stable", "Stabilised"),
    ("dead", "Dead"),
)
"""Words for the life states beyond a number of boxes (CB-122, CB-123)."""


@dataclass(frozen=True, slots=True)
class AmmunitionRow:
    """One carried weapon with ammunition or charges."""

    key: str
    name: str
    have: Supply


@dataclass(frozen=True, slots=True)
class ArmourRow:
    """The SP of one location, and its loss (CB-100)."""

    place: Location
    sp: int
    lost: int

    @property
    def left(self) -> int:
        """SP left against a hit."""
        return max(0, self.sp - self.lost)


def ammunition_rows(character: Character) -> tuple[AmmunitionRow, ...]:
    """Return the weapons that need ammunition, in the order they are carried (CB-83)."""
    return tuple(_ammunition(character))


def _ammunition(character: Character) -> Iterator[AmmunitionRow]:
    build = character.build
    for carried in build.choices.gear.weapons:
        arm = gear.weapon(character.rules, build, carried.weapon)
        used = build.play.ammunition.get(carried.id, AmmunitionUsed())
        have = supply(arm, carried.spare, used) if arm is not None else None
        if arm is not None and have is not None:
            yield AmmunitionRow(carried.id, weapon_name(character, carried.weapon, arm), have)


def armour_rows(character: Character) -> dict[Location, ArmourRow]:
    """Return armour and its loss by location, from the head down."""
    lost = character.build.play.armour
    return {place: ArmourRow(place, character.sp[place], lost.get(place, 0)) for place in LOCATIONS}


def part_words(armour: ArmourRow, play: Condition) -> tuple[str, ...]:
    """Return wounds, crippling and armour of a location (CB-14, CB-100, CB-109)."""
    boxes = play.places.get(armour.place, 0)
    return (
        *([f"{boxes} box" if boxes == 1 else f"{boxes} boxes"] if boxes else []),
        *(["crippled"] if armour.place in play.crippled else []),
        f"SP {armour.left} of {armour.sp}" if armour.lost else f"SP {armour.sp}",
    )


def short_wound_words(play: Condition) -> str:
    """Return the wound state in a word or two; empty without wounds (CB-120)."""
    if play.dead:
        return formulas.WOUND_NAMES[formulas.DEAD]
    return formulas.WOUND_NAMES[play.state] if play.track else ""


def track_words(play: Condition) -> str:
    """Return the wound track in words (CB-108, CB-120)."""
    ones = f", including {points(play.ones, 'one-point wound')}" if play.ones else ""
    named = short_wound_words(play) or "unhurt"
    return f"Wound track: {play.track} of {formulas.TRACK_BOXES} boxes{ones}; {named}"


def wound_title(play: Condition) -> str:
    """Return the wound state as a title; dying and dead lead (CB-120, CB-122)."""
    if play.dead:
        return "Dead"
    state = f"{formulas.WOUND_NAMES[play.state].capitalize()} wound" if play.track else "Unhurt"
    lead = {"dying": "Dying", "stable": "Stabilised"}.get(play.condition, "")
    return f"{lead}: {state.lower()}" if lead else state


def left_out_words(play: Condition) -> str:
    """Return what a fight without this condition leaves out; empty for nothing."""
    if play.track or play.condition != "living":
        return f"unhurt here; {wound_title(play).lower()} in play"
    losses = (
        (play.stun, "stun"), (play.crippled, "a crippled limb"), (play.luck, "less luck"),
        (play.ammunition, "less ammunition"), (play.armour, "damaged armour"),
    )  # fmt: skip
    names = [name for lost, name in losses if lost]
    return f"fresh here; {join_words(names)} in play" if names else ""


def clock_words(play: Condition) -> str:
    """Return the time a dying character has left; empty for others (CB-122)."""
    return "Dead in 10 rounds unless stabilised" if play.condition == "dying" else ""


def preview_words(boxes: int) -> str:
    """Return the wound state a number of boxes makes (CB-120)."""
    count = f"{boxes} box" if boxes == 1 else f"{boxes} boxes"
    return f"{count}: {formulas.WOUND_NAMES[formulas.wound_state(boxes)]}"


def save_columns(character: Character) -> tuple[tuple[str, str, str], ...]:
    """Return name, stun save and death save of each wound state, the lightest first (CB-121)."""
    return tuple(
        (
            group.name,
            f"stun {plain(group.stun)}" if group.stun > 0 else "stun out",
            f"death {plain(group.death)}" if group.death is not None else "",
        )
        for group in wounds(character)
    )


def wound_words(character: Character, play: Condition) -> str:
    """Return the effect of the wounds: state, saves and penalties (CB-107, CB-120 to CB-122)."""
    if play.dead:
        return "Dead."
    if save_state(character, play) == formulas.UNHURT:
        return ". ".join(("Unhurt", *_limb_words(play))) + "."
    state = formulas.WOUND_NAMES[stat_state(character, play)].capitalize()
    words = (_condition(play), state, effect_words(character, play))
    return ". ".join(word for word in words if word) + "."


def effect_words(character: Character, play: Condition) -> str:
    """Return saves, penalties and crippled limbs, without the state (CB-107, CB-120 to CB-122)."""
    saves = save_state(character, play)
    if play.dead or saves == formulas.UNHURT:
        return "" if play.dead else ". ".join(_limb_words(play))
    groups = dict(enumerate(wounds(character), formulas.LIGHT))
    last = max(groups)
    state, saves = min(last, stat_state(character, play)), min(last, saves)
    death = groups[saves].death
    words = (
        f"Stun save {plain(groups[saves].stun)} or lower",
        f"Death save {plain(death)} or lower" if death is not None else "",
        groups[min(state, formulas.MORTAL)].effect if state in groups else "",
        *_limb_words(play),
    )
    return ". ".join(word for word in words if word)


def _limb_words(play: Condition) -> Iterator[str]:
    """Yield the effects of crippled limbs (CB-109)."""
    if arms := [limb for limb in play.crippled if limb in ARMS]:
        yield f"{_both(arms)} crippled: cannot hold or fire weapons, or use two-handed items"
    if legs := [limb for limb in play.crippled if limb in LEGS]:
        yield f"{_both(legs)} crippled: at most one movement action, no bonus for running"


def _both(limbs: Sequence[Limb]) -> str:
    return " and ".join(limbs).capitalize()


def _condition(play: Condition) -> str:
    return {
        "dying": "Dying: dead in ten rounds unless stabilised",
        "stable": "Stabilised: a new wound starts the dying again",
    }.get(play.condition, "")


def rest_words(play: Condition, hours: int = HOURS_A_DAY) -> str:
    """Return the effect of hours of rest, or the reason they have none (CB-107, CB-108)."""
    if fault := rest_fault(play):
        return fault
    if not hours:
        return "Enter the days or hours of rest."
    if healed := _healing_words(play, hours):
        return f"This rest heals {healed}."
    if play.ones and play.state >= formulas.MORTAL:
        return "Mortal wounds do not heal by rest."
    return "The GM decides when wounds of more than one point heal." if play.boxes else ""


def rest_step_words(hours: int) -> str:
    """Return the name of a rest of these hours."""
    days, rest = divmod(hours, HOURS_A_DAY)
    parts = [points(days, "day")] if days else []
    parts += [points(rest, "hour")] if rest else []
    return f"Rest for {' and '.join(parts)}"


def _healing_words(play: Condition, hours: int) -> str:
    after = rested(play, hours)
    ones, stun = play.ones - after.ones, play.stun - after.stun
    gone = [points(ones, "one-point wound")] if ones else []
    if stun:
        gone.append(f"{stun} of {points(play.stun, 'stun point')}" if after.stun else "all stun")
    return " and ".join(gone)


def differences(character: Character, after: Condition) -> tuple[str, ...]:
    """Return the changes up to a later condition, a sentence each."""
    return tuple(_differences(character, after))


def _differences(character: Character, after: Condition) -> Iterator[str]:
    before = character.build.play
    if after.track != before.track:
        more = after.track - before.track
        boxes = "box" if more == 1 else "boxes"
        state = formulas.WOUND_NAMES[after.state]
        yield f"Wounds: {more} more {boxes}, {after.track} in all ({state})."
    for place in LOCATIONS:
        if marked := after.places.get(place, 0) - before.places.get(place, 0):
            yield f"Wound boxes, {place}: {signed(marked)}."
    if after.ones != before.ones:
        yield f"One-point wounds: {after.ones}."
    if after.stun != before.stun:
        yield f"Stun: {after.stun}."
    if lamed := [limb for limb in after.crippled if limb not in before.crippled]:
        yield f"Crippled: {', '.join(lamed)}."
    if after.condition != before.condition:
        yield f"{dict(CONDITIONS)[after.condition]}."
    if after.luck != before.luck:
        yield f"Luck spent: {after.luck - before.luck}."
    now = {row.key: row for row in ammunition_rows(character)}
    later = derive(character.rules, set_play(character.build, after), character.states)
    for row in ammunition_rows(later):
        if row.have != now[row.key].have:
            yield f"{row.name}: {_left(now[row.key].have)} before, {_left(row.have)} now."
    for place, lost in after.armour.items():
        if worn := lost - before.armour.get(place, 0):
            yield f"Armour, {place}: SP reduced by {worn}."


def _left(have: Supply) -> str:
    spare = f"{have.spare} spare"
    return f"{have.loaded} loaded and {spare}" if have.shots else spare


def luck_words(character: Character) -> str:
    """Return the luck points left in this session, in words (CB-03, DV-06)."""
    have = values.luck(character).amount
    return f"{max(0, have - character.build.play.luck)} of {points(have, 'point')} left"


def nerve_words(character: Character) -> str:
    """Return the base of a suppression check in words, without cover (CB-71)."""
    roll = nerve_roll(character)
    return f"Suppression check: d10 {signed(roll.now)} + cover level, 15 or more to pass."
