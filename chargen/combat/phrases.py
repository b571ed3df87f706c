"""What the log says of each event; words in braces are the event's fields, put into words.

An event with several outcomes has a sentence for each, by the number of the outcome.
"""

from typing import Final

from chargen.combat import events

OUTCOMES: Final[dict[int, str]] = {
    events.FightEnded.code: "winner",
    events.LightningChosen.code: "taken",
    events.SuppressionChecked.code: "outcome",
    events.StanceTaken.code: "pinned",
    events.StealthRolled.code: "unseen",
    events.Fumbled.code: "result",
    events.WeaponDrawn.code: "off",
    events.HitStopped.code: "by",
    events.GrazeRolled.code: "grazed",
    events.Wounded.code: "grazed",
    events.StunSaved.code: "passed",
    events.DeathSaved.code: "passed",
    events.StabiliseRolled.code: "stable",
    events.ReloadRolled.code: "passed",
    events.LaneTested.code: "safe",
}
"""The field that chooses between sentences, by the code of the event."""

QUIET: Final[frozenset[int]] = frozenset(
    {
        events.AgendaSet.code,
        events.PhaseCame.code,
        events.SlotsSet.code,
        events.SlotPlaced.code,
        events.TurnBegan.code,
        events.TurnEnded.code,
        events.SuppressionCleared.code,
        events.ActionTaken.code,
        events.LuckKept.code,
        events.LaneEntered.code,
        events.Noted.code,
    }
)
"""Events of bookkeeping, which a log for readers leaves out."""

