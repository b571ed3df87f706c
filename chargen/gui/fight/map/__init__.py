"""The map of a fight."""
