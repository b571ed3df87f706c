"""Rolls and what they lead to: initiative, attacks and their effects."""
