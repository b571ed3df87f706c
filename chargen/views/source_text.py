"""Source texts in words: what a sentence says, and how we play it."""

from collections.abc import Iterator

from chargen.rules.model import Ruleset
from chargen.rules.sentences import NOT_A_RULE, SourceSentence, original, source_texts

AS_IT_SAYS = "as the text says"


def played(rules: Ruleset, sentence: SourceSentence) -> str:
    """Return how a sentence is played, with the rulings that change it and their state now."""
    if sentence.reason is not None:
        return f"not a rule: {NOT_A_RULE[sentence.reason]}"
    words = sentence.play or AS_IT_SAYS
    switches = "; ".join(_switch(rules, key) for key in sentence.switches)
    return f"{words.rstrip('.')}. {switches}" if switches else words


def _switch(rules: Ruleset, key: str) -> str:
    """Return a ruling and its present choice, or the name of a rule setting of fights."""
    text = rules.ruling_texts.get(key)
    if text is None:
        return f"Rule setting: {key.replace('_', ' ')}"
    choice = getattr(rules.rulings, key)
    word = {True: "on", False: "off"}.get(choice, str(choice).replace("_", " "))
    return f"Ruling: {text.title} ({word})"


def sentences_of(rules: Ruleset, rule: str) -> Iterator[str]:
    """Yield the sentences a rule is from: place, what the text says, how we play it."""
    for text in source_texts().values():
        for number, sentence in enumerate(text.sentences, 1):
            if rule in sentence.rules:
                yield (
                    f"{text.title}, sentence {number}\nThe text says: {sentence.says}\n"
                    f"We play: {played(rules, sentence)}"
                )


def all_sentences(key: str) -> Iterator[tuple[int, SourceSentence]]:
    """Yield the sentences of a text with their numbers, repeated ones from their first place."""
    for number, sentence in enumerate(source_texts()[key].sentences, 1):
        yield number, original(sentence.same_as) if sentence.same_as else sentence
