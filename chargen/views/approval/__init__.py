"""Approval status and pending items as text."""