SENTENCES: Final[dict[int, tuple[str, ...]]] = {
    events.AgendaSet.code: ("Dice are still to be rolled.",),
    events.RoundBegan.code: ("Round {number} begins.",),
    events.PhaseCame.code: ("The round moves on.",),
    events.SlotsSet.code: ("The order of the round is settled.",),
    events.SlotPlaced.code: ("The next count is settled.",),
    events.CountCame.code: ("Count {count}: {fighter}.",),
    events.TurnBegan.code: ("It is the turn of {fighter}.",),
    events.TurnEnded.code: ("{fighter} has nothing more to do on this count.",),
    events.Delayed.code: ("{fighter} waits until count {count}.",),
    events.RoundEnded.code: ("Round {number} is over.",),
    events.FightEnded.code: (
        "The fight ends without a winner: {reason}.",
        "{winner} wins the fight: {reason}.",
    ),
    events.CoveringDeclared.code: ("{fighter} gives covering fire at {target} with {weapon}.",),
    events.LightningChosen.code: (
        "{fighter} takes the usual start.",
        "{fighter} tries a lightning strike: sooner, but with less care.",
    ),
    events.InitiativeRolled.code: ("{fighter} has initiative {total}.",),
    events.RollOffMade.code: ("{fighter} rolls {roll} to break the tie.",),
    events.TurnMissed.code: ("{fighter} is too late this round and misses the turn.",),
    events.StanceNamed.code: ("{fighter} wants to be {stance}.",),
    events.SuppressionChecked.code: (
        "{fighter} is suppressed{second}: {total}, needed {check}.",
        "{fighter} stands up to the fire{second}: {total}, needed {check}.",
        "{fighter} loses all nerve{second}: {total}, needed {check}.",
    ),
    events.SuppressionCleared.code: ("{fighter} is free of suppression points.",),
    events.StanceTaken.code: ("{fighter} is {stance}.", "{fighter} is pinned in the open."),
    events.PlanMade.code: ("{fighter} means to {plan}.",),
    events.SuppressionGained.code: ("{fighter} takes {points} of suppression: {cause}.",),
    events.ShotsFired.code: ("{fighter} fires {rounds} with {weapon}.",),
    events.AttackRolled.code: ("{attacker} attacks {target} with {weapon}: {total}.",),
    events.DefenceRolled.code: ("{fighter} defends: {total}.",),
    events.AttackMissed.code: ("{attacker} misses {target} by {margin}.",),
    events.AttackHit.code: ("{attacker} hits {target}, margin {margin}: {hits}.",),
    events.StealthRolled.code: (
        "{target} notices {fighter}: {total} against {against}.",
        "{target} does not notice {fighter}: {total} against {against}.",
    ),
    events.Fumbled.code: (
        "{fighter} fumbles with {weapon}, and nothing comes of it.",
        "{fighter} fumbles and loses hold of {weapon}.",
        "{fighter} fumbles: {weapon} goes off and hits nothing.",
        "{fighter} fumbles: {weapon} jams.",
        "{fighter} fumbles and is struck by the own {weapon}.",
        "{fighter} fumbles, and {weapon} endangers whoever stands near.",
    ),
    events.WeaponDropped.code: ("{fighter} drops {weapon}.",),
    events.WeaponPickedUp.code: ("{fighter} picks up {weapon}.",),
    events.WeaponJammed.code: ("{weapon} of {fighter} is jammed for {turns} of work.",),
    events.JamWorked.code: ("{fighter} works on the jam of {weapon}; {left} more to do.",),
    events.WeaponDrawn.code: (
        "{fighter} readies {weapon}.",
        "{fighter} readies {weapon} in the other hand.",
    ),
    events.LocationRolled.code: ("The hit on {target} goes to the {location} ({number}).",),
    events.DamageRolled.code: ("{weapon} does {damage} damage to {target}.",),
    events.HitStopped.code: (
        "Cover of SP {sp} stops the hit on the {location} of {target}.",
        "Armour of SP {sp} stops the hit on the {location} of {target}.",
    ),
    events.ArmourWorn.code: ("The armour at the {location} of {target} is down to SP {sp}.",),
    events.GrazeRolled.code: (
        "{target} has no luck with the hit: {total}, needed {needed} for a graze.",
        "{target} is only grazed: {total}, needed {needed}.",
    ),
    events.Wounded.code: (
        "{target} is wounded at the {location}: {boxes}{stun}.",
        "{target} is grazed at the {location}: {boxes}{stun}.",
    ),
    events.LimbCrippled.code: ("The {location} of {target} is crippled.",),
    events.StunSaved.code: (
        "{target} fails the stun save: {roll}, needed {needed} or less.",
        "{target} makes the stun save: {roll}, needed {needed} or less.",
    ),
    events.DeathSaved.code: (
        "{target} fails the death save: {roll}, needed {needed} or less.",
        "{target} makes the death save: {roll}, needed {needed} or less.",
    ),
    events.WentOut.code: ("{target} is out of action: {cause}.",),
    events.CameRound.code: ("{target} comes to.",),
    events.DyingBegan.code: ("{target} is dying, with {turns} left.",),
    events.DyingTicked.code: ("{target} is dying, with {turns} left.",),
    events.Died.code: ("{target} dies: {cause}.",),
    events.StabiliseRolled.code: (
        "{fighter} tends {target} in vain: {total}, needed {needed}.",
        "{fighter} stabilises {target}: {total}, needed {needed}.",
    ),
    events.LuckSpent.code: ("{fighter} spends {points} of luck: {what}.",),
    events.LuckKept.code: ("{fighter} leaves the roll as it is: {what}.",),
    events.Moved.code: ("{fighter} moves to {place}.",),
    events.Ran.code: ("{fighter} runs: +{bonus} to defence against fire.",),
    events.Aimed.code: ("{fighter} aims at {target}: +{bonus}.",),
    events.AimLost.code: ("{fighter} loses the aim.",),
    events.ReloadRolled.code: (
        "{fighter} fails to reload {weapon}: {total}.",
        "{fighter} manages to reload {weapon}: {total}.",
    ),
    events.Reloaded.code: ("{weapon} of {fighter} holds {rounds}.",),
    events.MagazineDropped.code: ("{fighter} drops the magazine of {weapon}; it is lost.",),
    events.ShellChambered.code: ("{fighter} drops a shell into the chamber of {weapon}.",),
    events.ActionTaken.code: ("{fighter} uses an action on count {count}.",),
    events.ThrowRolled.code: ("{fighter} sends {weapon} to {place}: {total}.",),
    events.Scattered.code: ("It comes down elsewhere, at {place}.",),
    events.Exploded.code: ("{weapon} of {fighter} goes off at {place}: {damage} damage.",),
    events.Afflicted.code: ("{target} is {effect} for {turns}: {amount} worse.",),
    events.LaneOpened.code: (
        "{fighter} fills a lane of {width} metres towards {place} with {rounds} from {weapon}.",
    ),
    events.LaneTested.code: (
        "{fighter} is caught in the lane: {total}, {hits}.",
        "{fighter} gets through the lane: {total}.",
    ),
    events.LaneEntered.code: ("{fighter} is in the lane.",),
    events.BarrageFell.code: ("The bombardment wears on {fighter}.",),
    events.Noted.code: ("{fighter}: {key} is {value}.",),
}
"""The sentences of each event, by its code."""

STANCES: Final[tuple[str, ...]] = (
    "in the open",
    "on the move",
    "in active cover",
    "in full cover",
    "braced",
)
DEEDS: Final[tuple[str, ...]] = (
    "do nothing else",
    "fire",
    "strike",
    "throw",
    "handle weapons",
    "aim",
    "give covering fire",
    "fill a lane with fire",
    "load the tube",
    "tend the wounded",
)
"""Kinds of plan as what somebody means to do."""
SUFFERING: Final[tuple[str, ...]] = (
    "unharmed",
    "stunned",
    "blinded",
    "deafened",
    "gassed",
    "burning",
)
"""Effects of blasts as what somebody is."""
