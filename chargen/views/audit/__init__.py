"""The audit as text and JSON."""
