"""A session's record in words: the gain of each line, and the balances after it."""

from collections.abc import Sequence

from chargen.character.advancement.quotes import Quote
from chargen.character.advancement.session_log import SessionLog
from chargen.character.derived.derive import Character
from chargen.character.document.pools import GENERAL
from chargen.character.points.ledger import advancement, totals
from chargen.views import ledger_text
from chargen.views.progress.entries import flow_words


def session_lines(character: Character, session: SessionLog) -> tuple[tuple[str, str], ...]:
    """Return each event of a session with its gain."""
    return tuple(
        (
            ledger_text.join_lines(ledger_text.sentence(character, event), event.note),
            flow_words(character, advancement(event)),
        )
        for event in session.events()
    )


def written_lines(character: Character, session: SessionLog) -> tuple[str, ...]:
    """Return the entries of a recorded session, a sentence each."""
    return tuple(
        ": ".join(filter(None, ("; ".join(what.split("\n")), gives))) + "."
        for what, gives in session_lines(character, session)
    )


def session_sums(character: Character, offered: Quote) -> str:
    """Return the general IP before and after a session, and the sum of IP for skills."""
    moved = totals(offered.entries)
    have = character.books.balances[GENERAL]
    skills = sum(amount for pool, amount in moved.items() if pool != GENERAL)
    own = f"; {skills} IP for single skills" if skills else ""
    return f"General IP: {have} now, {have + moved[GENERAL]} afterwards{own}."


def done_lines(
    steps: Sequence[tuple[str, tuple[str, ...]]],
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the results of each step of a session, then the steps without one."""
    done = tuple(step for step in steps if step[1])
    skipped = ", ".join(name for name, lines in steps if not lines)
    return (*done, ("Skipped", (f"{skipped}.",))) if skipped else done
