"""Choices of the moment to act: delays, ambushes and lightning strikes (CB-31, CB-37)."""
