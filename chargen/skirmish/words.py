"""How a system says what a batch counted and what happened."""

from abc import ABC, abstractmethod


class Words(ABC):
    """The vocabulary of a system."""

    @abstractmethod
    def place(self, location: int) -> str:
        """Name where somebody is hit."""

    @abstractmethod
    def cause(self, cause: str) -> str:
        """Say what somebody fell by."""
