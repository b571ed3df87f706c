"""A kit over a build: as many of its skills as points allow, and its gear; what did not fit."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from chargen.character.checks.gear import armour_layers
from chargen.character.derived import gear
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import points, skill_name
from chargen.character.document.build import Build, CarriedWeapon
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import edits, gear_edits
from chargen.character.points.ledger import creation
from chargen.character.starts.concept import Concept, KitWeapon

FINISHED = "creation is finished, skills are raised with IP now (CC-17)"


@dataclass(frozen=True, slots=True)
class AppliedKit:
    """What a kit makes of a build."""

    build: Build
    taken: tuple[str, ...] = ()
    """What the build has now and had not, a line each."""
    left_out: tuple[str, ...] = ()
    """What did not fit, each with the reason."""
    kept: int = field(default=0)
    """How many things of the kit were there already."""

    def with_step(self, build: Build, words: str) -> "AppliedKit":
        """Return this with one more thing taken."""
        return replace(self, build=build, taken=(*self.taken, words))

    def without(self, words: str) -> "AppliedKit":
        """Return this with one more thing left out."""
        return replace(self, left_out=(*self.left_out, words))

    def had(self) -> "AppliedKit":
        """Return this with one more thing that was there."""
        return replace(self, kept=self.kept + 1)


def fitted(character: Character, kit: Concept) -> AppliedKit:
    """Return a character's build with a kit over it, and what did not fit.

    Skills are raised in the order of the kit as far as no pool goes into debt, or further into it
    (CC-01); nothing is lowered. Gear is added where the character has none of it.
    """
    found = AppliedKit(character.build)
    for key, level in kit.skills.items():
        found = _with_skill(character, found, key, level)
    for arm in kit.weapons:
        found = _with_weapon(character, found, arm)
    for piece in kit.armour:
        found = _with_armour(character, found, piece)
    for thing in kit.equipment:
        had = found.build.choices.gear.equipment
        if any(each.name == thing.name for each in had):
            found = found.had()
        else:
            found = found.with_step(
                gear_edits.set_equipment(found.build, (*had, thing)), thing.name
            )
    return found


def _with_skill(character: Character, found: AppliedKit, key: str, level: int) -> AppliedKit:
    name, now = skill_name(character.rules, key), found.build.choices.skills.get(key, 0)
    if max(now, character.skills[key]) >= level:
        return found.had()
    if character.books.finished:
        return found.without(f"{name} {level}: {FINISHED}")
    for reached, build in _steps(found.build, key, now, level):
        if _affordable(character, build):
            raised = found.with_step(build, f"{name} {reached}" + (f", was {now}" if now else ""))
            if reached == level:
                return raised
            return raised.without(f"{name} {level}: the points reach to {reached}")
    return found.without(f"{name} {level}: no points are left for it")


def _steps(build: Build, key: str, now: int, level: int) -> Iterator[tuple[int, Build]]:
    """Yield the build with a skill at each level above its own, the highest first."""
    for reached in range(level, now, -1):
        yield reached, edits.set_skill(build, key, reached)


def _affordable(character: Character, build: Build) -> bool:
    """Whether no pool is overdrawn by a build, or further than it is already (CC-01)."""
    before, after = character.creation, creation(character.rules, build, character.states)
    return all(after.pool(name).left >= min(0, before.pool(name).left) for name in POOL_NAMES)


def _with_weapon(character: Character, found: AppliedKit, wanted: KitWeapon) -> AppliedKit:
    arm = gear.weapon(character.rules, found.build, wanted.weapon)
    if arm is None:
        return found.without(f"{wanted.weapon}: not in the rules in use (CC-19)")
    if any(each.weapon == wanted.weapon for each in found.build.choices.gear.weapons):
        return found.had()
    carried = CarriedWeapon(
        id=gear.new_weapon_id(found.build),
        weapon=wanted.weapon,
        load=next(iter(gear.loads(arm)), ""),
        spare=wanted.spare,
        scope="mounted" if wanted.scope and gear.takes_scope(arm) else "none",
    )
    words = arm.name + (f", {points(wanted.spare, 'spare load')}" if wanted.spare else "")
    return found.with_step(gear_edits.add_weapon(found.build, carried), words)


def _with_armour(character: Character, found: AppliedKit, piece: str) -> AppliedKit:
    known = gear.armour(character.rules, found.build, piece)
    if known is None:
        return found.without(f"{piece}: not in the rules in use (CC-19)")
    worn = found.build.choices.gear.worn
    if piece in worn:
        return found.had()
    build = gear_edits.set_worn(found.build, (*worn, piece))
    if any(armour_layers(derive(character.rules, build, character.states))):
        return found.without(f"{known.name}: no layer more fits over what is worn (CB-102)")
    return found.with_step(build, known.name)
