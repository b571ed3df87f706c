"""The handout's rules, as read-only data."""
