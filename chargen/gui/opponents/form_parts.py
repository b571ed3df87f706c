"""Parts of an opponent's form: levels, weapons, armour."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.bestiary.opponent import Opponent, OpponentGear, OpponentWeapon
from chargen.character.derived import gear
from chargen.gui.application import theme
from chargen.gui.widgets.elements import box, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.layout.layouts import Tiles
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.gear import Armour, Weapon
from chargen.rules.house import available, first_load, offered_loads
from chargen.rules.model import Ruleset
from chargen.views.catalogue.catalogue import CLASS_NAMES

NOTHING = ""
USUAL = ""
LEAST_ROWS = 3
"""Least number of lines for weapons and for armour; a longer list has more."""
MOST_SPARE = 100


class LevelFields(QWidget):
    """Numbers side by side, each below its name, as many in a line as there is room for."""

    changed = Signal()

    def __init__(self, levels: Sequence[tuple[str, str, int]], least: int, across: int) -> None:
        """``levels`` are keys, names and numbers; at most ``across`` stand in one line."""
        super().__init__()
        self.fields: dict[str, NumberField] = {}
        parts: list[QWidget] = []
        for key, name, level in levels:
            field = self.fields[key] = NumberField(name, least, 20, level)
            field.changed.connect(self.changed)
            parts.append(box(column(label(name, "small"), field, gap=2)))
        wide = max((part.sizeHint().width() for part in parts), default=0)
        tiles = Tiles(wide * 100 // theme.now().percent + 1, across)
        for part in parts:
            tiles.add(part)
        self.setLayout(column(tiles))

    @property
    def levels(self) -> dict[str, int]:
        """The numbers that are not 0, by key."""
        return {key: field.value() for key, field in self.fields.items() if field.value()}


class ArmLine(QWidget):
    """One weapon: which, what is in it, how many loads besides, with a scope or without."""

    changed = Signal()

    def __init__(
        self, number: int, rules: Ruleset, weapons: Mapping[str, Weapon], arm: OpponentWeapon | None
    ) -> None:
        super().__init__()
        self._rules, self._weapons, self._number = rules, weapons, number
        self.weapon: ChoiceField[str] = ChoiceField(f"Weapon {number}", narrow=True)
        self.load: ChoiceField[str] = ChoiceField(f"Ammunition {number}", narrow=True)
        self.spare = NumberField(f"Spare loads {number}", 0, MOST_SPARE, arm.spare if arm else 0)
        self.scope = CheckBox("scope", on=bool(arm and arm.scope == "mounted"))
        self.scope.setAccessibleName(f"Scope on weapon {number}")
        chosen = arm.weapon if arm else NOTHING
        self.weapon.offer([(NOTHING, "No weapon")], *_by_class(weapons), chosen=chosen)
        self.load.setMinimumWidth(theme.now().px(130))
        self.setLayout(row(self.weapon, self.load, self.spare, self.scope, grows=self.weapon))
        self._suit(arm.load if arm else None)
        self.weapon.changed.connect(lambda _: self._change())
        for part in (self.load, self.spare):
            part.changed.connect(self.changed)
        self.scope.toggled.connect(self.changed)

    @property
    def arm(self) -> OpponentWeapon | None:
        """The carried weapon; None for none."""
        known = self._weapons.get(self.weapon.chosen or NOTHING)
        if known is None:
            return None
        scoped = self.scope.isChecked() and gear.takes_scope(known)
        return OpponentWeapon(
            weapon=self.weapon.key,
            load=self.load.chosen or USUAL,
            spare=self.spare.value(),
            scope="mounted" if scoped else "none",
        )

    def _change(self) -> None:
        self._suit(None)
        self.changed.emit()

    def _suit(self, load: str | None) -> None:
        """Offer the loads of the weapon; ``load`` is what it has already, None for a new weapon."""
        known = self._weapons.get(self.weapon.chosen or NOTHING)
        rounds = offered_loads(self._rules, known) if known is not None else ()
        first = first_load(self._rules, known)
        had = first if load is None else load
        usual = [(USUAL, "Usual load")] if USUAL in {first, had} else []
        options = (*rounds, had) if had and had not in rounds else rounds
        words = capitalise_choices((option, option.replace("-", " ")) for option in options)
        self.load.offer(usual, words, chosen=had)
        self.load.setEnabled(bool(rounds))
        self.spare.setEnabled(known is not None and known.kind != "melee")
        self.scope.setEnabled(known is not None and gear.takes_scope(known))


class WeaponList(QWidget):
    """All weapons, the first in hand."""

    changed = Signal()

    def __init__(
        self, rules: Ruleset, weapons: Mapping[str, Weapon], carried: Sequence[OpponentWeapon]
    ) -> None:
        super().__init__()
        known: list[OpponentWeapon | None] = [*carried]
        known += [None] * max(1, LEAST_ROWS - len(known))
        self.lines = [ArmLine(n, rules, weapons, arm) for n, arm in enumerate(known, start=1)]
        for line in self.lines:
            line.changed.connect(self.changed)
        self.setLayout(column(*self.lines, gap=4))

    @property
    def carried(self) -> tuple[OpponentWeapon, ...]:
        """The weapons in order."""
        return tuple(line.arm for line in self.lines if line.arm is not None)


class ArmourList(QWidget):
    """Armour that is worn, inner layers first."""

    changed = Signal()

    def __init__(self, armour: Mapping[str, Armour], worn: Sequence[str]) -> None:
        super().__init__()
        pieces = sorted(armour.items(), key=lambda pair: pair[1].name.casefold())
        choices = [(key, f"{piece.name}, SP {piece.sp}") for key, piece in pieces]
        keys = [*worn, *[NOTHING] * max(1, LEAST_ROWS - len(worn))]
        self.lines: list[ChoiceField[str]] = []
        for number, key in enumerate(keys, start=1):
            line: ChoiceField[str] = ChoiceField(f"Armour {number}", narrow=True)
            line.offer([(NOTHING, "No armour")], choices, chosen=key)
            line.changed.connect(self.changed)
            self.lines.append(line)
        self.setLayout(row(*self.lines))

    @property
    def worn(self) -> tuple[str, ...]:
        """The pieces in order."""
        return tuple(line.key for line in self.lines if line.chosen)


def _by_class(weapons: Mapping[str, Weapon]) -> Iterator[list[tuple[str, str]]]:
    """Yield the weapons class by class, as catalogues have them."""
    for kind in CLASS_NAMES:
        weapons_of_class = [
            (key, arm.name) for key, arm in weapons.items() if arm.weapon_class == kind
        ]
        yield sorted(weapons_of_class, key=lambda pair: pair[1].casefold())


def without_barred(rules: Ruleset, new: Opponent) -> Opponent:
    """Return a new opponent without the skills and weapons that a campaign bars."""
    offered = available(rules)
    arms = tuple(arm for arm in new.gear.weapons if arm.weapon in offered.weapons)
    skills = {key: level for key, level in new.skills.items() if key in offered.skills}
    gear = new.gear.model_copy(update={"weapons": arms})
    return new.model_copy(update={"skills": skills, "gear": gear})


def catalogue(rules: Ruleset, kit: OpponentGear) -> tuple[dict[str, Weapon], dict[str, Armour]]:
    """Return what can be chosen: the catalogue, and what the opponent has already."""
    offered = available(rules)
    carried = {arm.weapon: rules.weapons[arm.weapon] for arm in kit.weapons
               if arm.weapon in rules.weapons}  # fmt: skip
    worn = {key: rules.armour[key] for key in kit.worn if key in rules.armour}
    return (
        {**offered.weapons, **carried, **kit.own_weapons},
        {**offered.armour, **worn, **kit.own_armour},
    )
