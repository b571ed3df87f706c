"""Rows of rule settings: the value, the campaign's value and the meaning of each."""

from dataclasses import dataclass

from chargen import loadout
from chargen.combat import SYSTEMS, InvalidScenario
from chargen.combat.kernel.tuning import Tunable, TuningValue, by_rule
from chargen.encounter.setup.scenario_builder import InvalidSetup, rulings, tunables
from chargen.encounter.setup.setup import FightSetup, set_tunable
from chargen.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule setting of a plan."""

    key: str
    """The name of the setting."""
    rule: str
    """The id of the rule it belongs to."""
    rule_title: str
    title: str
    help: str
    value: TuningValue
    table: TuningValue
    """The campaign's value."""
    tunable: Tunable

    @property
    def changed(self) -> bool:
        """True if the value differs from the campaign's."""
        return self.value != self.table

    @property
    def said(self) -> str:
        """The value in words."""
        return self.tunable.said(self.value)

    @property
    def usual(self) -> str:
        """The usual value in words; both where the campaign differs from the book."""
        shipped, table = self.tunable.said(self.tunable.usual), self.tunable.said(self.table)
        return shipped if shipped == table else f"{table} (book: {shipped})"


def rule_rows(plan: FightSetup, rules: Ruleset) -> tuple[RuleRow, ...]:
    """Return all rows under their rules, in order of the ids."""
    table, now = loadout.tunables(rulings(plan), plan.system), tunables(plan, rulings(plan))
    return tuple(
        RuleRow(
            key=tunable.name,
            rule=rule,
            rule_title=rules.citations[rule].title,
            title=tunable.title,
            help=f"{tunable.help[0].upper()}{tunable.help[1:]}.",
            value=getattr(now, tunable.name),
            table=getattr(table, tunable.name),
            tunable=tunable,
        )
        for rule, group in by_rule(SYSTEMS[plan.system].models.tuning).items()
        for tunable in group
    )


def set_rule(plan: FightSetup, name: str, value: TuningValue) -> FightSetup:
    """Return the plan with a changed setting; raise InvalidSetup if no fight can use it."""
    usual = getattr(loadout.tunables(rulings(plan), plan.system), name)
    changed = set_tunable(plan, name, None if value == usual else value)
    try:
        tunables(changed, rulings(plan))
    except InvalidScenario as refused:
        raise InvalidSetup(str(refused).removesuffix(".")) from None
    return changed
