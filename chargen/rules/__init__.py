"""What the handout says, as read-only data."""
