"""Choices of destinations and ways there."""
