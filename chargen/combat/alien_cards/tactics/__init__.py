"""Tactics of fighters without a player."""
