"""The names of the tactics, as scenarios say them."""

from typing import Final

CLEVER: Final = "clever"
STEADY: Final = "steady"
AGGRESSIVE: Final = "aggressive"
BRAWLER: Final = "brawler"
NAMES: Final[tuple[str, ...]] = (CLEVER, STEADY, AGGRESSIVE, BRAWLER)
