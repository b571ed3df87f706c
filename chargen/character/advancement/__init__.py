"""Improvement points: prices, rules, goals and the session log."""
