"""Advancement as a window lists it."""
