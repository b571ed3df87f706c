"""Choices of weapons, rounds and firing positions."""
