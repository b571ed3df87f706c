"""The round system: rounds, turns and how a fight ends."""
