"""How fighters act whom nobody plays: clever, aggressive, steady, marksman, suppressor, brawler."""

from .choosing import TACTICS

__all__ = ["TACTICS"]
