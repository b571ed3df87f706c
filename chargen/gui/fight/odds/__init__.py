"""Odds, charts and comparisons."""
