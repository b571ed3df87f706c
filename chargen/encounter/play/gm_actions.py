"""GM actions in a fight, each with the fields of its form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum, auto
from typing import Any, Final

from chargen.combat import SYSTEMS
from chargen.combat.harm.fighter import GM_ROLLS
from chargen.combat.kernel.gm_actions import LOADED
from chargen.combat.kernel.session import ActionRefused, Session
from chargen.combat.kernel.system import GmAction, System
from chargen.combat.traveller_s4.model.combatant import STAT_NAMES
from chargen.combat.traveller_s4.model.fighter import GM_THROWS
from chargen.encounter.setup.setup import GRAY_DAWN, LIGHT_WORDS


class FieldKind(Enum):
    """The kind of input a field takes."""

    FIGHTER = auto()
    NUMBER = auto()
    CHOICE = auto()
    TEXT = auto()
    PLACE = auto()
    """One coordinate of a point on the map, in centimetres."""
    WEAPON = auto()
    """A weapon of the fighter, by number."""
    LOCATION = auto()
    """A hit location of the fighter's body, by number."""


@dataclass(frozen=True, slots=True)
class ActField:
    """One field of a GM action, under the action's own name for it."""

    name: str
    title: str
    kind: FieldKind
    span: tuple[int, int] = (0, 0)
    choices: tuple[tuple[int | str, str], ...] = ()
    """Choices of the field: values and their words."""


@dataclass(frozen=True, slots=True)
class GmActionForm:
    """The form of one GM action: its title and its fields."""

    key: str
    title: str
    fields: tuple[ActField, ...]

    @property
    def placed(self) -> bool:
        """True if the action takes a point on the map."""
        return any(field.kind is FieldKind.PLACE for field in self.fields)


_ANYWHERE = (-1_000_000, 1_000_000)
_ROLLS = tuple((roll, roll.capitalize()) for roll in GM_ROLLS)
_THROWS = tuple((throw, throw.capitalize()) for throw in GM_THROWS)
_STATS = tuple(enumerate(STAT_NAMES))
_FIELDS: Final = (
    ActField("fighter", "Fighter", FieldKind.FIGHTER),
    ActField("roll", "Roll", FieldKind.CHOICE, choices=_ROLLS),
    ActField("throw", "Throw", FieldKind.CHOICE, choices=_THROWS),
    ActField("stat", "Stat", FieldKind.CHOICE, choices=_STATS),
    ActField("location", "Location", FieldKind.LOCATION),
    ActField("light", "Light", FieldKind.CHOICE, choices=tuple(enumerate(LIGHT_WORDS))),
    ActField("points", "Points", FieldKind.NUMBER, (-20, 100)),
    ActField("boxes", "Boxes", FieldKind.NUMBER, (0, 40)),
    ActField("stun", "Stun", FieldKind.NUMBER, (0, 40)),
    ActField("rounds", "Rounds", FieldKind.NUMBER, (0, 1_000)),
    ActField("initiative", "Initiative", FieldKind.NUMBER, (-100, 200)),
    ActField("state", "State", FieldKind.CHOICE),
    ActField("amount", "Amount", FieldKind.NUMBER, (0, 10_000)),
    ActField("weapon", "Weapon", FieldKind.WEAPON),
    ActField("width", "Metres across, 0 for everywhere", FieldKind.NUMBER, (0, 10_000)),
    ActField("x", "x", FieldKind.PLACE, _ANYWHERE),
    ActField("y", "y", FieldKind.PLACE, _ANYWHERE),
    ActField("reason", "Reason", FieldKind.TEXT),
    ActField("why", "Reason", FieldKind.TEXT),
    ActField("note", "Note", FieldKind.TEXT),
)
"""Fields of all GM actions, in the order of their forms."""
_TITLES: Final = {
    "displace": "Move fighter",
    "barrage": "Bombardment",
    "dm": "DM",
    "nerve": "Break nerve",
    "watch": "Set off watch",
}
"""Titles of GM actions whose key makes a poor one."""


def forms(session: Session | None) -> tuple[GmActionForm, ...]:
    """Return the forms of all GM actions of a fight; before it begins, those of Gray Dawn."""
    system = SYSTEMS[GRAY_DAWN] if session is None else session.system
    return tuple(_form(system, key, kind) for key, kind in system.acts.items())


def _form(system: System, key: str, kind: type[Any]) -> GmActionForm:
    names = {field.name for field in fields(kind)}
    states = tuple((state, state.capitalize()) for state in system.states)
    title = _TITLES.get(key, key.replace("_", " ").capitalize())
    rows = (replace(row, choices=states) if row.name == "state" else row for row in _FIELDS)
    return GmActionForm(key, title, tuple(row for row in rows if row.name in names))


def act(session: Session, form: GmActionForm, values: Mapping[str, int | str]) -> GmAction:
    """Return a GM action with these values; raise ActionRefused if it is illegal now."""
    kind: Any = session.system.acts[form.key]
    action: GmAction = kind(**{field.name: values[field.name] for field in form.fields})
    if session.question is None:
        raise ActionRefused("The GM can act only while a choice is pending.")
    fault = action.fault(session.fight, session.question)
    if fault is not None:
        raise ActionRefused(fault)
    return action


def forms_about(session: Session, fighter: int) -> tuple[GmActionForm, ...]:
    """Return the forms of the GM actions on one fighter: joining for those away, else the rest."""
    away = session.fight.fighters[fighter].gone
    return tuple(
        form
        for form in forms(session)
        if any(field.kind is FieldKind.FIGHTER for field in form.fields)
        and (form.key == "join") == away
    )


def weapons(session: Session, fighter: int) -> Sequence[tuple[int, str]]:
    """Return the weapons of a fighter that take ammunition or can jam, by number and name."""
    combatant = session.fight.fighters[fighter]
    kind: Any = session.system.acts["state"]
    names = (
        (n, kind(fighter, LOADED, 0, n).magazine(combatant)[0]) for n in range(len(combatant.ammo))
    )
    return [(n, name) for n, name in names if name]


def choices(session: Session, fighter: int, field: ActField) -> Sequence[tuple[int, str]] | None:
    """Return what a field offers for a fighter; None if it offers the same for all."""
    if field.kind is FieldKind.WEAPON:
        return weapons(session, fighter)
    if field.kind is FieldKind.LOCATION:
        names = session.system.locations(session.scenario.fighters[fighter])
        return [(n, name.capitalize()) for n, name in enumerate(names)]
    return None


def act_words(session: Session, action: GmAction) -> str:
    """Return the name of a GM action in the undo list, with the fighter it concerns."""
    form = next(entry for entry in forms(session) if session.system.acts[entry.key] is type(action))
    fighter: int = getattr(action, "fighter", -1)
    name = f" ({session.fight.fighters[fighter].name})" if fighter >= 0 else ""
    return f"GM: {form.title.lower()}{name}"


def fighters(session: Session) -> Sequence[tuple[int, str]]:
    """Return the fighters a GM action can concern: all alive, away or not, by number."""
    return [
        (n, combatant.name)
        for n, combatant in enumerate(session.fight.fighters)
        if not combatant.is_dead()
    ]
