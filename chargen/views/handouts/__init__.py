"""Rows of what a GM prints for an evening: cards of NPCs, the party at a glance, rules at hand."""
