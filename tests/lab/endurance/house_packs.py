"""Whether check, audit, quotes and sheet agree under random rule packs, and offer nothing barred.

Each of ``n`` packs changes a handful of tables and bans or allows about half the rows of most. It
goes through its file, and 50 characters at random play by it: made, finished, paid IP and spending
it. Both statements of the rules must say the same of each, the sheet must show their numbers, and
no row that is not allowed may be in a character, a picker, the search or a comparison.
"""

from collections.abc import Iterator
from random import Random

from chargen.approval.trust.card import Card, card_of_pack, joined
from chargen.character import starts
from chargen.character.advancement import quotes
from chargen.character.document.build import Build
from chargen.character.document.events import Award
from chargen.character.edits import creation, edits
from chargen.character.starts.random_character import at_random
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Budgets, Limit, Rulings, StepCosts
from chargen.rules.pack import RulePack, pack_file, read_pack
from chargen.views.sheet_subject import member
from tests.builders import blank, derived, rules
from tests.character.test_audit_agrees import first, second
from tests.character.test_limits import barred, offers, some_limits, taken
from tests.lab.endurance.report import Report, say_how_far

R = rules()
BUILDS = 50
DAY = "2014-06-01"


def _steps(dice: Random, shipped: StepCosts) -> StepCosts:
    """Prices that rise by some steps, to a level near the shipped one."""
    prices = [dice.randint(1, 2)]
    for _ in range(shipped.top + dice.randint(-2, 2) - 1):
        prices.append(prices[-1] + dice.randint(1, 4))
    return StepCosts(cumulative=tuple(prices))


def random_pack(dice: Random, number: int) -> RulePack:
    """A pack of a few changes and many bans."""
    budgets = Budgets(
        stat=dice.randint(30, 70), skill=dice.randint(50, 150), perk=dice.randint(5, 30)
    )
    exchange = R.exchange.model_copy(
        update={"skill_per_stat": dice.randint(1, 8), "closed": dice.random() < 0.5}
    )
    costs = {
        key: perk.model_copy(update={"cost": dice.randint(1, 6)})
        for key, perk in R.perks.items()
        if dice.random() < 0.3
    }
    parts: dict[str, object] = {
        "budgets": budgets, "exchange": exchange, "perks": costs, "flaw_cap": dice.randint(0, 40),
        "stat_costs": _steps(dice, R.stat_costs), "skill_costs": _steps(dice, R.skill_costs),
        "improvement": R.improvement.model_copy(update={"skill_per_level": dice.randint(1, 20)}),
        "rulings": Rulings(
            ranged_defence=dice.choice(("REF+MA", "CL+MA")), flaw_effects=dice.random() < 0.5
        ),
        "attractiveness": R.attractiveness.model_copy(
            update={"skill_points_per_level": dice.randint(0, 3)}
        ),
    }  # fmt: skip
    chosen = {part: value for part, value in parts.items() if dice.random() < 0.5}
    limits: dict[str, Limit] = dict(some_limits(dice))
    house = HouseRules.model_validate({**chosen, "limits": limits})
    return RulePack(name=f"Pack {number}", release="1.0", rules=house)


def _faults(card: Card, build: Build) -> Iterator[str]:
    """Yield every way in which the parts of the program differ about one character."""
    limits = card.house.limits
    character = derived(build)
    said, audited = first(build), second(build)
    if said != audited:
        yield "check and audit differ"
    if said.verdict not in {"LEGAL", "DRAFT"}:
        yield f"a random character is {said.verdict}"
    if rows := barred(limits, taken(build)):
        yield f"a random character took {min(rows)}"
    if rows := barred(limits, offers(character)):
        yield f"{min(rows)} is offered"
    sheet = member(character).sheet
    if sheet.packs != ", ".join(f"{pack.name} {pack.release}" for pack in card.house.packs):
        yield "the sheet does not name the pack"
    if {cell.name: cell.value for cell in sheet.stats if cell.name != "REF"} != {
        stat: level for stat, level in audited.stats.items() if stat != "REF"
    }:
        yield "the sheet shows other stats than the audit"
    if sorted(row.level for row in sheet.skills if row.level) != sorted(audited.skills.values()):
        yield "the sheet shows other skill levels than the audit"


def _quote_faults(dice: Random, build: Build) -> Iterator[str]:
    """Yield every way in which a quote differs from what is charged."""
    award = Award(event="award", on=DAY, by="GM", ip=500)
    build = edits.append(creation.finish(build, DAY), award)
    before = derived(build)
    key = dice.choice(sorted(build.choices.skills))
    wanted = quotes.SkillPurchase(key, before.skills[key] + 1)
    quote = quotes.quote(before, wanted, DAY)
    if not isinstance(quote, quotes.Quote):
        return
    after = edits.append(build, *quote.events)
    said = first(after)
    if said != second(after):
        yield "check and audit differ after a purchase"
    paid = sum(entry.amount for entry in quote.entries)
    if sum(said.ip.values()) - sum(before.books.balances.values()) != paid:
        yield "a quote is not what is charged"


def run(n: int, seed: int) -> Report:
    """Try so many packs with 50 characters each."""
    return try_packs(n, seed, BUILDS)


def try_packs(n: int, seed: int, builds: int) -> Report:
    """Try so many packs with so many characters each."""
    concepts, failures = list(starts.concepts()), []
    for number in range(n):
        say_how_far("packs", number, n)
        dice = Random(f"{seed}:{number}")
        pack = random_pack(dice, number)
        card = card_of_pack(R, read_pack(R, pack_file(pack), "x.gdrules"))
        offered = barred(card.house.limits, offers(derived(joined(blank(), card))))
        failures += [f"pack {number}: {row} is offered to a blank character" for row in offered]
        played = varied(R, card.house)
        for count in range(builds):
            build = joined(at_random(played, dice.choice(concepts), count), card)
            failures += [
                f"pack {number}, character {count}: {fault}"
                for fault in (*_faults(card, build), *_quote_faults(dice, build))
            ]
    return Report("house_packs", n, seed, {"characters": n * builds}, tuple(failures))
