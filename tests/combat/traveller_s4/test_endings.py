"""How a fight ends, what a batch counts of it, and what the referee may do (S4-R34, S4-R38)."""

import pytest

from chargen.combat import ActionRefused, InvalidScenario, odds
from chargen.combat.gray_dawn import Fighter
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Policy, RecordingDriver
from chargen.combat.kernel.events import ModifierGiven
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.gm_actions import SetLight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import SYSTEMS, run
from chargen.combat.scene.scenario import Scenario
from chargen.combat.traveller_s4 import Fighter as Traveller
from chargen.combat.traveller_s4 import Weapon
from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.actions.gm_actions import AddModifier, AddWound
from chargen.combat.traveller_s4.model.events import AttackRolled, MoraleThrown, WoundTaken
from chargen.combat.traveller_s4.model.fight import own_fight
from chargen.combat.traveller_s4.rolls.initiative import ENOUGH
from tests.combat.scenes import every, only, part
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    KNIFE,
    SMG,
    TRY,
    duel,
    facing,
    scenario,
    traveller,
)

SYSTEM = SYSTEMS["traveller_s4"]
MISS = (1, 1)


class Idle(Policy):
    """Does nothing, round after round."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Finish."""
        return DONE if DONE in question.options(fight) else ENOUGH


def ended(start: Scenario, policies: list[Policy] | None = None) -> tuple[int, str, int]:
    """Return how a fight ends."""
    table = RecordingDriver(RandomDice(1), policies or SYSTEM.policies(start))
    return run(SYSTEM, SYSTEM.fresh(start), table).values()


@pytest.mark.rule("S4-R34")
def test_eight_rounds_without_an_attack_are_a_stalemate() -> None:
    """Though somebody could."""
    assert ended(duel(5), [Idle(), Idle()]) == (-1, "stalemate", 8)


@pytest.mark.rule("S4-R34")
@pytest.mark.parametrize(("rounds", "reason"), [(99, ""), (100, "stalemate")])
def test_after_a_hundred_rounds_it_is_one_all_the_same(rounds: int, reason: str) -> None:
    """Though there was an attack and a fall in the last of them."""
    fight = own_fight(SYSTEM.fresh(duel(5)))
    fight.round = fight.fired = fight.hurt = rounds
    ending = SYSTEM.over(fight)
    assert (ending.reason if ending else "") == reason


@pytest.mark.rule("S4-R34")
def test_both_break_off_where_nobody_can_hope() -> None:
    """Knives against battle dress, sooner than a hundred rounds."""
    armoured = {"weapons": (KNIFE,), "av": (12, 12, 12, 12)}
    winner, reason, rounds = ended(duel(5, cids=armoured, **armoured))
    assert (winner, reason) == (-1, "breaks off")
    assert rounds == 12


@pytest.mark.rule("S4-R34")
def test_whoever_can_hope_fights_on() -> None:
    """A submachine gun against a knife and no armour."""
    winner, reason, _ = ended(duel(30, cids={"weapons": (KNIFE,)}, weapons=(SMG,)))
    assert (winner, reason) == (0, "no enemy can act")


@pytest.mark.rule("X-R01", "S4-R33")
def test_a_batch_counts_how_everybody_ends() -> None:
    """Out or dead, who fell first and by what, rounds fired; out is not lost."""
    counts = odds(duel(5, weapons=(SMG,)), 3, 200)
    fell = counts.under("fell.1")
    assert set(fell) <= {"out", "dead"}
    assert counts.get("dead.1.1") == counts.get("lost.1.1") == fell["dead"]
    assert counts.get("out.1.1") == fell["out"] == counts.get("ends.1.2")
    assert counts.get("first.0") + counts.get("first.1") == 200
    assert set(counts.under("cause.1")) <= {"first wound", "wounds"}
    assert counts.per_fight("shots.0") > 1


@pytest.mark.rule("S4-R38")
def test_the_referee_gives_a_dm_on_attacks_and_on_initiative() -> None:
    """From the next throw on, with a reason; 0 takes it back."""
    now = facing()
    now.act(AddModifier(0, "attack", -3, "sand in the eyes"))
    thrown = only(now.say(Fire(0, 1), *MISS), AttackRolled)
    assert part(thrown.parts, "sand in the eyes") == -3
    assert thrown.total == 2 + 1 - 3 - 3
    now.act(AddModifier(0, "initiative", 2, "late"))
    told = now.say(DONE, TRY, 6, DONE, *ANN_FIRST)
    assert every(told, MoraleThrown)[0].number == 4
    assert len(every(now.events, ModifierGiven)) == 2


@pytest.mark.rule("S4-R38")
def test_the_referee_deals_injuries() -> None:
    """From a stat, on somebody else's number."""
    now = facing()
    with pytest.raises(ActionRefused, match="Ann has to choose first"):
        now.act(AddWound(0, 0, 3))
    now.act(AddWound(1, 2, 3))
    assert now.stats(1) == (7, 7, 4)
    assert only(now.events, WoundTaken).attacker == -1
    now.say(ELSE, ELSE)
    with pytest.raises(ActionRefused, match="when a fighter's number comes"):
        now.act(AddWound(1, 2, 3))
    with pytest.raises(ActionRefused, match="no fighter number 7"):
        now.act(AddModifier(7, "attack", 1, "why"))


@pytest.mark.rule("S4-R38", "S4-R31")
def test_the_referee_changes_the_light() -> None:
    """Everybody sees by it at once."""
    now = facing()
    now.act(SetLight(2))
    assert part(only(now.say(Fire(0, 1), *MISS), AttackRolled).parts, "light") == -9


def test_nonsense_of_the_referee_is_refused() -> None:
    """Throws nobody knows, no reason, too many points, no light."""
    for wrong in (
        lambda: AddModifier(0, "luck", 1, "why"),
        lambda: AddModifier(0, "attack", 1, " "),
        lambda: AddModifier(0, "attack", 99, "why"),
        lambda: SetLight(3),
        lambda: AddWound(0, 3, 1),
    ):
        with pytest.raises(InvalidScenario):
            wrong()


def test_nonsense_of_a_scenario_is_refused() -> None:
    """Fighters of another system, stats beyond the scale, weapons there are none of."""
    with pytest.raises(InvalidScenario, match="not a fighter of traveller_s4"):
        SYSTEM.start(Scenario(fighters=(traveller("Ann"), Fighter(name="Cid", side=1))))
    with pytest.raises(InvalidScenario, match="out of action before"):
        Traveller(name="Ann", hurt=(7, 0, 0))
    with pytest.raises(InvalidScenario, match="STR is 16"):
        Traveller(name="Ann", STR=16)
    with pytest.raises(InvalidScenario, match="av is"):
        Traveller(name="Ann", av=(1, 2))
    with pytest.raises(InvalidScenario, match="row is"):
        Weapon(name="it", row="cannon")
    with pytest.raises(InvalidScenario, match="no weapon number 3"):
        Traveller(name="Ann", ready=3)
    with pytest.raises(InvalidScenario, match="a GM modifier names"):
        Traveller(name="Ann", gm={"luck": (1, "why")})
    start = scenario(traveller("Ann"), traveller("Cid", 1, 5))
    start.tunables = object()
    with pytest.raises(InvalidScenario, match="not those of traveller_s4"):
        SYSTEM.start(start)
