"""How fighters act whom nobody plays: clever, steady, aggressive, brawler."""

from .choosing import TACTICS

__all__ = ["TACTICS"]
