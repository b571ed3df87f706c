"""The Flaws page and the flaw editor."""
