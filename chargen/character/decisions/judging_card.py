"""By which card a character is judged, and whether that card is trusted where it is judged."""

from dataclasses import dataclass
from enum import Enum


class Authority(Enum):
    """Whose rules, and whose keys, a judgement rests on."""

    RULES = "rules"
    """The rules as shipped: the character plays in no campaign."""
    TRUSTED = "trusted"
    """The card of its campaign that is trusted here, whatever copy the file has."""
    NAMED = "named"
    """A card that was named, but is not trusted here."""
    COPY = "copy"
    """The file's own copy of a card that is not trusted here."""


@dataclass(frozen=True, slots=True)
class JudgingCard:
    """The basis of a judgement; a campaign is known by its key's six words, not by its name."""

    authority: Authority = Authority.RULES
    campaign: str = ""
    """Its name; empty for the rules as shipped."""
    card: int = 0
    """The number of the card."""
    words: tuple[str, ...] = ()
    """The six words of each valid key of the card; none at a table that signs nothing."""
    packs: tuple[str, ...] = ()
    """The titles of its rule packs, in their order."""
    notices: tuple[str, ...] = ()
    """Further notes: not trusted here, same name as another one ..."""

    @property
    def trusted(self) -> bool:
        """Return whether nothing of it is the file's own claim."""
        return self.authority in {Authority.RULES, Authority.TRUSTED}

    @property
    def mark(self) -> str:
        """Return the campaign's mark among others: six words, no key, not trusted here."""
        if self.authority is Authority.COPY:
            return "card not trusted here"
        words = "; ".join(self.words) or "no key"
        return words if self.trusted else f"{words}; not trusted here"

    @property
    def called(self) -> str:
        """The campaign with what tells it from others of its name; empty where there is none."""
        return f"{self.campaign} ({self.mark})" if self.campaign else ""
