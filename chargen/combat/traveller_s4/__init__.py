"""Classic Traveller with a 15-second round: END checks buy extra actions (S4-01 to S4-40)."""

from .fighter import Traveller, TravellerArm
from .tunables import TravellerTunables

__all__ = ["Traveller", "TravellerArm", "TravellerTunables"]
