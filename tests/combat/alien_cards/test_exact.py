"""Chances by counting all rolls, and by many of them (T4-01 to T4-09)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from chargen.combat.alien_cards.model.fighter import RANGED
from chargen.combat.alien_cards.model.injuries import INJURIES
from chargen.combat.alien_cards.rolls import ammunition, damage
from chargen.combat.alien_cards.rolls.pool import PUSHING, DicePool, attempt
from chargen.combat.alien_cards.tactics import chances
from chargen.combat.kernel.dice import Dice, RandomDice, ScriptedDice
from chargen.combat.kernel.driver import Policy, SilentDriver
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.tally import Tally
from tests.combat.alien_cards.builders import CARBINE, fighter
from tests.combat.alien_cards.stage import Stage, mook, pair
from tests.combat.scenes import Script

MANY = 20_000


def pools(dice: int) -> Iterator[int]:
    """Yield the successes of every roll of so many dice."""
    for faces in product(range(1, 7), repeat=dice):
        pool = DicePool(dice, 0)
        pool.roll(SilentDriver(ScriptedDice(faces), []), "dice")
        yield int(pool.successes())


@cache
def spread(dice: int) -> dict[int, Fraction]:
    """The chance of each number of successes, by counting all rolls up to six dice."""
    if dice <= 6:
        counted = Counter(pools(dice))
        return {sixes: Fraction(many, 6**dice) for sixes, many in counted.items()}
    found: dict[int, Fraction] = {}
    for one, two in product(spread(6).items(), spread(dice - 6).items()):
        found[one[0] + two[0]] = found.get(one[0] + two[0], Fraction(0)) + one[1] * two[1]
    return found


def beats(mine: int, his: int) -> Fraction:
    """The chance of more successes than another."""
    theirs = spread(his) if his else {0: Fraction(1)}
    pairs = product(spread(mine).items(), theirs.items())
    return sum((p * q for (m, p), (h, q) in pairs if m > h), Fraction(0))


PLAIN = {
    1: Fraction(1, 6), 2: Fraction(11, 36), 3: Fraction(91, 216), 4: Fraction(671, 1296),
    5: Fraction(4651, 7776), 6: Fraction(31031, 46656), 8: Fraction(1288991, 1679616),
    10: Fraction(50700551, 60466176),
}  # fmt: skip


@pytest.mark.rule("AL-R08")
@pytest.mark.parametrize("dice", PLAIN)
def test_a_hit_is_at_least_one_six(dice: int) -> None:
    """T4-01, plain; with aim it is the chance of two dice more."""
    assert beats(dice, 0) == PLAIN[dice]
    assert float(PLAIN[dice]) == pytest.approx(chances.hit(dice, 0))


@pytest.mark.rule("AL-52")
def test_aim_is_worth_two_dice() -> None:
    """T4-01, aimed."""
    assert [beats(n + 2, 0) for n in (1, 3, 5)] == [
        Fraction(91, 216), Fraction(4651, 7776), Fraction(201811, 279936),
    ]  # fmt: skip


class AlwaysPushing(Policy):
    """Whoever pushes whatever fails, and nothing else."""

    def choose(self, fight: object, question: Question) -> Action:
        """Push a failure."""
        sixes: int = getattr(question, "sixes", 0)
        return question.options(fight)[0 if sixes else 1]  # type: ignore[arg-type]


@pytest.mark.rule("AL-R30")
@pytest.mark.parametrize(("dice", "share"), [(1, Fraction(91, 216)), (2, Fraction(4651, 7776))])
def test_a_failed_roll_that_is_pushed_hits_as_if_it_had_all_the_dice(
    dice: int, share: Fraction
) -> None:
    """T4-01, pushed: 1 - (5/6)^(2n+1), over every roll there is."""
    hits = Fraction(0)
    stage = Stage(fighter("Ann"), mook("Cid", 1, (8, 0)))
    for first in product(range(1, 7), repeat=dice):
        if 6 in first:
            hits += Fraction(1, 6**dice)
            continue
        for then in product(range(1, 7), repeat=dice + 1):
            table = Script([*first, PUSHING, *then, 1])
            stage[0].stress = stage[0].responses = 0
            stage[0].stats.fighter.resolve = 9
            tally = Tally(listening=False)
            tally.add("AL-R17", "dice", dice)
            pool = attempt(stage.fight, table, stage[0], RANGED, tally)
            hits += Fraction(int(pool.sixes > 0), 6 ** (2 * dice + 1))
    assert hits == share


EXACT = {
    (1, 1): Fraction(5, 36), (2, 1): Fraction(7, 27), (3, 2): Fraction(203, 648),
    (5, 2): Fraction(43937, 93312), (5, 3): Fraction(699991, 1679616),
    (7, 3): Fraction(113077, 209952), (6, 4): Fraction(4329821, 10077696),
    (8, 4): Fraction(195437681, 362797056),
}  # fmt: skip
TABLE = {
    3: (.4213, .3133, .2698, .2323, .1998, .1718, .1267),
    5: (.5981, .4709, .4168, .3683, .3251, .2865, .2217),
    6: (.6651, .5367, .4807, .4296, .3834, .3415, .2698),
    8: (.7674, .6465, .5909, .5387, .4900, .4447, .3640),
    10: (.8385, .7317, .6802, .6303, .5826, .5370, .4530),
}  # fmt: skip


@pytest.mark.rule("AL-41", "AL-55")
@pytest.mark.parametrize("sides", EXACT, ids=str)
def test_an_attack_meets_a_dodge(sides: tuple[int, int]) -> None:
    """T4-02, exactly."""
    assert beats(*sides) == EXACT[sides]


@pytest.mark.rule("AL-41", "AL-55")
@pytest.mark.parametrize("mine", TABLE)
def test_the_table_of_attacks_and_dodges(mine: int) -> None:
    """T4-02, to four places; the tactics reckon with the same."""
    for his, share in zip((0, 2, 3, 4, 5, 6, 8), TABLE[mine], strict=True):
        assert float(beats(mine, his)) == pytest.approx(share, abs=0.00006)
        assert chances.hit(mine, his) == pytest.approx(share, abs=0.00006)


@pytest.mark.rule("AL-51", "AL-R31")
@pytest.mark.parametrize(("level", "mean"), [(0, Fraction(77687, 46656)), (1, Fraction(1)), (3, 0)])
def test_the_mean_damage_of_six_dice(level: int, mean: Fraction) -> None:
    """T4-03: base 2, against a level of 1 exactly 1, against 3 nothing."""
    stage = Stage(*pair())
    found = sum(
        (
            share * int(damage.damage(stage.fight, CARBINE, sixes - 1, level, 1))
            for sixes, share in spread(6).items()
            if sixes
        ),
        Fraction(0),
    )
    assert found == mean
    assert chances.damage(6, 0, 2, level, breach=True) == pytest.approx(float(mean))


@pytest.mark.rule("AL-R15")
@pytest.mark.parametrize("rating", [1, 2, 3])
def test_a_supply_roll_keeps_all_with_five_sixths_for_each_die(rating: int) -> None:
    """T4-05: and loses a sixth of the rating on average."""
    stage = Stage(*pair())
    left: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=rating):
        stage[0].ammo[0] = rating
        ammunition.supply_roll(stage.fight, SilentDriver(ScriptedDice(faces), []), stage[0], 0)
        left[stage[0].ammo[0]] += 1
    assert Fraction(left[rating], 6**rating) == Fraction(5, 6) ** rating
    lost = sum((rating - kept) * many for kept, many in left.items())
    assert Fraction(lost, 6**rating) == Fraction(rating, 6)


@pytest.mark.rule("AL-R26")
@pytest.mark.parametrize(
    ("dice", "share"), [(1, Fraction(1, 216)), (2, Fraction(29, 729)),
                        (3, Fraction(123619, 1119744)), (4, Fraction(27767021, 136048896)),
                        (5, Fraction(144398106451, 470184984576))],
)  # fmt: skip
def test_who_rolls_for_life_is_saved_in_the_end(dice: int, share: Fraction) -> None:
    """T4-07: three sixes before a roll without one, summed over the rolls."""
    safe: list[Fraction] = [Fraction(0)] * 3 + [Fraction(1)] * 6
    rolls = spread(dice)
    for have in (2, 1, 0):
        safe[have] = sum(
            (chance * safe[have + sixes] for sixes, chance in rolls.items() if sixes), Fraction(0)
        )
    assert safe[0] == share


def often(share: float, count: int, many: int = MANY) -> bool:
    """Whether something came up as often as it should, within four standard errors."""
    return abs(count - share * many) <= 4 * sqrt(share * (1 - share) * many) + 1


def silent(seed: int) -> SilentDriver:
    """Return a table with dice by chance and nobody who pushes."""
    dice: Dice = RandomDice(seed)
    return SilentDriver(dice, [])


@pytest.mark.rule("AL-R26")
def test_many_rolls_for_life_end_as_reckoned() -> None:
    """Twenty thousand with three dice: T4-07."""
    table, safe = silent(5), 0
    stage = Stage(*pair(), mook("Dan", 1, (9, 0)))
    one = stage[1]
    for _ in range(MANY):
        one.dead, one.limit, one.sixes, one.out = False, 1, 0, True
        while one.limit and not one.dead:
            damage.roll_for_life(stage.fight, table, one)
        safe += not one.dead
    assert often(123619 / 1119744, safe)


@pytest.mark.rule("AL-R32")
def test_many_injuries_come_up_alike() -> None:
    """T4-06: three of thirty-six kill, fifteen are lethal."""
    table, found = silent(6), Counter[int]()
    for _ in range(MANY):
        found[damage.injury_number(table)] += 1
    assert set(found) == set(INJURIES)
    assert often(3 / 36, sum(found[n] for n in (64, 65, 66)))
    lethal = sum(many for n, many in found.items() if INJURIES[n].limit or n >= 64)
    assert often(15 / 36, lethal)


@pytest.mark.rule("AL-R30")
@pytest.mark.parametrize(("stress", "nerve", "lost"), [(2, 3, 0.0), (5, 2, (1 - (5 / 6) ** 5) / 2)])
def test_many_answers_of_stress_come_as_reckoned(stress: int, nerve: int, lost: float) -> None:
    """T4-04: stress 2 answers in 11 of 36 rolls and never loses the action."""
    stage = Stage(fighter("Ann", resolve=nerve), mook("Cid", 1, (8, 0)))
    one, table, answered, failed = stage[0], silent(8), 0, 0
    for _ in range(MANY):
        one.stress, one.responses = stress, 0
        tally = Tally(listening=False)
        tally.add("AL-R17", "dice", 1)
        pool = attempt(stage.fight, table, one, RANGED, tally, pushes=False)
        answered += pool.ones > 0
        failed += pool.failed
    assert often(1 - (5 / 6) ** stress, answered)
    assert often(lost, failed)


@pytest.mark.rule("AL-55")
def test_many_shots_at_who_dodges_hit_as_reckoned() -> None:
    """T4-12: ten dice against four hit in .6303."""
    table, hits = silent(9), 0
    for _ in range(MANY):
        mine, his = DicePool(10, 0), DicePool(4, 0)
        mine.roll(table, "shot")
        his.roll(table, "dodge")
        hits += mine.sixes > his.sixes
    assert often(0.6303, hits)
