"""Layouts and containers."""
