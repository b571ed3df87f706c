"""Advancement as a window lists it: entries, balances, wares, requests, goals."""
