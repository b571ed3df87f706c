"""The protocol of round systems holds systems unlike Gray Dawn without a change."""

from chargen.combat import play
from chargen.combat.actions import Action, Choose, Fire, HoldFire, Move
from chargen.combat.dice import Dice, RandomDice, ScriptedDice
from chargen.combat.events import (
    AgendaSet,
    AttackHit,
    AttackMissed,
    CountCame,
    DefenceRolled,
    Event,
    FightEnded,
    Moved,
    Noted,
    PhaseCame,
    Ran,
    RoundBegan,
    SlotPlaced,
    SlotsSet,
    TurnEnded,
    Wounded,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY, Job, Shot, SystemJob
from chargen.combat.legal import decider, legal, why_not
from chargen.combat.model import SINGLE, Fighter, Scene, Tunables
from chargen.combat.modifiers import HELD
from chargen.combat.rounds.base import RoundSystem
from chargen.combat.slot import Slot
from tests.combat.scenes import all_told, fighter, told


class _Simple(RoundSystem):
    """What both doubles have in common."""

    def decider(self, fight: Fight) -> int:
        """Say who is asked, or whose turn it is."""
        return fight.asked if fight.asked != NOBODY else fight.active

    def why_not(self, fight: Fight, action: Action) -> str | None:
        """Say whether it is offered."""
        return None if action in self.options(fight) else "That cannot be chosen now."

    def work_options(self, fight: Fight, job: SystemJob) -> tuple[Action, ...]:
        """Nobody owns a job here."""
        raise ValueError(job)

    def work(
        self, fight: Fight, job: SystemJob, action: Action, dice: Dice, *, listen: bool
    ) -> list[Event]:
        """Nothing to work on."""
        raise ValueError(job)

    def over(self, fight: Fight) -> list[Event]:
        """The fight ends when one side is left."""
        sides = {one.side for one in fight.who if one.able}
        if len(sides) > 1:
            return []
        return [FightEnded(sides.pop() if sides else NOBODY, "no enemy can act")]

    def shots(self, fight: Fight, who: int) -> tuple[Action, ...]:
        """One shot at each enemy."""
        mine = fight.who[who].side
        return tuple(
            Fire(0, (other.index,), SINGLE, 1)
            for other in fight.who
            if other.side != mine and other.able
        )


class AllAtOnce(_Simple):
    """Everybody has the same key: all choose, all roll, then all effects land."""

    name = "all_at_once"

    def open(self, fight: Fight, dice: Dice, *, listen: bool) -> list[Event]:
        """A round opens with one beat for everybody."""
        able = [one.index for one in fight.who if one.able]
        return self.over(fight) or [
            RoundBegan(fight.round + 1),
            SlotsSet(tuple(Slot(0, index) for index in able)),
            PhaseCame(1, able[0]),
        ]

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Shoot somebody or not."""
        return (*self.shots(fight, fight.asked), HoldFire())

    def follow(self, fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
        """Choices are noted; after the last one the whole beat is resolved."""
        target = action.targets[0] if isinstance(action, Fire) else NOBODY
        events: list[Event] = [Noted(fight.asked, "target", target)]
        later = [slot.fighter for slot in fight.slots if slot.fighter > fight.asked]
        if later:
            return [*events, PhaseCame(1, later[0])]
        chosen = {one.index: one.marks.get("target", NOBODY) for one in fight.who}
        chosen[fight.asked] = target
        jobs: list[Job] = [
            Shot(index, aim, 0, SINGLE, 1, -1, HELD) for index, aim in chosen.items() if aim >= 0
        ]
        return [*events, AgendaSet(tuple(jobs)), PhaseCame(0, NOBODY)]


DODGE, STAND, SWAP = "dodge", "stand", "swap"
ASKED = 1
WATCHED = 2


class Interrupting(_Simple):
    """Cards: low goes first, cards are swapped, targets interrupt, watchers shoot first."""

    name = "interrupting"

    def open(self, fight: Fight, dice: Dice, *, listen: bool) -> list[Event]:
        """Cards are dealt, or the lowest left is called."""
        if self.over(fight):
            return self.over(fight)
        if not fight.slots:
            able = [one.index for one in fight.who if one.able]
            cards = tuple(Slot(dice.d10("card"), index) for index in able)
            return [RoundBegan(fight.round + 1), SlotsSet(cards), PhaseCame(1, NOBODY)]
        first = min(fight.slots, key=lambda slot: (slot.key, slot.fighter))
        return [CountCame(first.fighter, first.key, 0)]

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Shoot, move, or swap cards with somebody of the same side who is still due."""
        one = fight.who[fight.active]
        due = {slot.fighter for slot in fight.slots}
        swaps = tuple(
            Choose(SWAP, other.index)
            for other in fight.who
            if other.side == one.side and other.index in due
        )
        return (*self.shots(fight, fight.active), Move(one.x, one.y + 100, 1), *swaps)

    def follow(self, fight: Fight, action: Action, dice: Dice, *, listen: bool) -> list[Event]:
        """A shot asks its target first; a move is seen by watchers first."""
        who = fight.active
        if isinstance(action, Choose):
            other = next(slot for slot in fight.slots if slot.fighter == action.first)
            return [
                SlotPlaced(Slot(fight.count, action.first)),
                SlotPlaced(Slot(other.key, who)),
                TurnEnded(who),
            ]
        if isinstance(action, Fire):
            target = action.targets[0]
            shot = Shot(who, target, 0, SINGLE, 1, -1, 0)
            return [AgendaSet((SystemJob(ASKED, target, jobs=(shot,)),)), TurnEnded(who)]
        assert isinstance(action, Move)
        watchers = [one.index for one in fight.who if one.marks.get("watch") == 1 and one.able]
        jobs: list[Job] = [Shot(index, who, 0, SINGLE, 1, -1, 0) for index in watchers]
        jobs.append(SystemJob(WATCHED, NOBODY, who, action.x, action.y))
        return [AgendaSet(tuple(jobs)), TurnEnded(who)]

    def work_options(self, fight: Fight, job: SystemJob) -> tuple[Action, ...]:
        """Offer the target its interrupt."""
        return (Choose(STAND), Choose(DODGE))

    def work(
        self, fight: Fight, job: SystemJob, action: Action, dice: Dice, *, listen: bool
    ) -> list[Event]:
        """The interrupt comes before the roll; the move after the watchers."""
        if job.kind == WATCHED:
            if not fight.who[job.first].able:
                return [AgendaSet(())]
            return [Moved(job.first, job.second, job.third, (), True, ()), AgendaSet(())]
        shots = tuple(shot for shot in job.jobs if isinstance(shot, Shot))
        dodged: list[Event] = [Ran(job.owner, 5)] if action == Choose(DODGE) else []
        return [*dodged, AgendaSet(shots)]


def begun(system: RoundSystem, *fighters: Fighter) -> Fight:
    """Return a fight under a system."""
    return play.start(fighters, Scene(), Tunables(), system)


def test_two_who_act_at_once_can_kill_each_other() -> None:
    """Both shots are rolled against the state before either lands."""
    now = begun(AllAtOnce(), fighter("Ann", mook=True), fighter("Cid", 1, (10, 0), mook=True))
    dice = ScriptedDice((9, 2, 9, 2, 1, 6, 6, 6, 6, 6, 1, 6, 6, 6, 6, 6))
    log: list[Event] = []
    play.settle(now, dice, log)
    for target in (1, 0):
        play.step(now, Fire(0, (target,), SINGLE, 1), dice, log)
    play.settle(now, dice, log)
    assert dice.left == 0
    kinds = [type(event) for event in log if isinstance(event, AttackHit | Wounded)]
    assert kinds == [AttackHit, AttackHit, Wounded, Wounded]
    assert now.ended
    assert now.winner == NOBODY


def test_an_interrupt_comes_before_the_roll() -> None:
    """The target of a shot dodges: 5 more on the defence that follows."""
    now = begun(Interrupting(), fighter("Ann"), fighter("Cid", 1, (10, 0)))
    log: list[Event] = []
    play.settle(now, ScriptedDice((1, 2)), log)
    play.step(now, Fire(0, (1,), SINGLE, 1), ScriptedDice(()), log)
    assert decider(now) == 1
    assert legal(now) == (Choose(STAND), Choose(DODGE))
    assert why_not(now, Fire(0, (0,), SINGLE, 1))
    play.step(now, Choose(DODGE), ScriptedDice(()), log)
    play.settle(now, ScriptedDice((4, 5)), log)
    assert told(log, DefenceRolled).total == 11 + 5 + 5
    told(log, AttackMissed)


def test_a_watcher_shoots_before_the_mover_moves() -> None:
    """Who is dropped does not arrive."""
    now = begun(Interrupting(), fighter("Ann"), fighter("Cid", 1, (10, 0), mook=True))
    now.who[0].marks["watch"] = 1
    log: list[Event] = []
    play.settle(now, ScriptedDice((2, 1)), log)
    assert decider(now) == 1
    play.step(now, Move(1000, 100, 1), ScriptedDice(()), log)
    play.settle(now, ScriptedDice((9, 2, 1, 6, 6, 6, 6, 6)), log)
    assert not all_told(log, Moved)
    assert now.ended


def test_cards_can_be_swapped_in_the_own_turn() -> None:
    """Who gets the earlier card acts at once; the other on the later one."""
    now = begun(
        Interrupting(), fighter("Ann"), fighter("Bob", 0, (0, 5)), fighter("Cid", 1, (10, 0))
    )
    log: list[Event] = []
    play.settle(now, ScriptedDice((3, 8, 9)), log)
    play.step(now, Choose(SWAP, 1), ScriptedDice(()), log)
    play.settle(now, ScriptedDice(()), log)
    assert decider(now) == 1
    assert {slot.fighter: slot.key for slot in now.slots} == {0: 8, 2: 9}


def test_a_whole_fight_under_each_system_replays() -> None:
    """The loop, the log and replay know nothing of the system."""

    class First:
        """Takes the first action offered."""

        def choose(self, fight: Fight, actions: tuple[Action, ...]) -> Action:
            """Choose it."""
            assert not fight.ended
            return actions[0]

    for system in (AllAtOnce(), Interrupting()):
        now = begun(system, fighter("Ann", mook=True), fighter("Cid", 1, (10, 0), mook=True))
        start = now.copy()
        log: list[Event] = []
        outcome = play.run(now, (First(), First()), RandomDice(5), log=log)
        assert now.ended
        assert outcome.rounds > 0
        assert play.replay(start, log).facts() == now.facts()
