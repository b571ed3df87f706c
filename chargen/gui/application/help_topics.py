"""Help topics for frequent tasks: the steps, and the command that leads there."""

import tomllib
from dataclasses import dataclass
from functools import cache

from chargen import resources
from chargen.gui.application.spelling import correct_words


@dataclass(frozen=True, slots=True)
class HelpTopic:
    """One question and its answer."""

    key: str
    ask: str
    """The question after "How do I"."""
    how: str
    words: str
    """Other words it is found by."""
    command: str
    """The command of the menus that leads there."""
    leads: str
    """The label of the button that carries it out."""
    about: tuple[str, ...] = ()
    """Rules of checks, and classes of dialogs, that lead here."""
    desk: bool = False
    """The command is one of the GM's desk."""

    @property
    def question(self) -> str:
        """The whole question."""
        return f"How do I {self.ask}"

    @property
    def searched(self) -> str:
        """All its words, as a search compares them."""
        return f"{self.ask} {self.words} {self.how}".casefold()


@cache
def read_topics() -> tuple[HelpTopic, ...]:
    """Return all topics, in the order of a character's life; those of a GM come last."""
    text = resources.folder("help", "topics.toml").read_text("utf-8")
    rows = tomllib.loads(text).items()
    return tuple(
        HelpTopic(key, **topic | {"about": tuple(topic.get("about", ()))}) for key, topic in rows
    )


def topic_about(*names: str) -> HelpTopic | None:
    """Return the topic about the first of the names that has one; None without any."""
    known = {name: topic for topic in read_topics() for name in topic.about}
    return next((known[name] for name in names if name in known), None)


def matching_topics(topics: tuple[HelpTopic, ...], typed: str) -> list[HelpTopic]:
    """Return the topics that hold every typed word; first those whose question does.

    A word that no topic holds is taken for a slip of the nearest one.
    """
    words = [word for word in typed.casefold().split() if word not in IDLE]
    words = correct_words(words, [topic.searched for topic in topics])
    hits = [topic for topic in topics if all(word in topic.searched for word in words)]
    return sorted(hits, key=lambda topic: not all(word in topic.ask.casefold() for word in words))


IDLE = {"how", "do", "i", "a", "an", "the", "my", "to", "?"}
"""Words that no search is about."""
