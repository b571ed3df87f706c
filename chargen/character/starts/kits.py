"""A kit over a build: as many of its skills as points allow, and its gear; what did not fit."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from chargen.character.checks.gear import armour_layers
from chargen.character.derived import gear
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import points, skill_name
from chargen.character.document.build import Build, CarriedWeapon, Equipment
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import edits, gear_edits
from chargen.character.points.grants import collect_grants
from chargen.character.points.ledger import creation
from chargen.character.subjects import split_key
from chargen.files.text import slug
from chargen.rules.house import available, is_barred, offered_loads
from chargen.rules.model import Concept, KitWeapon

BARRED = "not allowed in this campaign"
FINISHED = "creation is finished; raise skills with IP"


@dataclass(frozen=True, slots=True)
class AppliedKit:
    """A build with a kit applied, and what did not fit."""

    build: Build
    taken: tuple[str, ...] = ()
    """New gear and skills, a line each."""
    left_out: tuple[str, ...] = ()
    """Parts of the kit that did not fit, each with the reason."""
    kept: int = field(default=0)
    """The number of items of the kit that were there already."""
    spent: tuple[str, ...] = ()
    """The use of the points the kit left, a line for each kind of trait."""

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
    applied = AppliedKit(character.build)
    for key, level in kit.skills.items():
        applied = _with_skill(character, applied, key, level)
    for arm in kit.weapons:
        applied = _with_weapon(character, applied, arm)
    for piece in kit.armour:
        applied = _with_armour(character, applied, piece)
    for item in kit.equipment:
        had = applied.build.choices.gear.equipment
        if is_barred(character.rules, "equipment", slug(item.name)):
            applied = applied.without(f"{item.name}: {BARRED}")
        elif any(each.name == item.name for each in had):
            applied = applied.had()
        else:
            more = Equipment(name=item.name, count=item.count, grams=item.grams)
            applied = applied.with_step(
                gear_edits.set_equipment(applied.build, (*had, more)), item.name
            )
    return applied


def _with_skill(character: Character, applied: AppliedKit, key: str, level: int) -> AppliedKit:
    name, now = skill_name(character.rules, key), applied.build.choices.skills.get(key, 0)
    if max(now, character.skills[key]) >= level:
        return applied.had()
    if split_key(key)[0] not in available(character.rules).skills:
        return applied.without(f"{name} {level}: {BARRED}")
    if character.books.finished:
        return applied.without(f"{name} {level}: {FINISHED}")
    level = min(level, character.rules.skill_costs.top)
    for reached, build in _steps(applied.build, key, now, level):
        if _affordable(character, build):
            raised = applied.with_step(build, f"{name} {reached}" + (f", was {now}" if now else ""))
            if reached == level:
                return raised
            return raised.without(f"{name} {level}: only {reached} affordable")
    return applied.without(f"{name} {level}: no points left")


def _steps(build: Build, key: str, now: int, level: int) -> Iterator[tuple[int, Build]]:
    """Yield the build with a skill at each level above its own, the highest first."""
    for reached in range(level, now, -1):
        yield reached, edits.set_skill(build, key, reached)


def _affordable(character: Character, build: Build) -> bool:
    """Return whether a build overdraws no pool, or none further than before (CC-01)."""
    grants = collect_grants(character.rules, build, character.states)
    before, after = character.creation, creation(character.rules, build, grants)
    return all(after.pool(name).left >= min(0, before.pool(name).left) for name in POOL_NAMES)


def _with_weapon(character: Character, applied: AppliedKit, wanted: KitWeapon) -> AppliedKit:
    arm = gear.weapon(character.rules, applied.build, wanted.weapon)
    if arm is None:
        return applied.without(f"{wanted.weapon}: not in the rules in use")
    if any(each.weapon == wanted.weapon for each in applied.build.choices.gear.weapons):
        return applied.had()
    if wanted.weapon not in available(character.rules).weapons:
        return applied.without(f"{arm.name}: {BARRED}")
    carried = CarriedWeapon(
        id=gear.new_weapon_id(applied.build),
        weapon=wanted.weapon,
        load=next(iter(offered_loads(character.rules, arm)), ""),
        spare=wanted.spare,
        scope="mounted" if wanted.scope and gear.takes_scope(arm) else "none",
    )
    words = arm.name + (f", {points(wanted.spare, 'spare load')}" if wanted.spare else "")
    return applied.with_step(gear_edits.add_weapon(applied.build, carried), words)


def _with_armour(character: Character, applied: AppliedKit, piece: str) -> AppliedKit:
    known = gear.armour(character.rules, applied.build, piece)
    if known is None:
        return applied.without(f"{piece}: not in the rules in use")
    worn = applied.build.choices.gear.worn
    if piece in worn:
        return applied.had()
    if piece not in available(character.rules).armour:
        return applied.without(f"{known.name}: {BARRED}")
    build = gear_edits.set_worn(applied.build, (*worn, piece))
    if any(armour_layers(derive(character.rules, build, character.states))):
        return applied.without(f"{known.name}: no room for another layer")
    return applied.with_step(build, known.name)
