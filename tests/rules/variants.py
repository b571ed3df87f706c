"""Twelve games as GMs would make them, each a rule pack."""

from collections.abc import Mapping

from chargen.rules.gear import Gun
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets, Limit, Rulings, StepCosts
from chargen.rules.pack import RulePack
from tests.builders import rules

R = rules()


def _steps(costs: StepCosts, top: int) -> StepCosts:
    """A price table up to another level; beyond ours each level costs the last step and 2 more."""
    table = list(costs.cumulative[:top])
    while len(table) < top:
        table.append(2 * table[-1] - table[-2] + 2)
    return StepCosts(cumulative=tuple(table))


def _guns() -> Mapping[str, Gun]:
    """Every gun that is loaded round by round, with a magazine instead."""
    arms = R.weapons.items()
    return {
        key: arm.model_copy(update={"feed": "magazine"})
        for key, arm in arms
        if isinstance(arm, Gun) and arm.feed != "magazine"
    }


VARIANTS: Mapping[str, HouseRules] = {
    "No exchange": HouseRules(exchange=R.exchange.model_copy(update={"closed": True})),
    "Heroes": HouseRules(budgets=Budgets(stat=60, skill=120, perk=20)),
    "Stats to twelve": HouseRules(stat_costs=_steps(R.stat_costs, 12)),
    "Skills to eight": HouseRules(skill_costs=_steps(R.skill_costs, 8)),
    "Dear perks": HouseRules(
        perks={k: p.model_copy(update={"cost": 2 * p.cost}) for k, p in R.perks.items()}
    ),
    "No martial arts": HouseRules(limits={"skills": Limit(banned=tuple(R.martial_arts))}),
    "Low-tech armoury": HouseRules(
        limits={"weapons": Limit(allowed=tuple(k for k, arm in R.weapons.items()
                                               if arm.kind == "melee"))}
    ),
    "Free ATTR": HouseRules(
        attractiveness=R.attractiveness.model_copy(update={"skill_points_per_level": 0})
    ),
    "Cheap late stats": HouseRules(stat_costs=StepCosts(cumulative=tuple(range(1, 11)))),
    "Flaws to thirty": HouseRules(flaw_cap=30),
    "Gritty wounds": HouseRules(
        rulings=Rulings(limb_halving="before_btm", head_kill_before_doubling=False)
    ),
    "Magazines only": HouseRules(weapons=_guns()),
}  # fmt: skip


def pack(name: str) -> RulePack:
    """One of them, as its GM would share it."""
    return RulePack(name=name, author="Ann", release="1.0", licence="CC0", rules=VARIANTS[name])
